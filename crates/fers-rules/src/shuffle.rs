//! Start positions that are drawn by lot.

use fers_core::PieceType;

/// A shuffle of the start position: some piece types change places among themselves before a game.
///
/// White's pieces of the types listed are put on the squares that they hold together, each arrangement that keeps what the types ask for being
/// equally likely. Several shuffles of a ruleset follow each other, each on what the one before has left. If no
/// arrangement keeps what is asked for, a shuffle changes nothing.
///
/// Black's pieces are the image of White's, ranks mirrored or, if they start so, turned by half a turn. If the pieces that are shuffled are in
/// neither way the image of each other at the start, Black's are shuffled for themselves, after White's.
///
/// [`Ruleset::start`](crate::Ruleset::start) is an arrangement like any other; [`Ruleset::shuffled`](crate::Ruleset::shuffled) draws another one.
///
/// If a type stands [between](Shuffled::between) others, the arrangements are numbered from 0. The
/// number is divided by the choices of one type after another; each remainder selects the squares
/// of that type among the squares still free, which are counted in ascending order, and sets of
/// squares in lexicographic order. Types that keep their shades come first, each on light squares
/// (the shade of b1) before dark ones; then all other types in the order of the list, the ones that
/// stand between others together with those.
///
/// Sources: the parameter `shuffle` of H. G. Muller's Interactive Diagram; for numbers Reinhard
/// Scharnagl's numbering of Chess960, in which 518 is the start position of orthodox chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// The types, each once.
    pub members: Vec<Shuffled>,
}

/// A piece type that takes part in a shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shuffled {
    /// The type.
    pub piece_type: PieceType,
    /// As many pieces of the type as before stand on light squares, and as many on dark ones: two bishops on squares of both shades stay
    /// so, and a piece that is alone keeps its shade.
    pub keeps_shades: bool,
    /// The pieces of the types that have this property are symmetric, left to right: two of a type stand on mirrored squares; of the pieces left
    /// over, one of each such type, any two do, and the last one stands on the middle file.
    pub is_symmetric: bool,
    /// The pieces of the type stand between those of this other type of the shuffle: of the squares
    /// that both types hold, in ascending order, half of the others' (rounded down) come first,
    /// then all of this type's. In Chess960 the king stands between the rooks.
    pub between: Option<PieceType>,
}

impl Shuffled {
    /// A type that may stand on any of the squares.
    pub fn anywhere(piece_type: PieceType) -> Self {
        Self { piece_type, keeps_shades: false, is_symmetric: false, between: None }
    }
}
