//! Counting in lanes of wide registers: that it is done, and that it changes nothing but speed. Alone in its program, for what is allowed is
//! allowed to all threads.

use fers_compile::compile;
use fers_formats::canonical;
use fers_movegen::{AnyProgram, PerftEnds, allow_simd, uses_simd};
use fers_rules::Ruleset;

/// Games of one, two and four words, with the numbers of move sequences from their start positions. Sources: testdata/perft/library.csv, and
/// the Chess Programming Wiki for chess.
const GAMES: [(&str, u32, u64); 7] = [
    ("chess", 4, 197_281),
    ("crazyhouse", 4, 197_281),
    ("makruk", 4, 273_026),
    ("capablanca", 3, 25_228),
    ("shogi", 3, 25_470),
    ("xiangqi", 3, 79_666),
    ("antichess", 4, 153_299),
];

fn ruleset(name: &str) -> Ruleset {
    let path = format!("{}/../../variants/{name}.fers", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the variant is shipped");
    canonical::read(&text).value.expect("it reads")
}

fn has_lanes(program: &AnyProgram) -> bool {
    match program {
        AnyProgram::Small(program) => program.lanes.directions.is_some(),
        AnyProgram::Medium(program) => program.lanes.directions.is_some(),
        AnyProgram::Large(program) => program.lanes.directions.is_some(),
    }
}

#[test]
fn lanes_count_what_is_counted_without_them() {
    for (name, depth, nodes) in GAMES {
        let ruleset = ruleset(name);
        for allowed in [true, false] {
            allow_simd(allowed);
            let program = compile(&ruleset).expect("it compiles");
            assert_eq!(has_lanes(&program), allowed && uses_simd(), "{name}, allowed: {allowed}");
            let mut position = program.position(&ruleset.start).expect("it starts");
            assert_eq!(position.perft(depth, PerftEnds::ByRule), nodes, "{name}, allowed: {allowed}");
        }
        allow_simd(true);
        if !uses_simd() {
            println!("skipped: {name} in lanes; the machine has no AVX-512");
        }
    }
}
