//! Parses the move language.

use fers_core::Vector;
use fers_text::{Diagnostic, Span};

use crate::sjaak::mover::{COMPASS, Lines, Mover, Step};
use crate::sjaak::word::{Reports, Word, suggest};

/// The words that a move begins with.
const MOVERS: [&str; 7] = ["none", "slide", "hop", "leap", "aleap", "step", "ride"];

/// Reads a move; `None` for `none`.
///
/// # Errors
///
/// Returns the first syntax error; warnings go to the reports.
pub(super) fn read(word: Word<'_>, reports: &mut Reports) -> Result<Option<Mover>, Diagnostic> {
    let word = word.trimmed();
    let mut cursor = Cursor { word, at: 0, blank_before_operator: None };
    let name = cursor.letters();
    if !MOVERS.contains(&name.text) {
        let message = format!("`{}` is no way to move", if name.text.is_empty() { word.text } else { name.text });
        let span = if name.text.is_empty() { word.span() } else { name.span() };
        return Err(suggest(Diagnostic::error("sjaak::unknown-mover", span, message), name.text, MOVERS));
    }
    if name.text != "none" && cursor.peek() == Some('(') {
        let message = format!("a blank is missing behind `{}`; Sjaak II reads no move here", name.text);
        let report = Diagnostic::warning("sjaak::missing-blank", name.span(), message);
        reports.push(report.with_help(format!("the move was read; write `{} (`", name.text)));
    }
    let mover = cursor.mover(name.text, reports)?;
    cursor.end()?;
    if let Some(span) = cursor.blank_before_operator {
        let message = "Sjaak II reads moves up to a blank only; all of it was read here";
        reports.push(Diagnostic::note("sjaak::blank-in-move", span, message).with_help("write it without the blank"));
    }
    Ok(mover)
}

/// Where reading is.
struct Cursor<'a> {
    word: Word<'a>,
    at: usize,
    /// A blank beside `|`, `+` or `&`.
    blank_before_operator: Option<Span>,
}

impl<'a> Cursor<'a> {
    fn mover(&mut self, name: &str, reports: &mut Reports) -> Result<Option<Mover>, Diagnostic> {
        Ok(Some(match name {
            "slide" => Mover::Slide(self.lines()?),
            "hop" => Mover::Hop(self.lines()?),
            "leap" => self.leap()?,
            "aleap" => Mover::AsymmetricLeap(self.exact_vectors(reports)?),
            "step" => Mover::Step(self.steps()?),
            "ride" => Mover::Ride(self.alternatives()?),
            _ => return Ok(None),
        }))
    }

    /// Reads lines: `(H,V,D,A)`.
    fn lines(&mut self) -> Result<Lines, Diagnostic> {
        let mut lines = Lines::default();
        self.expect('(', "`(` and lines: `(H,V)`")?;
        loop {
            self.blanks();
            if !self.peek().is_some_and(|letter| lines.insert(letter)) {
                return Err(self.unexpected("a line: H, V, D or A"));
            }
            self.at += 1;
            self.blanks();
            if !self.eat(',') {
                break;
            }
        }
        self.expect(')', "`,` or `)`")?;
        Ok(lines)
    }

    /// Reads a leap: `SET`, `SET+SET`, `SET+SET&SET` or `(SET+SET)&SET`.
    fn leap(&mut self) -> Result<Mover, Diagnostic> {
        let start = self.at;
        self.blanks();
        // An outer pair of parentheses around a sum; around a set it is read by the set itself.
        let outer = self.eat('(') && self.peek_nonblank() == Some('(');
        let sum = if outer {
            self.sum().and_then(|sum| self.expect(')', "`)`").map(|()| sum))
        } else {
            Err(self.unexpected("a step"))
        };
        let sum = match sum {
            Ok(sum @ (_, Some(_))) => sum,
            _ => {
                self.at = start;
                self.sum()?
            }
        };
        let (first, Some(second)) = sum else { return Ok(Mover::Leap(sum.0)) };
        let mask = if self.operator('&') { Some(self.alternatives()?) } else { None };
        Ok(Mover::DoubleLeap { first, second, mask })
    }

