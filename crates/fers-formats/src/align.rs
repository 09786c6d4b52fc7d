//! Lists whose order has no meaning.

use fers_core::CastlingRight;
use fers_rules::Ruleset;

/// Returns the ruleset with its castlings in the order of another one, if both have the same
/// castlings.
pub(crate) fn castlings(found: Ruleset, original: &Ruleset) -> Ruleset {
    let mut left: Vec<Option<usize>> = (0..found.castlings.len()).map(Some).collect();
    let mut place_of = vec![0; found.castlings.len()];
    for (place, wanted) in original.castlings.iter().enumerate() {
        let is_it = |index: &Option<usize>| index.is_some_and(|index| found.castlings[index] == *wanted);
        let Some(slot) = left.iter_mut().find(|slot| is_it(slot)) else { return found };
        place_of[slot.take().unwrap_or_default()] = place;
    }
    if left.iter().any(Option::is_some) {
        return found;
    }
    let right = |right: &CastlingRight| CastlingRight { rule: place_of[usize::from(right.rule)] as u8, ..*right };
    let mut rights: Vec<CastlingRight> = found.start.castling.iter().map(right).collect();
    rights.sort_unstable();
    let mut aligned = Ruleset { castlings: original.castlings.clone(), ..found };
    aligned.start.castling = rights;
    aligned
}
