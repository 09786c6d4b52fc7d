//! Reading C/CIF never panics, and what was read can be compiled or is refused with reasons; what
//! shorthands stand for is read, too.
#![no_main]

use fers::formats::ccif;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in ccif::read(text).value.games {
        if let Some(expansion) = game.expansion {
            let _ = ccif::read(&expansion);
        }
        if let Some(ruleset) = game.ruleset {
            let _ = fers::Variant::new(ruleset);
        }
    }
});
