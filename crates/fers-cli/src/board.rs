//! Boards as text.

use anstyle::{Ansi256Color, Color as StyleColor, Style};
use fers::{Color, Move, Piece, Ruleset, Setup, Square};

/// Options for drawing a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardStyle {
    /// Uses Unicode chess symbols for pieces that have one; letters otherwise.
    pub has_pictures: bool,
    /// Colors the squares; otherwise empty squares show a dot.
    pub has_colors: bool,
    /// Draws the board from Black's side.
    pub is_flipped: bool,
}

// Middle tones, on which both white and black pieces stand out.
const LIGHT: u8 = 109;
const DARK: u8 = 66;
const LIGHT_MARKED: u8 = 143;
const DARK_MARKED: u8 = 101;
const WHITE_PIECE: u8 = 231;
const BLACK_PIECE: u8 = 16;
const NEUTRAL_PIECE: u8 = 88;

/// Returns whether every piece of the start position has a Unicode symbol. Symbols mixed with
/// letters would confuse.
pub fn has_all_pictures(ruleset: &Ruleset) -> bool {
    let on_board = ruleset.start.pieces().map(|(_, piece)| piece.piece_type);
    let in_hand = ruleset.start.hands.iter().flat_map(|(_, hand)| hand.iter().map(|(piece_type, _)| piece_type));
    on_board.chain(in_hand).all(|piece_type| picture(ruleset, Piece::new(Color::White, piece_type), true).is_some())
}

/// Draws a position as lines of text, each with a line end. With colors, the squares of `last_move`
/// are highlighted.
pub fn draw(ruleset: &Ruleset, setup: &Setup, style: BoardStyle, last_move: Option<&Move>) -> String {
    let drawing =
        Drawing { ruleset, setup, style, marked: marked_squares(last_move), width: cell_width(ruleset, style) };
    let mut text = String::new();
    text += &drawing.hand_line(if style.is_flipped { Color::White } else { Color::Black });
    let boards: Vec<u8> = (0..ruleset.geometry.boards).collect();
    for row in boards.chunks(drawing.boards_in_a_row()) {
        text += &drawing.side_by_side(row);
    }
    text += &drawing.hand_line(if style.is_flipped { Color::Black } else { Color::White });
    text
}

/// Returns the letters of a piece, as in a FEN.
fn piece_letters(ruleset: &Ruleset, piece: Piece) -> &str {
    let letters = &ruleset.piece(piece.piece_type).letters;
    &letters[piece.color().unwrap_or(Color::White)]
}

struct Drawing<'a> {
    ruleset: &'a Ruleset,
    setup: &'a Setup,
    style: BoardStyle,
    marked: Vec<Square>,
    width: usize,
}

/// The widest line of boards side by side, in characters.
const LINE_MAX: usize = 100;

/// The blanks between two boards.
const GAP: &str = "   ";

impl Drawing<'_> {
    /// Returns the width of a board with its margin, in characters.
    fn board_width(&self) -> usize {
        self.margin() + 1 + usize::from(self.ruleset.geometry.files) * (self.width + 2)
    }

    fn boards_in_a_row(&self) -> usize {
        ((LINE_MAX + GAP.len()) / (self.board_width() + GAP.len())).max(1)
    }

    /// Draws boards beside each other, each with its name if there are several.
    fn side_by_side(&self, boards: &[u8]) -> String {
        let columns: Vec<Vec<String>> = boards.iter().map(|&board| self.lines(board)).collect();
        let line = |index: usize| {
            let parts: Vec<&str> = columns.iter().map(|lines| lines[index].as_str()).collect();
            format!("{}\n", parts.join(GAP).trim_end())
        };
        (0..columns[0].len()).map(line).collect()
    }

    /// Returns the lines of a board, all of one width.
    fn lines(&self, board: u8) -> Vec<String> {
        let mut lines = Vec::new();
        if self.ruleset.geometry.boards > 1 {
            lines.push(format!("{:<1$}", format!("Board {}:", u16::from(board) + 1), self.board_width()));
        }
        lines.extend(self.ranks(board));
        lines.push(self.file_names());
        lines
    }

    fn ranks(&self, board: u8) -> Vec<String> {
        let mut ranks: Vec<u8> = (0..self.ruleset.geometry.ranks).rev().collect();
        if self.style.is_flipped {
            ranks.reverse();
        }
        let margin = self.margin();
        let line = |rank: u8| {
            let cells: String = self.files().into_iter().map(|file| self.cell(file, rank, board)).collect();
            format!("{:>margin$} {cells}", u16::from(rank) + 1)
        };
        ranks.into_iter().map(line).collect()
    }

    fn file_names(&self) -> String {
        let (margin, width) = (self.margin(), self.width);
        let names = self.files().into_iter().map(|file| format!(" {:<width$} ", fers::Geometry::file_name(file)));
        format!("{:>margin$} {}", "", names.collect::<String>())
    }

    fn files(&self) -> Vec<u8> {
        let files = 0..self.ruleset.geometry.files;
        if self.style.is_flipped { files.rev().collect() } else { files.collect() }
    }

    fn margin(&self) -> usize {
        u16::from(self.ruleset.geometry.ranks).to_string().len()
    }

    fn cell(&self, file: u8, rank: u8, board: u8) -> String {
        let width = self.width;
        let Some(square) = self.ruleset.geometry.square_on(file, rank, board) else {
            let hole = if self.style.has_colors { "" } else { "*" };
            return format!(" {hole:<width$} ");
        };
        let piece = self.setup.piece_at(square);
        let empty = match (self.setup.walls.contains(square), self.style.has_colors) {
            (true, true) => "#",
            (true, false) => "*",
            (false, true) => "",
            (false, false) => ".",
        };
        let symbol = piece.map_or(empty.to_owned(), |piece| symbol(self.ruleset, piece, self.style));
        let cell = format!(" {symbol:<width$} ");
        if !self.style.has_colors {
            return cell;
        }
        let style = self.cell_style((file + rank) % 2 == 1, self.marked.contains(&square), piece);
        format!("{style}{cell}{style:#}")
    }

    fn cell_style(&self, is_light: bool, is_marked: bool, piece: Option<Piece>) -> Style {
        let background = match (is_light, is_marked) {
            (true, false) => LIGHT,
            (false, false) => DARK,
            (true, true) => LIGHT_MARKED,
            (false, true) => DARK_MARKED,
        };
        let foreground = match piece.map(Piece::color) {
            Some(Some(Color::White)) => WHITE_PIECE,
            Some(None) => NEUTRAL_PIECE,
            _ => BLACK_PIECE,
        };
        let color = |index| Some(StyleColor::Ansi256(Ansi256Color(index)));
        Style::new().bg_color(color(background)).fg_color(color(foreground)).bold()
    }

    fn hand_line(&self, color: Color) -> String {
        let hand = &self.setup.hands[color];
        if hand.is_empty() {
            return String::new();
        }
        let held = hand.iter().map(|(piece_type, count)| {
            let symbol = symbol(self.ruleset, Piece::new(color, piece_type), self.style);
            if count == 1 { symbol } else { format!("{symbol}x{count}") }
        });
        format!("{} holds: {}\n", color.name(), held.collect::<Vec<_>>().join(" "))
    }
}

