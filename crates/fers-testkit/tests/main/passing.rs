//! Captures en passant on squares where pieces stand: both executors, positions as text, and
//! presets.
//!
//! A vaulter moves as a pawn of chess, and two squares straight ahead, over any piece, at any time.
//! It can be captured on the square it passed, also with the piece that stands there. Source: H. G.
//! Muller, who says that XBetza makes en passant squares where pieces stand, and that every capture
//! may be combined with one en passant. The positions are judged by hand.

use fers_core::EnPassant;
use fers_fen::Dialect;
use fers_formats::game_code;
use fers_movegen::AnyPosition;
use fers_rules::{Facts, Ruleset};
use fers_testkit::{
    after_by_both, check_fen_after, check_laws, moves_of_both, position_of, preset_agrees, preset_reads_back,
    random_ruleset, ruleset_of_text,
};

const VAULTER: &str = "fmWfceFfmpnafmW";

fn rules(board: &str, start: &str, vaulter: &str) -> Ruleset {
    ruleset_of_text(&format!(
        "name = \"Vaulters\"\nboard = \"{board}\"\nstart = \"{start} w - - 0 1\"\n\
         ends = [\"mate wins\", \"stalemate draws\", \"repetition 3 draws\", \"60 plies draws\"]\n[pieces]\n\
         King = {{ moves = \"K\", royal = true }}\nVaulter = {{ letter = \"X\", moves = \"{vaulter}\" }}\n\
         Rook = {{ letter = \"R\", moves = \"R\" }}\n"
    ))
}

fn vaulters() -> Ruleset {
    rules("5x6", "2k2/5/5/5/5/2K2", VAULTER)
}

/// Returns the legal moves from a square.
#[track_caller]
fn moves_from(rules: &Ruleset, fen: &str, from: &str) -> Vec<String> {
    let mut moves = moves_of_both(rules, &position_of(rules, fen));
    moves.retain(|mv| mv.starts_with(from));
    moves
}

#[test]
fn a_square_is_passed_whoever_stands_there() {
    let rules = vaulters();
    let square = |name: &str| rules.geometry.parse_square(name).unwrap();
    let chance = EnPassant { squares: vec![square("b3")], victim: square("b4") };
    // Over an own rook, an enemy rook, and nothing.
    for rank in ["1R3", "1r3", "5"] {
        let before = position_of(&rules, &format!("4k/5/x4/{rank}/1X3/4K w - - 0 1"));
        assert_eq!(after_by_both(&rules, &before, "b2b4").en_passant, std::slice::from_ref(&chance), "{rank}");
    }
}

#[test]
fn a_capture_there_takes_both() {
    let rules = vaulters();
    let of_a4 = |fen: &str| moves_from(&rules, fen, "a4");
    assert_eq!(of_a4("4k/5/xX3/1R3/5/4K b - b3>b4 0 1"), ["a4a2", "a4a3", "a4b3xb4xb3"]);
    // Without the chance the rook alone; an own rook is not captured, nor is what passed it.
    assert_eq!(of_a4("4k/5/xX3/1R3/5/4K b - - 0 1"), ["a4a2", "a4a3", "a4b3xb3"]);
    assert_eq!(of_a4("4k/5/xX3/1r3/5/4K b - b3>b4 0 1"), ["a4a2", "a4a3"]);
    assert_eq!(of_a4("4k/5/xX3/5/5/4K b - b3 0 1"), ["a4a2", "a4a3", "a4b3xb4"]);
    let before = position_of(&rules, "4k/5/xX3/1R3/5/4K b - b3>b4 0 1");
    let after = after_by_both(&rules, &before, "a4b3");
    assert_eq!(fers_fen::write(&rules, &after, Dialect::Fers), "4k/5/5/1x3/5/4K w - - 0 2");
}

#[test]
fn a_piece_that_captures_in_passing_alone_needs_an_empty_square() {
    let rules = rules("5x6", "2k2/5/5/5/5/2K2", "fmWfeFfmpnafmW");
    assert_eq!(moves_from(&rules, "4k/5/xX3/1R3/5/4K b - b3>b4 0 1", "a4"), ["a4a2", "a4a3"]);
    assert_eq!(moves_from(&rules, "4k/5/xX3/5/5/4K b - b3 0 1", "a4"), ["a4a2", "a4a3", "a4b3xb4"]);
}

