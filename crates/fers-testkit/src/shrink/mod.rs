//! Making a failing variant smaller.

mod paths;
mod pieces;
mod rules;
mod start;

use fers_rules::{Ruleset, verify};

/// One thing to leave out of a variant.
type Change = Box<dyn Fn(&mut Ruleset)>;

/// The smallest variant that can be found for which `fails` still holds, by leaving things out one after another.
///
/// `fails` is asked of variants that verify only.
pub fn shrink(ruleset: &Ruleset, fails: &dyn Fn(&Ruleset) -> bool) -> Ruleset {
    let mut best = ruleset.clone();
    loop {
        let before = best.clone();
        let mut index = 0;
        // A change that worked is tried once more at the same place, where the next thing of its kind is now.
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

/// Everything that may be left out, large things first.
fn changes(ruleset: &Ruleset) -> Vec<Change> {
    let mut changes = rules::changes(ruleset);
    changes.extend(start::changes(ruleset));
    for piece in 0..ruleset.pieces.len() {
        changes.extend(pieces::changes(piece));
        changes.extend(paths::changes(ruleset, piece));
    }
    changes
}
