//! Reads a FEN into a setup.

use fers_core::{ByColor, Color, Hand, PieceType, Setup, Square, Wing};
use fers_rules::{End, Facts, Ruleset};
use fers_text::{Diagnostic, Parsed, Span};

use crate::fields::{Field, Fields, split};
use crate::rights::Rights;
use crate::{Dialect, castling_field, counts, doubts, en_passant, honour, phase, placement, suspended};

/// Reads a position of a variant whose start position is known.
///
/// Reports all problems at once, with spans in `text`. Returns a setup if none of them is an error.
/// Legality of the position (royals, checks) is not tested.
///
/// ```
/// # use fers_core::{Color, Geometry};
/// # use fers_fen::{Dialect, parse, write};
/// # use fers_rules::{PieceRules, Ruleset};
/// let mut ruleset = Ruleset::new("kings", Geometry::rectangle(3, 3));
/// ruleset.pieces.push(PieceRules::new("King", "K", Vec::new()));
/// let setup = parse(&ruleset, "1k1/3/K2 b", Dialect::Fers).value.unwrap();
/// assert_eq!(setup.turn, Color::Black);
/// assert_eq!(write(&ruleset, &setup, Dialect::Fers), "1k1/3/K2 b - - 0 1");
/// assert!(parse(&ruleset, "1x1/3/K2 b", Dialect::Fers).has_errors());
/// ```
pub fn parse(ruleset: &Ruleset, text: &str, dialect: Dialect) -> Parsed<Option<Setup>> {
    read(ruleset, text, dialect, Some(&ruleset.start))
}

/// Reads the start position of a variant, for readers of variants; ignores [`Ruleset::start`].
///
/// Differs from [`parse`] in that every piece stands as at the start: pieces that cannot go back
/// are virgin, and if the castling field is missing, all pieces are. All other relevant parts of
/// the ruleset must be present: board, piece types with letters and moves, castlings, royals,
/// gating.
pub fn parse_start(ruleset: &Ruleset, text: &str, dialect: Dialect) -> Parsed<Option<Setup>> {
    read(ruleset, text, dialect, None)
}

fn read(ruleset: &Ruleset, text: &str, dialect: Dialect, start: Option<&Setup>) -> Parsed<Option<Setup>> {
    let mut diagnostics = Vec::new();
    let mut fields = split(text, &mut diagnostics);
    let Some(board) = fields.placement else {
        let error = Diagnostic::error("fen::empty", Span::at(0), "no position is given");
        return Parsed { value: None, diagnostics: vec![error] };
    };
    let facts = Facts::of(ruleset);
    let placement = placement::read(ruleset, board, dialect, &mut diagnostics);
    let mut setup = Setup { board: placement.board, walls: placement.walls, hands: placement.hands, ..Setup::empty(0) };
    if ruleset.hands.is_shared {
        setup.hands = ByColor::both(shared_hand(ruleset, &setup.hands));
    }
    setup.turn = side(fields.side, &mut diagnostics);
    let rights = Rights { ruleset, facts: &facts, board: &setup, start: start.unwrap_or(&setup) };
    let meaning = match fields.castling {
        Some(field) => castling_field::read(&rights, field, &mut diagnostics),
        None => castling_field::absent(&rights),
    };
    setup.castling = meaning.castling;
    setup.virgin = meaning.virgin;
    setup.en_passant = en_passant_chance(ruleset, &facts, &setup, fields.en_passant, &mut diagnostics);
    if facts.counts_honour {
        setup.honour = honour::read(&mut fields, &mut diagnostics);
    }
    diagnostics.extend(fields.third_number.map(|field| field.is_extra()));
    read_counters(ruleset, &facts, &fields, &mut setup, &mut diagnostics);
    // A partly read position always looks strange.
    if start.is_some() && !diagnostics.iter().any(Diagnostic::is_error) {
        let span_of = |square: Square| placement.spans[usize::from(square.0)];
        doubts::find(ruleset, &facts, &setup, board.span(), &span_of, &mut diagnostics);
    }
    Diagnostic::sort_by_span(&mut diagnostics);
    let value = (!diagnostics.iter().any(Diagnostic::is_error)).then_some(setup);
    Parsed { value, diagnostics }
}

/// Returns the hand of both sides: a text may name its pieces for either side, or for both.
fn shared_hand(ruleset: &Ruleset, hands: &ByColor<Hand>) -> Hand {
    let mut shared = Hand::new();
    for piece_type in ruleset.piece_types() {
        let count = hands.white.count(piece_type).max(hands.black.count(piece_type));
        (0..count).for_each(|_| shared.add(piece_type));
    }
    shared
}

fn side(field: Option<Field<'_>>, diagnostics: &mut Vec<Diagnostic>) -> Color {
    let Some(field) = field else { return Color::White };
    match field.text {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        // The red side of xiangqi moves first.
        "r" => Color::White,
        other => {
            let message = format!("`{other}` is no side: write `w` or `b`");
            diagnostics.push(Diagnostic::error("fen::side", field.span(), message));
            Color::White
        }
    }
}

