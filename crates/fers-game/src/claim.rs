//! Draws that a player may claim.

use fers_core::{Reason, Verdict};
use fers_rules::End;

/// A draw that the player to move may claim although no end of the ruleset has been reached.
///
/// Ends of a ruleset are automatic. Claims exist where a ruleset waits longer than players have to:
/// if it draws at the fifth occurrence or later, the third may be claimed; if it draws after more
/// than 100 plies without progress, 100 may be claimed. A ruleset that draws at three occurrences
/// and 100 plies leaves nothing to claim. If neither side [can win](crate::Game::may_win), a draw
/// may always be claimed. Sources: FIDE Laws of Chess (2023), 9.2 and 9.3 for claims, 9.6.1 and
/// 9.6.2 for automatic draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The reason of the draw.
    pub reason: Reason,
}

/// Repetition count at which a draw may be claimed.
const OCCURRENCES_TO_CLAIM: u16 = 3;
/// Repetition count at which the draw is automatic; below it, it must be claimed.
const OCCURRENCES_AUTOMATIC: u16 = 5;
/// The number of plies without progress at which a draw may be claimed.
const PLIES_TO_CLAIM: u16 = 100;

/// Returns the draw that players may claim before an end is automatic; none where a rule about
/// perpetual check judges the position.
pub(crate) fn claim_before(end: &End, occurrences: u16, is_perpetual: bool, halfmove_clock: u16) -> Option<Claim> {
    let reason = match *end {
        End::Repetition { count, verdict: Some(Verdict::Draw) }
            if count >= OCCURRENCES_AUTOMATIC && occurrences >= OCCURRENCES_TO_CLAIM && !is_perpetual =>
        {
            Reason::Repetition(OCCURRENCES_TO_CLAIM)
        }
        End::MoveCount { plies } if plies > PLIES_TO_CLAIM && halfmove_clock >= PLIES_TO_CLAIM => {
            Reason::MoveCount(PLIES_TO_CLAIM)
        }
        _ => return None,
    };
    Some(Claim { reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(end: End, occurrences: u16, halfmove_clock: u16, expected: Option<Reason>) {
        let claim = claim_before(&end, occurrences, false, halfmove_clock);
        assert_eq!(claim.map(|claim| claim.reason), expected);
    }

    #[test]
    fn draws_that_come_late_may_be_claimed_early() {
        let repetition = |count| End::Repetition { count, verdict: Some(Verdict::Draw) };
        check(repetition(5), 3, 0, Some(Reason::Repetition(3)));
        check(repetition(5), 2, 0, None);
        check(repetition(3), 3, 0, None);
        check(End::MoveCount { plies: 150 }, 1, 100, Some(Reason::MoveCount(100)));
        check(End::MoveCount { plies: 150 }, 1, 99, None);
        check(End::MoveCount { plies: 100 }, 1, 100, None);
    }
}
