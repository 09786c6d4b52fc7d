//! Turns of several plies, in both executors.
//!
//! Sources of the rules: Wikipedia (Marseillais chess, Progressive chess), BrainKing (English
//! Progressive Chess), the C/CIF page (`progressive=moderate`, `royal=untilcaptured`).

use fers_testkit as laws;
use fers_testkit::{
    check_counts_of_both, check_fen_after, library_ruleset, moves_of_both, position_of, ruleset_of_text,
};

/// Checks the position after a move.
#[track_caller]
fn check_after(game: &str, fen: &str, mv: &str, expected: &str) {
    check_fen_after(&library_ruleset(game), fen, mv, expected);
}

/// Checks the moves from a square, as their destinations.
#[track_caller]
fn check_moves_from(game: &str, fen: &str, from: &str, expected: &str) {
    let ruleset = library_ruleset(game);
    let moves = moves_of_both(&ruleset, &position_of(&ruleset, fen));
    let mut targets: Vec<&str> = moves.iter().filter_map(|text| text.strip_prefix(from)).collect();
    targets.sort_unstable();
    assert_eq!(targets.join(" "), expected, "{fen}: {moves:?}");
}

#[test]
fn a_turn_of_marseillais_chess_has_two_plies() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let second = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3>e4 0 1 turn=2";
    check_after("marseillais", start, "e2e4", second);
    check_after("marseillais", second, "g1f3", "rnbqkbnr/pppppppp/8/8/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 1 1");
    // With one ply in White's first turn, Black has 20 first plies as in chess.
    check_counts_of_both(
        &library_ruleset("balanced-marseillais"),
        &library_ruleset("balanced-marseillais").start,
        &[20, 400],
    );
}

#[test]
fn a_check_ends_the_turn_of_marseillais_chess() {
    check_after("marseillais", "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", "h1h8", "4k2R/8/8/8/8/8/4P3/4K3 b - - 1 1");
    // A check must be answered by the first ply.
    check_moves_from("marseillais", "4k2R/8/8/8/8/8/4P2n/4K3 b - - 1 1", "e8", "d7 e7 f7");
    check_moves_from("marseillais", "4k2R/8/8/8/8/8/4P2n/4K3 b - - 1 1", "h2", "");
}

#[test]
fn two_pawns_are_captured_en_passant_one_after_the_other() {
    let fen = "4k3/8/8/8/2PpPp2/8/8/4K3 b - c3;e3 0 1";
    check_moves_from("marseillais", fen, "d4", "c3xc4 d3 e3xe4");
    check_after("marseillais", fen, "d4c3", "4k3/8/8/8/4Pp2/2p5/8/4K3 b - e3 0 1 turn=2");
    // The first ply must use the chance.
    check_after("marseillais", fen, "e8e7", "8/4k3/8/8/2PpPp2/8/8/4K3 b - - 1 1 turn=2");
    // A pawn that goes on is not passed by any more.
    let second = "4k3/8/8/8/2PpPp2/8/8/4K3 w - c3>c4;e3>e4 0 1 turn=2";
    check_after("marseillais", second, "c4c5", "4k3/8/8/2P5/3pPp2/8/8/4K3 b - e3 0 1");
}

#[test]
fn white_makes_one_ply_in_the_first_turn_of_the_balanced_game() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let first = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    check_after("balanced-marseillais", start, "e2e4", first);
    check_after(
        "balanced-marseillais",
        first,
        "g8f6",
        "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 1 turn=2",
    );
}

#[test]
fn turns_of_progressive_chess_grow_though_a_check_ends_them() {
    // Black answers one ply with two; the check with the first of three leaves the next turn four.
    let fen = "4k3/8/8/8/8/8/4P3/4K2R w - - 0 2 turn=1.2";
    check_after("scottish-progressive", fen, "h1h8", "4k2R/8/8/8/8/8/4P3/4K3 b - - 1 2 turn=1.3");
    check_after("scottish-progressive", fen, "h1h7", "4k3/7R/8/8/8/8/4P3/4K3 w - - 1 2 turn=2.2");
}

