//! Edges of the board that are joined for a step.

/// Edges of the board that are joined for a step, besides those that are joined for all.
///
/// ```
/// use fers_core::{Geometry, Joined, Vector};
///
/// let board = Geometry::rectangle(8, 8);
/// let step = |from, by, joined| {
///     let to = board.step_round(board.parse_square(from).unwrap(), by, joined);
///     to.map(|square| board.square_name(square))
/// };
/// let right = Vector::new(1, 0);
/// assert_eq!(step("h1", right, Joined::Nothing), None);
/// assert_eq!(step("h1", right, Joined::Sides).as_deref(), Some("a1"));
/// assert_eq!(step("e8", Vector::new(0, 1), Joined::All).as_deref(), Some("e1"));
/// // The files b (1) to g (6).
/// let files = Joined::Files { left: 1, right: 6 };
/// assert_eq!(step("g1", right, files).as_deref(), Some("b1"));
/// assert_eq!(step("a1", right, files), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Joined {
    /// None.
    #[default]
    Nothing,
    /// The left and the right edge (a cylinder).
    Sides,
    /// The left and the right edge, and the first and the last rank (a torus).
    All,
    /// Two files, counted from 0. The board of the step is a cylinder of these files and those
    /// between them: no step leads out of it, and none begins outside of it.
    ///
    /// Source: `o` with files, `o[b,g]`, of the modified Betza notation of C/CIF.
    Files {
        /// The left file.
        left: u8,
        /// The right file, which is larger.
        right: u8,
    },
}

impl Joined {
    /// Returns whether no edges are joined.
    pub fn is_nothing(self) -> bool {
        self == Self::Nothing
    }

    /// Returns whether at most the left and the right edge are joined.
    pub fn joins_sides_at_most(self) -> bool {
        matches!(self, Self::Nothing | Self::Sides)
    }

    /// Returns the edges that are joined on a board of this many files whose files are reversed.
    #[must_use]
    pub fn reflected(self, files: u8) -> Self {
        let image = |file: u8| (files - 1).saturating_sub(file);
        match self {
            Self::Files { left, right } => Self::Files { left: image(right), right: image(left) },
            other => other,
        }
    }
}
