//! Legal moves by destination.

use fers_core::{Action, Move, Square};

use crate::MoveContext;

/// The legal moves of travelling pieces, sorted by destination.
pub(crate) struct Arrivals<'a>(Vec<(Square, &'a Move)>);

impl<'a> Arrivals<'a> {
    /// Sorts the travelling moves of a position.
    pub(crate) fn of(ctx: &MoveContext<'a>) -> Self {
        let mut sorted: Vec<_> = ctx.legal.iter().filter_map(arrival).collect();
        sorted.sort_by_key(|&(to, _)| to);
        Self(sorted)
    }

    /// Takes travelling moves with a common destination.
    pub(crate) fn among(moves: &[&'a Move]) -> Self {
        Self(moves.iter().copied().filter_map(arrival).collect())
    }

    /// Returns the moves to a square, in the order of the legal moves.
    pub(crate) fn on(&self, to: Square) -> impl Iterator<Item = &'a Move> + Clone {
        let first = self.0.partition_point(|&(other, _)| other < to);
        self.0[first..].iter().take_while(move |&&(other, _)| other == to).map(|&(_, mv)| mv)
    }
}

/// Returns the destination of a travelling piece.
fn arrival(mv: &Move) -> Option<(Square, &Move)> {
    match mv.action {
        Action::Travel { to, .. } => Some((to, mv)),
        _ => None,
    }
}
