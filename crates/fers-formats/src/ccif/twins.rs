//! Twins: types of pieces that have passed the squares of `hill=pass`.
//!
//! A piece becomes its twin, which moves alike, when a move of its own ends on one of the squares.
//! Only twins win on the hill. Twins stand behind all other types, in the order of these.

use fers_core::{PieceType, Setup};
use fers_rules::{Becoming, Catch, Duty, End, Quality, Ruleset, Zones};

use crate::mentions::{KeepFirst, Visitor, visit};

/// The prefixes that twins may have, in the order in which they are taken: those first that mean
/// nothing in records of games.
pub(super) const PREFIXES: [char; 7] = ['&', '%', '*', '#', '-', '+', '$'];

/// A type that has a twin, and the squares that it must pass.
pub(super) type Passing = (PieceType, Zones);

/// Adds the twins of types whose names get a prefix. All lists of types that a list names get the
/// twin, too, except the choices of promotions.
pub(super) fn add(ruleset: &mut Ruleset, passing: &[Passing], prefix: char) {
    let count = ruleset.pieces.len();
    let choices: Vec<Vec<PieceType>> = ruleset.promotions.iter().map(|promotion| promotion.to.clone()).collect();
    visit(ruleset, &mut Doubling { passing, count });
    ruleset.promotions.iter_mut().zip(choices).for_each(|(promotion, to)| promotion.to = to);
    let keeps_captured = ruleset.hands.captured_to.is_some() || ruleset.hands.pick_up;
    for (index, &(of, zone)) in passing.iter().enumerate() {
        let into = PieceType((count + index) as u16);
        let mut twin = ruleset.piece(of).clone();
        twin.name = format!("Passed {}", twin.name);
        twin.letters = twin.letters.map(|letters| format!("{prefix}{letters}"));
        twin.san.clone_from(&twin.letters.white);
        // A piece that is captured has passed nothing when it comes back.
        twin.in_hand = twin.in_hand.or(keeps_captured.then_some(of));
        ruleset.pieces.push(twin);
        let becoming = Becoming { zone: Some(zone), ..Becoming::new(into, Catch::Whatever) };
        ruleset.pieces[of.index()].becomes.push(becoming);
        let own = ruleset.promotions.iter().filter(|promotion| promotion.from == of).cloned();
        let own: Vec<_> = own.map(|promotion| fers_rules::Promotion { from: into, ..promotion }).collect();
        ruleset.promotions.extend(own);
        repeat(ruleset.tiebreak.iter_mut().map(|tiebreak| &mut tiebreak.points), of, into);
        repeat(worths(&mut ruleset.duties), of, into);
    }
}

/// A ruleset without its twins, for the writer.
pub(super) struct Folded {
    /// The ruleset. Its types stand where twins stood.
    pub(super) plain: Ruleset,
    /// The squares to be passed before hills, by their places among the ends.
    pub(super) hills: Vec<(usize, Zones)>,
    passing: Vec<Passing>,
    /// The start position with twins.
    start: Setup,
}

impl Folded {
    /// Takes the twins out of a ruleset. `None` if it is not made by [`add`] and the goals of
    /// twins.
    pub(super) fn of(ruleset: &Ruleset) -> Option<Self> {
        let passing: Vec<Passing> = ruleset.piece_types().filter_map(|of| Some((of, zone_of(ruleset, of)?))).collect();
        let count = ruleset.pieces.len() - passing.len();
        let is_idle = |of: PieceType| of.index() < count;
        if passing.is_empty() || !passing.iter().all(|(of, _)| is_idle(*of)) || holds_from(&ruleset.start, count) {
            return None;
        }
        let own = |twin: PieceType| passing.get(twin.index().checked_sub(count)?).copied();
        let mut plain = ruleset.clone();
        let mut hills = Vec::new();
        for (index, end) in plain.ends.iter_mut().enumerate() {
            let End::Goal { goal, .. } = end else { continue };
            let Some(by) = &mut goal.by else { continue };
            if by.white.iter().chain(&by.black).any(|&of| is_idle(of)) {
                continue;
            }
            hills.push((index, by.white.iter().find_map(|&twin| own(twin))?.1));
            for twin in by.white.iter_mut().chain(&mut by.black) {
                *twin = own(*twin)?.0;
            }
        }
        for piece in plain.start.board.iter_mut().flatten() {
            piece.piece_type = own(piece.piece_type).map_or(piece.piece_type, |(of, _)| of);
        }
        plain.pieces.truncate(count);
        plain.pieces.iter_mut().for_each(|piece| piece.becomes.retain(|entry| is_idle(entry.into)));
        plain.promotions.retain(|promotion| is_idle(promotion.from));
        plain.tiebreak.iter_mut().for_each(|tiebreak| tiebreak.points.retain(|(of, _)| is_idle(*of)));
        worths(&mut plain.duties).for_each(|worth| worth.retain(|(of, _)| is_idle(*of)));
        visit(&mut plain, &mut KeepFirst { count });
        let folded = Self { plain, hills, passing, start: ruleset.start.clone() };
        folded.is_of(ruleset).then_some(folded)
    }

