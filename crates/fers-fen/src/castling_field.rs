//! The third field: castling rights and virgin squares.

use fers_core::{CastlingRight, Color, Geometry, Piece, Region, Setup, Square, Wing};
use fers_text::{Diagnostic, Span};

use crate::Dialect;
use crate::fields::Field;
use crate::rights::Rights;

/// The meaning of a castling field on a board.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Meaning {
    pub(crate) castling: Vec<CastlingRight>,
    pub(crate) virgin: Region,
}

/// Returns the meaning of a missing castling field: all pieces that stand as at the start are
/// virgin.
pub(crate) fn absent(rights: &Rights<'_>) -> Meaning {
    let squares = rights.ruleset.geometry.squares();
    let unmoved = |&square: &Square| rights.matters(square) && rights.stands_as_at_start(square);
    Meaning { castling: rights.at_start(), virgin: squares.filter(unmoved).collect() }
}

/// Reads a castling field.
pub(crate) fn read(rights: &Rights<'_>, field: Field<'_>, diagnostics: &mut Vec<Diagnostic>) -> Meaning {
    let squares = rights.ruleset.geometry.squares();
    let virgin = squares.filter(|&square| rights.is_unmoved_anyway(square)).collect();
    let mut reader = Reader { rights, meaning: Meaning { castling: Vec::new(), virgin }, diagnostics };
    let (letters, items) = field.text.split_once(',').unwrap_or((field.text, ""));
    if letters != "-" {
        for (at, letter) in letters.char_indices() {
            let span = Span::new(field.offset + at, field.offset + at + letter.len_utf8());
            reader.letter(letter, span);
        }
    }
    let mut at = field.offset + letters.len() + 1;
    for item in items.split(',').filter(|item| !item.is_empty()) {
        reader.item(item, Span::new(at, at + item.len()));
        at += item.len() + 1;
    }
    reader.meaning.castling.sort_unstable();
    reader.meaning.castling.dedup();
    reader.meaning
}

