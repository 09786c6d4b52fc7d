//! Lowers a diagram to a ruleset.

mod castling;
mod choices;
mod effects;
mod ends;
mod letters;
mod moves;
mod pieces;
mod promotions;
mod royals;
mod shuffles;
mod squares;
mod start;
mod stock;
mod strays;
mod trading;
mod unplayed;

use fers_betza::CastlingText;
use fers_core::{ByColor, Geometry, PieceType, Region};
use fers_rules::{Frame, Node, Problem, Ruleset, UnverifiedRuleset, VerifiedRuleset, Zones};
use fers_text::{Diagnostic, Span};

use super::tree::{Diagram, PieceLine};
use super::word::{Reports, Word};
use crate::sides::has_sides;
use crate::unmoved::all_unmoved;

pub(super) use moves::NO_MOVES;

/// The largest number of files and of ranks.
const SIZE_MAX: u32 = 64;
/// The default number of files and ranks.
const SIZE: u8 = 8;

/// The symmetry between White's and Black's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symmetry {
    Mirror,
    Rotate,
    None,
}

/// A castling from the moves of a piece.
struct OfPiece {
    piece_type: PieceType,
    text: CastlingText,
    span: Span,
    /// Whether the author wrote it, rather than the default moves of a name.
    is_written: bool,
}

/// A ruleset in the making.
struct Lowering<'a, 'r> {
    diagram: &'a Diagram<'a>,
    ruleset: Ruleset,
    symmetry: Symmetry,
    /// The lines of the piece types, in their order; the line of holes is none of them.
    lines: Vec<&'a PieceLine<'a>>,
    castlings: Vec<OfPiece>,
    castling_spans: Vec<Span>,
    /// Types that may not slide over attacked squares, if they are royal.
    careful: Vec<(PieceType, Span)>,
    reports: &'r mut Reports,
}

/// Makes a ruleset of a diagram; `None` if it has errors.
pub(super) fn lower(diagram: &Diagram<'_>, name: &str, reports: &mut Reports) -> Option<VerifiedRuleset> {
    let errors = reports.errors();
    let symmetry = squares::symmetry(diagram, reports);
    let mut lowering = Lowering {
        diagram,
        ruleset: Ruleset::new(name, Geometry::rectangle(SIZE, SIZE)),
        symmetry,
        lines: Vec::new(),
        castlings: Vec::new(),
        castling_spans: Vec::new(),
        careful: Vec::new(),
        reports,
    };
    lowering.all();
    if lowering.reports.errors() == errors { lowering.verified() } else { None }
}

impl<'a> Lowering<'a, '_> {
    fn all(&mut self) {
        self.board();
        self.unplayed();
        self.pieces();
        self.board_at_start();
        self.royals();
        self.promotions();
        self.strays();
        self.hands();
        self.trading();
        self.effects();
        self.castlings();
        all_unmoved(&mut self.ruleset);
        self.shuffles();
        self.ends();
        self.frame();
    }

    fn board(&mut self) {
        let mut size = |name| {
            let number = self.number(name, 1, SIZE_MAX);
            number.map_or(SIZE, |number| number as u8)
        };
        let (files, ranks) = (size("files"), size("ranks"));
        let geometry = Geometry::rectangle(files, ranks);
        self.ruleset = Ruleset::new(&self.ruleset.presentation.name, geometry);
    }

    /// Returns the number in a parameter; reports an error if it is no number or out of bounds.
    fn number(&mut self, name: &str, min: u32, max: u32) -> Option<u32> {
        let word = self.diagram.value(name)?;
        let number = word.text.parse::<u32>().ok().filter(|number| (min..=max).contains(number));
        if number.is_none() {
            let message = format!("`{name}` is `{}`, but it must be a number from {min} to {max}", word.text);
            self.reports.push(Diagnostic::error("idiagram::bad-number", word.span(), message));
        }
        number
    }

    /// Returns whether a parameter is on: a number other than 0.
    fn is_on(&self, name: &str) -> bool {
        self.diagram.value(name).is_some_and(|value| value.text != "0")
    }

    /// Warns that a parameter is not played, or not as the author may expect.
    fn warn(&mut self, code: &'static str, word: Word<'_>, message: impl Into<String>, help: impl Into<String>) {
        self.reports.push(Diagnostic::warning(code, word.span(), message).with_help(help));
    }

    /// Makes zones of the ranks next to White's and to Black's far edge, or near edge.
    fn zones(&mut self, names: [&str; 2], is_in: impl Fn(u8) -> bool) -> Zones {
        let squares = |name: &str, ruleset: &mut Ruleset, is_far: bool| {
            let geometry = &ruleset.geometry;
            let depth = |rank: u8| if is_far { geometry.ranks - rank } else { rank + 1 };
            let squares: Region = geometry.squares().filter(|&square| is_in(depth(geometry.rank(square)))).collect();
            ruleset.add_region(name, squares)
        };
        ByColor::new(squares(names[0], &mut self.ruleset, true), squares(names[1], &mut self.ruleset, false))
    }

    /// Chooses how White's moves are turned into Black's: by half a turn, which equals a reflection
    /// if no piece distinguishes left from right.
    fn frame(&mut self) {
        let has_sides = self.ruleset.pieces.iter().any(|piece| has_sides(&piece.moves));
        let is_turned = self.symmetry == Symmetry::Rotate || has_sides;
        self.ruleset.frame = if is_turned { Frame::Rotated } else { Frame::Mirrored };
    }

    /// Returns the verified rules, or reports their problems at the best place known.
    fn verified(mut self) -> Option<VerifiedRuleset> {
        let UnverifiedRuleset { ruleset, problems } = match VerifiedRuleset::new(self.ruleset) {
            Ok(verified) => return Some(verified),
            Err(unverified) => *unverified,
        };
        self.ruleset = ruleset;
        for Problem { code, node, message } in problems {
            let span = self.span_of(&node);
            self.reports.push(Diagnostic::error(code, span, message));
        }
        None
    }

    fn span_of(&self, node: &Node) -> Span {
        let found = match *node {
            Node::Piece(piece) | Node::Path { piece, .. } => self.lines.get(piece).map(|line| line.name.span()),
            Node::Castling(index) => self.castling_spans.get(index).copied(),
            Node::Shuffle(_) => self.diagram.parameter("shuffle").map(|parameter| parameter.value.span()),
            _ => None,
        };
        let first_line = self.diagram.pieces.first().map(|piece| piece.line.span());
        found.or(first_line).unwrap_or(Span { end: self.diagram.span.start, ..self.diagram.span })
    }
}
