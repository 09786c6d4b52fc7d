//! Seizures and freezes in words.

use fers_core::PieceType;
use fers_rules::{Freeze, FreezeBars, FreezeReach, Grip, Halt, Pinch, Protection, Ruleset, Seizure};

use super::effects::{lines_along, squares_around};
use super::{piece_names, zone};

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let seizures = ruleset.seizures.iter().map(|seizure| seizure_line(ruleset, seizure));
    let freezes = ruleset.freezes.iter().map(|freeze| freeze_line(ruleset, freeze));
    let protections = ruleset.protections.iter().map(|protection| protection_line(ruleset, protection));
    let halts = ruleset.halts.iter().map(|halt| halt_line(ruleset, halt));
    let pinches = ruleset.pinches.iter().map(|pinch| pinch_line(ruleset, pinch));
    seizures.chain(freezes).chain(protections).chain(halts).chain(pinches).collect()
}

fn seizure_line(ruleset: &Ruleset, seizure: &Seizure) -> String {
    let by = names(ruleset, seizure.by.as_deref(), "or").map_or(String::new(), |names| format!(" of {names}"));
    let along = seizure.along.as_ref().map_or(String::new(), |along| lines_along(along));
    let victims =
        names(ruleset, seizure.victims.as_deref(), "and").map_or(String::new(), |names| format!(" ({names})"));
    let place = match &seizure.grip {
        Grip::Beside(steps) => format!("{} where it ends", squares_around(steps)),
        Grip::Between(steps) => {
            format!("next to where it ends with another piece of its side right behind{}", lines_along(steps))
        }
        Grip::Behind(steps) => {
            format!("right behind where it began, if it goes straight away from them{}", lines_along(steps))
        }
        Grip::Crossing(partners) => {
            let partner = names(ruleset, Some(partners), "or").unwrap_or_default();
            format!("where its file and rank cross the rank and file of {partner} of its side")
        }
    };
    format!("A move{by}{along} captures the enemies{victims} {place}.")
}

fn freeze_line(ruleset: &Ruleset, freeze: &Freeze) -> String {
    let by = names(ruleset, freeze.by.as_deref(), "or").unwrap_or_else(|| "any piece".to_owned());
    let victims = names(ruleset, freeze.victims.as_deref(), "and").map_or(String::new(), |names| format!(" ({names})"));
    let leave = match freeze.lets_leave {
        true => ", but if they are not royal they may leave the board instead of a move",
        false => "",
    };
    let by = match freeze.least {
        1 => by,
        least => format!("at least {least} of: {by}"),
    };
    let place = match &freeze.reach {
        FreezeReach::Seen => "in the sight of".to_owned(),
        FreezeReach::Steps(steps) => squares_around(steps),
    };
    let check = if freeze.still_checks { ", though they still give check" } else { "" };
    let barred = match freeze.bars {
        FreezeBars::Moves => "move",
        FreezeBars::Captures => "capture",
        FreezeBars::QuietMoves => "move without a capture",
    };
    let single = names(ruleset, freeze.single.as_deref(), "or")
        .map_or(String::new(), |names| format!("; one piece holds no two of: {names}"));
    let unless = unless(ruleset, freeze.rank);
    format!("Enemies{victims} {place} {by} cannot {barred}{check}{leave}{single}{unless}.")
}

fn protection_line(ruleset: &Ruleset, protection: &Protection) -> String {
    let by = names(ruleset, protection.by.as_deref(), "or").unwrap_or_else(|| "any piece".to_owned());
    let wards = names(ruleset, protection.wards.as_deref(), "and").map_or(String::new(), |names| format!(" ({names})"));
    let place = match &protection.reach {
        FreezeReach::Seen => "in the sight of".to_owned(),
        FreezeReach::Steps(steps) => squares_around(steps),
    };
    let unless = unless(ruleset, protection.rank);
    format!("Friends{wards} {place} {by} cannot be captured{unless}.")
}

