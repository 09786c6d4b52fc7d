//! Law: the incremental hash equals the hash from scratch.

use std::collections::HashMap;

use fers_compile::verify_and_compile;
use fers_core::Setup;
use fers_movegen::AnyPosition;
use fers_rules::Ruleset;

use crate::Violation;
use crate::play::visit;
use crate::words;

const LAW: &str = "the hash is that of the position";

/// Checks that the incremental hash equals the hash from scratch in every position and in the one
/// made of its setup. Equal positions, ignoring clocks, must have equal hashes, different ones
/// different hashes.
///
/// # Errors
///
/// The first position whose hash is wrong.
pub fn hash_is_right(ruleset: &Ruleset, plies: u32, seed: u64) -> Result<(), Box<Violation>> {
    let program = verify_and_compile(ruleset).ok();
    let mut known: HashMap<Setup, u64> = HashMap::new();
    let mut owners: HashMap<u64, Setup> = HashMap::new();
    visit(ruleset, plies, seed, &mut |scene| {
        let (setup, key) = (scene.position.to_setup(), scene.position.key());
        if key != scene.position.key_from_scratch() {
            return Err(scene.broken(LAW, "the hash differs from that worked out from nothing"));
        }
        match program.as_ref().map(|program| AnyPosition::new(program, &setup)) {
            Some(Ok(again)) if again.to_setup() != setup => {
                let parts = words::of_difference(scene.ruleset, ("played", &setup), ("made", &again.to_setup()));
                return Err(scene.broken(LAW, format!("its own setup makes another position:\n{parts}")));
            }
            Some(Err(faults)) => return Err(scene.broken(LAW, format!("its own setup is refused: {faults:?}"))),
            _ => {}
        }
        let timeless = Setup { honour: None, halfmove_clock: 0, fullmove_number: 1, ..setup };
        if *known.entry(timeless.clone()).or_insert(key) != key {
            return Err(scene.broken(LAW, "an equal position had another hash"));
        }
        if *owners.entry(key).or_insert_with(|| timeless.clone()) != timeless {
            let parts = words::of_difference(scene.ruleset, ("this", &timeless), ("other", &owners[&key]));
            return Err(scene.broken(LAW, format!("another position has the same hash:\n{parts}")));
        }
        Ok(())
    })
}
