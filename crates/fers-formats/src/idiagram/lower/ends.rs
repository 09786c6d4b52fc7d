//! Ends of games.

use fers_rules::{End, Verdict};
use fers_text::Diagnostic;

use super::Lowering;

/// Occurrences of a position that make a draw. The diagram itself leaves that to the players.
const REPETITION: u16 = 3;
/// Plies without progress that make a draw.
const MOVE_COUNT: u16 = 100;

impl Lowering<'_, '_> {
    /// Makes the ends: mate wins, stalemate is as the diagram defines it, draws by repetition and
    /// move count are as in chess.
    pub(super) fn ends(&mut self) {
        let stalemate = self.stalemate();
        if !self.ruleset.royals.is_empty() {
            self.ruleset.ends.push(End::Mate { verdict: Verdict::Win, needs_shak: false });
        }
        self.ruleset.ends.extend([
            End::Stalemate { verdict: stalemate, by_count: false },
            End::Repetition { count: REPETITION, verdict: Some(Verdict::Draw) },
            End::MoveCount { plies: MOVE_COUNT },
        ]);
    }

    /// Returns the verdict of stalemate for the side that gives it.
    fn stalemate(&mut self) -> Verdict {
        let Some(word) = self.diagram.value("stalemate") else { return Verdict::Draw };
        match word.text {
            "win" => Verdict::Win,
            "draw" => Verdict::Draw,
            "lose" | "loss" => Verdict::Loss,
            other => {
                let message = format!("`{other}` is no result of a stalemate");
                let report = Diagnostic::error("idiagram::unknown-word", word.span(), message);
                self.reports
                    .push(report.with_help("write `win`, `draw` or `lose`: what it is for who gives stalemate"));
                Verdict::Draw
            }
        }
    }
}
