//! Follows paths on a scene. The only module that knows the kinds of legs.

use std::collections::{HashSet, VecDeque};

use fers_core::{Owner, Piece, Setup, Square, Vector};
use fers_rules::{Act, Contact, Leg, Length, Over, Path, Steps};

use crate::Scene;
use crate::scene::Sight;

/// The state of a walk after some legs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Walk {
    /// Its square, or the one before it stepped off the board.
    pub at: Square,
    /// It is one step off the board.
    is_off_board: bool,
    /// Number of steps of the last leg that had a choice.
    length: usize,
    /// It carries a piece.
    carrying: Option<Piece>,
    /// Squares whose occupant has changed, with the new one.
    changes: Vec<(Square, Option<Piece>)>,
    /// Direction of the last leg, in the frame of the rules.
    direction: Vector,
    /// Ends of the legs before the last.
    pub bends: Vec<Square>,
    /// Squares of captures, the end of the last leg included.
    pub victims: Vec<Square>,
    /// Squares of pieces that swaps have moved, and where they stood before.
    swapped: Vec<(Square, Square)>,
    /// Hurdles that stand on the board.
    pub hurdles: Vec<Square>,
    /// It jumped over a hurdle.
    pub hops: bool,
    /// The last leg may have several steps.
    pub slides: bool,
}

impl Walk {
    /// Returns where the piece on a square stood before the move.
    pub fn stood_before(&self, square: Square) -> Square {
        let moved = self.swapped.iter().rev().find(|(now, _)| *now == square);
        moved.map_or(square, |&(_, before)| before)
    }

    /// Returns the squares that hold other pieces than before the move, in order of arrival.
    pub fn put_down(&self, setup: &Setup) -> Vec<Square> {
        let is_last = |index: usize, square| self.changes[index + 1..].iter().all(|&(later, _)| later != square);
        let changes = self.changes.iter().enumerate().filter(|&(index, &(square, _))| is_last(index, square));
        let filled = changes.filter(|(_, (square, piece))| piece.is_some() && *piece != setup.piece_at(*square));
        filled.map(|(_, &(square, _))| square).collect()
    }
}

/// How a leg ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    Vacant,
    Captures,
    /// The square is empty, but a piece on it could be captured.
    WouldCapture,
    Leaves,
    /// The piece there goes to the start of the leg.
    Swaps,
    /// The piece there is picked up.
    Carries,
    /// The piece there lends its moves.
    Lends,
    /// The last step led off the board.
    FallsOff,
}

/// A complete walk.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub walk: Walk,
    /// It ends on an empty square.
    pub moves: bool,
    /// It ends by capturing, or would if a piece stood there.
    pub captures: bool,
}

/// Maximal number of walks; more would not be readable.
const WALKS_MAX: usize = 5_000;

/// Returns the complete walks of a path, and whether some were left out.
pub(crate) fn walks(scene: &Scene<'_>, path: &Path) -> (Vec<Finished>, bool) {
    let mut finished = Vec::new();
    let mut seen = HashSet::new();
    let mut open = VecDeque::from([(0, start_of(scene.origin))]);
    // Of many walks through repeated legs the shortest are shown; elsewhere complete walks come
    // early.
    let has_rounds = path.repeat.is_some();
    while let Some((index, before)) = if has_rounds { open.pop_front() } else { open.pop_back() } {
        let leg = &path.legs[index];
        let may_end = leg.may_stop || index + 1 == path.legs.len();
        let ends = |walk: &Walk| walk.is_off_board || scene.may_end_leg(leg, walk.at);
        for walk in after_steps(scene, &before, leg).into_iter().filter(ends) {
            for arrival in arrivals(scene, leg, &walk) {
                let walk = happened(scene, &before, walk.clone(), arrival);
                if may_end {
                    finished.extend(walk.as_ref().and_then(|walk| finish(scene, walk, arrival)));
                }
                let further = walk.filter(|_| arrival != Arrival::WouldCapture);
                let stages = further.iter().flat_map(|walk| path.followers(index).map(|next| (next, walk.clone())));
                open.extend(stages.filter(|stage| seen.insert(key(path, stage))));
            }
        }
        if seen.len() > WALKS_MAX || finished.len() > WALKS_MAX {
            return (finished, true);
        }
    }
    (finished, false)
}

