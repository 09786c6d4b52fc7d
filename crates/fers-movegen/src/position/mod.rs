//! The position: board, side to move, and all other state of the rules.

pub(crate) mod any;
pub(crate) mod castle_table;
pub(crate) mod changes;
pub(crate) mod make;
pub(crate) mod perft_ends;
pub(crate) mod setup;
pub(crate) mod turn_state;
pub(crate) mod undo_log;

use std::sync::Arc;

use fers_core::{
    Action, Carry, Color, Gate, Hand, HonourCount, Move, Piece, PieceType, Relocation, Square, SquareSet, Wing,
};
use fers_program::{Kind, MoveList, PackedMove, Program};

use crate::path::reach::Reaches;
use crate::position::castle_table::CastleTable;
use crate::position::turn_state::TurnState;
use crate::position::undo_log::BlastUndo;
use crate::position::undo_log::Seized;
use crate::position::undo_log::{Effects, LongUndo};

/// The code of an empty square in [`Position`]'s board.
pub(crate) const EMPTY: u8 = u8::MAX;

/// A position of a compiled variant.
///
/// A piece is stored as a *code*: `side * types + type`.
#[derive(Clone, Debug)]
pub struct Position<const N: usize> {
    pub(crate) program: Arc<Program<N>>,
    pub(crate) castles: Arc<CastleTable<N>>,
    pub(crate) reaches: Arc<Reaches<N>>,
    /// The code on each square, or [`EMPTY`].
    pub(crate) board: [[u8; 64]; N],
    /// The squares of each code.
    pub(crate) pieces: Box<[SquareSet<N>]>,
    /// The squares of each side.
    pub(crate) sides: [SquareSet<N>; 2],
    /// The squares with walls.
    pub(crate) walls: SquareSet<N>,
    /// The number of pieces in hand by code.
    pub(crate) hands: Box<[u8]>,
    /// The number of pieces in hand by side.
    pub(crate) hand_totals: [u16; 2],
    pub(crate) turn: Color,
    pub(crate) fullmove_number: u16,
    pub(crate) state: State<N>,
    /// The undo data of the long moves made. A stack of its own, so that other moves need not carry
    /// it.
    pub(crate) long_undos: Vec<LongUndo>,
    /// A square whose piece is exempt from freezes for the moment.
    pub(crate) thawed: Option<u8>,
    /// The side captures of the moves made, in games that have them: a stack.
    pub(crate) seized: Vec<Seized>,
    /// The flipped squares of the moves made, in games that have flips: a stack.
    pub(crate) flipped: Vec<SquareSet<N>>,
    /// What has burnt by the moves made, in games that have burns: a stack.
    pub(crate) burnt: Vec<crate::position::undo_log::Burnt>,
    /// What the moves made have pulled and pushed, in games that have shoves: a stack.
    pub(crate) shoved: Vec<crate::position::undo_log::Shoved>,
    /// The exploded pieces of the moves made, in games that have explosions: a stack.
    pub(crate) debris: Vec<BlastUndo>,
    /// The walls before each of the moves made, in games that have walls: a stack.
    pub(crate) wall_undos: Vec<SquareSet<N>>,
    /// The progress in a turn of several plies, apart from the data in the state.
    pub(crate) turns: Box<TurnState<N>>,
}

/// The part of a position that is saved as a whole before a move.
// PERF: its size is a multiple of 32 bytes, so that it is copied in units that do not overlap. A
// load that spans two recent stores would wait for them (store forwarding), which was a quarter of
// `make`.
#[repr(align(32))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State<const N: usize> {
    pub virgin: SquareSet<N>,
    pub en_passant: SquareSet<N>,
    pub en_passant_victim: u8,
    /// Bit `i`: the castling right `i` of the [`CastleTable`].
    pub rights: u32,
    pub checks_given: [u8; 2],
    pub shak_given: [bool; 2],
    /// The square of the last capture, if it banned retaliation in this ply.
    pub trading_ban: Option<u8>,
    /// The type of the piece that moved last, if the rules need it.
    pub last_moved: Option<u8>,
    /// Passes in a row, if they are counted.
    pub passes: u8,
    /// The wing to which the last ply castled, if an end needs it.
    pub castled: Option<Wing>,
    /// Whether royals face each other, and whether they did before the last move, in games where
    /// that is a challenge.
    pub faced: [bool; 2],
    /// The count of honour; none if its limit is 0.
    pub honour: HonourCount,
    pub halfmove_clock: u16,
    pub key: u64,
}

