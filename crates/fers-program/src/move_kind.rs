//! Which tables say all moves of a piece.

/// The tables that say all moves of a piece, the fewest that do: the generator has a loop for each
/// kind.
///
/// A [`Mover`](crate::Mover) names its kind alone; a [`PieceGroup`](crate::PieceGroup) carries the tables with
/// it. What pieces do en passant is apart from this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveKind<Leaps = (), Lines = ()> {
    /// Leaps alone, as those of a knight.
    Leaps(Leaps),
    /// Slides both ways along lines alone, without limits and with capture, as those of a rook.
    Lines(Lines),
    /// Leaps and such slides.
    LeapsAndLines(Leaps, Lines),
    /// All tables of the mover have to be asked.
    #[default]
    Mixed,
}

impl MoveKind {
    /// Puts tables to a kind.
    pub fn with<Leaps, Lines>(self, leaps: Leaps, lines: Lines) -> MoveKind<Leaps, Lines> {
        match self {
            Self::Leaps(()) => MoveKind::Leaps(leaps),
            Self::Lines(()) => MoveKind::Lines(lines),
            Self::LeapsAndLines((), ()) => MoveKind::LeapsAndLines(leaps, lines),
            Self::Mixed => MoveKind::Mixed,
        }
    }
}
