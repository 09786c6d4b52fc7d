//! Names of squares as the players of a game write them.

use fers_core::{Geometry, Square};
use fers_rules::Writing;

/// Returns the name of a square: `e4` in chess, `7f` in shogi, `83` in janggi. Xiangqi has no names
/// for squares and uses those of chess. Beyond the first board, the number of the board follows.
///
/// Sources: see [`Writing`].
///
/// ```
/// use fers_core::{Geometry, Square};
/// use fers_notation::square_name;
/// use fers_rules::Writing;
///
/// let board = Geometry::rectangle(9, 9);
/// let square = board.parse_square("c4").unwrap();
/// assert_eq!(square_name(&board, Writing::Shogi, square), "7f");
/// assert_eq!(square_name(&board, Writing::Algebraic, square), "c4");
/// ```
pub fn square_name(geometry: &Geometry, writing: Writing, square: Square) -> String {
    let place = match writing {
        Writing::Shogi => hodges(geometry, square),
        Writing::Janggi => janggi(geometry, square),
        Writing::Algebraic | Writing::Xiangqi => return geometry.square_name(square),
    };
    match geometry.board(square) {
        0 => place,
        board => format!("{place}:{}", u16::from(board) + 1),
    }
}

/// Returns the file from the right and the rank from the top, as a letter: `7f`.
pub(crate) fn hodges(geometry: &Geometry, square: Square) -> String {
    let (file, rank) = shogi_numbers(geometry, square);
    format!("{file}{}", Geometry::file_name(rank - 1))
}

/// Returns the numbers of the file from the right and of the rank from the top, both from 1.
pub(crate) fn shogi_numbers(geometry: &Geometry, square: Square) -> (u8, u8) {
    (geometry.files - geometry.file(square), geometry.ranks - geometry.rank(square))
}

/// Returns the rank from the top, the tenth as 0, and the file from the left: `83`.
pub(crate) fn janggi(geometry: &Geometry, square: Square) -> String {
    format!("{}{}", (geometry.ranks - geometry.rank(square)) % 10, geometry.file(square) + 1)
}
