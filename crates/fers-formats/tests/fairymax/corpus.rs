//! The files that come with the programs, where they are at hand, and one of our own.

use std::collections::BTreeSet;

use fers_formats::fairymax::{Dialect, Document, read};
use fers_testkit::{moves_of_both, oracle_agrees};

/// Files with their dialect and the number of their games.
const FILES: [(&str, Dialect, usize); 3] = [
    ("data/variants/fairymax-5.0b_fmax.ini", Dialect::Fairy50, 44),
    ("data/variants/fairymax-5.0b_qmax.ini", Dialect::MaxQi, 2),
    ("seeds/fairymax-fmax-ini.txt", Dialect::Fairy50, 12),
];

/// Moves from the start position, by squares, as Fairy-Max 5.0b accepts them; without its moves
/// onto the own king, by which it castles, too. (With two of these light-brigade has 24.)
const COUNTS: [(&str, usize); 29] = [
    ("normal", 20),
    ("nocastle", 20),
    ("shatranj", 16),
    ("makruk", 23),
    ("asean", 23),
    ("cambodian", 25),
    ("ai-wok", 26),
    ("courier", 20),
    ("knightmate", 18),
    ("capablanca", 28),
    ("gothic", 28),
    ("janus", 28),
    ("falcon", 24),
    ("cylinder", 20),
    ("berolina", 30),
    ("super", 20),
    ("seirawan", 20),
    ("spartan", 20),
    ("great", 30),
    ("light-brigade", 22),
    ("king-of-the-hill", 20),
    ("bifurcator", 20),
    ("team-mate", 27),
    ("los-alamos", 10),
    ("ciccolini", 40),
    ("mexican", 38),
    ("grande-acedrex", 59),
    ("roman", 24),
    ("almost-wildebeest", 45),
];

/// The games of a file; none, with a message, where it is absent.
fn document(name: &str) -> Option<Document> {
    let parsed = read(&fers_testkit::shared_text(name)?);
    assert_eq!(parsed.diagnostics, [], "{name}");
    Some(parsed.value)
}

/// How many pairs of squares moves go between.
fn pairs(moves: &[String]) -> usize {
    let squares = |mv: &String| mv.split(['=', '/', '@']).next().unwrap_or_default().to_owned();
    moves.iter().map(squares).collect::<BTreeSet<_>>().len()
}

#[test]
fn all_games_of_the_shipped_files_load() {
    for (name, dialect, count) in FILES {
        let Some(document) = document(name) else { continue };
        let refused = document.games.iter().filter(|game| game.ruleset.is_none()).map(|game| game.name.as_str());
        assert_eq!(refused.collect::<Vec<_>>(), [""; 0], "{name}");
        assert_eq!((document.games.len(), document.dialect), (count, dialect), "{name}");
    }
}

#[test]
fn both_executors_play_all_games_alike() {
    let plies = if std::env::var("FERS_SLOW").is_ok_and(|slow| slow == "1") { 200 } else { 20 };
    for (name, ..) in FILES {
        for game in document(name).map(|document| document.games).unwrap_or_default() {
            let played = game.ruleset.as_ref().map(|ruleset| oracle_agrees(ruleset, plies, 7));
            assert!(matches!(played, Some(Ok(()))), "{name}#{}: {played:?}", game.name);
        }
    }
}

#[test]
fn start_positions_have_as_many_moves_as_in_the_program() {
    let Some(document) = document(FILES[0].0) else { return };
    for (name, count) in COUNTS {
        let game = document.games.iter().find(|game| game.name == name).expect("it is in the file");
        let ruleset = game.ruleset.as_ref().expect("it has no errors");
        assert_eq!(pairs(&moves_of_both(ruleset, &ruleset.start)), count, "{name}");
    }
}

/// Moves that Fairy-Max 5.0b accepts in positions with royals above number 7, without those onto
/// the own royals.
const COURT: [(&str, usize); 10] = [
    ("1r5k/8/8/8/8/K2K2K1/7P/8 w - - 0 1", 22),
    ("r6k/8/8/8/8/K2K2K1/7P/8 w - - 0 1", 22),
    ("r2r3k/8/8/8/8/K2K2K1/7P/8 w - - 0 1", 9),
    ("r2r2rk/8/8/8/8/K2K2K1/7P/8 w - - 0 1", 0),
    ("r6k/8/8/8/8/K7/7P/8 w - - 0 1", 3),
    ("r6k/8/8/8/8/K2M4/7P/8 w - - 0 1", 3),
    ("r2r3k/8/8/8/8/K2M4/7P/8 w - - 0 1", 0),
    ("6rk/8/8/8/8/K2K2M1/7P/8 w - - 0 1", 5),
    ("r5rk/8/8/7M/8/K2K2M1/5P2/8 w - - 0 1", 8),
    ("r6k/8/8/7M/8/K2K2M1/5P2/8 w - - 0 1", 27),
];

#[test]
fn no_two_royals_with_high_numbers_may_be_left_under_attack_nor_the_last_of_a_kind() {
    let parsed = read(include_str!("../../../../testdata/fairymax/games.ini"));
    let court = parsed.value.games.last().and_then(|game| game.ruleset.as_ref()).expect("it has no errors");
    for (fen, count) in COURT {
        let setup = fers_fen::parse(court, fen, fers_fen::Dialect::Fers).value.expect("it can be played on");
        assert_eq!(pairs(&moves_of_both(court, &setup)), count, "{fen}");
    }
}

#[test]
fn our_own_file_is_played_alike_by_both_executors() {
    let parsed = read(include_str!("../../../../testdata/fairymax/games.ini"));
    assert_eq!(parsed.diagnostics, []);
    let names: Vec<&str> = parsed.value.games.iter().map(|game| game.name.as_str()).collect();
    assert_eq!(names, ["default", "zoo", "menagerie", "court"]);
    for game in &parsed.value.games {
        let ruleset = game.ruleset.as_ref().expect("it has no errors");
        assert!(oracle_agrees(ruleset, 60, 3).is_ok(), "{}", game.name);
    }
}
