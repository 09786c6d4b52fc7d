//! Empty boards.

use fers_core::{Geometry, Square};
use fers_rules::Ruleset;

use crate::document::Document;
use crate::paint::painted;
use crate::{PieceStyle, crossings};

/// Side of a square in units.
pub(crate) const SIDE: i32 = 100;
/// Width of the margin for coordinates.
const MARGIN: i32 = 56;
/// Space around everything and between boards.
const GAP: i32 = 24;

/// Positions of squares on a drawing. Further boards stand to the right of the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid<'a> {
    pub geometry: &'a Geometry,
    pub is_flipped: bool,
    pub style: PieceStyle,
    /// The rules of the board; `None` for boards without regions.
    pub rules: Option<&'a Ruleset>,
}

impl Grid<'_> {
    /// Returns the width of all boards with their coordinates.
    pub fn width(&self) -> i32 {
        MARGIN + i32::from(self.geometry.boards) * (self.board_width() + GAP)
    }

    /// Returns the height of the boards with their coordinates.
    pub fn height(&self) -> i32 {
        GAP + i32::from(self.geometry.ranks) * SIDE + MARGIN
    }

    fn board_width(&self) -> i32 {
        i32::from(self.geometry.files) * SIDE
    }

    fn board_left(&self, board: u8) -> i32 {
        MARGIN + i32::from(board) * (self.board_width() + GAP)
    }

    /// Returns the upper edge of the boards.
    pub fn top(&self) -> i32 {
        GAP
    }

    /// Returns the lower edge of the boards.
    pub fn bottom(&self) -> i32 {
        GAP + i32::from(self.geometry.ranks) * SIDE
    }

    /// Returns the upper left corner of a square.
    pub fn corner(&self, square: Square) -> (i32, i32) {
        let geometry = self.geometry;
        let (file, rank) = (i32::from(geometry.file(square)), i32::from(geometry.rank(square)));
        let (files, ranks) = (i32::from(geometry.files), i32::from(geometry.ranks));
        let (column, row) = if self.is_flipped { (files - 1 - file, rank) } else { (file, ranks - 1 - rank) };
        (self.board_left(geometry.board(square)) + column * SIDE, GAP + row * SIDE)
    }

    /// Returns the middle of a square.
    pub fn middle(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2, y + SIDE / 2)
    }

    /// Draws the squares and their coordinates.
    pub fn draw(&self, document: &mut Document) {
        match self.style.shapes() {
            PieceStyle::Shogi => self.draw_cells(document),
            PieceStyle::Xiangqi => {
                document.add(&format!("<g {}>{}</g>", painted("plain"), self.rectangles(self.geometry.squares())));
                crossings::draw(self, document);
            }
            _ => self.draw_checkered(document),
        }
        self.draw_coordinates(document);
    }

    fn draw_checkered(&self, document: &mut Document) {
        for (class, is_light) in [("light", true), ("dark", false)] {
            let squares = self.geometry.squares().filter(|&square| self.is_light(square) == is_light);
            document.add(&format!("<g {}>{}</g>", painted(class), self.rectangles(squares)));
        }
        let frame = format!("<path {} stroke-width=\"3\" d=\"{}\"/>", painted("frame"), self.outer_edges());
        document.add(&frame);
    }

    fn is_light(&self, square: Square) -> bool {
        let geometry = self.geometry;
        !(u16::from(geometry.file(square)) + u16::from(geometry.rank(square))).is_multiple_of(2)
    }

    fn rectangles(&self, squares: impl Iterator<Item = Square>) -> String {
        let rectangle = |(x, y): (i32, i32)| format!("<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>");
        squares.map(|square| rectangle(self.corner(square))).collect()
    }

    fn draw_cells(&self, document: &mut Document) {
        document.add(&format!("<g {}>{}</g>", painted("plain"), self.rectangles(self.geometry.squares())));
        let lines = self.rectangles(self.geometry.squares());
        document.add(&format!("<g {} stroke-width=\"2\">{lines}</g>", painted("frame")));
        let frame = format!("<path {} stroke-width=\"5\" d=\"{}\"/>", painted("frame"), self.outer_edges());
        document.add(&frame);
    }

    /// Returns a line between the middles of two squares.
    pub fn line(&self, from: Square, to: Square) -> String {
        let ((x, y), (to_x, to_y)) = (self.middle(from), self.middle(to));
        format!("M{x} {y}L{to_x} {to_y}")
    }

    /// Returns the lines between squares and holes or the outside.
    fn outer_edges(&self) -> String {
        let mut edges = String::new();
        let has = |file: i16, rank: i16, board: u8| {
            let (file, rank) = (u8::try_from(file), u8::try_from(rank));
            file.is_ok_and(|file| rank.is_ok_and(|rank| self.geometry.square_on(file, rank, board).is_some()))
        };
        for square in self.geometry.squares() {
            let (file, rank) = (i16::from(self.geometry.file(square)), i16::from(self.geometry.rank(square)));
            let board = self.geometry.board(square);
            let (x, y) = self.corner(square);
            // Directions on the drawing.
            let (right, up) = if self.is_flipped { (-1, -1) } else { (1, 1) };
            let sides = [
                (has(file + right, rank, board), format!("M{} {y}v{SIDE}", x + SIDE)),
                (has(file - right, rank, board), format!("M{x} {y}v{SIDE}")),
                (has(file, rank + up, board), format!("M{x} {y}h{SIDE}")),
                (has(file, rank - up, board), format!("M{x} {}h{SIDE}", y + SIDE)),
            ];
            edges.extend(sides.into_iter().filter(|(is_inner, _)| !is_inner).map(|(_, edge)| edge));
        }
        edges
    }

    fn draw_coordinates(&self, document: &mut Document) {
        let geometry = self.geometry;
        let mut texts = String::new();
        for rank in 0..geometry.ranks {
            let row = if self.is_flipped { rank } else { geometry.ranks - 1 - rank };
            let y = GAP + i32::from(row) * SIDE + SIDE / 2 + 11;
            texts += &format!("<text x=\"{}\" y=\"{y}\">{}</text>", MARGIN / 2, u16::from(rank) + 1);
        }
        for board in 0..geometry.boards {
            for file in 0..geometry.files {
                let column = if self.is_flipped { geometry.files - 1 - file } else { file };
                let x = self.board_left(board) + i32::from(column) * SIDE + SIDE / 2;
                let name = Geometry::file_name(file);
                texts += &format!("<text x=\"{x}\" y=\"{}\">{name}</text>", self.bottom() + 40);
            }
        }
        let font = "font-family=\"sans-serif\" font-size=\"30\" text-anchor=\"middle\"";
        document.add(&format!("<g {} {font} aria-hidden=\"true\">{texts}</g>", painted("text")));
    }
}
