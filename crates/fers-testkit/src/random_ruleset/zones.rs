//! Random regions.

use fers_core::{ByColor, Region, Square};
use fers_rules::{RegionId, Ruleset, Zones};

use crate::Choices;

/// Makes a zone: some ranks as each side sees them, or any squares.
pub(super) fn zones(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Zones {
    if choices.chance(1, 4) {
        return ByColor::new(scattered(choices, ruleset), scattered(choices, ruleset));
    }
    let ranks = usize::from(ruleset.geometry.ranks);
    let (a, b) = (choices.below(ranks), choices.below(ranks));
    ranks_of_both(ruleset, a.min(b) as u8, a.max(b) as u8)
}

/// Returns the last ranks of the board, as each side sees them.
pub(super) fn far_ranks(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Zones {
    let last = ruleset.geometry.ranks - 1;
    let depth = choices.below(usize::from(last).min(3)) as u8;
    ranks_of_both(ruleset, last - depth, last)
}

/// Makes a zone in one of `one_in` cases.
pub(super) fn maybe_zones(choices: &mut Choices<'_>, ruleset: &mut Ruleset, one_in: usize) -> Option<Zones> {
    choices.chance(1, one_in).then(|| zones(choices, ruleset))
}

fn ranks_of_both(ruleset: &mut Ruleset, from: u8, to: u8) -> Zones {
    let geometry = ruleset.geometry.clone();
    let ranks = |seen: &dyn Fn(Square) -> Square| -> Region {
        geometry.squares().filter(|&square| (from..=to).contains(&geometry.rank(seen(square)))).collect()
    };
    let (white, black) = (ranks(&|square| square), ranks(&|square| geometry.mirrored(square)));
    ByColor::new(ruleset.add_region("white-ranks", white), ruleset.add_region("black-ranks", black))
}

fn scattered(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> RegionId {
    let squares: Vec<Square> = ruleset.geometry.squares().collect();
    let share = choices.between(1, 4);
    let region: Region = squares.into_iter().filter(|_| choices.chance(share, 5)).collect();
    ruleset.add_region("squares", region)
}
