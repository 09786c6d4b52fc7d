//! A text of variants, read.

use std::collections::HashMap;

use fers_rules::VerifiedRuleset;
use fers_text::{Diagnostic, Parsed, Span};

use super::expand::{Expansion, Item, Purpose};
use super::split::{self, RawEntry};
use super::tree::{Alice, EntryTree};
use super::word::{Reports, Word};
use super::{check, expand, lower, parse, rule_read};

/// The longest text that is read, in bytes.
const TEXT_MAX: usize = 64 << 20;

/// What a text of variants holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The variants, in the order of the text.
    pub games: Vec<GameEntry>,
}

/// One variant of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEntry {
    /// Its name; a made-up one where the text has none.
    pub name: String,
    /// Whether the text has a name for it.
    pub is_named: bool,
    /// From its first byte to its last one.
    pub span: Span,
    /// Its text with all shorthands expanded; nothing where it has none.
    pub expansion: Option<String>,
    /// Its start position in the text, if it is written there.
    pub start: Option<Span>,
    /// What it means; nothing if it has an error, or something in it is not played.
    pub ruleset: Option<VerifiedRuleset>,
}

/// Reads a text of variants.
///
/// All problems are reported at once; an error refuses only the variant that it is in. A text
/// longer than 64 MiB is refused as a whole.
///
/// ```
/// let read = fers_formats::ccif::read(":Spacious\n8x8\nroyal spacious\nK Q R B N P +P\n");
/// let game = &read.value.games[0];
/// assert_eq!(game.name, "Spacious");
/// let expansion = game.expansion.as_deref().unwrap_or_default();
/// assert!(expansion.contains("R=R-!mW"));
/// ```
pub fn read(text: &str) -> Parsed<Document> {
    let mut reports = Reports::default();
    if reports.refuses_length(text, TEXT_MAX, "ccif::too-long") {
        return Parsed { value: Document::default(), diagnostics: reports.diagnostics };
    }
    let clean = split::without_remarks(text, &mut reports);
    let games: Vec<GameEntry> = split::entries(&clean).iter().map(|raw| game(raw, clean.len(), &mut reports)).collect();
    repeated_names(&games, &mut reports);
    Diagnostic::sort_by_start(&mut reports.diagnostics);
    Parsed { value: Document { games }, diagnostics: reports.diagnostics }
}

/// Reads an entry of a text of so many bytes.
fn game(raw: &RawEntry<'_>, length: usize, reports: &mut Reports) -> GameEntry {
    let errors = reports.errors();
    let tree = parse::entry(raw, reports);
    check::check(&tree, reports);
    // Pieces that cannot be read would only cause more errors.
    let is_read = reports.errors() == errors;
    let files = tree.board.map_or(8, |board| board.files);
    let expansion = if is_read { expand::expand(&tree, files, Purpose::Print, reports) } else { None };
    // `alice` is played otherwise than printed. What is wrong with a shorthand has been said.
    let on_boards = expansion.as_ref().filter(|_| tree.rules.iter().any(|rule| rule.info.name == "alice"));
    let on_boards = on_boards.and_then(|_| expand::expand(&tree, files, Purpose::Play, &mut Reports::default()));
    let name = raw.name.map_or("C/CIF", |name| name.text.trim_end_matches('*'));
    let ruleset = match on_boards.as_ref().or(expansion.as_ref()) {
        _ if !is_read || reports.errors() > errors => None,
        Some(expansion) => lower_expanded(tree, expansion, name, length, reports),
        None => lower::lower(&tree, name, reports),
    };
    GameEntry {
        name: name.to_owned(),
        is_named: raw.name.is_some(),
        span: raw.span,
        expansion: expansion.map(|expansion| raw.heading() + &expansion.print()),
        start: raw.fen.map(|fen| fen.span()),
        ruleset,
    }
}

/// Reads what the shorthands of an entry stand for, in place of them. Places in the expansion lie
/// behind the text while it is read, and then become places of the text.
fn lower_expanded(
    tree: EntryTree<'_>,
    expansion: &Expansion,
    name: &str,
    length: usize,
    reports: &mut Reports,
) -> Option<VerifiedRuleset> {
    let mut own = Reports::default();
    let mut expanded = EntryTree { alice: alice(&tree), rules: Vec::new(), definitions: Vec::new(), ..tree };
    let map = expansion.places(length);
    for placed in expansion.rules.iter().zip(map.iter().copied()) {
        expanded.rules.extend(rule_read::read(word_of(placed), &mut own));
    }
    for placed in expansion.definitions.iter().zip(map[expansion.rules.len()..].iter().copied()) {
        expanded.definitions.extend(parse::definition(word_of(placed), &mut own));
    }
    check::check(&expanded, &mut own);
    let ruleset = lower::lower(&expanded, name, &mut own);
    let ruleset = ruleset.filter(|_| own.errors() == 0);
    own.diagnostics.into_iter().for_each(|said| reports.push(expansion.in_text(said, length, &map)));
    ruleset
}

/// Returns what the rule `alice` says, where an entry has it. It is played on as many boards as the
/// entry has, on two at least, with `3D` on three and with `4D` on four.
fn alice(tree: &EntryTree<'_>) -> Option<Alice> {
    let rule = tree.rules.iter().find(|rule| rule.info.name == "alice" && !rule.is_cancelled)?;
    let least = if rule.has("4D") {
        4
    } else if rule.has("3D") {
        3
    } else {
        2
    };
    let boards = tree.board.map_or(1, |board| board.boards).max(least);
    Some(Alice { boards, follows_kings: rule.has("4D") })
}

fn word_of((item, offset): (&Item, usize)) -> Word<'_> {
    Word { text: &item.text, offset }
}

fn repeated_names(games: &[GameEntry], reports: &mut Reports) {
    let mut seen = HashMap::new();
    for game in games.iter().filter(|game| game.is_named) {
        if let Some(first) = seen.insert(game.name.as_str(), game.span.start) {
            let place = |start: u32| Span { start, end: start + 1 + game.name.len() as u32 };
            let message = format!("an entry before is called `{}`, too", game.name);
            let report = Diagnostic::warning("ccif::repeated-name", place(game.span.start), message);
            reports.push(report.with_related(place(first), "the other one is here").with_help("choose another name"));
        }
    }
}
