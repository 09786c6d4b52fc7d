//! A board, whose turn it is, and everything else that the rules remember.

use std::sync::Arc;

use fers_core::{Color, Ending, Hand, Move, Piece, Setup, Square};

use crate::{MoveList, PackedMove, PerftEnds, Program};

/// A position of a compiled variant.
#[derive(Clone, Debug)]
pub struct Position<const N: usize> {
    program: Arc<Program<N>>,
}

/// What [`Position::make`] changed, for [`Position::unmake`].
#[derive(Clone, Debug)]
pub struct Undo {}

/// Why a setup is no position of a variant: one fault of possibly several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The board has another number of places.
    WrongBoard,
    /// A piece stands in a hole.
    PieceInHole(Square),
    /// A piece of a type that the variant does not have, or without an owner where all pieces have one.
    UnknownPiece(Square),
    /// The side that has just moved is in check, or royals face each other.
    OpponentInCheck,
    /// A castling right without the two pieces.
    BadCastlingRight,
    /// An en passant chance without its victim, or on an occupied square.
    BadEnPassant,
    /// Too many pieces in a hand.
    HandTooLarge,
}

impl<const N: usize> Position<N> {
    /// Checks a setup and makes a position of it.
    ///
    /// # Errors
    ///
    /// All faults of the setup.
    pub fn new(program: Arc<Program<N>>, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let _ = setup;
        Ok(Self { program })
    }

    /// The position as plain data; `Position::new` of it gives an equal position.
    pub fn to_setup(&self) -> Setup {
        unimplemented!()
    }

    /// The program that it belongs to.
    pub fn program(&self) -> &Arc<Program<N>> {
        &self.program
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        unimplemented!()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let _ = square;
        unimplemented!()
    }

    /// What a side holds in hand.
    pub fn hand(&self, color: Color) -> Hand {
        let _ = color;
        unimplemented!()
    }

    /// A hash of everything that makes two occurrences of a position the same one: all but clocks and move numbers.
    pub fn key(&self) -> u64 {
        unimplemented!()
    }

    /// Plies since the last irreversible move.
    pub fn halfmove_clock(&self) -> u16 {
        unimplemented!()
    }

    /// Number of the current full move, from 1.
    pub fn fullmove_number(&self) -> u16 {
        unimplemented!()
    }

    /// Replaces the content of `moves` by all legal moves. The position is as before afterwards.
    ///
    /// A game that has ended by [`ending`](Self::ending) still has moves here; callers ask for that first.
    pub fn legal_moves(&mut self, moves: &mut MoveList) {
        moves.clear();
        unimplemented!()
    }

    /// Replaces the content of `moves` by the legal moves that capture.
    pub fn legal_captures(&mut self, moves: &mut MoveList) {
        moves.clear();
        unimplemented!()
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&mut self) -> bool {
        unimplemented!()
    }

    /// Whether a move, perhaps from a table, is a legal one here.
    pub fn is_legal(&mut self, mv: PackedMove) -> bool {
        let _ = mv;
        unimplemented!()
    }

    /// Makes a legal move.
    pub fn make(&mut self, mv: PackedMove) -> Undo {
        let _ = mv;
        unimplemented!()
    }

    /// Takes back the last move made.
    pub fn unmake(&mut self, mv: PackedMove, undo: Undo) {
        let _ = (mv, undo);
        unimplemented!()
    }

    /// Passes the turn without a move, for search; the side to move must not be in check.
    pub fn make_null(&mut self) -> Undo {
        unimplemented!()
    }

    /// Takes back [`make_null`](Self::make_null).
    pub fn unmake_null(&mut self, undo: Undo) {
        let _ = undo;
        unimplemented!()
    }

    /// What a legal move means.
    pub fn decode(&self, mv: PackedMove) -> Move {
        let _ = mv;
        unimplemented!()
    }

    /// The legal move with a meaning, if it is legal.
    pub fn find(&mut self, meaning: &Move) -> Option<PackedMove> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.into_iter().find(|&mv| self.decode(mv) == *meaning)
    }

    /// Whether the side to move is in check.
    pub fn is_in_check(&self) -> bool {
        unimplemented!()
    }

    /// Whether a square is attacked by a side (see the specification in `fers-rules`).
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let _ = (square, by);
        unimplemented!()
    }

    /// The first immediate end that holds here, with its index in the ruleset's list of ends.
    pub fn ending(&mut self) -> Option<(usize, Ending)> {
        unimplemented!()
    }

    /// The number of move sequences of `depth` plies.
    pub fn perft(&mut self, depth: u32, ends: PerftEnds) -> u64 {
        let _ = (depth, ends);
        unimplemented!()
    }
}