#[test]
fn only_the_last_ply_gives_check_in_italian_progressive_chess() {
    let first = "4k3/8/8/8/8/8/8/4K2R w - - 0 2 turn=1.2";
    check_moves_from("italian-progressive", first, "h1", "f1 g1 h2 h3 h4 h5 h6 h7");
    let last = "4k3/8/8/8/8/8/8/4K2R w - - 0 2 turn=3.2";
    check_moves_from("italian-progressive", last, "h1", "f1 g1 h2 h3 h4 h5 h6 h7 h8");
}

#[test]
fn a_pawn_is_captured_en_passant_by_the_first_ply_of_progressive_chess() {
    let fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 turn=1.1";
    check_moves_from("scottish-progressive", fen, "d4", "d3 e3xe4");
    check_after("scottish-progressive", fen, "e8e7", "8/4k3/8/8/3pP3/8/8/4K3 b - - 1 1 turn=2.1");
}

#[test]
fn a_piece_moves_again_when_no_other_can_in_english_progressive_chess() {
    let fen = "4k3/8/8/8/8/p7/P7/4K3 w - - 0 3 turn=2.4 moved=e1";
    // The pawn on a2 is blocked: the king begins a second round.
    check_moves_from("english-progressive", fen, "e1", "d1 d2 e2 f1 f2");
    let free = "4k3/8/8/8/8/8/P7/4K3 w - - 0 3 turn=2.4 moved=e1";
    check_moves_from("english-progressive", free, "e1", "");
    check_moves_from("english-progressive", free, "a2", "a3 a4");
    check_after("english-progressive", fen, "e1e2", "4k3/8/8/8/8/p7/P3K3/8 w - - 1 3 turn=3.4 moved=e2");
}

#[test]
fn a_side_may_make_fewer_plies_in_moderate_progressive_chess() {
    let ruleset = library_ruleset("moderate-progressive");
    let first = position_of(&ruleset, "4k3/8/8/8/8/8/8/4K2R w - - 0 2 turn=1.2");
    assert!(!moves_of_both(&ruleset, &first).contains(&"pass".to_owned()), "one ply must be made");
    let second = "4k3/8/8/8/8/8/8/4K1R1 w - - 1 2 turn=2.2 moved=g1";
    check_moves_from("moderate-progressive", second, "g1", "");
    check_after("moderate-progressive", second, "pass", "4k3/8/8/8/8/8/8/4K1R1 b - - 2 2 turn=1.1");
}

#[test]
fn the_king_of_monster_chess_moves_into_check_and_out_again() {
    let fen = "3rkr2/8/8/8/8/8/8/4K3 w - - 0 5";
    check_moves_from("monster", fen, "e1", "d1 d2 e2 f1 f2");
    // With the second ply it leaves the file if it can.
    check_moves_from("monster", "3rkr2/8/8/8/8/8/3K4/8 w - - 1 5 turn=2", "d2", "c1 c2 c3 e1 e2 e3");
}

#[test]
fn the_monster_captures_the_king_that_stays_in_check() {
    // Black can keep its king safe from one ply, not from two.
    check_after("monster", "k7/8/2K5/8/8/8/8/8 w - - 0 5", "c6b6", "k7/8/1K6/8/8/8/8/8 w - - 1 5 turn=2");
    check_moves_from("monster", "k7/8/1K6/8/8/8/8/8 w - - 1 5 turn=2", "b6", "a5 a6 b5 c5 c6 c7");
    // Who cannot end a check may do anything.
    check_moves_from("monster", "k7/1P6/K7/8/8/8/7p/8 b - - 0 5", "h2", "");
}

