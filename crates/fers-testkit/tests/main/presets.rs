//! Presets of Game Courier that are written for games of the library play as the core does.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use fers_formats::{canonical, game_code};
use fers_gamecode::{Profile, Program, SHUFFLE, Session, Settings, load};
use fers_rules::{Blast, Over, PieceRules, Ruleset};
use fers_testkit::{preset_agrees, preset_reads_back, with_blasts};

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

/// Returns a game of the library with explosions by lot, which the code of presets knows.
fn with_fitting_blasts(stem: &str, seed: u64) -> Ruleset {
    let mut ruleset = with_blasts(ruleset(stem), seed);
    if hops(&ruleset) {
        // The code does not know walls as hurdles.
        ruleset.blasts.iter_mut().for_each(|blast| (blast.petrifies_mover, blast.petrifies_around) = (false, false));
    }
    ruleset
}

fn hops(ruleset: &Ruleset) -> bool {
    let mut legs = ruleset.pieces.iter().flat_map(PieceRules::all_moves).flat_map(|path| &path.legs);
    legs.any(|leg| leg.over != Over::Empty)
}

/// "A leg that needs hurdles counts it as one": the specification of walls in `fers_rules`.
#[test]
fn games_in_which_pieces_hop_over_walls_have_no_preset() {
    let mut metamachy = with_blasts(ruleset("metamachy"), 0);
    metamachy.blasts[0] = Blast { petrifies_mover: true, takes_mover: true, ..metamachy.blasts[0].clone() };
    let written = game_code::write(&[&metamachy]);
    let reasons: Vec<&str> = written.losses.iter().map(|loss| loss.message.as_str()).collect();
    assert!(written.left_out == 1 && reasons.concat().contains("explosions that leave walls"), "{reasons:?}");
}

/// Games whose captures blow up pieces, annihilate them, or leave walls; and explosions by lot in
/// games with other rules: hands, changes of type, counted checks, long moves.
#[test]
fn presets_with_explosions_agree_with_the_core() {
    let is_slow = std::env::var_os("FERS_SLOW").is_some();
    let (rounds, plies) = if is_slow { (40, 100) } else { (1, 25) };
    let library = ["atomic", "nocheckatomic", "atomar", "antimatter", "petrified"].map(|stem| (stem, ruleset(stem)));
    let others =
        ["chess", "metamachy", "crazyhouse", "shogi", "antichess", "3check", "evolution", "balaklava", "rifle"];
    let drawn = (0..rounds).flat_map(|seed| others.map(|stem| (stem, with_fitting_blasts(stem, seed))));
    for (seed, (stem, rules)) in library.into_iter().chain(drawn).enumerate() {
        assert_eq!(fers_rules::verify(&rules), [], "{stem}");
        let written = game_code::write(&[&rules]);
        assert_eq!(written.left_out, 0, "{stem}: {:?}", written.losses);
        if let Err(violation) = preset_agrees(&rules, &written.text, &include(), plies, seed as u64) {
            panic!("{stem} {seed}: {:?}\n{violation}", rules.blasts);
        }
        if let Err(violation) = preset_reads_back(&rules, plies, 1) {
            panic!("{stem} {seed}: {:?}\n{violation}", rules.blasts);
        }
    }
}

/// Returns the first ranks of both sides, which a preset of Chess960 has drawn by a seed.
fn drawn(program: &Program, seed: u64) -> (Session, String, String) {
    let session = Session::start(program, None, Settings { seed: Some(seed), ..Settings::default() }).unwrap();
    let cells = session.cells();
    (session, cells[..8].concat(), cells[56..].concat())
}

/// The rules of Chess960: bishops on squares of both shades, the king between the rooks, Black as
/// White. There are 960 such arrangements.
#[test]
fn the_code_draws_the_positions_of_chess960() {
    let ruleset = ruleset("chess960");
    let written = game_code::write(&[&ruleset]);
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    let program = load(&written.text, Profile::Fers, &mut |_| None);
    assert!(program.problems.is_empty(), "{:?}", program.problems);
    let seeds = if std::env::var_os("FERS_SLOW").is_some() { 8_000 } else { 60 };
    let mut found = BTreeSet::new();
    for seed in 0..seeds {
        let (session, white, black) = drawn(&program, seed);
        let places = |letter: char| white.match_indices(letter).map(|(at, _)| at).collect::<Vec<_>>();
        let (bishops, rooks, kings) = (places('B'), places('R'), places('K'));
        assert_eq!(bishops.iter().sum::<usize>() % 2, 1, "seed {seed}: {white}");
        assert!(rooks[0] < kings[0] && kings[0] < rooks[1], "seed {seed}: {white}");
        assert_eq!(black, white.to_lowercase(), "seed {seed}");
        let mut letters: Vec<char> = white.chars().collect();
        letters.sort_unstable();
        assert_eq!(letters.into_iter().collect::<String>(), "BBKNNQRR");
        assert_eq!(drawn(&program, seed).1, white, "the seed {seed} gives one position");
        // Knights and pawns alone move at the start, and castling may be possible at once.
        let listed = &session.view().legal;
        assert!(listed.len() >= 16, "seed {seed}: {listed:?}");
        found.insert(white);
    }
    if seeds == 8_000 {
        // 8,000 draws miss 960 * (1 - 1/960)^8000 = 0.23 arrangements on average.
        assert!(found.len() >= 958, "{} arrangements", found.len());
    } else {
        assert!(found.len() > 50, "{} arrangements", found.len());
    }
}

/// Shuffled presets are played beside the core, castlings included.
#[test]
fn shuffled_presets_agree_with_the_core() {
    let (plies, seeds) = if std::env::var_os("FERS_SLOW").is_some() { (60, 40) } else { (24, 3) };
    let ruleset = ruleset("chess960");
    let written = game_code::write(&[&ruleset]);
    for seed in 0..seeds {
        if let Err(violation) = preset_agrees(&ruleset, &written.text, &include(), plies, seed) {
            panic!("{violation}");
        }
    }
}

