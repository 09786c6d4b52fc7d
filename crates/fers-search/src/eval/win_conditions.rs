//! What the ends of games make of material: whether having it is good at all.

use fers_core::{ByColor, PieceType, Region};
use fers_rules::{CheckRule, End, Facts, Ruleset, Verdict, Zones};

use crate::params::WIN_CONDITIONS;

/// What is at stake in a game, read from its ends.
#[derive(Clone, Debug)]
pub(crate) struct WinConditions {
    /// By piece type: 1 where having the piece is good, -1 where being rid of it is.
    pub material_sign: Vec<i32>,
    /// 1 where giving mate wins, -1 where it loses, 0 where it does neither.
    pub mate_sign: i32,
    /// Types of which a side must not (or should) have too few left.
    pub extinctions: Vec<Extinction>,
    /// Squares to reach.
    pub goals: Vec<Goal>,
    /// Checks to give, and what giving them is worth: 1, 0 or -1.
    pub checks: Option<(u8, i32)>,
}

/// An [extinction](End::Extinction).
#[derive(Clone, Debug)]
pub(crate) struct Extinction {
    /// The types counted together.
    pub piece_types: Vec<PieceType>,
    /// The number at which it happens.
    pub count: u16,
    /// 1 where it wins for the side that has too few, -1 where it loses.
    pub sign: i32,
}

/// A [goal](End::Goal).
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    /// The squares to reach.
    pub zone: Zones,
    /// The types that reach them, by side; nothing: those that take goals.
    pub by: Option<ByColor<Vec<PieceType>>>,
    /// 1 where reaching them wins, -1 where it loses.
    pub sign: i32,
}

/// What a verdict is worth for its side.
fn sign(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Win => 1,
        Verdict::Draw => 0,
        Verdict::Loss => -1,
    }
}

impl WinConditions {
    /// Reads the ends of a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let extinctions = extinctions(ruleset);
        Self {
            material_sign: material_sign(ruleset, &extinctions),
            mate_sign: mate_sign(ruleset),
            extinctions,
            goals: ruleset.ends.iter().filter_map(|end| goal(ruleset, end)).collect(),
            checks: ruleset.ends.iter().find_map(checks),
        }
    }

    /// Whether being rid of some piece is good; then sacrifices are no sacrifices and a pass may be worth more than
    /// any move.
    pub fn rewards_losing_material(&self) -> bool {
        self.mate_sign < 0 || self.material_sign.iter().any(|&sign| sign < 0)
    }

    /// Whether nothing forces or rewards the loss of material, so that who is ahead can expect to stay ahead.
    pub fn material_decides(&self, facts: &Facts) -> bool {
        !facts.capture_is_forced && !self.rewards_losing_material()
    }

    /// Whether captures are exchanges of material and nothing more, so that bad ones can be passed over.
    ///
    /// Not so where they are forced, where losing material is winning, where the loss of a certain piece ends the game, and where
    /// moves take what they do not touch, pieces hold others, moves turn pieces over, blow up more than what they capture, or turn their pieces into others.
    pub fn captures_are_exchanges(&self, facts: &Facts) -> bool {
        let stays_plain = !facts.has_seizures && !facts.has_freezes && !facts.has_flips && !facts.has_blasts;
        let are_plain = stays_plain && !facts.has_walls && !facts.moves_change_types;
        self.material_decides(facts) && self.extinctions.is_empty() && are_plain
    }

    /// The worth of having a piece of this value, seen from its side.
    pub fn worth(&self, piece_type: PieceType, value: i32) -> i32 {
        match self.material_sign[piece_type.index()] {
            1 => value,
            _ => -(WIN_CONDITIONS.burden + value / WIN_CONDITIONS.burden_divisor),
        }
    }
}

impl Extinction {
    /// What having so many pieces left of these types is worth beyond their value: the fewer, the more is at stake.
    pub fn worth(&self, left: u16) -> i32 {
        let above = i32::from(left.saturating_sub(self.count)).max(1);
        self.sign * WIN_CONDITIONS.extinction / above
    }
}

/// Whether a piece is worth nothing in material because the game ends with it: it belongs to a royal set that is in
/// check as soon as any of it is attacked.
pub(super) fn is_beyond_price(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let royals = ruleset.royals.iter().filter(|royal| royal.check == CheckRule::Any);
    royals.into_iter().any(|royal| royal.piece_types.contains(&piece_type))
}

