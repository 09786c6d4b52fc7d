//! Random paths of all kinds that executors distinguish.

use fers_core::{Joined, PieceType, Vector};
use fers_rules::{
    Act, Arrivals, Condition, Contact, Leg, Length, Over, Path, Range, Repeat, Ruleset, Steps, TurnSet, Whom,
};

use super::zones::zones;
use crate::Choices;

/// Step vectors: straight, diagonal, oblique and longer ones.
const ATOMS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 2), (0, 2), (2, 2), (1, 3), (0, 3), (2, 3)];

/// Makes a path in a variant with this many piece types.
pub(super) fn path(choices: &mut Choices<'_>, ruleset: &mut Ruleset, types: usize) -> Path {
    let mut path = match choices.below(14) {
        0..3 => Path::single(leap(choices)),
        3..5 => Path::single(ride(choices)),
        5 => Path::single(hop(choices)),
        6 => lame(choices),
        7 => pawn(choices),
        8 => Path::single(special_leg(choices, types)),
        9 => there_and_back(choices),
        10 => repeating(choices),
        11 => match choices.below(4) {
            0 => imitating(choices),
            1 => borrowing(choices),
            _ => inducing(choices),
        },
        _ => chain(choices, types),
    };
    for _ in 0..[0, 0, 0, 1, 2][choices.below(5)] {
        path.when.push(condition(choices, ruleset));
    }
    for leg in path.legs.iter_mut().filter(|leg| !matches!(leg.steps, Steps::AsLastMoved { .. })) {
        leg.ends_in = choices.chance(1, 12).then(|| zones(choices, ruleset));
    }
    let is_whole = path.induces() || path.imitates() || path.borrows();
    if choices.chance(1, 12) && path.repeat.is_none() && !is_whole {
        let all = choices.chance(1, 2);
        path.legs.iter_mut().for_each(|leg| leg.opens_en_passant |= all || choices.chance(1, 2));
    }
    path
}

/// Makes a path of one step, for royals.
pub(super) fn step(choices: &mut Choices<'_>) -> Path {
    let vectors = if choices.chance(1, 3) { all_images(&[(0, 1)]) } else { all_images(&[(0, 1), (1, 1)]) };
    Path::single(Leg::leap(vectors, Arrivals::quiet_or_capture()))
}

