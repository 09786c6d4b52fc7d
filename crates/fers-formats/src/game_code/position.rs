//! The position that a preset begins with, beside its board.

use fers_core::{Color, Piece, Setup, Square};
use fers_rules::{Drops, Facts, Ruleset};

use super::castling;
use super::labels::Labels;

/// Returns why a preset cannot begin with a position.
pub(super) fn reasons(ruleset: &Ruleset, start: &Setup) -> Vec<&'static str> {
    let pairs = castling::pairs(ruleset);
    let rights: Vec<(Square, Square)> = start.castling.iter().map(|right| (right.king, right.partner)).collect();
    let stand = needed(start);
    // A right is taken away by a piece that has moved; here both pieces have other rights.
    let is_shared =
        |pair: &(Square, Square)| !rights.contains(pair) && stand.contains(&pair.0) && stand.contains(&pair.1);
    let all = [
        (rights.iter().any(|right| !pairs.contains(right)), "castlings that the start position does not have"),
        (pairs.iter().any(is_shared), "castling rights that several pieces share"),
        (start.en_passant.len() > 1 && ruleset.turn.is_none(), "several pieces that can be captured en passant"),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, reason)| reason).collect()
}

/// Returns the statements that make the position, on a board where no piece has moved.
pub(super) fn statements(ruleset: &Ruleset, start: &Setup, labels: &Labels) -> Vec<String> {
    let name = |square: Square| ruleset.geometry.square_name(square);
    let mut lines = Vec::new();
    let moved = moved(ruleset, start);
    if !moved.is_empty() {
        lines.push(format!("setflag {};", moved.into_iter().map(name).collect::<Vec<_>>().join(" ")));
    }
    if ruleset.hands.drops != Drops::None {
        for (color, hand) in start.hands.iter() {
            let held = ruleset.piece_types().filter(|&of| hand.count(of) > 0);
            lines.extend(held.map(|of| format!("setelem hand {} {};", labels.get(of, color), hand.count(of))));
        }
    }
    if ruleset.turn.is_some() {
        lines.extend(in_turn(ruleset, start));
    } else if let [passed] = start.en_passant.as_slice() {
        let squares: Vec<String> = passed.squares.iter().copied().map(name).collect();
        lines.push(format!("set epsqrs ({});", squares.join(" ")));
        lines.push(format!("set epvictim {};", name(passed.victim)));
    }
    for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
        let count = start.checks_given[color];
        lines.extend((count > 0).then(|| format!("set {letter}checks {count};")));
    }
    lines.extend((start.halfmove_clock > 0).then(|| format!("set reversible {};", start.halfmove_clock)));
    lines.extend(start.trading_ban.map(|square| format!("set strikesqr {};", name(square))));
    lines.extend(start.last_moved.map(|of| format!("set lastmoved {};", labels.get(of, !start.turn))));
    lines
}

/// Returns the statements that make the place in the turn, and the chances to capture en passant.
fn in_turn(ruleset: &Ruleset, start: &Setup) -> Vec<String> {
    let name = |square: Square| ruleset.geometry.square_name(square);
    let mut lines = Vec::new();
    for passed in &start.en_passant {
        let victim = name(passed.victim);
        lines.extend(passed.squares.iter().map(|&square| format!("setelem chances {} {victim};", name(square))));
    }
    let phase = &start.phase;
    let is_first = start.fullmove_number == 1 && start.turn == ruleset.start.turn;
    let numbers = [("turncount", u8::from(!is_first)), ("tply", phase.ply), ("answered", phase.answered)];
    lines
        .extend(numbers.iter().filter(|(_, number)| *number > 0).map(|(name, number)| format!("set {name} {number};")));
    lines.extend(phase.moved.iter().map(|square| format!("setelem movedsqrs {} 1;", name(square))));
    lines
}

/// Returns the squares of the pieces that have castling rights.
fn needed(start: &Setup) -> Vec<Square> {
    start.castling.iter().flat_map(|right| [right.king, right.partner]).collect()
}

/// Returns the squares of pieces that have moved, where that matters.
fn moved(ruleset: &Ruleset, start: &Setup) -> Vec<Square> {
    let facts = Facts::of(ruleset);
    let pairs = castling::pairs(ruleset);
    let castles = |piece: Piece| {
        pairs.iter().flat_map(|pair| [pair.0, pair.1]).any(|square| ruleset.start.piece_at(square) == Some(piece))
    };
    let stand = needed(start);
    let is_other = *start != ruleset.start;
    let has_moved = |&(square, piece): &(Square, Piece)| {
        let may_have = if facts.virginity_matters[piece.piece_type.index()] {
            !start.virgin.contains(square)
        } else {
            // In another position such a piece may stand anywhere, and would castle from there.
            is_other && castles(piece)
        };
        may_have && !stand.contains(&square)
    };
    start.pieces().filter(has_moved).map(|(square, _)| square).collect()
}
