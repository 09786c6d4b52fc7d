//! Programs and positions of any board size.

use fers_core::{Color, Ending, Hand, HonourCount, Move, Outcome, Piece, Setup, Square};
use fers_program::{AnyProgram, MoveList, PackedMove};

use crate::{PerftEnds, Position, SetupError, Undo};

/// A position of any board size: the same methods as [`Position`], chosen at run time.
#[derive(Clone, Debug)]
pub enum AnyPosition {
    /// Up to 64 squares.
    #[cfg(not(fers_one_width))]
    Small(Position<1>),
    /// Up to 128 squares.
    #[cfg(not(fers_one_width))]
    Medium(Position<2>),
    /// Up to 256 squares.
    Large(Position<4>),
}

/// The undo record of [`AnyPosition::make`].
#[derive(Clone, Debug)]
pub enum AnyUndo {
    /// For a board of up to 64 squares.
    #[cfg(not(fers_one_width))]
    Small(Undo<1>),
    /// For a board of up to 128 squares.
    #[cfg(not(fers_one_width))]
    Medium(Undo<2>),
    /// For a board of up to 256 squares.
    Large(Undo<4>),
}

/// Evaluates an expression for the position inside, whatever its width.
macro_rules! each {
    ($any:expr, $position:ident => $value:expr) => {
        match $any {
            #[cfg(not(fers_one_width))]
            AnyPosition::Small($position) => $value,
            #[cfg(not(fers_one_width))]
            AnyPosition::Medium($position) => $value,
            AnyPosition::Large($position) => $value,
        }
    };
}

impl AnyPosition {
    /// Checks a setup and makes a position from it.
    ///
    /// # Errors
    ///
    /// Returns all errors of the setup.
    pub fn new(program: &AnyProgram, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        Ok(match program {
            #[cfg(not(fers_one_width))]
            AnyProgram::Small(program) => Self::Small(Position::new(program.clone(), setup)?),
            #[cfg(not(fers_one_width))]
            AnyProgram::Medium(program) => Self::Medium(Position::new(program.clone(), setup)?),
            AnyProgram::Large(program) => Self::Large(Position::new(program.clone(), setup)?),
        })
    }

    /// See [`Position::to_setup`].
    pub fn to_setup(&self) -> Setup {
        each!(self, position => position.to_setup())
    }

    /// See [`Position::draw_outcome`].
    pub fn draw_outcome(&self) -> Outcome {
        each!(self, position => position.draw_outcome())
    }

    /// See [`Position::turn`].
    pub fn turn(&self) -> Color {
        each!(self, position => position.turn())
    }

    /// See [`Position::piece_at`].
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        each!(self, position => position.piece_at(square))
    }

    /// See [`Position::hand`].
    pub fn hand(&self, color: Color) -> Hand {
        each!(self, position => position.hand(color))
    }

    /// See [`Position::key`].
    pub fn key(&self) -> u64 {
        each!(self, position => position.key())
    }

    /// See [`Position::key_for_repetition`].
    pub fn key_for_repetition(&mut self) -> u64 {
        each!(self, position => position.key_for_repetition())
    }

    /// See [`Position::honour`].
    pub fn honour(&self) -> Option<HonourCount> {
        each!(self, position => position.honour())
    }

    /// See [`Position::halfmove_clock`].
    pub fn halfmove_clock(&self) -> u16 {
        each!(self, position => position.halfmove_clock())
    }

    /// See [`Position::fullmove_number`].
    pub fn fullmove_number(&self) -> u16 {
        each!(self, position => position.fullmove_number())
    }

    /// See [`Position::legal_moves`].
    pub fn legal_moves(&mut self, moves: &mut MoveList) {
        each!(self, position => position.legal_moves(moves));
    }

    /// See [`Position::legal_captures`].
    pub fn legal_captures(&mut self, moves: &mut MoveList) {
        each!(self, position => position.legal_captures(moves));
    }

    /// See [`Position::has_legal_move`].
    pub fn has_legal_move(&mut self) -> bool {
        each!(self, position => position.has_legal_move())
    }

    /// See [`Position::is_legal`].
    pub fn is_legal(&mut self, mv: PackedMove) -> bool {
        each!(self, position => position.is_legal(mv))
    }

    /// See [`Position::make`].
    pub fn make(&mut self, mv: PackedMove) -> AnyUndo {
        match self {
            #[cfg(not(fers_one_width))]
            Self::Small(position) => AnyUndo::Small(position.make(mv)),
            #[cfg(not(fers_one_width))]
            Self::Medium(position) => AnyUndo::Medium(position.make(mv)),
            Self::Large(position) => AnyUndo::Large(position.make(mv)),
        }
    }

    /// See [`Position::unmake`].
    ///
    /// # Panics
    ///
    /// When the undo record is that of a position of another size.
    pub fn unmake(&mut self, mv: PackedMove, undo: AnyUndo) {
        match (self, undo) {
            #[cfg(not(fers_one_width))]
            (Self::Small(position), AnyUndo::Small(undo)) => position.unmake(mv, undo),
            #[cfg(not(fers_one_width))]
            (Self::Medium(position), AnyUndo::Medium(undo)) => position.unmake(mv, undo),
            (Self::Large(position), AnyUndo::Large(undo)) => position.unmake(mv, undo),
            #[cfg(not(fers_one_width))]
            _ => panic!("an undo record belongs to the position that made it"),
        }
    }

    /// See [`Position::decode`].
    pub fn decode(&self, mv: PackedMove) -> Move {
        each!(self, position => position.decode(mv))
    }

    /// See [`Position::find`].
    pub fn find(&mut self, meaning: &Move) -> Option<PackedMove> {
        each!(self, position => position.find(meaning))
    }

    /// See [`Position::is_in_check`].
    pub fn is_in_check(&self) -> bool {
        each!(self, position => position.is_in_check())
    }

    /// See [`Position::is_attacked`].
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        each!(self, position => position.is_attacked(square, by))
    }

    /// See [`Position::ending`].
    pub fn ending(&mut self) -> Option<(usize, Ending)> {
        each!(self, position => position.ending())
    }

    /// See [`Position::perft`].
    pub fn perft(&mut self, depth: u32, ends: PerftEnds) -> u64 {
        each!(self, position => position.perft(depth, ends))
    }

    /// See [`Position::divide`].
    pub fn divide(&mut self, depth: u32, ends: PerftEnds) -> Vec<(PackedMove, u64)> {
        each!(self, position => position.divide(depth, ends))
    }

    /// See [`Position::key_from_scratch`].
    pub fn key_from_scratch(&self) -> u64 {
        each!(self, position => position.key_from_scratch())
    }

    /// See [`Position::is_capture`].
    pub fn is_capture(&self, mv: PackedMove) -> bool {
        each!(self, position => position.is_capture(mv))
    }
}
