//! What people and other programs call a variant and its parts.

/// Names and notes about a variant; nothing here changes how it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// The name, as its author wrote it.
    pub name: String,
    /// Other names by which it may be asked for.
    pub aliases: Vec<String>,
    /// One line about it.
    pub description: String,
    /// Who made the game, when.
    pub author: String,
    /// Where its rules were taken from.
    pub source: String,
    /// Hints for programs that speak the XBoard protocol.
    pub xboard: XboardHints,
    /// What an Interactive Diagram says beside the rules.
    pub diagram: DiagramHints,
}

/// What an XBoard-compatible board wants to know to draw a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct XboardHints {
    /// Which letter uses which picture, in the order of XBoard's pictures.
    pub piece_table: Option<String>,
    /// The variant whose customs the board should follow.
    pub parent: Option<String>,
}

/// What the text of an Interactive Diagram says about looks, and about rules that no node holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiagramHints {
    /// Its other parameters, each as a line `name=value`, in the order of the text.
    pub parameters: Vec<String>,
    /// By piece type: the name of its image; empty where that is the name of the piece. No list if all are.
    pub images: Vec<String>,
}
