//! Writing game records.

use crate::{PgnGame, PgnLine, PgnMove};

/// Maximal length of a line, without its end. Source: the PGN standard, section 4.3.
const COLUMNS_MAX: usize = 80;

/// Writes a game: tags in order, a blank line, the moves in lines of at most 80 columns, the
/// result.
///
/// Moves are numbered in pairs, from the move in the tag `FEN` or else from White's first. Where a
/// side makes [several moves in a row](PgnMove::continues_turn), a number stands where each turn
/// begins: `1. e4 Nf3 1... e5 Nf6 2. d4 Bd3`. The
/// [`outcome`](PgnGame::outcome) follows the moves, and the tag `Result` is made to agree with it.
/// Reading the text gives an equal game, except for spans and inconsistent results. A comment that
/// contains `}` is written after `;`, to the end of its line.
///
/// ```
/// use fers_notation::{PgnGame, PgnLine, write_pgn};
///
/// let tags = vec![("Event".to_owned(), "Club match".to_owned())];
/// let game = PgnGame { tags, line: PgnLine::of_texts(["e4", "e5", "Nf3"]), result: Some("1-0".to_owned()) };
/// assert!(write_pgn(&game).ends_with("1. e4 e5 2. Nf3 1-0\n"));
/// ```
pub fn write_pgn(game: &PgnGame) -> String {
    let mut text = String::new();
    for (name, value) in &game.tags {
        let value = if name == "Result" { game.outcome() } else { value };
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    if !game.tags.is_empty() {
        text.push('\n');
    }
    let mut words = Vec::new();
    let (number, is_black) = game.first_move();
    let first = Place { number, is_black };
    let numbering = if game.has_longer_turns() { Numbering::Turns } else { Numbering::Pairs };
    line_words(&game.line, first, numbering, &mut words);
    words.push(Word::Text(game.outcome().to_owned()));
    text + &wrapped(&words)
}

/// A part of the move text.
enum Word {
    /// A text without blanks.
    Text(String),
    /// A comment to the end of the line.
    LineComment(String),
}

/// The number of a move, and its side.
#[derive(Clone, Copy)]
struct Place {
    number: u32,
    is_black: bool,
}

/// Where numbers stand, apart from the begin of a line and the place behind a comment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbering {
    /// In front of White's moves.
    Pairs,
    /// In front of the first move of each turn.
    Turns,
}

impl Place {
    /// Returns the place of the first move of the next turn.
    fn next_turn(self) -> Self {
        Self { number: self.number.saturating_add(u32::from(self.is_black)), is_black: !self.is_black }
    }

    fn text(self) -> String {
        format!("{}{}", self.number, if self.is_black { "..." } else { "." })
    }
}

/// Returns the words of a line. `place` is that of its first move.
fn line_words(line: &PgnLine, mut place: Place, numbering: Numbering, words: &mut Vec<Word>) {
    line.comments.iter().for_each(|comment| comment_words(comment, words));
    let mut needs_number = true;
    for (index, mv) in line.moves.iter().enumerate() {
        let begins_turn = index == 0 || !mv.continues_turn;
        if index > 0 && begins_turn {
            place = place.next_turn();
        }
        if needs_number || begins_turn && (numbering == Numbering::Turns || !place.is_black) {
            words.push(Word::Text(place.text()));
        }
        move_words(mv, place, numbering, words);
        needs_number = !mv.comments.is_empty() || !mv.variations.is_empty();
    }
}

fn move_words(mv: &PgnMove, place: Place, numbering: Numbering, words: &mut Vec<Word>) {
    words.push(Word::Text(mv.text.clone()));
    words.extend(mv.nags.iter().map(|nag| Word::Text(format!("${nag}"))));
    mv.comments.iter().for_each(|comment| comment_words(comment, words));
    for variation in &mv.variations {
        let first = words.len();
        line_words(variation, place, numbering, words);
        bracket(words, first);
    }
}

/// Puts the words from `first` on in parentheses.
fn bracket(words: &mut Vec<Word>, first: usize) {
    match words.get_mut(first) {
        Some(Word::Text(text)) => text.insert(0, '('),
        _ => words.insert(first, Word::Text("(".to_owned())),
    }
    match words.last_mut() {
        Some(Word::Text(text)) => text.push(')'),
        _ => words.push(Word::Text(")".to_owned())),
    }
}

fn comment_words(comment: &str, words: &mut Vec<Word>) {
    let parts: Vec<&str> = comment.split_whitespace().collect();
    if comment.contains('}') {
        words.push(Word::LineComment(format!("; {}", parts.join(" "))));
        return;
    }
    let last = parts.len().saturating_sub(1);
    let braced = |(index, part): (usize, &&str)| {
        let (open, close) = (if index == 0 { "{" } else { "" }, if index == last { "}" } else { "" });
        Word::Text(format!("{open}{part}{close}"))
    };
    match parts.is_empty() {
        true => words.push(Word::Text("{}".to_owned())),
        false => words.extend(parts.iter().enumerate().map(braced)),
    }
}

fn wrapped(words: &[Word]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let (Word::Text(part) | Word::LineComment(part)) = word;
        let width = part.chars().count();
        if column > 0 && column + 1 + width > COLUMNS_MAX {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(part);
        column += width;
        if matches!(word, Word::LineComment(_)) {
            text.push('\n');
            column = 0;
        }
    }
    text.trim_end().to_owned() + "\n"
}
