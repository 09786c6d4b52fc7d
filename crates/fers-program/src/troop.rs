//! The pieces of a type of a side that are alike for most rules: tables for the loop that most moves come from.

use std::sync::Arc;

use fers_core::{ByColor, SquareSet};

use crate::{BySquare, PlainGait, Shift};

/// The types of a program, sorted by how their pieces are looked at.
#[derive(Clone, Debug)]
pub struct Troops<const N: usize> {
    /// The types whose pieces are alike for most rules, by side.
    pub of: ByColor<Vec<Troop<N>>>,
    /// The other types, whose pieces are looked at one by one, by side.
    pub loners: ByColor<Vec<usize>>,
    /// The lines through the board along which something slides both ways: by square, the squares above and those below.
    pub lines: Box<[BySquare<[SquareSet<N>; 2], N>]>,
    /// By code: what follows from plain moves of such a piece; empty where something always may.
    pub gaits: Box<[PlainGait]>,
    /// By side and square passed: where pieces of troops may stand that capture there en passant.
    pub passing_origins: ByColor<Box<BySquare<SquareSet<N>, N>>>,
}

impl<const N: usize> Default for Troops<N> {
    fn default() -> Self {
        Self {
            of: ByColor::default(),
            loners: ByColor::default(),
            lines: Box::default(),
            gaits: Box::default(),
            passing_origins: ByColor::from_fn(|_| Box::new(BySquare::filled(SquareSet::EMPTY))),
        }
    }
}

/// One plain type of one side.
#[derive(Clone, Debug)]
pub struct Troop<const N: usize> {
    /// The type.
    pub piece_type: usize,
    /// What its pieces are asked for.
    pub gait: Gait<N>,
    /// All their moves as shifts of whole sets, if `shifts_from` says so.
    pub shifts: Box<[Shift<N>]>,
    /// From so many pieces on the shifts are faster than the pieces one by one; never, if they have other moves.
    pub shifts_from: u32,
    /// Where a piece must be looked at singly, for its next move may promote it.
    pub promotes_from: SquareSet<N>,
}

/// What the pieces of a troop are asked for: the least that says all.
#[derive(Clone, Debug)]
pub enum Gait<const N: usize> {
    /// Jumps that may end on whatever is no friend: where they lead, by square.
    Jumps(Arc<BySquare<SquareSet<N>, N>>),
    /// Slides both ways along lines, as indices into [`Troops::lines`].
    Lines(Box<[u16]>),
    /// Both.
    JumpsAndLines(Arc<BySquare<SquareSet<N>, N>>, Box<[u16]>),
    /// Everything that its mover says.
    Mixed,
}
