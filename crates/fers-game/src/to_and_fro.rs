//! Detects pieces that move to and fro; see [`End::ToAndFro`](fers_rules::End::ToAndFro).

use fers_core::{Action, Color, Move, PieceType, Square};

use fers_rules::Ruleset;

use crate::game::Ply;

/// Returns whether the side that has just moved goes to and fro. `reversible` is the number of
/// reversible last plies.
pub(crate) fn goes_to_and_fro(past: &[Ply], reversible: u16) -> bool {
    let Some(mover) = past.last().map(|ply| ply.side) else { return false };
    // A side may make several plies in a row.
    let is_own = |(_, ply): &(usize, &Ply)| ply.side == mover;
    let (ages, own): (Vec<usize>, Vec<&Ply>) = past.iter().rev().enumerate().filter(is_own).unzip();
    let passes = own.get(1).is_some_and(|ply| ply.mv.action == Action::Pass);
    // The last ply and the four before it, without a pass.
    let plies: Vec<&Ply> = own.iter().take(1).chain(own.iter().skip(if passes { 2 } else { 1 })).copied().collect();
    // The rule examines five plies of the side that are no passes, with the replies between them.
    let Some(&needed) = ages.get(if passes { 5 } else { 4 }) else { return false };
    let [last, fourth, third, second, first, ..] = plies[..] else { return false };
    let looked_at = own.iter().take(if passes { 6 } else { 5 });
    let squares = [last, fourth, third, second].map(|ply| plain_travel(&ply.mv));
    let [Some(last), Some(fourth), Some(third), Some(second)] = squares else { return false };
    let turns = |(from, to): (Square, Square), earlier: (Square, Square)| earlier == (to, from);
    usize::from(reversible) >= needed
        && !looked_at.into_iter().any(|ply| ply.in_check)
        && turns(last, fourth)
        && turns(fourth, third)
        && turns(third, second)
        && first.mv.destination() == Some(second.0)
        && !first.mv.is_capture()
}

/// Returns origin and destination of a simple move.
fn plain_travel(mv: &Move) -> Option<(Square, Square)> {
    let Action::Travel { from, to } = mv.action else { return None };
    (*mv == Move::plain(mv.action)).then_some((from, to))
}

/// Returns whether a piece of a side may go where an enemy royal may go.
pub(crate) fn may_meet_royals(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> bool {
    let may_go =
        |piece_type: PieceType, color, square| ruleset.in_zone(ruleset.piece(piece_type).confined_to, color, square);
    let royals: Vec<PieceType> = ruleset.piece_types().filter(|&royal| ruleset.is_royal(royal)).collect();
    let meets = |square: Square| {
        let is_royal_ground = royals.is_empty() || royals.iter().any(|&royal| may_go(royal, !color, square));
        is_royal_ground && may_go(piece_type, color, square)
    };
    ruleset.geometry.squares().any(meets)
}
