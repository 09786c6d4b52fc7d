//! A position of `alice` that is written on one board: pieces behind `#` stand on the second one.

use fers_core::Geometry;

/// A square of a row: the text of a piece and whether it stands on the second board.
type Cell<'t> = Option<(&'t str, bool)>;

/// Returns the FEN of all boards, from that of one board.
pub(super) fn on_boards(fen: &str, geometry: &Geometry) -> String {
    let (placement, rest) = fen.split_at(fen.find(char::is_whitespace).unwrap_or(fen.len()));
    let (placement, hands) = placement.split_at(placement.find('[').unwrap_or(placement.len()));
    let rows: Vec<Vec<Cell<'_>>> = placement.split('/').map(|row| cells(row, usize::from(geometry.files))).collect();
    let board = |is_second: bool| {
        let here = |cell: &Cell<'_>| {
            cell.and_then(|(piece, second)| (second == is_second).then_some(piece).map(str::to_owned))
        };
        let row = |cells: &Vec<Cell<'_>>| printed(cells.iter().map(here));
        rows.iter().map(row).collect::<Vec<_>>().join("/")
    };
    let empty = vec![geometry.files.to_string(); rows.len()].join("/");
    let further = format!("|{empty}").repeat(usize::from(geometry.boards).saturating_sub(2));
    format!("{}|{}{further}{hands}{rest}", board(false), board(true))
}

/// Reads a row. What is no row stays as it is, so that the reader of positions reports it.
fn cells(row: &str, files: usize) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let count: usize = rest[..length].parse().unwrap_or(usize::MAX);
            cells.extend(std::iter::repeat_n(None, count.min(files + 1)));
            rest = &rest[length..];
            continue;
        }
        let is_second = first == '#';
        rest = rest.strip_prefix('#').unwrap_or(rest);
        let length = piece_length(rest);
        cells.push(Some((&rest[..length], is_second)));
        rest = &rest[length..];
    }
    cells
}

/// Returns the length of the piece at the beginning of a text: prefixes and a letter, or letters
/// between colons.
fn piece_length(text: &str) -> usize {
    let start = text.find(|c: char| c.is_alphabetic() || c == ':' || c.is_ascii_digit()).unwrap_or(text.len());
    match text[start..].strip_prefix(':').and_then(|inner| inner.find(':')) {
        Some(inner) => start + inner + 2,
        None => text[start..].chars().next().map_or(text.len(), |letter| start + letter.len_utf8()),
    }
}

/// Writes a row with its runs of empty squares as numbers.
fn printed(cells: impl Iterator<Item = Option<String>>) -> String {
    let (mut text, mut run) = (String::new(), 0);
    for cell in cells {
        match cell {
            None => run += 1,
            Some(piece) => {
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text += &piece;
            }
        }
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;

    #[test]
    fn pieces_with_the_prefix_of_the_second_board_stand_there() {
        let two = Geometry { boards: 2, ..Geometry::rectangle(4, 2) };
        let fen = super::on_boards("k#p2/1#K+PN w - - 0 1", &two);
        assert_eq!(fen, "k3/2+PN|1p2/1K2 w - - 0 1");
        let three = Geometry { boards: 3, ..two };
        assert_eq!(super::on_boards("4/:AB:3 b", &three), "4/:AB:3|4/4|4/4 b");
    }
}
