//! Positions as SVG.

use fers_core::{ByColor, Color, Move, Owner, Piece, Setup, Square};
use fers_rules::Ruleset;

use crate::PieceStyle;
use crate::artist::{Artist, list};
use crate::document::Document;
use crate::figure::STROKES;
use crate::grid::{Grid, SIDE};
use crate::paint::painted;
use crate::wall;

/// A drawing of a position.
#[derive(Clone, Copy, Debug)]
pub struct BoardDiagram<'a> {
    /// The rules, for the board and the pieces.
    pub ruleset: &'a Ruleset,
    /// The position.
    pub setup: &'a Setup,
    /// The last move, whose squares are marked.
    pub last_move: Option<&'a Move>,
    /// Black is at the bottom.
    pub is_flipped: bool,
    /// Style of board and pieces.
    pub style: PieceStyle,
}

/// Side of a piece in hand.
const HELD: i32 = 76;
/// Width of a column of pieces in hand, with their numbers.
const HELD_COLUMN: i32 = HELD + 64;
/// Width of the strip with the mark of the side to move.
const TURN_STRIP: i32 = 52;

impl<'a> BoardDiagram<'a> {
    /// Makes a diagram from White's side, in the Western style.
    pub fn new(ruleset: &'a Ruleset, setup: &'a Setup) -> Self {
        Self { ruleset, setup, last_move: None, is_flipped: false, style: PieceStyle::default() }
    }

    /// Draws the position as SVG.
    pub fn svg(&self) -> String {
        let rules = Some(self.ruleset);
        let grid = Grid { geometry: &self.ruleset.geometry, is_flipped: self.is_flipped, style: self.style, rules };
        let artist = Artist::new(self.ruleset, self.style, self.is_flipped);
        let mut document = Document {
            title: self.title(),
            description: self.description(),
            width: grid.width() + TURN_STRIP + self.hands_columns(&grid) * HELD_COLUMN,
            height: grid.height(),
            has_page: true,
            ..Document::default()
        };
        grid.draw(&mut document);
        self.draw_last_move(&grid, &mut document);
        self.draw_walls(&grid, &mut document);
        for (square, piece) in self.setup.pieces().filter(|&(square, _)| self.ruleset.geometry.has(square)) {
            let title = format!("{} {}", artist.name(piece), self.ruleset.geometry.square_name(square));
            artist.draw(&mut document, piece, grid.corner(square), SIDE, &title);
        }
        self.draw_turn(&grid, &mut document);
        self.draw_hands(&grid, &artist, &mut document);
        document.svg()
    }

    fn title(&self) -> String {
        format!("{}: {} to move", self.ruleset.presentation.name, self.setup.turn.name())
    }

    fn description(&self) -> String {
        let geometry = &self.ruleset.geometry;
        let mut sentences = vec![format!("{} files, {} ranks", geometry.files, geometry.ranks)];
        for (name, owner) in [("White", Owner::White), ("Black", Owner::Black), ("Nobody's", Owner::Neutral)] {
            let own = self.setup.pieces().filter(|(_, piece)| piece.owner == owner);
            let pieces = list(self.ruleset, own.map(|(square, piece)| (square, piece.piece_type)));
            sentences.extend((!pieces.is_empty()).then(|| format!("{name}: {pieces}")));
        }
        let walls: Vec<String> = self.setup.walls.iter().map(|square| geometry.square_name(square)).collect();
        sentences.extend((!walls.is_empty()).then(|| format!("Walls: {}", walls.join(", "))));
        for (color, hand) in self.setup.hands.iter().filter(|(_, hand)| !hand.is_empty()) {
            let held = hand.iter().map(|(piece, count)| format!("{count} {}", self.ruleset.piece(piece).name));
            sentences.push(format!("{} holds {}", color.name(), held.collect::<Vec<_>>().join(", ")));
        }
        let names = self.moved_squares().into_iter().map(|square| geometry.square_name(square));
        let names = names.collect::<Vec<_>>().join(" to ");
        sentences.extend((!names.is_empty()).then(|| format!("The last move: {names}")));
        sentences.push(format!("{} to move", self.setup.turn.name()));
        sentences.join(". ") + "."
    }

    fn moved_squares(&self) -> Vec<Square> {
        self.last_move.into_iter().flat_map(|mv| [mv.origin(), mv.destination()]).flatten().collect()
    }

