//! Walls that moves put up.

use fers_core::{ByColor, Color, SquareSet, Vector};
use fers_program::{BySquare, Direction, Mover, Program, StepShift, WallSite, WallingPlan};
use fers_rules::{Ruleset, Site};

use crate::draft::Draft;

/// Notes where moves put up walls.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, facts, program, .. } = draft;
    program.has_walls = facts.has_walls;
    program.walling = walling(ruleset);
    let arrows = ByColor::from_fn(|color| arrows(program, color));
    if let Some(walling) = &mut program.walling {
        walling.arrows = arrows;
    }
}

/// Returns how moves put up walls, if they do.
fn walling<const N: usize>(ruleset: &Ruleset) -> Option<WallingPlan<N>> {
    let walling = ruleset.walling.as_ref()?;
    let everywhere =
        ruleset.geometry.squares().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square.index()));
    let zone = |color| match walling.zone {
        Some(zones) => SquareSet::from_region(ruleset.zone(zones, color)),
        None => everywhere,
    };
    Some(WallingPlan {
        site: match walling.site {
            Site::Anywhere => WallSite::Anywhere,
            Site::Vacated => WallSite::Vacated,
            Site::InReach => WallSite::InReach,
            Site::Coast => coast(ruleset),
        },
        zone: ByColor::from_fn(zone),
        is_carried: walling.is_carried,
        is_alone: walling.is_alone,
        is_gap: walling.is_gap,
        parries_check: walling.parries_check,
        arrows: ByColor::default(),
    })
}

/// Returns by type the steps of the slides of a side, for types that only slide over empty squares,
/// as amazons do.
fn arrows<const N: usize>(program: &Program<N>, color: Color) -> Vec<Option<Box<[StepShift<N>]>>> {
    let of = |mover: &Mover<N>| {
        let slides_only = mover.leaps.is_none()
            && mover.hops.is_empty()
            && mover.filtered_hops.is_empty()
            && mover.lames.is_empty()
            && mover.scripts.is_empty()
            && mover.slides.iter().all(|slide| slide.quiet && slide.limits.is_none());
        let directions = mover.slides.iter().map(|slide| slide.direction);
        slides_only.then(|| directions.map(|direction| step_along(program, direction)).collect())
    };
    program.movers[color].iter().map(of).collect()
}

fn step_along<const N: usize>(program: &Program<N>, direction: Direction) -> StepShift<N> {
    let next = |from: usize| {
        let ray = program.ray(direction, from);
        (!ray.is_empty()).then(|| (from, direction.nearest(ray)))
    };
    StepShift::new(program.squares.into_iter().filter_map(next))
}

fn coast<const N: usize>(ruleset: &Ruleset) -> WallSite<N> {
    let geometry = &ruleset.geometry;
    let (mut edge, mut beside) = (SquareSet::EMPTY, BySquare::filled(SquareSet::EMPTY));
    for square in geometry.squares() {
        let (file, rank) = (geometry.file(square), geometry.rank(square));
        if file == 0 || rank == 0 || file + 1 == geometry.files || rank + 1 == geometry.ranks {
            edge.insert(square.index());
        }
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(files, ranks)| Vector::new(files, ranks));
        let others = steps.into_iter().filter_map(|step| geometry.step(square, step));
        beside[square.index()] = others.fold(SquareSet::EMPTY, |set, other| set | SquareSet::of(other.index()));
    }
    WallSite::Coast { edge, beside: Box::new(beside) }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::WallSite;

    use crate::testing::Compiled;

    #[test]
    fn the_duck_is_carried_anywhere_and_a_snail_leaves_its_trail() {
        let duck = Compiled::<1>::library("duck");
        let walling = duck.program.walling.as_ref().unwrap();
        assert!(matches!(walling.site, WallSite::Anywhere) && walling.is_carried);
        let snail = Compiled::<1>::library("snailtrail");
        let walling = snail.program.walling.as_ref().unwrap();
        assert!(matches!(walling.site, WallSite::Vacated) && !walling.is_carried && snail.program.has_walls);
    }

    #[test]
    fn an_amazon_shoots_along_the_eight_lines_on_which_it_moves() {
        let amazons = Compiled::<2>::library("amazons");
        let walling = amazons.program.walling.as_ref().unwrap();
        assert!(matches!(walling.site, WallSite::InReach));
        let arrows = walling.arrows[Color::White][amazons.piece("Amazon")].as_ref().unwrap();
        assert_eq!(arrows.len(), 8);
    }

    #[test]
    fn start_squares_of_isolation_are_never_removed() {
        let isolation = Compiled::<1>::library("isolation");
        let zone = isolation.program.walling.as_ref().unwrap().zone[Color::White];
        assert!(!zone.contains(isolation.at("c1")) && !zone.contains(isolation.at("d8")) && zone.count() == 46);
    }
}