/// Returns the identity of a walk at the start of a leg: the whole way, but with repeated legs only
/// the part that matters for the rest.
fn key(path: &Path, (leg, walk): &(usize, Walk)) -> (usize, Walk) {
    let mut walk = walk.clone();
    if path.repeat.is_some() {
        walk.bends.clear();
        walk.hurdles.clear();
    }
    (*leg, walk)
}

fn start_of(origin: Square) -> Walk {
    Walk {
        at: origin,
        is_off_board: false,
        length: 0,
        carrying: None,
        changes: vec![(origin, None)],
        direction: Vector::default(),
        bends: Vec::new(),
        victims: Vec::new(),
        swapped: Vec::new(),
        hurdles: Vec::new(),
        hops: false,
        slides: false,
    }
}

/// Returns what a walk meets on a square.
fn sight(scene: &Scene<'_>, walk: &Walk, square: Square) -> Sight {
    let changed = walk.changes.iter().rev().find(|(changed, _)| *changed == square);
    match changed {
        Some((_, Some(piece))) => Sight::Met(*piece),
        Some((_, None)) => scene.sight_when_left(square),
        None => scene.sight(square),
    }
}

/// Returns the walks after the steps of one more leg, before its arrival is decided.
fn after_steps(scene: &Scene<'_>, walk: &Walk, leg: &Leg) -> Vec<Walk> {
    let mut bends = walk.bends.clone();
    bends.extend((walk.at != scene.origin || !bends.is_empty()).then_some(walk.at));
    let slides = leg.range.max != Some(1);
    let mut base = Walk { bends, slides, is_off_board: false, ..walk.clone() };
    let is_left_empty = !walk.is_off_board && !matches!(sight(scene, walk, walk.at), Sight::Met(_));
    if let (true, true, Some(carried)) = (leg.sets_down, is_left_empty, walk.carrying) {
        base.carrying = None;
        base.changes.push((walk.at, Some(carried)));
    }
    if leg.steps == Steps::Anywhere {
        let others = scene.geometry.squares().filter(|&square| square != walk.at);
        return others.map(|at| Walk { at, direction: Vector::default(), ..base.clone() }).collect();
    }
    let ends = directions(leg, walk).into_iter().flat_map(|direction| {
        let ends = ends_of_ride(scene, walk, leg, direction);
        ends.into_iter().map(move |end| (end, direction))
    });
    let walk_to = |(end, direction): (RideEnd, Vector)| {
        let hops = walk.hops || matches!(leg.over, Over::Hurdles { .. });
        let hurdles = walk.hurdles.iter().copied().chain(end.hurdles).collect();
        let length = if leg.has_free_length() { end.steps } else { walk.length };
        Walk { at: end.at, direction, hurdles, hops, length, is_off_board: end.is_off_board, ..base.clone() }
    };
    ends.map(walk_to).collect()
}

/// A possible end of a leg's steps.
struct RideEnd {
    at: Square,
    steps: usize,
    /// The pieces jumped over.
    hurdles: Vec<Square>,
    is_off_board: bool,
}

/// Returns the directions of a leg after a walk, in the frame of the rules.
fn directions(leg: &Leg, walk: &Walk) -> Vec<Vector> {
    let all: Vec<Vector> = match &leg.steps {
        Steps::Absolute(vectors) => vectors.clone(),
        Steps::Turned(turns) => turns.iter().map(|turn| walk.direction.turned(turn)).collect(),
        // Depends on the game.
        Steps::Anywhere | Steps::AsLastMoved { .. } => Vec::new(),
    };
    all.into_iter().filter(|&direction| !walk.is_off_board || direction == -walk.direction).collect()
}

