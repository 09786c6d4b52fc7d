//! A piece and its surroundings.

use std::fmt;

use fers_core::{Color, Geometry, ParseSquareError, Piece, PieceType, Region, Setup, Square, Vector};
use fers_rules::{Leg, Path, Ruleset, Steps};

/// The piece of a move diagram and the board around it.
///
/// On an endless board, and [alone](Self::alone) on a board, the other squares are unknown: they
/// hold whatever a move needs. After pieces have been [put](Self::put) there, only these stand
/// around. In a position all squares are known.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) geometry: Geometry,
    pub(crate) setup: Setup,
    pub(crate) origin: Square,
    pub(crate) piece: Piece,
    pub(crate) is_endless: bool,
    /// Other squares hold whatever a move needs, until pieces are put there.
    is_unknown: bool,
}

/// Why a piece cannot be put on a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PutError {
    /// The part of the text in question.
    pub text: String,
    /// The problem.
    pub problem: PutProblem,
}

/// The problem of a text such as `Pd5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutProblem {
    /// It does not begin with the letters of a piece.
    NoPiece,
    /// No square of the board follows the letters.
    Square(ParseSquareError),
    /// The square is occupied.
    Taken,
}

/// What a walking piece meets on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// No piece.
    Vacant,
    /// Whatever the move needs.
    Unknown,
    /// No piece, but the piece may not go there.
    Blocked,
    /// A wall that the piece passes, though it may not end there.
    Gap,
    /// A piece.
    Met(Piece),
}

/// Minimal radius of an endless board in squares.
const RADIUS_MIN: i8 = 2;
/// Maximal radius. Moves beyond it are omitted.
const RADIUS_MAX: i8 = 7;
/// Minimal radius with other pieces on the board.
const RADIUS_WITH_OTHERS: i8 = 4;
/// Number of steps shown of a ride.
const STEPS_SHOWN: u8 = 3;
/// Number of steps shown of each ride where a path has several.
const STEPS_SHOWN_OF_SEVERAL: u8 = 2;

impl<'a> Scene<'a> {
    /// Returns a piece in the middle of an endless board, just large enough for its leaps and some
    /// steps of its rides.
    pub fn endless(ruleset: &'a Ruleset, piece_type: PieceType, color: Color) -> Self {
        let paths = ruleset.piece(piece_type).moves_of(color);
        let radius = paths.iter().map(path_length).max().unwrap_or(0).clamp(RADIUS_MIN, RADIUS_MAX);
        Self::endless_of_radius(ruleset, Piece::new(color, piece_type), radius)
    }

    /// Returns a piece in the middle of an endless board, large enough to put other pieces on it.
    pub fn endless_with_others(ruleset: &'a Ruleset, piece_type: PieceType, color: Color) -> Self {
        let scene = Self::endless(ruleset, piece_type, color);
        let radius = (scene.geometry.files / 2) as i8;
        Self::endless_of_radius(ruleset, scene.piece, radius.max(RADIUS_WITH_OTHERS))
    }

    fn endless_of_radius(ruleset: &'a Ruleset, piece: Piece, radius: i8) -> Self {
        let size = radius.unsigned_abs() * 2 + 1;
        let geometry = Geometry::rectangle(size, size);
        let mut setup = Setup::empty(geometry.places());
        let origin = Square(u16::from(size) * u16::from(size) / 2);
        setup.board[origin.index()] = Some(piece);
        Self { ruleset, geometry, setup, origin, piece, is_endless: true, is_unknown: true }
    }

    fn on_board(ruleset: &'a Ruleset, setup: Setup, (origin, piece): (Square, Piece), is_unknown: bool) -> Self {
        Self { ruleset, geometry: ruleset.geometry.clone(), setup, origin, piece, is_endless: false, is_unknown }
    }

    /// Returns the piece on a square of a position; `None` if no side has one there.
    pub fn of_position(ruleset: &'a Ruleset, setup: Setup, origin: Square) -> Option<Self> {
        let piece = setup.piece_at(origin).filter(|piece| piece.color().is_some())?;
        Some(Self::on_board(ruleset, setup, (origin, piece), false))
    }

    /// Returns a piece on a square of the variant's board, with all moves that it might have in
    /// some position, castling from the start position included.
    ///
    /// Returns `None` for neutral pieces and for squares off the board.
    pub fn alone(ruleset: &'a Ruleset, piece: Piece, origin: Square) -> Option<Self> {
        let start = &ruleset.start;
        let place = start.board.get(origin.index()).filter(|_| ruleset.geometry.has(origin))?;
        piece.color()?;
        let has_not_moved = *place == Some(piece);
        let mut setup = Setup { board: vec![None; start.board.len()], walls: Region::new(), ..start.clone() };
        setup.castling.retain(|right| has_not_moved && right.king == origin);
        setup.board[origin.index()] = Some(piece);
        Some(Self::on_board(ruleset, setup, (origin, piece), true))
    }

