//! Piece values.

use fers_core::ByColor;
use fers_rules::Ruleset;

use super::target_chances::Mobilities;
use super::win_conditions::is_beyond_price;
use crate::params::MOBILITY;

/// Returns the value of each piece type by side, in centipawns: from the ruleset if stated there,
/// else computed from the type's mobility.
///
/// Promotions, hands and ends do not count. A royal has value 0, as it is never exchanged.
pub fn piece_values(ruleset: &Ruleset) -> ByColor<Vec<i32>> {
    values_from(ruleset, &Mobilities::of(ruleset))
}

/// Computes [`piece_values`] from known mobilities.
pub(super) fn values_from(ruleset: &Ruleset, mobilities: &Mobilities) -> ByColor<Vec<i32>> {
    let value = |piece_type, color| {
        let computed = || value_of_targets(mobilities.mean(ruleset, color, piece_type));
        match is_beyond_price(ruleset, piece_type) {
            true => 0,
            false => ruleset.piece(piece_type).value.unwrap_or_else(computed),
        }
    };
    ByColor::from_fn(|color| ruleset.piece_types().map(|piece| value(piece, color)).collect())
}

fn value_of_targets(targets: f64) -> i32 {
    (MOBILITY.target * targets * (1.0 + MOBILITY.growth * targets)).round() as i32
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Vector};
    use fers_rules::{Arrivals, Leg, Path, PieceRules, Range};

    use super::*;

    fn chessmen(files: u8, ranks: u8) -> Ruleset {
        let mut ruleset = Ruleset::new("chessmen", Geometry::rectangle(files, ranks));
        let both = Arrivals::quiet_or_capture;
        let slides = |v: Vector| Path::single(Leg::ride(v.symmetric_images(), Range::ANY, both()));
        let (orthogonal, diagonal) = (slides(Vector::new(0, 1)), slides(Vector::new(1, 1)));
        let knight = Path::single(Leg::leap(Vector::new(1, 2).symmetric_images(), both()));
        let step = Path::single(Leg::leap(vec![Vector::new(0, 1)], Arrivals::quiet()));
        let takes = Path::single(Leg::leap(vec![Vector::new(1, 1), Vector::new(-1, 1)], Arrivals::capture()));
        ruleset.pieces = vec![
            PieceRules::new("pawn", "p", vec![step, takes]),
            PieceRules::new("knight", "n", vec![knight.clone()]),
            PieceRules::new("bishop", "b", vec![diagonal.clone()]),
            PieceRules::new("rook", "r", vec![orthogonal.clone()]),
            PieceRules::new("archbishop", "a", vec![diagonal.clone(), knight.clone()]),
            PieceRules::new("chancellor", "c", vec![orthogonal.clone(), knight]),
            PieceRules::new("queen", "q", vec![orthogonal, diagonal]),
        ];
        ruleset
    }

    #[track_caller]
    fn check(values: &[i32], index: usize, low: i32, high: i32) {
        assert!((low..=high).contains(&values[index]), "type {index} of {values:?} is not within {low}..={high}");
    }

    /// Ranges around the values of Larry Kaufman, "The Evaluation of Material Imbalances" (1999):
    /// 100, 325, 325, 500, 975. A pawn is worth less here, as promotion does not count.
    #[test]
    fn chessmen_have_about_their_usual_values() {
        let values = piece_values(&chessmen(8, 8)).white;
        check(&values, 0, 50, 110);
        check(&values, 1, 290, 350);
        check(&values, 2, 290, 380);
        check(&values, 3, 450, 550);
        check(&values, 6, 850, 1020);
    }

    /// The usual order in Capablanca chess: rook, archbishop, chancellor, queen.
    #[test]
    fn compounds_stand_in_their_usual_order() {
        let values = piece_values(&chessmen(10, 8)).white;
        assert!(values[3] < values[4] && values[4] < values[5] && values[5] < values[6], "{values:?}");
    }

    #[test]
    fn the_sides_value_mirrored_pieces_alike() {
        let values = piece_values(&chessmen(8, 8));
        assert_eq!(values.white, values.black);
    }

    #[test]
    fn a_value_in_the_ruleset_is_taken() {
        let mut ruleset = chessmen(8, 8);
        ruleset.pieces[1].value = Some(123);
        assert_eq!(piece_values(&ruleset).white[1], 123);
    }
}
