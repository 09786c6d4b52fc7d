//! Reading the canonical form never panics, and what was read is written so that it reads back
//! equal.
#![no_main]

use fers::formats::canonical;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Some(ruleset) = canonical::read(text).value {
        let written = canonical::write(&ruleset);
        assert_eq!(canonical::read(&written).value.as_ref(), Some(&ruleset), "{written}");
    }
});
