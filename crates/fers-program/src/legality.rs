//! The plan that separates legal from pseudo-legal moves.

/// The method for finding the legal moves of a side, by the number of its royal pieces.
///
/// `fers-compile` chooses the plan once per program. A node looks up its row. Within the row, it
/// additionally considers royals that may face each other, more pins than a node has room for, and
/// the squares that hops and paths of several legs touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalityPlan {
    /// The side has no royal piece.
    pub none: Method,
    /// The side has one.
    pub one: Method,
    /// The side has several, at most [`checkable_max`](Self::checkable_max).
    pub several: Method,
    /// The side has more: it cannot be in check (`extinctionPseudoRoyal` with a count).
    pub beyond: Method,
    /// A piece of the side may become royal by its next move; this row takes precedence.
    pub may_gain_royal: Method,
    /// The most royal pieces with which a side can be in check.
    pub checkable_max: u32,
    /// Whether a node must count royal pieces to find its row. This is not needed if all rows are
    /// equal, or if the method of row `one` itself tests every move of a side with no royal piece
    /// or several.
    pub needs_count: bool,
    /// The royal type of a game with a single one, where masks decide as long as a side has one
    /// piece of it.
    pub one_royal: Option<usize>,
}

/// A method for finding the legal moves of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every pseudo-legal move is legal.
    AllLegal,
    /// The check mask and the pin rays decide.
    Masks,
    /// They decide about some moves. The others are made, tested and unmade.
    MasksAndTests(TestFor),
    /// Each move is made, tested and unmade.
    TestAll,
    /// Each move is tested together with its wall, or with the enemy that it relocates.
    TestWithChoices,
}

/// The reason for which masks do not decide about all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestFor {
    /// A move may not give check (racing kings): moves that may open a line to the enemy royal are
    /// tested.
    GivesCheck,
    /// Captures blow up the squares around (atomic): captures are tested.
    Blast,
    /// Moves capture beside their path, or pieces freeze others (ultima): moves that involve
    /// blockers of attacks on the royal are tested.
    SideCapture,
    /// None of several royals may be left attacked (spartan): their own moves are tested.
    EachRoyal,
    /// A side is in check only if all its royals are attacked: the moves of one that is safe, and
    /// of the pieces pinned to it, are tested.
    AnyRoyal,
}

impl LegalityPlan {
    /// Returns the plan that uses one method for any number of royal pieces.
    pub fn always(method: Method) -> Self {
        Self {
            none: method,
            one: method,
            several: method,
            beyond: method,
            may_gain_royal: method,
            checkable_max: u32::MAX,
            needs_count: false,
            one_royal: None,
        }
    }

    /// Returns whether masks decide about some moves of a side with one royal, and tests for this
    /// reason about the others.
    #[inline(always)]
    pub fn tests_for(&self, reason: TestFor) -> bool {
        self.one == Method::MasksAndTests(reason)
    }
}
