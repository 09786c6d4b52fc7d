//! Atoms: the capital letters and their steps.

use fers_core::Vector;

use crate::Dialect;

/// The step sets by shape, which decides how direction letters are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ring {
    /// Four steps along files and ranks: `W`, `D`, `H`, `R`.
    Orthogonal,
    /// Four steps along diagonals: `F`, `A`, `G`, `B`.
    Diagonal,
    /// Eight steps with unequal coordinates: `N`, `C`, `Z`.
    Oblique,
    /// Eight steps like a queen's: `K`, `Q`.
    Queen,
}

impl Ring {
    /// Returns the set of all directions, as bits clockwise from straight ahead.
    pub(crate) fn all(self) -> u8 {
        match self {
            Self::Orthogonal => 0b0101_0101,
            Self::Diagonal => 0b1010_1010,
            Self::Oblique | Self::Queen => 0xff,
        }
    }

    /// Returns the turns of a later leg without direction letters: for four-fold atoms straight on
    /// or a right angle, for eight-fold atoms all except straight back.
    pub(crate) fn default_turns(self) -> u8 {
        match self {
            Self::Orthogonal | Self::Diagonal => 0b0100_0101,
            Self::Oblique | Self::Queen => 0b1110_1111,
        }
    }
}

/// A set of steps that are symmetric to each other (`K` and `Q`: two such sets).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Atom {
    /// The shape of the step set.
    pub ring: Ring,
    /// The smaller coordinate of the step; 0 for orthogonal steps.
    pub short: i8,
    /// The larger coordinate of the step.
    pub long: i8,
    /// Whether the bare letter is a slider: `R`, `B`, `Q`.
    pub slides: bool,
}

impl Atom {
    /// Returns the atom of a capital letter.
    pub(crate) fn of_letter(letter: char, dialect: Dialect) -> Option<Self> {
        let letter = match (letter, dialect) {
            ('L', Dialect::XBoard) => 'Z',
            ('J', Dialect::XBoard) => 'C',
            _ => letter,
        };
        let (short, long) = match letter {
            'W' | 'R' | 'K' | 'Q' => (0, 1),
            'F' | 'B' => (1, 1),
            'D' => (0, 2),
            'N' => (1, 2),
            'A' => (2, 2),
            'H' => (0, 3),
            'C' | 'L' => (1, 3),
            'Z' | 'J' => (2, 3),
            'G' => (3, 3),
            _ => return None,
        };
        let atom = Self::leaper(short, long);
        let ring = if matches!(letter, 'K' | 'Q') { Ring::Queen } else { atom.ring };
        Some(Self { ring, slides: matches!(letter, 'R' | 'B' | 'Q'), ..atom })
    }

    /// Returns the atom of a leap with two coordinates in any order, of which at least one is not
    /// 0.
    pub(crate) fn leaper(a: i8, b: i8) -> Self {
        let (short, long) = (a.min(b), a.max(b));
        let ring = match short {
            0 => Ring::Orthogonal,
            _ if short == long => Ring::Diagonal,
            _ => Ring::Oblique,
        };
        Self { ring, short, long, slides: false }
    }

    /// Returns the orthogonal part of a king or queen.
    pub(crate) fn orthogonal_part(self) -> Self {
        Self { slides: self.slides, ..Self::leaper(0, self.long) }
    }

    /// Returns the diagonal part of a king or queen.
    pub(crate) fn diagonal_part(self) -> Self {
        Self { slides: self.slides, ..Self::leaper(self.long, self.long) }
    }

    /// Returns the shortest text of the atom in a dialect.
    pub(crate) fn text(self, dialect: Dialect) -> String {
        let letters = match (self.ring, self.slides) {
            (Ring::Queen, false) => "K",
            (Ring::Queen, true) => "Q",
            (Ring::Orthogonal, true) => "R",
            (Ring::Diagonal, true) => "B",
            _ => match (self.short, self.long) {
                (0, 1) => "W",
                (1, 1) => "F",
                (0, 2) => "D",
                (1, 2) => "N",
                (2, 2) => "A",
                (0, 3) => "H",
                (1, 3) => "C",
                (2, 3) => "Z",
                (3, 3) => "G",
                (short, long) => return long_leap(short, long, dialect),
            },
        };
        letters.to_owned()
    }

    /// Returns whether it is `W`, `F` or `K`, which become sliders with a range.
    pub(crate) fn is_step(self) -> bool {
        self.long == 1
    }

    /// Returns the step in a direction, by its index clockwise from straight ahead.
    pub(crate) fn vector(self, direction: u8) -> Vector {
        match self.ring {
            Ring::Oblique => Vector::new(self.short, self.long).symmetric_images()[usize::from(direction & 7)],
            _ => scaled(direction, self.long),
        }
    }

    /// Returns the steps of a set of directions, clockwise.
    pub(crate) fn vectors(self, directions: u8) -> Vec<Vector> {
        indices(directions & self.ring.all()).map(|direction| self.vector(direction)).collect()
    }

    /// Returns the atom and direction of a step. Returns `None` for a null step, for steps between
    /// boards, and for steps that are too long.
    pub(crate) fn of_vector(vector: Vector) -> Option<(Self, u8)> {
        if vector == Vector::default() || vector.boards != 0 || vector.files == i8::MIN || vector.ranks == i8::MIN {
            return None;
        }
        let atom = Self::leaper(vector.files.abs(), vector.ranks.abs());
        let direction =
            (0..8).find(|&direction| atom.ring.all() >> direction & 1 == 1 && atom.vector(direction) == vector);
        direction.map(|direction| (atom, direction))
    }
}

/// Returns the text of a leap without a letter of its own: a letter with one suffix if the dialect
/// allows it, otherwise the coordinates.
fn long_leap(short: i8, long: i8, dialect: Dialect) -> String {
    let letters = if dialect == Dialect::XBetza { "WFDNAHCZG" } else { "" }.chars();
    let found = letters.flat_map(|letter| ['X', 'Y'].map(|suffix| (letter, suffix))).find(|&(letter, suffix)| {
        let (more_short, more_long) = if suffix == 'X' { (0, 3) } else { (2, 2) };
        let atom = Atom::of_letter(letter, Dialect::XBetza);
        atom.is_some_and(|atom| (atom.short + more_short, atom.long + more_long) == (short, long))
    });
    found.map_or_else(|| format!("({long},{short})"), |(letter, suffix)| format!("{letter}{suffix}"))
}

/// Returns the queen direction with an index, `scale` squares long.
pub(crate) fn scaled(direction: u8, scale: i8) -> Vector {
    let unit = Vector::RING[usize::from(direction & 7)];
    Vector::new(unit.files * scale, unit.ranks * scale)
}

/// Iterates over the indices of the bits of a direction set.
pub(crate) fn indices(directions: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |index| directions >> index & 1 == 1)
}