fn mate_sign(ruleset: &Ruleset) -> i32 {
    let mate = |end: &End| match end {
        End::Mate { verdict, .. } => Some(sign(*verdict)),
        _ => None,
    };
    ruleset.ends.iter().find_map(mate).unwrap_or(1)
}

/// Losing is winning where the side without pieces, the bare side or the mated side wins, and for types whose
/// extinction wins.
fn material_sign(ruleset: &Ruleset, extinctions: &[Extinction]) -> Vec<i32> {
    let loser_wins = |end: &End| match end {
        End::NoPieces { verdict } | End::Bare { verdict } => *verdict == Verdict::Win,
        End::Mate { verdict, .. } => *verdict == Verdict::Loss,
        _ => false,
    };
    let all = ruleset.ends.iter().any(loser_wins);
    let extinct_wins =
        |piece| extinctions.iter().any(|extinction| extinction.sign > 0 && extinction.piece_types.contains(&piece));
    ruleset.piece_types().map(|piece| if all || extinct_wins(piece) { -1 } else { 1 }).collect()
}

fn extinctions(ruleset: &Ruleset) -> Vec<Extinction> {
    let read = |end: &End| match end {
        End::Extinction { extinction: fers_rules::Extinction { piece_types, count, .. }, verdict }
            if *verdict != Verdict::Draw =>
        {
            Some(Extinction { piece_types: piece_types.clone(), count: *count, sign: sign(*verdict) })
        }
        _ => None,
    };
    ruleset.ends.iter().filter_map(read).collect()
}

fn goal(ruleset: &Ruleset, end: &End) -> Option<Goal> {
    let is_somewhere = |zone: Zones| zone.iter().any(|(_, &id)| *ruleset.region(id) != Region::new());
    match end {
        End::Goal { goal, verdict } if *verdict != Verdict::Draw && is_somewhere(goal.zone) => {
            Some(Goal { zone: goal.zone, by: goal.by.clone(), sign: sign(*verdict) })
        }
        _ => None,
    }
}

fn checks(end: &End) -> Option<(u8, i32)> {
    match end {
        End::Checks { count, verdict } => Some((*count, sign(*verdict))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;
    use fers_rules::PieceRules;

    use super::*;

    fn win_conditions_with(ends: Vec<End>) -> WinConditions {
        let mut ruleset = Ruleset::new("two types", Geometry::rectangle(8, 8));
        ruleset.pieces = vec![PieceRules::new("a", "a", Vec::new()), PieceRules::new("b", "b", Vec::new())];
        ruleset.ends = ends;
        WinConditions::of(&ruleset)
    }

    #[test]
    fn material_is_good_where_mate_wins() {
        let win_conditions = win_conditions_with(vec![End::Mate { verdict: Verdict::Win, needs_shak: false }]);
        assert!(!win_conditions.rewards_losing_material());
        assert_eq!(win_conditions.worth(PieceType(0), 300), 300);
    }

    #[test]
    fn material_is_a_burden_where_having_none_wins() {
        for end in [
            End::NoPieces { verdict: Verdict::Win },
            End::Bare { verdict: Verdict::Win },
            End::Mate { verdict: Verdict::Loss, needs_shak: false },
        ] {
            let win_conditions = win_conditions_with(vec![end]);
            assert!(win_conditions.rewards_losing_material());
            assert!(win_conditions.worth(PieceType(0), 900) < win_conditions.worth(PieceType(0), 100));
            assert!(win_conditions.worth(PieceType(0), 0) < 0);
        }
    }

    #[test]
    fn only_types_whose_extinction_wins_are_burdens() {
        let end =
            End::Extinction { extinction: fers_rules::Extinction::new(vec![PieceType(1)], 0), verdict: Verdict::Win };
        assert_eq!(win_conditions_with(vec![end]).material_sign, [1, -1]);
    }

    #[test]
    fn the_last_piece_before_extinction_matters_most() {
        let end =
            End::Extinction { extinction: fers_rules::Extinction::new(vec![PieceType(1)], 1), verdict: Verdict::Loss };
        let win_conditions = win_conditions_with(vec![end]);
        let worth = |left| win_conditions.extinctions[0].worth(left);
        assert!(worth(2) < worth(3) && worth(3) < worth(4), "fewer left is worse where extinction loses");
    }
}