    fn sum(&mut self) -> Result<(Vec<Vector>, Option<Vec<Vector>>), Diagnostic> {
        let first = self.alternatives()?;
        let second = if self.operator('+') { Some(self.alternatives()?) } else { None };
        Ok((first, second))
    }

    /// Vectors, or sets of them in parentheses, with `|` between them.
    fn alternatives(&mut self) -> Result<Vec<Vector>, Diagnostic> {
        let mut vectors = self.set(0)?;
        while self.operator('|') {
            vectors.extend(self.set(0)?);
        }
        Ok(vectors)
    }

    fn set(&mut self, depth: u8) -> Result<Vec<Vector>, Diagnostic> {
        self.blanks();
        let start = self.at;
        self.expect('(', "a step such as `(1,2)`")?;
        if self.peek_nonblank() != Some('(') {
            self.at = start;
            let (files, ranks, span) = self.vector()?;
            let ranks = ranks.ok_or_else(|| incomplete(span))?;
            return Ok(vec![Vector::new(files, ranks)]);
        }
        // The limit on nested sets keeps the recursion small.
        if depth > 8 {
            return Err(self.unexpected("fewer parentheses"));
        }
        let mut vectors = self.set(depth + 1)?;
        while self.operator('|') {
            vectors.extend(self.set(depth + 1)?);
        }
        self.blanks();
        self.expect(')', "`|` or `)`")?;
        Ok(vectors)
    }

    /// Vectors with `|` between them; a vector that breaks off is completed from its mirror image.
    fn exact_vectors(&mut self, reports: &mut Reports) -> Result<Vec<Vector>, Diagnostic> {
        let mut found = vec![self.vector()?];
        while self.operator('|') {
            found.push(self.vector()?);
        }
        let complete = |&(files, ranks, span): &(i8, Option<i8>, Span)| {
            let twin = || found.iter().find(|twin| files != 0 && twin.0 == -files && twin.1.is_some());
            ranks.or_else(|| twin().and_then(|twin| twin.1)).map(|ranks| Vector::new(files, ranks)).ok_or(span)
        };
        for &(files, _, span) in found.iter().filter(|vector| vector.1.is_none()) {
            if let Ok(vector) = complete(&(files, None, span)) {
                let message = "the second number of the step is missing";
                let help = format!("read as `({},{})`, the mirror image of another step", vector.files, vector.ranks);
                reports.push(Diagnostic::warning("sjaak::incomplete-step", span, message).with_help(help));
            }
        }
        found.iter().map(|vector| complete(vector).map_err(incomplete)).collect()
    }

    /// Reads a vector: `(1,2)`. The second number may be missing.
    fn vector(&mut self) -> Result<(i8, Option<i8>, Span), Diagnostic> {
        self.blanks();
        let start = self.at;
        self.expect('(', "a step such as `(1,2)`")?;
        let files = self.number()?;
        self.blanks();
        self.expect(',', "`,` and the number of ranks")?;
        let ranks = if self.peek_nonblank() == Some(')') { None } else { Some(self.number()?) };
        self.blanks();
        self.expect(')', "`)`")?;
        let span = self.word.part(start, self.at).span();
        if files == 0 && ranks == Some(0) {
            return Err(Diagnostic::error("sjaak::empty-step", span, "`(0,0)` is no step"));
        }
        Ok((files, ranks, span))
    }

    /// Reads steps: `2N,E`.
    fn steps(&mut self) -> Result<Vec<Step>, Diagnostic> {
        let mut steps = vec![self.step()?];
        while self.operator(',') {
            steps.push(self.step()?);
        }
        Ok(steps)
    }

