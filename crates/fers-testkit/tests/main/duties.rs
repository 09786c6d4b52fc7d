//! What a side must or may do besides moving, in both executors: passes, and moves that give no
//! check. Found by hand.

use fers_formats::canonical;
use fers_testkit::{check_laws, moves_of_both, ruleset_of_text};

#[track_caller]
fn check(rules: &str, start: &str, expected: &str) {
    let text = format!(
        "name = \"scene\"\nboard = \"4x4\"\nstart = \"{start} - - 0 1\"\n{rules}\n[pieces]\nPawn = \"fmWfcF\"\nRook = \"R\"\n\
         King = {{ moves = \"K\", royal = true }}\n"
    );
    let ruleset = canonical::read(&text).value.expect("the rules are right");
    assert_eq!(moves_of_both(&ruleset, &ruleset.start).join(" "), expected);
}

#[test]
fn a_pass_is_a_move_where_the_rules_say_so() {
    let board = "3k/4/P3/K3 w";
    check("", board, "a1b1 a1b2 a2a3");
    check("passing = \"always\"", board, "a1b1 a1b2 a2a3 pass");
    check("passing = [\"black always\"]", board, "a1b1 a1b2 a2a3");
    check("passing = \"always\"", "k3/4/4/Kr2 w", "a1a2 a1b1xb1");
}

#[test]
fn who_has_no_other_move_passes_unless_in_check() {
    let stuck = "1r2/k3/4/K3 w";
    check("", stuck, "");
    check("passing = \"when stuck\"", stuck, "pass");
    check("passing = \"when stuck\"", "3k/4/P3/K3 w", "a1b1 a1b2 a2a3");
    let mated = "k3/4/3r/K2r w";
    check("passing = \"when stuck\"", mated, "");
}

#[test]
fn no_move_gives_check_where_that_is_forbidden() {
    check("", "3k/4/4/KR2 w", "a1a2 a1b2 b1b2 b1b3 b1b4 b1c1 b1d1");
    check("no-checks = true", "3k/4/4/KR2 w", "a1a2 a1b2 b1b2 b1b3 b1c1");
}

#[test]
fn captures_by_some_pieces_go_before_all_other_moves() {
    let board = "3k/1p2/4/KR2 w";
    check("", board, "a1b2 b1b2 b1b3xb3 b1c1 b1d1");
    check("[[duty]]\nprefer = \"captures\"\nby = [\"Rook\"]", board, "b1b3xb3");
    check("[[duty]]\nprefer = \"captures\"\nby = [\"King\"]", board, "a1b2 b1b2 b1b3xb3 b1c1 b1d1");
}

#[test]
fn a_capture_may_go_before_the_end_of_a_check() {
    let board = "r2k/1p2/4/KR2 w";
    check("", board, "a1b2");
    check("must-capture = true", board, "a1b2");
    check("[[duty]]\nprefer-to-safety = \"captures\"", board, "");
    check("[[duty]]\nprefer-to-safety = \"captures\"", "r2k/4/4/KR2 w", "a1b2");
}

#[test]
fn numbers_of_pieces_are_limited_from_below_and_above() {
    check("[[duty]]\nforbid = \"loss\"\nof = [\"Pawn\"]\nnumber = 1", "3k/1p2/4/KR2 w", "a1b2 b1b2 b1c1 b1d1");
    let file = "[[duty]]\nforbid = \"gathering\"\nof = [\"Rook\"]\nnumber = 1\nplace = \"file\"";
    check(file, "3k/4/R3/1RK1 w", "a2a1 a2a3 a2a4 a2c2 a2d2 b1b2 b1b3 b1b4 c1b2 c1c2 c1d1 c1d2");
}

/// Returns the moves of a game with two more pieces: one steps, and comes back, also after a
/// capture; one changes places with friends.
#[track_caller]
fn with_null_moves(rules: &str, start: &str) -> Vec<String> {
    let text = format!(
        "name = \"scene\"\nboard = \"4x4\"\nstart = \"{start} - - 0 1\"\n{rules}\n[pieces]\nRook = \"R\"\n\
         King = {{ moves = \"K\", royal = true }}\nLion = {{ letter = \"L\", moves = \"WmabWcabW\" }}\n\
         Swapper = {{ letter = \"S\", moves = \"WudW\" }}\n"
    );
    let ruleset = canonical::read(&text).value.expect("the rules are right");
    moves_of_both(&ruleset, &ruleset.start)
}

