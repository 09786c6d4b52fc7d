//! After which moves a node must test whether the game has ended.

use fers_core::{Color, Ending, HonourCount, Outcome};
use fers_rules::{End, Ruleset};

use crate::Score;

/// Kinds of moves after which the game may have ended although legal moves exist.
///
/// Mate, stalemate and the loss of all pieces show themselves by the lack of legal moves. Most
/// games have no other immediate ends, and their nodes need no test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EndTriggers {
    /// After every move.
    always: bool,
    /// After moves that change the material on the board.
    after_material_changes: bool,
    /// After checks.
    after_checks: bool,
    /// Plies without an irreversible move that make a draw.
    draw_plies: Option<u16>,
    /// The game has a count of honour (makruk), which draws when it runs out.
    counts_honour: bool,
}

impl EndTriggers {
    /// Derives the triggers from the ends of a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        ruleset.ends.iter().fold(Self::default(), |triggers, end| match end {
            // A bare side may have one move left to bare the other, so the end may follow a quiet
            // move.
            End::Goal { .. }
            | End::Bare { .. }
            | End::Castling { .. }
            | End::Connection { .. }
            | End::FullBoard
            | End::Faced
            | End::Passes { .. } => Self { always: true, ..triggers },
            // The opponent's number of pieces, or the side to move, may matter.
            End::Extinction { extinction, .. } if extinction.rivals > 0 || extinction.claimed => {
                Self { always: true, ..triggers }
            }
            End::Extinction { .. } | End::FewLeft { .. } | End::DeadMaterial { .. } => {
                Self { after_material_changes: true, ..triggers }
            }
            End::Checks { .. } => Self { after_checks: true, ..triggers },
            End::MoveCount { plies } => {
                Self { draw_plies: Some(triggers.draw_plies.map_or(*plies, |least| least.min(*plies))), ..triggers }
            }
            End::Honour { .. } => Self { counts_honour: true, ..triggers },
            End::Mate { .. }
            | End::Stalemate { .. }
            | End::NoPieces { .. }
            | End::Repetition { .. }
            | End::RepetitionBan { .. }
            | End::RepetitionWon { .. }
            | End::PerpetualCheck { .. }
            | End::CheckLoop { .. }
            | End::ToAndFro { .. }
            | End::PerpetualChase { .. } => triggers,
        })
    }

    /// Returns whether the game may have ended after a move, given whether the move changed
    /// material and gave check.
    pub fn may_have_ended(&self, changed_material: bool, in_check: bool) -> bool {
        self.always || (self.after_material_changes && changed_material) || (self.after_checks && in_check)
    }

    /// Returns whether the halfmove clock reaches the move-count draw. Mate takes precedence; the
    /// caller sees to that.
    pub fn reaches_move_count(&self, halfmove_clock: u16) -> bool {
        self.draw_plies.is_some_and(|plies| halfmove_clock >= plies)
    }

    /// Returns whether a count of honour has run out. Points do not change that draw. Mate takes
    /// precedence.
    pub fn has_counted_out(&self, count: impl FnOnce() -> Option<HonourCount>) -> bool {
        self.counts_honour && count().is_some_and(|count| count.has_run_out())
    }
}

/// Returns the score of an ended game for the side to move.
pub(crate) fn ending_score(ending: Ending, turn: Color, ply: usize) -> Score {
    outcome_score(ending.outcome, turn, ply)
}

/// Returns the score of an outcome for the side to move.
pub(crate) fn outcome_score(outcome: Outcome, turn: Color, ply: usize) -> Score {
    match outcome {
        Outcome::Draw => Score::DRAW,
        Outcome::Win(winner) if winner == turn => Score::win_in(ply),
        Outcome::Win(_) => Score::loss_in(ply),
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;
    use fers_rules::{BareReply, Extinction, Verdict};

    use super::*;

    fn triggers(ends: Vec<End>) -> EndTriggers {
        let mut ruleset = Ruleset::new("ends", Geometry::rectangle(8, 8));
        ruleset.ends = ends;
        EndTriggers::of(&ruleset)
    }

    #[test]
    fn mate_and_stalemate_need_no_question() {
        let mate = End::Mate { verdict: Verdict::Win, needs_shak: false };
        let triggers = triggers(vec![mate, End::Stalemate { verdict: Verdict::Draw, by_count: false }]);
        assert!(!triggers.may_have_ended(true, true));
    }

    #[test]
    fn extinction_comes_by_capture_and_goals_by_any_move() {
        let extinction =
            triggers(vec![End::Extinction { extinction: Extinction::new(Vec::new(), 0), verdict: Verdict::Loss }]);
        assert!(extinction.may_have_ended(true, false) && !extinction.may_have_ended(false, true));
        assert!(
            triggers(vec![End::Bare { verdict: Verdict::Loss, reply: BareReply::IfItBares }])
                .may_have_ended(false, false)
        );
        let checks = triggers(vec![End::Checks { count: 3, verdict: Verdict::Win }]);
        assert!(checks.may_have_ended(false, true) && !checks.may_have_ended(true, false));
    }

    #[test]
    fn the_shortest_move_count_decides() {
        let triggers = triggers(vec![End::MoveCount { plies: 100 }, End::MoveCount { plies: 64 }]);
        assert!(triggers.reaches_move_count(64) && !triggers.reaches_move_count(63));
    }
}
