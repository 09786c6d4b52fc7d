//! Names and notes of a variant.

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
    /// Hints for XBoard protocol boards.
    pub xboard: XboardHints,
    /// Parameters of an Interactive Diagram that no rule holds.
    pub diagram: DiagramHints,
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
