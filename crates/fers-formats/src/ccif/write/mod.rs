//! Writes rulesets as entries of C/CIF.
//!
//! The writer writes what it can and then reads its own text back. Every difference is a loss, so
//! no loss is silent. A word that cannot be read beside the others is taken out, which is a loss as
//! well.

mod castling;
mod counters;
mod duties;
mod effects;
mod ends;
mod entry;
mod hands;
mod influences;
mod legs;
mod moves;
mod names;
mod part_moves;
mod pieces;
mod plain;
mod promoted;
mod promotions;
mod ranges;
mod royal_boards;
mod royals;
mod same;
mod sheet;
mod turns;
mod views;

use fers_core::PieceType;
use fers_rules::Ruleset;
use fers_text::Diagnostic;

use super::document::read;
use super::twins::Folded;
use crate::{Loss, Written, align, compare};
use entry::Entry;
use names::Names;
use sheet::Sheet;
use views::View;

/// How often words are taken out of a text that cannot be read.
const TRIES_MAX: usize = 12;

/// Writes variants as entries of C/CIF.
///
/// If no loss changes play, [`read`](super::read) returns rulesets that are played alike. A variant
/// whose board or position the format cannot hold is left out, which is a loss as well.
pub fn write(rulesets: &[&Ruleset]) -> Written {
    Written::one_by_one(rulesets, "\n", one)
}

/// Writes one variant. The text is empty if it cannot be written at all.
fn one(ruleset: &Ruleset) -> (String, Vec<Loss>) {
    if let Some(reason) = entry::unwritable(ruleset) {
        return refused(&reason);
    }
    let wanted = plain::form(ruleset);
    let folded = Folded::of(ruleset);
    let ruleset = folded.as_ref().map_or(ruleset, |folded| &folded.plain);
    let prefixed = promotions::prefixed(ruleset);
    let changes = |found: &(String, Vec<Loss>)| found.1.iter().filter(|loss| loss.changes_play).count();
    let attempt = |prefixed: &[PieceType], view: View| attempt((ruleset, folded.as_ref()), &wanted, prefixed, view);
    let mut best = attempt(&prefixed, View::Frame);
    let mut try_another = |prefixed: &[PieceType], view: View| {
        if changes(&best) > 0 {
            let other = attempt(prefixed, view);
            if !other.0.is_empty() && (best.0.is_empty() || changes(&other) < changes(&best)) {
                best = other;
            }
        }
    };
    if !prefixed.is_empty() {
        // A prefix says that a piece is promoted so, and what it is in a hand.
        try_another(&[], View::Frame);
    }
    for &view in View::others(ruleset) {
        try_another(&prefixed, view);
    }
    best
}

fn refused(reason: &str) -> (String, Vec<Loss>) {
    (String::new(), vec![Loss::of_play(format!("cannot be written: {reason}"))])
}

/// Writes a variant whose pieces in a list are called by a prefix and the name of another one. It
/// comes without its twins, and with what they were.
fn attempt(
    (ruleset, folded): (&Ruleset, Option<&Folded>),
    wanted: &Ruleset,
    prefixed: &[PieceType],
    view: View,
) -> (String, Vec<Loss>) {
    let names = Names::of(ruleset, prefixed);
    let entry = |by_squares: bool| Entry::new((ruleset, folded), &names, view, by_squares);
    let by_squares = || entry(true).sheet();
    let entry = entry(false);
    let heading = entry.heading();
    // A piece that is dropped makes no first move here.
    let read = readable(entry.sheet(), &heading, false)
        .or_else(|_| readable(by_squares(), &heading, false))
        .or_else(|_| readable(entry.sheet(), &heading, true));
    match read {
        Ok((text, found)) if found.pieces.len() == wanted.pieces.len() => {
            let found = align::castlings(found, ruleset);
            let losses = compare::losses(wanted, &plain::form(&found));
            (text, losses)
        }
        Ok(_) => refused("its pieces cannot be told apart"),
        Err(reason) => refused(&reason),
    }
}

/// Takes words with errors out of a text until it can be read; with `may_shorten`, other words,
/// too. Returns it with its meaning.
///
/// # Errors
///
/// The first problem of the text, if it cannot be read without some words either.
fn readable(mut sheet: Sheet, heading: &str, may_shorten: bool) -> Result<(String, Ruleset), String> {
    for _ in 0..TRIES_MAX {
        let (found, errors) = meaning(&sheet, heading);
        if let Some(found) = found {
            return Ok(found);
        }
        let Some(error) = errors.first() else { return Err("its text says nothing".to_owned()) };
        let choices = errors.iter().map(|error| sheet.without(heading, error.span.range()));
        let Some(choices) = choices.into_iter().find(|choices| !choices.is_empty()) else {
            let mut shorter = sheet.shorter().into_iter().filter(|_| may_shorten);
            let found = shorter.find_map(|shorter| meaning(&shorter, heading).0);
            return found.ok_or_else(|| error.message.clone());
        };
        let is_better = |choice: &&Sheet| {
            let (found, left) = meaning(choice, heading);
            found.is_some() || left.len() < errors.len()
        };
        let best = choices.iter().find(is_better).or(choices.last());
        sheet = best.cloned().unwrap_or_default();
    }
    Err("its rules do not go together".to_owned())
}

/// Reads a text. Returns it with its meaning, or its errors.
fn meaning(sheet: &Sheet, heading: &str) -> (Option<(String, Ruleset)>, Vec<Diagnostic>) {
    let (text, _) = sheet.text(heading);
    let parsed = read(&text);
    let errors = parsed.diagnostics.into_iter().filter(Diagnostic::is_error).collect();
    let found = match parsed.value.games.as_slice() {
        [game] => game.ruleset.clone(),
        _ => None,
    };
    (found.map(|found| (text, Ruleset::from(found))), errors)
}