    /// Returns the board that is shown.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Puts pieces on empty squares, written as `Pd5,nf6`: FEN letters, then the square.
    ///
    /// # Errors
    ///
    /// All problems of the text. The other pieces are put nevertheless.
    pub fn put(&mut self, text: &str) -> Result<(), Vec<PutError>> {
        let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
        let put = |part: &str| self.put_one(part).err().map(|problem| PutError { text: part.to_owned(), problem });
        let errors: Vec<PutError> = parts.filter_map(put).collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    fn put_one(&mut self, text: &str) -> Result<(), PutProblem> {
        let (piece, square) = self.piece_and_square(text)?;
        let place = &mut self.setup.board[square.index()];
        if place.is_some() {
            return Err(PutProblem::Taken);
        }
        *place = Some(piece);
        Ok(())
    }

    fn piece_and_square(&self, text: &str) -> Result<(Piece, Square), PutProblem> {
        let mut problem = PutProblem::NoPiece;
        for (index, _) in text.char_indices().skip(1) {
            let Some((piece_type, color)) = self.ruleset.piece_by_letter(&text[..index]) else { continue };
            match self.geometry.parse_square(&text[index..]) {
                Ok(square) => return Ok((Piece::new(color, piece_type), square)),
                Err(error) => problem = PutProblem::Square(error),
            }
        }
        Err(problem)
    }

    /// Returns the pieces other than the subject.
    pub fn others(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.setup.pieces().filter(|&(square, _)| square != self.origin)
    }

    pub(crate) fn color(&self) -> Color {
        // Invariant: no scene has a neutral piece as its subject.
        self.piece.color().unwrap_or(Color::White)
    }

    /// Returns what the piece meets on an unchanged square.
    pub(crate) fn sight(&self, square: Square) -> Sight {
        match self.setup.piece_at(square).filter(|_| square != self.origin) {
            Some(piece) => Sight::Met(piece),
            None if self.is_blocked(square) => Sight::Blocked,
            None if self.setup.walls.contains(square) && self.ruleset.walls_are_gaps() => Sight::Gap,
            None if self.setup.walls.contains(square) => Sight::Blocked,
            None if self.is_unknown && square != self.origin && self.others().next().is_none() => Sight::Unknown,
            None => Sight::Vacant,
        }
    }

    /// Returns what the piece meets on a square that it, or another piece on its way, has left.
    pub(crate) fn sight_when_left(&self, square: Square) -> Sight {
        if self.is_blocked(square) { Sight::Blocked } else { Sight::Vacant }
    }

    fn is_blocked(&self, square: Square) -> bool {
        let blocked = self.ruleset.piece(self.piece.piece_type).blocked_by;
        !self.is_endless && blocked.is_some_and(|zones| self.ruleset.zone(zones, self.color()).contains(square))
    }

    /// Returns whether the piece may end a move or capture there.
    pub(crate) fn may_be(&self, square: Square) -> bool {
        let confined = self.ruleset.piece(self.piece.piece_type).confined_to;
        self.is_endless || self.ruleset.in_zone(confined, self.color(), square)
    }

    /// Returns whether a leg may end on a square, as far as its region decides that.
    pub(crate) fn may_end_leg(&self, leg: &Leg, square: Square) -> bool {
        self.is_endless || self.ruleset.in_zone(leg.ends_in, self.color(), square)
    }
}

/// Returns the maximal distance from the origin that a path reaches, with few steps of each ride.
fn path_length(path: &Path) -> i8 {
    let rides = path.legs.iter().filter(|leg| leg.range.max.is_none()).count();
    let steps_shown = if rides > 1 { STEPS_SHOWN_OF_SEVERAL } else { STEPS_SHOWN };
    let mut step = 0;
    let lengths = path.legs.iter().map(|leg| {
        if let Steps::Absolute(vectors) = &leg.steps {
            step = vectors.iter().map(size).max().unwrap_or(0);
        }
        let steps = leg.range.max.map_or(steps_shown, |max| max.min(steps_shown).max(leg.range.min));
        step.saturating_mul(steps)
    });
    let length = lengths.fold(0, u8::saturating_add);
    i8::try_from(length).unwrap_or(i8::MAX)
}

fn size(by: &Vector) -> u8 {
    by.files.unsigned_abs().max(by.ranks.unsigned_abs())
}

impl fmt::Display for PutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match self.problem {
            PutProblem::NoPiece => write!(f, "`{text}` does not begin with the letters of a piece: write `Pd5,nf6`"),
            PutProblem::Square(error) => write!(f, "`{text}`: what follows the piece is {error}"),
            PutProblem::Taken => write!(f, "`{text}`: something stands there already"),
        }
    }
}

impl std::error::Error for PutError {}

#[cfg(test)]
mod tests {
    use fers_rules::PieceRules;

    use super::*;

    #[test]
    fn pieces_are_put_where_the_text_says_and_all_that_is_wrong_is_told() {
        let mut ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
        ruleset.pieces = vec![PieceRules::new("Rook", "r", Vec::new()), PieceRules::new("Gold", "+p", Vec::new())];
        let mut scene = Scene::endless_with_others(&ruleset, PieceType(0), Color::White);
        assert_eq!(scene.put("Ra1, +pb12 +pb2,e5r,xa2,Re5").unwrap_err().len(), 4);
        assert_eq!(scene.others().count(), 2);
        let problem = |scene: &mut Scene<'_>, text: &str| scene.put(text).unwrap_err()[0].problem;
        assert_eq!(problem(&mut scene, "Re5"), PutProblem::Taken, "the piece itself stands there");
        assert_eq!(problem(&mut scene, "é"), PutProblem::NoPiece);
        assert!(matches!(problem(&mut scene, "Rz99"), PutProblem::Square(_)));
    }
}
