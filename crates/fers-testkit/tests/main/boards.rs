//! Games on several boards, in both executors.
//!
//! Sources of the rules: the C/CIF page (`alice`); Wikipedia, Alice chess; the comments on Alice
//! Chess of the Chess Variant Pages (2013), where it is said what "legal on the board where it is
//! played" means; `alice=4D` of the page, and the rules of 4D Quasi-Alice Chess (K. Pacey).

use fers_rules::{PieceRules, Ruleset};
use fers_testkit as laws;
use fers_testkit::{check_fen_after, library_ruleset, moves_of_both, position_of};

/// Checks the moves of Alice Chess from a square, without the square.
#[track_caller]
fn check_moves_from(fen: &str, from: &str, expected: &str) {
    check_moves_in("alice", fen, from, expected);
}

/// Checks the moves of a game from a square, without the square.
#[track_caller]
fn check_moves_in(game: &str, fen: &str, from: &str, expected: &str) {
    let ruleset = library_ruleset(game);
    let moves = moves_of_both(&ruleset, &position_of(&ruleset, fen));
    let mut targets: Vec<&str> = moves.iter().filter_map(|text| text.strip_prefix(from)).collect();
    targets.sort_unstable();
    assert_eq!(targets.join(" "), expected, "{fen}: {moves:?}");
}

/// Checks the position of Alice Chess after a move.
#[track_caller]
fn check_after(fen: &str, mv: &str, expected: &str) {
    check_fen_after(&library_ruleset("alice"), fen, mv, expected);
}

#[test]
fn a_piece_goes_to_the_other_board_and_comes_back() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8 w KQkq - 0 1";
    let second = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R|8/8/8/8/8/5N2/8/8 b KQkq - 1 1";
    check_after(start, "g1f3:2", second);
    check_after(
        "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKB1R|8/8/4p3/8/8/5N2/8/8 w KQkq - 0 2",
        "f3:2e5",
        "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R|8/8/4p3/8/8/8/8/8 b KQkq - 1 2",
    );
}

#[test]
fn a_move_needs_a_free_square_on_the_other_board() {
    // A pawn on e4:2 keeps the knight from e4, and a pawn on d6:2 keeps it from taking on d6.
    let fen = "4k3/8/3p4/8/8/2N5/8/4K3|8/8/3p4/8/4P3/8/8/8 w - - 0 1";
    check_moves_from(fen, "c3", "a2:2 a4:2 b1:2 b5:2 d1:2 d5:2 e2:2");
    check_moves_from("4k3/8/3p4/8/4N3/8/8/4K3|8/8/3p4/8/8/8/8/8 w - - 0 1", "e4d6", "");
    check_moves_from("4k3/8/3p4/8/4N3/8/8/4K3|8/8/8/8/8/8/8/8 w - - 0 1", "e4d6", ":2xd6");
}

#[test]
fn a_king_does_not_pass_through_check_on_its_way_to_the_other_board() {
    // The rook on h1 checks along the first rank; d1 and f1 are attacked there, though d1:2 is not.
    check_moves_from("4k3/8/8/8/8/8/8/4K2r|8/8/8/8/8/8/8/8 w - - 0 1", "e1", "d2:2 e2:2 f2:2");
    // d2 is free of danger, but d2:2 is attacked.
    check_moves_from("4k3/8/8/8/8/8/8/4K2r|8/8/8/3r4/8/8/8/8 w - - 0 1", "e1", "e2:2 f2:2");
}

#[test]
fn a_piece_from_the_other_board_parries_a_check_and_one_from_the_same_board_cannot() {
    let fen = "4k3/8/8/8/8/8/5B2/4K2r|8/8/8/8/8/8/8/3R4 w - - 0 1";
    check_moves_from(fen, "d1:2", "f1 g1");
    check_moves_from(fen, "f2", "");
    // The rook itself can be taken on its own board.
    check_moves_from("4k3/8/8/8/8/8/5B1R/4K2r|8/8/8/8/8/8/8/3R4 w - - 0 1", "h2", "h1:2xh1");
}

#[test]
fn a_piece_is_pinned_on_its_board_and_may_arrive_on_no_other() {
    check_moves_from("4k3/4r3/8/8/8/8/4R3/4K3|8/8/8/8/8/8/8/8 w - - 0 1", "e2", "e7:2xe7");
}

