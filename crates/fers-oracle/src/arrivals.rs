//! The arrivals of the pieces of a move.

use fers_core::{Action, Move, PieceType, Setup, Square};

/// Returns the pieces that a move brings to squares, by their types before it, with the squares. A
/// promotion in place brings none.
pub(crate) fn arrivals(setup: &Setup, mv: &Move) -> Vec<(PieceType, Square)> {
    let type_on = |square: Square| setup.piece_at(square).map(|piece| piece.piece_type);
    let found = match mv.action {
        Action::Travel { from, to } => {
            let promotes_in_place = from == to && mv.removed.is_empty() && mv.carried.is_empty();
            vec![(type_on(from).filter(|_| !promotes_in_place), to)]
        }
        Action::Drop { piece_type, to } => vec![(Some(piece_type), to)],
        Action::Castle { king, king_to, partner, partner_to } => {
            vec![(type_on(king), king_to), (type_on(partner), partner_to)]
        }
        Action::PickUp { .. } | Action::Pass => Vec::new(),
    };
    found.into_iter().filter_map(|(piece_type, square)| Some((piece_type?, square))).collect()
}