#[test]
fn moves_that_leave_the_board_as_it_was_are_forbidden() {
    const BAN: &str = "[[duty]]\nforbid = \"null move\"";
    let alone = "3k/4/4/K1L1 w";
    assert_eq!(with_null_moves("", alone).join(" "), "a1a2 a1b1 a1b2 c1b1 c1c2 c1d1 pass");
    assert_eq!(with_null_moves(BAN, alone).join(" "), "a1a2 a1b1 a1b2 c1b1 c1c2 c1d1");
    // A monk may become a monk where it stands, which changes nothing.
    let monk = "\nMonk = { letter = \"M\", moves = \"W\", promotes = { to = [\"Monk\", \"Rook\"], zone = \"all\", when = \"in place\", optional = true } }";
    let promotions = |rules: &str| {
        let text = format!(
            "name = \"scene\"\nboard = \"4x4\"\nstart = \"3k/4/4/K1M1 w - - 0 1\"\n{rules}\n[pieces]\nRook = \"R\"\n\
             King = {{ moves = \"K\", royal = true }}{monk}\n"
        );
        let ruleset = canonical::read(&text).value.expect("the rules are right");
        let moves = moves_of_both(&ruleset, &ruleset.start);
        moves.into_iter().filter(|mv| mv.starts_with("c1c1")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(promotions(""), "c1c1=M c1c1=R");
    assert_eq!(promotions(BAN), "c1c1=R");
    // A piece that comes back after a capture has changed the board: five moves, and no pass.
    let capture = with_null_moves(BAN, "3k/4/2r1/K1L1 w");
    assert_eq!((capture.len(), capture.iter().any(|mv| mv.starts_with("c1c1"))), (5, true), "{capture:?}");
    // Like pieces do not change places (two ways of doing it), others do.
    assert_eq!(with_null_moves(BAN, "3k/4/4/K1SS w").join(" "), "a1a2 a1b1 a1b2 c1b1 c1c2 d1d2");
    assert_eq!(with_null_moves("", "3k/4/4/K1SS w").len(), 8);
    let others = with_null_moves(BAN, "1k2/4/4/K1SR w");
    assert!(others.iter().any(|mv| mv.starts_with("c1d1")), "{others:?}");
}

/// Returns the moves at the start of a small game, by both executors. Its duty prefers null moves
/// or forbids them (`demand`); `rules` stand before the table of pieces, `pieces` in it.
fn moves_with_duty(demand: &str, start: &str, rules: &str, pieces: &str) -> String {
    let ruleset = ruleset_of_text(&format!(
        "name = \"scene\"\nboard = \"4x4\"\nstart = \"{start}\"\n{rules}\n[[duty]]\n{demand} = \"null move\"\n\
         [pieces]\nKing = {{ moves = \"K\", royal = true }}\n{pieces}\n"
    ));
    moves_of_both(&ruleset, &ruleset.start).join(" ")
}

/// "What there is *after* a ply includes all its effects", says the documentation of `Quality`: a
/// piece that is dropped and burns at once leaves the board as it was. The demon stands on c3.
#[test]
fn a_drop_that_burns_at_once_leaves_the_board_as_it_was() {
    let drops = |demand: &str| {
        let rules = "hands = { drops = \"allowed\" }\n[[burn]]\nby = [\"Fire Demon\"]";
        let demon = "Rook = \"R\"\n\"Fire Demon\" = { letter = \"F\", moves = \"mW\", sight = \"K\" }";
        moves_with_duty(demand, "3k/2f1/4/K3[R] w - - 0 1", rules, demon)
    };
    assert_eq!(drops("prefer"), "R@b2 R@b3 R@b4 R@c2 R@c4 R@d2 R@d3");
    assert_eq!(drops("forbid"), "R@a2 R@a3 R@a4 R@b1 R@c1 R@d1 a1a2 a1b1 a1b2");
}

/// A piece that takes a friend like itself, and leaves another one where it began, changes nothing.
#[test]
fn a_capture_that_leaves_a_like_piece_behind_leaves_the_board_as_it_was() {
    let twin = "Twin = { letter = \"T\", moves = \"mWdW\", becomes = { into = \"Twin\", leaves = \"Twin\" } }";
    let moves = |demand: &str| moves_with_duty(demand, "3k/4/4/K1TT w - - 0 1", "", twin);
    assert_eq!(moves("prefer"), "c1d1xd1 d1c1xc1");
    assert_eq!(moves("forbid"), "a1a2 a1b1 a1b2 c1b1 c1c2 d1d2");
}

/// A piece that takes a friend like itself, and gates another one behind it, changes nothing.
#[test]
fn a_capture_that_gates_a_like_piece_leaves_the_board_as_it_was() {
    let twin = "Twin = { letter = \"T\", moves = \"mWdW\" }";
    let moves = moves_with_duty("prefer", "3k/4/4/K1TT[T] w C - 0 1", "hands = { gating = \"rank 1\" }", twin);
    assert!(!moves.contains(' ') && moves.starts_with("c1d1xd1"), "{moves}");
}

/// The law exchanges the sides. The number of plies must stay what it was, though the move number
/// grows after Black's moves only.
#[test]
fn duties_of_the_first_plies_are_alike_for_both_sides() {
    for turn in ["w", "b"] {
        let ruleset = ruleset_of_text(&format!(
            "name = \"slow rooks\"\nboard = \"4x4\"\nstart = \"r2k/4/4/R2K {turn} - - 0 1\"\n[pieces]\n\
             Rook = \"R\"\nKing = {{ moves = \"K\", royal = true }}\n\
             [[duty]]\nforbid = \"early move\"\nby = [\"Rook\"]\nnumber = 3\n"
        ));
        for seed in 0..4 {
            check_laws(&ruleset, 12, seed);
        }
    }
}
