//! The pieces that may stand where a leg ends, and what happens to them.

use fers_core::{Color, PieceType};
use fers_rules::{Act, Arrivals, Contact, Whom};
use fers_text::{Diagnostic, closest};

use super::context::Lowering;
use super::not_yet::Needs;
use crate::tree::{Modifier, PieceName, PieceSet, Reach};

/// The modality of a term.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Modes {
    pub(super) arrivals: Arrivals,
    /// The squares passed can be captured on en passant.
    pub(super) opens: bool,
    /// A modality is written.
    pub(super) is_explicit: bool,
    /// The modality is `a` alone, which leaves everything as it is.
    pub(super) is_all: bool,
}

impl Default for Modes {
    /// Returns the modality of terms without one: moves and captures.
    fn default() -> Self {
        Self { arrivals: Arrivals::quiet_or_capture(), opens: false, is_explicit: false, is_all: false }
    }
}

/// The modality `e`: en passant captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Passing {
    #[default]
    No,
    /// `e`: beside other moves.
    Too,
    /// `ee`: no other moves.
    Only,
}

impl Modes {
    /// Combines a modality with the modality of the group or letter around it: the result allows
    /// what both allow. An effect on pieces of the outer modality replaces a capture.
    pub(super) fn under(&self, outer: &Self) -> Self {
        if !outer.is_explicit || (outer.is_all && self.is_explicit) {
            return self.clone();
        }
        if !self.is_explicit {
            return Self { opens: outer.opens, ..outer.clone() };
        }
        let (own, other) = (&self.arrivals, &outer.arrivals);
        let captures = other.enemy.as_ref().is_some_and(|contact| contact.act == Act::Capture);
        let arrivals = Arrivals {
            empty: own.empty && other.empty,
            enemy: both(own.enemy.as_ref(), other.enemy.as_ref()),
            friend: both(own.friend.as_ref(), other.friend.as_ref()),
            en_passant: own.en_passant && captures,
            off_board: false,
        };
        Self { arrivals, opens: self.opens && other.empty, is_explicit: true, is_all: false }
    }

    /// Returns whether a leg can end anywhere.
    pub(super) fn can_end(&self) -> bool {
        let Arrivals { empty, enemy, friend, en_passant, .. } = &self.arrivals;
        *empty || *en_passant || enemy.is_some() || friend.is_some()
    }
}

fn both(own: Option<&Contact>, outer: Option<&Contact>) -> Option<Contact> {
    let (own, outer) = (own?, outer?);
    let to = match (&own.to, &outer.to) {
        (Whom::Types(a), Whom::Types(b)) => Whom::Types(a.iter().filter(|t| b.contains(t)).copied().collect()),
        (Whom::Anyone, to) | (to, _) => to.clone(),
    };
    let act = if own.act == Act::Capture { outer.act } else { own.act };
    (to != Whom::Types(Vec::new())).then_some(Contact { to, act })
}

impl Lowering<'_, '_> {
    /// Returns the modality that modifiers make together; `None` if one of them is not played.
    pub(super) fn modes(&mut self, modifiers: &[Modifier]) -> Option<Modes> {
        let mut modes = Modes { arrivals: Arrivals::default(), ..Modes::default() };
        let mut passing = Passing::No;
        let mut count = 0;
        for modifier in modifiers {
            let Some((letter, reach)) = modifier.mode() else { continue };
            match letter {
                'm' if modifier.set.is_some() => {
                    let reason = "nothing says which pieces a set behind `m` is about";
                    self.miss(modifier.span, "a set behind `m`", Needs::Meaning(reason));
                    return None;
                }
                'e' if modifier.set.is_some() => {
                    self.miss(modifier.span, "`e` with a set", Needs::EnPassantVictims);
                    return None;
                }
                'x' => {
                    self.miss(modifier.span, "`x`", Needs::Acts);
                    return None;
                }
                'm' => modes.arrivals.empty = true,
                'e' => passing = if reach == Reach::Double { Passing::Only } else { Passing::Too },
                'a' => {
                    modes.arrivals.empty = true;
                    modes.is_all = modifier.set.is_none();
                    self.meet(&mut modes.arrivals, modifier, reach, Act::Capture);
                }
                'c' => self.meet(&mut modes.arrivals, modifier, reach, Act::Capture),
                'j' => self.meet(&mut modes.arrivals, modifier, reach, Act::Leave),
                'w' => self.meet(&mut modes.arrivals, modifier, reach, Act::Swap),
                _ => continue,
            }
            count += usize::from(letter != 'e');
        }
        modes.is_all &= count == 1 && passing == Passing::No;
        modes.is_explicit = count > 0 || passing != Passing::No;
        if count == 0 {
            modes.arrivals = Arrivals::quiet_or_capture();
        }
        Some(with_passing(modes, passing))
    }

