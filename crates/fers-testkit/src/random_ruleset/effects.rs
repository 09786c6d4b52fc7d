//! Random effects of moves, and needs of drops: changes of type, flips and blasts.

use fers_core::{ByColor, PieceType, Region, Square, Vector};
use fers_oracle::Oracle;
use fers_rules::{
    Arrivals, Becoming, Blast, Burn, Catch, Condition, DropNeed, Drops, Facts, Flip, FlipReach, FlipTrigger, Leg, Over,
    Path, Peril, Progress, Range, Ruleset, Shove, ShoveWay, Site, Threat, Walling, Whose,
};

use super::paths::some_types;
use super::zones::{maybe_zones, zones};
use crate::Choices;

/// Adds effects of moves. Called last, so that the rest of a variant does not depend on it.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if choices.chance(1, 4) {
        for _ in 0..choices.between(1, 2) {
            let blast = blast(choices, ruleset.pieces.len());
            ruleset.blasts.push(blast);
        }
        // Royals that must stay attacked are in check where the attackers would blow up their own.
        if Oracle::new(ruleset).is_in_check(&ruleset.start, !ruleset.start.turn) {
            ruleset.blasts.clear();
        }
    }
    for index in 0..ruleset.pieces.len() {
        if choices.chance(1, 8) {
            let entries = (0..choices.between(1, 3)).map(|_| becoming(choices, ruleset)).collect();
            ruleset.pieces[index].becomes = entries;
        }
    }
    if choices.chance(1, 4) {
        ruleset.flips = (0..choices.between(1, 2)).map(|_| flip(choices, ruleset.pieces.len())).collect();
        if ruleset.flips.iter().any(|flip| flip.reach == FlipReach::Seen) {
            (0..ruleset.pieces.len()).for_each(|index| add_sight(choices, ruleset, index));
        }
    }
    if ruleset.walling.is_none() && choices.chance(1, 6) {
        ruleset.shoves = (0..choices.between(1, 2)).map(|_| shove(choices, ruleset.pieces.len())).collect();
    }
    if ruleset.walling.is_none() && choices.chance(1, 8) {
        let types = ruleset.pieces.len();
        let by = choices.chance(1, 2).then(|| some_types(choices, types));
        let victims = choices.chance(1, 2).then(|| some_types(choices, types));
        ruleset.burns.push(Burn { peril: Peril::Sight(by), victims });
        (0..ruleset.pieces.len()).for_each(|index| add_sight(choices, ruleset, index));
    }
    if ruleset.walling.is_none() && ruleset.shoves.is_empty() && choices.chance(1, 8) {
        let victims = choices.chance(1, 2).then(|| some_types(choices, ruleset.pieces.len()));
        let peril = Peril::Stay(zones(choices, ruleset));
        ruleset.burns.push(Burn { peril, victims });
    }
    for index in 0..ruleset.pieces.len() {
        add_bans(choices, ruleset, index);
    }
    if ruleset.hands.drops != Drops::None {
        (0..ruleset.pieces.len()).for_each(|index| add_needs(choices, ruleset, index));
    }
    let hands = &ruleset.hands;
    let enters_board = hands.drops != Drops::None || hands.gating.is_some() || hands.pick_up;
    if !enters_board
        && ruleset.shoves.is_empty()
        && ruleset.burns.is_empty()
        && choices.chance(1, 4)
        && !ruleset.promotions.iter().any(|promotion| promotion.quiet_only)
    {
        ruleset.walling = Some(walling(choices, ruleset));
    }
    if Facts::of(ruleset).has_walls {
        add_walls(choices, ruleset);
    }
    super::seizures::add(choices, ruleset);
    super::pieces::add_overlaps(choices, ruleset);
}

fn shove(choices: &mut Choices<'_>, types: usize) -> Shove {
    Shove {
        by: choices.chance(1, 3).then(|| some_types(choices, types)),
        castlings: choices.chance(1, 2),
        lines: steps(choices),
        whose: *choices.pick(&[Whose::Friend, Whose::Enemy, Whose::Anyone]),
        way: *choices.pick(&[ShoveWay::Pull, ShoveWay::Push]),
        spares: if choices.chance(1, 3) { some_types(choices, types) } else { Vec::new() },
    }
}

fn flip(choices: &mut Choices<'_>, types: usize) -> Flip {
    Flip {
        by: choices.chance(1, 3).then(|| some_types(choices, types)),
        on: *choices.pick(&[FlipTrigger::Any, FlipTrigger::Any, FlipTrigger::Travel, FlipTrigger::Drop]),
        castlings: choices.chance(1, 2),
        catch: if choices.chance(1, 2) { catch(choices, types) } else { Catch::Whatever },
        needs_friend: choices.chance(1, 4),
        steps: steps(choices),
        reach: *choices.pick(&[
            FlipReach::Next,
            FlipReach::Enclosed,
            FlipReach::Mover,
            FlipReach::Own,
            FlipReach::Seen,
        ]),
        spares: if choices.chance(1, 3) { some_types(choices, types) } else { Vec::new() },
    }
}

/// Lets a type see something, for most of the types.
pub(super) fn add_sight(choices: &mut Choices<'_>, ruleset: &mut Ruleset, index: usize) {
    let count = choices.below(3);
    let from = maybe_zones(choices, ruleset, 5);
    let way = |choices: &mut Choices<'_>| {
        let range = *choices.pick(&[Range::ONE, Range::ANY, Range::up_to(2), Range { min: 2, max: None }]);
        let over = *choices.pick(&[Over::Empty, Over::Anything]);
        let leg = Leg { range, over, ..Leg::leap(steps(choices), Arrivals::capture()) };
        Path { when: from.map(Condition::From).into_iter().collect(), ..Path::single(leg) }
    };
    ruleset.pieces[index].sight = (0..count).map(|_| way(choices)).collect();
}

