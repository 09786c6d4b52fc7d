//! Moves like those of the piece that moved last: `I`.

use fers_rules::{Act, Leg, Path, Steps};
use fers_text::Diagnostic;

use crate::context::Context;
use crate::modes::{Modes, Place};
use crate::simple::conditions;
use crate::syntax::{RangeText, Unit};

/// Returns the path of an imitator.
pub(crate) fn paths(unit: &Unit, context: &Context) -> Result<Vec<Path>, Diagnostic> {
    let refuse = |message: &str| {
        let help = "`I` makes whole moves of another piece; only m c d e k i and b (turned round) may stand before it";
        Err(Diagnostic::error("betza::bad-imitation", unit.span, message).with_help(help))
    };
    let ([leg], None) = (&unit.modifiers.legs(unit.span)[..], &unit.modifiers.group) else {
        return refuse("an imitator makes one leg");
    };
    let directions: String = leg.directions.iter().map(|(run, _)| run.as_str()).collect();
    if unit.range != RangeText::Absent || !["", "b"].contains(&directions.as_str()) {
        return refuse("an imitator has no range, and no directions but `b`");
    }
    let modes = Modes::read(leg, Place::Only, context.dialect)?;
    let steers = modes.hop || modes.grasp || modes.lame > 0 || modes.jump > 0 || modes.over_edge;
    if steers || modes.unload || modes.borrow {
        return refuse("an imitator goes as the other piece does");
    }
    let steps = Steps::AsLastMoved { reversed: !directions.is_empty() };
    let leg = Leg { steps, arrivals: modes.last_arrivals(Act::Capture), ..Leg::default() };
    Ok(vec![Path { when: conditions(modes), ..Path::single(leg) }])
}
