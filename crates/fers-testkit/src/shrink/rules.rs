//! Removes rules of the variant as a whole.

use fers_core::PieceType;
use fers_rules::{FreezeReach, Occasion, Ruleset};

use super::Change;

pub(super) fn changes(ruleset: &Ruleset) -> Vec<Change> {
    let mut changes: Vec<Change> = vec![
        Box::new(|r| r.ends.clear()),
        Box::new(|r| r.promotions.clear()),
        Box::new(|r| r.hands = Default::default()),
        Box::new(|r| r.seizures.clear()),
        Box::new(|r| r.freezes.clear()),
        Box::new(|r| r.protections.clear()),
        Box::new(|r| r.halts.clear()),
        Box::new(|r| r.flips.clear()),
        Box::new(|r| r.burns.clear()),
        Box::new(|r| r.pinches.clear()),
        Box::new(|r| r.shoves.clear()),
        Box::new(|r| r.blasts.clear()),
        Box::new(|r| r.walling = None),
        Box::new(|r| r.walling.iter_mut().for_each(|walling| walling.zone = None)),
        Box::new(|r| r.walling.iter_mut().for_each(|walling| walling.is_carried = false)),
        Box::new(|r| r.walling.iter_mut().for_each(|walling| walling.is_alone = false)),
        Box::new(|r| r.walling.iter_mut().for_each(|walling| walling.parries_check = true)),
        Box::new(|r| r.walling.iter_mut().for_each(|walling| walling.site = fers_rules::Site::Vacated)),
        Box::new(|r| r.facing = None),
        Box::new(|r| r.must_capture = false),
        Box::new(|r| (r.no_checks, r.stops_at_check) = (false, false)),
        Box::new(|r| r.victims_stay = false),
        Box::new(|r| r.duties.clear()),
        Box::new(|r| (r.counters, r.start.counts) = Default::default()),
        Box::new(|r| r.passing = Default::default()),
        Box::new(|r| r.tiebreak = None),
        Box::new(|r| r.frame = Default::default()),
        Box::new(|r| r.geometry.wraps_files = false),
        Box::new(|r| r.geometry.wraps_ranks = false),
        Box::new(|r| r.geometry.holes = Default::default()),
        Box::new(|r| {
            r.start.castling.clear();
            r.castlings.clear();
        }),
        Box::new(|r| r.opposite_castling = false),
        Box::new(|r| (r.castling_by_drop, r.castling_zone) = (None, None)),
        Box::new(|r| r.hands.kept = None),
        Box::new(|r| r.hands.urgent = None),
        Box::new(|r| r.hands.is_shared = false),
        Box::new(remove_last_piece_type),
    ];
    for index in 0..ruleset.ends.len() {
        changes.push(Box::new(move |r| drop(r.ends.remove(index))));
    }
    changes.extend(of_royals(ruleset));
    for index in 0..ruleset.promotions.len() {
        changes.push(Box::new(move |r| drop(r.promotions.remove(index))));
        changes.push(Box::new(move |r| r.promotions[index].quiet_only = false));
        changes.push(Box::new(move |r| r.promotions[index].occasion = Occasion::Always));
        changes.push(Box::new(move |r| r.promotions[index].suspends = false));
        changes.push(Box::new(move |r| r.promotions[index].goes_on = None));
        changes.push(Box::new(move |r| r.promotions[index].to.truncate(1)));
    }
    changes.extend(of_turns());
    changes.extend(of_seizures(ruleset));
    changes.extend(of_shoves_and_flips(ruleset));
    changes.extend(of_further_lists(ruleset));
    for index in 0..ruleset.blasts.len() {
        changes.push(Box::new(move |r| drop(r.blasts.remove(index))));
        changes.push(Box::new(move |r| r.blasts[index].by = None));
        changes.push(Box::new(move |r| r.blasts[index].catch = fers_rules::Catch::Anything));
        changes.push(Box::new(move |r| r.blasts[index].spares.clear()));
        changes.push(Box::new(move |r| r.blasts[index].takes_mover = true));
        changes.push(Box::new(move |r| r.blasts[index].petrifies_mover = false));
        changes.push(Box::new(move |r| r.blasts[index].petrifies_around = false));
    }
    changes
}

