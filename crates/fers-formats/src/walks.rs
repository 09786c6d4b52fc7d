//! Expands moves into single walks, so that two lists of paths can be compared.

use std::collections::{BTreeMap, BTreeSet};

use fers_core::{ByColor, Color, PieceType, Region, Vector};
use fers_rules::{Act, Arrivals, Condition, Contact, Leg, Length, Over, PartSet, Path, Ruleset, Steps, Whom};

/// The limit on walks, more than any piece of a board of this format has. Beyond it, walks are not
/// compared.
const WALKS_MAX: usize = 60_000;

/// The limit on rides tried, including those of dead ends.
const RIDES_MAX: usize = 300_000;

/// One tread of a walk: a step and its landing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tread {
    pub(crate) vector: Vector,
    /// Steps, hurdles to pass, and whether the tread ends right behind the last hurdle; only for
    /// hoppers.
    pub(crate) hop: Option<(u8, u8, bool)>,
    pub(crate) landing: Landing,
}

/// The required contact at the end of a tread, and its effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Landing {
    Empty,
    Capture(Whom),
    EnPassant,
    /// Any other contact, which no mover of the format has: whether it is a friend, the effect, and
    /// the victims.
    Other(bool, Act, Whom),
}

/// One way of moving.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Walk {
    pub(crate) treads: Vec<Tread>,
    /// It gives an en passant chance.
    pub(crate) marks: bool,
}

/// A condition, with squares instead of regions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum When {
    Virgin,
    Moved,
    From(ByColor<Region>),
    NotFrom(ByColor<Region>),
    NotInCheck,
    InCheck,
    AheadOfStart,
    Without(PieceType),
    InPart(PartSet),
}

/// Walks with their conditions: any of the sets must hold, and in it every condition.
pub(crate) type Walks = BTreeMap<Walk, BTreeSet<BTreeSet<When>>>;

/// Returns the walks of paths as White makes them. Returns `None` if there are too many, or if the
/// paths are more than sequences of steps.
pub(crate) fn of_paths(ruleset: &Ruleset, paths: &[Path]) -> Option<Walks> {
    if !paths.iter().all(is_plain) {
        return None;
    }
    let mut walks = Walks::new();
    for path in paths {
        let when: BTreeSet<When> = path.when.iter().map(|&condition| squares(ruleset, condition)).collect();
        let mut expansion = Expansion { ruleset, path, found: Vec::new(), rides: 0 };
        expansion.expand_leg(0, Vec::new(), Vector::default());
        if expansion.found.len() + walks.len() > WALKS_MAX || expansion.rides > RIDES_MAX {
            return None;
        }
        for walk in expansion.found {
            add(walks.entry(walk).or_default(), when.clone());
        }
    }
    Some(walks)
}

/// Returns whether a path has only properties that movers of the format have.
fn is_plain(path: &Path) -> bool {
    let is_plain_leg = |leg: &Leg| {
        let has_manner =
            leg.length != Length::Free || !leg.joined.is_nothing() || leg.sets_down || leg.arrivals.off_board;
        let has_manner = has_manner || leg.ends_in.is_some() || leg.shuns_attack || leg.lands || leg.to_royal_board;
        let is_directed = matches!(leg.steps, Steps::Absolute(_) | Steps::Turned(_));
        !has_manner && is_directed && leg.opens_en_passant == path.legs[0].opens_en_passant
    };
    path.repeat.is_none() && path.legs.iter().all(is_plain_leg)
}

/// Returns the walks of the pieces of a side as they are on the board.
pub(crate) fn of_side(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Option<Walks> {
    let walks = of_paths(ruleset, ruleset.piece(piece_type).moves_of(color))?;
    let turned = |tread: Tread| Tread { vector: ruleset.frame.apply(tread.vector, color), ..tread };
    let walk = |walk: Walk| Walk { treads: walk.treads.into_iter().map(turned).collect(), ..walk };
    Some(walks.into_iter().map(|(key, when)| (walk(key), when)).collect())
}

/// Adds conditions under which a walk is possible, and removes conditions that others make
/// redundant.
fn add(alternatives: &mut BTreeSet<BTreeSet<When>>, when: BTreeSet<When>) {
    if alternatives.iter().any(|other| other.is_subset(&when)) {
        return;
    }
    alternatives.retain(|other| !when.is_subset(other));
    alternatives.insert(when);
}

fn squares(ruleset: &Ruleset, condition: Condition) -> When {
    let both = |zones| ByColor::from_fn(|color| ruleset.zone(zones, color).clone());
    match condition {
        Condition::Virgin => When::Virgin,
        Condition::Moved => When::Moved,
        Condition::From(zones) => When::From(both(zones)),
        Condition::NotFrom(zones) => When::NotFrom(both(zones)),
        Condition::NotInCheck => When::NotInCheck,
        Condition::InCheck => When::InCheck,
        Condition::AheadOfStart => When::AheadOfStart,
        Condition::Without(piece_type) => When::Without(piece_type),
        Condition::InPart(parts) => When::InPart(parts),
    }
}

/// A path being expanded into walks.
struct Expansion<'r> {
    ruleset: &'r Ruleset,
    path: &'r Path,
    found: Vec<Walk>,
    rides: usize,
}

