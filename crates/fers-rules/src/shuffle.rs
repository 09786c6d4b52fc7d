//! Shuffled start positions (Chess960).

use fers_core::PieceType;

/// A shuffle of the start position: some piece types exchange places before a game.
///
/// White's pieces of the listed types are put on the squares that they hold together. All
/// arrangements that meet the types' conditions are equally likely. If none does, the shuffle
/// changes nothing. Several shuffles of a ruleset are applied in order.
///
/// Black's pieces are the image of White's: ranks mirrored, or rotated by half a turn if they start
/// so. If the shuffled pieces are neither at the start, Black's are shuffled separately, after
/// White's.
///
/// [`Ruleset::start`](crate::Ruleset::start) is an arrangement like any other.
/// [`Ruleset::shuffled`](crate::Ruleset::shuffled) draws another one.
///
/// # Numbers
///
/// If a type stands [between](Shuffled::between) others, the arrangements are numbered from 0. The
/// number is divided by the number of choices of one type after another, and each remainder selects
/// the squares of that type among the free squares, counted in ascending order; sets of squares are
/// in lexicographic order. Types that keep their shades come first, each on light squares (the
/// shade of b1) before dark ones. All other types follow in the order of the list; types that stand
/// between others are chosen together with those.
///
/// Sources: the parameter `shuffle` of H. G. Muller's Interactive Diagram; for numbers Reinhard
/// Scharnagl's numbering of Chess960, in which 518 is the start position of orthodox chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// Types that take part, each once.
    pub members: Vec<Shuffled>,
}

/// A piece type that takes part in a shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shuffled {
    /// The type.
    pub piece_type: PieceType,
    /// The numbers of its pieces on light and on dark squares stay: two bishops on squares of both
    /// shades stay so, and a single piece keeps its shade.
    pub keeps_shades: bool,
    /// The pieces of all types with this property stand symmetrically, left to right. Two pieces of
    /// a type stand on mirrored squares. Of types with one piece left over, any two stand on
    /// mirrored squares, and the last one stands on the middle file.
    pub is_symmetric: bool,
    /// Its pieces stand between those of this other type: of the squares that both types hold, in
    /// ascending order, half of the other type's (rounded down) come first, then all of this
    /// type's. In Chess960 the king stands between the rooks.
    pub between: Option<PieceType>,
}

impl Shuffled {
    /// Makes a member that may stand on any of the squares.
    pub fn anywhere(piece_type: PieceType) -> Self {
        Self { piece_type, keeps_shades: false, is_symmetric: false, between: None }
    }
}
