//! Games played with `fers play` over a pipe.

mod calls;

use calls::{Called, fers_with, file_in, folder};

fn fers(args: &[&str]) -> Called {
    fers_with(args, "")
}

/// Writes a file of a test and returns its path.
fn file(name: &str, text: &str) -> String {
    file_in(&folder(), name, text)
}

/// Two games with kings and rooks only, in Sjaak's format.
const TWO_GAMES: &str = include_str!("../../../testdata/sjaak/two-games.txt");

#[test]
fn a_game_is_played_over_a_pipe_without_prompts_or_colors() {
    let input = "e4\ne5\nfen\nmoves\nx9\nundo\nlevel 3\nflip\nhelp\npgn\n\nquit\nfen\n";
    let called = fers_with(&["play", "chess", "--color", "both"], input);
    assert_eq!((called.code, called.err.as_str()), (Some(0), ""));
    assert!(called.out.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n"), "{}", called.out);
    assert!(called.out.contains("`x9` is not the text of a move"), "{}", called.out);
    assert!(called.out.contains("1. e4 *"), "{}", called.out);
    assert!(!called.out.contains('\u{1b}') && !called.out.contains("White>"), "{}", called.out);
    assert_eq!(called.out.matches("KQkq").count(), 1, "nothing is read behind `quit`");
}

#[test]
fn where_two_squares_leave_the_way_open_it_is_asked_for() {
    // The lion goes to h8 over g7, with or without the silver there.
    let fen = "11k/12/12/12/12/6s5/5N6/12/12/12/12/K11 w - - 0 1";
    let game = ["play", "chu-shogi", "--color", "both", "--fen", fen];
    let asked = fers_with(&game, "f6h8\n2\nfen\n").out;
    assert!(asked.contains("f6h8 can be made in 2 ways"), "{asked}");
    assert!(asked.contains("captures nothing") && asked.contains("captures g7"), "{asked}");
    assert!(asked.contains("11k/12/12/12/7N4/12/12/12/12/12/12/K11 b"), "the second way captures: {asked}");
    let plain = fers_with(&game, "f6h8\n1\nfen\n").out;
    assert!(plain.contains("11k/12/12/12/7N4/6s5/12/12/12/12/12/K11 b"), "{plain}");
    let whole = fers_with(&game, "f6g7,g7h8\nfen\n").out;
    assert!(!whole.contains("ways") && whole.contains("/7N4/12/"), "{whole}");
    let other = fers_with(&game, "f6h8\ne\nf6f7\nfen\n").out;
    assert!(other.contains("`e` is "), "{other}");
}

#[test]
fn a_finished_game_shows_its_result_and_can_be_taken_back() {
    let called = fers_with(&["play", "chess", "--color", "both"], "f3\ne5\ng4\nQh4#\na3\nundo\nresign\n");
    assert_eq!(called.code, Some(0));
    assert!(called.out.contains("0-1 Black mates\n"), "{}", called.out);
    assert!(called.out.contains("the game is over"), "{}", called.out);
    assert!(called.out.ends_with("1-0 Black resigns\n"), "{}", called.out);
}

#[test]
fn saving_adds_to_the_games_of_a_file_and_overwrites_nothing() {
    let path = file("saved.pgn", "");
    fers_with(&["play", "chess", "--color", "both"], format!("e4\nsave {path}\n"));
    let first = std::fs::read_to_string(&path).unwrap();
    assert!(first.contains("1. e4"), "{first}");
    let called = fers_with(&["play", "chess", "--color", "both"], format!("d4\nsave {path}\n"));
    assert!(called.out.contains("added to the games in"), "{}", called.out);
    let both = std::fs::read_to_string(&path).unwrap();
    assert!(both.starts_with(&first) && both.contains("1. d4"), "{both}");
}

#[test]
fn who_plays_is_told_the_rules_and_what_to_type_instead() {
    let input = "rules\nrules horse\nrules Knigth\nhnt\nxyz\ne5\n";
    let called = fers_with(&["play", "xiangqi", "--color", "both"], input);
    for words in ["End of the game\n", "Horse (N/n): ", "there are: ", "did you mean `hint`?", "`moves` lists"] {
        assert!(called.out.contains(words), "{words} is missing in\n{}", called.out);
    }
}

#[test]
fn a_turn_of_several_moves_is_shown_and_taken_back_by_ply_and_by_turn() {
    let called = fers_with(&["play", "marseillais", "--color", "both"], "e4\nNf3\ne5\nundo turn\nfen\n");
    assert!(called.out.contains("White: second of two moves\n"), "{}", called.out);
    assert!(called.out.contains("Black: first of two moves\n"), "{}", called.out);
    assert!(called.out.contains("/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 1 1\n"), "{}", called.out);
    let called = fers_with(&["play", "marseillais", "--color", "both"], "e4\nNf3\nundo\nfen\nNf3\nundo turn\nfen\n");
    assert!(called.out.contains("PPPP1PPP/RNBQKBNR w KQkq e3>e4 0 1 turn=2\n"), "{}", called.out);
    assert!(called.out.contains("8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"), "{}", called.out);
    let called = fers_with(&["play", "moderate-progressive", "--color", "both"], "e4\ne5\n0000\npgn\n");
    assert!(called.out.contains("Black: second of two moves; 0000 ends the turn\n"), "{}", called.out);
}

#[test]
fn only_moves_that_were_typed_are_taken_back() {
    let called = fers_with(&["play", "chess", "--color", "black", "--level", "0"], "undo\ne5\nundo\nundo\n");
    assert_eq!(called.out.matches("There is nothing to take back.").count(), 2, "{}", called.out);
}

#[test]
fn a_resignation_is_taken_back_without_a_move() {
    let called = fers_with(&["play", "chess", "--color", "both"], "e4\nresign\nundo\nfen\n");
    assert!(called.out.contains("1-0 Black resigns\n"), "{}", called.out);
    assert!(called.out.contains("/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"), "{}", called.out);
}

#[test]
fn the_computer_answers_and_a_seed_makes_it_repeat_itself() {
    let game = || fers_with(&["play", "chess", "--level", "2", "--seed", "7"], "e4\nd4\nfen\n").out;
    let first = game();
    assert_eq!(first.matches("Black plays ").count(), 2, "{first}");
    assert_eq!(first, game());
    let called = fers_with(&["play", "chess", "--color", "black", "--level", "0"], "");
    assert!(called.code == Some(0) && called.out.contains("White plays "));
}

#[test]
fn the_computer_plays_a_whole_game_with_itself() {
    let path = file("pipe-race.txt", TWO_GAMES);
    let called = fers(&["play", &format!("{path}#rook_race"), "--color", "none", "--level", "4", "--seed", "1"]);
    assert_eq!(called.code, Some(0));
    let last = called.out.lines().last().unwrap_or_default();
    assert!(["1-0 ", "0-1 ", "1/2-1/2 "].iter().any(|score| last.starts_with(score)), "{last}");
}

#[test]
fn an_unknown_game_is_refused() {
    fers(&["play", "no-such-game"]).has_failed(1, "no variant and no file is called `no-such-game`");
}
