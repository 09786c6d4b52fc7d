//! Which executor a path gets.

use fers_core::Geometry;
use fers_rules::{Act, Arrivals, Condition, Contact, Leg, Length, Over, Path, Range, Steps};

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
    let asks_for_others = path.when.iter().any(|when| matches!(when, Condition::Without(_)));
    if path.repeat.is_some() || path.is_of_others() || asks_for_others || !path.legs.iter().all(is_simple) {
        return Executor::Script;
    }
    let opens = path.legs.iter().filter(|leg| leg.opens_en_passant).count();
    if opens != 0 && opens != path.legs.len() {
        return Executor::Script;
    }
    let is_conditional = opens != 0 || path.when.iter().any(|when| !is_static(when));
    match path.legs.as_slice() {
        [leg] if !matches!(leg.steps, Steps::Turned(_)) => choose_leg(leg, geometry, has_blocks, is_conditional),
        [inner @ .., last]
            if path.legs.iter().all(|leg| leg.steps != Steps::Anywhere)
                && inner.iter().all(is_stepping_stone)
                && last.over == Over::Empty =>
        {
            Executor::Lame
        }
        _ => Executor::Script,
    }
}

fn choose_leg(leg: &Leg, geometry: &Geometry, has_blocks: bool, is_conditional: bool) -> Executor {
    let wraps = geometry.wraps_files || geometry.wraps_ranks;
    match leg.over {
        Over::Empty | Over::Anything if leg.range == Range::ONE && !is_conditional => Executor::Leap,
        _ if leg.steps == Steps::Anywhere => Executor::Script,
        Over::Anything if leg.range != Range::ONE => Executor::Script,
        Over::Empty | Over::Anything if is_conditional || is_exact(leg.range) => Executor::Lame,
        Over::Empty if !wraps => Executor::Slide,
        Over::Hurdles { count: 1, .. } if !wraps && !has_blocks && !is_conditional => Executor::Hop,
        _ => Executor::Script,
    }
}

/// Whether a condition is known from the square alone.
pub(crate) fn is_static(condition: &Condition) -> bool {
    matches!(condition, Condition::From(_) | Condition::NotFrom(_) | Condition::AheadOfStart)
}

/// Whether a leg captures pieces.
pub(crate) fn captures_anything(leg: &Leg) -> bool {
    let captures = |contact: &Option<Contact>| contact.as_ref().is_some_and(|contact| contact.act == Act::Capture);
    captures(&leg.arrivals.enemy) || captures(&leg.arrivals.friend) || leg.arrivals.en_passant
}

/// Whether a leg ends on empty squares or by capturing any enemy, and nothing else is special about it.
fn is_simple(leg: &Leg) -> bool {
    let Arrivals { enemy, friend, off_board, .. } = &leg.arrivals;
    let any_enemy = enemy.as_ref().is_none_or(|contact| *contact == Contact::capture());
    let is_measured = leg.length != Length::Free;
    let is_bold = !leg.shuns_attack;
    any_enemy && friend.is_none() && !off_board && !is_measured && !leg.joins_sides && !leg.sets_down && is_bold
}

/// Whether a leg that is not the last only has to be walked over.
fn is_stepping_stone(leg: &Leg) -> bool {
    leg.over == Over::Empty && leg.arrivals == Arrivals::quiet() && !leg.may_stop && !leg.shuns_attack
}

fn is_exact(range: Range) -> bool {
    range.max == Some(range.min)
}
