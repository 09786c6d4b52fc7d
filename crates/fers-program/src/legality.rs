//! The plan by which legal moves are told from pseudo-legal ones.

/// How the legal moves of a side are found, by the number of its royal pieces.
///
/// `fers-compile` chooses the plan once for a program. A node looks which row holds. Within the row
/// it looks besides only for royals that may face each other, for more pins than a node has room
/// for, and for the squares that hops and paths of several legs touch.
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
    /// A piece of the side may become royal by its next move; this row goes before the others.
    pub may_gain_royal: Method,
    /// The most royal pieces with which a side can be in check.
    pub checkable_max: u32,
    /// Whether a node must count royal pieces to find its row. It need not where all rows are
    /// alike, and where the method of row `one` itself tests each move of a side that has no royal
    /// piece or several.
    pub needs_count: bool,
    /// The royal type of a game with a single one, where masks decide as long as a side has one
    /// piece of it.
    pub one_royal: Option<usize>,
}

/// How the legality of the moves of a node is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every pseudo-legal move is legal.
    AllLegal,
    /// The check mask and the pin rays decide.
    Masks,
    /// They decide about some moves. The others are made, tested and taken back.
    MasksAndTests(TestFor),
    /// Each move is made, tested and taken back.
    TestAll,
    /// Each move is tested together with the wall that it puts up.
    TestWithWalls,
}

/// The reason for which masks do not decide about all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestFor {
    /// A move may not give check (racing kings): moves that may open a line to the enemy royal are
    /// tested.
    GivesCheck,
    /// Captures blow up the squares around (atomic): captures are tested.
    Blast,
    /// Moves capture beside their path, or pieces freeze others (ultima): moves that touch what
    /// keeps the royal safe are tested.
    SideCapture,
    /// None of several royals may be left attacked (spartan): their own moves are tested.
    EachRoyal,
    /// A side is in check only if all its royals are attacked: the moves of one that is safe, and
    /// of the pieces pinned to it, are tested.
    AnyRoyal,
}

impl LegalityPlan {
    /// Returns the plan that uses a method whatever royals a side has.
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
