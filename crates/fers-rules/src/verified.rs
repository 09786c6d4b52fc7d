//! Rules that passed the verifier.

use std::ops::Deref;

use crate::{Presentation, Problem, Ruleset, verify};

/// A ruleset in which [`verify`] found no problem.
///
/// Only a verification makes one, so that the readers of formats verify once and all who take it
/// may trust it. Its rules can be read and not changed; [`into_inner`](Self::into_inner) gives them
/// up for changes.
///
/// ```
/// use fers_core::Geometry;
/// use fers_rules::{Ruleset, VerifiedRuleset};
///
/// // A board without a piece is no game.
/// let unverified = VerifiedRuleset::new(Ruleset::new("Nothing", Geometry::rectangle(8, 8))).unwrap_err();
/// assert_eq!(unverified.problems[0].code, "no-pieces");
/// assert_eq!(unverified.ruleset.presentation.name, "Nothing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedRuleset(Ruleset);

/// A ruleset that makes no sense, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnverifiedRuleset {
    /// The rules as they came.
    pub ruleset: Ruleset,
    /// All that is wrong with them, in the order of [`verify`]; never empty.
    pub problems: Vec<Problem>,
}

impl VerifiedRuleset {
    /// Verifies rules.
    ///
    /// # Errors
    ///
    /// All problems of the rules, with the rules.
    pub fn new(ruleset: Ruleset) -> Result<Self, Box<UnverifiedRuleset>> {
        let problems = verify(&ruleset);
        if problems.is_empty() { Ok(Self(ruleset)) } else { Err(Box::new(UnverifiedRuleset { ruleset, problems })) }
    }

    /// Gives up the rules, so that they can be changed.
    pub fn into_inner(self) -> Ruleset {
        self.0
    }

    /// Returns what people are told about the game, so that it can be changed: no rule depends on
    /// it.
    pub fn presentation_mut(&mut self) -> &mut Presentation {
        &mut self.0.presentation
    }
}

impl Deref for VerifiedRuleset {
    type Target = Ruleset;

    fn deref(&self) -> &Ruleset {
        &self.0
    }
}

impl From<VerifiedRuleset> for Ruleset {
    fn from(verified: VerifiedRuleset) -> Self {
        verified.0
    }
}

/// Rules that are verified, or can be.
pub trait IntoVerified {
    /// Returns the rules verified; those that are verified already are not looked at again.
    ///
    /// # Errors
    ///
    /// All problems of the rules, with the rules.
    fn into_verified(self) -> Result<VerifiedRuleset, Box<UnverifiedRuleset>>;
}

impl IntoVerified for VerifiedRuleset {
    fn into_verified(self) -> Result<VerifiedRuleset, Box<UnverifiedRuleset>> {
        Ok(self)
    }
}

impl IntoVerified for Ruleset {
    fn into_verified(self) -> Result<VerifiedRuleset, Box<UnverifiedRuleset>> {
        VerifiedRuleset::new(self)
    }
}
