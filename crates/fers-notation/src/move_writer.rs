//! What all notations need to know of a position, and which of them writes what.

use fers_core::{Action, Color, Move, Piece, PieceType, Square};

use crate::arrivals::Arrivals;
use crate::notation::Notation;
use crate::san;
use crate::{MoveContext, algebraic, customary, janggi, shogi, squares, wxf};

/// Writes the moves of a position in a notation.
pub(crate) struct MoveWriter<'a> {
    pub(crate) ctx: MoveContext<'a>,
    pub(crate) notation: Notation,
    pub(crate) arrivals: Arrivals<'a>,
    /// What stands for each piece type; empty for pawns that have no letter.
    letters: Vec<String>,
}

/// A move for which notations have words: a piece goes or is dropped, and whatever it captures stands where it arrives or is captured en passant.
pub(crate) struct NotatableMove<'m> {
    pub(crate) mv: &'m Move,
    /// Where it comes from; nothing for a drop.
    pub(crate) from: Option<Square>,
    pub(crate) to: Square,
    /// What it was before the move; of a drop, what it is on the board.
    pub(crate) piece_type: PieceType,
}

impl<'a> MoveWriter<'a> {
    pub(crate) fn new(ctx: MoveContext<'a>, notation: Notation) -> Self {
        let (letters, arrivals) = (customary::letters(ctx.ruleset, notation), Arrivals::of(&ctx));
        Self { ctx, notation, arrivals, letters }
    }

    pub(crate) fn letter(&self, piece_type: PieceType) -> &str {
        &self.letters[piece_type.index()]
    }

    /// The side to move.
    pub(crate) fn turn(&self) -> Color {
        self.ctx.setup.turn
    }

    /// The text of a move at a level of explicitness: short, with its whole origin, and then as SAN.
    pub(crate) fn form(&self, mv: &Move, level: usize) -> Option<String> {
        let own = |is_exact| match self.notation {
            Notation::Squares => squares::text(self, mv),
            _ => self.notatable(mv).map(|notatable| self.text(&notatable, is_exact)),
        };
        match (self.notation, own(level > 0)) {
            (Notation::San, _) | (_, None) => san::form(&self.ctx, &self.arrivals, mv, level),
            (_, Some(text)) if level < 2 => Some(text),
            (_, Some(_)) => san::form(&self.ctx, &self.arrivals, mv, level - 2),
        }
    }

    /// Other texts by which people may call a move in the notation.
    pub(crate) fn aliases(&self, mv: &Move) -> Vec<String> {
        if self.notation == Notation::Squares {
            return squares::text(self, mv).into_iter().collect();
        }
        let Some(notatable) = self.notatable(mv) else { return Vec::new() };
        let texts = [self.text(&notatable, false), self.text(&notatable, true)];
        match self.notation {
            Notation::Wxf => texts.iter().flat_map(|text| wxf::aliases(text)).collect(),
            Notation::Hodges | Notation::HodgesDigits | Notation::Hosking => {
                texts.iter().flat_map(|text| [text.clone(), text.replacen('x', "", 1)]).collect()
            }
            _ => texts.to_vec(),
        }
    }

    /// Its texts without saying whether it promotes.
    pub(crate) fn hints(&self, mv: &Move) -> Vec<String> {
        let texts = self.aliases(mv).into_iter();
        texts.filter_map(|text| text.strip_suffix(['+', '=']).map(str::to_owned)).collect()
    }

    /// What notations have to tell of a move, unless it is beyond them.
    pub(crate) fn notatable<'m>(&self, mv: &'m Move) -> Option<NotatableMove<'m>> {
        let is_beyond = self.ctx.ruleset.geometry.boards > 1 || !mv.carried.is_empty() || !self.ctx.is_simple(mv);
        if mv.action == Action::Pass && self.notation == Notation::Janggi {
            return self.royal_that_stays(mv);
        }
        let piece_type = self.ctx.moved_type(mv).filter(|_| !is_beyond)?;
        match mv.action {
            Action::Travel { from, to } => Some(NotatableMove { mv, from: Some(from), to, piece_type }),
            Action::Drop { to, .. } => {
                Some(NotatableMove { mv, from: None, to, piece_type: mv.promotion.unwrap_or(piece_type) })
            }
            Action::Castle { .. } | Action::PickUp { .. } | Action::Pass => None,
        }
    }

    /// Promotion, gate and what is carried, as in SAN.
    pub(crate) fn suffix(&self, notatable: &NotatableMove<'_>, is_exact: bool) -> String {
        match notatable.from {
            Some(_) => san::suffix(&self.ctx, notatable.mv, is_exact),
            None => String::new(),
        }
    }

    /// A pass, as players of janggi write it.
    fn royal_that_stays<'m>(&self, mv: &'m Move) -> Option<NotatableMove<'m>> {
        let ruleset = self.ctx.ruleset;
        let is_royal = |piece: Piece| piece.is_of(self.turn()) && ruleset.is_royal(piece.piece_type);
        let (square, piece) = self.ctx.setup.pieces().find(|&(_, piece)| is_royal(piece))?;
        Some(NotatableMove { mv, from: Some(square), to: square, piece_type: piece.piece_type })
    }

    fn text(&self, notatable: &NotatableMove<'_>, is_exact: bool) -> String {
        let text = match self.notation {
            Notation::Hodges | Notation::HodgesDigits | Notation::Hosking => shogi::text(self, notatable, is_exact),
            Notation::Wxf => wxf::text(self, notatable, is_exact),
            Notation::Janggi => janggi::text(self, notatable),
            Notation::San | Notation::Long | Notation::Thai | Notation::ThaiLong | Notation::Squares => {
                algebraic::text(self, notatable, is_exact)
            }
        };
        text + &san::wall_text(&self.ctx, notatable.mv)
    }
}
