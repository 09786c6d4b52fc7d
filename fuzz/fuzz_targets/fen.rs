//! Reading a FEN never panics, and what makes a position is written so that it reads back equal.
#![no_main]

use std::sync::OnceLock;

use fers::fen_text::{Dialect, parse, write};
use fers::{AnyPosition, Library, Variant};
use libfuzzer_sys::fuzz_target;

/// Games with different fields: castling, hands, gates, counted checks, large boards.
const GAMES: [&str; 6] = ["chess", "crazyhouse", "seirawan", "shatar", "omega", "shogi"];

fn variants() -> &'static [Variant] {
    static VARIANTS: OnceLock<Vec<Variant>> = OnceLock::new();
    VARIANTS.get_or_init(|| {
        let library = Library::builtin();
        let entries = GAMES.iter().filter_map(|name| library.find(name));
        entries.filter_map(|entry| Variant::new(entry.ruleset().clone()).ok()).collect()
    })
}

fuzz_target!(|text: &str| {
    for variant in variants() {
        for dialect in [Dialect::Fers, Dialect::Sjaak, Dialect::Common, Dialect::GameCourier] {
            let Some(setup) = parse(variant.ruleset(), text, dialect).value else { continue };
            let Ok(position) = AnyPosition::new(variant.program(), &setup) else { continue };
            let setup = position.to_setup();
            let written = write(variant.ruleset(), &setup, Dialect::Fers);
            assert_eq!(parse(variant.ruleset(), &written, Dialect::Fers).value.as_ref(), Some(&setup), "{written}");
        }
    }
});
