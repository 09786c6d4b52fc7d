//! The table `[pieces]`.

use fers_core::{ByColor, PieceType};
use fers_rules::{CheckRule, Path, PieceRules, Royal, Ruleset};
use fers_text::{Diagnostic, Span};

use super::castling::OfPiece;
use super::item::Item;
use super::letters::{self, Said};
use super::problems::Problems;
use super::resolver::Resolver;
use super::section::{Entry, Section};
use super::{actions, drops, effects, progress, text::Text, trading};

/// A piece with its names read, and the rest of its table.
pub(super) struct Pending<'d> {
    piece_type: PieceType,
    body: Body<'d>,
    /// Place of its key.
    pub place: Span,
}

enum Body<'d> {
    /// Only moves.
    Moves(Item<'d>),
    /// A table of properties.
    Table(Section<'d>),
}

/// Reads the names and letters of all pieces, so that everything else can refer to them.
pub(super) fn names<'d>(
    entries: Vec<Entry<'d>>,
    ruleset: &mut Ruleset,
    problems: &mut Problems<'_>,
) -> Vec<Pending<'d>> {
    let (mut pending, mut said) = (Vec::new(), Vec::new());
    for entry in entries {
        if pending.len() > usize::from(u16::MAX) {
            let problem = Diagnostic::error("fers::too-many-pieces", entry.key_span, "too many pieces");
            problems.push(problem.with_help("a variant has at most 65536 kinds of pieces"));
            break;
        }
        let mut piece = PieceRules::new(entry.key, &first_letter(entry.key), Vec::new());
        let mut letters_said = Said::default();
        let body = if entry.item.value.is_table() {
            let Some(mut section) = entry.item.section("a piece", problems) else { continue };
            letters_said = read_names(&mut section, &mut piece, problems);
            Body::Table(section)
        } else {
            Body::Moves(entry.item)
        };
        pending.push(Pending { piece_type: PieceType(pending.len() as u16), body, place: entry.key_span });
        ruleset.pieces.push(piece);
        said.push(letters_said);
    }
    letters::usual(ruleset, &said);
    pending
}

fn first_letter(name: &str) -> String {
    name.chars().next().map(String::from).unwrap_or_default()
}

/// Reads name and letters of a piece.
fn read_names(section: &mut Section<'_>, piece: &mut PieceRules, problems: &mut Problems<'_>) -> Said {
    let mut said = Said::default();
    if let Some(name) = section.take("name").and_then(|item| item.string(problems)) {
        piece.letters = PieceRules::new("", &first_letter(&name), Vec::new()).letters;
        piece.san = piece.letters.white.clone();
        piece.name = name;
    }
    if let Some(letter) = section.take("letter").and_then(|item| item.string(problems)) {
        said.letter = true;
        let named = PieceRules::new("", &letter, Vec::new());
        (piece.letters, piece.san) = (named.letters, named.san);
    }
    if let Some(item) = section.take("letters") {
        said.letter = true;
        match &item.texts(problems)[..] {
            [white, black] => {
                piece.letters = ByColor::new(white.text.clone(), black.text.clone());
                piece.san = white.text.clone();
            }
            _ => {
                let problem = Diagnostic::error("fers::bad-letters", item.span, "expected White's and Black's letter");
                problems.push(problem.with_help("write letters = [\"K\", \"k\"]"));
            }
        }
    }
    if let Some(san) = section.take("san").and_then(|item| item.string(problems)) {
        piece.san = san;
        said.san = true;
    }
    said
}

/// Reads all other properties of the pieces. Returns royal ones as a set; castlings of Betza texts
/// go to `castlings`.
pub(super) fn properties(
    pending: Vec<Pending<'_>>,
    ruleset: &mut Ruleset,
    castlings: &mut Vec<OfPiece>,
    problems: &mut Problems<'_>,
) -> Option<Royal> {
    let mut piece_types = Vec::new();
    for Pending { piece_type, body, place } in pending {
        match body {
            Body::Moves(item) => {
                let moves = moves(item, piece_type, ruleset, Some(castlings), problems);
                ruleset.pieces[piece_type.index()].moves = moves;
            }
            Body::Table(section) => {
                if table(section, piece_type, place, ruleset, castlings, problems) {
                    piece_types.push(piece_type);
                }
            }
        }
    }
    (!piece_types.is_empty()).then_some(Royal::new(piece_types, CheckRule::Any))
}

/// Reads the table of one piece. Returns whether the piece is royal.
fn table(
    mut section: Section<'_>,
    piece_type: PieceType,
    place: Span,
    ruleset: &mut Ruleset,
    castlings: &mut Vec<OfPiece>,
    problems: &mut Problems<'_>,
) -> bool {
    // Missing keys are reported at the name, as the table may be far away or have no place of its
    // own.
    section.span = place;
    let help = "write moves = \"K\", or moves = [] for a piece that never moves";
    let own_moves = section.need("moves", help, problems);
    let own_moves = own_moves.map(|item| moves(item, piece_type, ruleset, Some(castlings), problems));
    let black_moves = section.take("black-moves").map(|item| moves(item, piece_type, ruleset, None, problems));
    let piece = &mut ruleset.pieces[piece_type.index()];
    piece.moves = own_moves.unwrap_or_default();
    piece.black_moves = black_moves;
    if let Some(item) = section.take("sight") {
        let sight = moves(item, piece_type, ruleset, None, problems);
        ruleset.pieces[piece_type.index()].sight = sight;
    }
    let piece = &mut ruleset.pieces[piece_type.index()];
    flags(&mut section, piece, problems);
    numbers(&mut section, piece, problems);
    references(&mut section, piece_type, ruleset, problems);
    if let Some(item) = section.take("promotes") {
        actions::promotes(item, piece_type, ruleset, problems);
    }
    let is_royal = section.take("royal").is_some_and(|item| item.flag(problems));
    section.finish(problems);
    is_royal
}