#[test]
fn random_games_of_several_plies_a_turn_obey_the_laws() {
    let games = [
        "marseillais",
        "balanced-marseillais",
        "scottish-progressive",
        "italian-progressive",
        "english-progressive",
        "moderate-progressive",
        "monster",
    ];
    for game in games {
        let ruleset = library_ruleset(game);
        for seed in 0..4 {
            laws::oracle_agrees(&ruleset, 60, seed).unwrap_or_else(|violation| panic!("{game}: {violation}"));
            laws::unmake_restores(&ruleset, 60, seed).unwrap_or_else(|violation| panic!("{game}: {violation}"));
            laws::hash_is_right(&ruleset, 60, seed).unwrap_or_else(|violation| panic!("{game}: {violation}"));
            laws::fen_reads_back(&ruleset, 60, seed).unwrap_or_else(|violation| panic!("{game}: {violation}"));
            laws::generator_is_consistent(&ruleset, 60, seed).unwrap_or_else(|violation| panic!("{game}: {violation}"));
        }
    }
}

#[test]
fn random_games_in_which_later_plies_evade_obey_the_laws() {
    let parts = ["{ evades-later = \"both\" }", "{ evades-later = \"white\", skips = true }", "{ optional = true }"];
    let turns = [&parts[..1], &parts[..2], &parts[1..3]];
    for (seed, parts) in turns.into_iter().enumerate() {
        let parts = [parts, &["{}"]].concat().join(", ");
        let ruleset = ruleset_of_text(&format!(
            "name = \"test\"\nboard = \"6x6\"\nstart = \"rbqkbr/pppppp/6/6/PPPPPP/RBQKBR w - - 0 1\"\n\
             turn = {{ parts = [{parts}] }}\nends = [\"mate wins\", \"stalemate draws\"]\n[pieces]\n\
             Pawn = \"mfWcfF\"\nRook = \"R\"\nBishop = \"B\"\nQueen = \"Q\"\n\
             King = {{ moves = \"K\", royal = true }}\n"
        ));
        (0..6).for_each(|game| laws::check_laws(&ruleset, 40, 10 * seed as u64 + game));
    }
}

#[test]
fn a_side_that_may_lose_its_king_keeps_all_moves_though_one_of_them_might_mate() {
    // White cannot end both checks, so every move is legal unless it mates with the rook. Re4
    // checks along the fourth rank, so mate is tested while the moves are listed.
    let ruleset = ruleset_of_text(
        "name = \"test\"\nboard = \"5x5\"\nstart = \"4k/5/5/5/K4 w - - 0 1\"\nuntil-captured = true\n\
         hands = { drops = \"allowed\" }\nends = [\"extinction of King loses\"]\n[pieces]\n\
         Rook = { letter = \"R\", moves = \"R\", may-mate = false }\n\
         Knight = { letter = \"N\", moves = \"N\" }\nKing = { moves = \"K\", royal = true }\n",
    );
    let fen = "r3R/1k3/5/4r/K3r[N] w - - 0 1";
    let moves = moves_of_both(&ruleset, &position_of(&ruleset, fen));
    let of = |start: &str| moves.iter().filter(|text| text.starts_with(start)).count();
    // The rook: b5, c5, d5 and the rook on a5; e4, e3 and the rook on e2. The king: a2, b1, b2. The
    // knight: the 19 empty squares.
    assert_eq!((of("e5"), of("a1"), of("N@")), (7, 3, 19), "{moves:?}");
}

#[test]
fn a_piece_that_explodes_has_not_moved_in_its_turn() {
    let ruleset = ruleset_of_text(
        "name = \"test\"\nboard = \"5x5\"\nstart = \"4k/5/5/5/K4 w - - 0 1\"\n\
         turn = { parts = [{}, {}], repeats = \"never\" }\nends = [\"extinction of King loses\"]\n\
         [pieces]\nKing = \"K\"\nRook = \"R\"\n[[blast]]\naround = \"K\"\nspares = [\"King\"]\n",
    );
    check_fen_after(&ruleset, "4k/5/r4/5/R3K w - - 0 1", "a1a3", "4k/5/5/5/4K w - - 0 1 turn=2");
}

