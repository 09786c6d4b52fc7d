//! Piece groups: types whose pieces share a loop of the generator, with its tables.

use std::sync::Arc;

use fers_core::{ByColor, SquareSet};

use crate::{BySquare, MoveKind, MoveSideEffects, Shift};

/// The piece types of a program, by their treatment in the generator.
#[derive(Clone, Debug)]
pub struct PieceGroups<const N: usize> {
    /// The types whose free pieces are generated together, by side.
    pub of: ByColor<Vec<PieceGroup<N>>>,
    /// The other types, whose pieces are generated one by one, by side.
    pub special_types: ByColor<Vec<usize>>,
    /// The lines along which pieces slide in both directions: by square, the squares above and
    /// those below.
    pub lines: Box<[BySquare<[SquareSet<N>; 2], N>]>,
    /// By piece code: the side effects of simple moves; empty if any move may have effects.
    pub side_effects: Box<[MoveSideEffects]>,
    /// By side and en passant square: the squares from which pieces of groups may capture on it.
    pub passing_origins: ByColor<Box<BySquare<SquareSet<N>, N>>>,
}

impl<const N: usize> Default for PieceGroups<N> {
    fn default() -> Self {
        Self {
            of: ByColor::default(),
            special_types: ByColor::default(),
            lines: Box::default(),
            side_effects: Box::default(),
            passing_origins: ByColor::from_fn(|_| Box::new(BySquare::filled(SquareSet::EMPTY))),
        }
    }
}

/// A piece type whose free pieces are generated together.
#[derive(Clone, Debug)]
pub struct PieceGroup<const N: usize> {
    /// The type.
    pub piece_type: usize,
    /// The tables that contain all its moves. Leaps are given by square, with the destinations that
    /// hold no friend allowed; lines as indices into [`PieceGroups::lines`].
    pub kind: MoveKind<Arc<BySquare<SquareSet<N>, N>>, Box<[u16]>>,
    /// All its moves as shifts of whole sets, for `shifts_from` pieces or more.
    pub shifts: Box<[Shift<N>]>,
    /// The number of pieces from which shifts are faster than single pieces; never reached if it
    /// has other moves.
    pub shifts_from: u32,
    /// The origins that need individual treatment because the next move may promote.
    pub promotes_from: SquareSet<N>,
}