    fn draw_last_move(&self, grid: &Grid<'_>, document: &mut Document) {
        for square in self.moved_squares() {
            let (x, y) = grid.corner(square);
            let size = format!("width=\"{SIDE}\" height=\"{SIDE}\" fill-opacity=\".55\"");
            document.add(&format!("<rect {} x=\"{x}\" y=\"{y}\" {size}/>", painted("last")));
        }
    }

    /// Draws walls: what they are in the game, or nearly full squares with a cross from corner to
    /// corner.
    fn draw_walls(&self, grid: &Grid<'_>, document: &mut Document) {
        let inset = SIDE / 10;
        let (size, far) = (SIDE - 2 * inset, SIDE - 2 * inset);
        for square in self.setup.walls.iter().filter(|&square| self.ruleset.geometry.has(square)) {
            let (x, y) = grid.corner(square);
            if let Some(shapes) = wall::shapes(self.ruleset) {
                let scale = f64::from(SIDE) / 100.0;
                document.add(&format!("<g transform=\"translate({x} {y}) scale({scale})\">{shapes}</g>"));
                continue;
            }
            let (x, y) = (x + inset, y + inset);
            let title = format!("wall {}", self.ruleset.geometry.square_name(square));
            let block = format!("<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" rx=\"8\"/>");
            let cross = format!("<path fill=\"none\" d=\"M{x} {y}l{far} {far}m0 -{far}l-{far} {far}\"/>");
            document.add(&format!("<g {} {STROKES}><title>{title}</title>{block}{cross}</g>", painted("black")));
        }
    }

    /// Returns the sides, the upper one first.
    fn sides(&self) -> [Color; 2] {
        if self.is_flipped { [Color::White, Color::Black] } else { [Color::Black, Color::White] }
    }

    fn draw_turn(&self, grid: &Grid<'_>, document: &mut Document) {
        let [upper, _] = self.sides();
        let y = if self.setup.turn == upper { grid.top() + SIDE / 2 } else { grid.bottom() - SIDE / 2 };
        let class = if self.setup.turn == Color::White { "white" } else { "black" };
        let x = grid.width() + TURN_STRIP / 2 - 8;
        let title = format!("{} to move", self.setup.turn.name());
        // Black shapes need a light background on dark pages.
        document.add(&format!("<circle {} cx=\"{x}\" cy=\"{y}\" r=\"22\"/>", painted("light")));
        document.add(&format!("<g {} {STROKES}><title>{title}</title>", painted(class)));
        document.add(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"15\"/></g>"));
    }

    /// Returns how many pieces in hand stand below each other.
    fn hand_rows(grid: &Grid<'_>) -> i32 {
        ((grid.bottom() - grid.top()) / 2 / HELD).max(1)
    }

    fn hands_columns(&self, grid: &Grid<'_>) -> i32 {
        let kinds = self.setup.hands.iter().map(|(_, hand)| hand.iter().count() as i32).max().unwrap_or(0);
        (kinds + Self::hand_rows(grid) - 1) / Self::hand_rows(grid)
    }

    fn draw_hands(&self, grid: &Grid<'_>, artist: &Artist<'_>, document: &mut Document) {
        let [upper, lower] = self.sides();
        let rows = Self::hand_rows(grid);
        let ends = ByColor::from_fn(|color| if color == upper { (grid.top(), 1) } else { (grid.bottom() - HELD, -1) });
        for color in [upper, lower] {
            let (start, direction) = ends[color];
            for (index, (piece_type, count)) in (0..).zip(self.setup.hands[color].iter()) {
                let x = grid.width() + TURN_STRIP + index / rows * HELD_COLUMN;
                let y = start + direction * (index % rows) * HELD;
                let piece = Piece::new(color, piece_type);
                let tray = format!("x=\"{x}\" y=\"{}\" width=\"{HELD}\" height=\"{}\" rx=\"10\"", y + 1, HELD - 2);
                document.add(&format!("<rect {} {tray}/>", painted("light")));
                artist.draw(document, piece, (x, y), HELD, &format!("{} in hand: {count}", artist.name(piece)));
                let place = format!("x=\"{}\" y=\"{}\"", x + HELD + 2, y + HELD / 2 + 11);
                let font = "font-family=\"sans-serif\" font-size=\"30\" aria-hidden=\"true\"";
                document.add(&format!("<text {} {place} {font}>\u{d7}{count}</text>", painted("text")));
            }
        }
    }
}
