//! Appends parts of texts without allocating a string for each.

use fers_core::{Geometry, Square};

/// Appends a number from 0 to 999.
pub(crate) fn push_number(text: &mut String, number: u16) {
    let digit = |value: u16| char::from(b'0' + (value % 10) as u8);
    if number >= 100 {
        text.push(digit(number / 100));
    }
    if number >= 10 {
        text.push(digit(number / 10));
    }
    text.push(digit(number));
}

/// Appends the letters of a file; see [`Geometry::file_name`].
pub(crate) fn push_file(text: &mut String, file: u8) {
    match file {
        0..26 => text.push(char::from(b'a' + file)),
        _ => text.push_str(&Geometry::file_name(file)),
    }
}

/// Appends the name of a square; see [`Geometry::square_name`].
pub(crate) fn push_square(text: &mut String, geometry: &Geometry, square: Square) {
    push_square_from(text, geometry, square, 1);
}

/// Appends the name of a square where the lowest rank is numbered 0 or 1.
pub(crate) fn push_square_from(text: &mut String, geometry: &Geometry, square: Square, lowest_rank: u16) {
    push_file(text, geometry.file(square));
    push_number(text, u16::from(geometry.rank(square)) + lowest_rank);
    let board = geometry.board(square);
    if board > 0 {
        text.push(':');
        push_number(text, u16::from(board) + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_as_the_geometry_names_them() {
        let mut boards = Geometry::rectangle(36, 7);
        boards.boards = 1;
        for geometry in [boards, Geometry::rectangle(8, 8), Geometry::rectangle(2, 120)] {
            let places = u16::from(geometry.files) * u16::from(geometry.ranks);
            for square in (0..places).map(Square) {
                let mut text = String::new();
                push_square(&mut text, &geometry, square);
                assert_eq!(text, geometry.square_name(square));
            }
        }
    }
}
