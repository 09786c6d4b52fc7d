//! Reading a `variants.ini` never panics; what was read can be written, and compiled or refused
//! with reasons.
#![no_main]

use fers::formats::fairy_stockfish;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = fairy_stockfish::looks_like(text);
    for variant in fairy_stockfish::read(text).value.variants {
        if let Some(ruleset) = variant.ruleset {
            let _ = fairy_stockfish::write(&[&ruleset]);
            let _ = fers::Variant::new(ruleset);
        }
    }
});
