//! Random play.

use fers_compile::verify_and_compile;
use fers_core::SplitMix;
use fers_movegen::AnyPosition;
use fers_program::MoveList;
use fers_rules::Ruleset;

use crate::Violation;

/// A position of a random game, as a law sees it.
pub(crate) struct Scene<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) position: &'a mut AnyPosition,
    /// Its legal moves.
    pub(crate) moves: &'a MoveList,
    /// Randomness for the law's own choices.
    pub(crate) random: &'a mut SplitMix,
}

impl Scene<'_> {
    /// Makes a violation at this position.
    pub(crate) fn broken(&self, law: &'static str, what: impl Into<String>) -> Box<Violation> {
        Box::new(Violation::new(law, self.ruleset, &self.position.to_setup(), what.into()))
    }
}

/// The result of a law in a position.
pub(crate) type Finding = Result<(), Box<Violation>>;

/// Plays random legal moves from the start position and calls `law` at every position. Starts again
/// when a game is over.
pub(crate) fn visit(ruleset: &Ruleset, plies: u32, seed: u64, law: &mut dyn FnMut(Scene<'_>) -> Finding) -> Finding {
    let broken = |what: String| Box::new(Violation::new("start of play", ruleset, &ruleset.start, what));
    let program = verify_and_compile(ruleset).map_err(|problems| broken(format!("not compiled: {problems:?}")))?;
    let start =
        AnyPosition::new(&program, &ruleset.start).map_err(|faults| broken(format!("start refused: {faults:?}")))?;
    let (mut random, mut moves) = (SplitMix::new(seed), MoveList::new());
    let mut position = start.clone();
    for ply in 0..plies {
        position.legal_moves(&mut moves);
        let scene = Scene { ruleset, position: &mut position, moves: &moves, random: &mut random };
        law(scene).map_err(|violation| Box::new(Violation { seed, ply, ..*violation }))?;
        if moves.is_empty() || position.ending().is_some() {
            position = start.clone();
        } else {
            position.make(moves[random.below(moves.len())]);
        }
    }
    Ok(())
}
