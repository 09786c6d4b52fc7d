//! Moves with several captures.

use fers_core::Vector;
use fers_rules::{Act, Arrivals, Contact, Leg, Length, Path, PieceRules, Range, Steps};

use super::Lowering;
use crate::ccif::tree::RuleUse;

/// More ways of a path are not looked at.
const WAYS_MAX: usize = 4096;

impl Lowering<'_, '_, '_> {
    /// Takes all captures from the moves of pieces that may capture nothing. If no piece may, no
    /// royal is ever in check: it is lost by other rules. Larger limits are
    /// [duties](Self::duties).
    pub(super) fn no_captures(&mut self) {
        let entry = self.entry;
        let is_zero = |rule: &&RuleUse<'_>| {
            let limit = rule.attribute("maxcaptures").and_then(|used| used.parts.number);
            limit.is_some_and(|(limit, _)| limit == 0)
        };
        for rule in entry.uses("pieces").filter(is_zero) {
            let types: Vec<_> = match &rule.parts.set {
                Some(set) => self.types_of(set),
                None => self.ruleset.piece_types().collect(),
            };
            for piece in types.iter().map(|of| of.index()) {
                let piece = &mut self.ruleset.pieces[piece];
                piece.moves.iter_mut().chain(piece.black_moves.iter_mut().flatten()).for_each(forget_captures);
                let is_possible = |path: &Path| path.legs.iter().all(|leg| leg.arrivals != Arrivals::default());
                piece.moves.retain(is_possible);
                piece.black_moves.iter_mut().for_each(|moves| moves.retain(is_possible));
            }
            if types.len() == self.ruleset.pieces.len() {
                self.ruleset.royals.clear();
            }
        }
    }

    /// Decides when captured pieces leave the board: at the end of the move, unless a rule says
    /// otherwise. Games in which no later leg can meet an earlier victim do without, as there is no
    /// difference in them.
    pub(super) fn completed(&mut self) {
        let mut uses = self.entry.uses("multicapture");
        let (geometry, pieces) = (&self.ruleset.geometry, &self.ruleset.pieces);
        let wraps = geometry.wraps_files || geometry.wraps_ranks;
        let meets = || pieces.iter().flat_map(PieceRules::all_moves).any(|path| meets_victim(path, wraps));
        self.ruleset.victims_stay = match uses.next() {
            Some(rule) => rule.has("completed"),
            None => meets(),
        };
    }
}

/// Returns whether a leg may end on, or pass, the square of a piece that an earlier leg captured
/// and that the mover has left.
fn meets_victim(path: &Path, wraps: bool) -> bool {
    let legs = &path.legs;
    let captures: Vec<usize> = (0..legs.len()).filter(|&at| can_capture(&legs[at].arrivals)).collect();
    let Some(&first) = captures.first().filter(|_| captures.len() > 1 || path.repeat.is_some()) else { return false };
    // The leg behind a capture starts on the victim's square and cannot come back to it.
    if first + 2 >= legs.len() && path.repeat.is_none() && !passes_en_passant(&legs[..legs.len() - 1]) {
        return false;
    }
    let wraps = wraps || legs.iter().any(|leg| !leg.joined.is_nothing());
    if wraps || path.repeat.is_some() || passes_en_passant(&legs[..legs.len() - 1]) {
        return !goes_straight(path, first) || wraps;
    }
    captures.iter().any(|&capture| capture + 2 < legs.len() && returns(legs, capture))
}

/// Leaves what a path may do without capturing.
fn forget_captures(path: &mut Path) {
    for Leg { arrivals, opens_en_passant, .. } in &mut path.legs {
        let is_capture = |contact: &Contact| contact.act == Act::Capture;
        arrivals.enemy = arrivals.enemy.take().filter(|contact| !is_capture(contact));
        arrivals.friend = arrivals.friend.take().filter(|contact| !is_capture(contact));
        (arrivals.en_passant, *opens_en_passant) = (false, false);
    }
}

pub(super) fn can_capture(arrivals: &Arrivals) -> bool {
    let is_capture = |contact: &Option<Contact>| contact.as_ref().is_some_and(|contact| contact.act == Act::Capture);
    is_capture(&arrivals.enemy) || is_capture(&arrivals.friend) || arrivals.en_passant
}

fn passes_en_passant(legs: &[Leg]) -> bool {
    legs.iter().any(|leg| leg.arrivals.en_passant)
}

/// Returns whether all legs behind one go straight on.
fn goes_straight(path: &Path, first: usize) -> bool {
    let is_straight = |leg: &Leg| leg.steps == Steps::Turned(fers_rules::TurnSet::STRAIGHT);
    path.legs[first + 1..].iter().all(is_straight) && !passes_en_passant(&path.legs)
}

/// A way so far: the last step, and where the mover stands, seen from the victim.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    heading: Vector,
    at: Vector,
    steps: u8,
}

/// Returns whether legs behind a capture may lead back to, or over, the victim's square.
fn returns(legs: &[Leg], capture: usize) -> bool {
    let mut places: Vec<Place> =
        headings(legs, capture).into_iter().map(|heading| Place { heading, at: Vector::new(0, 0), steps: 0 }).collect();
    for leg in &legs[capture + 1..] {
        let mut next: Vec<Place> = Vec::new();
        for place in &places {
            let Some(vectors) = vectors(leg, place.heading) else { return true };
            let Some(lengths) = lengths(leg, place.steps) else { return true };
            for vector in vectors {
                let mut at = place.at;
                for steps in 1..=lengths.1 {
                    at = at + vector;
                    if at == Vector::new(0, 0) {
                        return true;
                    }
                    let found = Place { heading: vector, at, steps };
                    if steps >= lengths.0 && !next.contains(&found) {
                        next.push(found);
                    }
                }
            }
        }
        if next.len() > WAYS_MAX {
            return true;
        }
        places = next;
    }
    false
}

/// Returns the directions that a leg may have.
fn headings(legs: &[Leg], at: usize) -> Vec<Vector> {
    match &legs[at].steps {
        Steps::Absolute(vectors) => vectors.clone(),
        Steps::Turned(turns) if at > 0 => {
            headings(legs, at - 1).iter().flat_map(|step| turns.iter().map(|turn| step.turned(turn))).collect()
        }
        _ => Vec::new(),
    }
}

fn vectors(leg: &Leg, heading: Vector) -> Option<Vec<Vector>> {
    match &leg.steps {
        Steps::Absolute(vectors) => Some(vectors.clone()),
        Steps::Turned(turns) => Some(turns.iter().map(|turn| heading.turned(turn)).collect()),
        Steps::Anywhere | Steps::AsLastMoved { .. } => None,
    }
}

/// Returns the fewest and most steps of a leg; nothing for a ride of any length, which may come
/// back from afar.
fn lengths(leg: &Leg, before: u8) -> Option<(u8, u8)> {
    match (leg.length, leg.range) {
        (Length::AsBefore, _) => Some((before.max(1), before.max(1))),
        (Length::Free, Range { min, max }) => Some((min, max?)),
    }
}
