//! Counting in lanes of wide registers: that it is done, and that it changes nothing but speed.
//! Alone in its program, and one test after the other, for what is allowed is allowed to all
//! threads.

use fers_program::AnyProgram;
use std::sync::{Mutex, MutexGuard, PoisonError};

use fers_arch::{allow_simd, uses_simd};
use fers_compile::verify_and_compile;
use fers_fen::Dialect;
use fers_formats::canonical;
use fers_movegen::{AnyPosition, PerftEnds};
use fers_rules::Ruleset;

/// Games of one, two and four words, with the numbers of move sequences from their start positions.
/// Sources: testdata/perft/library.csv, and the Chess Programming Wiki for chess.
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
    canonical::read(&text).value.expect("it reads").into_inner()
}

fn has_lanes(program: &AnyProgram) -> bool {
    match program {
        AnyProgram::Small(program) => program.simd.rays.is_some(),
        AnyProgram::Medium(program) => program.simd.rays.is_some(),
        AnyProgram::Large(program) => program.simd.rays.is_some(),
    }
}

/// Whether the positions after all moves are counted together.
fn has_siblings(program: &AnyProgram) -> bool {
    match program {
        AnyProgram::Small(program) => program.simd.leaf_batch.is_some(),
        AnyProgram::Medium(program) => program.simd.leaf_batch.is_some(),
        AnyProgram::Large(program) => program.simd.leaf_batch.is_some(),
    }
}

/// Positions in which siblings differ by more than a square or two: checks, pins, castlings,
/// promotions and captures en passant. Sources: the Chess Programming Wiki, "Perft Results",
/// positions 2 to 5.
const POSITIONS: [(&str, u32, u64); 4] = [
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
];

/// Held by the test that runs.
static TURN: Mutex<()> = Mutex::new(());

fn take_turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    std::is_x86_feature_detected!("avx2")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx2() -> bool {
    false
}

#[test]
fn siblings_are_counted_together_where_only_squares_matter() {
    let _turn = take_turn();
    for (name, are_plain) in
        [("chess", true), ("capablanca", true), ("xiangqi", true), ("shogi", true), ("atomic", false)]
    {
        let program = verify_and_compile(&ruleset(name)).expect("it compiles");
        assert_eq!(has_siblings(&program), are_plain && has_avx2(), "{name}");
    }
}

#[test]
fn siblings_in_trouble_are_counted_as_others_count_them() {
    let _turn = take_turn();
    let ruleset = ruleset("chess");
    for allowed in [true, false] {
        allow_simd(allowed);
        let program = verify_and_compile(&ruleset).expect("it compiles");
        for (fen, depth, nodes) in POSITIONS {
            let setup = fers_fen::parse(&ruleset, fen, Dialect::Common).value.expect("it reads");
            let mut position = AnyPosition::new(&program, &setup).expect("it stands");
            assert_eq!(position.perft(depth, PerftEnds::Ignored), nodes, "{fen}, wide registers: {allowed}");
        }
    }
    allow_simd(true);
}

#[test]
fn lanes_count_what_is_counted_without_them() {
    let _turn = take_turn();
    for (name, depth, nodes) in GAMES {
        let ruleset = ruleset(name);
        for allowed in [true, false] {
            allow_simd(allowed);
            let program = verify_and_compile(&ruleset).expect("it compiles");
            assert_eq!(has_lanes(&program), allowed && uses_simd(), "{name}, allowed: {allowed}");
            let mut position = AnyPosition::new(&program, &ruleset.start).expect("it starts");
            assert_eq!(position.perft(depth, PerftEnds::ByRule), nodes, "{name}, allowed: {allowed}");
        }
        allow_simd(true);
        if !uses_simd() {
            println!("skipped: {name} in lanes; the machine has no AVX-512");
        }
    }
}
