//! The results of writers.

use fers_rules::Ruleset;

use crate::Loss;

/// A text of variants, with its losses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The losses, each beginning with the name of its variant.
    pub losses: Vec<Loss>,
    /// Number of variants that are left out because the format cannot hold them.
    pub left_out: usize,
}

impl Written {
    /// Writes each variant by itself, separated by `between`. Variants that cannot be written are
    /// left out.
    pub(crate) fn one_by_one(
        rulesets: &[&Ruleset],
        between: &str,
        mut one: impl FnMut(&Ruleset) -> (String, Vec<Loss>),
    ) -> Self {
        let mut written = Self::default();
        for ruleset in rulesets {
            let (text, losses) = one(ruleset);
            written.left_out += usize::from(text.is_empty());
            if !text.is_empty() && !written.text.is_empty() {
                written.text.push_str(between);
            }
            written.text.push_str(&text);
            let name = &ruleset.presentation.name;
            written.losses.extend(losses.into_iter().map(|loss| loss.of(name)));
        }
        written
    }
}