fn halt_line(ruleset: &Ruleset, halt: &Halt) -> String {
    let by = names(ruleset, halt.by.as_deref(), "or").unwrap_or_else(|| "any piece".to_owned());
    let place = match &halt.reach {
        FreezeReach::Seen => "in the sight of".to_owned(),
        FreezeReach::Steps(steps) => squares_around(steps),
    };
    let unless = unless(ruleset, halt.rank);
    format!("Enemies move one step at a time {place} {by}, and stop where they come there{unless}.")
}

fn pinch_line(ruleset: &Ruleset, pinch: &Pinch) -> String {
    let by = names(ruleset, pinch.by.as_deref(), "or").unwrap_or_else(|| "any piece".to_owned());
    let victims = names(ruleset, pinch.victims.as_deref(), "or").map_or(String::new(), |names| format!(" ({names})"));
    let place = match &pinch.reach {
        FreezeReach::Seen => "in the sight of".to_owned(),
        FreezeReach::Steps(steps) => squares_around(steps),
    };
    let royal = if ruleset.royals.is_empty() { "" } else { " that is not royal" };
    let homes = zone(ruleset, pinch.homes);
    let unless = unless(ruleset, pinch.rank);
    format!(
        "After its move a side may take one enemy{victims}{royal} {place} {by}, and put it on a free square of its home \
         ({homes}), or out of the game where no such square is free{unless}."
    )
}

/// Says which pieces end a rule of a rank by freezing the pieces that have its power.
fn unless(ruleset: &Ruleset, rank: u8) -> String {
    let below = |freeze: &&Freeze| freeze.bars == FreezeBars::Moves && 0 < freeze.rank && freeze.rank < rank;
    let by = |freeze: &Freeze| names(ruleset, freeze.by.as_deref(), "or").unwrap_or_else(|| "any piece".to_owned());
    let freezing: Vec<String> = ruleset.freezes.iter().filter(below).map(by).collect();
    if freezing.is_empty() { String::new() } else { format!(", unless frozen by {}", freezing.join(" or ")) }
}

/// Returns the names of types as a list; `None` for all types.
fn names(ruleset: &Ruleset, types: Option<&[PieceType]>, last: &str) -> Option<String> {
    types.map(|types| if types.is_empty() { "nothing".to_owned() } else { piece_names(ruleset, types, last) })
}

#[cfg(test)]
mod tests {
    use fers_core::Vector;
    use fers_rules::PieceRules;

    use super::*;

    #[test]
    fn seizures_and_freezes_are_told_with_whom_they_take() {
        let mut ruleset = Ruleset::new("test", fers_core::Geometry::rectangle(8, 8));
        ruleset.pieces =
            [("Pincer", "P"), ("King", "K")].map(|(name, letter)| PieceRules::new(name, letter, vec![])).to_vec();
        let (pincer, king) = (PieceType(0), PieceType(1));
        let ring = Vector::RING.to_vec();
        let cross: Vec<Vector> = ring.iter().step_by(2).copied().collect();
        let between = Seizure { by: Some(vec![pincer]), along: None, grip: Grip::Between(cross), victims: None };
        let crossing = Grip::Crossing(vec![king]);
        let other = Seizure { by: None, along: None, grip: crossing, victims: Some(vec![pincer]) };
        ruleset.seizures = vec![between, other];
        ruleset.freezes = vec![Freeze { by: Some(vec![pincer]), lets_leave: true, ..Freeze::by_steps(ring) }];
        assert_eq!(
            lines(&ruleset),
            [
                "A move of Pincer captures the enemies next to where it ends with another piece of its side right behind along ranks and files.",
                "A move captures the enemies (Pincer) where its file and rank cross the rank and file of King of its side.",
                "Enemies on the eight squares around Pincer cannot move, but if they are not royal they may leave the board instead of a move.",
            ]
        );
    }
}
