//! Drops that need something around them, and moves that turn pieces over, in both executors.
//!
//! Sources: the rules of Othello (World Othello Federation) and Ataxx; counts of Fairy-Stockfish's
//! `tests/perft.sh` and of its sample variants (pyffish 0.0.90), whose games are told here as far
//! as their first moves go.

use fers_compile::verify_and_compile;
use fers_core::Setup;
use fers_fen::Dialect;
use fers_formats::canonical;
use fers_movegen::{AnyPosition, PerftEnds};
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, moves_of_both};

fn read(text: &str) -> Ruleset {
    let parsed = canonical::read(text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    parsed.value.unwrap().into_inner()
}

/// A game of stones with these properties, and more.
fn stones(board: &str, start: &str, stone: &str, more: &str) -> Ruleset {
    read(&format!(
        "name = \"stones\"\nboard = \"{board}\"\nstart = \"{start}\"\nhands = {{ drops = \"allowed\" }}\n\
         passing = \"when stuck\"\n[pieces]\nPiece = {{ {stone} }}\n{more}"
    ))
}

fn othello(board: &str, start: &str, opening: &str) -> Ruleset {
    let stone =
        format!("moves = [], drop = {{ endless = true, opening = \"{opening}\", needs = {{ encloses = \"K\" }} }}");
    stones(board, start, &stone, "[[flip]]\nsteps = \"K\"\nenclosed = true\n")
}

fn ataxx() -> Ruleset {
    let stone = "moves = \"mDmNmA\", drop = { endless = true, needs = { touches = \"K\", whose = \"friend\" } }";
    stones("7x7", "P5p/7/7/7/7/7/p5P w - - 0 1", stone, "[[flip]]\nsteps = \"K\"\n")
}

fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    fers_fen::parse(ruleset, fen, Dialect::Fers).value.unwrap()
}

#[track_caller]
fn check_count(ruleset: &Ruleset, fen: &str, depth: u32, expected: u64) {
    let mut position = AnyPosition::new(&verify_and_compile(ruleset).unwrap(), &setup(ruleset, fen)).unwrap();
    assert_eq!(position.perft(depth, PerftEnds::ByRule), expected, "{fen}");
}

#[track_caller]
fn check_after(ruleset: &Ruleset, fen: &str, mv: &str, expected: &str) {
    let next = after_by_both(ruleset, &setup(ruleset, fen), mv);
    let written = fers_fen::write(ruleset, &next, Dialect::Fers).replace("[-]", "");
    assert_eq!(written, expected, "{fen} {mv}");
}

#[test]
fn othello_has_the_counts_of_others() {
    let start = "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1";
    check_count(&othello("8x8", start, "d4, e4, d5, e5"), start, 7, 55_092);
    let start = "10/10/10/10/4pP4/4Pp4/10/10/10/10 w - - 0 1";
    check_count(&othello("10x10", start, "e5, f5, e6, f6"), start, 7, 55_180);
    let start = "6/6/2pP2/2Pp2/6/6 w - - 0 1";
    check_count(&othello("6x6", start, "c3, d3, c4, d4"), start, 8, 308_716);
}

#[test]
fn reversi_begins_in_the_middle() {
    let start = "8/8/8/8/8/8/8/8 w - - 0 1";
    check_count(&othello("8x8", start, "d4, e4, d5, e5"), start, 8, 6624);
}

#[test]
fn a_stone_turns_over_whole_lines_and_nothing_behind_a_gap() {
    let ruleset = othello("8x8", "8/8/8/8/8/8/8/8 w - - 0 1", "d4");
    // Four lines end at own stones; those to the right at gaps, the one upwards at the edge.
    let before = "3p4/3p4/P2p2P1/1p1p1p2/2pppppp/Ppp1pp1P/2p1pp2/1P1PP2P w - - 7 1";
    let after = "3p4/3p4/P2p2P1/1P1p1P2/2PpPppp/PPPPpp1P/2P1pp2/1P1PP2P b - - 0 1";
    check_after(&ruleset, before, "P@d3", after);
}

#[test]
fn ataxx_has_the_counts_of_others() {
    let ruleset = ataxx();
    check_count(&ruleset, "P5p/7/7/7/7/7/p5P w - - 0 1", 4, 155_888);
    check_count(&ruleset, "7/7/7/7/ppppppp/ppppppp/PPPPPPP w - - 0 1", 5, 452_980);
}

#[test]
fn a_stone_that_jumps_turns_over_its_new_neighbours() {
    check_after(&ataxx(), "7/7/2p4/2P1p2/5p1/7/7 w - - 3 1", "c4e3", "7/7/2p4/4P2/4PP1/7/7 b - - 0 1");
}