    /// Adds an effect on the pieces that are met. With `?` it is optional.
    fn meet(&mut self, arrivals: &mut Arrivals, modifier: &Modifier, reach: Reach, act: Act) {
        arrivals.empty |= modifier.is_optional;
        if reach != Reach::Double {
            arrivals.enemy = self.contact(modifier.set.as_ref(), !self.context.color, act);
        }
        if reach != Reach::Single {
            arrivals.friend = self.contact(modifier.set.as_ref(), self.context.color, act);
        }
    }

    fn contact(&mut self, set: Option<&PieceSet>, color: Color, act: Act) -> Option<Contact> {
        let to = set.map_or(Whom::Anyone, |set| self.whom(set, color));
        (to != Whom::Types(Vec::new())).then_some(Contact { to, act })
    }

    /// Returns the types of the pieces of a side in a set.
    pub(super) fn whom(&mut self, set: &PieceSet, color: Color) -> Whom {
        let members: Vec<PieceType> = set
            .pieces
            .iter()
            .filter_map(|name| self.piece_type(name).filter(|_| !set.knows_colors || color_of(name) == color))
            .collect();
        let all: Vec<PieceType> = self.context.ruleset.piece_types().collect();
        let count = all.len();
        let unless_named = &self.context.unless_named;
        let is_meant = |piece_type: &PieceType| {
            members.contains(piece_type) != set.is_complement
                && !(set.is_complement && unless_named.contains(piece_type))
        };
        let types: Vec<PieceType> = all.into_iter().filter(is_meant).collect();
        if types.len() == count { Whom::Anyone } else { Whom::Types(types) }
    }

    fn piece_type(&mut self, name: &PieceName) -> Option<PieceType> {
        let found = self.context.pieces.get(&name.key()).copied();
        if found.is_none() {
            let near = closest(&name.key(), self.context.pieces.keys().map(String::as_str)).map(str::to_owned);
            let help =
                near.map_or("define the piece, or leave it out".to_owned(), |near| format!("did you mean `{near}`?"));
            let place = self.place(name.span);
            let message = format!("there is no piece `{name}`");
            self.say(Diagnostic::error("ccif::unknown-piece", place, message).with_help(help));
        }
        found
    }
}

fn with_passing(mut modes: Modes, passing: Passing) -> Modes {
    match passing {
        Passing::No => {}
        Passing::Too => {
            modes.arrivals.en_passant =
                modes.arrivals.enemy.as_ref().is_some_and(|contact| contact.act == Act::Capture);
            modes.opens = modes.arrivals.empty;
        }
        Passing::Only => {
            modes.arrivals = Arrivals { en_passant: true, ..Arrivals::default() };
        }
    }
    modes
}

/// Returns the side of a letter in a set that knows colours.
fn color_of(name: &PieceName) -> Color {
    if name.letter.starts_with(|letter: char| letter.is_ascii_lowercase()) { Color::Black } else { Color::White }
}