fn condition(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Condition {
    match choices.below(8) {
        7 => Condition::Without(PieceType(choices.below(ruleset.pieces.len()) as u16)),
        0 => Condition::Virgin,
        6 => Condition::AheadOfStart,
        1 => Condition::Moved,
        2 => Condition::From(zones(choices, ruleset)),
        3 => Condition::NotFrom(zones(choices, ruleset)),
        4 => Condition::NotInCheck,
        _ => Condition::InCheck,
    }
}

fn leap(choices: &mut Choices<'_>) -> Leg {
    Leg { over: plain_over(choices), ..Leg::leap(vectors(choices), arrivals(choices)) }
}

fn ride(choices: &mut Choices<'_>) -> Leg {
    let range = range(choices);
    Leg { over: plain_over(choices), ..Leg::ride(short_vectors(choices), range, arrivals(choices)) }
}

fn hop(choices: &mut Choices<'_>) -> Leg {
    let over = Over::Hurdles { count: choices.between(1, 2) as u8, land_next: choices.chance(1, 2) };
    let range = if choices.chance(1, 3) { range(choices) } else { Range { min: 1, max: None } };
    Leg { over, ..Leg::ride(short_vectors(choices), range, arrivals(choices)) }
}

/// Makes a path of steps over empty squares to a destination.
fn lame(choices: &mut Choices<'_>) -> Path {
    if choices.chance(1, 2) {
        let range = Range::exactly(choices.between(2, 3) as u8);
        return Path::single(Leg::ride(short_vectors(choices), range, arrivals(choices)));
    }
    let legs = vec![
        Leg::leap(short_vectors(choices), Arrivals::quiet()),
        Leg { steps: turns(choices), ..Leg::leap(Vec::new(), arrivals(choices)) },
    ];
    Path { legs, ..Path::default() }
}

/// Makes a forward step that opens en passant squares, or a capture that uses them.
fn pawn(choices: &mut Choices<'_>) -> Path {
    if choices.chance(1, 2) {
        let double = Leg::ride(vec![Vector::new(0, 1)], Range::exactly(2), Arrivals::quiet());
        return Path::single(double).opening_en_passant(true);
    }
    let capture = Arrivals { en_passant: true, ..Arrivals::capture() };
    Path::single(Leg::leap(vec![Vector::new(-1, 1), Vector::new(1, 1)], capture))
}

/// Makes a leg with unusual contacts.
fn special_leg(choices: &mut Choices<'_>, types: usize) -> Leg {
    let arrivals = special_arrivals(choices, types, true);
    if choices.chance(1, 8) {
        return Leg { steps: Steps::Anywhere, arrivals, ..Leg::default() };
    }
    let leg = if choices.chance(1, 2) { leap(choices) } else { ride(choices) };
    let joined = if choices.chance(1, 4) { joined(choices) } else { Joined::Nothing };
    Leg { arrivals, joined, shuns_attack: choices.chance(1, 8), ..leg }
}

/// Makes joined edges. Random boards have at least three files.
fn joined(choices: &mut Choices<'_>) -> Joined {
    let files = Joined::Files { left: choices.between(0, 1) as u8, right: 2 };
    *choices.pick(&[Joined::Sides, Joined::All, files])
}

/// Makes a path out, perhaps off the board or to pick up a piece, and back: rifles, pieces that
/// look ahead or move others.
fn there_and_back(choices: &mut Choices<'_>) -> Path {
    let out = Leg {
        arrivals: Arrivals { empty: choices.chance(1, 2), off_board: choices.chance(1, 2), ..met(choices, Act::Carry) },
        ..ride(choices)
    };
    let back = Leg {
        length: if choices.chance(1, 2) && out.has_free_length() { Length::AsBefore } else { Length::Free },
        sets_down: choices.chance(2, 3),
        ..Leg::turned(TurnSet::BACK, Range::ANY, Arrivals { enemy: Some(Contact::capture()), ..Arrivals::quiet() })
    };
    let mut legs = vec![out, back];
    if choices.chance(1, 2) {
        let range = if choices.chance(1, 2) { Range::ONE } else { Range::ANY };
        legs.push(Leg { sets_down: choices.chance(1, 2), ..Leg::turned(TurnSet::STRAIGHT, range, arrivals(choices)) });
    }
    Path { legs, ..Path::default() }
}

/// Makes arrivals that capture or treat pieces otherwise.
fn met(choices: &mut Choices<'_>, other: Act) -> Arrivals {
    let act = |choices: &mut Choices<'_>| if choices.chance(1, 2) { Act::Capture } else { other };
    let enemy = Some(Contact::any(act(choices)));
    let friend = choices.chance(1, 2).then(|| Contact::any(act(choices)));
    Arrivals { enemy, friend, ..Arrivals::default() }
}

/// Makes a bending rider, or a row of captures.
fn repeating(choices: &mut Choices<'_>) -> Path {
    let first = leap(choices);
    const BENDS: [u8; 4] = [0b1, 0b10, 0b1000_0010, 0b100_0100];
    let bend = |choices: &mut Choices<'_>, arrivals| {
        let turns = TurnSet(*choices.pick(&BENDS));
        Leg::turned(turns, Range::ONE, arrivals)
    };
    let on_the_way = |choices: &mut Choices<'_>| match choices.below(4) {
        0 => Arrivals::capture(),
        1 => met(choices, Act::Leave),
        _ => Arrivals::quiet(),
    };
    let start = on_the_way(choices);
    let mut legs = vec![Leg { over: Over::Empty, arrivals: start, ..first }];
    for _ in 0..choices.between(1, 2) {
        let arrivals = on_the_way(choices);
        legs.push(bend(choices, arrivals));
    }
    let repeat = Repeat { first: 1, last: legs.len() - 1 };
    let end = arrivals(choices);
    legs.push(bend(choices, end));
    Path { legs, repeat: Some(repeat), ..Path::default() }
}

/// Makes a leg to a friend that goes on.
fn inducing(choices: &mut Choices<'_>) -> Path {
    let friend = Some(Contact::any(Act::Induce));
    let reach = if choices.chance(1, 2) { leap(choices) } else { ride(choices) };
    let first = Leg { arrivals: Arrivals { friend, ..Arrivals::default() }, ..reach };
    let steps = if choices.chance(1, 2) { turns(choices) } else { Steps::Absolute(short_vectors(choices)) };
    let last = Leg { steps, ..Leg::leap(Vec::new(), arrivals(choices)) };
    Path { legs: vec![first, last], ..Path::default() }
}

/// Makes a path that imitates the piece that moved last.
fn imitating(choices: &mut Choices<'_>) -> Path {
    let friend = choices.chance(1, 6).then(Contact::capture);
    let arrivals = Arrivals { friend, en_passant: choices.chance(1, 4), off_board: false, ..arrivals(choices) };
    Path::single(Leg { steps: Steps::AsLastMoved { reversed: choices.chance(1, 3) }, arrivals, ..Leg::default() })
}

/// Makes a path that borrows from a friend, near or far.
fn borrowing(choices: &mut Choices<'_>) -> Path {
    let friend = Some(Contact::any(Act::Borrow));
    let mut legs = vec![if choices.chance(1, 2) { leap(choices) } else { ride(choices) }];
    if choices.chance(1, 3) {
        legs[0].arrivals = Arrivals { friend: Some(Contact::leave()), ..Arrivals::quiet() };
        legs.push(Leg { steps: turns(choices), ..Leg::leap(Vec::new(), Arrivals::default()) });
    }
    if let Some(last) = legs.last_mut() {
        last.arrivals =
            Arrivals { friend, ..if choices.chance(1, 2) { arrivals(choices) } else { Arrivals::default() } };
    }
    Path { legs, ..Path::default() }
}

