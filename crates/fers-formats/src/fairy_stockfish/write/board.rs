//! The board and the start position.

use fers_core::{ByColor, Color, Geometry, Region, Square};
use fers_fen::Dialect;
use fers_rules::{Drops, End, Ruleset};

use super::Writer;
use super::squares;
use crate::Loss;
use crate::fairy_stockfish::key::Field;
use crate::normal;

/// The most files and ranks that are read.
const SIZE_MAX: u8 = 16;
/// The most files and ranks of the program itself. Source: its large build.
const FILES_OF_PROGRAM: u8 = 12;
const RANKS_OF_PROGRAM: u8 = 10;

/// Returns why a variant cannot be written at all; `None` if it can.
pub(super) fn unwritable(ruleset: &Ruleset) -> Option<String> {
    let geometry = &ruleset.geometry;
    if geometry.boards != 1 || geometry.wraps_files || geometry.wraps_ranks {
        return Some("the format knows plain boards only".to_owned());
    }
    (geometry.files.max(geometry.ranks) > SIZE_MAX).then(|| format!("at most {SIZE_MAX} files and ranks are read"))
}

/// Returns losses of rules for which Fairy-Stockfish has no room or no key, although our reader
/// accepts them.
pub(super) fn limits(ruleset: &Ruleset) -> Vec<Loss> {
    let geometry = &ruleset.geometry;
    let is_too_large = geometry.files > FILES_OF_PROGRAM || geometry.ranks > RANKS_OF_PROGRAM;
    let size = format!("which has {FILES_OF_PROGRAM} files and {RANKS_OF_PROGRAM} ranks at most, everything");
    let is_endless = ruleset.hands.drops != Drops::None && ruleset.pieces.iter().any(|piece| piece.drop.endless);
    let supply = "which has no key `freeDrops`, that pieces to drop never run out".to_owned();
    let all = [(is_too_large, size), (is_endless, supply)];
    let of_program = |(_, what): (bool, String)| Loss::of_play(format!("for Fairy-Stockfish itself, {what}"));
    all.into_iter().filter(|&(is_lost, _)| is_lost).map(of_program).collect()
}

impl Writer<'_> {
    /// Writes the board size and the hints for board programs.
    pub(super) fn board(&mut self) {
        let Geometry { files, ranks, .. } = self.ruleset.geometry;
        self.sheet.number(Field::MaxFile, files);
        self.sheet.number(Field::MaxRank, ranks);
        let xboard = &self.ruleset.presentation.xboard;
        let hints = [(Field::PieceTable, &xboard.piece_table), (Field::VariantTemplate, &xboard.parent)];
        for (field, hint) in hints {
            if let Some(hint) = hint {
                self.sheet.text_of(field, hint.as_str());
            }
        }
        self.values();
        self.mobility();
    }

    /// Writes piece values, scaled to the program's rook. They are rounded up, because the reader
    /// rounds down.
    fn values(&mut self) {
        let worth = |rook: i64| {
            let of = |piece_type| {
                let value = i64::from(self.ruleset.piece(piece_type).value?);
                let letter = self.cast.letter_of(self.cast.slot(piece_type))?;
                Some(format!("{letter}:{}", (value * rook + 499) / 500))
            };
            let mut all: Vec<String> = self.ruleset.piece_types().filter_map(of).collect();
            all.dedup();
            all.join(" ")
        };
        let (middle, end) = (worth(1276), worth(1380));
        self.sheet.text_of(Field::ValueMiddle, middle);
        self.sheet.text_of(Field::ValueEnd, end);
    }

    /// Writes the mobility regions. A separate key keeps pieces off squares from which they could
    /// never move.
    pub(super) fn mobility(&mut self) {
        let geometry = &self.ruleset.geometry;
        let board: Region = geometry.squares().collect();
        for piece_type in self.ruleset.piece_types() {
            let Some(zones) = self.ruleset.piece(piece_type).confined_to else { continue };
            let free = normal::squares_to_move_from(self.ruleset, piece_type).filter(|_| self.stuck_is_illegal());
            for color in Color::ALL {
                let is_stuck = |square: &Square| free.as_ref().is_some_and(|free| !free[color].contains(*square));
                let own = self.ruleset.zone(zones, color);
                let own: Region = board.iter().filter(|square| own.contains(*square) || is_stuck(square)).collect();
                if own != board {
                    self.sheet.mobility(self.cast.slot(piece_type), color, squares::text(geometry, &own));
                }
            }
        }
    }

    /// Writes the start position, in the letters of the cast.
    pub(super) fn start(&mut self) {
        let mut ruleset = self.ruleset.clone();
        for piece_type in self.ruleset.piece_types() {
            let letters = self.cast.letters(piece_type);
            ruleset.pieces[piece_type.index()].letters = ByColor::new(letters.to_uppercase(), letters);
        }
        let fen = fers_fen::write(&ruleset, &ruleset.start, Dialect::Common);
        let counts_checks = self.ruleset.ends.iter().any(|end| matches!(end, End::Checks { .. }));
        self.sheet.switch(Field::CheckCounting, counts_checks);
        self.sheet.text_of(Field::StartFen, fen);
    }
}
