//! Castling on the board of a board file.

use fers_core::{Color, Square, Wing};

use super::board::{Board, HALFMOVES_MAX, KING_FILE, base_rank, castling};
use super::fault::name;
use super::judge::Wrong;
use super::piece::Kind;
use super::profile::{Profile, square};

/// The section of the specification about it.
const SECTION: &str = "1.4.7";

/// Returns the index of a castling in the status line.
pub(super) fn index(color: Color, wing: Wing) -> usize {
    usize::from(color == Color::White) * 2 + usize::from(wing == Wing::Right)
}

/// Returns the squares to which the king and the rook of a castling go.
pub(super) fn destinations(color: Color, wing: Wing, profile: Profile) -> (Square, Square) {
    let (king, rook) = profile.castled_files(wing);
    (square(king, base_rank(color)), square(rook, base_rank(color)))
}

impl Board {
    /// Returns the board after castling.
    pub(super) fn castled(&self, wing: Wing, profile: Profile) -> Result<Self, Wrong> {
        let turn = self.status.turn;
        let on_base = |file: u16| square(file, base_rank(turn));
        let (_, rook_file) = castling(index(turn, wing));
        let (king, rook) = (on_base(KING_FILE), on_base(rook_file));
        let (king_to, rook_to) = destinations(turn, wing, profile);
        self.judge_castling(wing, king, rook)?;
        let crossed = (king.0.min(king_to.0)..=king.0.max(king_to.0)).map(Square).filter(|&at| at != king_to);
        let mut without_king = self.clone();
        without_king.squares[king.index()] = None;
        if let Some(at) = crossed.into_iter().find(|&at| without_king.is_attacked(at, !turn)) {
            let reason = match at == king {
                true => "the king is in check".to_owned(),
                false => format!("the king would cross {}, which is attacked", name(at)),
            };
            return Err((SECTION, reason));
        }
        let mut after = without_king;
        after.squares[rook.index()] = None;
        after.squares[king_to.index()] = Some((turn, Kind::King));
        after.squares[rook_to.index()] = Some((turn, Kind::Rook));
        after.pass_turn(false);
        Ok(after)
    }

    fn judge_castling(&self, wing: Wing, king: Square, rook: Square) -> Result<(), Wrong> {
        let index = index(self.status.turn, wing);
        if !self.status.castling[index] {
            return Err(("2.4.3", format!("sign {index} of the castlings is `-`: king or rook have moved")));
        }
        if !self.may_castle(index) {
            return Err((SECTION, "king and rook do not stand where they start".to_owned()));
        }
        let mut between = (king.0.min(rook.0) + 1..king.0.max(rook.0)).map(Square);
        if let Some(at) = between.find(|&at| self.at(at).is_some()) {
            return Err((SECTION, format!("{} is not empty", name(at))));
        }
        match self.status.halfmove_clock >= HALFMOVES_MAX {
            true => Err(("2.4.3", "the halfmove clock stands at 50".to_owned())),
            false => Ok(()),
        }
    }
}