fn marked_squares(last_move: Option<&Move>) -> Vec<Square> {
    last_move.into_iter().flat_map(|mv| [mv.origin(), mv.destination()]).flatten().collect()
}

fn cell_width(ruleset: &Ruleset, style: BoardStyle) -> usize {
    let pieces = ruleset.piece_types().flat_map(|piece_type| Color::ALL.map(|color| Piece::new(color, piece_type)));
    let widest_piece = pieces.map(|piece| symbol(ruleset, piece, style).chars().count()).max().unwrap_or(1);
    let widest_file = fers::Geometry::file_name(ruleset.geometry.files.saturating_sub(1)).len();
    widest_piece.max(widest_file)
}

fn symbol(ruleset: &Ruleset, piece: Piece, style: BoardStyle) -> String {
    let picture = style.has_pictures.then(|| picture(ruleset, piece, style.has_colors)).flatten();
    picture.map_or_else(|| piece_letters(ruleset, piece).to_owned(), String::from)
}

/// Returns the Unicode symbol for a piece of this name. With colors, both sides use the filled
/// symbols, because the color tells the sides apart.
fn picture(ruleset: &Ruleset, piece: Piece, has_colors: bool) -> Option<char> {
    let color = piece.color()?;
    let name = ruleset.piece(piece.piece_type).name.to_lowercase();
    let names = ["king", "queen", "rook", "bishop", "knight", "pawn"];
    let index = names.iter().position(|&known| known == name)?;
    let is_filled = has_colors || color == Color::Black;
    let pictures =
        if is_filled { ['♚', '♛', '♜', '♝', '♞', '♟'] } else { ['♔', '♕', '♖', '♗', '♘', '♙'] };
    Some(pictures[index])
}

#[cfg(test)]
mod tests {
    use fers::{Geometry, PieceRules, PieceType};

    use super::*;

    fn position() -> (Ruleset, Setup) {
        let mut ruleset = Ruleset::new("test", Geometry::rectangle(3, 2));
        ruleset.pieces = vec![PieceRules::new("King", "k", Vec::new()), PieceRules::new("Gold", "+p", Vec::new())];
        let mut setup = Setup::empty(6);
        setup.board[0] = Some(Piece::new(Color::White, PieceType(0)));
        setup.board[5] = Some(Piece::new(Color::Black, PieceType(1)));
        setup.hands[Color::White].add(PieceType(1));
        (ruleset, setup)
    }

    #[test]
    fn a_plain_board_has_letters_dots_and_the_names_of_its_squares() {
        let (ruleset, setup) = position();
        let text = draw(&ruleset, &setup, BoardStyle::default(), None);
        assert_eq!(text, "2  .   .   +p\n1  K   .   .\n   a   b   c\nWhite holds: +P\n");
    }

    #[test]
    fn a_flipped_board_shows_the_first_rank_on_top_and_the_last_file_first() {
        let (ruleset, setup) = position();
        let text = draw(&ruleset, &setup, BoardStyle { is_flipped: true, ..BoardStyle::default() }, None);
        assert_eq!(text, "White holds: +P\n1  .   .   K\n2  +p  .   .\n   c   b   a\n");
    }

    #[test]
    fn several_boards_stand_side_by_side() {
        let (mut ruleset, mut setup) = position();
        ruleset.geometry.boards = 2;
        setup.board.resize(12, None);
        setup.board[7] = Some(Piece::new(Color::White, PieceType(0)));
        let text = draw(&ruleset, &setup, BoardStyle::default(), None);
        let expected = "\
Board 1:         Board 2:
2  .   .   +p    2  .   .   .
1  K   .   .     1  .   K   .
   a   b   c        a   b   c
White holds: +P
";
        assert_eq!(text, expected);
    }

    #[test]
    fn pictures_are_used_where_all_pieces_of_the_start_have_one() {
        let (mut ruleset, setup) = position();
        assert!(has_all_pictures(&ruleset), "an empty board has no piece without a picture");
        ruleset.start = setup;
        assert!(!has_all_pictures(&ruleset), "there is none for the gold");
        ruleset.pieces[1].name = "Rook".to_owned();
        assert!(has_all_pictures(&ruleset));
    }
}
