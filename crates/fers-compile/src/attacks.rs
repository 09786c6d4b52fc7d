//! The movers of a side, seen from the attacked square.

use std::sync::Arc;

use fers_core::{ByColor, PieceType, SquareSet, Vector};
use fers_program::{
    AttackPlan, BySquare, Direction, Hop, HopAttack, LameAttack, LameWay, LeapAttack, Mover, Script, ScriptSteps,
    SlideAttack, When,
};
use fers_rules::Ruleset;

use crate::draft::Draft;
use crate::lines::Lines;

/// Inverts the tables of captures: for each square, the squares from which it is attacked.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, lines, program, .. } = draft;
    let facing = facing(ruleset, lines);
    let facing_round_edges = facing_round_edges(ruleset, lines);
    program.attacks = ByColor::from_fn(|color| {
        let plan = AttackPlan {
            facing: facing.clone(),
            facing_round_edges: facing_round_edges.clone(),
            ..attack_plan(ruleset, lines, &program.movers[color])
        };
        AttackPlan { royal_origins: royal_origins(ruleset, &plan), ..plan }
    });
}

/// Returns the plan of a side without attacks.
pub(crate) fn no_attacks<const N: usize>() -> AttackPlan<N> {
    AttackPlan {
        leaps: Vec::new(),
        leap_origins: Box::new(BySquare::filled(SquareSet::EMPTY)),
        royal_origins: Box::new(BySquare::filled(SquareSet::EMPTY)),
        slides: Vec::new(),
        facing: None,
        facing_round_edges: None,
        hops: Vec::new(),
        lames: Vec::new(),
        scripted: Vec::new(),
        origins: Box::default(),
        ways: Box::new(BySquare::filled(SquareSet::EMPTY)),
    }
}

/// A direction from the target with the possible origins, and the types that attack along it.
type Limited<const N: usize> = ((Direction, Arc<[SquareSet<N>]>), Vec<usize>);

/// Types with their directions from the target and the possible origins.
type Merged<const N: usize> = (Vec<usize>, Vec<Direction>, Arc<[SquareSet<N>]>);

/// Returns the squares from which the pieces of a side attack each square.
fn attack_plan<const N: usize>(ruleset: &Ruleset, lines: &mut Lines<N>, movers: &[Mover<N>]) -> AttackPlan<N> {
    let attackers: Vec<(usize, &Mover<N>)> =
        movers.iter().enumerate().filter(|(_, mover)| may_capture_a_royal(ruleset, mover)).collect();
    let leaps = leap_attacks(ruleset.geometry.places(), &attackers);
    let mut leap_origins = Box::new(BySquare::filled(SquareSet::EMPTY));
    for leap in &leaps {
        leap_origins.iter_mut().zip(leap.origins.iter()).for_each(|(known, &new)| *known |= new);
    }
    let mut plan = AttackPlan {
        leaps,
        leap_origins,
        slides: slide_attacks(lines, &attackers),
        hops: hop_attacks(lines, &attackers),
        lames: lame_attacks(ruleset.geometry.places(), &attackers),
        scripted: scripted(&attackers),
        ..no_attacks()
    };
    plan.origins = origins(&plan, movers.len());
    plan.ways = ways(lines, &plan);
    plan
}

/// Returns by target the squares that a slide, hop or lame move to it passes or starts from.
fn ways<const N: usize>(lines: &Lines<N>, plan: &AttackPlan<N>) -> Box<BySquare<SquareSet<N>, N>> {
    let mut ways = Box::new(BySquare::filled(SquareSet::EMPTY));
    let slides = plan.slides.iter().flat_map(|slide| &slide.directions);
    let hops = plan.hops.iter().flat_map(|hop| &hop.directions);
    for &direction in slides.chain(hops) {
        (0..lines.places()).for_each(|target| ways[target] |= lines.ray_of(direction, target));
    }
    for lame in &plan.lames {
        for (target, single) in lame.ways.iter().enumerate() {
            ways[target] |= single.iter().fold(lame.origins[target], |set, way| set | way.via);
        }
    }
    ways
}

/// Returns by type and target the squares of attackers on some board. Scripts are left out.
fn origins<const N: usize>(plan: &AttackPlan<N>, types: usize) -> Box<[BySquare<SquareSet<N>, N>]> {
    let mut origins = vec![BySquare::filled(SquareSet::EMPTY); types];
    let leaps = plan.leaps.iter().map(|leap| (&leap.types, &leap.origins));
    let slides = plan.slides.iter().map(|slide| (&slide.types, &slide.origins));
    let hops = plan.hops.iter().map(|hop| (&hop.types, &hop.origins));
    let lames = plan.lames.iter().map(|lame| (&lame.types, &lame.origins));
    for (types, group) in leaps.chain(slides).chain(hops).chain(lames) {
        for &piece_type in types {
            origins[piece_type].iter_mut().zip(group.iter()).for_each(|(known, &new)| *known |= new);
        }
    }
    origins.into_boxed_slice()
}