#[test]
fn only_drops_beside_a_friend_turn_over_in_quad_wrangle() {
    let flips =
        "[[flip]]\nsteps = \"K\"\non = \"moves\"\n[[flip]]\nsteps = \"K\"\non = \"drops\"\nneeds-friend = true\n";
    let ruleset = stones("5x5", "5/5/5/5/5 w - - 0 1", "moves = \"mQ\", drop = { endless = true }", flips);
    check_after(&ruleset, "5/5/1p3/5/5 w - - 0 1", "P@b2", "5/5/1p3/1P3/5 b - - 0 1");
    check_after(&ruleset, "5/5/1p3/P4/5 w - - 0 1", "P@b2", "5/5/1P3/PP3/5 b - - 0 1");
    check_after(&ruleset, "5/5/1p3/5/4P w - - 0 1", "e1b1", "5/5/1p3/5/1P3 b - - 1 1");
    check_after(&ruleset, "5/5/1p3/4P/5 w - - 0 1", "e2b2", "5/5/1P3/1P3/5 b - - 0 1");
}

#[test]
fn stones_fall_as_deep_as_they_can() {
    let stone = "moves = [], drop = { needs = { rests = \"(0,-1)\" } }";
    let hands = "P".repeat(21) + &"p".repeat(21);
    let start = format!("7/7/7/7/7/7[{hands}] w - - 0 1");
    let ruleset = stones("7x6", &start, stone, "");
    check_count(&ruleset, &start, 6, 117_649);
    check_count(&ruleset, &start, 7, 823_536);
}

#[test]
fn stones_slide_in_from_all_edges() {
    let stone = "moves = [], drop = { endless = true, needs = { rests = \"W\", from-edge = true } }";
    let start = "7/7/7/7/7/7/7 w - - 0 1";
    let ruleset = stones("7x7", start, stone, "");
    check_count(&ruleset, start, 1, 24);
    // A stone in the middle of a file and a rank stops others beside it, and lets none through.
    let moves = moves_of_both(&ruleset, &setup(&ruleset, "7/7/7/3p3/7/7/7 w - - 0 1"));
    let inner: Vec<&String> = moves.iter().filter(|mv| !mv.contains(['a', 'g', '1', '7'])).collect();
    assert_eq!(inner, ["P@c4", "P@d3", "P@d5", "P@e4"]);
    assert_eq!(moves.len(), 24);
}

#[test]
fn what_is_turned_over_has_moved_and_loses_its_castling() {
    let text = "name = \"test\"\nboard = \"8x8\"\nstart = \"4k2r/8/8/8/8/8/8/R3K2N w Qk - 0 1\"\n\
                castle = [\"white e1-c1 with a1\", \"black e8-g8 with h8\"]\n\
                [pieces]\nKing = { moves = \"K\", royal = true }\nRook = \"R\"\nKnight = { letter = \"N\", moves = \"N\" }\n\
                [[flip]]\nsteps = \"K\"\nby = [\"Knight\"]\n";
    let ruleset = read(text);
    let before = "4k2r/8/8/6N1/8/8/8/R3K3 w Qk - 3 1";
    // The rook beside the knight is White's now, and gives check; kings are never turned over.
    check_after(&ruleset, before, "g5h7", "4k2R/7N/8/8/8/8/8/R3K3 b Q - 0 1");
    check_after(&ruleset, before, "g5f7", "4k2r/5N2/8/8/8/8/8/R3K3 b Qk - 4 1");
}

#[test]
fn who_gives_check_may_be_turned_over() {
    let text = "name = \"test\"\nboard = \"8x8\"\nstart = \"4k3/8/8/8/8/8/8/4K2N w - - 0 1\"\n\
                [pieces]\nKing = { moves = \"K\", royal = true }\nRook = \"R\"\nKnight = { letter = \"N\", moves = \"N\" }\n\
                [[flip]]\nsteps = \"K\"\nby = [\"Knight\"]\n";
    let ruleset = read(text);
    let moves = moves_of_both(&ruleset, &setup(&ruleset, "1N2k3/8/4r3/8/8/8/8/4K3 w - - 0 1"));
    assert_eq!(moves, ["b8d7", "e1d1", "e1d2", "e1f1", "e1f2"]);
}

fn captors_change_sides(capturing: &str) -> Ruleset {
    read(&format!(
        "name = \"test\"\nboard = \"8x8\"\nstart = \"4k3/8/8/8/8/8/8/4K2N w - - 0 1\"\n\
         castle = [\"white e1-c1 with a1\", \"black e8-g8 with h8\"]\n\
         [pieces]\nKing = {{ moves = \"K\", royal = true }}\nRook = \"R\"\nKnight = {{ letter = \"N\", moves = \"N\" }}\n\
         Pawn = {{ moves = [\"fmWfceF\", \"if from rank 2: fmnnD\"], promotes = {{ to = [\"Rook\"] }} }}\n\
         [[flip]]\nmover = true\n{capturing}"
    ))
}

