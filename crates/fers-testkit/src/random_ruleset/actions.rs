//! Random castlings, promotions, hands and royals.

use fers_core::{ByColor, Color, Region, Square, Vector};
use fers_rules::{
    Castling, CastlingPair, CastlingTarget, CheckRule, Drops, Facing, Gating, Hands, Occasion, Passing, PieceRules,
    Promotion, Refusal, Royal, Ruleset, Taker, Trigger,
};

use super::paths::some_types;
use super::zones::{far_ranks, zones};
use crate::Choices;

/// Adds everything that is neither a path nor an end.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    add_royals(choices, ruleset);
    for _ in 0..[0, 1, 2, 3][choices.below(4)] {
        let promotion = promotion(choices, ruleset);
        ruleset.promotions.push(promotion);
    }
    if choices.chance(1, 3) {
        ruleset.hands = hands(choices, ruleset);
    }
    if choices.chance(1, 3) {
        add_castlings(choices, ruleset);
    }
    ruleset.must_capture = choices.chance(1, 8);
    ruleset.no_checks = choices.chance(1, 12);
    ruleset.stops_at_check = choices.chance(1, 8) && may_stop_at_check(ruleset);
    ruleset.victims_stay = choices.chance(1, 5);
    if choices.chance(1, 10) {
        let mut passing = || *choices.pick(&[Passing::Never, Passing::WhenStuck, Passing::Always, Passing::RoundBoard]);
        ruleset.passing = ByColor::new(passing(), passing());
    }
}

/// Returns whether walks may end with the leg that gives check.
fn may_stop_at_check(ruleset: &Ruleset) -> bool {
    let mut paths = ruleset.pieces.iter().flat_map(PieceRules::all_moves);
    !ruleset.has_landings() && !paths.any(|path| path.is_of_others() || path.induces())
}

fn add_royals(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let types = ruleset.pieces.len();
    for index in 0..[1, 1, 1, 2, 0][choices.below(5)] {
        let mut piece_types = some_types(choices, types);
        piece_types.truncate(2);
        if index == 0 && choices.chance(3, 4) {
            piece_types = ruleset.piece_types().take(1).collect();
        }
        let check = *choices.pick(&[
            CheckRule::Any,
            CheckRule::Any,
            CheckRule::All,
            CheckRule::Few(0),
            CheckRule::Few(1),
            CheckRule::Few(2),
            CheckRule::Several(2),
            CheckRule::AllWhile(2),
            CheckRule::Unattacked,
        ]);
        ruleset.royals.push(Royal { may_cross_attack: choices.chance(1, 2), ..Royal::new(piece_types, check) });
    }
    if choices.chance(1, 6) {
        let lines = [vec![Vector::new(0, 1)], vec![Vector::new(0, 1), Vector::new(1, 0), Vector::new(1, 1)]];
        ruleset.facing = Some(Facing { lines: choices.pick(&lines).clone(), challenge: choices.chance(1, 2) });
    }
}