/// Returns by target the squares from which a royal of the side may attack it.
fn royal_origins<const N: usize>(ruleset: &Ruleset, plan: &AttackPlan<N>) -> Box<BySquare<SquareSet<N>, N>> {
    let mut origins = Box::new(BySquare::filled(SquareSet::EMPTY));
    for target in 0..ruleset.geometry.places() {
        let near = royal_types(ruleset).into_iter().map(|royal| plan.origins[royal][target]);
        origins[target] = near.fold(SquareSet::EMPTY, |set, near| set | near);
    }
    origins
}

/// Returns the lines on which royals may not face each other, as a slide of royals: the facing
/// generals of xiangqi. `None` on boards with joined edges.
fn facing<const N: usize>(ruleset: &Ruleset, lines: &mut Lines<N>) -> Option<SlideAttack<N>> {
    if wraps(ruleset) {
        return None;
    }
    let mut directions: Vec<Direction> = Vec::new();
    for vector in facing_vectors(ruleset)? {
        let direction = lines.direction(vector);
        if !directions.contains(&direction) {
            directions.push(direction);
        }
    }
    let origins = (0..lines.places())
        .map(|square| directions.iter().fold(SquareSet::EMPTY, |set, &index| set | lines.ray_of(index, square)))
        .collect();
    Some(SlideAttack { types: royal_types(ruleset), origins, directions })
}

/// Returns the lines on which royals may not face each other on boards with joined edges, as lame
/// moves: a ray that leads round the board is not in the order of its squares.
fn facing_round_edges<const N: usize>(ruleset: &Ruleset, lines: &Lines<N>) -> Option<LameAttack<N>> {
    if !wraps(ruleset) {
        return None;
    }
    let vectors = facing_vectors(ruleset)?;
    let ways_to = |square: usize| -> Box<[LameWay<N>]> {
        let mut ways = Vec::new();
        for &vector in &vectors {
            let mut via = SquareSet::EMPTY;
            for from in lines.ahead(square, vector) {
                ways.push(LameWay { from: from as u16, via, when: When::default() });
                via.insert(from);
            }
        }
        ways.into_boxed_slice()
    };
    let ways: Box<[Box<[LameWay<N>]>]> = (0..lines.places()).map(ways_to).collect();
    let origins = ways.iter().map(|ways| origins_of(ways)).collect();
    Some(LameAttack { types: royal_types(ruleset), origins, ways })
}

fn facing_vectors(ruleset: &Ruleset) -> Option<Vec<Vector>> {
    let facing = ruleset.facing.as_ref()?;
    Some(facing.lines.iter().flat_map(|&vector| [vector, -vector]).collect())
}

fn royal_types(ruleset: &Ruleset) -> Vec<usize> {
    ruleset.piece_types().filter(|&t| ruleset.is_royal(t)).map(PieceType::index).collect()
}

fn wraps(ruleset: &Ruleset) -> bool {
    ruleset.geometry.wraps_files || ruleset.geometry.wraps_ranks
}

fn origins_of<const N: usize>(ways: &[LameWay<N>]) -> SquareSet<N> {
    ways.iter().fold(SquareSet::EMPTY, |set, way| set | SquareSet::of(usize::from(way.from)))
}

fn may_capture_a_royal<const N: usize>(ruleset: &Ruleset, mover: &Mover<N>) -> bool {
    let mut royals = ruleset.piece_types().filter(|&piece_type| ruleset.is_royal(piece_type)).peekable();
    // Other types may capture royals that this one may not.
    let hands_over = mover.scripts.iter().any(Script::captures_as_another);
    hands_over || royals.peek().is_none() || royals.any(|royal| mover.victims.contains(royal.index()))
}

/// Adds a member to the group with an equal key, or makes a new group.
fn group<K: PartialEq, T>(groups: &mut Vec<(K, Vec<T>)>, key: K, member: T) {
    match groups.iter_mut().find(|(known, _)| *known == key) {
        Some((_, members)) => members.push(member),
        None => groups.push((key, vec![member])),
    }
}

/// Inverts a table of targets by origin: returns origins by target.
fn inverted<const N: usize>(places: usize, targets: impl Fn(usize) -> SquareSet<N>) -> Arc<[SquareSet<N>]> {
    let mut origins = vec![SquareSet::EMPTY; places];
    for from in 0..places {
        targets(from).into_iter().for_each(|to| origins[to].insert(from));
    }
    origins.into()
}

fn is_empty<const N: usize>(table: &[SquareSet<N>]) -> bool {
    table.iter().all(SquareSet::is_empty)
}

