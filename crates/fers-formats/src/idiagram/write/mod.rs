//! From rulesets to text.
//!
//! The writer says what it can and then reads its own text back: whatever differs is a loss. So nothing is lost in
//! silence, whatever the ruleset holds.

mod castling;
mod effects;
mod game;
mod names;
mod order;
mod pieces;
mod promotions;
mod symmetry;

use fers_rules::Ruleset;

use super::document::read;
use crate::Loss;
use crate::align;
use crate::sjaak::write::compare;

/// Diagrams as text, and what they do not say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text: a diagram, or a page with several.
    pub text: String,
    /// What is lost, each with the name of its variant in front.
    pub losses: Vec<Loss>,
}

/// Writes variants as Interactive Diagrams: one as plain lines, several as elements of a web page.
///
/// The table of pieces begins with those that promote, as the format wants it. Where there are no losses, [`read`](super::read) gives a ruleset
/// that is played alike. A variant of which the format cannot hold the board or the pieces at all is left out; that is a loss, too.
pub fn write(rulesets: &[&Ruleset]) -> Written {
    let mut written = Written::default();
    let is_page = rulesets.len() > 1;
    for ruleset in rulesets {
        let (text, losses) = one(ruleset);
        written.text.push_str(&if is_page && !text.is_empty() { element(&text) } else { text });
        let named = |loss: Loss| Loss { message: format!("{}: {}", ruleset.presentation.name, loss.message), ..loss };
        written.losses.extend(losses.into_iter().map(named));
    }
    written
}

fn element(text: &str) -> String {
    format!("<div class=\"idiagram\">\n{}</div>\n", text.replace('&', "&amp;").replace('<', "&lt;"))
}

/// One variant, if it can be written at all.
fn one(ruleset: &Ruleset) -> (String, Vec<Loss>) {
    let refused = |reason: &str| (String::new(), vec![Loss::of_play(format!("cannot be written: {reason}"))]);
    if let Some(reason) = game::unwritable(ruleset) {
        return refused(&reason);
    }
    let order = order::of(ruleset);
    let ordered = order.apply(ruleset);
    let text = game::text(&ordered);
    let parsed = read(&text);
    let error = parsed.diagnostics.iter().find(|diagnostic| diagnostic.is_error()).map(|error| error.message.clone());
    let found = parsed.value.diagrams.into_iter().next().and_then(|diagram| diagram.ruleset);
    match found {
        Some(found) if found.pieces.len() == ordered.pieces.len() => {
            let found = align::castlings(order.inverse().apply(&found), ruleset);
            (text, compare::losses(ruleset, &found))
        }
        _ => refused(&error.unwrap_or_else(|| "its pieces cannot be told apart".to_owned())),
    }
}
