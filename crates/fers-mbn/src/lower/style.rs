//! The joint meaning of the modifiers of a term.

use fers_core::Joined;

use super::context::Lowering;
use super::directions::Directions;
use super::gives::Gives;
use super::modes::Modes;
use super::not_yet::Needs;
use crate::tree::{Interval, Modifier, ModifierKind, PieceSet, Places, Range, Reach, Steps, Term};

/// The modifiers of a term, and of the groups and letters around it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Style {
    /// The direction letters. All of these must allow a step.
    pub(super) directions: Vec<Directions>,
    pub(super) modes: Modes,
    /// `k`, `kk`.
    pub(super) gives: Gives,
    /// `i`.
    pub(super) is_virgin: bool,
    /// `o`, `oo`, `o` with files.
    pub(super) joined: Joined,
    /// `d`.
    pub(super) is_free: bool,
    /// `t`, `tt`.
    pub(super) reverse: Reverse,
    /// `z`.
    pub(super) is_reflected: bool,
    /// `p`, `pp`.
    pub(super) hop: Option<Hop>,
    /// `g`.
    pub(super) leaps: bool,
    /// `gg`, `g` with a set: the pieces over which the leg may jump.
    pub(super) jumped: Option<Jumped>,
    /// `h`.
    pub(super) is_half: bool,
    /// `n`.
    pub(super) is_lame: bool,
    /// The suffix of a letter that stands for other letters.
    pub(super) steps: Option<Steps>,
    /// By how many boards the leg goes up.
    pub(super) boards: Option<Vec<i8>>,
}

/// Whether a leg reverses the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reverse {
    /// The text does not say.
    #[default]
    Free,
    /// The leg reverses the one before.
    Only,
    /// The leg does not reverse the one before.
    Never,
}

/// Pieces that a ride may jump over, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Jumped {
    /// The set; without it any pieces.
    pub(super) pieces: Option<PieceSet>,
    /// Only pieces of the mover's side.
    pub(super) are_friends: bool,
}

/// A jump over other pieces.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hop {
    /// One hurdle or more; otherwise exactly one.
    pub(super) is_over_many: bool,
    /// The piece may also move without a hurdle.
    pub(super) is_optional: bool,
    /// The pieces that are hurdles.
    pub(super) hurdles: Option<PieceSet>,
}

impl Style {
    /// Puts the modifiers of a group or a letter around those of a term in it.
    pub(super) fn under(self, outer: &Self) -> Self {
        Self {
            directions: self.directions.into_iter().chain(outer.directions.iter().cloned()).collect(),
            modes: self.modes.under(&outer.modes),
            gives: self.gives.max(outer.gives),
            is_virgin: self.is_virgin || outer.is_virgin,
            joined: if self.joined.is_nothing() { outer.joined } else { self.joined },
            is_free: self.is_free || outer.is_free,
            reverse: if self.reverse == Reverse::Free { outer.reverse } else { self.reverse },
            is_reflected: self.is_reflected || outer.is_reflected,
            hop: self.hop.or_else(|| outer.hop.clone()),
            leaps: self.leaps || outer.leaps,
            jumped: self.jumped.or_else(|| outer.jumped.clone()),
            is_half: self.is_half || outer.is_half,
            is_lame: self.is_lame || outer.is_lame,
            steps: self.steps.or(outer.steps),
            boards: self.boards.or_else(|| outer.boards.clone()),
        }
    }

    /// Splits the style before a group of several legs into that of its first leg and that of the
    /// others; `None` if a modifier applies to one leg only, and no source says to which.
    pub(super) fn over_legs(&self) -> Option<(Self, Self)> {
        let jumps = self.hop.is_some() || self.leaps || self.jumped.is_some();
        let is_of_one_leg = jumps || self.is_half || self.is_lame || self.steps.is_some();
        let arrivals = &self.modes.arrivals;
        let is_quiet = arrivals.empty && arrivals.enemy.is_none() && arrivals.friend.is_none();
        let modes = &self.modes;
        if is_of_one_leg || (modes.is_explicit && !modes.is_all && (!is_quiet || modes.opens)) {
            return None;
        }
        let later = Self { modes: modes.clone(), joined: self.joined, ..Self::default() };
        Some((self.clone(), later))
    }

