//! Law: a FEN reads back as its position.

use fers_fen::Dialect;
use fers_rules::Ruleset;

use crate::Violation;
use crate::play::visit;
use crate::words;

const LAW: &str = "a FEN is read back as its position";

/// Checks that the FEN of every position reads back as an equal setup, without diagnostics.
///
/// # Errors
///
/// The first position whose FEN does not.
pub fn fen_reads_back(ruleset: &Ruleset, plies: u32, seed: u64) -> Result<(), Box<Violation>> {
    visit(ruleset, plies, seed, &mut |scene| {
        let setup = scene.position.to_setup();
        let text = fers_fen::write(scene.ruleset, &setup, Dialect::Fers);
        let parsed = fers_fen::parse(scene.ruleset, &text, Dialect::Fers);
        match parsed.value {
            Some(again) if again == setup && parsed.diagnostics.is_empty() => Ok(()),
            Some(again) if again == setup => {
                Err(scene.broken(LAW, format!("{text} is doubted: {:?}", parsed.diagnostics)))
            }
            Some(again) => {
                let parts = words::of_difference(scene.ruleset, ("played", &setup), ("read", &again));
                Err(scene.broken(LAW, format!("{text} is read as another position:\n{parts}")))
            }
            None => Err(scene.broken(LAW, format!("{text} is not read: {:?}", parsed.diagnostics))),
        }
    })
}
