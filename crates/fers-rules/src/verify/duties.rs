//! Problems of duties.

use fers_core::{ByColor, PieceType};

use super::{Checker, Node};
use crate::{Demand, Drops, Duty, Passing, Quality};

pub(super) fn check(checker: &mut Checker) {
    let ruleset = checker.ruleset;
    for (index, duty) in ruleset.duties.iter().enumerate() {
        check_quality(checker, index, &duty.quality);
        check_company(checker, index, duty);
    }
}

fn check_quality(checker: &mut Checker, index: usize, quality: &Quality) {
    let (node, what) = (Node::Duty(index), format!("duty {}", index + 1));
    let mut types: Vec<PieceType> = Vec::new();
    let mut count = 1;
    let mut lists_none = false;
    match quality {
        Quality::Captures { by, least } => {
            types.extend(by.iter().flatten());
            count = u16::from(*least);
        }
        Quality::CapturesWorth { worth } => {
            types.extend(worth.iter().map(|(piece_type, _)| piece_type));
            lists_none = worth.is_empty();
        }
        Quality::Stalemates | Quality::ChangesNothing | Quality::PromotesInPlace | Quality::BreaksOff => {}
        Quality::ActsEarly { by, plies, .. } => {
            types.extend(by.iter().flatten());
            count = *plies;
        }
        Quality::ChecksLast { left: listed } | Quality::EvadesOtherwise { by: listed } => {
            types.extend(listed);
            lists_none = listed.is_empty();
        }
        Quality::Diminishes { piece_types, below } => {
            types.extend(piece_types);
            (count, lists_none) = (*below, piece_types.is_empty());
        }
        Quality::Gathers { piece_types, .. } => {
            types.extend(piece_types);
            lists_none = piece_types.is_empty();
        }
        Quality::EntersQuietly { by, zone } => {
            types.extend(by.iter().flatten());
            checker.zones(&node, &what, *zone);
        }
    }
    checker.types(&node, &what, &types);
    checker.require(count > 0, "no-count", &node, format!("{what} counts to 0, which says nothing"));
    checker.require(!lists_none, "duty-of-none", &node, format!("{what} lists no pieces, which says nothing"));
}

/// Checks what a duty stands beside.
fn check_company(checker: &mut Checker, index: usize, duty: &Duty) {
    let (ruleset, node) = (checker.ruleset, Node::Duty(index));
    let is_usual = duty.quality == Quality::Captures { by: None, least: 1 } && duty.demand == Demand::Preferred;
    let message = format!("duty {} is that of compulsory capture, which has a key of its own", index + 1);
    checker.require(!is_usual, "duty-twice", &node, message);
    let is_meant = duty.demand != Demand::PreferredToSafety || duty.asks_for_captures();
    let message = format!("duty {} goes before the safety of royals, which only captures may do", index + 1);
    checker.require(is_meant, "duty-before-safety", &node, message);
    let is_kept = duty.quality != Quality::BreaksOff || duty.demand == Demand::Forbidden;
    let message = format!("duty {} prefers captures that break off, which can only be forbidden", index + 1);
    checker.require(is_kept, "duty-breaks-off", &node, message);
    let is_forced = duty.demand == Demand::PreferredToSafety;
    let goes = ruleset.blasts.is_empty()
        && ruleset.turn.is_none()
        && ruleset.facing.is_none()
        && !ruleset.no_checks
        && !ruleset.until_captured;
    let message = format!(
        "duty {} goes with none of walls that moves put up, and urgent drops{}",
        index + 1,
        if is_forced {
            ", explosions, turns of several plies, royals that face each other, forbidden checks, and royals that may be \
             captured"
        } else {
            ""
        }
    );
    let may_pass = ruleset.passing != ByColor::both(Passing::Never) || ruleset.turn.is_some();
    let is_clear = duty.quality != Quality::ChangesNothing || !may_pass;
    let of_passes = format!("duty {} is about null moves, where passes or turns of several plies are rules", index + 1);
    checker.require(is_clear, "duty-with", &node, of_passes);
    let is_timed = matches!(duty.quality, Quality::ActsEarly { .. });
    let of_time = format!("duty {} counts plies, where turns have several", index + 1);
    checker.require(!is_timed || ruleset.turn.is_none(), "duty-with", &node, of_time);
    let is_plain = ruleset.walling.is_none() && ruleset.hands.drops != Drops::Urgent;
    checker.require(is_plain && (goes || !is_forced), "duty-with", &node, message);
}
