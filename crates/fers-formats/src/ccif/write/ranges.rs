//! Squares as ranges: `[a-d1-2,h8]`.

use fers_core::{Color, Geometry, Region};
use fers_rules::Ruleset;

/// The letters that name files, and those that name levels.
const FILES_MAX: u8 = 26;
const LEVELS_MAX: u8 = 8;

/// Returns a range for squares of the board; `None` if there are none, or no letters for them.
pub(super) fn text(geometry: &Geometry, squares: &Region) -> Option<String> {
    let others: Region = geometry.squares().filter(|&square| !squares.contains(square)).collect();
    let (own, others) = (parts(geometry, squares), parts(geometry, &others));
    let own = own.filter(|parts| !parts.is_empty()).map(|parts| format!("[{}]", parts.join(",")));
    let others = others.filter(|parts| !parts.is_empty() && !squares.is_empty());
    let others = others.map(|parts| format!("[^{}]", parts.join(",")));
    match (own, others) {
        (Some(own), Some(others)) => Some(if others.len() < own.len() { others } else { own }),
        (own, others) => own.or(others),
    }
}

/// Returns the squares that the owner of a piece sees where these are on the board.
pub(super) fn seen(ruleset: &Ruleset, squares: &Region, color: Color) -> Region {
    match color {
        Color::White => squares.clone(),
        Color::Black => squares.iter().map(|square| ruleset.frame.image(&ruleset.geometry, square)).collect(),
    }
}

/// Returns rectangles that hold these squares and no others.
fn parts(geometry: &Geometry, squares: &Region) -> Option<Vec<String>> {
    // A region may hold holes of the board, which no rectangle takes away.
    let mut left: Region = geometry.squares().filter(|&square| squares.contains(square)).collect();
    let mut found = Vec::new();
    while let Some(first) = { left.iter().next() } {
        let (from, rank, board) = (geometry.file(first), geometry.rank(first), geometry.board(first));
        // Holes do not matter.
        let fits =
            |file: u8, rank: u8| geometry.square_on(file, rank, board).is_none_or(|square| squares.contains(square));
        let start = (0..from).rev().take_while(|&file| fits(file, rank)).last().unwrap_or(from);
        let end = (from..geometry.files).take_while(|&file| fits(file, rank)).last().unwrap_or(from);
        let is_row = |rank: u8| (start..=end).all(|file| fits(file, rank));
        let low = (0..rank).rev().take_while(|&rank| is_row(rank)).last().unwrap_or(rank);
        let high = (rank..geometry.ranks).take_while(|&rank| is_row(rank)).last().unwrap_or(rank);
        found.push(part(geometry, (start, end), (low, high), board)?);
        for rank in low..=high {
            for square in (start..=end).filter_map(|file| geometry.square_on(file, rank, board)) {
                left.remove(square);
            }
        }
    }
    Some(found)
}

fn part(geometry: &Geometry, files: (u8, u8), ranks: (u8, u8), board: u8) -> Option<String> {
    let is_wide = files == (0, geometry.files - 1);
    let is_high = ranks == (0, geometry.ranks - 1);
    let span = |(first, last): (u8, u8), name: &dyn Fn(u8) -> String| {
        if first == last { name(first) } else { format!("{}-{}", name(first), name(last)) }
    };
    let mut text = String::new();
    if !is_wide {
        if files.1 >= FILES_MAX {
            return None;
        }
        text += &span(files, &|file| char::from(b'a' + file).to_string());
    }
    if !is_high || is_wide {
        text += &span(ranks, &|rank| (u16::from(rank) + 1).to_string());
    }
    if geometry.boards > 1 {
        text.push(char::from(b'A' + Some(board).filter(|&board| board < LEVELS_MAX)?));
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_rectangles_and_holes_are_left_out() {
        let mut geometry = Geometry::rectangle(4, 4);
        let squares = |geometry: &Geometry, names: &str| -> Region {
            names.split(' ').map(|name| geometry.parse_square(name).unwrap()).collect()
        };
        let region = squares(&geometry, "a1 b1 a2 b2 d4");
        assert_eq!(text(&geometry, &region).as_deref(), Some("[a-b1-2,d4]"));
        geometry.holes = squares(&geometry, "d4");
        assert_eq!(text(&geometry, &region).as_deref(), Some("[a-b1-2]"));
        assert_eq!(text(&geometry, &Region::default()), None);
    }
}
