//! Entries of all kinds, in presets with the include that comes with Fers.
//!
//! Sources: the article `MSgame-code-generation`, on side effects and on how the code works (exact
//! hits, pseudohits, halfhits, shooters); the positions are ours.

use fers_gamecode::{Asked, Outcome, Profile, Session, Settings, load, read_fen};

/// A king's eight steps, and the moves of a piece X, as lines of the table.
fn preset(moves: &str, switches: &str) -> String {
    const KING: &str = "1 1 0 1 3 1 1 1 1 3 1 1 1 0 3 1 1 1 -1 3 1 1 0 -1 3 1 1 -1 -1 3 1 1 -1 0 3 1 1 -1 1 3";
    let end = 42 + moves.split_whitespace().count();
    format!(
        "// code: 8/8/8/8/8/8/8/8\n// ==== Pre-Game ====\ninclude fers.gc;\nset legdefs (0\n{KING} 0\n{moves} 0);\n\
         def K 1; def k 1; def X cond #0 {end} 42; def x cond #0 {end} 42; def P {end}; def p {end};\n\
         set promotables array;\n{switches}\n// ==== Post-Move 1 ====\ngosub HandleMove false;\n\
         // ==== Post-Move 2 ====\ngosub HandleMove true;\n\
         // ==== Post-Game 1 ====\ngosub GameEnd false;\n\
         // ==== Post-Game 2 ====\ngosub GameEnd true;\n"
    )
}

fn begin(moves: &str, switches: &str, board: &str) -> Session {
    let text = preset(moves, switches);
    let program = load(&text, Profile::Fers, &mut |_| None);
    assert!(!program.has_errors(), "{:?}", program.problems);
    Session::start(&program, Some(&read_fen(board, Some(8)).value), Settings::default()).unwrap()
}

#[track_caller]
fn accepted(session: &Session, entries: &[&str], board: &str) {
    let mut session = session.clone();
    let (last, before) = entries.split_last().unwrap();
    for entry in before {
        assert!(matches!(session.enter(entry), Outcome::Asked { .. }), "{entry}");
    }
    let outcome = session.enter(last);
    assert!(matches!(outcome, Outcome::Accepted(_)), "{last}: {outcome:?}");
    assert_eq!(session.view().board, board, "{entries:?}");
}

#[track_caller]
fn refused(session: &Session, entry: &str) {
    let outcome = session.clone().enter(entry);
    assert!(matches!(outcome, Outcome::Refused(_)), "{entry}: {outcome:?}");
}

#[track_caller]
fn asks(session: &Session, entry: &str, expected: &[&str]) {
    let outcome = session.clone().enter(entry);
    let Outcome::Asked { ask: Asked::Rest, mut choices } = outcome else { panic!("{entry}: {outcome:?}") };
    choices.sort();
    assert_eq!(choices, expected, "{entry}");
}

/// One step to the right, or over a captured piece there.
const HOPPER: &str = "1 1 1 0 3 2 1 1 0 2 1 1 0 1";

#[test]
fn a_capture_on_the_way_is_entered_exactly_or_by_its_last_square() {
    let session = begin(HOPPER, "", "7k/8/8/3Xp3/8/8/8/K7");
    let captured = "7k/8/8/5X2/8/8/8/K7";
    // Exact hits, by two steps and by a removal, and the only move with that last square.
    accepted(&session, &["X d5-e5; e5-f5"], captured);
    accepted(&session, &["d5-f5; @-e5"], captured);
    accepted(&session, &["d5-f5"], captured);
    // Half a hit: the piece may also stop on the victim.
    asks(&session, "d5-e5", &["f5"]);
    accepted(&session, &["d5-e5", "e5-f5"], captured);
    accepted(&session, &["d5-e5", "pass"], "7k/8/8/4X3/8/8/8/K7");
    refused(&session, "d5-f5; @-a1");
    refused(&session, "x d5-f5");
    refused(&session, "p e5-e4");
}

/// To the square two files on, over a captured piece beside or above it.
const EITHER: &str = "2 1 1 0 2 1 1 0 1 2 1 1 1 2 1 1 -1 1";

#[test]
fn of_several_effects_one_must_be_entered() {
    let session = begin(EITHER, "", "7k/8/4p3/3Xp3/8/8/8/K7");
    refused(&session, "d5-f5");
    accepted(&session, &["d5-f5; @-e6"], "7k/8/8/4pX2/8/8/8/K7");
    accepted(&session, &["d5-f5; @-e5"], "7k/8/4p3/5X2/8/8/8/K7");
    refused(&session, "d5-f5; @-e5; @-e6");
}

