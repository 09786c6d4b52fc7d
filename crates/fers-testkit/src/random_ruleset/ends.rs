//! Random ends.

use fers_core::{ByColor, Color, PieceType, Vector, Wing};
use fers_rules::{
    BareReply, Connection, Due, End, Extinction, Goal, Honour, Passing, Reach, Recurrence, Ruleset, Shape, Tiebreak,
    Verdict,
};

use super::paths::some_types;
use super::zones::zones;
use crate::Choices;

/// Adds mate and stalemate in most cases, and some more ends, in any order.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let mut ends = Vec::new();
    if !choices.chance(1, 8) {
        ends.push(End::Mate { verdict: verdict(choices), needs_shak: choices.chance(1, 5) });
    }
    if !choices.chance(1, 8) {
        ends.push(End::Stalemate { verdict: verdict(choices), by_count: choices.chance(1, 5) });
    }
    for _ in 0..[0, 0, 1, 2][choices.below(4)] {
        let end = rarer_end(choices, ruleset);
        let honour = matches!(end, End::Honour { .. }) && choices.chance(1, 2);
        ends.insert(choices.below(ends.len() + 1), end);
        if honour {
            let other = End::Honour { honour: self::honour(choices, ruleset.pieces.len()) };
            ends.insert(choices.below(ends.len() + 1), other);
        }
    }
    if ruleset.facing.as_ref().is_some_and(|facing| facing.challenge) && !ends.contains(&End::Faced) {
        ends.push(End::Faced);
    }
    let asks = |end: &End| matches!(end, End::Passes { .. } | End::Faced);
    if ends.iter().any(asks) && choices.chance(1, 2) {
        ruleset.passing = ByColor::both(Passing::Always);
    }
    if ruleset.facing.as_ref().is_some_and(|facing| facing.challenge) && choices.chance(1, 3) {
        ruleset.passing = ByColor::both(Passing::InAnswer);
    }
    ruleset.ends = ends;
    ruleset.tiebreak = choices.chance(1, 6).then(|| tiebreak(choices, ruleset.pieces.len()));
}