    /// Returns whether the twins make the ruleset again, whatever they are called.
    fn is_of(&self, ruleset: &Ruleset) -> bool {
        let mut again = self.with_twins(&self.plain);
        let count = self.plain.pieces.len();
        count_twins(&mut again, &self.hills, &self.passing, count);
        for (piece, original) in again.pieces.iter_mut().zip(&ruleset.pieces).skip(count) {
            piece.name.clone_from(&original.name);
            piece.letters.clone_from(&original.letters);
            piece.san.clone_from(&original.san);
            piece.value = original.value;
        }
        again == *ruleset
    }

    /// Returns a ruleset like the plain one with its twins, on the start position with them.
    pub(super) fn with_twins(&self, plain: &Ruleset) -> Ruleset {
        let mut ruleset = Ruleset { start: self.start.clone(), ..plain.clone() };
        add(&mut ruleset, &self.passing, PREFIXES[0]);
        ruleset
    }
}

/// Lets the twins alone win on hills, given by their places among the ends.
pub(super) fn count_twins(ruleset: &mut Ruleset, hills: &[(usize, Zones)], passing: &[Passing], count: usize) {
    for (index, _) in hills {
        let Some(End::Goal { goal, .. }) = ruleset.ends.get_mut(*index) else { continue };
        let Some(by) = &mut goal.by else { continue };
        for types in [&mut by.white, &mut by.black] {
            types.retain(|of| of.index() < count);
            for of in types {
                let place = passing.iter().position(|(known, _)| known == of);
                *of = place.map_or(*of, |place| PieceType((count + place) as u16));
            }
        }
    }
}

/// Returns the squares that a type passes to become a type that stays what it is.
fn zone_of(ruleset: &Ruleset, of: PieceType) -> Option<Zones> {
    let [entry] = ruleset.piece(of).becomes.as_slice() else { return None };
    let is_plain = entry.catch == Catch::Whatever && !entry.shifting && entry.leaves.is_none();
    let stays = entry.into != of && ruleset.pieces.get(entry.into.index())?.becomes.is_empty();
    entry.zone.filter(|_| is_plain && stays)
}

/// Returns whether hands or the last move of a position name a type of this index or a higher one.
fn holds_from(start: &Setup, count: usize) -> bool {
    let in_hand = start.hands.iter().flat_map(|(_, hand)| hand.iter().map(|(of, _)| of));
    start.last_moved.into_iter().chain(in_hand).any(|of| of.index() >= count)
}

/// Iterates over the lists of what captures are worth.
fn worths(duties: &mut [Duty]) -> impl Iterator<Item = &mut Vec<(PieceType, u16)>> {
    duties.iter_mut().filter_map(|duty| match &mut duty.quality {
        Quality::CapturesWorth { worth } => Some(worth),
        _ => None,
    })
}

/// Gives a type what lists say of another one.
fn repeat<'l>(lists: impl Iterator<Item = &'l mut Vec<(PieceType, u16)>>, of: PieceType, into: PieceType) {
    for list in lists {
        let worth = list.iter().find(|(known, _)| *known == of).map(|(_, worth)| *worth);
        list.extend(worth.map(|worth| (into, worth)));
    }
}

/// Adds twins to lists that name their types.
struct Doubling<'p> {
    passing: &'p [Passing],
    count: usize,
}

impl Visitor for Doubling<'_> {
    fn list(&mut self, types: &mut Vec<PieceType>) {
        for (index, (of, _)) in self.passing.iter().enumerate() {
            if types.contains(of) {
                types.push(PieceType((self.count + index) as u16));
            }
        }
    }

    fn single(&mut self, _: &mut PieceType) {}
}