fn moves(
    item: Item<'_>,
    piece: PieceType,
    ruleset: &mut Ruleset,
    mut castlings: Option<&mut Vec<OfPiece>>,
    problems: &mut Problems<'_>,
) -> Vec<Path> {
    let mut paths = Vec::new();
    for text in item.texts(problems) {
        let parsed = fers_betza::parse_moves(&text.text, &mut Resolver(ruleset));
        parsed.diagnostics.into_iter().for_each(|problem| problems.push(text.moved(problem)));
        paths.extend(parsed.value.paths);
        for drop in parsed.value.drops {
            let message = "how a piece is dropped does not stand among its moves here";
            let problem = Diagnostic::error("fers::drop-in-moves", text.place(drop.span), message);
            problems.push(problem.with_help("write it as `drop = { … }`: `zone`, `per-file-max`, `may-mate`"));
        }
        for span in parsed.value.shuns_attack {
            let message =
                "`n` on a slide keeps a royal piece from passing attacked squares, which its royal set says here";
            let problem = Diagnostic::error("fers::careful-slide", text.place(span), message);
            problems
                .push(problem.with_help("leave out the `n` and write `crosses-attack = false` in the `[[royal]]` set"));
        }
        for castling in parsed.value.castling {
            let place = text.place(castling.span);
            match &mut castlings {
                Some(castlings) => castlings.push(OfPiece { piece, castling, place }),
                None => {
                    let problem =
                        Diagnostic::error("fers::bad-castling", place, "Black's own moves cannot hold a castling");
                    problems
                        .push(problem.with_help("write it into `moves`, or as `castle = [\"black e8-g8 with h8\"]`"));
                }
            }
        }
    }
    paths
}

fn flags(section: &mut Section<'_>, piece: &mut PieceRules, problems: &mut Problems<'_>) {
    let all: [(&'static str, &mut bool); 8] = [
        ("iron", &mut piece.is_iron),
        ("assimilates", &mut piece.assimilates),
        ("may-check", &mut piece.may_check),
        ("may-mate", &mut piece.may_mate),
        ("may-flee", &mut piece.may_flee),
        ("may-appear-armed", &mut piece.may_appear_armed),
        ("gives-shak", &mut piece.gives_shak),
        ("takes-goals", &mut piece.takes_goals),
    ];
    for (key, flag) in all {
        if let Some(item) = section.take(key) {
            *flag = item.flag(problems);
        }
    }
}

fn numbers(section: &mut Section<'_>, piece: &mut PieceRules, problems: &mut Problems<'_>) {
    piece.value = section.take("value").and_then(|item| item.number(problems));
    if let Some(item) = section.take("progress") {
        piece.progress = progress::progress(&item, problems);
    }
    let Some(item) = section.take("limit") else { return };
    let mut limit = |item: &Item<'_>| match item.value.as_str() {
        Some("none") => None,
        _ => item.number(problems),
    };
    match item.by_side(&mut limit) {
        Some(limits) => piece.limit = limits,
        None => {
            let problem = Diagnostic::error("fers::bad-limit", item.span, "expected one limit, or White's and Black's");
            problems.push(problem.with_help("write limit = 2, or limit = [1, \"none\"]"));
        }
    }
}

fn references(section: &mut Section<'_>, piece_type: PieceType, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let mut resolver = Resolver(ruleset);
    let confined_to = section.take("confined-to").and_then(|item| resolver.zones(item, problems));
    let blocked_by = section.take("blocked-by").and_then(|item| resolver.zones(item, problems));
    let last_promotes_in = section.take("last-promotes-in").and_then(|item| resolver.zones(item, problems));
    let unsettles = section.take("unsettles").map(|item| effects::steps(item, problems));
    let victims = section.take("victims").map(|item| resolver.pieces(item, problems));
    let in_hand = section.take("in-hand").and_then(|item| item.text(problems));
    let in_hand = in_hand.and_then(|text: Text| problems.keep(resolver.piece(&text)));
    let displaced = section.take("displaced").and_then(|item| item.text(problems));
    let displaced = displaced.and_then(|text: Text| problems.keep(resolver.piece(&text)));
    let drop = section.take("drop").map(|item| drops::drop_rule(item, &mut resolver, problems));
    let becomes = section.take("becomes").map(|item| effects::becomes(item, &mut resolver, problems));
    let endangered = section.take("endangered").and_then(|item| trading::endangered(item, &mut resolver, problems));
    let must_threaten = section.take("must-threaten").and_then(|item| trading::threat(item, problems));
    let retaliation = section.take("bans-retaliation").and_then(|item| trading::retaliation(&item, problems));
    let piece = &mut ruleset.pieces[piece_type.index()];
    (piece.confined_to, piece.blocked_by, piece.victims) = (confined_to, blocked_by, victims);
    (piece.in_hand, piece.endangered, piece.retaliation) = (in_hand, endangered, retaliation);
    (piece.last_promotes_in, piece.must_threaten) = (last_promotes_in, must_threaten);
    piece.unsettles = unsettles.unwrap_or_default();
    piece.displaced = displaced;
    piece.drop = drop.unwrap_or_default();
    piece.becomes = becomes.unwrap_or_default();
}
