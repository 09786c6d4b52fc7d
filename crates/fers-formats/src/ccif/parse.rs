//! From the words of an entry to its tree.

use std::collections::HashMap;

use fers_mbn::{Body, Head};
use fers_text::{Diagnostic, Span};

use super::split::{RawEntry, is_control, looks_like_board};
use super::tree::{BoardSize, Control, DefinitionUse, EntryTree};
use super::word::{Reports, Word};
use super::{rule_read, split};

/// More words than an entry ever has; keeps bad files cheap.
const WORDS_MAX: usize = 3000;

/// Makes the tree of an entry. All problems are reported.
pub(super) fn entry<'a>(raw: &RawEntry<'a>, reports: &mut Reports) -> EntryTree<'a> {
    let mut tree = EntryTree {
        name: raw.name,
        span: raw.span,
        board: raw.board.and_then(|word| board(word, reports)),
        fen: raw.fen,
        controls: Vec::new(),
        rules: Vec::new(),
        definitions: Vec::new(),
        alice: None,
    };
    if let Some(word) = raw.words.get(WORDS_MAX) {
        let message = format!("the entry has more than {WORDS_MAX} words; the rest is not read");
        reports.push(Diagnostic::error("ccif::too-long", word.span(), message));
    }
    let mut words = raw.words.iter().take(WORDS_MAX).copied().peekable();
    while let Some(word) = words.next() {
        if is_control(word.text) {
            let black = words.next_if(|next| is_black_name(next.text));
            tree.controls.extend(control(word, black, reports));
        } else if rule_read::is_rule(word.text) {
            tree.rules.extend(rule_read::read(word, reports));
        } else {
            tree.definitions.extend(definition(word, reports));
        }
    }
    repeated_definitions(&tree.definitions, reports);
    tree
}

/// Reads a definition of MBN.
pub(super) fn definition<'a>(word: Word<'a>, reports: &mut Reports) -> Option<DefinitionUse<'a>> {
    if looks_like_board(word.text) || split::looks_like_fen(word.text) {
        let message = "the size of the board and the position stand before the rules";
        let report = Diagnostic::error("ccif::misplaced", word.span(), message);
        reports.push(report.with_help("the order is: `:Name`, `8x8`, the position, then rules and pieces"));
        return None;
    }
    let parsed = fers_mbn::read(word.text, word.offset);
    parsed.diagnostics.into_iter().for_each(|diagnostic| reports.push(diagnostic));
    parsed.value.map(|tree| DefinitionUse { word, tree })
}

/// Reads the size of the board, with the number of piece types: `8x8x2 -- 6`.
fn board<'a>(word: Word<'a>, reports: &mut Reports) -> Option<BoardSize<'a>> {
    let (size, types) = match word.text.find("--") {
        Some(at) => (word.part(0, at).trimmed(), Some(word.rest(at + 2).trimmed())),
        None => (word, None),
    };
    let numbers: Vec<u16> = size.text.split('x').map(|number| number.parse().unwrap_or(0)).collect();
    let count = |types: Word<'_>| types.text.parse().ok().map(|count| (count, types.span()));
    let counted = types.map(count);
    let (files, ranks, boards) = match *numbers.as_slice() {
        [files, ranks] => (files, ranks, 1),
        [files, ranks, boards] => (files, ranks, boards),
        _ => (0, 0, 0),
    };
    let is_fine = [files, ranks, boards].iter().all(|&number| (1..=64).contains(&number));
    if !is_fine || counted == Some(None) {
        let report = Diagnostic::error("ccif::bad-board", word.span(), "this is no size of a board");
        reports.push(report.with_help("write files, ranks and perhaps boards, each at most 64, and perhaps the number of piece types: `8x8`, `8x8x2 -- 6`"));
        return None;
    }
    let [files, ranks, boards] = [files, ranks, boards].map(|number| number as u8);
    Some(BoardSize { word, files, ranks, boards, types: counted.flatten() })
}

/// Returns whether a word is the name of Black's piece in a control position: `k|*Jiang*|`.
fn is_black_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|letter| letter.is_ascii_lowercase()) && letters.next() == Some('|')
}

fn control<'a>(word: Word<'a>, black: Option<Word<'a>>, reports: &mut Reports) -> Option<Control<'a>> {
    let (square, piece) = word.split_once('=')?;
    let bar = piece.text.find('|').unwrap_or(piece.text.len());
    let (letter, names) = (piece.part(0, bar), piece.rest(bar));
    let parsed = fers_mbn::read_name(letter.text, letter.offset);
    parsed.diagnostics.into_iter().for_each(|diagnostic| reports.push(diagnostic));
    // Black's own name is read, and the core has one name for both sides.
    let _ = black;
    let names = names.text.split('|').filter(|name| !name.is_empty()).collect();
    parsed.value.map(|piece| Control { square, piece, names })
}

/// Warns of a second definition of the same letter or name; the last definition counts.
fn repeated_definitions(definitions: &[DefinitionUse<'_>], reports: &mut Reports) {
    let mut seen: HashMap<String, Span> = HashMap::new();
    for definition in definitions {
        let Some(key) = key(definition) else { continue };
        if let Some(first) = seen.insert(key, definition.word.span()) {
            let message = format!("`{}` is defined twice", definition.word.text);
            let report = Diagnostic::error("ccif::repeated-definition", definition.word.span(), message);
            reports.push(report.with_related(first, "the first definition is here").with_help("leave one of them out"));
        }
    }
}

/// Returns the thing that a definition defines, as a key for comparisons. Definitions for different
/// boards differ, and so do definitions that depend on an announcement.
fn key(definition: &DefinitionUse<'_>) -> Option<String> {
    let tree = &definition.tree;
    let sign = if tree.is_cancelled { "!" } else { "" };
    let kind = match tree.body {
        Body::Pieces(_) | Body::PromotionMove(_) | Body::Drops(_) => "==",
        _ => "",
    };
    let left = definition.word.text.split(['=', '|']).next().unwrap_or_default();
    match &tree.head {
        Head::Piece(name) if name.pieces.len() > 1 => None,
        _ => Some(format!("{sign}{left}{kind}")),
    }
}