#[test]
fn shooters_go_to_their_last_square_and_say_then_what_they_hit() {
    let session = begin(EITHER, "set shooters (X x);", "7k/8/4p3/3Xp3/8/8/8/K7");
    asks(&session, "d5-f5", &["e5", "e6"]);
    accepted(&session, &["d5-f5", "f5-e6"], "7k/8/8/4pX2/8/8/8/K7");
    accepted(&session, &["X d5-f5; f5-e5"], "7k/8/4p3/5X2/8/8/8/K7");
    refused(&session, "d5-f5; f5-f6");
    // What can be done in one way only is not asked; a victim on the way is no half of a move.
    let one = begin(HOPPER, "set shooters (X x);", "7k/8/8/3Xp3/8/8/8/K7");
    accepted(&one, &["d5-f5"], "7k/8/8/5X2/8/8/8/K7");
    accepted(&one, &["d5-e5"], "7k/8/8/4X3/8/8/8/K7");
    // A shot may be left out if the move exists without it.
    let free = begin(&format!("{HOPPER} 1 1 2 0 1"), "set shooters (X x);", "7k/8/8/3Xp3/8/8/8/K7");
    asks(&free, "d5-f5", &["e5"]);
    accepted(&free, &["d5-f5", "pass"], "7k/8/8/4pX2/8/8/8/K7");
    accepted(&free, &["d5-f5", "f5-e5"], "7k/8/8/5X2/8/8/8/K7");
}

#[test]
fn what_is_carried_is_put_down_where_a_leg_begins() {
    // Picks up an enemy on the right, goes to the next square and on, and puts it down there.
    const CARRIER: &str = "3 1 1 0 268435456 1 1 0 1 1 1 0 4097";
    let session = begin(CARRIER, "", "7k/8/8/3Xp3/8/8/8/K7");
    let carried = "7k/8/8/5pX1/8/8/8/K7";
    accepted(&session, &["d5-g5; @-e5; p-f5"], carried);
    accepted(&session, &["d5-g5"], carried);
    refused(&session, "d5-g5; @-e5");
    refused(&session, "d5-g5; @-e5; P-f5");
    // With a shooter the second step names the square where it is put down.
    let shooter = begin(CARRIER, "set shooters (X x);", "7k/8/8/3Xp3/8/8/8/K7");
    accepted(&shooter, &["d5-g5; g5-f5"], carried);
    // Nothing is picked up: the legs have nothing to go on from.
    refused(&begin(CARRIER, "", "7k/8/8/3X4/8/8/8/K7"), "d5-g5");
}

/// Rows of the table of switches that the tests of rules do not have; the others are in
/// `include.rs` and in the tests of written presets.
#[test]
fn kings_without_check_and_games_without_kings_go_where_they_like() {
    let board = "7k/8/8/8/8/8/x7/7K";
    let rook = "1 99 0 1 3 1 99 1 0 3 1 99 0 -1 3 1 99 -1 0 3";
    refused(&begin(rook, "", board), "h1-g2");
    accepted(&begin(rook, "", board), &["h1-g1"], "7k/8/8/8/8/8/x7/6K1");
    accepted(&begin(rook, "set checkrule 0;", board), &["h1-g2"], "7k/8/8/8/8/8/x5K1/8");
    let none = "set wroyal array; set broyal array;";
    accepted(&begin(rook, none, board), &["h1-g2"], "7k/8/8/8/8/8/x5K1/8");
    // Another royal: the rook may not be left where the enemy's reaches it.
    let royal = begin(rook, "set wroyal (X); set broyal (x);", "7k/8/8/8/8/8/x7/1X5K");
    refused(&royal, "b1-b2");
    accepted(&royal, &["b1-b3"], "7k/8/8/8/8/1X6/x7/7K");
}

#[test]
fn promotion_goes_by_the_table_or_by_the_list() {
    let step = "1 1 0 1 3";
    // A table: on the sixth rank, to a king without royalty, or not at all.
    let table = "set wroyal array; set broyal array; set zone1 array; setelem zone1 d6 1;\n\
                 setelem promotab X ((zone1 0 (P K) 1 0));";
    let session = begin(step, table, "7k/8/8/3X4/8/8/8/K7");
    let choices = ["P", "K", "X"].map(str::to_owned).to_vec();
    assert_eq!(session.clone().enter("d5-d6"), Outcome::Asked { ask: Asked::Promotion, choices });
    accepted(&session, &["d5-d6", "P-dest"], "7k/8/3P4/8/8/8/8/K7");
    accepted(&session, &["d5-d6", "pass"], "7k/8/3X4/8/8/8/8/K7");
    refused(&session, "d5-d6; k-dest");
    // The list: on the last rank, to the usual choices.
    let list = begin(step, "set promotables (X x); set wchoices (P); set bchoices (p);", "7k/3X4/8/8/8/8/8/K7");
    accepted(&list, &["d7-d8", "P-d8"], "3P3k/8/8/8/8/8/8/K7");
}
