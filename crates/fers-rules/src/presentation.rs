//! Names and notes of a variant.

use fers_core::{ByColor, Color};

/// Names and notes of a variant. They do not change how it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// Name, as its author wrote it.
    pub name: String,
    /// Other names by which it may be requested.
    pub aliases: Vec<String>,
    /// One-line description.
    pub description: String,
    /// Inventor and date.
    pub author: String,
    /// Source of its rules.
    pub source: String,
    /// What its players call the sides, such as Red and Black; `None` if White and Black.
    pub sides: Option<ByColor<String>>,
    /// How its players write squares and moves.
    pub writing: Writing,
    /// Hints for XBoard protocol boards.
    pub xboard: XboardHints,
    /// Parameters of an Interactive Diagram that no rule holds.
    pub diagram: DiagramHints,
}

impl Presentation {
    /// Returns what players call a side, as in sentences.
    ///
    /// ```
    /// use fers_core::{ByColor, Color};
    /// use fers_rules::Presentation;
    ///
    /// let mut presentation = Presentation::default();
    /// assert_eq!(presentation.side_name(Color::White), "White");
    /// presentation.sides = Some(ByColor::new("Sente".to_owned(), "Gote".to_owned()));
    /// assert_eq!(presentation.side_name(Color::White), "Sente");
    /// ```
    pub fn side_name(&self, color: Color) -> &str {
        self.sides.as_ref().map_or(color.name(), |sides| &sides[color])
    }
}

/// How the players of a game write squares and moves.
///
/// Files are columns and ranks are rows as the first side sees the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Writing {
    /// Files `a`, `b`, ... from the left, ranks from 1 at the bottom; moves as in chess.
    #[default]
    Algebraic,
    /// Files from 1 at the right, ranks `a`, `b`, ... from the top; moves such as `P-7f`. Source:
    /// George Hodges' notation of shogi.
    Shogi,
    /// Each side counts the files from 1 at its own right, and no ranks; moves such as `C2=5`.
    /// Source: World Xiangqi Federation.
    Xiangqi,
    /// Ranks from 1 at the top, the tenth as 0, before files from 1 at the left; moves such as
    /// `H02-83`. Source: janggi.pl, "Janggi notation".
    Janggi,
}

impl Writing {
    /// All ways of writing.
    pub const ALL: [Self; 4] = [Self::Algebraic, Self::Shogi, Self::Xiangqi, Self::Janggi];

    /// Returns the name, as texts of rules give it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Algebraic => "algebraic",
            Self::Shogi => "shogi",
            Self::Xiangqi => "xiangqi",
            Self::Janggi => "janggi",
        }
    }

    /// Returns the way of writing of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|writing| writing.name() == name)
    }
}

/// What an XBoard-compatible board needs to draw a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct XboardHints {
    /// Letters in the order of XBoard's piece pictures.
    pub piece_table: Option<String>,
    /// The variant whose customs the board should follow.
    pub parent: Option<String>,
}

/// The parts of an Interactive Diagram's text that no rule holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiagramHints {
    /// Other parameters, each as a line `name=value`, in order of the text.
    pub parameters: Vec<String>,
    /// Image name by piece type; empty where it is the piece's name. An empty list if all are.
    pub images: Vec<String>,
}