fn leap_attacks<const N: usize>(places: usize, attackers: &[(usize, &Mover<N>)]) -> Vec<LeapAttack<N>> {
    let mut groups = Vec::new();
    for (piece_type, mover) in attackers {
        let origins =
            inverted(places, |from| mover.leaps.as_ref().map_or(SquareSet::EMPTY, |leaps| leaps[from].capture));
        if !is_empty(&origins) {
            group(&mut groups, origins, *piece_type);
        }
    }
    groups.into_iter().map(|(origins, types)| LeapAttack { types, origins }).collect()
}

/// Groups slides. Unlimited slides share a group if equal types use their directions, limited
/// slides if they reach equal squares.
fn slide_attacks<const N: usize>(lines: &mut Lines<N>, attackers: &[(usize, &Mover<N>)]) -> Vec<SlideAttack<N>> {
    let mut by_direction: Vec<(Direction, Vec<usize>)> = Vec::new();
    let mut limited: Vec<Limited<N>> = Vec::new();
    for (piece_type, mover) in attackers {
        for slide in mover.slides.iter().filter(|slide| slide.capture) {
            let towards = lines.opposite(slide.direction);
            match &slide.limits {
                None => group(&mut by_direction, towards, *piece_type),
                Some(limits) => {
                    let origins = inverted(limits.len(), |from| limits[from].capture);
                    group(&mut limited, (towards, origins), *piece_type);
                }
            }
        }
    }
    let mut plain: Vec<(Vec<usize>, Vec<Direction>)> = Vec::new();
    for (direction, mut types) in by_direction {
        types.dedup();
        group(&mut plain, types, direction);
    }
    let whole = |directions: &[Direction]| -> Arc<[SquareSet<N>]> {
        let places = lines.places();
        let origins =
            |square: usize| directions.iter().fold(SquareSet::EMPTY, |set, &index| set | lines.ray_of(index, square));
        (0..places).map(origins).collect()
    };
    let plain =
        plain.into_iter().map(|(types, directions)| SlideAttack { types, origins: whole(&directions), directions });
    let limited = merged(limited).into_iter();
    plain.chain(limited.map(|(types, directions, origins)| SlideAttack { types, origins, directions })).collect()
}

/// Joins groups of equal types, with all their directions.
fn merged<const N: usize>(groups: Vec<Limited<N>>) -> Vec<Merged<N>> {
    let mut merged: Vec<Merged<N>> = Vec::new();
    for ((direction, origins), mut types) in groups {
        types.dedup();
        let same = |known: &&mut Merged<N>| known.0 == types && !known.1.contains(&direction);
        match merged.iter_mut().find(same) {
            Some((_, directions, known)) => {
                directions.push(direction);
                Arc::make_mut(known).iter_mut().zip(origins.iter()).for_each(|(known, &new)| *known |= new);
            }
            None => merged.push((types, vec![direction], origins)),
        }
    }
    merged
}

/// Iterates over all hops of a mover.
fn hops<const N: usize>(mover: &Mover<N>) -> impl Iterator<Item = &Hop<N>> {
    mover.hops.iter().chain(&mover.filtered_hops)
}

fn hop_attacks<const N: usize>(lines: &mut Lines<N>, attackers: &[(usize, &Mover<N>)]) -> Vec<HopAttack<N>> {
    let mut attacks = Vec::new();
    let mut kinds: Vec<(bool, &[usize])> = Vec::new();
    for hop in attackers.iter().flat_map(|(_, mover)| hops(mover)) {
        if !kinds.contains(&(hop.land_next, &*hop.barred)) {
            kinds.push((hop.land_next, &*hop.barred));
        }
    }
    kinds.sort_unstable();
    for (land_next, barred) in kinds {
        let mut groups = Vec::new();
        for (piece_type, mover) in attackers {
            for hop in hops(mover).filter(|hop| (hop.land_next, &*hop.barred) == (land_next, barred)) {
                let origins = inverted(hop.limits.len(), |from| hop.limits[from].capture);
                if !is_empty(&origins) {
                    group(&mut groups, (lines.opposite(hop.direction), origins), *piece_type);
                }
            }
        }
        let hops = merged(groups).into_iter();
        attacks.extend(hops.map(|(types, directions, origins)| HopAttack {
            types,
            origins,
            directions,
            land_next,
            barred: barred.into(),
        }));
    }
    attacks
}

