//! Reading a `variants.txt` never panics, and what was read can be written and compiled or is
//! refused with reasons.
#![no_main]

use fers::formats::sjaak;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in sjaak::read(text).value.games {
        if let Some(ruleset) = game.ruleset {
            let _ = sjaak::write(&[&ruleset]);
            let _ = fers::Variant::new(ruleset);
        }
    }
});
