//! Lists whose order has no meaning.

use fers_core::CastlingRight;
use fers_rules::{Castling, Ruleset};

/// Returns the ruleset with its castlings in the order of another one, if both let the same pieces
/// castle to the same squares. Whether these may pass attacked squares may differ: where that has
/// no meaning, the [normal form](crate::normal::form) removes it.
pub(crate) fn castlings(found: Ruleset, original: &Ruleset) -> Ruleset {
    if found.castlings.len() != original.castlings.len() {
        return found;
    }
    let goes = |castling: &Castling| (castling.color, castling.king, castling.partner, castling.targets.clone());
    let mut left: Vec<Option<usize>> = (0..found.castlings.len()).map(Some).collect();
    let mut place_of = vec![0; found.castlings.len()];
    let mut aligned = Vec::new();
    for (place, wanted) in original.castlings.iter().enumerate() {
        let is_it = |index: &Option<usize>| index.is_some_and(|index| goes(&found.castlings[index]) == goes(wanted));
        let Some(slot) = left.iter_mut().find(|slot| is_it(slot)) else { return found };
        let index = slot.take().unwrap_or_default();
        place_of[index] = place;
        aligned.push(found.castlings[index].clone());
    }
    let right = |right: &CastlingRight| CastlingRight { rule: place_of[usize::from(right.rule)] as u8, ..*right };
    let mut rights: Vec<CastlingRight> = found.start.castling.iter().map(right).collect();
    rights.sort_unstable();
    let mut aligned = Ruleset { castlings: aligned, ..found };
    aligned.start.castling = rights;
    aligned
}
