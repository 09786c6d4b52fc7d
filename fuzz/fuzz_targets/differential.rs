//! Both executors agree on random rulesets, and the generator with itself: counts, in lanes where
//! there are some, with lists.
#![no_main]

use fers_testkit::{generator_is_consistent, oracle_agrees, ruleset_of, unmake_restores, Choices};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let ruleset = ruleset_of(&mut Choices::of_bytes(bytes));
    let seed = bytes.iter().fold(0u64, |seed, &byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)));
    for law in [oracle_agrees, unmake_restores, generator_is_consistent] {
        if let Err(violation) = law(&ruleset, 12, seed) {
            panic!("{violation}");
        }
    }
});