#[test]
fn a_pawn_is_captured_in_passing_on_the_board_where_it_passed() {
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3|8/8/8/8/8/8/8/8 w - - 0 1";
    let passed = "4k3/8/8/8/3p4/8/8/4K3|8/8/8/8/4P3/8/8/8 b - e3 0 1";
    check_after(fen, "e2e4:2", passed);
    check_moves_from(passed, "d4", "d3:2 e3:2xe4:2");
    check_after(passed, "d4e3", "4k3/8/8/8/8/8/8/4K3|8/8/8/8/8/4p3/8/8 w - - 0 2");
}

#[test]
fn castling_carries_king_and_rook_over() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R|8/8/8/8/8/8/8/8 w KQ - 0 1";
    check_moves_from(fen, "e1", "c1:2&a1d1:2 d1:2 d2:2 e2:2 f1:2 f2:2 g1:2&h1f1:2");
    check_after(fen, "e1g1:2", "4k3/8/8/8/8/8/8/R7|8/8/8/8/8/8/8/5RK1 b - - 1 1");
    // No castling to an attacked square, through one, to one that is attacked on the other board,
    // or onto a piece there.
    check_moves_from("4k3/8/8/8/8/6r1/8/R3K2R|8/8/8/8/8/8/8/8 w KQ - 0 1", "e1g1", "");
    check_moves_from("4k3/8/8/8/8/5r2/8/R3K2R|8/8/8/8/8/8/8/8 w KQ - 0 1", "e1g1", "");
    check_moves_from("4k3/8/8/8/8/8/8/R3K2R|8/8/8/8/8/6r1/8/8 w KQ - 0 1", "e1g1", "");
    check_moves_from("4k3/8/8/8/8/8/8/R3K2R|8/8/8/8/8/8/8/5n2 w KQ - 0 1", "e1g1", "");
}

#[test]
fn on_four_boards_pieces_go_to_boards_with_a_king() {
    // The kings stand on the second and the third board; the knight leaves the first one.
    let apart = "8/8/8/8/8/8/8/N7|8/8/8/8/8/8/8/4K3|4k3/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w - - 0 1";
    check_moves_in("alice-4", apart, "a1", "b3:2 b3:3 c2:2 c2:3");
    // From the board of both kings it goes to any other one.
    let together = "4k3/8/8/8/8/8/8/N3K3|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w - - 0 1";
    check_moves_in("alice-4", together, "a1", "b3:2 b3:3 b3:4 c2:2 c2:3 c2:4");
    // The kings themselves go anywhere.
    check_moves_in("alice-4", apart, "e1:2", "d1 d1:3 d1:4 d2 d2:3 d2:4 e2 e2:3 e2:4 f1 f1:3 f1:4 f2 f2:3 f2:4");
}

#[test]
fn on_four_boards_a_rook_that_may_go_nowhere_gives_no_check() {
    // The rook would have to go to e8:2, where the other king is, and a knight stands there.
    let barred = "4k3/p7/8/8/8/8/8/4R3|4N3/8/8/8/8/8/8/K7|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 b - - 0 1";
    check_moves_in("alice-4", barred, "a7", "a5:2 a6:2");
    let open = "4k3/p7/8/8/8/8/8/4R3|8/4N3/8/8/8/8/8/K7|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 b - - 0 1";
    check_moves_in("alice-4", open, "a7", "");
}

#[test]
fn on_four_boards_a_king_captures_where_it_arrives() {
    // On its own board the king takes the knight on b1, on the second one the rook on b1:2.
    let fen = "7k/8/8/8/8/8/8/Kn6|8/8/8/8/8/8/7r/1r6|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w - - 0 1";
    check_moves_in("alice-4", fen, "a1", "a2:3 a2:4 b1:2xb1xb1:2 b1:3xb1 b1:4xb1 b2:3 b2:4");
}

#[test]
fn random_rulesets_with_several_boards_obey_the_laws() {
    let boards = |ruleset: &Ruleset| ruleset.geometry.boards > 1;
    let rulesets = (0..300).map(|seed| (seed, laws::random_ruleset(seed)));
    let found: Vec<_> = rulesets.filter(|(_, ruleset)| boards(ruleset)).collect();
    assert!(found.len() >= 15, "{} of the rulesets have several boards", found.len());
    let asks = |ruleset: &Ruleset| {
        let mut paths = ruleset.pieces.iter().flat_map(PieceRules::all_moves);
        paths.any(|path| path.legs.iter().any(|leg| leg.to_royal_board))
    };
    let asking = found.iter().filter(|(_, ruleset)| asks(ruleset)).count();
    assert!(asking >= 3, "{asking} of the rulesets have pieces that go to boards with royals only");
    found.iter().for_each(|(seed, ruleset)| laws::check_laws(ruleset, 12, *seed));
}
