//! A slow and plain reading of the path specification, for one piece among others.

use std::collections::{BTreeMap, BTreeSet};

use fers_core::Vector;
use fers_rules::{Act, Arrivals, Leg, Over, Path, Steps};

/// What stands on a square beside the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Other {
    Friend,
    Enemy,
    EnPassant,
}

/// A board with one mover.
pub(crate) struct Scene {
    pub(crate) files: i32,
    pub(crate) ranks: i32,
    pub(crate) from: (i32, i32),
    pub(crate) others: BTreeMap<(i32, i32), Other>,
    pub(crate) is_black: bool,
}

impl Scene {
    /// The displacements to all destinations.
    pub(crate) fn destinations(&self, paths: &[Path]) -> BTreeSet<(i32, i32)> {
        let mut ends = BTreeSet::new();
        for path in paths {
            self.walk(&path.legs, self.from, None, &BTreeSet::new(), &mut ends);
        }
        ends.into_iter().map(|(x, y)| (x - self.from.0, y - self.from.1)).collect()
    }

    fn at(&self, square: (i32, i32), gone: &BTreeSet<(i32, i32)>) -> Option<Other> {
        self.others.get(&square).copied().filter(|_| !gone.contains(&square) && square != self.from)
    }

    fn walk(
        &self,
        legs: &[Leg],
        from: (i32, i32),
        before: Option<Vector>,
        gone: &BTreeSet<(i32, i32)>,
        ends: &mut BTreeSet<(i32, i32)>,
    ) {
        let Some((leg, rest)) = legs.split_first() else { return };
        let turned = |vector: Vector| if self.is_black { Vector::new(-vector.files, -vector.ranks) } else { vector };
        let directions: Vec<Vector> = match (&leg.steps, before) {
            (Steps::Absolute(vectors), _) => vectors.iter().copied().map(turned).collect(),
            (Steps::Turned(turns), Some(before)) => turns.iter().map(|turn| before.turned(turn)).collect(),
            (Steps::Turned(_), None) => Vec::new(),
        };
        for direction in directions {
            for (end, gone) in self.leg_ends(leg, from, direction, gone) {
                if rest.is_empty() || leg.may_stop {
                    ends.insert(end);
                }
                self.walk(rest, end, Some(direction), &gone, ends);
            }
        }
    }

    fn leg_ends(&self, leg: &Leg, from: (i32, i32), direction: Vector, gone: &BTreeSet<(i32, i32)>) -> Vec<End> {
        let mut ends = Vec::new();
        let (mut at, mut hurdles, mut last_was_hurdle) = (from, 0, false);
        for step in 1..=leg.range.max.unwrap_or(40) {
            at = (at.0 + i32::from(direction.files), at.1 + i32::from(direction.ranks));
            if at.0 < 0 || at.1 < 0 || at.0 >= self.files || at.1 >= self.ranks {
                break;
            }
            let there = self.at(at, gone);
            let passed = match leg.over {
                Over::Hurdles { count, land_next } => hurdles == count && (!land_next || last_was_hurdle),
                _ => true,
            };
            if step >= leg.range.min && passed {
                ends.extend(arrive(&leg.arrivals, there, at, gone));
            }
            let occupied = matches!(there, Some(Other::Friend | Other::Enemy));
            if occupied && leg.over == Over::Empty {
                break;
            }
            last_was_hurdle = occupied;
            hurdles += u8::from(occupied);
        }
        ends
    }
}

type End = ((i32, i32), BTreeSet<(i32, i32)>);

fn arrive(arrivals: &Arrivals, there: Option<Other>, at: (i32, i32), gone: &BTreeSet<(i32, i32)>) -> Option<End> {
    let contact = match there {
        None => return arrivals.empty.then(|| (at, gone.clone())),
        Some(Other::EnPassant) => return (arrivals.empty || arrivals.en_passant).then(|| (at, gone.clone())),
        Some(Other::Friend) => arrivals.friend.as_ref()?,
        Some(Other::Enemy) => arrivals.enemy.as_ref()?,
    };
    let mut gone = gone.clone();
    if contact.act == Act::Capture {
        gone.insert(at);
    }
    Some((at, gone))
}
