//! Running code never panics, hangs or fills memory, whatever the code and the entries are.
#![no_main]

use fers_gamecode::{Bounds, INCLUDE, Profile, Session, Settings, load};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (code, entries) = text.split_once("\n====\n").unwrap_or((text, "a1-a2"));
    let preset = format!(
        "// code: 2k1/4/1p2/RN1K\n// ==== Pre-Game ====\nset i 0;\n{code}\n// ==== Post-Move 1 ====\ngosub HandleMove false;\n\
         // ==== Post-Game 1 ====\ngosub GameEnd false;\n"
    );
    let program = load(&preset, Profile::Fers, &mut |name| (name == "fers.gc").then(|| INCLUDE.to_owned()));
    let bounds = Bounds { statements: 20_000, elements: 20_000, ..Bounds::default() };
    let settings = Settings { bounds, ..Settings::default() };
    let Ok(mut session) = Session::start(&program, None, settings) else { return };
    for entry in entries.lines().take(20) {
        session.enter(entry);
    }
});
