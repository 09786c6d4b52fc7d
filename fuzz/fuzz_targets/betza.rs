//! Reading Betza never panics, and what can be printed reads back as the same moves.
#![no_main]

use fers::betza;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let paths = betza::parse(text).value.paths;
    if let Some(printed) = betza::print(&paths) {
        assert!(betza::same_moves(&betza::parse(&printed).value.paths, &paths), "{printed}");
    }
});
