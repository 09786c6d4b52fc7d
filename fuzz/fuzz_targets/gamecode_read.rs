//! Reading GAME code, and the rules that its tables say, never panics; what is read is printed as
//! it was.
#![no_main]

use fers_gamecode::{Profile, load, print, read, read_preset, settings_file};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let printed = print(&read(text).value);
    assert_eq!(print(&read(&printed).value), printed);
    let _ = load(text, Profile::Site, &mut |_| None);
    let _ = fers::load(text, Some(fers::Format::GameCode));
    let settings = settings_file(text);
    let _ = read_preset(&settings);
});
