//! The types that JavaScript sees.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// How much a problem matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ProblemSeverity {
    Note,
    Warning,
    Error,
}

/// One problem of a preset: what is wrong, where, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    pub severity: ProblemSeverity,
    /// Its stable name, such as `gamecode::missing-semicolon`.
    pub code: String,
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
    /// The number of the box; absent in front of the boxes and in included files.
    pub code_box: Option<u8>,
    /// The included file.
    pub file: Option<String>,
    /// Start and end in the text of the box, as indices of the JavaScript string.
    pub start: u32,
    pub end: u32,
    /// Line and column of the start in the box or the file, from 1.
    pub line: u32,
    pub column: u32,
    /// The line.
    pub excerpt: String,
}

/// A box of code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BoxText {
    /// Its name on the site's page.
    pub title: String,
    pub text: String,
}

/// A preset as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PresetInfo {
    /// The name of the game.
    pub game: Option<String>,
    /// The names of the sides, the first mover first.
    pub sides: [String; 2],
    /// The labels of the files and of the ranks in coordinates.
    pub files: Vec<String>,
    pub ranks: Vec<String>,
    /// What stands in front of the boxes, as lines `// key: value`.
    pub heading: String,
    /// The seven boxes in the order of the site's page.
    pub boxes: Vec<BoxText>,
    /// The text of the box Rules, as HTML.
    pub rules: String,
    pub problems: Vec<Problem>,
    /// Whether it can be run. If not, the problems say why.
    pub runs: bool,
    /// The names of included files that are not here.
    pub wanted: Vec<String>,
    /// Whether the code has random numbers, so that the seed of a game matters.
    pub draws_lots: bool,
    /// The seed that the preset says, as a whole number.
    pub seed: Option<String>,
}

/// A file that a preset includes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Included {
    pub name: String,
    pub text: String,
}

/// Files that a preset includes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct IncludedFiles {
    pub files: Vec<Included>,
}

/// A legal move that the code listed: two squares; a drop has the label with `*` in front.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ListedMove {
    pub from: String,
    pub to: String,
}

/// The end of a game as the code announced it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PresetResult {
    /// 0 for the first mover, 1 for the other side; absent in a draw.
    pub winner: Option<u8>,
    pub reason: String,
}

/// What the site would show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Look {
    /// How many entries led here, and how many there are.
    pub ply: u32,
    pub plies: u32,
    /// What stands on each place, from the first file of the lowest rank: a label, nothing, or `-`
    /// where no square is. A move that the code wants to be completed is made.
    pub cells: Vec<String>,
    /// 0 if the first mover is to move.
    pub turn: u8,
    pub legal: Vec<ListedMove>,
    pub messages: Vec<String>,
    pub result: Option<PresetResult>,
    /// All entries, also those behind this place.
    pub record: Vec<String>,
    /// What was entered before the code asked for more.
    pub pending: Option<String>,
    /// Statements of the boxes in the last run.
    pub statements: Vec<u32>,
}

/// What became of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Entered {
    #[tsify(type = "'accepted' | 'refused' | 'asked' | 'failed'")]
    pub outcome: &'static str,
    /// The entry as the code completed it.
    pub entry: String,
    /// Why it was refused.
    pub message: Option<String>,
    /// What the code asks.
    #[tsify(type = "'promotion' | 'rest' | 'again' | undefined")]
    pub ask: Option<&'static str>,
    /// The labels, or the squares, to choose from.
    pub choices: Vec<String>,
    /// The error of the code.
    pub fault: Option<Problem>,
    /// The calls that led to the error, the innermost first.
    pub calls: Vec<String>,
}
