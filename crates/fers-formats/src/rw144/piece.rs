//! The eleven kinds of pieces.

use fers_core::Color;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One step in any direction; castles.
    King,
    /// Along ranks and files.
    Rook,
    /// As rook or bishop.
    Queen,
    /// The leap of chess.
    Knight,
    /// Along diagonals.
    Bishop,
    /// One step ahead, two from its first rank; captures diagonally ahead; promotes.
    Pawn,
    /// One step ahead or aside; captures diagonally ahead; promotes. It counts as a pawn.
    DrunkenSoldier,
    /// As a bishop, two steps at most.
    FlyingDragon,
    /// As a rook, in its own half of the board.
    Elephant,
    /// As queen or knight.
    Amazon,
    /// As bishop or knight.
    Princess,
}

impl Kind {
    /// All kinds, in the order of the specification's table.
    pub const ALL: [Self; 11] = [
        Self::King,
        Self::Rook,
        Self::Queen,
        Self::Knight,
        Self::Bishop,
        Self::Pawn,
        Self::DrunkenSoldier,
        Self::FlyingDragon,
        Self::Elephant,
        Self::Amazon,
        Self::Princess,
    ];

    /// Returns the letter in allocations and for Black.
    pub fn letter(self) -> char {
        char::from(b"krqnbpdfeaw"[self as usize])
    }

    /// Returns the letter on the board.
    pub fn letter_of(self, color: Color) -> char {
        match color {
            Color::White => self.letter().to_ascii_uppercase(),
            Color::Black => self.letter(),
        }
    }

    /// Returns the kind of a lower-case letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Returns kind and owner of a letter on the board.
    pub fn on_board(letter: char) -> Option<(Color, Self)> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Some((color, Self::of_letter(letter.to_ascii_lowercase())?))
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Self::King => "King",
            Self::Rook => "Rook",
            Self::Queen => "Queen",
            Self::Knight => "Knight",
            Self::Bishop => "Bishop",
            Self::Pawn => "Pawn",
            Self::DrunkenSoldier => "Drunken Soldier",
            Self::FlyingDragon => "Flying Dragon",
            Self::Elephant => "Elephant",
            Self::Amazon => "Amazon",
            Self::Princess => "Princess",
        }
    }

    /// Returns the section of the specification about its moves.
    pub(super) fn section(self) -> &'static str {
        match self {
            Self::Pawn => "1.4.1",
            Self::Bishop => "1.4.2",
            Self::Rook => "1.4.3",
            Self::Knight => "1.4.4",
            Self::Queen => "1.4.5",
            Self::King => "1.4.6",
            Self::DrunkenSoldier => "1.4.8",
            Self::Elephant => "1.4.9",
            Self::FlyingDragon => "1.4.10",
            Self::Princess => "1.4.11",
            Self::Amazon => "1.4.12",
        }
    }

    /// Returns whether it counts as a pawn; all other kinds are officers.
    pub fn is_pawn(self) -> bool {
        matches!(self, Self::Pawn | Self::DrunkenSoldier)
    }
}

/// The number of kinds.
pub(super) const KINDS: usize = Kind::ALL.len();
