//! The second section: ten ranks of ten squares.

use fers_core::{Color, Square};
use fers_text::Span;

use super::allocation::Allocations;
use super::board::{base_rank, is_in_half};
use super::fault::{Fault, Problem};
use super::lines::{Line, Lines};
use super::piece::{KINDS, Kind};
use super::profile::{rank, square};

/// Pieces by square, from `a1`.
type Squares = Vec<Option<(Color, Kind)>>;

/// Files and ranks.
const SIDE: usize = 10;

/// Reads the second section. Pieces are compared with the allocations if these are known. Returns
/// `None` if there are not ten ranks of ten squares.
pub(super) fn read(
    lines: &mut Lines<'_>,
    allocations: Option<&Allocations>,
    problems: &mut Vec<Problem>,
) -> Option<Squares> {
    let (rows, end) = section(lines);
    let before = problems.len();
    dimensions(&rows, end, problems);
    if problems.len() > before {
        return None;
    }
    let tokens: Vec<(Square, &str, Span)> = (0..SIDE as u16).rev().zip(&rows).flat_map(row).collect();
    let mut squares: Squares = vec![None; SIDE * SIDE];
    for (square, text, _) in &tokens {
        squares[square.index()] = piece(text).unwrap_or(None);
    }
    let mut scan = Scan::of(&squares, allocations);
    for &(at, text, span) in &tokens {
        let found = match piece(text) {
            Ok(None) => continue,
            Ok(Some((color, kind))) => scan.faults(at, color, kind),
            Err(reason) => vec![(Fault::Piece(at), "3.3.1", reason)],
        };
        problems.extend(found.into_iter().map(|(fault, section, reason)| Problem { fault, span, section, reason }));
    }
    Some(squares)
}

/// Reads the ranks up to the divider, at most one more than is allowed. Also returns where the
/// section ends.
fn section<'a>(lines: &mut Lines<'a>) -> (Vec<Line<'a>>, Span) {
    let mut rows = Vec::new();
    for line in lines.by_ref() {
        if line.is_divider() {
            return (rows, line.span());
        }
        if rows.len() <= SIDE {
            rows.push(line);
        }
    }
    (rows, lines.end().1)
}

fn dimensions(rows: &[Line<'_>], end: Span, problems: &mut Vec<Problem>) {
    let mut problem = |span: Span, reason: String| {
        problems.push(Problem { fault: Fault::BoardDimension, span, section: "3.3.4", reason });
    };
    for (index, &line) in rows.iter().enumerate() {
        let count = words(line.text).count();
        if index >= SIDE {
            problem(line.span(), "this is one rank too many; after ten ranks, five dashes are expected".to_owned());
            return;
        }
        if count != SIDE {
            let name = SIDE - index;
            problem(
                line.span(),
                format!("rank {name} has {count} squares, ten are expected, with blanks between them"),
            );
        }
    }
    if rows.len() < SIDE {
        problem(end, format!("the board ends after {} ranks, ten are expected", rows.len()));
    }
}

/// Returns the words of a line with their offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

fn row<'a>((rank, line): (u16, &Line<'a>)) -> Vec<(Square, &'a str, Span)> {
    let line = *line;
    let place =
        |(file, (from, word)): (u16, (usize, &'a str))| (square(file, rank), word, line.part(from, from + word.len()));
    (0..SIDE as u16).zip(words(line.text)).map(place).collect()
}

/// Reads a word between blanks; `None` for an empty square.
fn piece(text: &str) -> Result<Option<(Color, Kind)>, String> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some('.'), None) => Ok(None),
        (Some(letter), None) => {
            let expected = "expected one of k r q n b p d f e a w in either case, or a full stop";
            Kind::on_board(letter).map(Some).ok_or_else(|| format!("`{letter}` is no piece; {expected}"))
        }
        _ => Err(format!("`{text}` is more than one letter; squares are separated by blanks")),
    }
}

/// The state of the scan from `a10` to `j1`.
struct Scan<'a> {
    allocations: Option<&'a Allocations>,
    counts: [[u64; KINDS]; 2],
    /// By side: how many of its pawns are not on the board, and may have become officers.
    gone: [u64; 2],
}

type Found = (Fault, &'static str, String);

impl<'a> Scan<'a> {
    fn of(squares: &Squares, allocations: Option<&'a Allocations>) -> Self {
        let gone = Color::ALL.map(|color| {
            let pawns = squares.iter().flatten().filter(|(owner, kind)| *owner == color && kind.is_pawn());
            (SIDE as u64).saturating_sub(pawns.count() as u64)
        });
        Self { allocations, counts: [[0; KINDS]; 2], gone }
    }

    fn faults(&mut self, at: Square, color: Color, kind: Kind) -> Vec<Found> {
        let allocated = self.allocations.map(|allocations| allocations.count(kind));
        if allocated == Some(0) {
            let reason = format!("no {} was allocated in the first section", kind.name());
            return vec![(Fault::Piece(at), "3.3.1", reason)];
        }
        self.counts[color.index()][kind as usize] += 1;
        let excess = if kind.is_pawn() { self.pawn(at, color, kind) } else { self.officer(at, color, kind) };
        excess.into_iter().chain(position(at, color, kind)).collect()
    }

    fn pawn(&self, at: Square, color: Color, kind: Kind) -> Option<Found> {
        let (count, allocated) = (self.counts[color.index()][kind as usize], self.allocations?.count(kind));
        let reason = || format!("this is {}'s {} number {count}; allocated: {allocated}", color.name(), kind.name());
        (count > allocated).then(|| (Fault::PawnAllocation(at), "3.3.2", reason()))
    }

    /// Checks an officer. A piece beyond the allocation must have been a pawn, and a king cannot
    /// have been one.
    fn officer(&self, at: Square, color: Color, kind: Kind) -> Option<Found> {
        let (allocations, counts) = (self.allocations?, &self.counts[color.index()]);
        let surplus = |kind: Kind| counts[kind as usize].saturating_sub(allocations.count(kind));
        let promoted: u64 = Kind::ALL.into_iter().filter(|kind| !kind.is_pawn()).map(surplus).sum();
        let gone = self.gone[color.index()];
        let is_excess = surplus(kind) > 0 && (promoted > gone || kind == Kind::King);
        let (name, kind_name) = (color.name(), kind.name());
        let reason = if kind == Kind::King {
            format!("{name} has a second king, and no pawn becomes one")
        } else {
            format!(
                "with this {kind_name}, {name} has {promoted} officers beyond the allocation, and only {gone} pawns that may have become officers"
            )
        };
        is_excess.then_some((Fault::OfficerAllocation(at), "3.3.3", reason))
    }
}

fn position(at: Square, color: Color, kind: Kind) -> Option<Found> {
    let is_behind = kind.is_pawn() && rank(at) == base_rank(color);
    let is_abroad = kind == Kind::Elephant && !is_in_half(color, at);
    let (name, base) = (color.name(), base_rank(color) + 1);
    if is_behind {
        return Some((Fault::PawnPosition(at), "3.3.5", format!("no pawn of {name} ever stands on rank {base}")));
    }
    let half = if color == Color::White { "1 to 5" } else { "6 to 10" };
    is_abroad.then(|| (Fault::ElephantPosition(at), "3.3.6", format!("{name}'s elephants stay on ranks {half}")))
}
