//! Law: a game without moves has ended for a reason.

use fers_core::Reason;
use fers_rules::{End, Ruleset};

use crate::Violation;
use crate::play::visit;

const LAW: &str = "a game without moves has ended for a reason";

/// Checks that a game without legal moves is over if the rules have an end for that, and that a
/// game over for lack of moves has none. A side to move that mates royals which were left attacked
/// has moves.
///
/// # Errors
///
/// The first position where this fails.
pub fn ends_have_reasons(ruleset: &Ruleset, plies: u32, seed: u64) -> Result<(), Box<Violation>> {
    let has_mate = ruleset.ends.iter().any(|end| matches!(end, End::Mate { .. }));
    let has_stalemate = ruleset.ends.iter().any(|end| matches!(end, End::Stalemate { .. }));
    let mates_exposed = ruleset.turn.as_ref().is_some_and(|turn| turn.mates_exposed(ruleset));
    visit(ruleset, plies, seed, &mut |scene| {
        let ending = scene.position.ending();
        let must_end = if scene.position.is_in_check() { has_mate } else { has_stalemate };
        if scene.moves.is_empty() && must_end && ending.is_none() {
            return Err(scene.broken(LAW, "there are no moves and no end"));
        }
        let for_want_of_moves = |reason| {
            matches!(reason, Reason::Mate(_) | Reason::UncountedMate(_) | Reason::Stalemate(_) | Reason::NoPieces(_))
        };
        let is_exposed = |reason| mates_exposed && reason == Reason::Mate(scene.position.turn());
        match ending {
            Some((_, ending)) if is_exposed(ending.reason) => Ok(()),
            Some((_, ending)) if for_want_of_moves(ending.reason) && !scene.moves.is_empty() => {
                Err(scene.broken(LAW, format!("it ends by {:?} although there are moves", ending.reason)))
            }
            _ => Ok(()),
        }
    })
}