fn en_passant_chance(
    ruleset: &Ruleset,
    facts: &Facts,
    setup: &Setup,
    field: Option<Field<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<fers_core::EnPassant> {
    let Some(field) = field.filter(|field| field.text != "-") else { return Vec::new() };
    if !facts.has_en_passant {
        let message = "there is no capture en passant in this variant; the field is ignored";
        diagnostics.push(Diagnostic::warning("fen::en-passant", field.span(), message));
        return Vec::new();
    }
    en_passant::read(ruleset, setup, field, diagnostics)
}

fn read_counters(
    ruleset: &Ruleset,
    facts: &Facts,
    fields: &Fields<'_>,
    setup: &mut Setup,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if let Some(clock) = fields.halfmove_clock.and_then(|field| number(field, diagnostics)) {
        setup.halfmove_clock = clock;
    }
    if let Some(number) = fields.fullmove_number.and_then(|field| number(field, diagnostics)) {
        // Some programs count from 0.
        setup.fullmove_number = number.max(1);
    }
    if let Some(field) = fields.checks {
        setup.checks_given = checks_given(ruleset, field, diagnostics);
    }
    if let Some(field) = fields.trading_ban.filter(|_| facts.has_trading_ban) {
        setup.trading_ban = trading_ban(ruleset, field, diagnostics);
    }
    if let Some(field) = fields.suspended.filter(|_| facts.has_suspensions) {
        suspended::read(ruleset, field, setup, diagnostics);
    }
    if let Some(field) = fields.last_moved.filter(|_| facts.has_imitation) {
        setup.last_moved = last_moved(ruleset, field, diagnostics);
    }
    if let Some(field) = fields.passes.filter(|_| facts.passes_counted > 0) {
        let said = Field { text: &field.text["passes=".len()..], offset: field.offset + "passes=".len() };
        let passes = number(said, diagnostics).unwrap_or_default();
        setup.passes = u8::try_from(passes).unwrap_or(u8::MAX).min(facts.passes_counted);
    }
    if let Some(field) = fields.castled.filter(|_| facts.asks_for_castling) {
        setup.castled = castled(field, diagnostics);
    }
    setup.phase = phase::read(ruleset, fields, diagnostics);
    if let Some(field) = fields.count {
        counts::read(ruleset, field, setup, diagnostics);
    }
    if let Some(field) = fields.shak.filter(|_| facts.counts_shaks) {
        setup.shak_given = ByColor::from_fn(|color| field.text["shak=".len()..].contains(color.letter()));
    }
}

fn trading_ban(ruleset: &Ruleset, field: Field<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Square> {
    let name = &field.text["ban=".len()..];
    let square = ruleset.geometry.parse_square(name).ok();
    if square.is_none() {
        let message = format!("`{name}` is no square on which a capture could ban retaliation");
        diagnostics.push(Diagnostic::error("fen::trading-ban", field.span(), message));
    }
    square
}

fn castled(field: Field<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Wing> {
    let name = &field.text["castled=".len()..];
    let wing = Wing::ALL.into_iter().find(|wing| wing.name() == name);
    if wing.is_none() {
        let message = format!("`{name}` is no wing to castle to: write `right` or `left`");
        diagnostics.push(Diagnostic::error("fen::castled", field.span(), message));
    }
    wing
}

fn last_moved(ruleset: &Ruleset, field: Field<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<PieceType> {
    let letter = &field.text["last=".len()..];
    let found = ruleset.piece_by_letter(letter);
    if found.is_none() {
        let message = format!("`{letter}` is no letter of a piece that could have moved last");
        diagnostics.push(Diagnostic::error("fen::last-moved", field.span(), message));
    }
    found.map(|(piece_type, _)| piece_type)
}

fn number(field: Field<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<u16> {
    let number = field.text.parse().ok();
    if number.is_none() {
        let message = format!("`{}` is no count of moves below 65536", field.text);
        diagnostics.push(Diagnostic::error("fen::counter", field.span(), message));
    }
    number
}

/// Reads checks given, from `+1+2` (given) or `2+1` (still to give).
fn checks_given(ruleset: &Ruleset, field: Field<'_>, diagnostics: &mut Vec<Diagnostic>) -> ByColor<u8> {
    let Some(count) = checks_needed(ruleset) else {
        let message = "checks are not counted in this variant; the field is ignored";
        diagnostics.push(Diagnostic::warning("fen::checks", field.span(), message));
        return ByColor::default();
    };
    let given = field.text.strip_prefix('+');
    let numbers = given.unwrap_or(field.text).split_once('+').map(|(white, black)| (white.parse(), black.parse()));
    let Some((Ok(white), Ok(black))) = numbers else {
        let message = format!("`{}` does not count checks: write `3+3` (to give) or `+0+0` (given)", field.text);
        diagnostics.push(Diagnostic::error("fen::checks", field.span(), message));
        return ByColor::default();
    };
    let numbers: ByColor<u8> = ByColor::new(white, black);
    if numbers.iter().any(|(_, &number)| number > count) {
        let message = format!("`{}` counts more checks than the {count} that win", field.text);
        diagnostics.push(Diagnostic::warning("fen::checks", field.span(), message));
    }
    if given.is_some() { numbers } else { numbers.map(|to_give| count.saturating_sub(to_give)) }
}

/// Returns the number of checks that ends the game, if checks are counted.
pub(crate) fn checks_needed(ruleset: &Ruleset) -> Option<u8> {
    ruleset.ends.iter().find_map(|end| match end {
        End::Checks { count, .. } => Some(*count),
        _ => None,
    })
}
