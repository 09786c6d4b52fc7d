//! Win conditions: what the ends of a variant make of material.

use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{CheckRule, End, Facts, Ruleset, Verdict, Zones};

use crate::params::WIN_CONDITIONS;

/// The ends of a variant as the evaluation uses them.
#[derive(Clone, Debug)]
pub(crate) struct WinConditions {
    /// By piece type: 1 where having the piece is good, -1 where losing it is.
    pub material_sign: Vec<i32>,
    /// 1 where giving mate wins, -1 where it loses, 0 where it does neither or check is banned.
    pub mate_sign: i32,
    /// Extinction ends.
    pub extinctions: Vec<Extinction>,
    /// Goals.
    pub goals: Vec<Goal>,
    /// Number of checks that ends the game, and 1, 0 or -1 for the side that gives them.
    pub checks: Option<(u8, i32)>,
}

/// An [extinction](End::Extinction) end.
#[derive(Clone, Debug)]
pub(crate) struct Extinction {
    /// Types that count together.
    pub piece_types: Vec<PieceType>,
    /// Number of pieces at which the end comes.
    pub count: u16,
    /// 1 where it wins for the side with too few pieces, -1 where it loses.
    pub sign: i32,
}

/// A [goal](End::Goal) end.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    /// Squares to reach.
    pub zone: Zones,
    /// Types that must reach them, by side. `None`: the types that take goals.
    pub by: Option<ByColor<Vec<PieceType>>>,
    /// 1 where reaching them wins, -1 where it loses.
    pub sign: i32,
}

/// Returns 1, 0 or -1 for a win, draw or loss.
fn sign(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Win => 1,
        Verdict::Draw => 0,
        Verdict::Loss => -1,
    }
}

impl WinConditions {
    /// Derives the win conditions from the ends of a ruleset.
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

    /// Returns whether a piece of either side can reach a goal that wins.
    pub fn has_goal(&self, ruleset: &Ruleset, piece_type: PieceType) -> bool {
        let wins = |goal: &&Goal| goal.sign > 0;
        self.goals
            .iter()
            .filter(wins)
            .any(|goal| Color::ALL.iter().any(|&color| goal.is_for(ruleset, color, piece_type)))
    }

    /// Returns whether a side loses the game with its one piece of a type: by its capture, not by
    /// mate.
    pub fn is_vital(&self, ruleset: &Ruleset, piece_type: PieceType) -> bool {
        let alone = |color| {
            ruleset.start.pieces().filter(|(_, piece)| piece.is_of(color) && piece.piece_type == piece_type).count()
                == 1
        };
        let loses = |extinction: &Extinction| {
            extinction.sign < 0 && extinction.count == 0 && extinction.piece_types == [piece_type]
        };
        self.extinctions.iter().any(loses) && Color::ALL.into_iter().all(alone)
    }

    /// Returns whether losing some piece is good. Then sacrifices cost nothing, and a null move may
    /// be better than any move.
    pub fn rewards_losing_material(&self) -> bool {
        self.mate_sign < 0 || self.material_sign.iter().any(|&sign| sign < 0)
    }

    /// Returns whether no rule forces or rewards the loss of material. Then a side that is ahead
    /// can expect to stay ahead, and static evaluations may prune.
    pub fn material_decides(&self, facts: &Facts) -> bool {
        !facts.capture_is_forced && !self.rewards_losing_material()
    }

    /// Returns whether captures are plain exchanges of material, so that SEE is valid.
    ///
    /// False where captures are forced, where losing material is good, where extinction ends the
    /// game, and in games with seizures (Ultima), freezes, flips (Othello), blasts (atomic chess),
    /// walls, relocated enemies, or moves that change the mover's type.
    pub fn captures_are_exchanges(&self, facts: &Facts) -> bool {
        let stays_plain = !facts.has_seizures
            && !facts.has_freezes
            && !facts.has_flips
            && !facts.has_blasts
            && !facts.has_shoves
            && !facts.has_burns
            && !facts.has_pinches;
        let are_plain = stays_plain && !facts.has_walls && !facts.moves_change_types;
        self.material_decides(facts) && self.extinctions.is_empty() && are_plain
    }

    /// Returns the value of a piece in centipawns, signed: negative where losing the piece is good.
    pub fn worth(&self, piece_type: PieceType, value: i32) -> i32 {
        match self.material_sign[piece_type.index()] {
            1 => value,
            _ => -(WIN_CONDITIONS.burden + value / WIN_CONDITIONS.burden_divisor),
        }
    }
}

impl Goal {
    /// Returns whether pieces of a type of a side reach the goal.
    pub fn is_for(&self, ruleset: &Ruleset, color: Color, piece_type: PieceType) -> bool {
        match &self.by {
            Some(by) => by[color].contains(&piece_type),
            None => ruleset.piece(piece_type).takes_goals,
        }
    }
}

impl Extinction {
    /// Returns how many of `left` pieces there are above the number of the end, at least 1.
    pub fn above(&self, left: u16) -> i32 {
        i32::from(left.saturating_sub(self.count)).max(1)
    }

    /// Returns the value of having `left` pieces of these types, in centipawns: the fewer are left,
    /// the more each counts.
    pub fn worth(&self, left: u16) -> i32 {
        self.sign * WIN_CONDITIONS.extinction / self.above(left)
    }
}

/// Returns whether the game ends with this piece, so that it has no material value: it belongs to a
/// royal set that is in check if any member is attacked.
pub(super) fn is_beyond_price(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let royals = ruleset.royals.iter().filter(|royal| royal.check == CheckRule::Any);
    royals.into_iter().any(|royal| royal.piece_types.contains(&piece_type))
}

fn mate_sign(ruleset: &Ruleset) -> i32 {
    if ruleset.no_checks {
        return 0;
    }
    let mate = |end: &End| match end {
        End::Mate { verdict, .. } => Some(sign(*verdict)),
        _ => None,
    };
    ruleset.ends.iter().find_map(mate).unwrap_or(1)
}

/// Losing material is good where the side without pieces, the bare side or the mated side wins, and
/// for types whose extinction wins.
fn material_sign(ruleset: &Ruleset, extinctions: &[Extinction]) -> Vec<i32> {
    let loser_wins = |end: &End| match end {
        End::NoPieces { verdict } | End::Bare { verdict, .. } => *verdict == Verdict::Win,
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
    use fers_rules::{BareReply, PieceRules};

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
            End::Bare { verdict: Verdict::Win, reply: BareReply::IfItBares },
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
