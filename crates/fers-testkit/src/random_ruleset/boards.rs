//! Further boards, and moves that end there.

use fers_core::Vector;
use fers_rules::{Act, Arrivals, Contact, Leg, Path, Ruleset, Steps, verify};

use super::start::is_playable;
use crate::Choices;

/// The most places of a program.
const PLACES_MAX: usize = 256;

/// Adds empty boards behind the first one, and steps there to the paths of some pieces.
///
/// Leaves the ruleset as it is if its other rules exclude several boards.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let boards = choices.between(2, 3);
    let places = ruleset.geometry.places() * boards;
    if !choices.chance(1, 6) || places > PLACES_MAX {
        return;
    }
    let mut changed = ruleset.clone();
    changed.geometry.boards = boards as u8;
    changed.start.board.resize(places, None);
    carry_castlings_over(choices, &mut changed);
    let crossing = crossing(choices, boards);
    let chosen: Vec<bool> = changed.pieces.iter().map(|_| choices.chance(3, 4)).collect();
    let lands = choices.chance(3, 4);
    let asks_for_royals = lands && !changed.royals.is_empty() && choices.chance(3, 4);
    let with = |lands: bool| {
        let mut changed = changed.clone();
        for (piece, _) in std::iter::zip(&mut changed.pieces, &chosen).filter(|(_, chosen)| **chosen) {
            let lands = lands && piece.all_moves().all(may_land);
            let crossing = Leg { to_royal_board: lands && asks_for_royals, ..crossing.clone() };
            let paths = piece.moves.iter_mut().chain(piece.black_moves.iter_mut().flatten());
            let going_on = paths.filter(|path| !path.is_of_others());
            going_on.for_each(|path| add_crossing(path, lands, &crossing));
        }
        changed
    };
    if let Some(found) = [with(lands), with(false)].into_iter().find(is_fine) {
        *ruleset = found;
    }
}

/// Returns whether a ruleset verifies and its start is still legal: a step to another board may
/// take away the attack that a royal needs.
fn is_fine(ruleset: &Ruleset) -> bool {
    verify(ruleset).is_empty() && is_playable(ruleset)
}

/// Returns whether a path stays on its board, only captures, and ends with its last leg.
fn may_land(path: &Path) -> bool {
    let is_plain = |contact: &Contact| matches!(contact.act, Act::Capture | Act::Leave);
    let stays = |leg: &Leg| {
        let contacts = leg.arrivals.enemy.iter().chain(&leg.arrivals.friend);
        let is_kept = leg.steps != Steps::Anywhere && !leg.sets_down && !leg.arrivals.off_board;
        contacts.into_iter().all(is_plain) && is_kept
    };
    path.repeat.is_none() && path.legs.len() < 4 && path.legs.iter().all(stays) && !path.is_of_others()
}

/// Makes a step to the board before or behind, or to any other one.
fn crossing(choices: &mut Choices<'_>, boards: usize) -> Leg {
    let most = if choices.chance(1, 2) { 1 } else { boards as i8 - 1 };
    let steps = (-most..=most).filter(|&step| step != 0).map(|boards| Vector { boards, ..Vector::default() });
    let arrivals = if choices.chance(1, 4) { Arrivals::quiet_or_capture() } else { Arrivals::quiet() };
    Leg::leap(steps.collect(), arrivals)
}

fn add_crossing(path: &mut Path, lands: bool, crossing: &Leg) {
    if let Some(last) = path.legs.last_mut() {
        last.lands = lands;
        last.may_stop &= !lands;
    }
    path.legs.push(crossing.clone());
}

/// Lets some castlings end on the second board.
fn carry_castlings_over(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let places = ruleset.geometry.places() / usize::from(ruleset.geometry.boards);
    for target in ruleset.castlings.iter_mut().flat_map(|castling| &mut castling.targets) {
        if choices.chance(1, 2) {
            target.king.0 += places as u16;
            target.partner.0 += places as u16;
        }
    }
}