impl Expansion<'_> {
    fn expand_leg(&mut self, index: usize, treads: Vec<Tread>, last: Vector) {
        let Some(leg) = self.path.legs.get(index) else { return };
        let vectors: Vec<Vector> = match &leg.steps {
            Steps::Absolute(vectors) => vectors.clone(),
            Steps::Turned(turns) => turns.iter().map(|turn| last.turned(turn)).collect(),
            Steps::Anywhere | Steps::AsLastMoved { .. } => Vec::new(),
        };
        for vector in vectors {
            let far = self.farthest(vector);
            for count in leg.range.min..=leg.range.max.unwrap_or(far).min(far) {
                self.expand_ride(index, leg, &treads, vector, count);
            }
        }
    }

    fn expand_ride(&mut self, index: usize, leg: &Leg, treads: &[Tread], vector: Vector, count: u8) {
        self.rides += 1;
        if self.found.len() > WALKS_MAX || self.rides > RIDES_MAX {
            return;
        }
        for (landing, may_end) in landings(&leg.arrivals) {
            let Some(ride) = ride(leg.over, vector, count, landing) else { continue };
            let treads: Vec<Tread> = treads.iter().cloned().chain(ride).collect();
            if may_end && (leg.may_stop || index + 1 == self.path.legs.len()) {
                self.found.push(self.walk(treads.clone()));
            }
            self.expand_leg(index + 1, treads, vector);
        }
    }

    fn walk(&self, treads: Vec<Tread>) -> Walk {
        let passed: u32 = treads.iter().map(|tread| tread.hop.map_or(1, |(steps, ..)| u32::from(steps))).sum();
        let is_quiet = treads.iter().all(|tread| tread.landing == Landing::Empty);
        Walk { marks: self.path.opens_en_passant() && is_quiet && passed > 1, treads }
    }

    /// Returns the largest number of such steps that fit on the board.
    fn farthest(&self, vector: Vector) -> u8 {
        let geometry = &self.ruleset.geometry;
        let room = |size: u8, step: i8| (size - 1).checked_div(step.unsigned_abs()).unwrap_or(u8::MAX);
        let far = room(geometry.files, vector.files).min(room(geometry.ranks, vector.ranks));
        if vector == Vector::default() { 1 } else { far }
    }
}

/// Returns the contacts at the end of a leg, and whether the path may end with it.
fn landings(arrivals: &Arrivals) -> Vec<(Landing, bool)> {
    let mut found = Vec::new();
    found.extend(arrivals.empty.then_some((Landing::Empty, true)));
    if let Some(Contact { to, act }) = &arrivals.enemy {
        found.push(match act {
            Act::Capture => (Landing::Capture(sorted(to)), true),
            Act::Leave | Act::Swap | Act::Carry | Act::Induce | Act::Borrow => {
                (Landing::Other(false, *act, sorted(to)), may_end(*act))
            }
        });
    }
    if let Some(Contact { to, act }) = &arrivals.friend {
        found.push((Landing::Other(true, *act, sorted(to)), may_end(*act)));
    }
    found.extend(arrivals.en_passant.then_some((Landing::EnPassant, true)));
    found
}

fn may_end(act: Act) -> bool {
    matches!(act, Act::Capture | Act::Swap)
}

/// Returns the treads of equal steps; `None` if there is no room for the hurdles.
fn ride(over: Over, vector: Vector, count: u8, landing: Landing) -> Option<Vec<Tread>> {
    let times = |step: i8| i8::try_from(i16::from(step) * i16::from(count)).ok();
    match over {
        Over::Empty => {
            let inner = Tread { vector, hop: None, landing: Landing::Empty };
            let end = Tread { vector, hop: None, landing };
            Some(std::iter::repeat_n(inner, usize::from(count) - 1).chain([end]).collect())
        }
        Over::Anything => {
            let vector = Vector { files: times(vector.files)?, ranks: times(vector.ranks)?, ..vector };
            Some(vec![Tread { vector, hop: None, landing }])
        }
        Over::Hurdles { count: hurdles, land_next } => {
            let hop = Some((count, hurdles, land_next));
            (count > hurdles).then(|| vec![Tread { vector, hop, landing }])
        }
    }
}

/// Sorts types whose order has no meaning.
fn sorted(whom: &Whom) -> Whom {
    let Whom::Types(types) = whom else { return whom.clone() };
    let types: BTreeSet<PieceType> = types.iter().copied().collect();
    Whom::Types(types.into_iter().collect())
}
