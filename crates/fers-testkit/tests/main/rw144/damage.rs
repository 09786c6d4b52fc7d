//! Board and move files with random damage: a listed verdict or a board, never a panic, and the
//! verdict of a second checker.

use std::collections::BTreeSet;
use std::path::Path;

use fers_core::SplitMix;
use fers_formats::rw144::{
    Checkmates, Profile, allocations_at_random, apply, create, looks_like, read_board, ruleset, write_board,
};
use fers_testkit::mutate;

use super::checker::verdict;

#[track_caller]
fn check(text: &str) -> u8 {
    let reading = read_board(text);
    let found = reading.problems.first().map(|problem| problem.fault.to_string());
    assert_eq!(found, verdict(text), "{text}");
    assert_eq!(found.is_none(), reading.board.is_some());
    let _ = looks_like(text);
    for problem in &reading.problems {
        assert!(problem.span.end as usize <= text.len() && problem.span.start <= problem.span.end, "{problem:?}");
    }
    reading.problems.first().map_or(0, |problem| problem.fault.exit_code())
}

/// A board file with one to three faults, each on a line, in a square, or anywhere.
fn damaged(text: &str, random: &mut SplitMix) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
        match random.below(6) {
            0 => mutate(&mut bytes, random),
            // A sign that means something, in place of another.
            1..=3 if !bytes.is_empty() => {
                let signs = b"krqnbpdfeawKRQNBPDFEAW..+-:0159wb%\n -";
                bytes[at] = signs[random.below(signs.len())];
            }
            _ => {
                let mut lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
                let line = random.below(lines.len());
                match random.below(3) {
                    0 => drop(lines.remove(line)),
                    1 => lines.insert(line, b"% a comment".to_vec()),
                    _ => lines.swap(line, 0),
                }
                bytes = lines.join(&b'\n');
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn damaged_boards_are_judged_as_by_the_second_checker() {
    let mut random = SplitMix::new(144);
    let mut codes = BTreeSet::new();
    for seed in 0..400 {
        let board = create(&allocations_at_random(seed), Some(seed)).unwrap();
        let text = write_board(&board, Profile::Spec);
        codes.insert(check(&text));
        for _ in 0..50 {
            codes.insert(check(&damaged(&text, &mut random)));
        }
    }
    assert_eq!(codes.into_iter().collect::<Vec<u8>>(), (0..=10).collect::<Vec<u8>>());
}

#[test]
fn our_own_boards_are_judged_as_by_the_second_checker() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rw144/boards");
    let mut count = 0;
    for path in std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        if path.extension().is_some_and(|extension| extension == "board") {
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
            check(text.trim_start_matches('\u{feff}'));
            count += 1;
        }
    }
    assert!(count >= 150, "{count}");
}

#[test]
fn damaged_moves_end_in_a_listed_verdict_or_a_board() {
    let mut random = SplitMix::new(50);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rw144/moves");
    let mut codes = BTreeSet::new();
    for path in std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        if path.extension().is_none_or(|extension| extension != "moves") {
            continue;
        }
        let read = |path: &Path| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        let Some(board) = read_board(&read(&path.with_extension("board"))).board else { continue };
        let text = read(&path);
        for _ in 0..40 {
            let text = damaged(&text, &mut random);
            for mates in [Checkmates::AsChecks, Checkmates::Marked] {
                let applied = apply(&board, &text, Profile::Official, mates);
                let code = applied.problems.first().map_or(0, |problem| problem.fault.exit_code());
                codes.insert(code);
                assert!(code == 0 || (11..=16).contains(&code), "{code}\n{text}");
                // Whatever was played, the board behind it is one.
                let after = write_board(&applied.board, Profile::Official);
                assert!(read_board(&after).board.is_some(), "{text}\n{after}");
                let _ = ruleset(&applied.board, Profile::Official);
            }
        }
    }
    assert!([0, 11, 12, 13, 14, 15, 16].iter().all(|code| codes.contains(code)), "{codes:?}");
}
