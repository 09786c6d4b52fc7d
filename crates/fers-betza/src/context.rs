//! The state shared by the readers of single units.

use fers_rules::Range;
use fers_text::Diagnostic;

use crate::atom::{Atom, Ring};
use crate::syntax::{LegText, RangeText};
use crate::{Dialect, MoveText, directions};

/// The state shared by the readers of single units: the dialect, the results and the diagnostics.
pub(crate) struct Context<'a> {
    pub dialect: Dialect,
    pub diagnostics: &'a mut Vec<Diagnostic>,
    pub value: &'a mut MoveText,
}

impl Context<'_> {
    /// Returns the directions of a leg that starts at the origin, as bits in the order of the ring.
    /// Warns where a program reads the letters differently than they look.
    pub fn first_directions(&mut self, leg: &LegText, ring: Ring) -> Result<u8, Diagnostic> {
        if leg.directions.is_empty() {
            return Ok(ring.all());
        }
        let mut leg = leg.clone();
        for (run, span) in leg.directions.iter_mut().filter(|_| ring == Ring::Diagonal) {
            if run.contains(['s', 'v']) {
                let played = played_by_fairy_stockfish(run).filter(|_| self.dialect == Dialect::FairyStockfish);
                let message = match played {
                    Some(played) => format!("`{run}` on a diagonal atom is played as `{played}`"),
                    None => "`s` and `v` on a diagonal atom mean all four directions".to_owned(),
                };
                let problem = Diagnostic::warning("betza::all-directions", *span, message);
                self.diagnostics.push(problem.with_help("write no direction, or `f`, `b`, `l`, `r`"));
                played.into_iter().for_each(|played| played.clone_into(run));
            }
        }
        union_of_runs(&leg, ring)
    }
}

/// Returns the single letter as which Fairy-Stockfish reads a pair on a diagonal atom. It reads all
/// other pairs with `s` or `v` as all four directions.
///
/// Found by perft (pyffish 0.0.90).
fn played_by_fairy_stockfish(run: &str) -> Option<&'static str> {
    match run {
        "fs" => Some("f"),
        "bs" => Some("b"),
        "lv" => Some("l"),
        "rv" => Some("r"),
        _ => None,
    }
}

/// Returns the union of the directions of all letter runs of a leg.
pub(crate) fn union_of_runs(leg: &LegText, ring: Ring) -> Result<u8, Diagnostic> {
    leg.directions.iter().try_fold(0, |all, (run, span)| {
        let help = "`h` needs a partner: `fh`, `bh`, `lh`, `rh`, and `hl`, `hr` on atoms like N";
        let unknown = || {
            let message = format!("`{run}` is no direction of this atom");
            Diagnostic::error("betza::bad-direction", *span, message).with_help(help)
        };
        Ok(all | directions::parse(run, ring).ok_or_else(unknown)?)
    })
}

/// Returns the range of an atom with the number after it.
pub(crate) fn base_range(range: RangeText, atom: Atom) -> Range {
    match range {
        RangeText::Absent if !atom.slides => Range::ONE,
        RangeText::Absent | RangeText::Doubled | RangeText::Number(0) => Range::ANY,
        RangeText::Number(number) => Range::up_to(number),
        RangeText::Exact(number) => Range::exactly(number),
    }
}
