//! The tables that contain all moves of a piece.

/// The smallest set of tables that contains all moves of a piece. The generator has a loop for each
/// kind.
///
/// A [`Mover`](crate::Mover) only names its kind; a [`PieceGroup`](crate::PieceGroup) contains the
/// tables, too. En passant captures are not included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveKind<Leaps = (), Lines = ()> {
    /// Only leaps, as of a knight.
    Leaps(Leaps),
    /// Only slides in both directions of lines, without limits and with capture, as of a rook.
    Lines(Lines),
    /// Leaps and such slides.
    LeapsAndLines(Leaps, Lines),
    /// All tables of the mover.
    #[default]
    Mixed,
}

impl MoveKind {
    /// Attaches tables to a kind.
    pub fn with<Leaps, Lines>(self, leaps: Leaps, lines: Lines) -> MoveKind<Leaps, Lines> {
        match self {
            Self::Leaps(()) => MoveKind::Leaps(leaps),
            Self::Lines(()) => MoveKind::Lines(lines),
            Self::LeapsAndLines((), ()) => MoveKind::LeapsAndLines(leaps, lines),
            Self::Mixed => MoveKind::Mixed,
        }
    }
}
