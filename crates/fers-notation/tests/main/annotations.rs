//! Commands in comments. Texts are those of the supplement to the PGN standard (2001), of ChessBase
//! and of lichess.org.

use fers_notation::{Annotation, Evaluation, EvaluationScore, Shape, ShapeColor};

fn shape(color: ShapeColor, from: &str, to: &str) -> Shape {
    Shape { color, from: from.to_owned(), to: to.to_owned() }
}

#[track_caller]
fn check_evaluation(text: &str, score: EvaluationScore, depth: Option<u16>) {
    let read = Annotation::read(&format!("[%eval {text}]"));
    assert_eq!(read.evaluation, Some(Evaluation { score, depth }), "{text}");
    assert!(read.others.is_empty() && read.text.is_empty());
}

#[test]
fn evaluations_are_in_pawns_with_a_point_and_in_centipawns_without() {
    // lichess.org: `[%eval 0.17]`, `[%eval #-3]`; the supplement: `[%eval -6.05]`.
    check_evaluation("0.17", EvaluationScore::Centipawns(17), None);
    check_evaluation("-6.05", EvaluationScore::Centipawns(-605), None);
    check_evaluation("0.0", EvaluationScore::Centipawns(0), None);
    check_evaluation("#-3", EvaluationScore::Mate(-3), None);
    check_evaluation("#2", EvaluationScore::Mate(2), None);
    check_evaluation("+1.3,18", EvaluationScore::Centipawns(130), Some(18));
    // ChessBase: `25. g4 {[%eval 14,24]}`.
    check_evaluation("14,24", EvaluationScore::Centipawns(14), Some(24));
    check_evaluation("-250", EvaluationScore::Centipawns(-250), None);
}

#[track_caller]
fn check_clock(text: &str, ms: u32) {
    assert_eq!(Annotation::read(&format!("[%clk {text}]")).clock_ms, Some(ms), "{text}");
    assert_eq!(Annotation::read(&format!("[%emt {text}]")).elapsed_ms, Some(ms), "{text}");
}

#[test]
fn times_are_hours_minutes_and_seconds() {
    check_clock("1:05:23", 3_923_000);
    check_clock("0:05:42", 342_000);
    check_clock("0:02:59.9", 179_900);
    check_clock("0:00:00.05", 50);
    check_clock("5:42", 342_000);
    check_clock("107", 107_000);
}

#[test]
fn squares_and_arrows_have_colours_and_any_board_has_names() {
    let read = Annotation::read("[%csl Ga4,Rb5] [%cal Ye2e4,Bj10l12,Ga1:2h8:2]");
    let expected = [
        shape(ShapeColor::Green, "a4", "a4"),
        shape(ShapeColor::Red, "b5", "b5"),
        shape(ShapeColor::Yellow, "e2", "e4"),
        shape(ShapeColor::Blue, "j10", "l12"),
        shape(ShapeColor::Green, "a1:2", "h8:2"),
    ];
    assert_eq!(read.shapes, expected);
    assert_eq!(read.to_string(), "[%csl Ga4,Rb5] [%cal Ye2e4,Bj10l12,Ga1:2h8:2]");
}

#[test]
fn the_text_has_no_commands_in_it() {
    let read = Annotation::read("Optional leading comments [%clk 1:05:23] optional trailing comments");
    assert_eq!(read.text, "Optional leading comments optional trailing comments");
    assert_eq!(Annotation::read("[%clk 0:00:07][%eval -6.05] White is toast").text, "White is toast");
}

#[track_caller]
fn check_kept(command: &str) {
    let read = Annotation::read(&format!("before {command} behind"));
    assert_eq!(
        read,
        Annotation { text: "before behind".to_owned(), others: vec![command.to_owned()], ..Annotation::default() }
    );
    assert_eq!(read.to_string(), format!("before behind {command}"));
}

#[test]
fn what_is_not_known_is_kept_as_it_is() {
    check_kept("[%evp 0,17,14,-25]");
    check_kept("[%foo bar]");
    check_kept("[%egt 0:25:42]");
    for damaged in ["[%clk soon]", "[%clk ]", "[%clk 1:2:3:4]", "[%clk 99999999:00:00]", "[%clk :5]", "[%clk 0:00:01.]"]
    {
        check_kept(damaged);
    }
    for damaged in ["[%eval]", "[%eval #]", "[%eval 1.x]", "[%eval 99999999999]", "[%eval --3]", "[%eval 0.1,deep]"] {
        check_kept(damaged);
    }
    for damaged in ["[%csl ]", "[%csl Xa4]", "[%csl Ga]", "[%cal Ga4]", "[%cal Ga4b5c6]", "[%cal Gé4b5]"] {
        check_kept(damaged);
    }
}

#[test]
fn what_is_no_command_is_text() {
    for text in ["[%clk 0:01:00", "[%]", "[% clk]", "100 % [sure]"] {
        assert_eq!(Annotation::read(text), Annotation { text: text.to_owned(), ..Annotation::default() }, "{text}");
    }
}

#[test]
fn what_is_written_reads_back() {
    let all = "Good. [%csl Gf5] [%cal Re7f5] [%eval -0.05,12] [%emt 0:00:01.5] [%clk 100:00:09] [%foo bar]";
    assert_eq!(Annotation::read(all).to_string(), all);
    assert_eq!(Annotation::read("[%clk 0:03:00] [%clk 0:02:00]").to_string(), "[%clk 0:03:00] [%clk 0:02:00]");
    assert_eq!(Annotation::read("").to_string(), "");
}
