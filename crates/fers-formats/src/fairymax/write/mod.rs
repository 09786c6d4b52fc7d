//! From rulesets to games.

use fers_rules::Ruleset;

use crate::Written;

/// Writes variants as an `fmax.ini`.
pub fn write(_rulesets: &[&Ruleset]) -> Written {
    Written::default()
}