struct Reader<'a, 'd> {
    rights: &'a Rights<'a>,
    meaning: Meaning,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl Reader<'_, '_> {
    fn letter(&mut self, letter: char, span: Span) {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let wing = match letter.to_ascii_lowercase() {
            'k' => Some(Wing::Right),
            'q' => Some(Wing::Left),
            _ => None,
        };
        let castlings = wing.map(|wing| self.rights.wing(color, wing)).unwrap_or_default();
        if !castlings.is_empty() {
            return self.grant(castlings);
        }
        let file = letter.is_ascii_alphabetic().then(|| letter.to_ascii_lowercase() as u8 - b'a');
        let file = file.filter(|&file| file < self.rights.ruleset.geometry.files);
        let square = file.and_then(|file| self.rights.home_square(color, file));
        let square = square.filter(|&square| self.rights.is_own(square, color));
        match (wing, file) {
            (None, None) => {
                let message = format!("`{letter}` is neither `KQkq` nor a file of the board");
                let error = Diagnostic::error("fen::castling", span, message);
                self.diagnostics.push(error.with_help("write `-` if there is nothing to castle with"));
            }
            (None, Some(_)) if square.is_some_and(|square| self.file_letter(square)) => {}
            (Some(_), _) if square.is_some_and(|square| self.rights.matters(square)) => {
                self.meaning.virgin.extend_by(square);
            }
            (Some(_), _) if self.rights.home_royal(color).is_some() => {
                self.meaning.virgin.extend_by(self.rights.home_royal(color));
            }
            _ => {
                let message = format!("`{letter}`: {} has nothing there to castle with; ignored", color.name());
                self.diagnostics.push(Diagnostic::note("fen::no-castling", span, message));
            }
        }
    }

    /// Handles a file letter that names a square with an own piece. Returns false if the letter has
    /// no meaning there.
    fn file_letter(&mut self, square: Square) -> bool {
        let castlings = match self.rights.facts.has_gating {
            true => Vec::new(),
            false => self.rights.with_partner(square),
        };
        if castlings.is_empty() && !self.rights.matters(square) {
            return false;
        }
        self.grant(castlings);
        self.meaning.virgin.extend_by(Some(square).filter(|&square| self.rights.matters(square)));
        true
    }

    /// Grants rights; their pieces count as virgin.
    fn grant(&mut self, castlings: Vec<CastlingRight>) {
        let squares = castlings.iter().flat_map(|right| [right.king, right.partner]);
        let virgin = squares.filter(|&square| self.rights.matters(square));
        virgin.for_each(|square| self.meaning.virgin.insert(square));
        self.meaning.castling.extend(castlings);
    }

    /// Reads `d3`, `!d3` or `e1+e8`.
    fn item(&mut self, item: &str, span: Span) {
        let name = item.strip_prefix('!').unwrap_or(item);
        let (first, second) = name.split_once('+').map_or((name, None), |(first, second)| (first, Some(second)));
        let (Some(first), Some(second)) =
            (self.occupied(first, span), second.map_or(Some(None), |name| self.occupied(name, span).map(Some)))
        else {
            return;
        };
        match second {
            None if item.starts_with('!') => self.meaning.virgin.remove(first),
            None => self.meaning.virgin.insert(first),
            Some(partner) => {
                let castlings = self.rights.of_pair(first, partner);
                if castlings.is_empty() {
                    let message = format!("no castling rule fits the pieces of `{item}`; ignored");
                    self.diagnostics.push(Diagnostic::warning("fen::no-castling", span, message));
                }
                self.meaning.castling.extend(castlings);
            }
        }
    }

    /// Returns the square of a name if a piece stands there; reports an error otherwise.
    fn occupied(&mut self, name: &str, span: Span) -> Option<Square> {
        let problem = match self.rights.ruleset.geometry.parse_square(name) {
            Ok(square) if self.rights.board.piece_at(square).is_some() => return Some(square),
            Ok(_) => "nothing stands there".to_owned(),
            Err(error) => error.to_string(),
        };
        self.diagnostics.push(Diagnostic::error("fen::castling", span, format!("`{name}`: {problem}")));
        None
    }
}

/// A region to which squares that may be missing are added.
trait ExtendBy {
    fn extend_by(&mut self, square: Option<Square>);
}

impl ExtendBy for Region {
    fn extend_by(&mut self, square: Option<Square>) {
        if let Some(square) = square {
            self.insert(square);
        }
    }
}

/// Writes a castling field. Our own dialect lists what letters cannot express; other dialects leave
/// it out.
pub(crate) fn write(rights: &Rights<'_>, setup: &Setup, dialect: Dialect) -> String {
    if let Some(text) = write_usual(rights, setup) {
        debug_assert_eq!(text, write_any(rights, setup, dialect), "the quick way writes what the long one does");
        return text;
    }
    write_any(rights, setup, dialect)
}

/// Writes a castling field of any game, reading the text back after each step.
fn write_any(rights: &Rights<'_>, setup: &Setup, dialect: Dialect) -> String {
    let mut writer = Writer { rights, setup, letters: [String::new(), String::new()], items: Vec::new() };
    for color in Color::ALL {
        writer.wings(color);
        writer.other_castlings(color);
    }
    writer.virgin_squares();
    writer.moved_squares();
    if dialect == Dialect::Fers { writer.text() } else { writer.letters_or_dash() }
}

/// Writes a castling field in the usual case: each right is that of its rule's default squares,
/// each wing of a side has one rule, and only pieces that cannot go back are virgin. Then each
/// letter means one right, and the text need not be read back.
fn write_usual(rights: &Rights<'_>, setup: &Setup) -> Option<String> {
    if rights.unmoved_anyway()? != setup.virgin {
        return None;
    }
    let granted = || setup.castling.iter();
    let is_usual = |right: &CastlingRight| rights.is_in_place(right) && rights.has_own_wing(right);
    if !granted().all(is_usual) {
        return None;
    }
    let mut text = String::new();
    for (color, wing, letter) in LETTERS {
        let is_meant = |right: &CastlingRight| rights.wing_of(right) == Some((color, wing));
        text.extend(granted().any(is_meant).then_some(letter));
    }
    Some(if text.is_empty() { "-".to_owned() } else { text })
}

/// Letters of the wings in order.
const LETTERS: [(Color, Wing, char); 4] = [
    (Color::White, Wing::Right, 'K'),
    (Color::White, Wing::Left, 'Q'),
    (Color::Black, Wing::Right, 'k'),
    (Color::Black, Wing::Left, 'q'),
];

struct Writer<'a> {
    rights: &'a Rights<'a>,
    setup: &'a Setup,
    /// White's letters, then Black's.
    letters: [String; 2],
    items: Vec<String>,
}

