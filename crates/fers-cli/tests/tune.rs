//! `fers tune`: what the engine learns, and where it is found again.

mod calls;

use std::path::PathBuf;
use std::process::Command;

use calls::{Called, call, fers_with, file_in, folder};

/// Calls `fers` with a folder of its own for what is learnt.
fn fers(name: &str, args: &[&str]) -> Called {
    call(Command::new(env!("CARGO_BIN_EXE_fers")).env("FERS_LEARNT", learnt(name)).args(args), "")
}

fn learnt(name: &str) -> PathBuf {
    folder().join("learnt").join(name)
}

/// Few, quick games: what they teach is worth little, but the way is whole.
const QUICK: [&str; 9] = ["tune", "losalamos", "--games", "100", "--nodes", "100", "--pairs", "2", "--output"];

fn tuned(name: &str, threads: &str) -> (Called, String) {
    let file = folder().join(name).display().to_string();
    let called = fers("none", &[&QUICK[..], &[&file, "--threads", threads]].concat());
    (called, std::fs::read_to_string(&file).unwrap_or_default())
}

#[test]
fn the_result_depends_on_the_seed_and_not_on_the_threads() {
    let (one, text) = tuned("one.txt", "1");
    assert_eq!(one.code, Some(0), "{}", one.err);
    let lines: Vec<&str> = one.out.lines().collect();
    assert!(lines[0].starts_with("Round 1: 50 games with itself, "), "{}", one.out);
    assert!(lines[2].starts_with("Round 2: 100 games with itself, "), "{}", one.out);
    assert!(lines[1].starts_with("Fitted ") && lines[3].starts_with("Fitted "), "{}", one.out);
    assert!(lines[4].contains("% of 4 games"), "{}", one.out);
    assert!(text.starts_with("fers-learnt 1\nrules ") && text.contains("\nvalue Queen "), "{text}");
    assert_eq!(tuned("two.txt", "2").1, text);
}

#[test]
fn what_was_learnt_is_found_by_the_rules_shown_and_forgotten() {
    let nothing = fers("shown", &["explain", "losalamos", "--learnt"]);
    assert_eq!(nothing.out, "Nothing was learnt about Los Alamos Chess; see `fers tune`\n");
    let (_, text) = tuned("three.txt", "2");
    let rules = text.lines().find_map(|line| line.strip_prefix("rules ")).unwrap();
    file_in(&learnt("shown"), &format!("{rules}.txt"), &text);
    let shown = fers("shown", &["explain", "losalamos", "--learnt"]);
    assert!(shown.out.starts_with("Learnt by playing: ") && shown.out.contains("\nQueen: value "), "{}", shown.out);
    assert!(fers("shown", &["explain", "losalamos"]).out.contains("\nLearnt by playing: "));
    let json = fers("shown", &["explain", "losalamos", "--learnt", "--json"]).out;
    assert!(json.contains("\"units_per_centipawn\":256"), "{json}");
    assert!(fers("shown", &["tune", "losalamos", "--forget"]).out.starts_with("Deleted "));
    assert_eq!(fers("shown", &["tune", "losalamos", "--forget"]).out, "Nothing was learnt about Los Alamos Chess\n");
}

/// What Fers comes with is used where nothing else is kept, and can be switched off.
#[test]
fn what_fers_comes_with_is_used_until_something_else_is_kept() {
    // What an earlier run of the test has kept.
    let _ = std::fs::remove_dir_all(learnt("shipped"));
    let shipped = fers("shipped", &["explain", "chess", "--learnt"]);
    assert!(shipped.out.contains("\nKept in the program itself\n"), "{}", shipped.out);
    let off = fers_with(&["explain", "chess", "--learnt"], "");
    assert_eq!(off.out, "Nothing was learnt about Chess; see `fers tune`\n");
    let rules = fers::learnt::fingerprint(fers::Library::builtin().find("chess").unwrap().ruleset());
    let path = file_in(&learnt("shipped"), &format!("{rules:016x}.txt"), "fers-learnt 1\nvalue Knight 2560 2560\n");
    let own = fers("shipped", &["explain", "chess", "--learnt"]);
    assert!(own.out.contains("Knight: value +10 +10") && own.out.contains(&path), "{}", own.out);
}

#[test]
fn a_damaged_file_is_named_and_not_used() {
    let (_, text) = tuned("four.txt", "2");
    let rules = text.lines().find_map(|line| line.strip_prefix("rules ")).unwrap();
    file_in(&learnt("damaged"), &format!("{rules}.txt"), "fers-learnt 1\nvalue Lion 3 4\n");
    let played = fers("damaged", &["play", "losalamos", "--color", "none", "--level", "0", "--seed", "1"]);
    assert_eq!(played.code, Some(0), "{}", played.err);
    assert!(played.err.contains("line 2: there is no `value Lion` in this game"), "{}", played.err);
}

#[test]
fn too_few_positions_and_words_that_make_no_sense_are_refused() {
    let few = fers_with(&["tune", "losalamos", "--games", "10", "--nodes", "5"], "");
    assert_eq!(few.code, Some(1));
    assert!(few.err.contains("too few positions to learn from"), "{}", few.err);
    fers("none", &["tune", "losalamos", "--minutes", "0"]).has_failed(2, "not between 0.05 and 1440");
    fers("none", &["tune", "losalamos", "--minutes", "1", "--games", "50"]).has_failed(2, "cannot be used with");
    fers_with(&["tune", "losalmos"], "").has_failed(1, "losalamos");
}