/// The undo record of [`Position::make`].
#[derive(Clone, Debug)]
pub struct Undo<const N: usize> {
    pub(crate) state: State<N>,
    /// The code of the moved piece before the move.
    pub(crate) mover: u8,
    /// The captured pieces in order: squares and codes. The first `captured_count` are used.
    pub(crate) captured: [(u8, u8); 4],
    pub(crate) captured_count: u8,
}

impl<const N: usize> Position<N> {
    /// Returns the program.
    pub fn program(&self) -> &Arc<Program<N>> {
        &self.program
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        if square.index() >= self.program.places {
            return None;
        }
        let code = self.code_at(square.index());
        (code != EMPTY).then(|| self.piece_of(code))
    }

    /// Returns the squares of the pieces of a type and side.
    pub fn squares_of(&self, color: Color, piece_type: PieceType) -> SquareSet<N> {
        self.pieces[self.code(color, piece_type.index())]
    }

    /// Returns the squares of all pieces of a side.
    pub fn squares_of_side(&self, color: Color) -> SquareSet<N> {
        self.sides[color.index()]
    }

    /// Returns the squares with walls.
    pub fn walls(&self) -> SquareSet<N> {
        self.walls
    }

    /// Returns the number of pieces of a type that a side holds in hand.
    pub fn in_hand(&self, color: Color, piece_type: PieceType) -> u16 {
        u16::from(self.hands[self.code(color, piece_type.index())])
    }

    /// Returns the number of pieces that a side holds in hand.
    pub fn hand_total(&self, color: Color) -> u16 {
        self.hand_totals[color.index()]
    }

    /// Returns the hand of a side.
    pub fn hand(&self, color: Color) -> Hand {
        let mut hand = Hand::new();
        for piece_type in (0..self.program.types).map(|index| PieceType(index as u16)) {
            (0..self.in_hand(color, piece_type)).for_each(|_| hand.add(piece_type));
        }
        hand
    }

    /// Returns the Zobrist key. It covers everything that distinguishes positions, except clocks
    /// and move numbers.
    pub fn key(&self) -> u64 {
        self.state.key
    }

    /// Returns the key without an en passant square on which no legal move captures. Positions with
    /// equal moves are then equal, as FIDE's Laws of Chess, 9.2.3, require.
    pub fn key_for_repetition(&mut self) -> u64 {
        let chance = self.state.en_passant;
        if chance.is_empty() {
            return self.state.key;
        }
        let (mut with, mut without) = (MoveList::new(), MoveList::new());
        self.legal_moves(&mut with);
        self.state.en_passant = SquareSet::EMPTY;
        self.legal_moves(&mut without);
        self.state.en_passant = chance;
        let takes_none = with.iter().eq(without.iter());
        if takes_none { self.state.key ^ self.en_passant_key(chance) } else { self.state.key }
    }

    /// Returns the number of checks that a side has given, in games that count them.
    pub fn checks_given(&self, color: Color) -> u8 {
        self.state.checks_given[color.index()]
    }

    /// Returns the number of plies since the last irreversible move.
    pub fn halfmove_clock(&self) -> u16 {
        self.state.halfmove_clock
    }

    /// Returns the number of the current full move, from 1.
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// Returns whether a move captures, judged by the present board.
    pub fn is_capture(&self, mv: PackedMove) -> bool {
        match mv.kind() {
            Kind::Travel => mv.via_count() > 0 || (mv.from() != mv.to() && self.code_at(mv.to()) != EMPTY),
            Kind::Long => mv.long_captures(),
            _ => false,
        }
    }

    /// Returns a legal move as plain data.
    pub fn decode(&self, mv: PackedMove) -> Move {
        let square = |index: usize| Square(index as u16);
        let piece_type = |index: usize| PieceType(index as u16);
        let (from, to) = (square(mv.from()), square(mv.to()));
        let action = match mv.kind() {
            Kind::Travel | Kind::Long => Action::Travel { from, to },
            Kind::Castle => Action::Castle {
                king: from,
                king_to: to,
                partner: square(mv.via_square(0)),
                partner_to: square(mv.via_square(1)),
            },
            Kind::Drop => Action::Drop { piece_type: piece_type(mv.from()), to },
            Kind::PickUp => Action::PickUp { from },
            Kind::Pass => Action::Pass,
        };
        let effects = self.effects(mv);
        let gate_square = if mv.gates_at_partner() { square(mv.via_square(0)) } else { from };
        Move {
            action,
            promotion: mv.promotion().map(piece_type),
            removed: effects.captured.iter().map(|&index| Square(u16::from(index))).collect(),
            carried: effects
                .carried
                .iter()
                .map(|&(from, to)| Carry { from: square(from.into()), to: square(to.into()) })
                .collect(),
            gate: mv.gate().map(|index| Gate { piece_type: piece_type(index), square: gate_square }),
            wall: mv.wall().map(square),
            relocation: mv
                .relocation()
                .map(|(from, to)| Relocation { from: square(from), to: (to != from).then(|| square(to)) }),
        }
    }