/// Returns the possible ends of a leg's steps in one direction.
fn ends_of_ride(scene: &Scene<'_>, walk: &Walk, leg: &Leg, direction: Vector) -> Vec<RideEnd> {
    let step = scene.ruleset.frame.apply(direction, scene.color());
    let geometry = &scene.geometry;
    let joined = scene.ruleset.frame.joined(leg.joined, geometry, scene.color());
    let (min, max) = match leg.length {
        Length::Free => (usize::from(leg.range.min), leg.range.max.map_or(usize::MAX, usize::from)),
        Length::AsBefore => (walk.length, walk.length),
    };
    let mut passage = Passage::default();
    let mut ends = Vec::new();
    let mut at = walk.at;
    for steps in 1..=max.min(geometry.places()) {
        // From the second step on, the leg passes the square that it leaves.
        if steps > 1 && !passage.pass(leg.over, at, sight(scene, walk, at)) {
            break;
        }
        let is_first_back = walk.is_off_board && steps == 1;
        let next = if is_first_back { Some(at) } else { geometry.step_round(at, step, joined) };
        let may_end = steps >= min && passage.may_end(leg.over);
        let end = |at, is_off_board| RideEnd { at, steps, hurdles: passage.hurdles.clone(), is_off_board };
        match next.filter(|&next| is_first_back || next != walk.at) {
            Some(next) => at = next,
            None => {
                ends.extend((next.is_none() && may_end && leg.arrivals.off_board).then(|| end(at, true)));
                break;
            }
        }
        ends.extend(may_end.then(|| end(at, false)));
    }
    ends
}

/// What a leg has passed so far.
#[derive(Debug, Default)]
struct Passage {
    /// Squares where it passed a hurdle.
    hurdles: Vec<Square>,
    /// Number of squares passed on which a piece may stand.
    supposed: usize,
    /// The last square passed may hold a piece.
    is_next_to_hurdle: bool,
}

impl Passage {
    /// Passes a square, if the leg may.
    fn pass(&mut self, over: Over, square: Square, sight: Sight) -> bool {
        let is_occupied = matches!(sight, Sight::Met(_) | Sight::Blocked);
        match over {
            Over::Empty => !is_occupied,
            Over::Hurdles { count, .. } => {
                // A wall that slides pass is a hurdle nevertheless.
                let is_hurdle = is_occupied || sight == Sight::Gap;
                self.hurdles.extend(is_hurdle.then_some(square));
                self.supposed += usize::from(sight == Sight::Unknown);
                self.is_next_to_hurdle = sight != Sight::Vacant;
                self.hurdles.len() <= usize::from(count)
            }
            _ => true,
        }
    }

    fn may_end(&self, over: Over) -> bool {
        match over {
            Over::Hurdles { count, land_next } => {
                let count = usize::from(count);
                let is_enough = self.hurdles.len() == count || self.hurdles.len() + self.supposed >= count;
                is_enough && (self.is_next_to_hurdle || !land_next)
            }
            _ => true,
        }
    }
}

/// Returns all arrivals of a leg on its square.
fn arrivals(scene: &Scene<'_>, leg: &Leg, walk: &Walk) -> Vec<Arrival> {
    let kinds = &leg.arrivals;
    let captures = |contact: &Option<Contact>| contact.as_ref().is_some_and(|contact| contact.act == Act::Capture);
    if walk.is_off_board {
        return vec![Arrival::FallsOff];
    }
    let mut arrivals = Vec::new();
    let sight = sight(scene, walk, walk.at);
    match sight {
        Sight::Vacant | Sight::Unknown => {
            arrivals.extend(kinds.empty.then_some(Arrival::Vacant));
            let would_capture = captures(&kinds.enemy) || kinds.en_passant || captures(&kinds.friend);
            arrivals.extend(would_capture.then_some(Arrival::WouldCapture));
        }
        Sight::Met(piece) => arrivals.extend(meeting(scene, leg, piece)),
        Sight::Blocked | Sight::Gap => {}
    }
    if sight == Sight::Unknown {
        let contacts = [&kinds.enemy, &kinds.friend].into_iter().flatten();
        arrivals.extend(contacts.filter_map(arrival_of));
    }
    // A captured piece that has not left yet is in the way, and no more.
    if scene.ruleset.victims_stay && walk.victims.contains(&walk.at) {
        arrivals.retain(|&arrival| arrival == Arrival::Leaves);
    }
    arrivals
}

