//! Repetition: histories of positions, and the rules that judge them.

use fers_core::{Color, PieceType};
use fers_rules::{End, Recurrence, Verdict};

/// The past positions of a game or of a line of search.
pub trait History {
    /// Returns the number of occurrences of a position with this
    /// [key](fers_movegen::Position::key), the present one included.
    fn occurrences(&self, key: u64) -> u16;
}

/// The simplest history: the keys of all positions of a line, first to last.
///
/// ```
/// use fers_game::{History, KeyStack};
///
/// let mut line = KeyStack::new();
/// [7, 8, 7].into_iter().for_each(|key| line.push(key));
/// assert_eq!(line.occurrences(7), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct KeyStack {
    keys: Vec<u64>,
}

impl KeyStack {
    /// Returns an empty history.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a position.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Removes the last position.
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

/// The ends of a ruleset that depend on repetition, in their order.
///
/// Games, search and move lists all ask these rules what a repetition means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepetitionRules {
    ends: Vec<End>,
}

/// The consequence of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// The ply that completes the repetition is illegal.
    Banned,
    /// The game is over with this verdict for the side that completed the repetition.
    Decided(Verdict),
    /// The game is over and this side wins.
    Won(Color),
    /// The game is over. If exactly one side chased since the last occurrence, this is its verdict;
    /// otherwise the game is drawn.
    Chase(Verdict),
}

impl RepetitionRules {
    /// Selects the rules about repetition from a list of ends.
    pub fn of(ends: &[End]) -> Self {
        Self { ends: ends.iter().filter(|end| occurrences_needed(end).is_some()).cloned().collect() }
    }

    /// Returns whether a repetition can be illegal. Legal moves must then be tested one by one.
    pub fn can_ban(&self) -> bool {
        let bans = |end: &End| {
            matches!(
                end,
                End::Repetition { verdict: None, .. }
                    | End::PerpetualCheck { verdict: None, .. }
                    | End::RepetitionBan { .. }
            )
        };
        self.ends.iter().any(bans)
    }

    /// Returns whether some ban is about the board alone.
    pub fn compares_boards(&self) -> bool {
        let compares =
            |end: &End| matches!(end, End::RepetitionBan { of: Recurrence::Board | Recurrence::TurnStart, .. });
        self.ends.iter().any(compares)
    }

    /// Returns whether a ply is illegal because of the conditions of a ban: what `comes_back`, the
    /// type of its piece, if it moves one, and whether its side was in check.
    pub fn bans_by_condition(
        &self,
        mover: Option<PieceType>,
        was_in_check: bool,
        comes_back: impl Fn(Recurrence) -> bool,
    ) -> bool {
        self.ends.iter().any(|end| match end {
            End::RepetitionBan { by, frees_checked, of } => {
                let is_meant = by.as_ref().is_none_or(|by| mover.is_some_and(|mover| by.contains(&mover)));
                is_meant && comes_back(*of) && !(*frees_checked && was_in_check)
            }
            _ => false,
        })
    }

    /// Returns the consequence of a number of occurrences. `is_check`: the side to move is in check
    /// in the repeated position.
    pub fn judge(&self, occurrences: u16, is_check: bool) -> Option<Repeated> {
        let is_perpetual = is_check && judges_checks(&self.ends);
        self.ends.iter().find_map(|end| repeated(end, occurrences, is_perpetual))
    }

    /// Returns whether a ply is illegal because its resulting position, with this key, is repeated.
    /// `is_check`: the side to move is in check there.
    pub fn bans(&self, history: &impl History, key: u64, is_check: bool) -> bool {
        let occurrences = history.occurrences(key).saturating_add(1);
        occurrences > 1 && self.judge(occurrences, is_check) == Some(Repeated::Banned)
    }
}

/// Returns whether repetitions with the side to move in check fall under rules about perpetual
/// check.
pub(crate) fn judges_checks(ends: &[End]) -> bool {
    ends.iter().any(|end| matches!(end, End::PerpetualCheck { .. }))
}

/// Returns the consequence of a number of occurrences by one end. `is_perpetual`: the side to move
/// is in check, and the rules [judge checks](judges_checks).
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
        End::RepetitionBan { .. } => Some(2),
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
