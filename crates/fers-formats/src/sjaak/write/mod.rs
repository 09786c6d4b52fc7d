//! Writes rulesets as `variants.txt`.
//!
//! The writer writes what it can and then reads its own text back. Every difference is a loss, so
//! no loss is silent.

mod game;
mod movers;
mod names;
mod piece;
mod promotions;
mod rules;

use fers_rules::Ruleset;

use super::document::read;
use crate::{Loss, Written, compare};

/// Writes variants as a `variants.txt`.
///
/// Without losses, [`read`] returns equal rulesets, except for names and numbers of regions. A
/// variant whose board or pieces the format cannot hold is left out, which is a loss as well.
pub fn write(rulesets: &[&Ruleset]) -> Written {
    Written::one_by_one(rulesets, "\n", one)
}

/// Writes one variant. The text is empty if it cannot be written at all.
fn one(ruleset: &Ruleset) -> (String, Vec<Loss>) {
    if let Some(reason) = game::unwritable(ruleset) {
        return (String::new(), vec![Loss::of_play(format!("cannot be written: {reason}"))]);
    }
    let text = game::text(ruleset);
    let parsed = read(&text);
    let error = parsed.diagnostics.iter().find(|diagnostic| diagnostic.is_error()).map(|error| error.message.clone());
    let found = parsed.value.games.into_iter().next().and_then(|game| game.ruleset);
    match found {
        Some(found) => (text, compare::losses(ruleset, &found)),
        None => {
            let reason = error.unwrap_or_else(|| "its name says nothing".to_owned());
            (String::new(), vec![Loss::of_play(format!("cannot be written: {reason}"))])
        }
    }
}
