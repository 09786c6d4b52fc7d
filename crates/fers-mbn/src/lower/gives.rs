//! Checks that moves may give: `k` and `kk`.

use fers_text::Span;

use super::context::Lowering;
use super::draft::Draft;
use super::not_yet::Needs;

/// What a move may do to the royals of the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gives {
    /// Check and mate.
    #[default]
    Mate,
    /// Check, but no mate: `kk`.
    Check,
    /// Neither: `k`.
    Nothing,
}

impl Lowering<'_, '_> {
    /// Returns what all moves of a piece may give. Reports moves that differ in it, and returns
    /// `None`.
    pub(super) fn gives(&mut self, drafts: &[Draft], span: Span) -> Option<Gives> {
        let gives = drafts.first().map(|draft| draft.gives).unwrap_or_default();
        if drafts.iter().any(|draft| draft.gives != gives) {
            self.miss(span, "`k` in some moves of a piece", Needs::Gives);
            return None;
        }
        Some(gives)
    }
}
