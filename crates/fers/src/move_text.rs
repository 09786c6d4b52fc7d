//! Texts of the moves that a game hands out.

use fers_game::{Game, LegalMove};
use fers_movegen::AnyPosition;
use fers_notation::{CheckMark, CoordinateStyle, MoveContext};
use fers_program::PackedMove;

/// Spells a legal move of a game.
///
/// ```
/// use fers::prelude::*;
///
/// let game = Game::new(Variant::builtin("chess")?);
/// let texts: Vec<String> = game.legal_moves().map(|mv| mv.san()).collect();
/// assert!(texts.contains(&"Nf3".to_owned()));
/// # Ok::<(), fers::UnknownVariant>(())
/// ```
pub trait LegalMoveText: Sized {
    /// Returns the move in standard algebraic notation, with a mark for check or mate: `Nf3`,
    /// `e8=Q+`.
    fn san(self) -> String;

    /// Returns the move in coordinates: `g1f3`, `e7e8q`, `N@f3`.
    fn coordinate(self, style: CoordinateStyle) -> String;

    /// Returns whether the move gives check or mate.
    fn check_mark(self) -> CheckMark;
}

impl LegalMoveText for LegalMove<'_> {
    fn san(self) -> String {
        let (mv, mark) = (self.to_move(), self.check_mark());
        with_context(self.game(), |ctx| fers_notation::san(ctx, &mv, mark))
    }

    fn coordinate(self, style: CoordinateStyle) -> String {
        let mv = self.to_move();
        with_context(self.game(), |ctx| fers_notation::coordinate(ctx, &mv, style))
    }

    fn check_mark(self) -> CheckMark {
        check_mark(&mut self.game().position().clone(), self.packed())
    }
}

/// Runs `run` with the present position of a game and its legal moves.
pub(crate) fn with_context<T>(game: &Game, run: impl FnOnce(&MoveContext<'_>) -> T) -> T {
    run(&MoveContext { ruleset: game.variant().ruleset(), setup: game.as_setup(), legal: game.legal_list() })
}

/// Returns the mark of each legal move, in the order of the list.
pub(crate) fn check_marks(game: &Game) -> Vec<CheckMark> {
    let mut scratch = game.position().clone();
    game.legal_moves().map(|legal| check_mark(&mut scratch, legal.packed())).collect()
}

/// Returns the mark of a legal move. Makes the move and unmakes it.
fn check_mark(position: &mut AnyPosition, mv: PackedMove) -> CheckMark {
    let undo = position.make(mv);
    let mark = mark(position.is_in_check(), || position.has_legal_move());
    position.unmake(mv, undo);
    mark
}

/// Returns the mark of a move after which the opponent is in check, or not, and has a legal move,
/// or not. A mate is a check without a legal move.
pub(crate) fn mark(is_check: bool, has_legal_move: impl FnOnce() -> bool) -> CheckMark {
    match is_check {
        false => CheckMark::None,
        true if has_legal_move() => CheckMark::Check,
        true => CheckMark::Mate,
    }
}
