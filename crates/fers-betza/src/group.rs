//! Legs repeated any number of times: `(az)N`.
//!
//! `x(y)zA` means `xzA`, `xyzA`, `xyyzA` and so on, letter by letter. So a repetition may begin and
//! end in the middle of a leg. Split at the legs instead, every such text is a beginning, whole
//! legs repeated any number of times, and an end. Source: H. G. Muller's comments on parentheses in
//! the Interactive Diagram (2021).

use fers_rules::{Path, Repeat};
use fers_text::Diagnostic;

use crate::atom::Atom;
use crate::chain::{self, Chain, Way, finished, too_long};
use crate::context::Context;
use crate::simple;
use crate::syntax::{LegText, Letter, Modifiers, Unit, leg, legs};

/// The number of repetitions after which ranges and bends must recur.
const PERIOD_MAX: usize = 6;

/// Returns the paths of a unit with a group.
pub(crate) fn paths(unit: &Unit, atom: Atom, context: &mut Context) -> Result<Vec<Path>, Diagnostic> {
    let Some(group) = &unit.modifiers.group else { return Ok(Vec::new()) };
    let mut paths = match &unit.modifiers.legs(unit.span)[..] {
        [leg] => simple::paths(unit, leg, atom, context)?,
        legs => chain::paths(unit, legs, atom, context)?,
    };
    let parts = Parts::cut(unit, &unit.modifiers, group);
    if parts.legs.iter().any(|leg| leg.modes.iter().any(|(letter, _)| matches!(letter, 'u' | 'x' | 'n'))) {
        let problem =
            Diagnostic::error("betza::group", unit.span, "`u`, `x` and `n` cannot be read together with a group");
        return Err(problem.with_help("write path text, or the moves one by one"));
    }
    let chain = Chain::new(unit, atom, &parts.legs, context)?;
    let mut ways = vec![Way::start(unit, atom)];
    for index in 0..parts.first {
        ways = chain.extended(ways, index, context)?;
    }
    for way in ways {
        paths.extend(parts.repeated(unit, &chain, way, context)?);
    }
    Ok(paths)
}

/// The legs of a text with its group written twice, and the legs of the repetition.
struct Parts {
    legs: Vec<LegText>,
    /// The index of the first repeated leg.
    first: usize,
    /// The index of the first leg after the repeated ones.
    end: usize,
}

impl Parts {
    fn cut(unit: &Unit, modifiers: &Modifiers, group: &[Letter]) -> Self {
        let pieces: Vec<&[Letter]> = group.split(|letter| letter.letter == 'a').collect();
        let (start, stop) = (pieces[0], pieces[pieces.len() - 1]);
        let inner: Vec<LegText> = pieces[1..pieces.len() - 1].iter().map(|piece| leg(piece, 0)).collect();
        let joined = |a: &[Letter], b: &[Letter]| [a, b].concat();
        let mut all = legs(&joined(&modifiers.before, start), unit.span);
        all.extend(inner.iter().cloned());
        let first = all.len();
        all.push(leg(&joined(stop, start), 0));
        all.extend(inner);
        let end = all.len();
        all.extend(legs(&joined(stop, &modifiers.after), unit.span));
        Self { legs: all, first, end }
    }

    /// Returns the paths that continue from an alternative that has reached the repeated legs.
    fn repeated(&self, unit: &Unit, chain: &Chain, start: Way, context: &mut Context) -> Result<Vec<Path>, Diagnostic> {
        let mut ways = vec![start];
        // Ranges and bends may change from one repetition to the next, but must recur.
        let (same, again) = loop {
            let last = ways[ways.len() - 1].clone();
            let next = self.once_more(unit, chain, last, context)?;
            if let Some(same) = ways.iter().position(|way| way.goes_on_like(&next)) {
                break (same, next);
            }
            ways.push(next);
            if ways.len() > PERIOD_MAX {
                return Err(too_long(unit));
            }
        };
        let block = &again.legs[ways[same].legs.len()..];
        let mut paths = Vec::new();
        for (count, way) in ways.iter().enumerate() {
            let first = ways[same].legs.len();
            let mut repeating = way.clone();
            let repeat = (count >= same).then_some(Repeat { first, last: first + block.len() - 1 });
            if repeat.is_some() {
                repeating.legs.splice(first..first, block.iter().cloned());
            }
            let ended = self.ended(chain, repeating, context)?;
            paths.extend(finished(unit, ended, chain.modes[0])?.into_iter().map(|path| Path { repeat, ..path }));
        }
        Ok(paths)
    }

    fn once_more(&self, unit: &Unit, chain: &Chain, way: Way, context: &mut Context) -> Result<Way, Diagnostic> {
        let mut ways = vec![way];
        for index in self.first..self.end {
            ways = chain.extended(ways, index, context)?;
        }
        match <[Way; 1]>::try_from(ways) {
            Ok([way]) => Ok(way),
            Err(_) => {
                let message = "the legs repeated go on in several manners";
                let problem = Diagnostic::error("betza::group", unit.span, message);
                Err(problem.with_help("write one manner on each leg of the group, or path text"))
            }
        }
    }

    fn ended(&self, chain: &Chain, way: Way, context: &mut Context) -> Result<Vec<Way>, Diagnostic> {
        let mut ways = vec![way];
        for index in self.end..self.legs.len() {
            ways = chain.extended(ways, index, context)?;
        }
        Ok(ways)
    }
}
