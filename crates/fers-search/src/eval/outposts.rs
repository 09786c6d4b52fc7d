//! Pieces on outposts: squares that a pawn defends and that no enemy pawn can ever attack.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_movegen::Position;
use fers_rules::{Facts, Ruleset};

use super::weights::{Tally, Term};
use crate::params::OUTPOST_PERCENT;

/// The pieces that gain by an outpost: the cheapest ones, pawns and royals apart (minor pieces).
#[derive(Clone, Debug)]
pub(super) struct Outposts {
    minor: ByColor<Vec<PieceType>>,
}

impl Outposts {
    /// Derives the pieces from a ruleset. `None` if both sides have pawns and royals alone.
    pub fn of(ruleset: &Ruleset, facts: &Facts, values: &ByColor<Vec<i32>>) -> Option<Self> {
        let of_side = |color: Color| {
            let value = |piece: &PieceType| values[color][piece.index()];
            let is_piece = |piece: &PieceType| !facts.only_advances[piece.index()] && !ruleset.is_royal(*piece);
            let pieces: Vec<PieceType> =
                ruleset.piece_types().filter(is_piece).filter(|piece| value(piece) > 0).collect();
            let cheapest = pieces.iter().map(value).min().unwrap_or(0);
            pieces.into_iter().filter(|piece| value(piece) * 100 <= cheapest * OUTPOST_PERCENT).collect()
        };
        let minor: ByColor<Vec<PieceType>> = ByColor::from_fn(of_side);
        let has_some = minor.iter().any(|(_, types)| !types.is_empty());
        has_some.then_some(Self { minor })
    }

    /// Counts the minor pieces of each side on its outposts.
    #[inline]
    pub fn count<const N: usize>(
        &self,
        position: &Position<N>,
        outposts: &ByColor<SquareSet<N>>,
        tally: &mut impl Tally,
    ) {
        for color in Color::ALL {
            if outposts[color].is_empty() {
                continue;
            }
            let on_outposts = |&piece: &PieceType| (position.squares_of(color, piece) & outposts[color]).count();
            let count: u32 = self.minor[color].iter().map(on_outposts).sum();
            tally.add(color, const { Term::Outpost.at(0) }, count as i32);
        }
    }
}
