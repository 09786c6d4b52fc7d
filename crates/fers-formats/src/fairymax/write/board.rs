//! The board, the arrays and where pawns promote.

use fers_core::{Color, Piece, PieceType};
use fers_rules::{Promotion, Ruleset};

const FILES_MAX: u8 = 12;
const RANKS_MAX: u8 = 16;

/// Where everything begins.
pub(super) struct Board {
    /// The types of White's and Black's pawns.
    pub(super) pawns: [PieceType; 2],
    /// The number after the size.
    pub(super) zone: Option<i64>,
}

impl Board {
    /// Returns the board of a ruleset, if the format can hold it.
    pub(super) fn of(ruleset: &Ruleset) -> Result<Self, String> {
        let geometry = &ruleset.geometry;
        if geometry.boards != 1 || geometry.wraps_ranks || !geometry.holes.is_empty() {
            return Err("the format knows plain boards only".to_owned());
        }
        if geometry.files > FILES_MAX || geometry.ranks > RANKS_MAX {
            return Err(format!("the program has room for {FILES_MAX} files and {RANKS_MAX} ranks"));
        }
        let full_rank = |color: Color| {
            let rank = (1..geometry.ranks).find(|&rank| filling(ruleset, color, rank).is_some())?;
            Some((rank, filling(ruleset, color, rank)?))
        };
        let (Some((rank, white)), Some((blacks, black))) = (full_rank(Color::White), full_rank(Color::Black)) else {
            return Err("a full rank of equal pawns is wanted of each side".to_owned());
        };
        if rank != blacks || 2 * (rank + 1) > geometry.ranks {
            return Err("the pawns of both sides must stand equally far from their first ranks".to_owned());
        }
        let depth = depth(ruleset, white);
        let zone = match (i64::from(rank) + 1, depth) {
            (2, 1) => None,
            (rank, depth) if depth == rank => Some(rank),
            (rank, _) => Some(1 - rank),
        };
        Ok(Self { pawns: [white, black], zone })
    }
}

/// Returns the type that fills a rank of a side, as the side counts ranks.
fn filling(ruleset: &Ruleset, color: Color, rank: u8) -> Option<PieceType> {
    let geometry = &ruleset.geometry;
    let rank = if color == Color::White { rank } else { geometry.ranks - 1 - rank };
    let at = |file: u8| geometry.square(file, rank).and_then(|square| ruleset.start.piece_at(square));
    let first: Piece = at(0).filter(|piece| piece.is_of(color))?;
    (0..geometry.files).all(|file| at(file) == Some(first)).then_some(first.piece_type)
}

/// Returns the number of ranks in a pawn's promotion zone.
fn depth(ruleset: &Ruleset, pawn: PieceType) -> i64 {
    let rules = ruleset.promotions.iter().filter(|rule| rule.from == pawn);
    let first = |rule: &Promotion| {
        let squares = ruleset.zone(rule.zone, Color::White);
        squares.iter().map(|square| ruleset.geometry.rank(square)).min()
    };
    let first = rules.filter_map(first).min();
    first.map_or(1, |first| i64::from(ruleset.geometry.ranks - first))
}

/// Returns the types on a side's first rank.
pub(super) fn array(ruleset: &Ruleset, color: Color) -> Vec<Option<PieceType>> {
    let geometry = &ruleset.geometry;
    let rank = if color == Color::White { 0 } else { geometry.ranks - 1 };
    let squares = (0..geometry.files).filter_map(|file| geometry.square(file, rank));
    let own = |piece: Piece| piece.is_of(color).then_some(piece.piece_type);
    squares.map(|square| ruleset.start.piece_at(square).and_then(own)).collect()
}
