//! From rules to a program.

use fers_program::{AnyProgram, Program};
use std::sync::Arc;

use fers_rules::{IntoVerified, Problem, Ruleset, UnverifiedRuleset, VerifiedRuleset};

use crate::draft::Draft;
use crate::limits::limits;
use crate::passes::Passes;

/// Compiles verified rules.
///
/// # Errors
///
/// Returns a problem for each part of the rules that exceeds a limit of the generator.
pub fn compile(ruleset: &VerifiedRuleset) -> Result<AnyProgram, Vec<Problem>> {
    let problems = limits(ruleset);
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(match ruleset.geometry.places() {
        #[cfg(not(fers_one_width))]
        0..=64 => AnyProgram::Small(Arc::new(build(ruleset))),
        #[cfg(not(fers_one_width))]
        65..=128 => AnyProgram::Medium(Arc::new(build(ruleset))),
        _ => AnyProgram::Large(Arc::new(build(ruleset))),
    })
}

/// Verifies and compiles rules.
///
/// # Errors
///
/// Returns all problems of verification, and those of [`compile`].
pub fn verify_and_compile(ruleset: &Ruleset) -> Result<AnyProgram, Vec<Problem>> {
    let verified = ruleset.clone().into_verified().map_err(|unverified| all_problems(*unverified))?;
    compile(&verified)
}

/// Returns all problems of rules that failed verification, including exceeded limits of the
/// generator.
pub fn all_problems(unverified: UnverifiedRuleset) -> Vec<Problem> {
    let UnverifiedRuleset { ruleset, mut problems } = unverified;
    problems.extend(limits(&ruleset));
    problems
}

/// Runs the passes.
pub(crate) fn build<const N: usize>(ruleset: &Ruleset) -> Program<N> {
    let mut draft = Draft::new(ruleset);
    Passes::ALL.iter().for_each(|(_, _, run)| run(&mut draft));
    draft.program
}
