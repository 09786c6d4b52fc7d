//! A ruleset is read back from what was written.

use fers_compile::verify_and_compile;
use fers_formats::{Written, canonical, fairy_stockfish, fairymax, idiagram, sjaak};
use fers_movegen::{AnyPosition, PerftEnds};
use fers_rules::Ruleset;

use crate::Violation;

const LAW: &str = "a ruleset is read back from what was written";

/// Whether the canonical text of a variant is read back as an equal ruleset, and its text for Sjaak II that of its Interactive Diagram and
/// those for Fairy-Stockfish and Fairy-Max, if nothing is lost in them, as one that is written and played alike.
///
/// # Errors
///
/// The text that is not.
pub fn ruleset_reads_back(ruleset: &Ruleset) -> Result<(), Box<Violation>> {
    let broken = |what: String| Box::new(Violation::new(LAW, ruleset, &ruleset.start, what));
    let text = canonical::write(ruleset);
    let parsed = canonical::read(&text);
    match &parsed.value {
        Some(again) if **again == *ruleset => {}
        Some(again) => {
            let parts = crate::words::of_difference(ruleset, ("written", &ruleset.start), ("read", &again.start));
            return Err(broken(format!("{parts}the canonical text is read as another ruleset:\n{text}")));
        }
        None => return Err(broken(format!("{:?}\n{text}", parsed.diagnostics))),
    }
    sjaak_reads_back(ruleset, &broken)?;
    diagram_reads_back(ruleset, &broken)?;
    ini_reads_back(ruleset, &broken)?;
    rays_read_back(ruleset, &broken)
}

/// Makes a violation of what is broken.
type Broken<'b> = &'b dyn Fn(String) -> Box<Violation>;

fn sjaak_reads_back(ruleset: &Ruleset, broken: Broken<'_>) -> Result<(), Box<Violation>> {
    let written = sjaak::write(&[ruleset]);
    if !written.losses.is_empty() {
        return Ok(());
    }
    let games = sjaak::read(&written.text).value.games;
    let again = games.first().and_then(|game| game.ruleset.as_ref());
    match again {
        Some(again) if sjaak::write(&[again]) == written && counts(again) == counts(ruleset) => Ok(()),
        _ => Err(broken(format!("not read back without loss:\n{}", written.text))),
    }
}

fn diagram_reads_back(ruleset: &Ruleset, broken: Broken<'_>) -> Result<(), Box<Violation>> {
    let read = |text: &str| idiagram::read(text).value.diagrams.into_iter().next()?.ruleset.map(Ruleset::from);
    without_loss(ruleset, broken, idiagram::write, read, |before, after| before.text == after.text)
}

/// The order of pieces may be another one, but nothing is lost the second time either.
fn ini_reads_back(ruleset: &Ruleset, broken: Broken<'_>) -> Result<(), Box<Violation>> {
    let read = |text: &str| fairy_stockfish::read(text).value.variants.into_iter().next()?.ruleset.map(Ruleset::from);
    without_loss(ruleset, broken, fairy_stockfish::write, read, |_, after| !changes_play(after))
}

/// The order of pieces may be another one here, too.
fn rays_read_back(ruleset: &Ruleset, broken: Broken<'_>) -> Result<(), Box<Violation>> {
    let read = |text: &str| {
        fairymax::read(text).value.games.into_iter().find(|game| game.is_named)?.ruleset.map(Ruleset::from)
    };
    without_loss(ruleset, broken, fairymax::write, read, |_, after| !changes_play(after))
}

/// What is written without a change of play is read as a ruleset that is written so again, and played alike.
fn without_loss(
    ruleset: &Ruleset,
    broken: Broken<'_>,
    write: fn(&[&Ruleset]) -> Written,
    read: impl Fn(&str) -> Option<Ruleset>,
    is_fine: impl Fn(&Written, &Written) -> bool,
) -> Result<(), Box<Violation>> {
    let written = write(&[ruleset]);
    if changes_play(&written) {
        return Ok(());
    }
    match read(&written.text) {
        Some(again) if is_fine(&written, &write(&[&again])) && counts(&again) == counts(ruleset) => Ok(()),
        _ => Err(broken(format!("not read back without loss:\n{}", written.text))),
    }
}

fn changes_play(written: &Written) -> bool {
    written.losses.iter().any(|loss| loss.changes_play)
}

/// The first perft counts.
fn counts(ruleset: &Ruleset) -> Option<[u64; 2]> {
    let mut position = AnyPosition::new(&verify_and_compile(ruleset).ok()?, &ruleset.start).ok()?;
    Some([1, 2].map(|depth| position.perft(depth, PerftEnds::ByRule)))
}