    pub(super) fn has_directions(&self) -> bool {
        self.directions.iter().any(|directions| !directions.is_empty())
    }
}

impl Modifier {
    /// Returns the letter of a modality and its reach; `None` for directions.
    pub(super) fn mode(&self) -> Option<(char, Reach)> {
        match self.kind {
            ModifierKind::Mode { letter, reach } => Some((letter, reach)),
            ModifierKind::Direction(_) | ModifierKind::Both(..) => None,
        }
    }
}

impl Lowering<'_, '_> {
    /// Returns the modifiers of a term. If one of them is not played, reports all such modifiers
    /// and returns `None`.
    pub(super) fn style(&mut self, term: &Term) -> Option<Style> {
        let mut style = Style::default();
        let mut directions = Directions::default();
        let mut is_whole = true;
        for modifier in &term.modifiers {
            if let Some((construct, needs)) = missing(modifier) {
                self.miss(modifier.span, construct, needs);
                is_whole = false;
            }
            directions.add(modifier.kind);
            style.is_reflected |= modifier.kind == ModifierKind::Direction('z');
            if let Some((letter, reach)) = modifier.mode() {
                style.take(letter, reach, modifier);
            }
        }
        if !directions.is_empty() {
            style.directions.push(directions);
        }
        style.modes = self.modes(&term.modifiers)?;
        is_whole.then_some(style)
    }
}

impl Style {
    /// Takes a letter that is no modality.
    fn take(&mut self, letter: char, reach: Reach, modifier: &Modifier) {
        let is_double = reach == Reach::Double;
        match letter {
            'k' => self.gives = if is_double { Gives::Check } else { Gives::Nothing },
            'i' => self.is_virgin = true,
            'o' if is_double => self.joined = Joined::All,
            'o' => self.joined = modifier.range.as_ref().and_then(joined_files).unwrap_or(Joined::Sides),
            'd' => self.is_free = true,
            't' => self.reverse = if is_double { Reverse::Never } else { Reverse::Only },
            'g' if is_double || modifier.set.is_some() => {
                self.jumped = Some(Jumped { pieces: modifier.set.clone(), are_friends: is_double });
            }
            'g' => self.leaps = true,
            'h' => self.is_half = true,
            'n' => self.is_lame = true,
            'p' => {
                let (is_optional, hurdles) = (modifier.is_optional, modifier.set.clone());
                self.hop = Some(Hop { is_over_many: is_double, is_optional, hurdles });
            }
            _ => {}
        }
    }
}

/// Returns two joined files of a range like `[b,g]`.
fn joined_files(range: &Range) -> Option<Joined> {
    let file = |part: &Places| match part {
        Places::Squares { files: Some(Interval { first, last: None }), ranks: None, level: None } => Some(*first),
        _ => None,
    };
    let [first, second] = range.parts.as_slice() else { return None };
    let (first, second) = (file(first)?, file(second)?);
    let files = Joined::Files { left: first.min(second), right: first.max(second) };
    (first != second && !range.is_complement).then_some(files)
}

/// Returns the name of a modifier that no path can say, and the rule for which it waits.
fn missing(modifier: &Modifier) -> Option<(&'static str, Needs)> {
    let Some((letter, reach)) = modifier.mode() else {
        let reason = "nothing says what a range behind a direction means";
        return modifier.range.is_some().then_some(("a range behind a direction", Needs::Meaning(reason)));
    };
    let is_double = reach == Reach::Double;
    let has_set = modifier.set.is_some();
    Some(match letter {
        'i' if is_double => ("`ii`", Needs::Marks),
        'u' => ("`u`", Needs::Probes),
        'q' => ("`q`", Needs::Meaning("the letter is unused")),
        'o' if modifier.range.as_ref().is_some_and(|range| joined_files(range).is_some()) && !is_double => return None,
        _ if modifier.range.is_some() => {
            ("a range behind a modifier", Needs::Meaning("only the range behind `o` has a meaning"))
        }
        'd' | 'h' | 'i' | 'k' | 'n' | 'o' | 't' if has_set => {
            ("a set behind this letter", Needs::Meaning("nothing says what it is about"))
        }
        _ => return None,
    })
}