#[test]
fn random_rulesets_with_turns_obey_the_laws() {
    let (mut count, mut evading) = (0, 0);
    for seed in 0..600 {
        let ruleset = laws::random_ruleset(seed);
        if ruleset.turn.is_none() && !ruleset.until_captured {
            continue;
        }
        count += 1;
        let evades = |part: &fers_rules::Part| part.evades_later != fers_core::ByColor::default();
        evading += u32::from(ruleset.turn.iter().flat_map(|turn| &turn.parts).any(evades));
        laws::check_laws(&ruleset, 24, seed);
    }
    assert!(count > 20, "{count} of the rulesets have turns");
    assert!(evading >= 3, "{evading} of the rulesets have parts of a turn that evade later");
}

#[test]
fn a_side_pushes_a_pawn_of_the_opponent_in_avalanche_chess() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let second = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 turn=2";
    check_after("avalanche", start, "e2e4", second);
    let after = "rnbqkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    check_after("avalanche", second, "d7d6", after);
    // The pawn that White has pushed makes no double step any more; the king's pawn does.
    check_moves_from("avalanche", after, "d6", "d5");
    check_moves_from("avalanche", after, "e7", "e5 e6");
    // Without a pawn to push, the part is left out.
    let alone = "4k3/8/8/8/8/8/P7/4K3 w - - 1 5 turn=2";
    check_moves_from("avalanche", alone, "", "pass");
    check_after("avalanche", alone, "pass", "4k3/8/8/8/8/8/P7/4K3 b - - 2 5");
}

#[test]
fn a_pushed_pawn_is_promoted_by_its_owner_before_anything_else() {
    let fen = "4k3/8/8/8/8/8/p6P/4K3 w - - 0 9 turn=2";
    let pushed = "4k3/8/8/8/8/8/7P/p3K3 b - - 0 9";
    check_after("avalanche", fen, "a2a1", pushed);
    check_moves_from("avalanche", pushed, "", "a1a1=B a1a1=N a1a1=Q a1a1=R");
    // It may still make its own move; a knight gives no check from a1.
    let promoted = "4k3/8/8/8/8/8/7P/n3K3 b - - 0 9";
    check_after("avalanche", pushed, "a1a1=N", promoted);
    check_moves_from("avalanche", promoted, "a1", "b3 c2");
    // A queen gives check: White has lost.
    let ruleset = library_ruleset("avalanche");
    let queen = position_of(&ruleset, "4k3/8/8/8/8/8/7P/q3K3 b - - 0 9");
    let lost = fers_oracle::Oracle::new(&ruleset).ending(&queen).map(|(_, ending)| ending.outcome);
    assert_eq!(lost, Some(fers_core::Outcome::Win(fers_core::Color::Black)));
}

/// Source: the reference of the file format: with forced drops, a side with a piece in hand must
/// drop, and a part that `skips` is passed by a side without a legal ply.
#[test]
fn no_part_is_passed_while_a_drop_is_forced() {
    let game = ruleset_of_text(
        r#"
name = "forced"
board = "3x3"
start = "pkp/pPp/PKP[P] w - - 0 1"
turn = { parts = [{ skips = true }, {}] }
hands = { drops = "forced" }
ends = ["mate wins", "stalemate draws"]
[pieces]
Pawn = { moves = "mfW" }
King = { moves = "mW", royal = true }
"#,
    );
    // No square is empty.
    assert!(moves_of_both(&game, &game.start).is_empty());
    let pass = moves_of_both(&game, &position_of(&game, "pkp/pPp/PKP[-] w - - 0 1"));
    assert_eq!(pass, ["pass"]);
}
