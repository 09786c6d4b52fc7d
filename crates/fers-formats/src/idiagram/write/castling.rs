//! Castlings in the moves of the castling piece.

use fers_core::{Color, PieceType};
use fers_rules::{Castling, Ruleset};

/// A castling to one side: its distance, and the distance of the partner from the edge.
type Way = (u8, u8);

/// Returns the castlings of White's pieces of a type, as Betza text.
pub(super) fn text(ruleset: &Ruleset, piece_type: PieceType) -> String {
    let is_own = |castling: &&Castling| {
        let piece = ruleset.start.piece_at(castling.king);
        castling.color == Color::White && piece.is_some_and(|piece| piece.piece_type == piece_type)
    };
    let mut ways: Vec<(Way, bool, bool)> = Vec::new();
    for (way, is_right) in ruleset.castlings.iter().filter(is_own).flat_map(|castling| ways_of(ruleset, castling)) {
        match ways.iter_mut().find(|(known, ..)| *known == way) {
            Some((_, right, left)) => *(if is_right { right } else { left }) = true,
            None => ways.push((way, is_right, !is_right)),
        }
    }
    let unit = |((steps, inset), right, left): (Way, bool, bool)| {
        let side = match (right, left) {
            (true, true) => "s",
            (true, false) => "r",
            _ => "l",
        };
        format!("i{side}{}O{steps}", "j".repeat(usize::from(inset)))
    };
    ways.into_iter().map(unit).collect()
}

fn ways_of(ruleset: &Ruleset, castling: &Castling) -> Vec<(Way, bool)> {
    let geometry = &ruleset.geometry;
    let (king, partner) = (geometry.file(castling.king), geometry.file(castling.partner));
    let is_right = partner > king;
    let edge = edge(ruleset, castling, is_right);
    let steps = castling.targets.iter().map(|target| geometry.file(target.king).abs_diff(king));
    steps.map(|steps| ((steps, edge.abs_diff(partner)), is_right)).collect()
}

/// Returns the last file on a side of the castling piece, before the edge or a hole.
fn edge(ruleset: &Ruleset, castling: &Castling, is_right: bool) -> u8 {
    let geometry = &ruleset.geometry;
    let step = fers_core::Vector::new(if is_right { 1 } else { -1 }, 0);
    let along = std::iter::successors(Some(castling.king), |&square| geometry.step(square, step));
    let last = along.take(usize::from(geometry.files)).last().unwrap_or(castling.king);
    geometry.file(last)
}
