//! Captures that blow up what stands around them, in both executors.
//!
//! Sources: the rules of atomic chess at lichess; legal moves and counts of Fairy-Stockfish
//! (pyffish 0.0.90) for `atomic`, `nocheckatomic` and `atomar`, and of its `tests/perft.sh`.

use std::path::Path;

use fers_compile::verify_and_compile;
use fers_core::{Color, Setup};
use fers_fen::Dialect;
use fers_formats::canonical;
use fers_movegen::{AnyPosition, PerftEnds};
use fers_rules::Ruleset;
use fers_testkit::{
    after_by_both, generator_is_consistent, library_ruleset, moves_of_both, oracle_agrees, with_blasts,
};

const ATOMIC_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn read(text: &str) -> Ruleset {
    let parsed = canonical::read(text);
    assert_eq!(parsed.diagnostics, []);
    parsed.value.unwrap().into_inner()
}

fn library_text(stem: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../variants/{stem}.fers"));
    std::fs::read_to_string(file).unwrap()
}

fn atomic_text() -> String {
    library_text("atomic")
}

/// Atomic chess in which kings may be left in check.
fn without_check() -> String {
    atomic_text().replace(", royal = true", "")
}

fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    fers_fen::parse(ruleset, fen, Dialect::Fers).value.unwrap()
}

/// The legal moves as plain coordinates.
#[track_caller]
fn moves(ruleset: &Ruleset, setup: &Setup) -> Vec<String> {
    moves_of_both(ruleset, setup).into_iter().map(|text| text.chars().take(4).collect()).collect()
}

#[track_caller]
fn check_moves(fen: &str, expected: &str) {
    let atomic = read(&atomic_text());
    let expected: Vec<&str> = expected.split(' ').collect();
    assert_eq!(moves(&atomic, &setup(&atomic, fen)), expected, "{fen}");
}

#[track_caller]
fn check_after(fen: &str, mv: &str, expected: &str) {
    let atomic = read(&atomic_text());
    let next = after_by_both(&atomic, &setup(&atomic, fen), mv);
    assert_eq!(fers_fen::write(&atomic, &next, Dialect::Fers), expected);
}

#[track_caller]
fn check_count(text: &str, fen: &str, depth: u32, expected: u64) {
    let ruleset = read(text);
    let mut position = AnyPosition::new(&verify_and_compile(&ruleset).unwrap(), &setup(&ruleset, fen)).unwrap();
    assert_eq!(position.perft(depth, PerftEnds::ByRule), expected, "{fen}");
}

#[test]
fn who_blows_up_the_enemy_king_need_not_care_for_check() {
    check_moves("4r1k1/5ppp/8/8/8/8/6Q1/4K3 w - - 0 1", "e1d1 e1d2 e1f1 e1f2 g2e2 g2e4 g2g7");
}

#[test]
fn nobody_blows_up_their_own_king() {
    // The queen cannot take the rook beside its king; the king takes nothing at all.
    let others = "h2b8 h2c7 h2d6 h2e2 h2e5 h2f2 h2f4 h2g1 h2g2 h2g3 h2h1 h2h3 h2h4 h2h5 h2h6 h2h7 h2h8";
    check_moves("4k3/8/8/8/8/8/3r3Q/4K1p1 w - - 0 1", &format!("e1f1 {others}"));
}

#[test]
fn kings_that_touch_protect_each_other() {
    check_moves("8/8/8/3kK3/8/8/7q/8 w - - 0 1", "e5d4 e5d6 e5e4 e5e6 e5f5 e5f6");
}

#[test]
fn a_king_may_stand_beside_what_the_enemy_can_take() {
    check_moves("4k3/8/8/8/1q6/8/3P4/4K3 w - - 0 1", "e1d1 e1e2 e1f1 e1f2");
}

#[test]
fn a_castling_king_may_pass_beside_the_enemy_king() {
    let atomic = read(&atomic_text());
    let before = setup(&atomic, "r3k2R/4K3/8/8/8/8/8/6r1 b q - 2 2");
    assert!(moves(&atomic, &before).contains(&"e8c8".to_owned()));
}

#[test]
fn pawns_around_stay_and_rights_go_with_rooks() {
    check_after("r3k2r/6p1/5p1N/8/8/8/8/4K3 w kq - 0 1", "h6f7", "r3k2r/5Np1/5p2/8/8/8/8/4K3 b kq - 1 1");
    check_after("r3k2r/6p1/8/4N3/8/8/8/4K2R w kq - 3 9", "h1h8", "r3k3/6p1/8/4N3/8/8/8/4K3 b q - 0 9");
    check_after("r3k1nr/6p1/8/4N3/8/8/8/4K1R1 w kq - 3 9", "g1g7", "r3k3/8/8/4N3/8/8/8/4K3 b q - 0 9");
}

#[test]
fn en_passant_blows_up_around_the_square_where_it_ends() {
    check_after("4k3/8/2n1n3/3pP3/2r5/8/8/4K3 w - d6 0 2", "e5d6", "4k3/8/8/8/2r5/8/8/4K3 b - - 0 2");
}