    fn step(&mut self) -> Result<Step, Diagnostic> {
        self.blanks();
        let digits = self.take(|c| c.is_ascii_digit());
        let count = if digits.text.is_empty() { Some(1) } else { digits.text.parse().ok().filter(|&count| count > 0) };
        let Some(count) = count else {
            let message = format!("`{}` is no number of steps from 1 to 255", digits.text);
            return Err(Diagnostic::error("sjaak::bad-number", digits.span(), message));
        };
        let name = self.letters();
        match COMPASS.iter().find(|(known, _)| *known == name.text) {
            Some(&(_, direction)) => Ok(Step { count, direction }),
            None if name.text.is_empty() => Err(self.unexpected("a direction: N, S, E, W, NE, NW, SE or SW")),
            None => {
                let message = format!("`{}` is no direction", name.text);
                let report = Diagnostic::error("sjaak::unknown-direction", name.span(), message);
                Err(suggest(report, name.text, COMPASS.map(|(name, _)| name)))
            }
        }
    }

    fn number(&mut self) -> Result<i8, Diagnostic> {
        self.blanks();
        let start = self.at;
        self.eat('-');
        let digits = self.take(|c| c.is_ascii_digit());
        if digits.text.is_empty() {
            self.at = start;
            return Err(self.unexpected("a number"));
        }
        let word = self.word.part(start, self.at);
        // The most negative number has no opposite.
        word.text.parse().ok().filter(|&number| number > i8::MIN).ok_or_else(|| {
            let message = format!("`{}` is too large for a step", word.text);
            Diagnostic::error("sjaak::bad-number", word.span(), message)
        })
    }

    /// Eats an operator, with blanks around it at will; remembers the blanks.
    fn operator(&mut self, operator: char) -> bool {
        let start = self.at;
        self.blanks();
        if !self.eat(operator) {
            self.at = start;
            return false;
        }
        let blank_before = self.at - start > operator.len_utf8();
        let blank_behind = self.peek().is_some_and(char::is_whitespace);
        if (blank_before || blank_behind) && operator != ',' && self.blank_before_operator.is_none() {
            self.blank_before_operator = Some(self.word.part(start, self.at).span());
        }
        true
    }

    fn end(&mut self) -> Result<(), Diagnostic> {
        self.blanks();
        if self.at == self.word.text.len() { Ok(()) } else { Err(self.unexpected("the end of the line")) }
    }

    fn unexpected(&self, expected: &str) -> Diagnostic {
        let rest = self.word.rest(self.at);
        let length = rest.text.chars().next().map_or(0, char::len_utf8);
        let found = if length == 0 {
            "the line ends here".to_owned()
        } else {
            format!("`{}` is read here", &rest.text[..length])
        };
        Diagnostic::error(
            "sjaak::bad-move",
            rest.part(0, length).span(),
            format!("{found}, but {expected} is expected"),
        )
    }

    fn expect(&mut self, character: char, expected: &str) -> Result<(), Diagnostic> {
        self.blanks();
        if self.eat(character) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    fn letters(&mut self) -> Word<'a> {
        self.blanks();
        self.take(|c| c.is_alphabetic())
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> Word<'a> {
        let rest = self.word.rest(self.at);
        let length = rest.text.find(|c| !wanted(c)).unwrap_or(rest.text.len());
        self.at += length;
        rest.part(0, length)
    }

    fn blanks(&mut self) {
        self.take(char::is_whitespace);
    }

    fn peek(&self) -> Option<char> {
        self.word.text[self.at..].chars().next()
    }

    fn peek_nonblank(&self) -> Option<char> {
        self.word.text[self.at..].trim_start().chars().next()
    }

    fn eat(&mut self, character: char) -> bool {
        let found = self.peek() == Some(character);
        self.at += if found { character.len_utf8() } else { 0 };
        found
    }
}

