//! Law: making and unmaking a move restores the position.

use fers_rules::Ruleset;

use crate::Violation;
use crate::play::visit;
use crate::words;

const LAW: &str = "unmaking restores the position";

/// Checks that every legal move, made and unmade, restores setup, hash and moves.
///
/// # Errors
///
/// The first position that changes.
pub fn unmake_restores(ruleset: &Ruleset, plies: u32, seed: u64) -> Result<(), Box<Violation>> {
    visit(ruleset, plies, seed, &mut |scene| {
        let (setup, key) = (scene.position.to_setup(), scene.position.key());
        for &mv in scene.moves {
            let text = words::move_text(scene.ruleset, &scene.position.decode(mv));
            let undo = scene.position.make(mv);
            scene.position.unmake(mv, undo);
            if scene.position.to_setup() != setup || scene.position.key() != key {
                let restored = scene.position.to_setup();
                let parts = words::of_difference(scene.ruleset, ("before", &setup), ("after", &restored));
                return Err(scene.broken(LAW, format!("{text} unmade:\n{parts}")));
            }
        }
        Ok(())
    })
}
