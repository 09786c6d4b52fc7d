//! Writes a setup as FEN.

use fers_core::{Color, Piece, PieceType, Setup, Square};
use fers_rules::{Facts, Ruleset};

use crate::read::checks_needed;
use crate::rights::Rights;
use crate::spelling::{Backwards, Letters};
use crate::{Dialect, castling_field, counts, en_passant, honour, phase, suspended};

/// Writes a position.
///
/// In [`Dialect::Fers`], [`parse`](crate::parse) reads an equal setup from the text of every
/// position that a game can reach. Other dialects leave out what they cannot express. Neutral
/// pieces have no letters yet and are written with White's.
pub fn write(ruleset: &Ruleset, setup: &Setup, dialect: Dialect) -> String {
    write_with(ruleset, &Facts::of(ruleset), setup, dialect)
}

/// Writes a position as [`write()`] does, with the [facts](Facts::of) about the ruleset given.
/// Callers that write many positions compute the facts once.
pub fn write_with(ruleset: &Ruleset, facts: &Facts, setup: &Setup, dialect: Dialect) -> String {
    let rights = Rights { ruleset, facts, board: setup, start: &ruleset.start };
    let mut text = placement(ruleset, facts, setup, dialect);
    let mut field = |content: &str| {
        text.push(' ');
        text.push_str(content);
    };
    field(if setup.turn == Color::White { "w" } else { "b" });
    field(&castling_field::write(&rights, setup, dialect));
    let counted = setup.honour.filter(|_| dialect == Dialect::Common);
    match counted {
        Some(count) => field(&count.limit.to_string()),
        None => field(&en_passant_field(ruleset, setup, dialect)),
    }
    if dialect == Dialect::Common {
        checks_to_give(ruleset, setup).iter().for_each(|checks| field(checks));
    }
    field(&counted.map_or(setup.halfmove_clock, |count| count.plies).to_string());
    field(&setup.fullmove_number.to_string());
    if dialect == Dialect::Fers {
        own_fields(ruleset, setup).iter().for_each(|own| field(own));
    }
    text
}

fn placement(ruleset: &Ruleset, facts: &Facts, setup: &Setup, dialect: Dialect) -> String {
    let letters = Letters::new(ruleset, dialect == Dialect::GameCourier);
    let geometry = &ruleset.geometry;
    let mut text = String::with_capacity(2 * geometry.places());
    for board in 0..geometry.boards {
        for rank in (0..geometry.ranks).rev() {
            if !text.is_empty() {
                text.push(if rank + 1 == geometry.ranks { '|' } else { '/' });
            }
            text.push_str(&self::rank(&letters, setup, rank, board, dialect));
        }
    }
    let holds = setup.hands.iter().any(|(_, hand)| !hand.is_empty());
    if holds || facts.has_hands {
        text.push_str(&hands(&letters, setup, dialect));
    }
    text
}

fn rank(letters: &Letters<'_>, setup: &Setup, rank: u8, board: u8, dialect: Dialect) -> String {
    let geometry = &letters.ruleset.geometry;
    let mut text = Backwards::new(letters);
    let mut empty = 0;
    for file in (0..geometry.files).rev() {
        let square = geometry.square_on(file, rank, board);
        let piece = square.and_then(|square| setup.piece_at(square));
        let is_wall = square.is_some_and(|square| setup.walls.contains(square));
        if square.is_some() && piece.is_none() && !is_wall {
            empty += 1;
            continue;
        }
        text.run(std::mem::take(&mut empty));
        match piece {
            Some(piece) => text.piece(piece),
            None if dialect == Dialect::GameCourier && !is_wall => text.mark('-'),
            None => text.mark('*'),
        }
    }
    text.run(empty);
    text.finish()
}

fn hands(letters: &Letters<'_>, setup: &Setup, dialect: Dialect) -> String {
    let mut text = Backwards::new(letters);
    text.mark(']');
    // A hand in common is written once.
    let is_shared = letters.ruleset.hands.is_shared;
    let hands = setup.hands.iter().filter(|(color, _)| !is_shared || *color == Color::White);
    let held = hands.flat_map(|(color, hand)| hand.iter().map(move |(of, count)| (color, of, count)));
    let held: Vec<(Color, PieceType, u16)> = held.collect();
    if held.is_empty() && matches!(dialect, Dialect::Fers | Dialect::Sjaak) {
        text.mark('-');
    }
    for (color, piece_type, count) in held.into_iter().rev() {
        (0..count).for_each(|_| text.piece(Piece::new(color, piece_type)));
    }
    text.mark('[');
    text.finish()
}

fn en_passant_field(ruleset: &Ruleset, setup: &Setup, dialect: Dialect) -> String {
    match (dialect, setup.en_passant.first()) {
        (Dialect::Fers, _) => en_passant::write(ruleset, setup, ",", true),
        (Dialect::Sjaak, Some(chance)) => {
            let first: Option<&Square> = chance.squares.first();
            first.map_or("-".to_owned(), |&square| ruleset.geometry.square_name(square))
        }
        _ => en_passant::write(ruleset, setup, "", false),
    }
}

fn checks_to_give(ruleset: &Ruleset, setup: &Setup) -> Option<String> {
    let needed = checks_needed(ruleset)?;
    let left = |color| needed.saturating_sub(setup.checks_given[color]);
    Some(format!("{}+{}", left(Color::White), left(Color::Black)))
}

/// Returns the additional fields of our own dialect after the counters; only those with content.
fn own_fields(ruleset: &Ruleset, setup: &Setup) -> Vec<String> {
    let mut fields = Vec::new();
    let checks = setup.checks_given;
    if (checks.white, checks.black) != (0, 0) {
        fields.push(format!("+{}+{}", checks.white, checks.black));
    }
    if let Some(square) = setup.trading_ban {
        fields.push(format!("ban={}", ruleset.geometry.square_name(square)));
    }
    fields.extend(suspended::write(ruleset, setup));
    if let Some(piece_type) = setup.last_moved {
        fields.push(format!("last={}", ruleset.piece(piece_type).letters.white));
    }
    if setup.passes > 0 {
        fields.push(format!("passes={}", setup.passes));
    }
    fields.extend(setup.castled.map(|wing| format!("castled={}", wing.name())));
    fields.extend(honour::write(setup));
    fields.extend(phase::write(ruleset, setup));
    fields.extend(counts::write(ruleset, setup));
    let shaks: String = Color::ALL.into_iter().filter(|&color| setup.shak_given[color]).map(Color::letter).collect();
    if !shaks.is_empty() {
        fields.push(format!("shak={shaks}"));
    }
    fields
}
