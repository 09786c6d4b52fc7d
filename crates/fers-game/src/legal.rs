//! The legal moves of a position, generated once and returned as light handles.

use std::sync::OnceLock;

use fers_core::{Ending, Move, Setup, Square};
use fers_program::{MoveList, PackedMove};

use crate::Game;

/// Cached answers about one position, each computed on demand.
///
/// A game clears them whenever its position changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answers {
    /// The end of the game by the rules, without adjudication.
    pub(crate) ending: OnceLock<Option<Ending>>,
    /// The legal moves, whether or not the game is over.
    pub(crate) packed: OnceLock<MoveList>,
    /// `packed` as plain data, in its order.
    pub(crate) moves: OnceLock<Vec<Move>>,
    /// The position as plain data.
    pub(crate) setup: OnceLock<Setup>,
}

/// A legal move of a game's present position.
///
/// Copying it costs nothing, and looking at its ends generates nothing. [`handle`](Self::handle)
/// keeps it beyond the borrow of the game.
///
/// ```
/// # use fers_game::{Game, Variant};
/// # fn first_move(mut game: Game) -> Result<(), fers_game::IllegalMove> {
/// let Some(first) = game.legal_moves().next() else { return Ok(()) };
/// let handle = first.handle();
/// game.play_handle(handle)?;
/// // The position has changed, so the handle no longer names a move.
/// assert!(game.play_handle(handle).is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LegalMove<'g> {
    game: &'g Game,
    packed: PackedMove,
}

/// A legal move of one position that can be stored while the game is borrowed or continues.
///
/// Any other position rejects it, unless the move means the same there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveHandle {
    pub(crate) packed: PackedMove,
    /// [`Game::key`] of the position in which the move is legal.
    pub(crate) key: u64,
}

impl<'g> LegalMove<'g> {
    /// Returns a handle that can be stored.
    pub fn handle(self) -> MoveHandle {
        MoveHandle { packed: self.packed, key: self.game.key() }
    }

    /// Returns the game whose present position it belongs to.
    pub fn game(self) -> &'g Game {
        self.game
    }

    /// Returns the number by which the move generator knows the move.
    pub fn packed(self) -> PackedMove {
        self.packed
    }

    /// Returns the move as plain data, with all its effects.
    pub fn to_move(self) -> Move {
        self.game.position().decode(self.packed)
    }

    /// Returns the square of the moving piece; `None` for drops and passes.
    pub fn origin(self) -> Option<Square> {
        self.to_move().origin()
    }

    /// Returns the destination of the moving or dropped piece; `None` for passes.
    pub fn destination(self) -> Option<Square> {
        self.to_move().destination()
    }

    /// Returns whether the move captures a piece.
    pub fn is_capture(self) -> bool {
        self.game.position().is_capture(self.packed)
    }
}

/// The legal moves.
impl Game {
    /// Returns the moves that may be played, in the generator's order; none when the game is over.
    /// Moves that complete a forbidden repetition are not among them.
    ///
    /// The moves are generated once for each position, however often they are asked for.
    pub fn legal_moves(&self) -> impl ExactSizeIterator<Item = LegalMove<'_>> + Clone {
        self.playable().iter().map(|&packed| LegalMove { game: self, packed })
    }

    /// Returns [`legal_moves`](Self::legal_moves) as plain data, in the same order.
    pub fn legal_list(&self) -> &[Move] {
        let packed = self.playable();
        if packed.is_empty() {
            return &[];
        }
        self.answers.moves.get_or_init(|| packed.iter().map(|&mv| self.position().decode(mv)).collect())
    }

    /// Finds the legal move that equals a move from [`legal_list`](Self::legal_list).
    pub fn as_legal_move(&self, mv: &Move) -> Option<LegalMove<'_>> {
        let index = self.legal_list().iter().position(|legal| legal == mv)?;
        self.legal_moves().nth(index)
    }

    /// Returns [`setup`](Self::setup) without a copy, made when it is first asked for.
    pub fn as_setup(&self) -> &Setup {
        self.answers.setup.get_or_init(|| self.position().to_setup())
    }

    fn playable(&self) -> &[PackedMove] {
        if self.ending().is_some() { &[] } else { self.unbanned_moves() }
    }
}
