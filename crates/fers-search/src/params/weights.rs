//! The weights of the evaluation.
//!
//! `cargo xtask tune-eval` writes this file anew; no weight is set by hand.

use crate::eval::{Phased, Term, WEIGHT_COUNT, WeightSpec};

/// Makes a row of the table.
const fn row(term: Term, point: usize, early: i32, late: i32, range: (i32, i32), source: &'static str) -> WeightSpec {
    WeightSpec { term, point, weight: Phased { early, late }, range, source }
}

/// Where the weights of the last fit come from.
const FIT: &str = "tune-eval --games 150 --nodes 1000 --seed 1 --shrink 1 --score-share 0.3: 229132 positions";

/// All weights, in 256ths of a centipawn for each unit of the feature that the term describes.
#[rustfmt::skip]
pub const WEIGHTS: [WeightSpec; WEIGHT_COUNT] = [
    row(Term::Material, 0, 256, 273, (128, 512), FIT),
    row(Term::DroppableHand, 0, 280, 269, (128, 512), FIT),
    row(Term::GatableHand, 0, 240, 254, (64, 512), FIT),
    row(Term::Placement, 0, 63, 52, (-128, 512), FIT),
    row(Term::Centre, 0, 131, -5, (-128, 512), FIT),
    row(Term::PromotionOfOthers, 0, 100, 256, (0, 1024), FIT),
    row(Term::PromotionOfPawns, 0, 51, 68, (0, 1024), FIT),
    row(Term::PassedPawn, 0, 167, 400, (0, 2048), FIT),
    row(Term::BlockedPassedPawn, 0, 136, 163, (0, 2048), FIT),
    row(Term::PassedToGoal, 0, 1024, 1024, (0, 8192), "first value"),
    row(Term::PassedToGoal, 1, 256, 256, (0, 8192), "first value"),
    row(Term::DoubledPawn, 0, -3243, -3479, (-16384, 4096), FIT),
    row(Term::DefendedPawn, 0, 1372, 2190, (-4096, 16384), FIT),
    row(Term::Shelter, 0, 54, -35, (-512, 2048), FIT),
    row(Term::Shelter, 1, 198, -512, (-512, 2048), FIT),
    row(Term::RoyalCentre, 0, -9, 242, (-2048, 2048), FIT),
    row(Term::RoyalCentre, 1, -149, 386, (-2048, 2048), FIT),
    row(Term::GoalOfRoyal, 0, 295, 781, (0, 4096), FIT),
    row(Term::GoalOfRoyal, 1, 579, 874, (0, 4096), FIT),
    row(Term::GoalOfRoyal, 2, 654, 984, (0, 4096), FIT),
    row(Term::GoalOfRoyal, 3, 1953, 0, (0, 4096), FIT),
    row(Term::GoalOfBest, 0, 256, 256, (0, 2048), "first value"),
    row(Term::GoalOfBest, 1, 256, 256, (0, 2048), "first value"),
    row(Term::GoalOfBest, 2, 256, 256, (0, 2048), "first value"),
    row(Term::GoalOfBest, 3, 256, 256, (0, 2048), "first value"),
    row(Term::GoalOfOthers, 0, 128, 128, (0, 2048), "first value"),
    row(Term::GoalOfOthers, 1, 128, 128, (0, 2048), "first value"),
    row(Term::GoalOfOthers, 2, 128, 128, (0, 2048), "first value"),
    row(Term::GoalOfOthers, 3, 128, 128, (0, 2048), "first value"),
    row(Term::CheckCount, 0, 185, 417, (0, 2048), FIT),
    row(Term::CheckCount, 1, 291, 321, (0, 2048), FIT),
    row(Term::CheckCount, 2, 242, 25, (0, 2048), FIT),
    row(Term::Extinction, 0, 264, 44, (0, 4096), FIT),
    row(Term::Extinction, 1, 7, 27, (0, 4096), FIT),
    row(Term::Extinction, 2, 0, 148, (0, 4096), FIT),
    row(Term::Extinction, 3, 0, 0, (0, 4096), FIT),
    row(Term::MopUp, 0, 24, 0, (0, 1024), FIT),
    row(Term::Tempo, 0, 3565, 2686, (-4096, 32768), FIT),
    row(Term::Mobility, 0, 436, 263, (0, 4096), FIT),
    row(Term::Mobility, 1, 338, 1092, (0, 4096), FIT),
    row(Term::Mobility, 2, 396, 0, (0, 4096), FIT),
    row(Term::KingAttack, 0, 3, 131, (-256, 2048), FIT),
    row(Term::KingAttack, 1, 243, 17, (-256, 2048), FIT),
    row(Term::KingAttack, 2, 351, 33, (-256, 2048), FIT),
    row(Term::KingAttack, 3, 73, 261, (-256, 2048), FIT),
    row(Term::KingAttack, 4, 172, 334, (-256, 2048), FIT),
    row(Term::KingAttack, 5, 312, 208, (-256, 2048), FIT),
    row(Term::WeakSquare, 0, 564, 927, (-4096, 32768), FIT),
    row(Term::WeakSquare, 1, 1758, 557, (-4096, 32768), FIT),
    row(Term::WeakSquare, 2, 2135, 1950, (-4096, 32768), FIT),
    row(Term::WeakSquare, 3, 2523, 2587, (-4096, 32768), FIT),
    row(Term::WeakSquare, 4, 2963, 3013, (-4096, 32768), FIT),
    row(Term::WeakSquare, 5, 3088, 3071, (-4096, 32768), FIT),
    row(Term::DropSquare, 0, 2137, 1024, (0, 16384), FIT),
    row(Term::Threat, 0, 5155, 5110, (0, 65536), FIT),
    row(Term::Threat, 1, 3027, 2536, (0, 65536), FIT),
    row(Term::ThreatValue, 0, 30, 46, (0, 256), FIT),
    row(Term::ThreatValue, 1, 22, 15, (0, 256), FIT),
    row(Term::Hanging, 0, 3202, 2935, (0, 65536), FIT),
    row(Term::Hanging, 1, 1806, 1826, (0, 65536), FIT),
    row(Term::HangingValue, 0, 25, 7, (0, 256), FIT),
    row(Term::HangingValue, 1, 14, 24, (0, 256), FIT),
    row(Term::Freedom, 0, 0, 710, (0, 4096), FIT),
    row(Term::Freedom, 1, 994, 312, (0, 4096), FIT),
    row(Term::Freedom, 2, 911, 1854, (0, 4096), FIT),
    row(Term::WildKingAttack, 0, 612, 510, (-256, 2048), FIT),
    row(Term::WildKingAttack, 1, 402, 396, (-256, 2048), FIT),
    row(Term::WildKingAttack, 2, 285, 538, (-256, 2048), FIT),
    row(Term::StableDisc, 0, 10407, 10546, (0, 65536), FIT),
    row(Term::TurnableDisc, 0, -191, 1294, (-16384, 16384), FIT),
    row(Term::TurnableDisc, 1, -453, 1293, (-16384, 16384), FIT),
    row(Term::DiscBesideCorner, 0, -5382, -2961, (-65536, 16384), FIT),
    row(Term::EnclosingMove, 0, 2260, 2346, (0, 32768), FIT),
    row(Term::Frontier, 0, -909, -1204, (-16384, 16384), FIT),
    row(Term::Territory, 0, 7680, 7680, (0, 65536), "first value"),
    row(Term::Reach, 0, 1280, 1280, (0, 16384), "first value"),
];
