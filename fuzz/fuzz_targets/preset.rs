//! Presets that are written for random pieces, and for random rulesets, play as the core does.
#![no_main]

use fers_formats::{canonical, game_code};
use fers_game::Variant;
use fers_gamecode::INCLUDE;
use fers_rules::Ruleset;
use fers_testkit::{Choices, game_with_piece, preset_agrees, random_betza, ruleset_of};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::of_bytes(bytes);
    let Some(ruleset) = game(&mut choices) else { return };
    let written = game_code::write(&[&ruleset]);
    if written.left_out != 0 || Variant::new(ruleset.clone()).is_err() {
        return;
    }
    let seed = bytes.iter().fold(0u64, |seed, &byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)));
    if let Err(violation) = preset_agrees(&ruleset, &written.text, INCLUDE, 6, seed) {
        panic!("{violation}");
    }
});

/// Makes a small game with a random piece, or a random ruleset.
fn game(choices: &mut Choices<'_>) -> Option<Ruleset> {
    if choices.chance(1, 3) {
        return Some(ruleset_of(choices));
    }
    let text = game_with_piece(&random_betza(choices));
    canonical::read(&text).value.map(Ruleset::from)
}
