//! Allocations: the pieces that each side starts with.

use fers_text::Span;

use super::fault::{Fault, Problem};
use super::lines::{Line, Lines, note};
use super::piece::{KINDS, Kind};

/// The number of pieces of each kind that each side starts with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allocations {
    counts: [u64; KINDS],
    lines: Vec<String>,
}

/// The number of pawns and drunken soldiers together, and of officers.
const SUM: u64 = 10;

impl Allocations {
    /// Returns the number of pieces of a kind.
    pub fn count(&self, kind: Kind) -> u64 {
        self.counts[kind as usize]
    }

    /// Returns the lines as written, without comments.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Returns whether a pawn may promote to a kind.
    pub fn allow_promotion_to(&self, kind: Kind) -> bool {
        let is_choice = !kind.is_pawn() && !matches!(kind, Kind::King | Kind::Elephant);
        is_choice && self.count(kind) > 0
    }

    /// Makes allocations from counts, with a line for each kind that occurs, without checks.
    pub(super) fn of_counts(counts: [u64; KINDS]) -> Self {
        let of = |kind: &Kind| (counts[*kind as usize], kind.letter());
        let lines = Kind::ALL.iter().map(of).filter(|(count, _)| *count > 0);
        Self { counts, lines: lines.map(|(count, letter)| format!("{letter}:{count}")).collect() }
    }

    fn sum(&self, is_pawn: bool) -> u64 {
        let kinds = Kind::ALL.into_iter().filter(|kind| kind.is_pawn() == is_pawn);
        kinds.fold(0, |sum, kind| sum.saturating_add(self.count(kind)))
    }
}

/// Reads the first section.
pub(super) fn read(lines: &mut Lines<'_>, problems: &mut Vec<Problem>) -> Allocations {
    let before = problems.len();
    let mut reader = Reader { allocations: Allocations::default(), seen: [None; KINDS], problems };
    let mut divider = None;
    for line in lines.by_ref() {
        if line.is_divider() {
            divider = Some((line.number, line.span()));
            break;
        }
        match reader.line(line) {
            Ok(()) => reader.allocations.lines.push(line.text.to_owned()),
            Err((span, reason, section)) => reader.problem(line.number, span, reason, section),
        }
    }
    // A missing kind may stand on a line that could not be read.
    if reader.problems.len() == before {
        let (number, span) = divider.unwrap_or_else(|| lines.end());
        reader.shortfalls(number, span);
    }
    reader.allocations
}

struct Reader<'a> {
    allocations: Allocations,
    /// The line on which each kind was allocated.
    seen: [Option<usize>; KINDS],
    problems: &'a mut Vec<Problem>,
}

/// Where a line is wrong, why, and by which section.
type Wrong = (Span, String, &'static str);

impl Reader<'_> {
    fn problem(&mut self, line: usize, span: Span, reason: String, section: &'static str) {
        note(self.problems, Problem { fault: Fault::PieceAllocation(line), span, section, reason });
    }

    fn line(&mut self, line: Line<'_>) -> Result<(), Wrong> {
        let format = "expected a letter, a colon and a number, such as `n:2`, or five dashes";
        let Some((letter, count)) = line.text.split_once(':') else {
            return Err((line.span(), format!("this is no allocation; {format}"), "2.4.1"));
        };
        let letter_span = line.part(0, letter.len());
        let mut letters = letter.chars();
        let (Some(kind), None) = (letters.next().and_then(Kind::of_letter), letters.next()) else {
            let reason = format!("`{letter}` is no letter of a piece; expected one of k r q n b p d f e a w");
            return Err((letter_span, reason, "2.4.1"));
        };
        if let Some(first) = self.seen[kind as usize].replace(line.number) {
            let reason = format!("`{letter}` was allocated on line {first} already");
            return Err((letter_span, reason, "2.4.1"));
        }
        let count_span = line.part(letter.len() + 1, line.text.len());
        let Some(count) = number(count) else {
            return Err((count_span, format!("`{count}` is no number; {format}"), "2.4.1"));
        };
        let before = self.allocations.sum(kind.is_pawn());
        self.allocations.counts[kind as usize] = count;
        exceeds(before, self.allocations.sum(kind.is_pawn()), kind.is_pawn(), count_span)
    }

    fn shortfalls(&mut self, line: usize, span: Span) {
        let (pawns, officers) = (self.allocations.sum(true), self.allocations.sum(false));
        let (kings, rooks) = (self.allocations.count(Kind::King), self.allocations.count(Kind::Rook));
        let needs = [
            (pawns < SUM, format!("pawns and drunken soldiers must be 10 together, and are {pawns}"), "3.2.1"),
            (officers < SUM, format!("officers must be 10 together, and are {officers}"), "3.2.2"),
            (kings != 1, format!("there must be exactly one king, and there are {kings}"), "3.2.2"),
            (rooks < 2, format!("there must be two rooks at least, and there are {rooks}"), "3.2.2"),
        ];
        for (_, reason, section) in needs.into_iter().filter(|(is_short, ..)| *is_short) {
            self.problem(line, span, reason, section);
        }
    }
}

/// Checks the sum of pieces up to a line. Only the line that exceeds the sum is wrong.
fn exceeds(before: u64, after: u64, is_pawn: bool, span: Span) -> Result<(), Wrong> {
    let (names, section) = if is_pawn { ("pawns and drunken soldiers", "3.2.1") } else { ("officers", "3.2.2") };
    match before <= SUM && after > SUM {
        true => Err((span, format!("{names} must be 10 together, and up to this line they are {after}"), section)),
        false => Ok(()),
    }
}

/// Reads a number of digits only. Numbers out of range become the largest number.
pub(super) fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}