/// Source: English Wikipedia, Andernach chess.
#[test]
fn a_captor_changes_sides_and_a_king_does_not() {
    let ruleset = captors_change_sides("capturing = true");
    check_after(&ruleset, "4k3/8/8/8/8/5n2/7N/K7 w - - 3 1", "h2f3", "4k3/8/8/8/8/5n2/8/K7 b - - 0 1");
    check_after(&ruleset, "4k3/8/8/8/8/8/1n6/K7 w - - 3 1", "a1b2", "4k3/8/8/8/8/8/1K6/8 b - - 0 1");
    check_after(&ruleset, "4k3/8/8/8/8/8/7N/K7 w - - 3 1", "h2f3", "4k3/8/8/8/8/5N2/8/K7 b - - 4 1");
    // It promotes first.
    check_after(&ruleset, "1r2k3/P7/8/8/8/8/8/K7 w - - 3 1", "a7b8", "1r2k3/8/8/8/8/8/8/K7 b - - 0 1");
    // En passant is a capture; the pawn was White's.
    check_after(&ruleset, "4k3/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", "4k3/8/3p4/8/8/8/8/K7 b - - 0 1");
}

#[test]
fn a_captor_may_not_check_its_former_king() {
    let ruleset = captors_change_sides("capturing = true");
    let moves = moves_of_both(&ruleset, &setup(&ruleset, "6k1/8/8/8/8/8/n7/K1n4R w - - 0 1"));
    // On c1 the rook would be Black's and attack the king.
    assert!(!moves.contains(&"h1c1".to_owned()), "{moves:?}");
    assert!(moves.contains(&"h1d1".to_owned()) && moves.contains(&"a1b2".to_owned()), "{moves:?}");
}

#[test]
fn a_pawn_that_changes_sides_gives_no_chance_to_capture_it_en_passant() {
    let ruleset = captors_change_sides("capturing = false");
    let moved = "4k3/8/8/8/3pp3/8/8/K7 b - - 0 1";
    check_after(&ruleset, "4k3/8/8/8/3p4/8/4P3/K7 w - - 3 1", "e2e4", moved);
}

fn benedict() -> Ruleset {
    read(include_str!("../../../../variants/benedict.fers"))
}

/// Source: the rules that `variants/benedict.fers` names.
#[test]
fn a_piece_of_benedict_chess_turns_over_what_it_attacks_alone() {
    let ruleset = benedict();
    // Behind the first piece of a line nothing is attacked.
    check_after(&ruleset, "r3k3/p7/8/1n6/8/8/8/R3K3 w - - 3 1", "a1a5", "r3k3/P7/8/RN6/8/8/8/4K3 b - - 0 1");
    // A pawn attacks as it would capture, and a promoted pawn as what it has become.
    check_after(&ruleset, "4k3/8/8/1n1n4/2n5/2P5/8/4K3 w - - 3 1", "e1e2", "4k3/8/8/1n1n4/2n5/2P5/4K3/8 b - - 4 1");
    check_after(&ruleset, "4k3/8/1n1n4/8/2P5/8/8/4K3 w - - 3 1", "c4c5", "4k3/8/1N1N4/2P5/8/8/8/4K3 b - - 0 1");
}

#[test]
fn both_pieces_of_a_castling_in_benedict_chess_turn_over() {
    let castled = "4k3/8/8/8/5R2/8/7P/5RK1 b - - 0 1";
    check_after(&benedict(), "4k3/8/8/8/5r2/8/7p/4K2R w K - 0 1", "e1g1", castled);
}

#[test]
fn a_king_of_benedict_chess_is_turned_over_like_other_pieces() {
    let ruleset = benedict();
    check_after(&ruleset, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "R3K3/8/8/8/8/8/8/4K3 b - - 0 1");
}

/// A castling whose king pushes the rook away, with these flips.
fn pushing_castling(flip: &str) -> Ruleset {
    read(&format!(
        "name = \"pushes\"\nboard = \"8x8\"\nstart = \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\n\
         castle = [\"e1-g1 with h1\"]\n[pieces]\nKing = {{ moves = \"K\", royal = true }}\nRook = \"R\"\n\
         Knight = {{ letter = \"N\", moves = \"N\" }}\n[[shove]]\nway = \"push\"\nwhose = \"friend\"\nlines = \"W\"\ncastlings = true\n[[flip]]\n{flip}castlings = true\n"
    ))
}

/// Pieces turn over "after the move and its shoves", by what moved: the rook that came to f1 stands
/// on a1 then.
#[test]
fn castling_pieces_that_are_pushed_away_flip_from_where_they_came() {
    let before = "4k3/8/8/8/8/8/5n2/4K2R w K - 0 1";
    // Nothing stands on f1 any more.
    check_after(&pushing_castling("mover = true\n"), before, "e1g1", "4k3/8/8/8/8/8/5n2/R5K1 b - - 1 1");
    let of_rooks = pushing_castling("by = [\"Rook\"]\nsteps = \"(0,1)\"\n");
    check_after(&of_rooks, before, "e1g1", "4k3/8/8/8/8/8/5N2/R5K1 b - - 0 1");
}