fn meeting(scene: &Scene<'_>, leg: &Leg, piece: Piece) -> Option<Arrival> {
    let contact = match piece.owner {
        Owner::Neutral => None,
        owner if owner == scene.piece.owner => leg.arrivals.friend.as_ref(),
        _ => leg.arrivals.enemy.as_ref(),
    }?;
    let arrival = if contact.act == Act::Borrow { Arrival::Lends } else { arrival_of(contact)? };
    let is_meant = scene.ruleset.includes(&contact.to, piece.piece_type);
    let may_happen = arrival != Arrival::Captures || may_capture(scene, piece);
    (is_meant && may_happen).then_some(arrival)
}

/// Returns what happens to a piece; `None` if another piece goes on or may lend its moves.
fn arrival_of(contact: &Contact) -> Option<Arrival> {
    match contact.act {
        Act::Capture => Some(Arrival::Captures),
        Act::Leave => Some(Arrival::Leaves),
        Act::Swap => Some(Arrival::Swaps),
        Act::Carry => Some(Arrival::Carries),
        Act::Induce | Act::Borrow => None,
    }
}

fn may_capture(scene: &Scene<'_>, victim: Piece) -> bool {
    let is_own_royal = victim.owner == scene.piece.owner && scene.ruleset.is_royal(victim.piece_type);
    let is_iron = scene.ruleset.piece(victim.piece_type).is_iron;
    !is_own_royal && !is_iron && scene.ruleset.piece(scene.piece.piece_type).may_capture(victim.piece_type)
}

/// Returns the complete walk, if it may end so.
fn finish(scene: &Scene<'_>, walk: &Walk, arrival: Arrival) -> Option<Finished> {
    let (moves, captures) = match arrival {
        // The walk has returned to a square where it captured.
        Arrival::Vacant if walk.victims.contains(&walk.at) => (false, true),
        Arrival::Vacant => (true, false),
        Arrival::Captures | Arrival::WouldCapture | Arrival::Swaps => (arrival == Arrival::Swaps, true),
        Arrival::Leaves | Arrival::Carries | Arrival::Lends | Arrival::FallsOff => return None,
    };
    let is_whole = walk.carrying.is_none() && scene.may_be(walk.at);
    is_whole.then(|| Finished { walk: walk.clone(), moves, captures })
}

/// Returns the walk after an arrival; `None` if the arrival is impossible.
fn happened(scene: &Scene<'_>, before: &Walk, mut walk: Walk, arrival: Arrival) -> Option<Walk> {
    let met = match sight(scene, &walk, walk.at) {
        Sight::Met(piece) => Some(piece),
        Sight::Vacant | Sight::Unknown | Sight::Blocked | Sight::Gap => None,
    };
    let start =
        (!before.is_off_board && !matches!(sight(scene, before, before.at), Sight::Met(_))).then_some(before.at);
    match arrival {
        Arrival::Vacant | Arrival::Leaves | Arrival::WouldCapture | Arrival::FallsOff => {}
        Arrival::Lends => return Some(start_of(scene.origin)),
        Arrival::Captures if scene.may_be(walk.at) => {
            walk.victims.push(walk.at);
            if !scene.ruleset.victims_stay {
                walk.changes.push((walk.at, None));
            }
        }
        Arrival::Captures => return None,
        Arrival::Swaps => {
            let start = start?;
            walk.swapped.push((start, walk.stood_before(walk.at)));
            walk.changes.extend([(walk.at, None), (start, met)]);
        }
        Arrival::Carries if walk.carrying.is_some() => return None,
        Arrival::Carries => {
            walk.carrying = Some(met.unwrap_or(scene.piece));
            walk.changes.push((walk.at, None));
        }
    }
    Some(walk)
}
