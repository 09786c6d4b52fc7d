//! Counts of honour of South-East Asia.

use fers_core::PieceType;
use fers_rules::{End, Honour};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{KNIGHT, PAWN, ROOK, SILVER, Slot};

/// The enemy pieces against which a lone king counts, and the limit.
type Limit = (Option<(Slot, u16)>, u16);

/// The pieces' honour in makruk.
const MAKRUK: [Limit; 6] = [
    (Some((ROOK, 2)), 8),
    (Some((ROOK, 1)), 16),
    (Some((SILVER, 2)), 22),
    (Some((KNIGHT, 2)), 32),
    (Some((SILVER, 1)), 44),
    (None, 64),
];

/// The counts of the ASEAN Chess Confederation.
const ASEAN: [Limit; 3] = [(Some((ROOK, 1)), 16), (Some((SILVER, 1)), 44), (Some((KNIGHT, 1)), 64)];

impl Lowering<'_, '_> {
    /// Returns the limits of the counting rule, in order.
    pub(super) fn honour(&self) -> Vec<End> {
        let pawns = self.types_of(PAWN);
        let board = |own_max, moves, without| {
            let honour =
                Honour { moves, from_pieces: false, own_min: 2, own_max, rivals: 0, against: Vec::new(), without };
            End::Honour { honour }
        };
        let mut ends = Vec::new();
        match self.settings.word(Field::Counting) {
            "makruk" => {
                ends.push(board(None, 64, pawns));
                ends.extend(MAKRUK.iter().filter_map(|limit| self.lone(limit, true, 0)));
            }
            // All limits are one below those of makruk.
            "cambodian" => {
                ends.push(board(Some(3), 63, Vec::new()));
                ends.extend(MAKRUK.iter().filter_map(|limit| self.lone(limit, true, 1)));
            }
            "asean" => ends.extend(ASEAN.iter().filter_map(|limit| self.lone(limit, false, 0))),
            _ => {}
        }
        ends
    }

    /// Returns a limit of a lone king; `None` if its enemy can never have the pieces.
    fn lone(&self, &(against, moves): &Limit, from_pieces: bool, short: u16) -> Option<End> {
        let (types, rivals): (Vec<PieceType>, u16) =
            against.map_or((Vec::new(), 0), |(slot, count)| (self.types_of(slot), count));
        let without = self.types_of(PAWN);
        let honour =
            Honour { moves: moves - short, from_pieces, own_min: 1, own_max: Some(1), rivals, against: types, without };
        let can_fit = rivals == 0 || !honour.against.is_empty();
        can_fit.then_some(End::Honour { honour })
    }
}
