//! Castling lines.

use fers_core::{Color, PieceType, Wing};
use fers_rules::{Castling, CastlingTarget};

use super::entry::Entry;
use super::sheet::Sheet;

impl Entry<'_> {
    /// Writes a line for each wing: `O-O=[*]isR[g]=isR[f]`.
    pub(super) fn castlings(&self, sheet: &mut Sheet) {
        let geometry = &self.ruleset.geometry;
        for (wing, name) in [(Wing::Right, "O-O"), (Wing::Left, "O-O-O")] {
            let is_own = |castling: &&Castling| Wing::of(geometry, castling.king, castling.partner) == Some(wing);
            let own: Vec<&Castling> = self.ruleset.castlings.iter().filter(is_own).collect();
            // Black's files are its own.
            let first = own.iter().find(|castling| castling.color == Color::White).or(own.first());
            let Some(target) = first.and_then(|castling| castling.targets.first()) else { continue };
            let (king, partner) = self.files(target, first.map(|castling| castling.color));
            let crosses = first.is_some_and(|castling| castling.changes_board(geometry));
            let step = if crosses { "--<+>mO" } else { "" };
            if king.max(partner) < 26 {
                let letter = |file: u8| char::from(b'a' + file);
                let (king, partner) = (letter(king), letter(partner));
                let way = self.king_way(&own).unwrap_or_else(|| "[*]isR".to_owned());
                sheet.definition(format!("{name}={way}[{king}]{step}=isR[{partner}]{step}"));
            }
        }
    }

    /// Returns the way of the king, step by step, where the rule `royal` would let it pass attacked
    /// squares, and these castlings do not: `[*]isW-[*]W`.
    fn king_way(&self, castlings: &[&Castling]) -> Option<String> {
        let first = castlings.first().filter(|castling| !castling.may_cross_attack)?;
        let kings = self.kings();
        let piece_type = self.ruleset.start.piece_at(first.king)?.piece_type;
        let own = kings.iter().find(|kings| kings.types.contains(&piece_type) && self.passes(kings))?;
        let steps = self.ruleset.geometry.displacement(first.king, first.targets.first()?.king).files.unsigned_abs();
        let is_passing = steps > 1 && own.expose != Some(0);
        is_passing.then(|| format!("[*]isW{}", "-[*]W".repeat(usize::from(steps) - 1)))
    }

    /// Returns the files of a target as the owner of the pieces sees them.
    fn files(&self, target: &CastlingTarget, color: Option<Color>) -> (u8, u8) {
        let geometry = &self.ruleset.geometry;
        let is_turned = color == Some(Color::Black) && self.ruleset.frame == fers_rules::Frame::Rotated;
        let file = |square| {
            let file = geometry.file(square);
            if is_turned { geometry.files - 1 - file } else { file }
        };
        (file(target.king), file(target.partner))
    }

    /// Returns whether partners castle to the other wing, too.
    pub(super) fn castles_wrongly(&self) -> bool {
        let boards = self.ruleset.geometry.boards;
        boards == 1 && self.ruleset.castlings.iter().any(|castling| castling.targets.len() > 1)
    }

    /// Returns the types with which royals of some types castle.
    pub(super) fn partners(&self, kings: &[PieceType]) -> Vec<PieceType> {
        let stands = |square| self.ruleset.start.piece_at(square).map(|piece| piece.piece_type);
        let is_own = |castling: &&Castling| stands(castling.king).is_some_and(|of| kings.contains(&of));
        let own = self.ruleset.castlings.iter().filter(is_own);
        let mut found: Vec<PieceType> = own.filter_map(|castling| stands(castling.partner)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
