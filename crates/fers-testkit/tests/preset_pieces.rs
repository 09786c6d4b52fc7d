//! Presets with pieces of all kinds of moves play as the core does, and are read back as rules that
//! play alike.
//!
//! Each piece stands in a small game with kings, knights and pawns. The texts are those of
//! descriptions of XBetza, or are made for one construct.

use fers_formats::{canonical, game_code};
use fers_game::Variant;
use fers_rules::Ruleset;
use fers_testkit::{Choices, preset_agrees, preset_reads_back, random_betza};

/// Names of constructs, and pieces that use them.
const PIECES: &[(&str, &str)] = &[
    ("the Lion: captures on the way, and comes back", "KNADcaKmcabK"),
    ("a rifle", "caibR"),
    ("a locust that flies on", "mQcafmQ"),
    ("two victims and back over the first", "cafcabR"),
    ("an advancer, also at the edge", "yafmcabQ"),
    ("a step off the board and back", "mcoabyafmK"),
    ("a withdrawer that puts back a friend", "mcoabyafmKdaubyafmK"),
    ("a piece that pushes what it captures behind itself", "caubmK"),
    ("knight relay: friends that induce", "NmNxaN"),
    ("induction by a rider", "WxaQ"),
    ("a friend next to it lends its moves", "KxK"),
    ("a friend far away lends its moves", "WxQ"),
    ("a joker", "I"),
    ("a joker that goes back", "bI"),
    ("a joker that only captures", "WcI"),
    ("a long leaper with any number of victims", "mQ(cafmaf)cafmQ"),
    ("a rose", "qN"),
    ("a crooked bishop", "zB"),
    ("a griffon that stops", "[F?fR]"),
    ("pieces that change places with friends", "WudR"),
    ("pieces that change places with enemies", "WucB"),
    ("captures of friends of its type on the way", "mDdasmD"),
    ("a null move", "KmabK"),
];

fn game(betza: &str) -> String {
    format!(
        "name = \"test\"\nboard = \"7x7\"\nstart = \"xnkxxnx/ppppppp/7/7/7/PPPPPPP/XNKXXNX w - - 0 1\"\n\
         ends = [\"mate wins\", \"stalemate draws\"]\n[pieces]\n\
         King = {{ moves = \"K\", royal = true }}\nExample = {{ letter = \"X\", moves = \"{betza}\" }}\n\
         Knight = {{ letter = \"N\", moves = \"N\" }}\nPawn = {{ letter = \"P\", moves = \"fmWfcF\" }}\n"
    )
}

fn include() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../presets/fers.gc")).unwrap()
}

fn ruleset(betza: &str) -> Ruleset {
    let parsed = canonical::read(&game(betza));
    parsed.value.unwrap_or_else(|| panic!("{betza}: {:?}", parsed.diagnostics)).into()
}

#[test]
fn presets_of_all_kinds_of_pieces_agree_with_the_core() {
    // Two threads: the long run takes a quarter of an hour on one.
    let (first, second) = PIECES.split_at(PIECES.len() / 2);
    let broken = std::thread::scope(|scope| {
        let other = scope.spawn(|| disagreements(second));
        [disagreements(first), other.join().expect("the other half ends")].concat()
    });
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Returns the pieces whose presets play otherwise than the core, each with the first difference.
fn disagreements(pieces: &[(&str, &str)]) -> Vec<String> {
    let (plies, seeds) = if std::env::var_os("FERS_SLOW").is_some() { (120, 10) } else { (24, 1) };
    let mut broken = Vec::new();
    for (what, betza) in pieces {
        let ruleset = ruleset(betza);
        let written = game_code::write(&[&ruleset]);
        if written.left_out != 0 {
            broken.push(format!("{what} ({betza}): {:?}", written.losses));
            continue;
        }
        for seed in 0..seeds {
            if let Err(violation) = preset_agrees(&ruleset, &written.text, &include(), plies, seed) {
                broken.push(format!("{what} ({betza}): {violation}"));
                break;
            }
        }
    }
    broken
}

#[test]
fn presets_of_all_kinds_of_pieces_are_read_back() {
    let plies = if std::env::var_os("FERS_SLOW").is_some() { 100 } else { 16 };
    let mut broken = Vec::new();
    for (what, betza) in PIECES {
        if let Err(violation) = preset_reads_back(&ruleset(betza), plies, 1) {
            broken.push(format!("{what} ({betza}): {violation}"));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Pieces of random words of XBetza. What no reader knows, what gives check at the start, and what
/// no preset can say are left out.
#[test]
fn presets_of_random_pieces_agree_with_the_core() {
    let (count, plies) = if std::env::var_os("FERS_SLOW").is_some() { (600, 24) } else { (40, 10) };
    let played = |parity: u64| {
        let (mut broken, mut fitting) = (Vec::new(), 0);
        for seed in (0..count).filter(|seed| seed % 2 == parity) {
            let betza = random_betza(&mut Choices::of_seed(seed));
            let Some(ruleset) = canonical::read(&game(&betza)).value.map(Ruleset::from) else { continue };
            let written = game_code::write(&[&ruleset]);
            if written.left_out != 0 || Variant::new(ruleset.clone()).is_err() {
                continue;
            }
            fitting += 1;
            if let Err(violation) = preset_agrees(&ruleset, &written.text, &include(), plies, seed) {
                broken.push(format!("{seed} ({betza}): {violation}"));
            }
        }
        (broken, fitting)
    };
    let (even, odd) = std::thread::scope(|scope| {
        let other = scope.spawn(|| played(1));
        (played(0), other.join().expect("the other half ends"))
    });
    let (broken, fitting) = ([even.0, odd.0].concat(), even.1 + odd.1);
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(fitting > count / 4, "{fitting} of {count} pieces fit");
}
