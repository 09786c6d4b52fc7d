//! Reading an Interactive Diagram or a page never panics, and what was read can be shuffled,
//! written and compiled or is refused with reasons.
#![no_main]

use fers::formats::idiagram;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for diagram in idiagram::read(text).value.diagrams {
        if let Some(ruleset) = diagram.ruleset {
            let _ = idiagram::write(&[&ruleset]);
            let _ = fers::Variant::new(ruleset.shuffled(1));
        }
    }
});
