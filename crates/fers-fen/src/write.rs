//! From setup to text.

use fers_core::{Color, Piece, Setup, Square};
use fers_rules::{Facts, Ruleset};

use crate::read::checks_needed;
use crate::rights::Rights;
use crate::symbols::{Symbols, join};
use crate::{Dialect, castling_field, en_passant, honour};

/// Writes a position.
///
/// In [`Dialect::Fers`] reading the text with [`parse`](crate::parse) gives an equal setup for every position that a game can reach. The
/// other dialects leave out what they cannot say. Neutral pieces, for which there are no letters yet, are written with White's.
pub fn write(ruleset: &Ruleset, setup: &Setup, dialect: Dialect) -> String {
    let facts = Facts::of(ruleset);
    let rights = Rights { ruleset, facts: &facts, board: setup, start: &ruleset.start };
    let placement = placement(ruleset, &facts, setup, dialect);
    let castling = castling_field::write(&rights, setup, dialect);
    let (mut en_passant, mut clock) = (en_passant_field(ruleset, setup, dialect), setup.halfmove_clock);
    if let Some(count) = setup.honour.filter(|_| dialect == Dialect::Common) {
        (en_passant, clock) = (count.limit.to_string(), count.plies);
    }
    let mut fields = vec![placement, setup.turn.letter().to_string(), castling, en_passant];
    if dialect == Dialect::Common {
        fields.extend(checks_to_give(ruleset, setup));
    }
    fields.push(clock.to_string());
    fields.push(setup.fullmove_number.to_string());
    if dialect == Dialect::Fers {
        fields.extend(own_fields(ruleset, setup));
    }
    fields.join(" ")
}

fn placement(ruleset: &Ruleset, facts: &Facts, setup: &Setup, dialect: Dialect) -> String {
    let symbols = Symbols::new(ruleset);
    let geometry = &ruleset.geometry;
    let board = |board: u8| {
        let ranks = (0..geometry.ranks).rev().map(|rank| self::rank(ruleset, &symbols, setup, rank, board, dialect));
        ranks.collect::<Vec<_>>().join("/")
    };
    let boards = (0..geometry.boards).map(board).collect::<Vec<_>>().join("|");
    let holds = setup.hands.iter().any(|(_, hand)| !hand.is_empty());
    if holds || facts.has_hands { boards + &hands(ruleset, &symbols, setup, dialect) } else { boards }
}

fn rank(ruleset: &Ruleset, symbols: &Symbols<'_>, setup: &Setup, rank: u8, board: u8, dialect: Dialect) -> String {
    let geometry = &ruleset.geometry;
    let mut parts: Vec<(String, Option<Piece>)> = Vec::new();
    let mut empty = 0;
    for file in 0..geometry.files {
        let square = geometry.square_on(file, rank, board);
        let piece = square.and_then(|square| setup.piece_at(square));
        let is_wall = square.is_some_and(|square| setup.walls.contains(square));
        if square.is_some() && piece.is_none() && !is_wall {
            empty += 1;
            continue;
        }
        flush(&mut parts, &mut empty);
        let nothing = if dialect == Dialect::GameCourier && !is_wall { "-" } else { "*" };
        let text = piece.map_or(nothing, |piece| letters(ruleset, piece));
        parts.push((text.to_owned(), piece));
    }
    flush(&mut parts, &mut empty);
    join(symbols, &parts, dialect == Dialect::GameCourier)
}

fn flush(parts: &mut Vec<(String, Option<Piece>)>, empty: &mut u16) {
    if *empty > 0 {
        parts.push((empty.to_string(), None));
        *empty = 0;
    }
}

fn letters(ruleset: &Ruleset, piece: Piece) -> &str {
    &ruleset.piece(piece.piece_type).letters[piece.color().unwrap_or(Color::White)]
}

fn hands(ruleset: &Ruleset, symbols: &Symbols<'_>, setup: &Setup, dialect: Dialect) -> String {
    let mut parts: Vec<(String, Option<Piece>)> = Vec::new();
    for (color, hand) in setup.hands.iter() {
        for (piece_type, count) in hand.iter() {
            let piece = Piece::new(color, piece_type);
            parts.extend((0..count).map(|_| (letters(ruleset, piece).to_owned(), Some(piece))));
        }
    }
    let dash = parts.is_empty() && matches!(dialect, Dialect::Fers | Dialect::Sjaak);
    let held = if dash { "-".to_owned() } else { join(symbols, &parts, dialect == Dialect::GameCourier) };
    format!("[{held}]")
}

fn en_passant_field(ruleset: &Ruleset, setup: &Setup, dialect: Dialect) -> String {
    match (dialect, &setup.en_passant) {
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

/// The fields of our own dialect behind the counters; each only if it says something.
fn own_fields(ruleset: &Ruleset, setup: &Setup) -> Vec<String> {
    let mut fields = Vec::new();
    let checks = setup.checks_given;
    if (checks.white, checks.black) != (0, 0) {
        fields.push(format!("+{}+{}", checks.white, checks.black));
    }
    if let Some(square) = setup.trading_ban {
        fields.push(format!("ban={}", ruleset.geometry.square_name(square)));
    }
    if let Some(piece_type) = setup.last_moved {
        fields.push(format!("last={}", ruleset.piece(piece_type).letters.white));
    }
    if setup.passes > 0 {
        fields.push(format!("passes={}", setup.passes));
    }
    fields.extend(setup.castled.map(|wing| format!("castled={}", wing.name())));
    fields.extend(honour::write(setup));
    let shaks: String = Color::ALL.into_iter().filter(|&color| setup.shak_given[color]).map(Color::letter).collect();
    if !shaks.is_empty() {
        fields.push(format!("shak={shaks}"));
    }
    fields
}
