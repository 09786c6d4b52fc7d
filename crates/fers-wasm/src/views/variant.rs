//! Variants.

use serde::Serialize;
use tsify::Tsify;

/// General data of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    pub title: String,
    pub aliases: Vec<String>,
    pub description: String,
    /// Inventor and date.
    pub author: String,
    /// Source of its rules.
    pub source: String,
    pub files: u8,
    pub ranks: u8,
    /// Number of boards of that size, side by side; 1 in most games.
    pub boards: u8,
    /// Unusual properties of its rules: `drops`, `walls`, `goal` and others.
    pub families: Vec<&'static str>,
    /// The style in which its pieces are usually drawn: `western`, `shogi`, `xiangqi` or `letters`.
    pub style: &'static str,
}

/// A variant of the library, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct LibraryCard {
    /// Its name for `Variant.named` and the command line.
    pub name: String,
    #[serde(flatten)]
    pub summary: Summary,
    /// The names of its pieces.
    pub pieces: Vec<String>,
}

/// Constant data about the board and the pieces of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct VariantInfo {
    #[serde(flatten)]
    pub summary: Summary,
    /// Missing squares. A square is a number: `(board * ranks + rank) * files + file`, all from 0.
    pub holes: Vec<u16>,
    /// Lines of a board whose pieces stand on crossings, each from the middle of one square to that
    /// of another: palaces have diagonals, rivers no lines.
    pub lines: Vec<(u16, u16)>,
    pub wraps_files: bool,
    pub wraps_ranks: bool,
    /// The piece types. Elsewhere a piece type is an index into this list.
    pub pieces: Vec<PieceInfo>,
    pub start_fen: String,
    /// Whether pieces may be held in hand.
    pub has_hands: bool,
    /// Whether start positions can be shuffled.
    pub has_shuffles: bool,
    /// Number of start positions, if they are numbered from 0; `shuffled` then takes such a number.
    pub arrangements: Option<u32>,
    pub has_castling: bool,
    /// Whether checks are counted.
    pub counts_checks: bool,
    /// Whether walls may stand on the board.
    pub has_walls: bool,
    /// Squares that end the game when a side reaches them.
    pub goals: Goals,
    /// The picture of a wall as SVG, where it is more than a block.
    #[tsify(optional)]
    pub wall: Option<String>,
    /// What the players call the first side, White elsewhere here, and the second one.
    #[tsify(type = "[string, string]")]
    pub sides: [String; 2],
    /// How the players write squares and moves.
    #[tsify(type = "'algebraic' | 'shogi' | 'xiangqi' | 'janggi'")]
    pub writing: &'static str,
}

/// The goal squares of both sides, of all goals combined.
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
    /// Letters in a FEN.
    pub white: String,
    pub black: String,
    /// White's moves in Betza notation; absent if that cannot express them.
    pub betza: Option<String>,
    /// How it moves, in words.
    pub moves: String,
    /// Complete description in sentences.
    pub lines: Vec<String>,
    pub royal: bool,
    /// Whether pieces of this type can be in a hand.
    pub held: bool,
    /// Whether Black's moves are not the mirror image of White's.
    pub sides_differ: bool,
}

/// Pictures of a piece type as SVG: upright for its owner, 100 units wide and high.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PieceLook {
    pub white: String,
    pub black: String,
    /// As a neutral piece.
    pub neutral: String,
}

/// A subject of the rules in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RuleSection {
    pub title: String,
    pub lines: Vec<String>,
}
