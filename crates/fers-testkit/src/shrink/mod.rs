//! Shrinks a failing variant.

mod paths;
mod pieces;
mod rules;
mod start;

use fers_rules::{Ruleset, verify};

/// A part to remove from a variant.
type Change = Box<dyn Fn(&mut Ruleset)>;

/// Returns the smallest variant found for which `fails` still holds, removing parts one after
/// another.
///
/// `fails` is called with verified variants only.
pub fn shrink(ruleset: &Ruleset, fails: &dyn Fn(&Ruleset) -> bool) -> Ruleset {
    let mut best = ruleset.clone();
    loop {
        let before = best.clone();
        let mut index = 0;
        // A change that worked is tried again at its index, where the next of its kind is now.
        while let Some(change) = changes(&best).into_iter().nth(index) {
            let mut next = best.clone();
            change(&mut next);
            if next != best && verify(&next).is_empty() && fails(&next) {
                best = next;
            } else {
                index += 1;
            }
        }
        if best == before {
            return best;
        }
    }
}

/// Returns all changes, large parts first.
fn changes(ruleset: &Ruleset) -> Vec<Change> {
    let mut changes = rules::changes(ruleset);
    changes.extend(start::changes(ruleset));
    for piece in 0..ruleset.pieces.len() {
        changes.extend(pieces::changes(piece));
        changes.extend(paths::changes(ruleset, piece));
    }
    changes
}