#[test]
fn shuffles_are_read_back() {
    let ruleset = ruleset("chess960");
    let written = game_code::write(&[&ruleset]);
    for text in [written.text.clone(), written.text.replace("include shuffle.gc;", SHUFFLE)] {
        let read = game_code::read(&text);
        assert_eq!(read.value.ruleset.expect("it is read").shuffles, ruleset.shuffles, "{:?}", read.diagnostics);
    }
    if let Err(violation) = preset_reads_back(&ruleset, 8, 1) {
        panic!("{violation}");
    }
    let text = |from: &str, to: &str| written.text.replace(from, to);
    for (changed, message) in [
        (text("set symmetrized", "set blackshuffle (b q n r k); set blackshaded (b); set symmetrized"), "stand alike"),
        (text("set shaded (B)", "set shaded (b)"), "belongs to the other side"),
        (text("// code: rnbqkbnr", "// code: rnbqkbrn"), "do not stand alike"),
        (text("include shuffle.gc;", &SHUFFLE.replace("#tries 200", "#tries 100")), "not as in shuffle.gc"),
    ] {
        let read = game_code::read(&changed);
        assert!(read.value.ruleset.is_none());
        assert!(read.diagnostics.iter().any(|found| found.message.contains(message)), "{:?}", read.diagnostics);
    }
}

/// Returns the lowest rank, and the highest, of a board that a preset draws.
fn ranks(text: &str, seed: u64) -> (String, String) {
    let program = load(text, Profile::Fers, &mut |_| None);
    assert!(!program.has_errors(), "{:?}", program.problems);
    let cells = Session::start(&program, None, Settings { seed: Some(seed), ..Settings::default() }).unwrap().cells();
    let width = program.layout.cols;
    (cells[..width].concat(), cells[cells.len() - width..].concat())
}

/// Switches as the documentation describes them, on ranks of a preset that has them alone.
#[test]
fn each_switch_of_shuffles_does_what_it_says() {
    let preset = |first: &str, last: &str, code: &str| {
        format!(
            "// code: {first}/8/8/{last}\n// ==== Pre-Game ====\nset done 0;\ninclude fers.gc;\ninclude shuffle.gc;\n\
             set legdefs (0 0);\n{}{code}\n// ==== Post-Move 1 ====\nset done 0;\n",
            "RNBQKrnbqk".chars().map(|label| format!("def {label} 1;\n")).collect::<String>(),
        )
    };
    let shuffled = |first: &str, last: &str, code: &str| {
        let text = preset(first, last, code);
        (0..40).map(|seed| ranks(&text, seed)).collect::<Vec<_>>()
    };
    let all = "set shuffleset (R N B Q K);";
    // The second side turned by half.
    for (white, black) in shuffled("rnbkqbnr", "RNBQKBNR", &format!("{all} gosub ShuffleSetup;")) {
        assert_eq!(black, white.to_lowercase().chars().rev().collect::<String>());
    }
    // Each side by itself.
    let apart = format!("{all} set blackshuffle (r n b q k); gosub ShuffleSetup;");
    let found = shuffled("rnbqkbnr", "RNBQKBNR", &apart);
    assert!(found.iter().any(|(white, black)| *black != white.to_lowercase()));
    // Two at the same distance from the middle.
    let symmetric = format!("{all} set symmetrized (R N B r n b); gosub ShuffleSetup;");
    for (white, _) in shuffled("rnbqkbnr", "RNBQKBNR", &symmetric) {
        let pairs = (0..4).map(|at| (white.as_bytes()[at], white.as_bytes()[7 - at]));
        assert_eq!(pairs.filter(|(left, right)| left == right).count(), 3, "{white}");
    }
    // One bishop keeps its shade: c1 is dark, as are the files a, c, e, g.
    let shaded = "set shuffleset (R B Q); set shaded (B); gosub ShuffleSetup;";
    for (white, _) in shuffled("rnbqk2r", "RNBQK2R", shaded) {
        assert_eq!(white.find('B').unwrap() % 2, 0, "{white}");
        assert_eq!((&white[1..2], &white[4..5]), ("N", "K"));
    }
    // Two shuffles, one after the other: rooks and knights never leave the outer squares.
    let two = "set shuffleset (R N); gosub ShuffleSetup; set shuffleset (B Q K); gosub ShuffleSetup;";
    let found = shuffled("rnbqkbnr", "RNBQKBNR", two);
    for (white, black) in &found {
        assert!([0, 1, 6, 7].into_iter().all(|at| "RN".contains(&white[at..=at])), "{white}");
        assert_eq!(*black, white.to_lowercase());
    }
    assert!(found.iter().any(|(white, _)| &white[..2] == "NR") && found.iter().any(|(white, _)| &white[2..5] != "BQK"));
    // What cannot be arranged stays: three pieces in two pairs of squares.
    let stuck = "set shuffleset (R); set symmetrized (R r); gosub ShuffleSetup;";
    assert!(shuffled("rr2r3", "RR2R3", stuck).iter().all(|(white, _)| white == "RRR" || white.starts_with("RR")));
    let stays = format!("set unshuffled 1; {all} gosub ShuffleSetup;");
    assert!(shuffled("rnbqkbnr", "RNBQKBNR", &stays).iter().all(|(white, _)| white == "RNBQKBNR"));
}

#[test]
fn what_does_not_fit_says_why() {
    for (stem, reason) in [
        ("alice", "several boards"),
        ("magnetic", "pulled or pushed"),
        ("gomoku", "special rules of drops"),
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
