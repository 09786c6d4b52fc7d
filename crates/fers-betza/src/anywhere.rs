//! Moves to any other square: `U`.

use fers_rules::{Act, Leg, Path, Steps};
use fers_text::Diagnostic;

use crate::context::Context;
use crate::modes::{Modes, Place, nothing_to_unload};
use crate::simple::conditions;
use crate::syntax::{RangeText, Unit};

/// Returns the path of a universal leaper.
pub(crate) fn paths(unit: &Unit, context: &Context) -> Result<Vec<Path>, Diagnostic> {
    let refuse = |message: &str| {
        let help = "`U` goes to any other square in one leap; only m c d e k i and u may stand before it";
        Err(Diagnostic::error("betza::bad-universal", unit.span, message).with_help(help))
    };
    let ([leg], None) = (&unit.modifiers.legs(unit.span)[..], &unit.modifiers.group) else {
        return refuse("a universal leaper makes one leg");
    };
    if unit.range != RangeText::Absent || !leg.directions.is_empty() {
        return refuse("a universal leaper has no directions and no range");
    }
    let modes = Modes::read(leg, Place::Only, context.dialect)?;
    if modes.hop || modes.grasp || modes.lame > 0 || modes.jump > 0 || modes.over_edge {
        return refuse("a universal leaper passes nothing");
    }
    if modes.unload && !modes.takes_at_end() {
        return Err(nothing_to_unload(leg));
    }
    let act = if modes.unload { Act::Swap } else { Act::Capture };
    let leg = Leg { steps: Steps::Anywhere, arrivals: modes.last_arrivals(act), ..Leg::default() };
    Ok(vec![Path { when: conditions(modes), ..Path::single(leg) }])
}
