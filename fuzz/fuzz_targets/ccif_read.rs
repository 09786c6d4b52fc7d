//! Reading C/CIF never panics, and what was read can be compiled or is refused with reasons; what
//! shorthands stand for is read, too, and so is what the writer makes of it.
#![no_main]

use fers::formats::ccif;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in ccif::read(text).value.games {
        if let Some(expansion) = game.expansion {
            let _ = ccif::read(&expansion);
        }
        if let Some(ruleset) = game.ruleset {
            let written = ccif::write(&[&ruleset]);
            assert!(written.text.is_empty() || !ccif::read(&written.text).value.games.is_empty());
            let _ = fers::Variant::new(ruleset);
        }
    }
});