/// Makes a path of two or three legs, at most one of them long.
fn chain(choices: &mut Choices<'_>, types: usize) -> Path {
    let count = choices.between(2, 3);
    let long = choices.below(count + 1);
    let legs = (0..count).map(|index| {
        let is_last = index + 1 == count;
        let arrivals = if choices.chance(1, 2) { arrivals(choices) } else { special_arrivals(choices, types, is_last) };
        let leaves = [&arrivals.enemy, &arrivals.friend].into_iter().flatten().any(|met| met.act == Act::Leave);
        let may_stop = !leaves && choices.chance(1, 4);
        let steps =
            if index > 0 && choices.chance(2, 3) { turns(choices) } else { Steps::Absolute(short_vectors(choices)) };
        let (range, over) = if index == long { (range(choices), any_over(choices)) } else { (Range::ONE, Over::Empty) };
        Leg { steps, range, over, arrivals, may_stop, sets_down: choices.chance(1, 6), ..Leg::default() }
    });
    Path { legs: legs.collect(), ..Path::default() }
}

fn turns(choices: &mut Choices<'_>) -> Steps {
    const SETS: [u8; 6] = [0b1000_0010, 0b1, 0b1_0000, 0b100, 0b1111_1111, 0b100_0101];
    Steps::Turned(TurnSet(*choices.pick(&SETS)))
}

fn range(choices: &mut Choices<'_>) -> Range {
    match choices.below(4) {
        0 | 1 => Range::ANY,
        2 => Range::up_to(choices.between(2, 3) as u8),
        _ => Range { min: 2, max: choices.chance(1, 2).then_some(4) },
    }
}

fn plain_over(choices: &mut Choices<'_>) -> Over {
    if choices.chance(1, 6) { Over::Anything } else { Over::Empty }
}

fn any_over(choices: &mut Choices<'_>) -> Over {
    match choices.below(4) {
        0 => Over::Hurdles { count: 1, land_next: choices.chance(1, 2) },
        _ => plain_over(choices),
    }
}

pub(super) fn arrivals(choices: &mut Choices<'_>) -> Arrivals {
    match choices.below(5) {
        0 => Arrivals::quiet(),
        1 => Arrivals::capture(),
        _ => Arrivals::quiet_or_capture(),
    }
}

fn special_arrivals(choices: &mut Choices<'_>, types: usize, is_last: bool) -> Arrivals {
    let contact = |choices: &mut Choices<'_>| Contact {
        to: match choices.below(6) {
            0 | 1 => Whom::Types(some_types(choices, types)),
            2 if choices.chance(1, 2) => Whom::Royals,
            2 => Whom::Commoners,
            _ => Whom::Anyone,
        },
        act: match choices.below(8) {
            0 | 1 if !is_last => Act::Leave,
            2 => Act::Swap,
            3 if !is_last => Act::Carry,
            _ => Act::Capture,
        },
    };
    let arrivals = Arrivals {
        empty: choices.chance(1, 2),
        enemy: choices.chance(2, 3).then(|| contact(choices)),
        friend: choices.chance(1, 3).then(|| contact(choices)),
        en_passant: choices.chance(1, 6),
        off_board: !is_last && choices.chance(1, 6),
    };
    let ends_somewhere = arrivals.empty || arrivals.enemy.is_some() || arrivals.friend.is_some();
    if ends_somewhere { arrivals } else { Arrivals { empty: true, ..arrivals } }
}

/// Returns at least one piece type.
pub(super) fn some_types(choices: &mut Choices<'_>, types: usize) -> Vec<PieceType> {
    let first = choices.below(types);
    let chosen = (0..types).filter(|&index| index == first || choices.chance(1, 3));
    chosen.map(|index| PieceType(index as u16)).collect()
}

fn vectors(choices: &mut Choices<'_>) -> Vec<Vector> {
    let atoms: Vec<(i8, i8)> = (0..choices.between(1, 2)).map(|_| *choices.pick(&ATOMS)).collect();
    directed(choices, all_images(&atoms))
}

pub(super) fn short_vectors(choices: &mut Choices<'_>) -> Vec<Vector> {
    let atom = *choices.pick(&ATOMS[..3]);
    directed(choices, all_images(&[atom]))
}

/// Returns all directions, or some of them.
fn directed(choices: &mut Choices<'_>, vectors: Vec<Vector>) -> Vec<Vector> {
    let kept: Vec<Vector> = match choices.below(4) {
        0 => vectors.iter().copied().filter(|vector| vector.ranks > 0).collect(),
        1 => vectors.iter().copied().filter(|_| choices.chance(1, 2)).collect(),
        _ => Vec::new(),
    };
    if kept.is_empty() { vectors } else { kept }
}

fn all_images(atoms: &[(i8, i8)]) -> Vec<Vector> {
    let mut vectors: Vec<Vector> = Vec::new();
    for &(files, ranks) in atoms {
        vectors.extend(Vector::new(files, ranks).symmetric_images());
    }
    vectors.sort();
    vectors.dedup();
    vectors
}