    /// Returns the legal move that equals a move given as plain data.
    pub fn find(&mut self, meaning: &Move) -> Option<PackedMove> {
        if self.program.walling.is_some() {
            return self.find_walled(meaning);
        }
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.into_iter().find(|&mv| self.decode(mv) == *meaning)
    }

    /// Returns whether a move, for example the hash move, is legal here.
    pub fn is_legal(&mut self, mv: PackedMove) -> bool {
        let lists_all = self.program.until_captured || self.bars_some_moves();
        if self.has_parts() && (lists_all || self.filters_moves() || mv.kind() == Kind::Pass) {
            let mut moves = MoveList::new();
            self.legal_moves(&mut moves);
            return moves.contains(&mv);
        }
        if let Some(answer) = self.is_legal_if_simple(mv) {
            return answer;
        }
        if self.program.effects.has_last_choice && !self.program.must_capture && mv != PackedMove::pass() {
            return if self.program.walling.is_some() { self.is_legal_walled(mv) } else { self.is_legal_pinched(mv) };
        }
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.contains(&mv)
    }

    /// Returns the effects of a move on other pieces, except those implied by its kind.
    pub(crate) fn effects(&self, mv: PackedMove) -> Effects {
        match mv.kind() {
            Kind::Long => self.effects_of_long(mv),
            Kind::Travel => {
                let last = self.captures_at_destination(mv).then_some(mv.to());
                let captured = mv.vias().chain(last).map(|square| square as u8).collect();
                Effects { captured, ..Effects::default() }
            }
            Kind::Castle | Kind::Drop | Kind::PickUp | Kind::Pass => Effects::default(),
        }
    }

    /// Returns whether a move captures on its destination a piece that was not captured on the way.
    #[inline(always)]
    pub(crate) fn captures_at_destination(&self, mv: PackedMove) -> bool {
        let to = mv.to();
        to != mv.from() && self.code_at(to) != EMPTY && (mv.via_count() == 0 || mv.vias().all(|via| via != to))
    }

    #[inline(always)]
    pub(crate) fn code(&self, color: Color, piece_type: usize) -> usize {
        color.index() * self.program.types + piece_type
    }

    #[inline(always)]
    pub(crate) fn code_at(&self, square: usize) -> u8 {
        if N == 1 { self.board[0][square & 63] } else { self.board[square >> 6][square & 63] }
    }

    #[inline(always)]
    pub(crate) fn type_of(&self, code: u8) -> usize {
        let code = usize::from(code);
        if code >= self.program.types { code - self.program.types } else { code }
    }

    #[inline(always)]
    pub(crate) fn color_of(&self, code: u8) -> Color {
        if usize::from(code) >= self.program.types { Color::Black } else { Color::White }
    }

    pub(crate) fn piece_of(&self, code: u8) -> Piece {
        Piece::new(self.color_of(code), PieceType(self.type_of(code) as u16))
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> SquareSet<N> {
        self.sides[0] | self.sides[1] | self.walls
    }

    /// Returns the walls that no path over empty squares passes.
    pub(crate) fn barriers(&self) -> SquareSet<N> {
        let are_gaps = self.program.walling.as_ref().is_some_and(|walling| walling.is_gap);
        if are_gaps { SquareSet::EMPTY } else { self.walls }
    }

    /// Returns the squares with pieces.
    #[inline(always)]
    pub(crate) fn manned(&self) -> SquareSet<N> {
        self.sides[0] | self.sides[1]
    }

    /// Returns the squares on which no piece of a side can end a move: those of its own pieces, and
    /// walls.
    #[inline(always)]
    pub(crate) fn closed(&self, us: Color) -> SquareSet<N> {
        self.sides[us.index()] | self.walls
    }

    /// Returns the squares of all pieces of some types, of both sides.
    #[inline(always)]
    pub(crate) fn of_types(&self, types: &[usize]) -> SquareSet<N> {
        self.union(Color::White, types) | self.union(Color::Black, types)
    }

    /// Returns the squares of all pieces of some types of a side.
    #[inline(always)]
    pub(crate) fn union(&self, color: Color, types: &[usize]) -> SquareSet<N> {
        let base = color.index() * self.program.types;
        let mut union = SquareSet::EMPTY;
        for &piece_type in types {
            union |= self.pieces[base + piece_type];
        }
        union
    }
}
