//! The context in which a definition is lowered: the game, the side, the names.

use std::collections::{BTreeMap, BTreeSet};

use fers_core::{Color, PieceType};
use fers_rules::{Path, Ruleset};
use fers_text::{Diagnostic, Span};

use super::gives::Gives;
use super::not_yet::{Needs, NotYet};
use crate::tree::{PieceName, Sequence};

/// The context in which the moves of a piece are lowered.
#[derive(Debug)]
pub struct Context<'r> {
    /// The game: its board, its piece types, its frame. Regions are added where ranges need them.
    pub ruleset: &'r mut Ruleset,
    /// The owner of the piece. Only sets that know colours (`{!k}`) depend on it.
    pub color: Color,
    /// The piece types by their [key](PieceName::key).
    pub pieces: BTreeMap<String, PieceType>,
    /// The meanings of letters in moves: macros by letter (`B`), macros and pieces by compound
    /// letter (`:KD:`). Absent letters have their built-in meaning.
    pub moves: BTreeMap<String, Sequence>,
    /// Types that a set of the move contains only if it names them: `{^P}` leaves them out, too.
    pub unless_named: Vec<PieceType>,
    /// The piece is the only royal of its side, so that its square is attacked when the side is in
    /// check.
    pub is_royal: bool,
}

/// The moves of a piece as far as paths can say them, and reports of the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lowered {
    /// The paths, in the owner's frame.
    pub paths: Vec<Path>,
    /// What all of the moves may give.
    pub gives: Gives,
    /// The moves that end with an explosion (`--X`).
    pub explosive: Vec<Explosive>,
    /// The parts of the moves that the paths leave out.
    pub not_yet: Vec<NotYet>,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
}

/// Moves that end with an explosion: the mover and all pieces around it explode, except for some
/// types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explosive {
    /// The types that stay.
    pub spares: Vec<PieceType>,
    /// The paths, in the owner's frame.
    pub paths: Vec<Path>,
}

impl<'r> Context<'r> {
    /// Makes a context for White's pieces of a game, which are called by White's letters.
    pub fn new(ruleset: &'r mut Ruleset) -> Self {
        let letter = |piece_type| ruleset.piece(piece_type).letters[Color::White].to_uppercase();
        let pieces = ruleset.piece_types().map(|piece_type| (letter(piece_type), piece_type)).collect();
        Self { ruleset, color: Color::White, pieces, moves: BTreeMap::new(), unless_named: Vec::new(), is_royal: false }
    }
}

impl PieceName {
    /// Returns the name of the piece as it is written, in capital letters. Pieces with equal keys
    /// are the same.
    ///
    /// ```
    /// let name = fers_mbn::read_name("#:fd:", 0).value.unwrap();
    /// assert_eq!(name.key(), "#:FD:");
    /// ```
    pub fn key(&self) -> String {
        self.to_string().to_uppercase()
    }
}

/// The maximal number of paths in the making at once.
const DRAFTS_MAX: usize = 1024;
/// The maximal number of terms and letters that are read for one definition.
const WORK_MAX: usize = 50_000;
const TOO_MANY: &str = "ccif::too-many-paths";

/// The state of lowering one definition.
pub(super) struct Lowering<'c, 'r> {
    pub(super) context: &'c mut Context<'r>,
    /// Letters whose meaning is being looked up. Inside, they have their built-in meaning.
    pub(super) open: BTreeSet<String>,
    /// The place of the outermost letter that is being looked up, which messages name.
    pub(super) origin: Option<Span>,
    pub(super) out: Lowered,
    work: usize,
}

impl<'c, 'r> Lowering<'c, 'r> {
    pub(super) fn new(context: &'c mut Context<'r>) -> Self {
        Self { context, open: BTreeSet::new(), origin: None, out: Lowered::default(), work: 0 }
    }

    /// Returns the place that messages name for something at `span`: inside a built-in move, the
    /// letter of that move, which stands in the text.
    pub(super) fn place(&self, span: Span) -> Span {
        self.origin.unwrap_or(span)
    }

    /// Reports a construct that is not played, once.
    pub(super) fn miss(&mut self, span: Span, construct: impl Into<String>, needs: Needs) {
        let miss = NotYet { span: self.place(span), construct: construct.into(), needs };
        if !self.out.not_yet.contains(&miss) {
            self.out.not_yet.push(miss);
        }
    }

    /// Reports a diagnostic once.
    pub(super) fn say(&mut self, diagnostic: Diagnostic) {
        if !self.out.diagnostics.contains(&diagnostic) {
            self.out.diagnostics.push(diagnostic);
        }
    }

    /// Counts work. Returns whether there was too much of it.
    pub(super) fn is_too_much(&mut self, span: Span, drafts: usize) -> bool {
        self.work += 1 + drafts;
        let is_too_much = drafts > DRAFTS_MAX || self.work > WORK_MAX;
        let is_said = self.out.diagnostics.iter().any(|said| said.code.0 == TOO_MANY);
        if is_too_much && !is_said {
            let message = "this stands for more paths than a piece may have";
            let place = self.place(span);
            self.say(Diagnostic::error(TOO_MANY, place, message).with_help("write fewer alternatives"));
        }
        is_too_much
    }
}