fn add_bans(choices: &mut Choices<'_>, ruleset: &mut Ruleset, index: usize) {
    let last_promotes_in = if choices.chance(1, 6) { maybe_zones(choices, ruleset, 2) } else { None };
    let unsettles = if choices.chance(1, 10) { steps(choices) } else { Vec::new() };
    let piece = &mut ruleset.pieces[index];
    piece.unsettles = unsettles;
    piece.last_promotes_in = last_promotes_in;
    piece.progress =
        ByColor::from_fn(|_| *choices.pick(&[Progress::ByKind, Progress::ByMove, Progress::Always, Progress::Never]));
    piece.may_flee = !choices.chance(1, 15);
    piece.may_appear_armed = !choices.chance(1, 15);
    piece.must_threaten = choices
        .chance(1, 12)
        .then(|| Threat { enemies: 1 + choices.below(2) as u8, or_cornered: choices.chance(1, 2) });
}

/// Adds the drop needs of a type, for some of the types.
fn add_needs(choices: &mut Choices<'_>, ruleset: &mut Ruleset, index: usize) {
    if !choices.chance(1, 3) {
        return;
    }
    let opening = maybe_zones(choices, ruleset, 3);
    let rule = &mut ruleset.pieces[index].drop;
    rule.opening = opening;
    rule.needs = (0..choices.between(0, 2)).map(|_| need(choices)).collect();
    rule.endless = choices.chance(1, 4);
}

fn need(choices: &mut Choices<'_>) -> DropNeed {
    let (steps, whose) = (steps(choices), *choices.pick(&[Whose::Friend, Whose::Enemy, Whose::Anyone]));
    match choices.below(4) {
        0 => DropNeed::Touches { steps, whose },
        1 => DropNeed::Avoids { steps, whose },
        2 => DropNeed::Encloses { steps },
        _ => DropNeed::Rests { steps, from_edge: choices.chance(1, 2) },
    }
}

/// Returns steps to the neighbours, to some of them, or further.
pub(super) fn steps(choices: &mut Choices<'_>) -> Vec<Vector> {
    let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(files, ranks)| Vector::new(files, ranks)).to_vec();
    let around = [Vector::RING.to_vec(), sides, vec![Vector::new(0, 1), Vector::new(1, 2)], vec![Vector::new(0, -1)]];
    choices.pick(&around).clone()
}

/// Makes a walling rule with few squares at a time, as each is a move of its own.
fn walling(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Walling {
    let site = *choices.pick(&[Site::Anywhere, Site::Vacated, Site::InReach, Site::Coast]);
    let squares: Vec<Square> = ruleset.geometry.squares().collect();
    let zone = (site != Site::Vacated || choices.chance(1, 4)).then(|| {
        ByColor::from_fn(|_| {
            let some = (0..choices.between(2, 9)).map(|_| *choices.pick(&squares)).collect();
            ruleset.add_region("walls", some)
        })
    });
    let (is_carried, is_alone) = (choices.chance(1, 3), choices.chance(1, 4));
    let is_gap = site == Site::Vacated && !is_carried && !is_alone && choices.chance(1, 2);
    Walling { site, zone, is_carried, is_alone, is_gap, parries_check: choices.chance(2, 3) }
}

/// Puts walls on the start position, unless a hopper would give check by them.
fn add_walls(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let free: Vec<Square> = ruleset.geometry.squares().filter(|&square| ruleset.start.is_free(square)).collect();
    for _ in 0..choices.below(4).min(free.len()) {
        ruleset.start.walls.insert(*choices.pick(&free));
    }
    if Oracle::new(ruleset).is_in_check(&ruleset.start, !ruleset.start.turn) {
        ruleset.start.walls = Region::new();
    }
}

pub(super) fn becoming(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Becoming {
    let types = ruleset.pieces.len();
    let into = PieceType(choices.below(types) as u16);
    let catch = catch(choices, types);
    let zone = maybe_zones(choices, ruleset, 2);
    Becoming { zone, shifting: choices.chance(1, 5), ..Becoming::new(into, catch) }
}

fn catch(choices: &mut Choices<'_>, types: usize) -> Catch {
    match choices.below(4) {
        0 => Catch::Whatever,
        1 => Catch::Nothing,
        2 => Catch::Anything,
        _ => Catch::Types(some_types(choices, types)),
    }
}

/// Makes an explosion for a variant with this many piece types.
pub(crate) fn blast(choices: &mut Choices<'_>, types: usize) -> Blast {
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(files, ranks)| Vector::new(files, ranks)).to_vec();
    let around = [Vector::RING.to_vec(), Vector::RING.to_vec(), steps, vec![Vector::new(0, 1), Vector::new(1, 2)]];
    Blast {
        by: choices.chance(1, 3).then(|| some_types(choices, types)),
        catch: if choices.chance(1, 3) { catch(choices, types) } else { Catch::Anything },
        around: choices.pick(&around).clone(),
        spares: if choices.chance(1, 2) { some_types(choices, types) } else { Vec::new() },
        takes_mover: choices.chance(2, 3),
        petrifies_mover: choices.chance(1, 3),
        petrifies_around: choices.chance(1, 4),
    }
}
