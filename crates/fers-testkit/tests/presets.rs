//! Presets of Game Courier that are written for games of the library play as the core does.

use std::path::{Path, PathBuf};

use fers_formats::{canonical, game_code};
use fers_rules::Ruleset;
use fers_testkit::{preset_agrees, preset_reads_back};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn ruleset(stem: &str) -> Ruleset {
    let path = root().join(format!("variants/{stem}.fers"));
    canonical::read(&std::fs::read_to_string(path).unwrap()).value.unwrap().into()
}

fn include() -> String {
    std::fs::read_to_string(root().join("presets/fers.gc")).unwrap()
}

/// Ten games with different rules: castling, e.p. over several squares, hops, zones, facing kings,
/// drops, promotion as in shogi, compulsory captures, counted checks, bare kings.
const QUICK: [&str; 10] =
    ["chess", "capablanca", "metamachy", "shako", "xiangqi", "crazyhouse", "shogi", "antichess", "3check", "shatranj"];

#[test]
fn presets_of_ten_games_agree_with_the_core() {
    let (plies, seeds) = if std::env::var_os("FERS_SLOW").is_some() { (200, 3) } else { (20, 1) };
    for stem in QUICK {
        let ruleset = ruleset(stem);
        let written = game_code::write(&[&ruleset]);
        assert_eq!(written.left_out, 0, "{stem}: {:?}", written.losses);
        for seed in 0..seeds {
            if let Err(violation) = preset_agrees(&ruleset, &written.text, &include(), plies, seed) {
                panic!("{violation}");
            }
        }
    }
}

#[test]
fn what_does_not_fit_says_why() {
    for (stem, reason) in [
        ("atomic", "explosions"),
        ("magnetic", "pulled or pushed"),
        ("marseillais", "turns of several moves"),
        ("othello", "change sides"),
    ] {
        let written = game_code::write(&[&ruleset(stem)]);
        assert_eq!((written.left_out, written.text.as_str()), (1, ""));
        assert!(written.losses.iter().any(|loss| loss.changes_play && loss.message.contains(reason)), "{stem}");
    }
}

/// Games of the library that have a preset, and are read back from it.
#[test]
fn presets_are_read_back_as_rules_that_play_alike() {
    let plies = if std::env::var_os("FERS_SLOW").is_some() { 200 } else { 8 };
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(root().join("variants")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let stems = files.iter().filter_map(|file| file.file_stem()?.to_str());
    let mut broken = Vec::new();
    for stem in stems {
        if let Err(violation) = preset_reads_back(&ruleset(stem), plies, 1) {
            broken.push(format!("{stem}: {violation}"));
        }
    }
    assert!(broken.is_empty(), "{}: {}", broken.len(), broken.join("\n"));
}
