//! What coming back to a position brings.

use fers_rules::{End, Ruleset, Verdict};

use crate::Score;

/// The rules about repeated positions.
///
/// A chase is not recognised: where chasing for ever is judged, a repetition without check counts as the draw that it
/// is when both or neither side chased.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Repetitions {
    quiet: Option<Rule>,
    checking: Option<Rule>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rule {
    count: usize,
    /// For the side that completed the repetition; nothing if that is illegal.
    verdict: Option<Verdict>,
}

/// What the last move means as a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeated {
    /// The move was illegal.
    Banned,
    /// The game counts as over, with this score for the side to move.
    Over(Score),
}

impl Repetitions {
    /// Reads the ends of a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let mut rules = Self::default();
        for end in &ruleset.ends {
            let (slot, rule) = match *end {
                End::Repetition { count, verdict } => (&mut rules.quiet, Rule { count: count.into(), verdict }),
                End::PerpetualCheck { count, verdict } => (&mut rules.checking, Rule { count: count.into(), verdict }),
                End::PerpetualChase { count, .. } => {
                    (&mut rules.quiet, Rule { count: count.into(), verdict: Some(Verdict::Draw) })
                }
                _ => continue,
            };
            slot.get_or_insert(rule);
        }
        rules
    }

    /// Judges the position with this key, where the earlier ones had those keys; the last `searched` of them lie
    /// below the root.
    ///
    /// Where repetition is a draw, the first repetition of a searched position counts: whoever can repeat once can
    /// repeat again. Other verdicts and bans wait for their full number.
    pub fn judge(&self, key: u64, earlier: &[u64], searched: usize, in_check: bool, ply: usize) -> Option<Repeated> {
        let rule = if in_check { self.checking } else { self.quiet }?;
        let occurrences = |keys: &[u64]| keys.iter().filter(|&&other| other == key).count();
        let is_full = || occurrences(earlier) + 1 >= rule.count;
        let below_root = &earlier[earlier.len().saturating_sub(searched)..];
        match rule.verdict {
            Some(Verdict::Draw) if occurrences(below_root) > 0 || is_full() => Some(Repeated::Over(Score::DRAW)),
            Some(Verdict::Win) if is_full() => Some(Repeated::Over(Score::loss_in(ply))),
            Some(Verdict::Loss) if is_full() => Some(Repeated::Over(Score::win_in(ply))),
            None if is_full() => Some(Repeated::Banned),
            _ => None,
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
            End::Repetition { count: 3, verdict: Some(Verdict::Draw) },
            End::PerpetualCheck { count: 3, verdict: Some(Verdict::Loss) },
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
}
