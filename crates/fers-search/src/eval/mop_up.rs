//! Mop-up evaluation: drive a bare royal to the edge and bring the own royal near.

use fers_core::{Geometry, Square};

use crate::params::MOP_UP;

/// Returns the distance of a square from the centre of the board in half steps, files plus ranks.
pub(super) fn half_steps_off_centre(geometry: &Geometry, square: Square) -> i32 {
    let off = |at: u8, size: u8| (2 * i32::from(at) - (i32::from(size) - 1)).abs();
    off(geometry.file(square), geometry.files) + off(geometry.rank(square), geometry.ranks)
}

/// Returns the Chebyshev distance of two squares (king moves on an empty board without joined
/// edges).
pub(super) fn king_steps(geometry: &Geometry, a: Square, b: Square) -> i32 {
    let displacement = geometry.displacement(a, b);
    i32::from(displacement.files).abs().max(i32::from(displacement.ranks).abs())
}

/// Returns whether the loser is nearly bare and the winner has enough material to win.
///
/// Used only where giving mate wins.
pub(super) fn applies(winner_material: i32, loser_material: i32) -> bool {
    loser_material <= MOP_UP.bare_max && winner_material - loser_material >= MOP_UP.lead_min
}

/// Returns the value of the royals' squares for the winner in centipawns.
pub(super) fn worth(geometry: &Geometry, winner: Square, loser: Square) -> i32 {
    let longest = i32::from(geometry.files.max(geometry.ranks));
    let closeness = longest - king_steps(geometry, winner, loser);
    MOP_UP.edge * half_steps_off_centre(geometry, loser) + MOP_UP.closeness * closeness
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cornered_king_beside_the_winner_is_best() {
        let geometry = Geometry::rectangle(8, 8);
        let at = |name| geometry.parse_square(name).unwrap();
        let of = |winner, loser| worth(&geometry, at(winner), at(loser));
        assert!(of("f6", "h8") > of("e5", "h8"));
        assert!(of("f6", "h8") > of("f6", "h7"));
        assert!(of("d6", "d8") > of("d3", "d5"));
        assert!(applies(490, 0) && !applies(200, 0) && !applies(900, 300));
    }
}
