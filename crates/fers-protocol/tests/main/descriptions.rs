//! What XBoard is told about games. The expectations are what XBoard 4.9.1 needs in order to play
//! them.

use crate::script::{Arrival, Talk, entry_of};

/// The lines `setup` and `piece` for a game of the library under a name.
fn described(game: &str, name: &str) -> Vec<String> {
    said(Talk::with_games(Arrival::Lines, "", &[game]), name)
}

fn said(mut talk: Talk, name: &str) -> Vec<String> {
    talk.write("xboard");
    talk.write(&format!("variant {name}"));
    let lines = std::iter::from_fn(|| talk.next());
    let said = lines.filter_map(|line| line.strip_prefix("< ").map(str::to_owned));
    said.filter(|line| line.starts_with("setup ") || line.starts_with("piece ")).collect()
}

#[track_caller]
fn check(game: &str, expected: &[&str]) {
    let lines = described(game, game);
    for line in expected {
        let found = match line.strip_suffix('…') {
            Some(start) => lines.iter().any(|found| found.starts_with(start)),
            None => lines.iter().any(|found| found == line),
        };
        assert!(found, "{line} is not in {lines:#?}");
    }
}

#[test]
fn straight_and_diagonal_directions_are_said_apart_as_xboard_turns_only_such_for_black() {
    check("torishogi", &["piece L& fRbrBblF", "piece R& fRblBbrF", "piece K& K"]);
}

#[test]
fn a_game_of_which_xboard_knows_the_start_only_is_described() {
    check("berolina", &["piece P& fmFfceWifmnA", "piece K& KisO2"]);
    assert!(!described("berolina", "berolina").iter().any(|line| line.starts_with("setup")));
    assert!(described("spartan", "spartan").is_empty());
}

#[test]
fn joined_edges_have_a_letter_and_rides_without_limit_a_number() {
    check("cylinder", &["piece B& oB", "piece N& oN", "piece P& fmoWfceoFifmonD", "piece K& oKisO2"]);
    check("nightrider", &["piece N& N0"]);
}

#[test]
fn castlings_to_several_squares_are_said_one_after_another() {
    check("wildebeest", &["piece K& KisO1isO2isO3isO4"]);
    check("falcon", &["piece K& KirO2irO3ilO2ilO3ilO4"]);
}

#[test]
fn pawns_that_promote_on_the_last_three_ranks_are_those_of_makruk_or_grand_chess() {
    // The lion does not have the picture of its letter, the lance: that would promote, too.
    check("opulent", &["setup (PNBRQ..ACW..........LKpnbrq..acw..........lk) 10x10+0_grand…", "piece N& NW"]);
    check("ai-wok", &["setup (PN.R…"]);
    for game in ["opulent", "ai-wok"] {
        assert!(!described(game, game).iter().any(|line| line.starts_with("piece P")), "{game}");
    }
}

#[test]
fn a_hand_has_a_row_for_each_letter_of_the_table() {
    check("pocketknight", &["setup (PNBRQ................Kpnbrq................k) 8x8+5_fairy…"]);
    check("torishogi", &["setup (..FR.SCPL....+..+....K..fr.scpl....+..+....k) 7x7+6_shogi…"]);
}

#[test]
fn courier_chess_is_described_as_xboard_begins_it_without_the_first_moves() {
    assert!(described("courier", "courier-12x8+0")[0].contains("12x8+0_fairy rnebmk1wbenr/"));
}

#[test]
fn pieces_that_promote_have_the_pictures_of_pawn_and_lance_whatever_their_letters() {
    let text = r#"
        name = "Soldiers"
        board = "5x5"
        start = "psgk1/sssss/5/SSSSS/PSGK1 w - - 0 1"
        ends = ["mate wins"]
        [pieces.Soldier]
        moves = "fW"
        promotes = { to = ["General"] }
        [pieces]
        General = "Q"
        Prince = "F"
        King = { moves = "K", royal = true }
    "#;
    let lines = said(Talk::with_entries(Arrival::Lines, "", vec![entry_of("soldiers", text)]), "soldiers");
    // Slot 0 is the pawn's, 15 that of G; the prince, who does not promote, has neither 0 nor 18,
    // the lance's, but the last, 20.
    assert!(lines[0].starts_with("setup (S..............G....PKs..............g....pk) 5x5+0_fairy "), "{lines:?}");
}
