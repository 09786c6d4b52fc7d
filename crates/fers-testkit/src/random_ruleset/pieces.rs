//! Random piece types.

use fers_core::{ByColor, PieceType};
use fers_oracle::Oracle;
use fers_rules::{DropRule, Endangered, Path, PieceRules, Protected, Retaliation, Ruleset};

use super::paths::{arrivals, path, some_types, step};
use super::zones::maybe_zones;
use crate::Choices;

/// Adds `count` piece types. The first usually moves like a king.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset, count: usize) {
    for index in 0..count {
        let letter = char::from(b'A' + index as u8).to_string();
        let mut moves = moves(choices, ruleset, count);
        if index == 0 && choices.chance(2, 3) {
            moves = vec![step(choices)];
        }
        let mut piece = PieceRules::new(&format!("piece {letter}"), &letter, moves);
        piece.black_moves = choices.chance(1, 10).then(|| self::moves(choices, ruleset, count));
        add_properties(choices, ruleset, &mut piece, count);
        ruleset.pieces.push(piece);
    }
}

fn moves(choices: &mut Choices<'_>, ruleset: &mut Ruleset, types: usize) -> Vec<Path> {
    (0..choices.between(1, 3)).map(|_| path(choices, ruleset, types)).collect()
}

/// Gives some pieces a second path along the lines of another one, so that two paths lead to one
/// square, as in `pRcpR`.
pub(super) fn add_overlaps(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    for index in 0..ruleset.pieces.len() {
        let paths = ruleset.pieces[index].moves.iter();
        let simple: Vec<Path> = paths.filter(|path| path.legs.len() == 1 && path.when.is_empty()).cloned().collect();
        if simple.is_empty() || !choices.chance(1, 4) {
            continue;
        }
        let mut path = choices.pick(&simple).clone();
        path.legs[0].arrivals = arrivals(choices);
        ruleset.pieces[index].moves.push(path);
        // The side that does not move may not be in check at the start.
        if Oracle::new(ruleset).is_in_check(&ruleset.start, !ruleset.start.turn) {
            ruleset.pieces[index].moves.pop();
        }
    }
}

fn endangered(choices: &mut Choices<'_>, types: usize) -> Endangered {
    Endangered {
        protected: *choices.pick(&[Protected::Before, Protected::Uncovered, Protected::After]),
        spares_neighbours: choices.chance(1, 3),
        minor: choices.chance(1, 2).then(|| some_types(choices, types)),
        ignores_royals: choices.chance(1, 4),
    }
}

fn add_properties(choices: &mut Choices<'_>, ruleset: &mut Ruleset, piece: &mut PieceRules, types: usize) {
    piece.confined_to = maybe_zones(choices, ruleset, 8);
    piece.blocked_by = maybe_zones(choices, ruleset, 12);
    piece.victims = choices.chance(1, 8).then(|| some_types(choices, types));
    piece.is_iron = choices.chance(1, 15);
    piece.endangered = choices.chance(1, 6).then(|| endangered(choices, types));
    let bans = [Retaliation::Banned, Retaliation::BannedToOthers];
    piece.retaliation = choices.chance(1, 8).then(|| *choices.pick(&bans));
    piece.assimilates = choices.chance(1, 12);
    piece.may_check = !choices.chance(1, 12);
    piece.may_mate = !choices.chance(1, 8);
    piece.gives_shak = choices.chance(1, 3);
    piece.takes_goals = choices.chance(3, 4);
    piece.in_hand = choices.chance(1, 4).then(|| PieceType(choices.below(types) as u16));
    piece.displaced = choices.chance(1, 8).then(|| PieceType(choices.below(types) as u16));
    piece.limit = ByColor::from_fn(|_| choices.chance(1, 6).then(|| choices.below(3) as u16));
    piece.drop = DropRule {
        zone: maybe_zones(choices, ruleset, 4),
        needs_move: choices.chance(1, 3),
        both_shades: choices.chance(1, 5),
        per_file_max: choices.chance(1, 4).then(|| choices.between(1, 2) as u16),
        may_check: !choices.chance(1, 6),
        may_mate: !choices.chance(1, 6),
        must_threaten: choices.chance(1, 8),
        ..DropRule::default()
    };
}
