//! Repetition rules as the search applies them.

use fers_core::Color;
use fers_rules::{End, Ruleset, Verdict};

use crate::Score;

/// The repetition rules of a variant, simplified.
///
/// Chases are not recognised: where perpetual chase is judged, a repetition without check counts as
/// a draw, as it is when both sides or none chased. Loops of checks are judged by the check in the
/// repeated position alone. Pieces that go to and fro are not detected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Repetitions {
    quiet: Option<Rule>,
    checking: Option<Rule>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rule {
    count: usize,
    outcome: Outcome,
}

/// The consequence of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The move that completes it is illegal.
    Banned,
    /// The verdict for the side that completed it.
    Decided(Verdict),
    /// A win of this side.
    Won(Color),
}

impl Outcome {
    fn of(verdict: Option<Verdict>) -> Self {
        verdict.map_or(Self::Banned, Self::Decided)
    }
}

/// The meaning of the last move as a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeated {
    /// The move was illegal.
    Banned,
    /// The game counts as over, with this score for the side to move.
    Over(Score),
    /// The game is over; this side has won.
    Won(Color),
}

impl Repetitions {
    /// Derives the rules from the ends of a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let mut rules = Self::default();
        for end in &ruleset.ends {
            let (slot, count, outcome) = match *end {
                End::Repetition { count, verdict } => (&mut rules.quiet, count, Outcome::of(verdict)),
                End::RepetitionWon { count, winner } => (&mut rules.quiet, count, Outcome::Won(winner)),
                End::PerpetualCheck { count, verdict } => (&mut rules.checking, count, Outcome::of(verdict)),
                End::CheckLoop { count, verdict } => (&mut rules.checking, count, Outcome::Decided(verdict)),
                End::PerpetualChase { count, .. } => (&mut rules.quiet, count, Outcome::Decided(Verdict::Draw)),
                _ => continue,
            };
            slot.get_or_insert(Rule { count: count.into(), outcome });
        }
        // Without a rule about checks, positions with check repeat like any others.
        rules.checking = rules.checking.or(rules.quiet);
        rules
    }

    /// Returns whether some repetition is illegal.
    pub fn may_ban(&self) -> bool {
        [self.quiet, self.checking].iter().flatten().any(|rule| rule.outcome == Outcome::Banned)
    }

    /// Judges the position with this key against the `earlier` keys, of which the last `searched`
    /// lie below the root.
    ///
    /// Where repetition is a draw, the first repetition below the root counts, as the side that can
    /// repeat once can repeat again. Other verdicts and bans wait for the full count.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn judge(&self, key: u64, earlier: &[u64], searched: usize, in_check: bool, ply: usize) -> Option<Repeated> {
        let rule = if in_check { self.checking } else { self.quiet }?;
        // PERF: half of all positions follow an irreversible move.
        if earlier.is_empty() && rule.count > 1 {
            return None;
        }
        let occurrences = |keys: &[u64]| keys.iter().filter(|&&other| other == key).count();
        let is_full = || occurrences(earlier) + 1 >= rule.count;
        let below_root = &earlier[earlier.len().saturating_sub(searched)..];
        match rule.outcome {
            Outcome::Decided(Verdict::Draw) => {
                (occurrences(below_root) > 0 || is_full()).then_some(Repeated::Over(Score::DRAW))
            }
            _ if !is_full() => None,
            Outcome::Decided(Verdict::Win) => Some(Repeated::Over(Score::loss_in(ply))),
            Outcome::Decided(Verdict::Loss) => Some(Repeated::Over(Score::win_in(ply))),
            Outcome::Won(winner) => Some(Repeated::Won(winner)),
            Outcome::Banned => Some(Repeated::Banned),
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;

    use super::*;

    fn rules(ends: Vec<End>) -> Repetitions {
        let mut ruleset = Ruleset::new("repetition", Geometry::rectangle(8, 8));
        ruleset.ends = ends;
        Repetitions::of(&ruleset)
    }

    #[test]
    fn one_repetition_below_the_root_is_a_draw_and_two_before_it() {
        let rules = rules(vec![End::Repetition { count: 3, verdict: Some(Verdict::Draw) }]);
        let draw = Some(Repeated::Over(Score::DRAW));
        assert_eq!(rules.judge(7, &[1, 7, 2, 3], 0, false, 1), None);
        assert_eq!(rules.judge(7, &[7, 1, 7, 2, 3], 0, false, 1), draw);
        assert_eq!(rules.judge(7, &[1, 7, 2, 3], 3, false, 4), draw);
        assert_eq!(rules.judge(7, &[1, 7, 2, 3], 2, false, 4), None);
    }

    #[test]
    fn perpetual_check_loses_at_its_full_number() {
        let rules = rules(vec![
            End::PerpetualCheck { count: 3, verdict: Some(Verdict::Loss) },
            End::Repetition { count: 3, verdict: Some(Verdict::Draw) },
        ]);
        assert_eq!(rules.judge(7, &[7, 1], 2, true, 2), None);
        assert_eq!(rules.judge(7, &[7, 1, 7, 2], 4, true, 5), Some(Repeated::Over(Score::win_in(5))));
    }

    #[test]
    fn a_ban_makes_the_move_illegal() {
        let rules = rules(vec![End::Repetition { count: 2, verdict: None }]);
        assert_eq!(rules.judge(7, &[7, 1], 0, false, 1), Some(Repeated::Banned));
        assert_eq!(rules.judge(8, &[7, 1], 0, false, 1), None);
    }

    #[test]
    fn a_repetition_that_one_side_wins_waits_for_its_full_number() {
        let rules = rules(vec![End::RepetitionWon { count: 3, winner: Color::Black }]);
        assert_eq!(rules.judge(7, &[7, 1], 2, false, 2), None);
        assert_eq!(rules.judge(7, &[7, 1, 7, 2], 4, false, 5), Some(Repeated::Won(Color::Black)));
    }
}