fn promotion(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Promotion {
    let types = ruleset.pieces.len();
    let trigger = match choices.below(7) {
        0 | 1 => Trigger::Enter,
        2 => Trigger::EnterFrom(zones(choices, ruleset)),
        3 => Trigger::Leave,
        4 => Trigger::InPlace,
        5 => Trigger::BeforeMoving,
        _ => Trigger::Drop,
    };
    let refusal = match choices.below(5) {
        0 => Refusal::Never,
        4 => Refusal::Barred,
        1 => Refusal::Always,
        2 => Refusal::UnlessStuck,
        _ => Refusal::Within(zones(choices, ruleset)),
    };
    Promotion {
        from: *choices.pick(&ruleset.piece_types().collect::<Vec<_>>()),
        zone: if choices.chance(1, 2) { far_ranks(choices, ruleset) } else { zones(choices, ruleset) },
        trigger,
        to: some_types(choices, types),
        refusal,
        quiet_only: choices.chance(1, 6),
        occasion: occasion(choices, types),
        suspends: false,
        goes_on: None,
    }
}

fn hands(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Hands {
    let gating = choices.chance(1, 4).then(|| {
        let only = choices.chance(1, 3).then(|| some_types(choices, ruleset.pieces.len()));
        let is_ordered = only.is_some() && choices.chance(1, 2);
        Gating { zone: zones(choices, ruleset), only, is_ordered }
    });
    Hands {
        captured_to: *choices.pick(&[Some(Taker::Capturer), Some(Taker::Owner), Some(Taker::Partner), None]),
        kept: choices.chance(1, 5).then(|| some_types(choices, ruleset.pieces.len())),
        drops: *choices.pick(&[Drops::Allowed, Drops::Allowed, Drops::None, Drops::Forced, Drops::Urgent]),
        urgent: choices.chance(1, 2).then(|| some_types(choices, ruleset.pieces.len())),
        gating,
        pick_up: choices.chance(1, 6),
        is_shared: choices.chance(1, 8),
    }
}

/// Adds castlings on the first rank of each side, or on a file, to random squares.
fn add_castlings(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let geometry = ruleset.geometry.clone();
    for color in Color::ALL {
        let rank = if color == Color::White { 0 } else { geometry.ranks - 1 };
        let line: Vec<Square> = if choices.chance(1, 8) {
            (0..geometry.ranks).filter_map(|rank| geometry.square(0, rank)).collect()
        } else {
            (0..geometry.files).filter_map(|file| geometry.square(file, rank)).collect()
        };
        if line.len() < 3 {
            continue;
        }
        for _ in 0..choices.between(1, 2) {
            let (king, partner) = two_of(choices, &line);
            let targets = (0..choices.between(1, 2)).map(|_| {
                let (king, partner) = two_of(choices, &line);
                CastlingTarget { king, partner }
            });
            let targets = targets.collect();
            ruleset.castlings.push(Castling { color, king, partner, targets, may_cross_attack: choices.chance(1, 3) });
        }
    }
    ruleset.opposite_castling = choices.chance(1, 4);
    if choices.chance(1, 3) {
        let types = ruleset.pieces.len();
        let mut pair = || CastlingPair { kings: some_types(choices, types), partners: some_types(choices, types) };
        ruleset.castling_by_drop = Some(ByColor::new(pair(), pair()));
    } else if choices.chance(1, 3) {
        let zones = ByColor::from_fn(|color| {
            let squares = castling_zone(choices, ruleset, color);
            ruleset.add_region("castling_zone", squares)
        });
        ruleset.castling_zone = Some(zones);
    }
}

/// Returns squares around the castling pieces of a side, their own mostly included: so few that all
/// rights fit into a position.
fn castling_zone(choices: &mut Choices<'_>, ruleset: &Ruleset, color: Color) -> Region {
    let geometry = &ruleset.geometry;
    let own = ruleset.castlings.iter().filter(|castling| castling.color == color);
    let mut squares = Region::new();
    for castling in own {
        for step in Vector::new(1, 1).symmetric_images().into_iter().chain(Vector::new(0, 1).symmetric_images()) {
            if let Some(square) = geometry.step(castling.king, step).filter(|_| choices.chance(1, 2)) {
                squares.insert(square);
            }
        }
        if !choices.chance(1, 8) {
            squares.insert(castling.king);
        }
    }
    squares.iter().take(8).collect()
}

fn two_of(choices: &mut Choices<'_>, line: &[Square]) -> (Square, Square) {
    let first = choices.below(line.len());
    let second = (first + 1 + choices.below(line.len() - 1)) % line.len();
    (line[first], line[second])
}

fn occasion(choices: &mut Choices<'_>, types: usize) -> Occasion {
    let mut listed = || choices.chance(1, 2).then(|| some_types(choices, types));
    let (captured, carried) = (listed(), listed());
    match choices.below(18) {
        0..3 => Occasion::Capture(captured),
        3 => Occasion::NoCapture,
        4 => Occasion::Swap(carried),
        5 => Occasion::NoSwap,
        _ => Occasion::Always,
    }
}
