//! The numbers of steps that a leg may take.

use fers_program::ScriptLeg;

/// The numbers of steps behind which a leg may begin that ends so many steps away, if nothing but empty squares is passed behind the last obstacle.
pub(crate) fn reaching(leg: &ScriptLeg, distance: u32, open_from: u32) -> u64 {
    let (least, most) = (u32::from(leg.min).max(1), u32::from(leg.max));
    let nearest = distance.saturating_sub(most).max(open_from);
    match distance.checked_sub(least) {
        Some(furthest) if nearest <= furthest => u64::MAX << nearest & u64::MAX >> (u64::BITS - 1 - furthest),
        _ => 0,
    }
}
