//! From a [`Ruleset`] to the [`Program`](fers_movegen::Program) that plays it.
#![forbid(unsafe_code)]

use fers_movegen::AnyProgram;
use fers_rules::{Problem, Ruleset};

/// Compiles a ruleset.
///
/// # Errors
///
/// All problems of a ruleset that does not [verify](fers_rules::verify) or needs what the generator cannot hold.
pub fn compile(ruleset: &Ruleset) -> Result<AnyProgram, Vec<Problem>> {
    let _ = ruleset;
    unimplemented!()
}
