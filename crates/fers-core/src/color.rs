//! Sides, and owners of pieces.

use std::ops::{Index, IndexMut, Not};

/// A side of the game.
///
/// ```
/// use fers_core::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::Black.letter(), 'b');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The side that usually moves first; its forward is towards higher ranks.
    White = 0,
    /// The other side; its forward is towards lower ranks.
    Black = 1,
}

impl Color {
    /// Both colors, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns 0 for White and 1 for Black.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns `White` or `Black`, as in sentences.
    pub fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// Returns `w` or `b`, as in a FEN.
    pub fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Self;

    /// Returns the opponent.
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The owner of a piece. Only a [`Color`] can be to move; a neutral piece has no side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Owner {
    /// White's.
    White = 0,
    /// Black's.
    Black = 1,
    /// No side's: ducks and other neutral pieces.
    Neutral = 2,
}

impl Owner {
    /// Returns the side that owns the piece; nothing for a neutral piece.
    pub fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Neutral => None,
        }
    }
}

impl From<Color> for Owner {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// One value for each side.
///
/// ```
/// use fers_core::{ByColor, Color};
///
/// let mut checks = ByColor::both(0);
/// checks[Color::Black] += 1;
/// assert_eq!(checks, ByColor::new(0, 1));
/// assert_eq!(checks.map(|given| 3 - given)[Color::White], 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Makes a pair; White's value comes first.
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }

    /// Makes a pair by calling `make` for each side.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        Self { white: make(Color::White), black: make(Color::Black) }
    }

    /// Gives both sides a copy of one value.
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self { white: value.clone(), black: value }
    }

    /// Applies a function to both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: change(self.white), black: change(self.black) }
    }

    /// Iterates over both values with their sides, White's first.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Color, &mut T)> {
        [(Color::White, &mut self.white), (Color::Black, &mut self.black)].into_iter()
    }

    /// Iterates over both values with their sides, White's first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
