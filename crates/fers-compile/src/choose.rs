//! Which executor a path gets.

use fers_core::Geometry;
use fers_rules::{Act, Arrivals, Condition, Contact, Leg, Over, Path, Range, Steps};

/// How the generator executes a path, from fast to slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Executor {
    /// A table of targets by square.
    Leap,
    /// A ray cut at the first piece.
    Slide,
    /// A ray behind the first piece, cut at the second.
    Hop,
    /// A list of targets by square, each with the squares that must be empty.
    Lame,
    /// Leg by leg, every choice.
    Script,
}

impl Executor {
    /// Its name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Leap => "leap",
            Self::Slide => "slide",
            Self::Hop => "hop",
            Self::Lame => "lame leap",
            Self::Script => "script",
        }
    }
}

/// Chooses the executor of a path; what `Lame` cannot unfold becomes a script later.
pub(crate) fn choose(path: &Path, geometry: &Geometry, has_blocks: bool) -> Executor {
    if !path.legs.iter().all(|leg| is_simple(&leg.arrivals)) {
        return Executor::Script;
    }
    let is_conditional = path.creates_en_passant || path.when.iter().any(|when| !is_static(when));
    match path.legs.as_slice() {
        [leg] if matches!(leg.steps, Steps::Absolute(_)) => choose_leg(leg, geometry, has_blocks, is_conditional),
        [inner @ .., last] if inner.iter().all(is_stepping_stone) && last.over == Over::Empty => Executor::Lame,
        _ => Executor::Script,
    }
}

fn choose_leg(leg: &Leg, geometry: &Geometry, has_blocks: bool, is_conditional: bool) -> Executor {
    let wraps = geometry.wraps_files || geometry.wraps_ranks;
    match leg.over {
        Over::Empty | Over::Anything if leg.range == Range::ONE && !is_conditional => Executor::Leap,
        Over::Anything if leg.range != Range::ONE => Executor::Script,
        Over::Empty | Over::Anything if is_conditional || is_exact(leg.range) => Executor::Lame,
        Over::Empty if !wraps => Executor::Slide,
        Over::Hurdles { count: 1, .. } if !wraps && !has_blocks && !is_conditional => Executor::Hop,
        _ => Executor::Script,
    }
}

/// Whether a condition is known from the square alone.
pub(crate) fn is_static(condition: &Condition) -> bool {
    matches!(condition, Condition::From(_) | Condition::NotFrom(_))
}

/// Whether a leg captures pieces.
pub(crate) fn captures_anything(leg: &Leg) -> bool {
    let captures = |contact: &Option<Contact>| contact.as_ref().is_some_and(|contact| contact.act == Act::Capture);
    captures(&leg.arrivals.enemy) || captures(&leg.arrivals.friend) || leg.arrivals.en_passant
}

/// Whether a leg ends on empty squares or by capturing any enemy, and nothing else.
fn is_simple(arrivals: &Arrivals) -> bool {
    let any_enemy = arrivals.enemy.as_ref().is_none_or(|contact| *contact == Contact::capture());
    any_enemy && arrivals.friend.is_none()
}

/// Whether a leg that is not the last only has to be walked over.
fn is_stepping_stone(leg: &Leg) -> bool {
    leg.over == Over::Empty && leg.arrivals == Arrivals::quiet() && !leg.may_stop
}

fn is_exact(range: Range) -> bool {
    range.max == Some(range.min)
}
