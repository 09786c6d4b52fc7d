//! Reading an `fmax.ini` never panics in any dialect, and what was read can be written and compiled
//! or is refused with reasons.
#![no_main]

use fers::formats::fairymax::{self, Dialect};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = fairymax::looks_like(text);
    for dialect in Dialect::ALL.into_iter().map(Some).chain([None]) {
        for game in fairymax::read_as(text, dialect).value.games {
            if let Some(ruleset) = game.ruleset {
                let _ = fairymax::write(&[&ruleset]);
                let _ = fers::Variant::new(ruleset);
            }
        }
    }
});
