//! Static evaluation: compares chess positions that differ in one feature.

use fers_search::Engine;

use crate::rules::chess;

/// Checks that the first position is better for White, to move in both, by at least `by`
/// centipawns.
#[track_caller]
fn check_better(better: &str, worse: &str, by: i32) {
    let game = chess();
    let engine = Engine::new(&game.ruleset);
    let worth = |fen| engine.evaluate(&game.position(fen)).as_centipawns().unwrap();
    let (more, less) = (worth(better), worth(worse));
    assert!(more >= less + by, "{better} is worth {more}, {worse} {less}");
}

#[test]
fn a_pawn_that_no_pawn_can_stop_is_worth_more() {
    check_better("4k3/7p/8/3P4/8/8/8/4K3 w", "4k3/4p3/8/3P4/8/8/8/4K3 w", 15);
}

#[test]
fn a_free_pawn_counts_more_the_fewer_pieces_can_catch_it() {
    let with_rooks = ["r3k3/8/8/3P4/8/8/8/R3K3 w", "r3k3/8/8/8/3P4/8/8/R3K3 w"];
    let alone = ["4k3/8/8/3P4/8/8/8/4K3 w", "4k3/8/8/8/3P4/8/8/4K3 w"];
    let game = chess();
    let engine = Engine::new(&game.ruleset);
    let gain = |[far, near]: [&str; 2]| {
        let worth = |fen| engine.evaluate(&game.position(fen)).as_centipawns().unwrap();
        worth(far) - worth(near)
    };
    assert!(gain(alone) > gain(with_rooks));
}

#[test]
fn two_pawns_on_a_file_are_worse_than_two_beside_each_other() {
    check_better("4k3/pp6/8/8/8/3P4/2P5/4K3 w", "4k3/pp6/8/8/8/2P5/2P5/4K3 w", 10);
}

#[test]
fn a_rook_wants_an_open_file() {
    check_better("6k1/8/8/8/8/8/2P5/3R2K1 w", "6k1/8/8/8/8/8/3P4/3R2K1 w", 20);
}

/// The kings and their pawns mirror each other; queen and knight are near one of them.
#[test]
fn several_pieces_near_a_king_are_a_danger_to_it() {
    check_better("6k1/5ppp/8/6NQ/8/8/8/4K3 w", "1k6/ppp5/8/6NQ/8/8/8/4K3 w", 25);
}

#[test]
fn a_knight_attacked_by_a_pawn_is_half_lost() {
    check_better("4k3/8/8/3n4/4P3/8/8/4K3 w", "4k3/8/8/4n3/4P3/8/8/4K3 w", 15);
}
