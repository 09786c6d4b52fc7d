//! Variants.

use serde::Serialize;
use tsify::Tsify;

/// What is said of every variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    pub title: String,
    pub aliases: Vec<String>,
    pub description: String,
    /// Who made it, and when.
    pub author: String,
    /// Where its rules were taken from.
    pub source: String,
    pub files: u8,
    pub ranks: u8,
    /// Boards of that size side by side; 1 in most games.
    pub boards: u8,
    /// What is unusual about its rules: `drops`, `walls`, `goal` and so on.
    pub families: Vec<&'static str>,
    /// The style in which its pieces are usually drawn: `western`, `shogi`, `xiangqi` or `letters`.
    pub style: &'static str,
}

/// A variant of the library, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct LibraryCard {
    /// The name that `Variant.named` takes, and the command line.
    pub name: String,
    #[serde(flatten)]
    pub summary: Summary,
    /// The names of its pieces.
    pub pieces: Vec<String>,
}

/// All about the board and the pieces of a variant that does not change in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct VariantInfo {
    #[serde(flatten)]
    pub summary: Summary,
    /// The squares that are missing. A square is a number: `(board * ranks + rank) * files + file`, all from 0.
    pub holes: Vec<u16>,
    /// The lines of a board on whose crossings pieces stand, each from the middle of a square to that of another: palaces have diagonals, rivers none.
    pub lines: Vec<(u16, u16)>,
    pub wraps_files: bool,
    pub wraps_ranks: bool,
    /// The piece types; elsewhere a piece type is an index into this list.
    pub pieces: Vec<PieceInfo>,
    pub start_fen: String,
    /// Whether pieces may be held in hand.
    pub has_hands: bool,
    /// Whether start positions can be drawn by lot.
    pub has_shuffles: bool,
    /// How many start positions there are where they have numbers of their own, from 0; `shuffled`
    /// takes such a number then.
    pub arrangements: Option<u32>,
    pub has_castling: bool,
    /// Whether checks given are counted.
    pub counts_checks: bool,
    /// Whether there may be walls on the board.
    pub has_walls: bool,
    /// The squares that end the game when a side of a colour reaches them.
    pub goals: Goals,
}

/// The goal squares of both sides, of all goals together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Goals {
    pub white: Vec<u16>,
    pub black: Vec<u16>,
}

/// A piece type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PieceInfo {
    pub name: String,
    /// The letters that stand for it in a FEN.
    pub white: String,
    pub black: String,
    /// How White's moves, in Betza notation; nothing where that cannot say it.
    pub betza: Option<String>,
    /// How it moves, in words.
    pub moves: String,
    /// All that is to be said about it, in sentences.
    pub lines: Vec<String>,
    pub royal: bool,
    /// Whether pieces of this type can be in a hand.
    pub held: bool,
    /// Whether Black's moves are not simply White's, mirrored.
    pub sides_differ: bool,
}

/// The pictures of a piece type, as SVG texts: upright for its owner, 100 units wide and high.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PieceLook {
    pub white: String,
    pub black: String,
    /// As nobody's piece.
    pub neutral: String,
}

/// A subject of the rules in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RuleSection {
    pub title: String,
    pub lines: Vec<String>,
}