impl Writer<'_> {
    fn wings(&mut self, color: Color) {
        for (wing, letter) in [(Wing::Right, 'k'), (Wing::Left, 'q')] {
            let castlings = self.rights.wing(color, wing);
            if !castlings.is_empty() && self.all_granted(&castlings) {
                self.push_letter(color, letter);
            }
        }
    }

    fn other_castlings(&mut self, color: Color) {
        let of_color = |right: &&CastlingRight| self.rights.is_own(right.partner, color);
        for right in self.setup.castling.iter().filter(of_color) {
            if self.meaning().castling.contains(right) {
                continue;
            }
            let castlings = self.rights.with_partner(right.partner);
            let fits = castlings.contains(right) && self.all_granted(&castlings) && !self.rights.facts.has_gating;
            match self.file_letter(right.partner, color).filter(|_| fits) {
                Some(letter) => self.push_letter(color, letter),
                None => {
                    let name = |square| self.rights.ruleset.geometry.square_name(square);
                    self.items.push(format!("{}+{}", name(right.king), name(right.partner)));
                }
            }
        }
    }

    fn virgin_squares(&mut self) {
        let read = self.meaning().virgin;
        for square in self.setup.virgin.iter().filter(|&square| !read.contains(square)) {
            let color = self.setup.piece_at(square).and_then(Piece::color);
            let harmless = self.rights.facts.has_gating || self.all_granted(&self.rights.with_partner(square));
            let letter = color.and_then(|color| self.file_letter(square, color));
            match (color, letter.filter(|_| harmless && self.rights.matters(square))) {
                (Some(color), Some(letter)) => self.push_letter(color, letter),
                _ => self.items.push(self.rights.ruleset.geometry.square_name(square)),
            }
        }
    }

    fn moved_squares(&mut self) {
        let read = self.meaning().virgin;
        for square in read.iter().filter(|&square| !self.setup.virgin.contains(square)) {
            self.items.push(format!("!{}", self.rights.ruleset.geometry.square_name(square)));
        }
    }

    /// Returns the letter of the file of a square, if a letter names that square and cannot be
    /// mistaken for a wing.
    fn file_letter(&self, square: Square, color: Color) -> Option<char> {
        let file = self.rights.ruleset.geometry.file(square);
        let is_home = self.rights.home_square(color, file) == Some(square);
        let letter = Geometry::file_name(file).chars().next().filter(|_| file < 26 && is_home);
        letter.filter(|letter| !matches!(letter, 'k' | 'q'))
    }

    fn all_granted(&self, castlings: &[CastlingRight]) -> bool {
        castlings.iter().all(|right| self.setup.castling.contains(right))
    }

    fn push_letter(&mut self, color: Color, letter: char) {
        let letter = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
        self.letters[color.index()].push(letter);
    }

    /// Returns the meaning of the text so far.
    fn meaning(&self) -> Meaning {
        read(self.rights, Field { text: &self.text(), offset: 0 }, &mut Vec::new())
    }

    fn letters_or_dash(&self) -> String {
        let letters = self.letters.concat();
        if letters.is_empty() { "-".to_owned() } else { letters }
    }

    fn text(&self) -> String {
        let parts = std::iter::once(self.letters_or_dash()).chain(self.items.iter().cloned());
        parts.collect::<Vec<_>>().join(",")
    }
}
