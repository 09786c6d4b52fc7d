//! The laws, one per file.

mod consistency;
mod ends;
mod fen;
mod hash;
mod move_texts;
mod oracle;
mod preset;
mod preset_read_back;
mod read_back;
mod symmetry;
mod unmake;

pub use consistency::generator_is_consistent;
pub use ends::ends_have_reasons;
pub use fen::fen_reads_back;
pub use hash::hash_is_right;
pub use move_texts::move_texts_read_back;
pub use oracle::oracle_agrees;
pub use preset::{PresetRun, preset_agrees};
pub use preset_read_back::preset_reads_back;
pub use read_back::ruleset_reads_back;
pub use symmetry::sides_are_alike;
pub use unmake::unmake_restores;

use fers_rules::Ruleset;

use crate::Violation;

/// A law over random play: takes a ruleset, a number of plies and a seed.
pub type Law = fn(&Ruleset, u32, u64) -> Result<(), Box<Violation>>;

/// All laws except the comparison with the oracle, which is slow.
pub const LAWS: [Law; 7] = [
    generator_is_consistent,
    unmake_restores,
    hash_is_right,
    fen_reads_back,
    move_texts_read_back,
    ends_have_reasons,
    sides_are_alike,
];

/// Checks all laws over so many plies of random play, also those outside of [`LAWS`]: the oracle
/// agrees, and the ruleset is read back.
///
/// # Panics
///
/// When a law is broken. The message lists all broken laws.
#[track_caller]
pub fn check_laws(ruleset: &Ruleset, plies: u32, seed: u64) {
    let results = LAWS.iter().map(|law| law(ruleset, plies, seed));
    let results = results.chain([oracle_agrees(ruleset, plies, seed), ruleset_reads_back(ruleset)]);
    let violations: Vec<String> = results.filter_map(|result| Some(result.err()?.to_string())).collect();
    assert_eq!(violations, [""; 0], "{} of seed {seed}", ruleset.presentation.name);
}
