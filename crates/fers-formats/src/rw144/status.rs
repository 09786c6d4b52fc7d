//! The third section: the status line.

use fers_core::Color;
use fers_text::Span;

use super::allocation::number;
use super::board::{HALFMOVES_MAX, KING_FILE, Status, base_rank, castling, stands_for_castling};
use super::fault::{Fault, Problem, name};
use super::lines::{Line, Lines};
use super::piece::Kind;
use super::profile::square;

/// Reads the status line. Castlings are compared with the squares if these are known.
pub(super) fn read(
    lines: &mut Lines<'_>,
    squares: Option<&[Option<(Color, Kind)>]>,
    problems: &mut Vec<Problem>,
) -> Option<Status> {
    let Some(line) = lines.next() else {
        let (number, span) = lines.end();
        let reason = "the status line is missing; expected one such as `w:++++:0:0`".to_owned();
        problems.push(Problem { fault: Fault::NextPlayer(number), span, section: "3.4.1", reason });
        return None;
    };
    let mut fields = Fields { line, offset: 0, rest: Some(line.text) };
    let mut reader = Reader { line, squares, problems };
    let turn = reader.turn(fields.next());
    let castling = reader.castling(fields.next());
    let halfmove_clock = reader.halfmove_clock(fields.next());
    let move_counter = reader.move_counter(fields.next());
    Some(Status { turn: turn?, castling, halfmove_clock: halfmove_clock?, move_counter: move_counter? })
}

/// A part between colons, with its offset; `None` if the line has ended.
type Field<'a> = Option<(usize, &'a str)>;

/// The parts of the line.
struct Fields<'a> {
    line: Line<'a>,
    offset: usize,
    rest: Option<&'a str>,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Field<'a> {
        let rest = self.rest?;
        let (field, left) = rest.split_once(':').map_or((rest, None), |(field, left)| (field, Some(left)));
        let found = (self.offset, field);
        self.rest = left;
        self.offset = self.line.text.len() - left.map_or(0, str::len);
        Some(found)
    }
}

struct Reader<'a, 'b> {
    line: Line<'a>,
    squares: Option<&'b [Option<(Color, Kind)>]>,
    problems: &'b mut Vec<Problem>,
}

impl Reader<'_, '_> {
    fn problem(&mut self, fault: Fault, span: Span, section: &'static str, reason: String) {
        self.problems.push(Problem { fault, span, section, reason });
    }

    fn span(&self, field: Field<'_>) -> Span {
        field.map_or(self.line.end(), |(from, text)| self.line.part(from, from + text.len()))
    }

    fn turn(&mut self, field: Field<'_>) -> Option<Color> {
        match field.map(|(_, text)| text) {
            Some("w") => return Some(Color::White),
            Some("b") => return Some(Color::Black),
            _ => {}
        }
        let reason = format!("{}; expected `w` or `b` in front of the first colon", found(field));
        self.problem(Fault::NextPlayer(self.line.number), self.span(field), "3.4.1", reason);
        None
    }

    fn castling(&mut self, field: Field<'_>) -> [bool; 4] {
        let (from, text) = field.unwrap_or((self.line.text.len(), ""));
        let mut signs = text.char_indices();
        let mut rights = [false; 4];
        for (index, right) in rights.iter_mut().enumerate() {
            let sign = signs.next();
            let at = sign.map_or(from + text.len(), |(offset, _)| from + offset);
            let length = sign.map_or(0, |(_, sign)| sign.len_utf8());
            *right = sign.is_some_and(|(_, sign)| sign == '+');
            if let Some(reason) = self.wrong_sign(index, sign.map(|(_, sign)| sign)) {
                let fault = Fault::CastlingOpportunity { line: self.line.number, index };
                self.problem(fault, self.line.part(at, at + length), "3.4.2", reason);
            }
        }
        if let Some((offset, _)) = signs.next() {
            let fault = Fault::CastlingOpportunity { line: self.line.number, index: rights.len() };
            let span = self.line.part(from + offset, from + text.len());
            self.problem(fault, span, "2.4.3", "there are four castlings and no more".to_owned());
        }
        rights
    }

    fn wrong_sign(&self, index: usize, sign: Option<char>) -> Option<String> {
        let (color, rook_file) = castling(index);
        let side = if rook_file == 0 { "queenside" } else { "kingside" };
        let whose = format!("{} {side}", color.name());
        match sign {
            None => Some(format!("the sign for castling {whose} is missing; expected `+` or `-`")),
            Some('-') => None,
            Some('+') if self.squares.is_none_or(|squares| stands_for_castling(squares, index)) => None,
            Some('+') => {
                let home = |file| name(square(file, base_rank(color)));
                let (king, rook) = (home(KING_FILE), home(rook_file));
                Some(format!("castling {whose} needs its king on {king} and its rook on {rook}"))
            }
            Some(other) => Some(format!("`{other}` for castling {whose}; expected `+` or `-`")),
        }
    }

    fn halfmove_clock(&mut self, field: Field<'_>) -> Option<u64> {
        let clock = field.and_then(|(_, text)| number(text)).filter(|clock| *clock <= HALFMOVES_MAX);
        if clock.is_none() {
            let reason = format!("{}; expected a number from 0 to {HALFMOVES_MAX}", found(field));
            self.problem(Fault::HalfmoveClock(self.line.number), self.span(field), "3.4.3", reason);
        }
        clock
    }

    fn move_counter(&mut self, field: Field<'_>) -> Option<u64> {
        let counter = field.and_then(|(_, text)| number(text)).filter(|counter| *counter <= MOVES_MAX);
        if counter.is_none() {
            let reason = format!("{}; expected a number from 0 to {MOVES_MAX}", found(field));
            self.problem(Fault::MoveCounter(self.line.number), self.span(field), "3.4.4", reason);
        }
        counter
    }
}

/// The largest move number. The specification has no limit; this one leaves room for all moves that
/// a file can hold.
const MOVES_MAX: u64 = u64::MAX >> 1;

fn found(field: Field<'_>) -> String {
    match field {
        Some((_, text)) => format!("this is `{text}`"),
        None => "nothing is here".to_owned(),
    }
}
