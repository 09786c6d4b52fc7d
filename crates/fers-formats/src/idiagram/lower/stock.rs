//! Pieces in hand: those to which pieces promote, and those that are dropped.
//!
//! [`Lowering::limits`] documents promotion to pieces in hand.

use fers_core::{Color, Piece, PieceType};
use fers_rules::{Drops, Hands, Taker};
use fers_text::Diagnostic;

use super::Lowering;
use super::choices::Choices;
use crate::idiagram::word::Word;

/// More pieces of a kind than anybody holds.
const COUNT_MAX: u16 = 999;
/// As many pieces as can be on the board and in hands together.
const PIECES_MAX: usize = 255;

impl Lowering<'_, '_> {
    /// Makes pieces in hand a condition of promotion. Captured pieces return to their owner's hand,
    /// so the hand holds the pieces missing on the board. A limit on the board is equivalent for
    /// types to which something promotes.
    pub(super) fn limits(&mut self, choices: &Choices) {
        let is_target =
            |piece_type: &PieceType| self.ruleset.promotions.iter().any(|rule| rule.to.contains(piece_type));
        let from_hand = choices.all.iter().filter(|choice| choice.from_hand).map(|choice| choice.piece_type);
        let from_hand: Vec<PieceType> = from_hand.filter(is_target).collect();
        for piece_type in &from_hand {
            let in_hand = self.in_hand(piece_type.index());
            for color in Color::ALL {
                let limit = in_hand.saturating_add(self.on_board(*piece_type, color));
                self.ruleset.pieces[piece_type.index()].limit[color] = Some(limit);
            }
        }
    }

    fn on_board(&self, piece_type: PieceType, color: Color) -> u16 {
        let wanted = Piece::new(color, piece_type);
        let count = self.ruleset.start.pieces().filter(|&(_, piece)| piece == wanted).count();
        u16::try_from(count).unwrap_or(u16::MAX)
    }

    /// Returns the number of pieces of a type that each side has in hand at the start.
    fn in_hand(&mut self, index: usize) -> u16 {
        let word = self.lines[index].in_hand;
        if word.text.is_empty() {
            return 0;
        }
        let count = word.text.parse().ok().filter(|&count: &u16| count <= COUNT_MAX);
        if count.is_none() && !self.reports.diagnostics.iter().any(|report| report.span == word.span()) {
            let message = format!("`{}` is no number of pieces up to {COUNT_MAX}", word.text);
            self.reports.push(Diagnostic::error("idiagram::bad-number", word.span(), message));
        }
        count.unwrap_or(0)
    }

    /// Sets the hands. Pieces in hand may be dropped, unless they are a stock for promotion.
    pub(super) fn hands(&mut self) {
        let counts: Vec<u16> = (0..self.lines.len()).map(|index| self.in_hand(index)).collect();
        let is_stock = self.diagram.value("promoChoice").is_some_and(|word| word.text.contains('*'));
        let holds = self.is_on("holdingsType");
        if is_stock || !holds && counts.iter().all(|&count| count == 0) {
            return;
        }
        let captured_to = holds.then_some(Taker::Capturer);
        self.ruleset.hands = Hands { captured_to, drops: Drops::Allowed, ..Hands::default() };
        for (index, count) in self.within_reason(counts).into_iter().enumerate() {
            for color in Color::ALL {
                (0..count).for_each(|_| self.ruleset.start.hands[color].add(PieceType(index as u16)));
            }
        }
        if let Some(word) = self.hand_word() {
            let message = "pieces in hand may be dropped on any empty square; the diagram does not say where";
            let help = "in a .fers file, `drop` of the piece says where, and `hands` whether at all";
            self.warn("idiagram::drops", word, message, help);
        }
    }

    /// Returns the counts, reduced if there are more pieces than can be played with.
    fn within_reason(&mut self, mut counts: Vec<u16>) -> Vec<u16> {
        let room = PIECES_MAX.saturating_sub(self.ruleset.start.pieces().count()) / 2;
        let held: usize = counts.iter().map(|&count| usize::from(count)).sum();
        if held <= room {
            return counts;
        }
        let kinds = counts.iter().filter(|&&count| count > 0).count();
        let most = u16::try_from(room / kinds.max(1)).unwrap_or(u16::MAX);
        counts.iter_mut().for_each(|count| *count = (*count).min(most));
        if let Some(word) = self.hand_word() {
            let message =
                format!("{held} pieces in hand are too many to be played with; each side has at most {most} of a kind");
            self.warn(
                "idiagram::large-hand",
                word,
                message,
                format!("up to {room} pieces in the hand of a side are possible"),
            );
        }
        counts
    }

    fn hand_word(&self) -> Option<Word<'static>> {
        let counts = self.lines.iter().map(|line| line.in_hand).filter(|word| !word.text.is_empty());
        let place = self.diagram.value("holdingsType").or_else(|| counts.into_iter().next())?;
        Some(Word { text: "", offset: place.offset })
    }
}
