//! The pieces of a type of a side that are alike for most rules: tables for the loop that most moves come from.

use std::sync::Arc;

use fers_core::{ByColor, SquareSet};

use crate::{BySquare, MoveKind, MoveSideEffects, Shift};

/// The types of a program, sorted by how their pieces are looked at.
#[derive(Clone, Debug)]
pub struct PieceGroups<const N: usize> {
    /// The types whose pieces are alike for most rules, by side.
    pub of: ByColor<Vec<PieceGroup<N>>>,
    /// The other types, whose pieces are looked at one by one, by side.
    pub special_types: ByColor<Vec<usize>>,
    /// The lines through the board along which something slides both ways: by square, the squares above and those below.
    pub lines: Box<[BySquare<[SquareSet<N>; 2], N>]>,
    /// By code: the side effects of simple moves of such a piece; empty where each move may have some.
    pub side_effects: Box<[MoveSideEffects]>,
    /// By side and square passed: where pieces of groups may stand that capture there en passant.
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

/// One plain type of one side.
#[derive(Clone, Debug)]
pub struct PieceGroup<const N: usize> {
    /// The type.
    pub piece_type: usize,
    /// Which tables say all moves of its pieces, with these tables: by square where leaps lead that may
    /// end on whatever is no friend, and the lines as indices into [`PieceGroups::lines`].
    pub kind: MoveKind<Arc<BySquare<SquareSet<N>, N>>, Box<[u16]>>,
    /// All their moves as shifts of whole sets, if `shifts_from` says so.
    pub shifts: Box<[Shift<N>]>,
    /// From so many pieces on the shifts are faster than the pieces one by one; never, if they have other moves.
    pub shifts_from: u32,
    /// Where a piece must be looked at singly, for its next move may promote it.
    pub promotes_from: SquareSet<N>,
}
