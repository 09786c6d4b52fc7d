//! Variants: rulesets ready for play.

use std::sync::{Arc, OnceLock};

use fers_compile::{all_problems, compile};
use fers_core::{Piece, PieceType, Setup, Square};
use fers_movegen::{AnyPosition, SetupError};
use fers_program::AnyProgram;
use fers_rules::{Facts, IntoVerified, Node, Problem, Ruleset, VerifiedRuleset};

use crate::{RepetitionRules, worth};

/// A variant: a ruleset, the facts about it, and its compiled program. All games of a variant share
/// them; a clone costs as much as one of an `Arc`.
///
/// ```
/// use fers_core::Geometry;
/// use fers_game::Variant;
/// use fers_rules::Ruleset;
///
/// // A board without a piece is no game.
/// let problems = Variant::new(Ruleset::new("Nothing", Geometry::rectangle(8, 8)));
/// assert!(problems.is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Variant(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    ruleset: VerifiedRuleset,
    facts: Facts,
    program: AnyProgram,
    start: AnyPosition,
    repetitions: RepetitionRules,
    /// The value of each piece type; computed when a chase first needs it.
    worths: OnceLock<Vec<i32>>,
}

impl Variant {
    /// Compiles a ruleset, and checks that games of it can start. Rules that are not verified yet
    /// are verified first.
    ///
    /// # Errors
    ///
    /// All problems of the ruleset.
    pub fn new(ruleset: impl IntoVerified) -> Result<Self, Vec<Problem>> {
        let ruleset = ruleset.into_verified().map_err(|unverified| all_problems(*unverified))?;
        let program = compile(&ruleset)?;
        let start =
            AnyPosition::new(&program, &ruleset.start).map_err(|errors| start_problems(&ruleset, &program, &errors))?;
        let (facts, repetitions) = (Facts::of(&ruleset), RepetitionRules::of(&ruleset.ends));
        Ok(Self(Arc::new(Parts { ruleset, facts, program, start, repetitions, worths: OnceLock::new() })))
    }

    /// Returns the rules.
    pub fn ruleset(&self) -> &VerifiedRuleset {
        &self.0.ruleset
    }

    /// Returns the facts about the rules.
    pub fn facts(&self) -> &Facts {
        &self.0.facts
    }

    /// Returns the compiled program.
    pub fn program(&self) -> &AnyProgram {
        &self.0.program
    }

    /// Returns the position in which games start.
    pub fn start(&self) -> &AnyPosition {
        &self.0.start
    }

    /// Returns the rules about repetition.
    pub fn repetitions(&self) -> &RepetitionRules {
        &self.0.repetitions
    }

    /// Returns the value of a piece, to decide whether a capture gains material.
    pub(crate) fn worth(&self, piece_type: PieceType) -> i32 {
        self.0.worths.get_or_init(|| worth::of_types(self))[piece_type.index()]
    }
}

fn start_problems(ruleset: &Ruleset, program: &AnyProgram, errors: &[SetupError]) -> Vec<Problem> {
    let message = |error| start_message(ruleset, program, error);
    let problem = |&error| Problem { code: "bad-start", node: Node::Start, message: message(error) };
    errors.iter().map(problem).collect()
}

/// Returns the piece of the side to move that alone gives check to the other side; `None` if
/// several pieces give check.
fn checker(ruleset: &Ruleset, program: &AnyProgram) -> Option<(Square, Piece)> {
    // Castling rights of removed pieces would be errors of their own.
    let plain = Setup { castling: Vec::new(), en_passant: Vec::new(), ..ruleset.start.clone() };
    let ends_check = |&(square, _): &(Square, Piece)| {
        let mut without = plain.clone();
        without.board[square.index()] = None;
        !AnyPosition::new(program, &without).is_err_and(|errors| errors.contains(&SetupError::OpponentInCheck))
    };
    let candidates = plain.pieces().filter(|(_, piece)| piece.is_of(plain.turn) && !ruleset.is_royal(piece.piece_type));
    let mut checkers = candidates.filter(ends_check);
    checkers.next().filter(|_| checkers.next().is_none())
}

fn start_message(ruleset: &Ruleset, program: &AnyProgram, error: SetupError) -> String {
    match error {
        SetupError::OpponentInCheck => match checker(ruleset, program) {
            Some((square, piece)) => {
                let (side, name) = (ruleset.start.turn.name(), &ruleset.piece(piece.piece_type).name);
                format!("start position: {error}, by {side}'s {name} on {}", ruleset.geometry.square_name(square))
            }
            None => format!("start position: {error}"),
        },
        SetupError::PieceInHole(square) | SetupError::UnknownPiece(square) => {
            format!("start position: {error} ({})", ruleset.geometry.square_name(square))
        }
        _ => format!("start position: {error}"),
    }
}
