//! Xiangqi.

use fers_core::{ByColor, Region};
use fers_rules::{Arrivals, Condition, Contact, Facing, Leg, Over, Path, PieceRules, Range, Ruleset, Zones};

use super::*;

/// Xiangqi.
pub fn xiangqi() -> Ruleset {
    let mut ruleset = variant(9, 10, vec![king()]);
    let palace = palace(&mut ruleset);
    let home = ranks_zone(&mut ruleset, 1, 5);
    let beyond = ranks_zone(&mut ruleset, 6, 10);
    let (straight, diagonal) = (images(&[(0, 1)]), images(&[(1, 1)]));
    let general = PieceRules { confined_to: Some(palace), ..piece("K", leaps(straight.clone())) };
    let horse = Path {
        legs: vec![Leg::leap(straight.clone(), Arrivals::quiet()), turning_leg(&[1, 7], Arrivals::quiet_or_capture())],
        ..Path::default()
    };
    let elephant = Leg::ride(diagonal.clone(), Range::exactly(2), Arrivals::quiet_or_capture());
    let soldier = vec![leaps(steps(&[(0, 1)])), leaps(steps(&[(-1, 0), (1, 0)])).when(Condition::From(beyond))];
    ruleset.pieces = vec![
        general,
        PieceRules { confined_to: Some(palace), ..piece("A", leaps(diagonal)) },
        PieceRules { confined_to: Some(home), ..piece("B", Path::single(elephant)) },
        piece("N", horse),
        rook(),
        PieceRules::new("C", "C", cannon()),
        PieceRules::new("P", "P", soldier),
    ];
    ruleset.facing = Some(Facing { lines: steps(&[(0, 1)]), challenge: false });
    ruleset
}

fn cannon() -> Vec<Path> {
    let straight = images(&[(0, 1)]);
    let hurdles = Over::Hurdles { count: 1, land_next: false };
    let capture = Arrivals { enemy: Some(Contact::capture()), ..Arrivals::default() };
    vec![
        Path::single(Leg::ride(straight.clone(), Range::ANY, Arrivals::quiet())),
        Path::single(Leg { over: hurdles, ..Leg::ride(straight, Range::ANY, capture) }),
    ]
}

fn palace(ruleset: &mut Ruleset) -> Zones {
    let geometry = ruleset.geometry.clone();
    let squares = |ranks: std::ops::Range<u8>| -> Region {
        let inside = |square| (3..6).contains(&geometry.file(square)) && ranks.contains(&geometry.rank(square));
        geometry.squares().filter(|&square| inside(square)).collect()
    };
    let (white, black) = (squares(0..3), squares(7..10));
    ByColor::new(ruleset.add_region("palace", white), ruleset.add_region("palace", black))
}
