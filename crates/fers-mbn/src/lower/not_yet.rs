//! Constructs that are read and not played.

use fers_text::{Diagnostic, Span};

/// A part of a definition that no path can say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotYet {
    /// Its place.
    pub span: Span,
    /// The part as messages write it: `` `0*` ``.
    pub construct: String,
    /// The missing rule.
    pub needs: Needs,
}

/// The rules for which constructs wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Paths whose legs are alternatives, and are repeated as a whole.
    Course,
    /// Tests on squares where legs start and end, and on pieces that stand elsewhere.
    Tests,
    /// Legs that are tested without moving the piece.
    Probes,
    /// Legs to all their targets at once.
    Every,
    /// Lengths that depend on the board: as far as possible, half the way to the edge.
    Lengths,
    /// Jumping over pieces of a set, or over several.
    Hurdles,
    /// Changing the side of pieces.
    Acts,
    /// Moves that may not give check, or mate.
    Gives,
    /// En passant captures of other types.
    EnPassantVictims,
    /// Marks of single pieces: that the side was in check, that the piece was dropped.
    Marks,
    /// Effects of a move on other squares.
    Effects,
    /// Castling that ends on another board.
    CastlingBoards,
    /// A second axis of boards.
    FourthAxis,
    /// A meaning: the reason why it has none.
    Meaning(&'static str),
}

impl Needs {
    /// Returns what is missing, in words that follow "waits for".
    pub fn words(self) -> &'static str {
        match self {
            Self::Course => "paths with alternatives and repeated groups",
            Self::Tests => "tests on squares and pieces in the middle of a path",
            Self::Probes => "legs that are tested without moving the piece",
            Self::Every => "legs to all their targets at once",
            Self::Lengths => "lengths that depend on the board",
            Self::Hurdles => "jumps over chosen pieces",
            Self::Acts => "captures that change the side of a piece",
            Self::Gives => "bans on checks by single moves",
            Self::EnPassantVictims => "en passant captures of chosen types",
            Self::Marks => "what is remembered about a piece",
            Self::Effects => "effects of a move on other squares",
            Self::CastlingBoards => "castling to another board",
            Self::FourthAxis => "a second axis of boards",
            Self::Meaning(reason) => reason,
        }
    }

    /// Returns whether no meaning is known for the construct, so that nothing is waited for.
    pub fn is_never(self) -> bool {
        matches!(self, Self::Meaning(_))
    }
}

impl NotYet {
    /// Returns what there is to say about it, as an error.
    pub fn diagnostic(&self) -> Diagnostic {
        let (construct, words) = (&self.construct, self.needs.words());
        if self.needs.is_never() {
            let message = format!("{construct} is read, but not played: {words}");
            return Diagnostic::error("ccif::not-played", self.span, message).with_help("write the move without it");
        }
        let message = format!("{construct} is read, but not played yet: it waits for {words}");
        Diagnostic::error("ccif::not-played-yet", self.span, message)
            .with_help("leave it out, or write the move in another way")
    }
}
