//! Castlings as moves of the castling piece.

use fers_core::{Color, PieceType, Region, Square};
use fers_rules::{Castling, CastlingTarget, Ruleset};

use super::legs::{Context, Line};
use super::{modes, shuffle};

/// Returns the castlings of a type and side that exist at the start.
///
/// # Errors
///
/// Returns why one has no line.
pub(super) fn lines(context: &mut Context<'_>, piece_type: PieceType, color: Color) -> Result<Vec<Line>, String> {
    let ruleset = context.ruleset;
    let is_own = |castling: &&Castling| {
        let piece = ruleset.start.piece_at(castling.king);
        castling.color == color && piece.is_some_and(|piece| piece.piece_type == piece_type)
    };
    let mut lines = Vec::new();
    for castling in existing(ruleset).filter(is_own) {
        lines.extend(of_castling(context, castling)?);
    }
    Ok(lines)
}

/// Returns the pairs of squares that may castle at the start.
pub(super) fn pairs(ruleset: &Ruleset) -> Vec<(Square, Square)> {
    let mut pairs: Vec<(Square, Square)> =
        existing(ruleset).map(|castling| (castling.king, castling.partner)).collect();
    pairs.dedup();
    pairs
}

pub(super) fn existing(ruleset: &Ruleset) -> impl Iterator<Item = &Castling> {
    let has_right = |index: usize| ruleset.start.castling.iter().any(|right| usize::from(right.rule) == index);
    ruleset.castlings.iter().enumerate().filter(move |(index, _)| has_right(*index)).map(|(_, castling)| castling)
}

fn of_castling(context: &mut Context<'_>, castling: &Castling) -> Result<Vec<Line>, String> {
    let ruleset = context.ruleset;
    let geometry = &ruleset.geometry;
    let file = |square| i16::from(geometry.file(square));
    let rank = geometry.rank(castling.king);
    if geometry.rank(castling.partner) != rank {
        return Err("castling along a file".to_owned());
    }
    let king = ruleset.start.piece_at(castling.king);
    // Of several such pieces only the one on this square castles.
    let twins = ruleset.start.pieces().filter(|&(_, piece)| Some(piece) == king).count();
    let square: Region = [castling.king].into_iter().collect();
    let guard = (twins > 1).then(|| {
        let zone = context.names.zone(geometry, &square);
        ["0".to_owned(), "1".to_owned(), zone, "0".to_owned()]
    });
    let dx = (file(castling.partner) - file(castling.king)).signum();
    if shuffle::castles_to_files(ruleset) {
        let castle = modes::CASTLING_FILES.to_string();
        let to_files = |target: &CastlingTarget| {
            let quad =
                |king, partner| ["99".to_owned(), file(king).to_string(), file(partner).to_string(), castle.clone()];
            let quads = vec![quad(castling.king, castling.partner), quad(target.king, target.partner)];
            Line { quads, is_implied: true }
        };
        return Ok(castling.targets.iter().map(to_files).collect());
    }
    let nearer = (1..).take_while(|&step| {
        let place = u8::try_from(file(castling.partner) + dx * step).ok();
        place.is_some_and(|place| geometry.square(place, rank).is_some())
    });
    let nearer = nearer.count();
    let between = (1..(file(castling.partner) - file(castling.king)).abs()).filter(|step| {
        let place = u8::try_from(file(castling.king) + dx * step).ok();
        place.is_some_and(|place| geometry.square(place, rank).is_none())
    });
    if between.count() > 0 {
        return Err("castling over holes".to_owned());
    }
    let mut lines = Vec::new();
    for target in &castling.targets {
        let steps = (file(target.king) - file(castling.king)) * dx;
        let behind = (file(target.king) - file(target.partner)) * dx;
        if steps < 1 || geometry.rank(target.king) != rank || geometry.rank(target.partner) != rank {
            return Err("castling away from the partner, or to another rank".to_owned());
        }
        let word = |number: i16| number.to_string();
        let castle = modes::CASTLING.to_string();
        let first = ["99".to_owned(), word(dx), "0".to_owned(), castle.clone()];
        let second = [word(steps), nearer.to_string(), word(behind - 1), castle];
        let quads = guard.iter().cloned().chain([first, second]).collect();
        lines.push(Line { quads, is_implied: true });
    }
    Ok(lines)
}