fn incomplete(span: Span) -> Diagnostic {
    Diagnostic::error("sjaak::incomplete-step", span, "the second number of the step is missing")
        .with_help("write files and ranks: `(1,2)`")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> (Result<Option<Mover>, &'static str>, Vec<&'static str>) {
        let mut reports = Reports::default();
        let result = read(Word { text, offset: 0 }, &mut reports).map_err(|report| report.code.0);
        (result, reports.diagnostics.iter().map(|report| report.code.0).collect())
    }

    /// Reads without a word and prints as expected.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let (result, notes) = parsed(text);
        assert_eq!(result.unwrap().map_or("none".to_owned(), |mover| mover.to_string()), expected, "{text}");
        assert_eq!(notes, [""; 0], "{text}");
    }

    #[test]
    fn movers_are_read_and_printed() {
        check("none", "none");
        check("slide (H,V)", "slide (H,V)");
        check("slide (A, D)", "slide (D,A)");
        check("hop (D,A,H,V)", "hop (H,V,D,A)");
        check("leap (2,1)", "leap (2,1)");
        check("leap (1, 0)|(1,1)", "leap (1,0)|(1,1)");
        check("leap ((1,0)|(1,1))", "leap (1,0)|(1,1)");
        check("leap (1,0)+(1,1)", "leap (1,0)+(1,1)");
        check("leap ((0,1)|(1,1))+((0,1)|(1,1))", "leap ((0,1)|(1,1))+((0,1)|(1,1))");
        check("leap ((1,0)+(1,1))&(1,2)", "leap ((1,0)+(1,1))&(1,2)");
        check("leap (1,0)+(1,1)&(2,1)", "leap ((1,0)+(1,1))&(2,1)");
        check("aleap (0,1)|(-1,-1)", "aleap (0,1)|(-1,-1)");
        check("step NE, 10N,3S", "step NE,10N,3S");
        check("ride (2,1)", "ride (2,1)");
    }

    #[track_caller]
    fn check_with_remark(text: &str, expected: &str, remark: &str) {
        let (result, notes) = parsed(text);
        assert_eq!(result.unwrap().unwrap().to_string(), expected, "{text}");
        assert_eq!(notes, [remark], "{text}");
    }

    #[test]
    fn what_the_program_misreads_is_read_as_meant_and_remarked_on() {
        check_with_remark("leap ((1,0)+(1,1)) & (1,2)", "leap ((1,0)+(1,1))&(1,2)", "sjaak::blank-in-move");
        check_with_remark("aleap (-1,1)|(1,1) | (0,2)", "aleap (-1,1)|(1,1)|(0,2)", "sjaak::blank-in-move");
        check_with_remark("leap(2,1)", "leap (2,1)", "sjaak::missing-blank");
        check_with_remark("aleap (-2,1)|(2,)", "aleap (-2,1)|(2,1)", "sjaak::incomplete-step");
    }

    #[track_caller]
    fn check_error(text: &str, code: &str) {
        assert_eq!(parsed(text).0, Err(code), "{text}");
    }

    #[test]
    fn what_is_no_move_is_an_error() {
        check_error("", "sjaak::unknown-mover");
        check_error("slid (H)", "sjaak::unknown-mover");
        check_error("(1,2)", "sjaak::unknown-mover");
        check_error("slide (H,X)", "sjaak::bad-move");
        check_error("slide (H", "sjaak::bad-move");
        check_error("slide", "sjaak::bad-move");
        check_error("leap (1,2", "sjaak::bad-move");
        check_error("leap 1,2", "sjaak::bad-move");
        check_error("leap (1,2)(1,1)", "sjaak::bad-move");
        check_error("leap (0,0)", "sjaak::empty-step");
        check_error("leap (1,)", "sjaak::incomplete-step");
        check_error("aleap (1,)|(2,1)", "sjaak::incomplete-step");
        check_error("leap (1,999)", "sjaak::bad-number");
        check_error("leap (1,0)+", "sjaak::bad-move");
        check_error("leap ((((((((((((((((((1,2))))))))))))))))))", "sjaak::bad-move");
        check_error("step 0N", "sjaak::bad-number");
        check_error("step 300N", "sjaak::bad-number");
        check_error("step NNE", "sjaak::unknown-direction");
        check_error("step 2", "sjaak::bad-move");
        check_error("step N;", "sjaak::bad-move");
    }
}