#[test]
fn what_blows_up_enters_the_hand_of_the_other_side() {
    let text =
        atomic_text().replacen("ends =", "hands = { captured-to = \"capturer\", drops = \"allowed\" }\nends =", 1);
    let ruleset = read(&text);
    let before = setup(&ruleset, "4k3/8/2n1b3/3p4/8/4N3/8/4K3[] w - - 0 1");
    let next = after_by_both(&ruleset, &before, "e3d5");
    let hand = |color: Color| next.hands[color].iter().map(|(piece, count)| (piece.0, count)).collect::<Vec<_>>();
    // Pawn, knight and bishop for White, the capturing knight for Black.
    assert_eq!(hand(Color::White), [(0, 1), (1, 1), (2, 1)]);
    assert_eq!(hand(Color::Black), [(1, 1)]);
}

#[test]
fn a_move_without_capture_may_explode_and_gives_no_en_passant_chance_then() {
    let explosion = "[[blast]]\nby = [\"Knight\", \"Pawn\"]\ncapturing = false\ntakes-mover = false";
    let ruleset = read(&atomic_text().replace("[[blast]]", explosion));
    let check = |fen: &str, mv: &str, expected: &str| {
        let next = after_by_both(&ruleset, &setup(&ruleset, fen), mv);
        assert_eq!(fers_fen::write(&ruleset, &next, Dialect::Fers), expected);
    };
    check("4k3/8/8/8/2r5/8/8/1N2K3 w - - 5 1", "b1c3", "4k3/8/8/8/8/2N5/8/4K3 b - - 0 1");
    check("4k3/8/8/8/3p1n2/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    // On d2 the knight would blow up its own king.
    assert!(!moves(&ruleset, &setup(&ruleset, "4k3/8/8/8/2r5/8/8/1N2K3 w - - 5 1")).contains(&"b1d2".to_owned()));
}

#[test]
fn atomic_chess_without_check_has_the_moves_of_others() {
    check_count(&without_check(), ATOMIC_START, 3, 8902);
    check_count(&without_check(), "7r/6Pb/1np5/1p2kp2/P1P1n3/1P2KP1B/5N2/8 w - - 0 1", 3, 21347);
}

#[test]
fn kings_that_nothing_blows_up_capture_and_stay() {
    let by_king =
        "[[blast]]\nby = [\"King\"]\naround = \"K\"\nspares = [\"Pawn\", \"King\"]\ntakes-mover = false\n\n[[blast]]";
    let text = without_check()
        .replace(
            "King = { moves = \"K\" }",
            "King = { moves = \"K\", victims = [\"Pawn\", \"Knight\", \"Bishop\", \"Rook\", \"Queen\"] }",
        )
        .replace("spares = [\"Pawn\"]", "spares = [\"Pawn\", \"King\"]")
        .replace("[[blast]]", by_king);
    check_count(&text, ATOMIC_START, 3, 8902);
    check_count(&text, "7r/6Pb/1np5/1p2kp2/P1P1n3/1P2KP1B/5N2/8 w - - 0 1", 3, 24644);
}

/// Captures without going there, hops, hands, changes of type and counted checks beside explosions
/// by lot.
#[test]
fn explosions_by_lot_obey_the_laws_in_games_of_the_library() {
    let games = ["chess", "rifle", "metamachy", "crazyhouse", "3check", "evolution", "balaklava", "xiangqi"];
    check_explosions_by_lot(&games.map(library_ruleset), 4);
}

/// Kings that meet often: which may stand beside each other depends on whether the capture of one
/// blows up the other. In rifle chess they capture by paths.
#[test]
fn explosions_by_lot_obey_the_laws_where_kings_meet() {
    let games = ["chess", "rifle", "crazyhouse", "3check"].map(library_ruleset);
    let games = games.map(|rules| {
        let start = setup(&rules, "8/2n5/3kr3/8/3KR3/5N2/4P3/8 w - - 0 1");
        Ruleset { start, ..rules }
    });
    check_explosions_by_lot(&games, 24);
}

/// Checks that generator and oracle agree on games with explosions by lot; on more of them if
/// `FERS_SLOW` is set.
#[track_caller]
fn check_explosions_by_lot(games: &[Ruleset], seeds: u64) {
    let (seeds, plies) = if std::env::var_os("FERS_SLOW").is_some() { (8 * seeds, 100) } else { (seeds, 60) };
    for (game, seed) in games.iter().flat_map(|game| (0..seeds).map(move |seed| (game, seed))) {
        let rules = with_blasts(game.clone(), seed);
        let name = &rules.presentation.name;
        assert_eq!(fers_rules::verify(&rules), [], "{name} {seed}");
        for law in [generator_is_consistent, oracle_agrees] {
            if let Err(violation) = law(&rules, plies, seed) {
                panic!("{name} {seed}: {:?}\n{violation}", rules.blasts);
            }
        }
    }
}

/// Each capture takes the capturing piece, too. By the specification of blasts, "a piece that would
/// blow up a royal of its own side by capturing a royal does not attack that royal".
#[test]
fn a_king_that_shoots_does_not_attack_what_would_blow_it_up() {
    let rifle = read(&format!("{}\n[[blast]]\n", library_text("rifle")));
    let king = setup(&rifle, "8/8/8/8/5k2/8/6K1/8 w - - 0 1");
    assert_eq!(moves(&rifle, &king), ["g2f1", "g2f2", "g2f3", "g2g1", "g2g3", "g2h1", "g2h2", "g2h3"]);
}
