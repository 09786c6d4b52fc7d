//! Positions that are values.

use fers_core::{Color, Ending, Move, Piece, Setup, Square};
use fers_movegen::{AnyPosition, SetupError};
use fers_program::MoveList;

use crate::{Game, IllegalMove, MoveHandle, Variant};

/// A position of a variant, without history. Playing a move returns the next position.
///
/// A position cannot detect repetitions and other ends that depend on earlier positions; a [`Game`]
/// can.
///
/// ```
/// # use fers_game::{IllegalMove, Position, Variant};
/// # fn replies(variant: &Variant) -> Result<usize, IllegalMove> {
/// let start = Position::new(variant);
/// let mut count = 0;
/// for mv in start.legal_moves() {
///     count += start.clone().play(mv)?.legal_moves().len();
/// }
/// // 400 in chess.
/// # Ok(count)
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    variant: Variant,
    board: AnyPosition,
    key: u64,
}

impl Position {
    /// Returns the start position of a variant.
    pub fn new(variant: &Variant) -> Self {
        Self::of(variant.clone(), variant.start().clone())
    }

    /// Makes a position of plain data.
    ///
    /// # Errors
    ///
    /// All faults of the setup.
    pub fn from_setup(variant: &Variant, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        Ok(Self::of(variant.clone(), AnyPosition::new(variant.program(), setup)?))
    }

    fn of(variant: Variant, mut board: AnyPosition) -> Self {
        let key = board.key_for_repetition();
        Self { variant, board, key }
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the Zobrist key of the position, clocks left out; see [`Game::key`].
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.board.turn()
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Returns whether the side to move is in check.
    pub fn is_in_check(&self) -> bool {
        self.board.is_in_check()
    }

    /// Returns the position as plain data.
    pub fn to_setup(&self) -> Setup {
        self.board.to_setup()
    }

    /// Returns the end of the game by the rules: the first end of their list that holds, except
    /// ends that depend on the history.
    pub fn ending(&self) -> Option<Ending> {
        self.board.clone().ending().map(|(_, ending)| ending)
    }

    /// Generates the legal moves; none when the game is over.
    pub fn legal_moves(&self) -> Vec<MoveHandle> {
        let mut board = self.board.clone();
        if board.ending().is_some() {
            return Vec::new();
        }
        let mut moves = MoveList::new();
        board.legal_moves(&mut moves);
        moves.into_iter().map(|packed| MoveHandle { packed, key: self.key }).collect()
    }

    /// Generates the legal moves as plain data, in the order of [`legal_moves`](Self::legal_moves).
    pub fn legal_list(&self) -> Vec<Move> {
        self.legal_pairs().into_iter().map(|(_, mv)| mv).collect()
    }

    /// Generates the legal moves, each as a handle and as plain data, in the order of
    /// [`legal_moves`](Self::legal_moves).
    pub fn legal_pairs(&self) -> Vec<(MoveHandle, Move)> {
        self.legal_moves().into_iter().map(|mv| (mv, self.board.decode(mv.packed))).collect()
    }

    /// Returns whether the side to move has a legal move on the board, whether or not the game is
    /// over.
    pub fn has_legal_move(&self) -> bool {
        self.board.clone().has_legal_move()
    }

    /// Returns a legal move of this position as plain data, with all its effects.
    ///
    /// # Errors
    ///
    /// When the move is that of another position.
    pub fn to_move(&self, mv: MoveHandle) -> Result<Move, IllegalMove> {
        let is_own = mv.key == self.key && self.board.clone().is_legal(mv.packed);
        if is_own { Ok(self.board.decode(mv.packed)) } else { Err(IllegalMove::OtherPosition) }
    }

    /// Plays a move and returns the position after it.
    ///
    /// # Errors
    ///
    /// When the game is over, or the move is that of another position.
    pub fn play(mut self, mv: MoveHandle) -> Result<Self, IllegalMove> {
        if mv.key != self.key || !self.board.is_legal(mv.packed) {
            return Err(IllegalMove::OtherPosition);
        }
        if let Some((_, ending)) = self.board.ending() {
            return Err(IllegalMove::GameOver(ending));
        }
        self.board.make(mv.packed);
        self.key = self.board.key_for_repetition();
        Ok(self)
    }
}

impl From<&Game> for Position {
    /// Takes the current position of a game without its history.
    fn from(game: &Game) -> Self {
        Self { variant: game.variant().clone(), board: game.position().clone(), key: game.key() }
    }
}
