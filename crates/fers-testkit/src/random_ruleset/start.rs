//! Random start positions.

use fers_compile::verify_and_compile;
use fers_core::{CastlingRight, Color, Piece, PieceType, Setup, Square};
use fers_movegen::{AnyPosition, SetupError};
use fers_oracle::Oracle;
use fers_rules::{Facts, Ruleset};

use crate::Choices;

/// Number of tries of a placement before fewer pieces are used.
const TRIES: usize = 12;

/// Maximal number of pieces of one side on the board.
const PIECES_MAX: usize = 14;

/// Puts pieces on the board, and into the hands of variants with hands.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let ranks = usize::from(ruleset.geometry.ranks);
    let half = usize::from(ruleset.geometry.files) * (ranks / 2);
    let mut count = choices.between(2, half.clamp(2, PIECES_MAX));
    for attempt in 1..=TRIES {
        ruleset.start = placement(choices, ruleset, count);
        add_state(choices, ruleset);
        if is_playable(ruleset) {
            break;
        }
        count = if attempt == TRIES - 1 { 0 } else { (count * 3 / 4).max(1) };
    }
    add_hands(choices, ruleset);
}

fn placement(choices: &mut Choices<'_>, ruleset: &Ruleset, count: usize) -> Setup {
    let geometry = &ruleset.geometry;
    let mut setup = Setup::empty(geometry.places());
    for color in Color::ALL {
        let mut own: Vec<Square> =
            geometry.squares().filter(|&square| side_of(ruleset, square) == Some(color)).collect();
        own.sort_by_key(|&square| usize::from(geometry.rank(square)).abs_diff(home(ruleset, color)));
        own.truncate(own.len().min(count * 2));
        for index in 0..count.min(own.len()) {
            let square = own.swap_remove(choices.below(own.len()));
            let piece_type = if index == 0 { 0 } else { choices.below(ruleset.pieces.len()) };
            setup.board[square.index()] = Some(Piece::new(color, PieceType(piece_type as u16)));
        }
    }
    setup
}

/// Returns the side in whose half a square lies.
fn side_of(ruleset: &Ruleset, square: Square) -> Option<Color> {
    let (rank, ranks) = (ruleset.geometry.rank(square), ruleset.geometry.ranks);
    match rank {
        rank if rank < ranks / 2 => Some(Color::White),
        rank if rank >= ranks - ranks / 2 => Some(Color::Black),
        _ => None,
    }
}

fn home(ruleset: &Ruleset, color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => usize::from(ruleset.geometry.ranks) - 1,
    }
}

/// Returns whether the position is possible with White to move.
///
/// The oracle tests for check, not the program, so that they can still disagree in play.
pub(super) fn is_playable(ruleset: &Ruleset) -> bool {
    !Oracle::new(ruleset).is_in_check(&ruleset.start, Color::Black) && (ruleset.facing.is_none() || !faces(ruleset))
}

fn faces(ruleset: &Ruleset) -> bool {
    let position = verify_and_compile(ruleset).map(|program| AnyPosition::new(&program, &ruleset.start));
    matches!(position, Ok(Err(faults)) if faults.contains(&SetupError::RoyalsFacing))
}

fn add_hands(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if !Facts::of(ruleset).has_hands {
        return;
    }
    for color in Color::ALL {
        for _ in 0..choices.below(4) {
            let piece_type = PieceType(choices.below(ruleset.pieces.len()) as u16);
            ruleset.start.hands[color].add(piece_type);
        }
    }
    if ruleset.hands.is_shared {
        ruleset.start.hands.black = ruleset.start.hands.white.clone();
    }
}

/// Adds virginity and castling rights.
fn add_state(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let facts = Facts::of(ruleset);
    let asked = |&(_, piece): &(Square, Piece)| facts.virginity_matters[piece.piece_type.index()];
    let virgin = ruleset.start.pieces().filter(asked).map(|(square, _)| square);
    ruleset.start.virgin = virgin.filter(|_| !choices.chance(1, 8)).collect();
    let own = |square, color| ruleset.start.piece_at(square).is_some_and(|piece| piece.is_of(color));
    let rights = ruleset.castlings.iter().enumerate().filter(|(_, rule)| own(rule.king, rule.color));
    let rights = rights.filter(|(_, rule)| own(rule.partner, rule.color));
    let right = |(index, rule): (usize, &fers_rules::Castling)| CastlingRight {
        rule: index as u8,
        king: rule.king,
        partner: rule.partner,
    };
    ruleset.start.castling = rights.map(right).collect();
}
