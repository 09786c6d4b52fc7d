//! Four boards on which pieces go where a king stands: `alice=4D`.

use fers_core::Vector;
use fers_rules::{Arrivals, Leg, PieceRules, Ruleset, Steps};

/// The number of boards of `alice=4D`.
const BOARDS: i8 = 4;

/// Takes the steps to other boards out of moves and castlings, where the rule `alice=4D` says all
/// of them. Returns whether it does.
pub(super) fn take_out(ruleset: &mut Ruleset) -> bool {
    let asks = |piece: &PieceRules| piece.all_moves().any(|path| path.legs.iter().any(|leg| leg.to_royal_board));
    if ruleset.geometry.boards != BOARDS as u8 || !ruleset.pieces.iter().any(asks) {
        return false;
    }
    let mut changed = ruleset.clone();
    let is_royal: Vec<bool> = ruleset.piece_types().map(|of| ruleset.is_royal(of)).collect();
    for (piece, is_royal) in std::iter::zip(&mut changed.pieces, is_royal) {
        let crossing = crossing(is_royal);
        for path in piece.moves.iter_mut().chain(piece.black_moves.iter_mut().flatten()) {
            let is_last = path.legs.pop().is_some_and(|leg| same(leg, &crossing));
            let Some(landing) = path.legs.last_mut().filter(|leg| leg.lands && is_last) else { return false };
            landing.lands = false;
        }
    }
    let geometry = &ruleset.geometry;
    for castling in changed.castlings.iter_mut().filter(|castling| castling.changes_board(geometry)) {
        for target in &mut castling.targets {
            for square in [&mut target.king, &mut target.partner] {
                let home = geometry.board(castling.king);
                *square = geometry.square_on(geometry.file(*square), geometry.rank(*square), home).unwrap_or(*square);
            }
        }
        castling.targets.dedup();
    }
    *ruleset = changed;
    true
}

/// Returns the last leg of each move of a piece.
fn crossing(is_royal: bool) -> Leg {
    let boards = (1 - BOARDS..BOARDS).filter(|&boards| boards != 0);
    let vectors = boards.map(|boards| Vector { boards, ..Vector::default() }).collect();
    let arrivals = if is_royal { Arrivals::quiet_or_capture() } else { Arrivals::quiet() };
    Leg { to_royal_board: !is_royal, ..Leg::leap(vectors, arrivals) }
}

/// Compares two legs. The order of their directions does not matter.
fn same(mut leg: Leg, other: &Leg) -> bool {
    if let Steps::Absolute(vectors) = &mut leg.steps {
        vectors.sort_unstable_by_key(|vector| vector.boards);
    }
    leg == *other
}
