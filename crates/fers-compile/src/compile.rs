//! From rules to a program.

use fers_program::{AnyProgram, Program};
use std::sync::Arc;

use fers_rules::{Problem, Ruleset, verify};

use crate::draft::Draft;
use crate::limits::limits;
use crate::passes::Passes;

/// Compiles a ruleset.
///
/// # Errors
///
/// All problems of a ruleset that does not [verify] or needs more than the generator can hold.
pub fn compile(ruleset: &Ruleset) -> Result<AnyProgram, Vec<Problem>> {
    let mut problems = verify(ruleset);
    problems.extend(limits(ruleset));
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(match ruleset.geometry.places() {
        0..=64 => AnyProgram::Small(Arc::new(build(ruleset))),
        65..=128 => AnyProgram::Medium(Arc::new(build(ruleset))),
        _ => AnyProgram::Large(Arc::new(build(ruleset))),
    })
}

/// Runs the passes.
pub(crate) fn build<const N: usize>(ruleset: &Ruleset) -> Program<N> {
    let mut draft = Draft::new(ruleset);
    Passes::ALL.iter().for_each(|(_, _, run)| run(&mut draft));
    draft.program
}