/// Returns changes to what moves do to other pieces.
fn of_shoves_and_flips(ruleset: &Ruleset) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for index in 0..ruleset.shoves.len() {
        changes.push(Box::new(move |r| drop(r.shoves.remove(index))));
        changes.push(Box::new(move |r| r.shoves[index].by = None));
        changes.push(Box::new(move |r| r.shoves[index].spares.clear()));
        changes.push(Box::new(move |r| r.shoves[index].lines.truncate(1)));
    }
    for index in 0..ruleset.flips.len() {
        changes.push(Box::new(move |r| drop(r.flips.remove(index))));
        changes.push(Box::new(move |r| r.flips[index].by = None));
        changes.push(Box::new(move |r| r.flips[index].spares.clear()));
        changes.push(Box::new(move |r| r.flips[index].catch = fers_rules::Catch::Whatever));
        changes.push(Box::new(move |r| r.flips[index].castlings = false));
        changes.push(Box::new(move |r| r.flips[index].needs_friend = false));
        changes.push(Box::new(move |r| r.flips[index].steps.truncate(1)));
    }
    changes
}

/// Returns changes to the turn, and the ban on leaving royals attacked.
fn of_turns() -> Vec<Change> {
    vec![
        Box::new(|r| r.turn = None),
        Box::new(|r| r.turn.iter_mut().for_each(|turn| turn.checks = Default::default())),
        Box::new(|r| r.turn.iter_mut().for_each(|turn| turn.repeats = Default::default())),
        Box::new(|r| r.turn.iter_mut().for_each(|turn| turn.en_passant = Default::default())),
        Box::new(|r| r.turn.iter_mut().for_each(|turn| turn.ends_by_castling = false)),
        Box::new(|r| r.turn.iter_mut().for_each(|turn| turn.parts.truncate(turn.parts.len().max(2) - 1))),
        Box::new(|r| r.turn.iter_mut().flat_map(|turn| &mut turn.parts).for_each(|part| *part = Default::default())),
        Box::new(|r| r.until_captured = false),
    ]
}

/// Returns changes of the royal sets.
fn of_royals(ruleset: &Ruleset) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for index in 0..ruleset.royals.len() {
        changes.push(Box::new(move |r| drop(r.royals.remove(index))));
        changes.push(Box::new(move |r| r.royals[index].may_cross_attack = true));
        changes.push(Box::new(move |r| r.royals[index].leaves_when_mated = false));
    }
    changes
}

/// Returns fewer and simpler seizures and freezes.
fn of_seizures(ruleset: &Ruleset) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for index in 0..ruleset.seizures.len() {
        changes.push(Box::new(move |r| drop(r.seizures.remove(index))));
        changes.push(Box::new(move |r| r.seizures[index].by = None));
        changes.push(Box::new(move |r| r.seizures[index].along = None));
        changes.push(Box::new(move |r| r.seizures[index].victims = None));
    }
    for index in 0..ruleset.freezes.len() {
        changes.push(Box::new(move |r| drop(r.freezes.remove(index))));
        changes.push(Box::new(move |r| r.freezes[index].by = None));
        changes.push(Box::new(move |r| r.freezes[index].victims = None));
        changes.push(Box::new(move |r| r.freezes[index].lets_leave = false));
        changes.push(Box::new(move |r| r.freezes[index].single = None));
        changes.push(Box::new(move |r| match &mut r.freezes[index].reach {
            FreezeReach::Steps(steps) => steps.truncate(1),
            FreezeReach::Seen => {}
        }));
    }
    changes
}

/// Returns fewer protections, burns, duties and shuffles.
fn of_further_lists(ruleset: &Ruleset) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for index in 0..ruleset.protections.len() {
        changes.push(Box::new(move |r| drop(r.protections.remove(index))));
    }
    for index in 0..ruleset.burns.len() {
        changes.push(Box::new(move |r| drop(r.burns.remove(index))));
    }
    for index in 0..ruleset.duties.len() {
        changes.push(Box::new(move |r| drop(r.duties.remove(index))));
    }
    for index in 0..ruleset.shuffles.len() {
        changes.push(Box::new(move |r| drop(r.shuffles.remove(index))));
    }
    changes
}

/// Removes the last piece type. If another rule still needs the type, the verifier refuses the
/// result.
fn remove_last_piece_type(ruleset: &mut Ruleset) {
    ruleset.pieces.pop();
    let last = PieceType(ruleset.pieces.len() as u16);
    let forget = |types: &mut Vec<PieceType>| types.retain(|&piece_type| piece_type != last);
    ruleset.royals.iter_mut().for_each(|royal| forget(&mut royal.piece_types));
    ruleset.promotions.iter_mut().for_each(|promotion| forget(&mut promotion.to));
}
