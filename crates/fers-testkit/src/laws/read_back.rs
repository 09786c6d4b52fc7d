//! Law: a written ruleset reads back.

use fers_compile::verify_and_compile;
use fers_formats::{Written, canonical, ccif, fairy_stockfish, fairymax, idiagram, sjaak};
use fers_movegen::{AnyPosition, PerftEnds};
use fers_rules::Ruleset;

use crate::Violation;

const LAW: &str = "a ruleset is read back from what was written";

/// Checks that the canonical text of a variant reads back as an equal ruleset. Its texts for Sjaak
/// II, the Interactive Diagram, Fairy-Stockfish, Fairy-Max and C/CIF, if written without loss, must
/// read back as rulesets that are written and played alike.
///
/// # Errors
///
/// The text that does not.
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
    rays_read_back(ruleset, &broken)?;
    entry_reads_back(ruleset, &broken)
}

/// Makes a violation from a description.
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

/// The order of pieces may change, but the second text loses nothing either.
fn ini_reads_back(ruleset: &Ruleset, broken: Broken<'_>) -> Result<(), Box<Violation>> {
    let read = |text: &str| fairy_stockfish::read(text).value.variants.into_iter().next()?.ruleset.map(Ruleset::from);
    without_loss(ruleset, broken, fairy_stockfish::write, read, |_, after| !changes_play(after))
}

/// The order of pieces may change here as well.
fn rays_read_back(ruleset: &Ruleset, broken: Broken<'_>) -> Result<(), Box<Violation>> {
    let read = |text: &str| {
        fairymax::read(text).value.games.into_iter().find(|game| game.is_named)?.ruleset.map(Ruleset::from)
    };
    without_loss(ruleset, broken, fairymax::write, read, |_, after| !changes_play(after))
}

fn entry_reads_back(ruleset: &Ruleset, broken: Broken<'_>) -> Result<(), Box<Violation>> {
    let read = |text: &str| ccif::read(text).value.games.into_iter().next()?.ruleset.map(Ruleset::from);
    without_loss(ruleset, broken, ccif::write, read, |_, after| !changes_play(after))
}

/// Checks that a text without changes of play reads as a ruleset that is written and played alike.
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

/// Returns the first perft counts.
fn counts(ruleset: &Ruleset) -> Option<[u64; 2]> {
    let mut position = AnyPosition::new(&verify_and_compile(ruleset).ok()?, &ruleset.start).ok()?;
    Some([1, 2].map(|depth| position.perft(depth, PerftEnds::ByRule)))
}