fn rarer_end(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> End {
    let types = ruleset.pieces.len();
    let verdict = verdict(choices);
    match choices.below(20) {
        0 => End::NoPieces { verdict },
        1 => End::Goal { goal: goal(choices, ruleset), verdict },
        2 => End::Bare { verdict, reply: *choices.pick(&[BareReply::IfItBares, BareReply::Never, BareReply::Always]) },
        3 => End::Checks { count: choices.between(1, 4) as u8, verdict },
        4 => End::Extinction { extinction: extinction(choices, types), verdict },
        5 => End::DeadMaterial { helpers: some_types(choices, types) },
        6 => End::MoveCount { plies: choices.between(1, 100) as u16 },
        7 => End::Repetition { count: choices.between(2, 4) as u16, verdict: choices.chance(3, 4).then_some(verdict) },
        8 => {
            let verdict = choices.chance(3, 4).then_some(verdict);
            End::PerpetualCheck { count: choices.between(2, 4) as u16, verdict }
        }
        9 if choices.chance(1, 3) => {
            let by = choices.chance(1, 2).then(|| some_types(choices, types));
            let of = *choices.pick(&[Recurrence::Position, Recurrence::Board]);
            End::RepetitionBan { by, frees_checked: true, of }
        }
        9 => End::RepetitionWon { count: choices.between(2, 4) as u16, winner: *choices.pick(&Color::ALL) },
        11 => End::FullBoard,
        13 => End::Castling { wings: ByColor::from_fn(|_| wings(choices)), verdict },
        14 => End::Honour { honour: honour(choices, types) },
        15 => End::Faced,
        16 => End::CheckLoop { count: choices.between(2, 4) as u16, verdict },
        17 => End::ToAndFro { verdict },
        18 => End::FewLeft { most: ByColor::from_fn(|_| few(choices, types)), verdict },
        12 => End::Passes { count: choices.between(1, 2) as u8 },
        10 => End::Connection { connection: connection(choices, ruleset), verdict },
        _ => End::PerpetualChase { count: choices.between(2, 4) as u16, verdict },
    }
}

/// Makes a list that positions with few pieces can meet.
fn few(choices: &mut Choices<'_>, types: usize) -> Vec<(PieceType, Option<u16>)> {
    let number = |choices: &mut Choices<'_>| choices.chance(1, 2).then(|| choices.between(1, 3) as u16);
    some_types(choices, types).into_iter().map(|of| (of, number(choices))).collect()
}

fn wings(choices: &mut Choices<'_>) -> Vec<Wing> {
    choices.pick(&[vec![Wing::Right, Wing::Left], vec![Wing::Right], vec![Wing::Left]]).clone()
}

fn goal(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Goal {
    let types = ruleset.pieces.len();
    let count = choices.between(1, 3) as u16;
    let due = |choices: &mut Choices<'_>| *choices.pick(&[Due::AtOnce, Due::AtOnce, Due::Answered, Due::AfterReply]);
    Goal {
        zone: zones(choices, ruleset),
        reach: *choices.pick(&[Reach::Any, Reach::Any, Reach::All, Reach::AtLeast(count), Reach::AtLeastOrFull(count)]),
        by: choices.chance(1, 4).then(|| ByColor::from_fn(|_| some_types(choices, types))),
        due: ByColor::from_fn(|_| due(choices)),
        safe: choices.chance(1, 3),
    }
}

fn extinction(choices: &mut Choices<'_>, types: usize) -> Extinction {
    Extinction {
        piece_types: some_types(choices, types),
        count: choices.below(2) as u16,
        rivals: [0, 0, 1, 2][choices.below(4)],
        claimed: choices.chance(1, 4),
        in_hand: choices.chance(1, 2),
        mover_first: choices.chance(1, 2),
    }
}

/// Makes limits that games with few pieces reach.
fn honour(choices: &mut Choices<'_>, types: usize) -> Honour {
    let own_min = choices.between(1, 3) as u16;
    let rivals = choices.below(3) as u16;
    Honour {
        moves: choices.between(1, 6) as u16,
        from_pieces: choices.chance(1, 2),
        own_min,
        own_max: choices.chance(2, 3).then(|| own_min + choices.below(3) as u16),
        rivals,
        against: if rivals > 0 { some_types(choices, types) } else { Vec::new() },
        without: if choices.chance(1, 2) { some_types(choices, types) } else { Vec::new() },
    }
}

fn tiebreak(choices: &mut Choices<'_>, types: usize) -> Tiebreak {
    let points = some_types(choices, types).into_iter().map(|of| (of, choices.between(0, 3) as u16)).collect();
    let bonus = ByColor::from_fn(|_| choices.below(2) as u16);
    Tiebreak { points, bonus, equal: *choices.pick(&[None, Some(Color::White), Some(Color::Black)]) }
}

/// Makes patterns that few pieces on a small board can form.
fn connection(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Connection {
    let along = [Vector::new(1, 0), Vector::new(0, 1), Vector::new(1, 1), Vector::new(-1, 1), Vector::new(1, 2)];
    let along: Vec<Vector> = along.into_iter().filter(|_| choices.chance(1, 2)).collect();
    let along = if along.is_empty() { vec![Vector::new(1, 0)] } else { along };
    let shape = match choices.below(4) {
        0 => Shape::Row { count: choices.between(1, 4) as u8, along },
        1 => Shape::Line { count: choices.between(2, 4) as u8, along },
        2 => Shape::Block { files: choices.between(1, 3) as u8, ranks: choices.between(1, 3) as u8 },
        _ => Shape::Chain { from: zones(choices, ruleset), to: zones(choices, ruleset), along },
    };
    let by = choices.chance(1, 2).then(|| some_types(choices, ruleset.pieces.len()));
    Connection { shape, by }
}

fn verdict(choices: &mut Choices<'_>) -> Verdict {
    *choices.pick(&[Verdict::Win, Verdict::Draw, Verdict::Loss])
}
