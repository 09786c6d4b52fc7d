//! Rays that several walks make together.

use std::collections::BTreeMap;

use fers_core::{Joined, Vector};

use super::rays::{MULTI_PATH, RayText, joined, landing, number, passes};
use super::walks::Walk;
use crate::fairymax::mode::LEAPS;

/// Steps of a leap by several routes.
const STEPS: usize = 3;

/// Leaps of three steps by any of three routes, and the walks that are none.
pub(super) fn multi_path(walks: Vec<Walk<'_>>) -> (Vec<RayText>, Vec<Walk<'_>>) {
    let mut groups: BTreeMap<(Vector, Vector, u8, Joined), Vec<usize>> = BTreeMap::new();
    for (index, walk) in walks.iter().enumerate() {
        if let Some((twice, sum, bits)) = route(walk) {
            groups.entry((sum, twice, bits, walk.legs[0].1.joined)).or_default().push(index);
        }
    }
    let mut rays = Vec::new();
    let mut used = vec![false; walks.len()];
    for ((sum, twice, bits, _), members) in groups {
        let mut routes: Vec<Vec<Vector>> = members.iter().filter_map(|&index| steps(&walks[index])).collect();
        routes.sort_unstable();
        routes.dedup();
        if routes.len() == STEPS {
            let ray =
                RayText { third: MULTI_PATH, mask: number(twice), ..RayText::new(sum, LEAPS | bits, LEAPS | bits) };
            rays.push(joined(ray, &walks[members[0]]));
            members.into_iter().for_each(|index| used[index] = true);
        }
    }
    let rest = walks.into_iter().zip(used).filter_map(|(walk, is_used)| (!is_used).then_some(walk)).collect();
    (rays, rest)
}

/// Returns the single steps of a walk of three over empty squares.
fn steps(walk: &Walk<'_>) -> Option<Vec<Vector>> {
    let (last, before) = walk.legs.split_last()?;
    let are_fixed = walk.legs.iter().all(|(_, leg)| leg.range.max == Some(leg.range.min));
    let is_route = are_fixed && before.iter().all(|(_, leg)| passes(leg)) && last.1.over == fers_rules::Over::Empty;
    let steps = walk.legs.iter().flat_map(|(step, leg)| std::iter::repeat_n(*step, usize::from(leg.range.min)));
    let steps: Vec<Vector> = steps.take(STEPS + 1).collect();
    (is_route && steps.len() == STEPS).then_some(steps)
}

/// Returns the repeated step, the total, and the contacts at the end.
fn route(walk: &Walk<'_>) -> Option<(Vector, Vector, u8)> {
    let steps = steps(walk)?;
    let bits = landing(&walk.legs.last()?.1.arrivals)?;
    let count = |step: &Vector| steps.iter().filter(|other| *other == step).count();
    let twice = steps.iter().copied().find(|step| count(step) == 2)?;
    let sum = steps.iter().fold(Vector::default(), |sum, &step| sum + step);
    Some((twice, sum, bits))
}

/// Rays of version 4.8w that go to and fro, and the walks that are none.
pub(super) fn zigzags(walks: Vec<Walk<'_>>) -> (Vec<RayText>, Vec<Walk<'_>>) {
    let mut rays: Vec<RayText> = Vec::new();
    let (repeated, plain): (Vec<_>, Vec<_>) = walks.into_iter().partition(|walk| walk.path.repeat.is_some());
    let mut taken = vec![false; plain.len()];
    for walk in &repeated {
        let (Some((step, then)), Some(bits)) =
            (to_and_fro(walk), walk.legs.last().and_then(|(_, leg)| landing(&leg.arrivals)))
        else {
            continue;
        };
        // Ends after an odd number of steps are written together with the first step.
        let is_odd = walk.legs.len() % 2 == 1;
        let first = |walk: &Walk<'_>| {
            walk.legs.len() == 1 && walk.legs[0].0 == step && walk.legs[0].1.range == fers_rules::Range::ONE
        };
        if is_odd {
            plain.iter().zip(&mut taken).filter(|(walk, _)| first(walk)).for_each(|(_, taken)| *taken = true);
        }
        let ray = joined(RayText { mask: number(then) ^ number(step), ..RayText::new(step, 0, 0) }, walk);
        let same = |other: &&mut RayText| (other.step, other.mask, other.third) == (ray.step, ray.mask, ray.third);
        let known = match rays.iter().position(|other| same(&&mut other.clone())) {
            Some(index) => &mut rays[index],
            None => {
                rays.push(ray);
                rays.last_mut().expect("it was just put there")
            }
        };
        if is_odd { known.first = bits } else { known.second = bits }
    }
    let rest = plain.into_iter().zip(taken).filter_map(|(walk, is_taken)| (!is_taken).then_some(walk)).collect();
    (rays, rest)
}

/// Returns the two steps of a walk that makes them in turn.
fn to_and_fro(walk: &Walk<'_>) -> Option<(Vector, Vector)> {
    let steps: Vec<Vector> = walk.legs.iter().map(|(step, _)| *step).collect();
    let (&step, &then) = (steps.first()?, steps.get(1)?);
    let wanted = |index: usize| if index.is_multiple_of(2) { step } else { then };
    let alternates = (4..=5).contains(&steps.len()) && (0..steps.len()).all(|index| steps[index] == wanted(index));
    let (_, before) = walk.legs.split_last()?;
    let is_stepwise = walk.legs.iter().all(|(_, leg)| leg.range == fers_rules::Range::ONE);
    let repeat = walk.path.repeat?;
    let is_whole = repeat.first + 2 == walk.legs.len() - 1 && repeat.last + 1 == walk.legs.len() - 1;
    (alternates && is_stepwise && is_whole && before.iter().all(|(_, leg)| passes(leg))).then_some((step, then))
}