fn lame_attacks<const N: usize>(places: usize, attackers: &[(usize, &Mover<N>)]) -> Vec<LameAttack<N>> {
    let mut groups = Vec::new();
    for (piece_type, mover) in attackers {
        let mut ways: Vec<Vec<LameWay<N>>> = vec![Vec::new(); places];
        for (from, lames) in mover.lames.iter().enumerate() {
            for lame in lames.iter().filter(|lame| lame.capture) {
                let way = LameWay { from: from as u16, via: lame.via, when: lame.when };
                lame.to.into_iter().for_each(|to| ways[to].push(way));
            }
        }
        if ways.iter().any(|ways| !ways.is_empty()) {
            group(&mut groups, ways, *piece_type);
        }
    }
    let attack = |(ways, types): (Vec<Vec<LameWay<N>>>, Vec<usize>)| LameAttack {
        types,
        origins: ways.iter().map(|ways| origins_of(ways)).collect(),
        ways: ways.into_iter().map(Vec::into_boxed_slice).collect(),
    };
    groups.into_iter().map(attack).collect()
}

fn scripted<const N: usize>(attackers: &[(usize, &Mover<N>)]) -> Vec<usize> {
    let captures = |mover: &Mover<N>| mover.scripts.iter().any(|script| script.captures && has_steps(script));
    attackers.iter().filter(|(_, mover)| captures(mover)).map(|&(piece_type, _)| piece_type).collect()
}

fn has_steps<const N: usize>(script: &Script<N>) -> bool {
    script.legs.first().is_some_and(|leg| match &leg.steps {
        ScriptSteps::Absolute(steps) => !steps.is_empty(),
        ScriptSteps::Anywhere => true,
        ScriptSteps::Turned { .. } => false,
    })
}

/// Returns a superset of the squares that a piece reaches from a square on any board.
pub(crate) fn reach<const N: usize>(lines: &Lines<N>, mover: &Mover<N>, from: usize) -> SquareSet<N> {
    if !mover.scripts.is_empty() || !mover.en_passant_scripts.is_empty() {
        return !SquareSet::EMPTY;
    }
    let mut reach = mover.leaps.as_ref().map_or(SquareSet::EMPTY, |leaps| leaps[from].quiet | leaps[from].capture);
    if let Some(origins) = &mover.en_passant_origins {
        let leads = (0..lines.places()).filter(|&to| origins[to].contains(from));
        reach = leads.fold(reach, |set, to| set | SquareSet::of(to));
    }
    let slid = mover.slides.iter().map(|slide| slide.direction).chain(hops(mover).map(|hop| hop.direction));
    reach = slid.fold(reach, |set, index| set | lines.ray_of(index, from));
    let lames = mover.lames.get(from).into_iter().flatten();
    lames.fold(reach, |set, lame| set | lame.to)
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use crate::testing::Compiled;

    #[test]
    fn pawns_attack_from_behind_seen_from_their_side() {
        let chess = Compiled::<1>::library("chess");
        let from = |color| {
            let origins = &chess.program.attacks[color].origins[chess.piece("Pawn")];
            chess.names(origins[chess.at("e5")])
        };
        assert_eq!((from(Color::White), from(Color::Black)), ("d4 f4".into(), "d6 f6".into()));
    }

    #[test]
    fn rooks_and_queens_attack_along_the_same_lines() {
        let chess = Compiled::<1>::library("chess");
        let [bishop, rook, queen] = ["Bishop", "Rook", "Queen"].map(|name| chess.piece(name));
        let groups: Vec<_> =
            chess.program.attacks[Color::White].slides.iter().map(|slide| slide.types.clone()).collect();
        assert!(groups.len() == 2 && groups.contains(&vec![rook, queen]) && groups.contains(&vec![bishop, queen]));
    }

    #[test]
    fn a_horse_attacks_through_its_own_leg_and_not_that_of_its_target() {
        let xiangqi = Compiled::<2>::library("xiangqi");
        let [lame] = &*xiangqi.program.attacks[Color::White]
            .lames
            .iter()
            .filter(|lame| lame.types == [xiangqi.piece("Horse")])
            .collect::<Vec<_>>()
        else {
            panic!("horses alone have this table")
        };
        let mut ways: Vec<_> =
            lame.ways[xiangqi.at("a1")].iter().map(|way| (usize::from(way.from), xiangqi.names(way.via))).collect();
        ways.sort();
        // From c2 and from b3 the first step leads to b2.
        assert_eq!(ways, [(xiangqi.at("c2"), "b2".to_owned()), (xiangqi.at("b3"), "b2".to_owned())]);
    }

    #[test]
    fn generals_of_xiangqi_face_each_other_along_files() {
        let xiangqi = Compiled::<2>::library("xiangqi");
        let facing = xiangqi.program.attacks[Color::White].facing.as_ref().unwrap();
        assert_eq!(xiangqi.names(facing.origins[xiangqi.at("e1")]), "e10 e2 e3 e4 e5 e6 e7 e8 e9");
        assert!(Compiled::<1>::library("chess").program.attacks[Color::White].facing.is_none());
    }
}
