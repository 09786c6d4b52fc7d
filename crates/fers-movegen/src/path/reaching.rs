//! Possible numbers of steps of a leg.

use fers_program::ScriptLeg;

/// Returns the numbers of steps, as bits, after which a leg may begin that ends at `distance`. From
/// `open_from` on, it passes only empty squares.
pub(crate) fn reaching(leg: &ScriptLeg, distance: u32, open_from: u32) -> u64 {
    let (least, most) = (u32::from(leg.min).max(1), u32::from(leg.max));
    let nearest = distance.saturating_sub(most).max(open_from);
    match distance.checked_sub(least) {
        Some(furthest) if nearest <= furthest => u64::MAX << nearest & u64::MAX >> (u64::BITS - 1 - furthest),
        _ => 0,
    }
}
