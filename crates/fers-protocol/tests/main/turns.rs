//! Games in which a turn has several moves.

use crate::script::{Arrival, Talk};

fn answers(games: &[&str], lines: &[&str]) -> Vec<String> {
    let mut talk = Talk::with_games(Arrival::Lines, "", games);
    lines.iter().for_each(|line| talk.write(line));
    std::iter::from_fn(|| talk.next()).collect()
}

#[test]
fn each_ply_of_a_turn_is_a_best_move_in_uci() {
    let mut talk = Talk::with_games(Arrival::Lines, "ponder", &["chess", "marseillais"]);
    for line in ["uci", "setoption name UCI_Variant value marseillais", "position startpos moves e2e4", "go depth 2"] {
        talk.write(line);
    }
    talk.answer(0, "g1f3 e7e5");
    talk.write("position startpos moves e2e4 g1f3");
    talk.write("go depth 2");
    // Black makes both moves of this line, so that the second is nothing to ponder on.
    talk.answer(0, "e7e5 g8f6");
    // A check ends the turn of White after one ply.
    talk.write("position fen 4k3/8/8/8/8/8/4P3/4K2R w - - 0 1 moves h1h8 e8e7 e7e6");
    talk.write("go depth 1");
    talk.answer(0, "h8h6");
    let said: Vec<String> = std::iter::from_fn(|| talk.next()).filter(|line| !line.starts_with("~")).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).filter(|line| line.starts_with("< bestmove")).collect();
    assert_eq!(said, ["< bestmove g1f3 ponder e7e5", "< bestmove e7e5", "< bestmove h8h6"]);
}

#[test]
fn a_position_in_mid_turn_is_understood_in_uci() {
    let position = "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3>e4 0 1 turn=2";
    let line = format!("{position} moves g1f3 e7e5 d2d4");
    let talk = ["uci", "setoption name UCI_Variant value marseillais", &line];
    let said = answers(&["marseillais"], &talk);
    assert_eq!(said.last().map(String::as_str), Some("< info string Error: d2d4: no legal move here"));
}

#[test]
fn a_pass_declines_the_rest_of_a_turn_in_uci() {
    let position = "position startpos moves e2e4 e7e5 0000 d2d4";
    let talk = ["uci", "setoption name UCI_Variant value moderate-progressive", position, "go depth 1"];
    let said = answers(&["moderate-progressive"], &talk);
    assert_eq!(said.last().map(String::as_str), Some("~ think depth 1"), "{said:?}");
}

#[test]
fn other_protocols_do_not_offer_such_games_and_say_why() {
    let why = "marseillais has turns of several moves, and this protocol has one move a turn; use UCI";
    let games = ["marseillais", "chess", "xiangqi", "shogi"];
    let said =
        answers(&games, &["xboard", "protover 2", "variant marseillais", "option Variant fairy selects=marseillais"]);
    let offers = |line: &&String| line.contains("variants=") || line.contains("-combo");
    assert_eq!(said.iter().filter(offers).count(), 2);
    assert!(said.iter().filter(offers).all(|line| !line.contains("marseillais")), "{said:?}");
    let count = |line: String| said.iter().filter(|said| **said == line).count();
    assert_eq!(count(format!("< Error ({why}): variant marseillais")), 1, "{said:?}");
    assert_eq!(count(format!("< Error ({why}): marseillais")), 1, "{said:?}");
    for (greeting, set, remark) in [
        ("usi", "setoption name USI_Variant value marseillais", "string"),
        ("ucci", "setoption variant marseillais", "message"),
    ] {
        let said = answers(&games, &[greeting, set]);
        assert_eq!(said.last(), Some(&format!("< info {remark} Error: {why}")));
        assert!(said[..said.len() - 1].iter().all(|line| !line.contains("marseillais")), "{said:?}");
    }
}

#[test]
fn an_interface_is_told_when_no_game_can_be_played_in_its_protocol() {
    let said = answers(&["marseillais"], &["xboard"]);
    let why = "marseillais has turns of several moves, and this protocol has one move a turn; use UCI";
    assert_eq!(said, [format!("< tellusererror {why}")]);
}
