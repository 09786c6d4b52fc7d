//! Writes rulesets as diagrams.
//!
//! The writer writes what it can and then reads its own text back. Every difference is a loss, so
//! no loss is silent.

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
use crate::{Loss, Written, align, compare};

/// Writes variants as Interactive Diagrams: one as plain lines, several as elements of a web page.
///
/// The table of pieces begins with the promoting ones, as the format requires. Without losses,
/// [`read`](super::read) returns a ruleset that is played alike. A variant whose board or pieces
/// the format cannot hold is left out, which is a loss as well.
pub fn write(rulesets: &[&Ruleset]) -> Written {
    let is_page = rulesets.len() > 1;
    Written::one_by_one(rulesets, "", |ruleset| {
        let (text, losses) = one(ruleset);
        (if is_page && !text.is_empty() { element(&text) } else { text }, losses)
    })
}

fn element(text: &str) -> String {
    format!("<div class=\"idiagram\">\n{}</div>\n", text.replace('&', "&amp;").replace('<', "&lt;"))
}

/// Writes one variant. The text is empty if it cannot be written at all.
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