/// Both pieces go, and with them what shields the king on e4 from the rook on a4.
#[test]
fn a_capture_of_both_may_leave_the_king_in_check() {
    let rules = vaulters();
    let of_c4 = |fen: &str| moves_from(&rules, fen, "c4");
    assert_eq!(of_c4("5/5/RXx1k/1R3/5/4K b - b3>b4 0 1"), ["c4c2", "c4c3"]);
    assert_eq!(of_c4("5/5/RXx1k/1R3/5/4K b - - 0 1"), ["c4b3xb3", "c4c2", "c4c3"]);
}

#[test]
fn pieces_that_jump_or_hop_pass_the_squares_of_others() {
    let check = |moves: &str, fen: &str, expected: &str| {
        let rules = ruleset_of_text(&format!(
            "name = \"Jumpers\"\nboard = \"5x6\"\nstart = \"2k2/5/5/5/5/2K2 w - - 0 1\"\nends = [\"mate wins\"]\n[pieces]\n\
             King = {{ moves = \"K\", royal = true }}\nRook = {{ letter = \"R\", moves = \"R\" }}\n\
             [pieces.Jumper]\nletter = \"X\"\nmoves = [\"{moves}\", \"step (-1,1) (1,1) to enemy | en passant\"]\n"
        ));
        check_fen_after(&rules, fen, "b1b4", expected);
    };
    let before = "4k/5/5/1R3/5/1X2K w - - 0 1";
    let after = "4k/5/1X3/1R3/5/4K b - b2,b3>b4 0 1";
    check("ride 3 (0,1) over anything to empty, open to en passant", before, after);
    check("slide (0,1) over 1 hurdle to empty, open to en passant", before, after);
}

#[test]
fn a_start_position_may_have_such_a_chance_where_pieces_may_pass_others() {
    let rules = rules("5x6", "4k/5/xX3/1R3/5/4K", VAULTER);
    let mut start = rules.clone();
    start.start = position_of(&rules, "4k/5/xX3/1R3/5/4K b - b3>b4 0 1");
    assert_eq!(fers_rules::verify(&start), []);
    let program = fers_compile::verify_and_compile(&start).unwrap();
    assert!(AnyPosition::new(&program, &start.start).is_ok());
    // The piece itself is no square that it passed.
    start.start.en_passant[0].squares = vec![start.start.en_passant[0].victim];
    assert_eq!(fers_rules::verify(&start).len(), 1);
}

/// A crowded game of vaulters, and random rulesets where pieces pass others.
#[test]
fn all_laws_hold_where_pieces_pass_others() {
    let is_slow = std::env::var_os("FERS_SLOW").is_some();
    let (count, plies, games) = if is_slow { (200, 40, 20) } else { (5, 12, 2) };
    let crowded = rules("5x5", "xkxrx/xxxxx/5/XXXXX/XKXRX", VAULTER);
    (0..games).for_each(|seed| check_laws(&crowded, plies, seed));
    let rulesets = (0..100_000).map(|seed| (seed, random_ruleset(seed)));
    let passing = rulesets.filter(|(_, rules)| Facts::of(rules).passes_pieces);
    let obeyed = passing.take(count).map(|(seed, rules)| check_laws(&rules, plies, seed)).count();
    assert_eq!(obeyed, count, "so many random rulesets let pieces pass others");
}

#[test]
fn presets_capture_both() {
    let (plies, seeds) = if std::env::var_os("FERS_SLOW").is_some() { (100, 30) } else { (30, 4) };
    let include = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../presets/fers.gc")).unwrap();
    let rules = rules("5x5", "xkxrx/xxxxx/5/XXXXX/XKXRX", VAULTER);
    let written = game_code::write(&[&rules]);
    assert_eq!(written.left_out, 0, "{:?}", written.losses);
    for seed in 0..seeds {
        if let Err(violation) = preset_agrees(&rules, &written.text, &include, plies, seed) {
            panic!("{violation}");
        }
        if let Err(violation) = preset_reads_back(&rules, plies, seed) {
            panic!("{violation}");
        }
    }
}
