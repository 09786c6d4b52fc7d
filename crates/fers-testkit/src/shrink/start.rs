//! Removes parts of the start position.

use fers_core::Square;
use fers_rules::Ruleset;

use super::Change;

pub(super) fn changes(ruleset: &Ruleset) -> Vec<Change> {
    let mut changes: Vec<Change> = vec![
        Box::new(|r| r.start.castling.clear()),
        Box::new(|r| r.start.en_passant.clear()),
        Box::new(|r| r.start.virgin = Default::default()),
        Box::new(|r| r.start.hands = Default::default()),
        Box::new(|r| r.start.trading_ban = None),
        Box::new(|r| r.start.suspended = Default::default()),
        Box::new(|r| r.start.walls = Default::default()),
        Box::new(|r| r.start.last_moved = None),
        Box::new(|r| r.start.checks_given = Default::default()),
        Box::new(|r| r.start.shak_given = Default::default()),
        Box::new(|r| r.start.counts.clear()),
        Box::new(|r| r.start.honour = None),
        Box::new(|r| (r.start.halfmove_clock, r.start.fullmove_number) = (0, 1)),
    ];
    for square in ruleset.start.pieces().map(|(square, _)| square) {
        changes.push(Box::new(move |r| remove_piece(r, square)));
    }
    changes
}

fn remove_piece(ruleset: &mut Ruleset, square: Square) {
    ruleset.start.board[square.index()] = None;
    ruleset.start.virgin.remove(square);
}
