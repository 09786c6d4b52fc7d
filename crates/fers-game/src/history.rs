//! What the past of a position says about its future.

use fers_core::Color;
use fers_rules::{End, Verdict};

/// The past of a game or of a line of search, as far as repetition asks for it.
pub trait History {
    /// How many times a position with this [key](fers_movegen::Position::key) has occurred so far, the present one
    /// included.
    fn occurrences(&self, key: u64) -> u16;
}

/// The plainest history: the keys of all positions of a line, first to last.
#[derive(Clone, Debug, Default)]
pub struct KeyStack {
    keys: Vec<u64>,
}

impl KeyStack {
    /// A history of nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the position that has been reached.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Takes the last position back.
    pub fn pop(&mut self) -> Option<u64> {
        self.keys.pop()
    }
}

impl History for KeyStack {
    fn occurrences(&self, key: u64) -> u16 {
        let count = self.keys.iter().filter(|&&past| past == key).count();
        u16::try_from(count).unwrap_or(u16::MAX)
    }
}

impl FromIterator<u64> for KeyStack {
    fn from_iter<I: IntoIterator<Item = u64>>(keys: I) -> Self {
        Self { keys: keys.into_iter().collect() }
    }
}

/// The ends of a ruleset that look at repetition, in their order.
///
/// One filter for games, search and move lists: none of them decides on its own what a repeated position means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepetitionRules {
    ends: Vec<End>,
}

/// What it means that a position has occurred so many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// The ply that completed it is illegal.
    Banned,
    /// The game is over; the verdict is that of the side that completed it.
    Decided(Verdict),
    /// The game is over; this side wins.
    Won(Color),
    /// The game is over; if one side alone chased in the plies since the last occurrence, the verdict is that side's,
    /// else it is a draw.
    Chase(Verdict),
}

impl RepetitionRules {
    /// Those of a list of ends.
    pub fn of(ends: &[End]) -> Self {
        Self { ends: ends.iter().filter(|end| occurrences_needed(end).is_some()).cloned().collect() }
    }

    /// Whether repeating can be illegal, so that legal moves must be looked at one by one.
    pub fn can_ban(&self) -> bool {
        let bans = |end: &End| {
            matches!(end, End::Repetition { verdict: None, .. } | End::PerpetualCheck { verdict: None, .. })
        };
        self.ends.iter().any(bans)
    }

    /// What it means that a position has occurred so many times; `is_check` says whether its side to move is in check.
    pub fn judge(&self, occurrences: u16, is_check: bool) -> Option<Repeated> {
        let is_perpetual = is_check && judges_checks(&self.ends);
        self.ends.iter().find_map(|end| repeated(end, occurrences, is_perpetual))
    }

    /// Whether a ply is illegal because of the position that it leads to: one with this key, in which the side to move
    /// is in check or not.
    pub fn bans(&self, history: &impl History, key: u64, is_check: bool) -> bool {
        let occurrences = history.occurrences(key).saturating_add(1);
        occurrences > 1 && self.judge(occurrences, is_check) == Some(Repeated::Banned)
    }
}

/// Whether rules about perpetual check judge the positions in which the side to move is in check.
pub(crate) fn judges_checks(ends: &[End]) -> bool {
    ends.iter().any(|end| matches!(end, End::PerpetualCheck { .. }))
}

/// What one end says about a position that has occurred so many times; `is_perpetual` says that the side to move is in check
/// and the rules [judge checks](judges_checks).
pub(crate) fn repeated(end: &End, occurrences: u16, is_perpetual: bool) -> Option<Repeated> {
    if occurrences < occurrences_needed(end)? {
        return None;
    }
    let decided = |verdict: Option<Verdict>| Some(verdict.map_or(Repeated::Banned, Repeated::Decided));
    match *end {
        End::Repetition { verdict, .. } if !is_perpetual => decided(verdict),
        End::RepetitionWon { winner, .. } if !is_perpetual => Some(Repeated::Won(winner)),
        End::PerpetualCheck { verdict, .. } if is_perpetual => decided(verdict),
        End::PerpetualChase { verdict, .. } => Some(Repeated::Chase(verdict)),
        _ => None,
    }
}

fn occurrences_needed(end: &End) -> Option<u16> {
    match *end {
        End::Repetition { count, .. }
        | End::RepetitionWon { count, .. }
        | End::PerpetualCheck { count, .. }
        | End::PerpetualChase { count, .. } => Some(count),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAW: Option<Verdict> = Some(Verdict::Draw);

    #[track_caller]
    fn check(ends: &[End], occurrences: u16, is_check: bool, expected: Option<Repeated>) {
        assert_eq!(RepetitionRules::of(ends).judge(occurrences, is_check), expected);
    }

    #[test]
    fn perpetual_check_judges_the_checks_and_repetition_the_rest() {
        let ends = [
            End::MoveCount { plies: 100 },
            End::PerpetualCheck { count: 3, verdict: Some(Verdict::Loss) },
            End::Repetition { count: 4, verdict: DRAW },
        ];
        check(&ends, 2, true, None);
        check(&ends, 3, true, Some(Repeated::Decided(Verdict::Loss)));
        check(&ends, 3, false, None);
        check(&ends, 4, false, Some(Repeated::Decided(Verdict::Draw)));
        check(&ends, 4, true, Some(Repeated::Decided(Verdict::Loss)));
    }

    #[test]
    fn the_first_end_decides() {
        let chase = End::PerpetualChase { count: 3, verdict: Verdict::Loss };
        let repetition = End::Repetition { count: 3, verdict: DRAW };
        check(&[chase.clone(), repetition.clone()], 3, false, Some(Repeated::Chase(Verdict::Loss)));
        check(&[repetition, chase], 3, false, Some(Repeated::Decided(Verdict::Draw)));
    }

    #[test]
    fn a_repetition_without_verdict_is_banned() {
        let rules = RepetitionRules::of(&[End::Repetition { count: 2, verdict: None }]);
        let past: KeyStack = [7, 8, 9].into_iter().collect();
        assert!(rules.can_ban() && rules.bans(&past, 8, false));
        assert!(rules.bans(&past, 8, true) && !rules.bans(&past, 10, false));
        assert!(!RepetitionRules::of(&[End::Repetition { count: 2, verdict: DRAW }]).can_ban());
    }
}
