//! Presets with pieces of all kinds of moves play as the core does, and are read back as rules that
//! play alike.
//!
//! Each piece stands in a small game with kings, knights and pawns. The texts are those of
//! descriptions of XBetza, or are made for one construct.

use fers_formats::{canonical, game_code};
use fers_game::Variant;
use fers_rules::Ruleset;
use fers_testkit::{Choices, game_with_piece, preset_agrees, preset_reads_back, random_betza};

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
    ("a hop, and places changed with a friend: the hurdle is in the way", "nlgaudK2"),
    ("an enemy captured on the way, perhaps a king, and a friend at the end", "ncmaucabldB"),
    ("a null move", "KmabK"),
];

fn include() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../presets/fers.gc")).unwrap()
}

fn ruleset(betza: &str) -> Ruleset {
    let parsed = canonical::read(&game_with_piece(betza));
    parsed.value.unwrap_or_else(|| panic!("{betza}: {:?}", parsed.diagnostics)).into()
}

/// Asks a question about each item, half of them in another thread, for long runs take minutes.
fn in_two_threads<T: Sync, R: Send>(items: &[T], ask: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (first, second) = items.split_at(items.len() / 2);
    let answers = |items: &[T]| items.iter().map(&ask).collect::<Vec<R>>();
    std::thread::scope(|scope| {
        let other = scope.spawn(|| answers(second));
        let mut found = answers(first);
        found.extend(other.join().expect("the other half ends"));
        found
    })
}

#[test]
fn presets_of_all_kinds_of_pieces_agree_with_the_core() {
    let (plies, seeds) = if std::env::var_os("FERS_SLOW").is_some() { (120, 10) } else { (24, 1) };
    let broken = in_two_threads(PIECES, |(what, betza)| {
        let ruleset = ruleset(betza);
        let written = game_code::write(&[&ruleset]);
        if written.left_out != 0 {
            return Some(format!("{what} ({betza}): {:?}", written.losses));
        }
        let violation = (0..seeds).find_map(|seed| {
            let agrees = preset_agrees(&ruleset, &written.text, &include(), plies, seed);
            agrees.err()
        });
        violation.map(|violation| format!("{what} ({betza}): {violation}"))
    });
    let broken: Vec<String> = broken.into_iter().flatten().collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
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
    let seeds: Vec<u64> = (0..count).collect();
    let results = in_two_threads(&seeds, |&seed| {
        let betza = random_betza(&mut Choices::of_seed(seed));
        let ruleset = Ruleset::from(canonical::read(&game_with_piece(&betza)).value?);
        let written = game_code::write(&[&ruleset]);
        if written.left_out != 0 || Variant::new(ruleset.clone()).is_err() {
            return None;
        }
        let agrees = preset_agrees(&ruleset, &written.text, &include(), plies, seed);
        Some(agrees.map_err(|violation| format!("{seed} ({betza}): {violation}")))
    });
    let fitting: Vec<_> = results.into_iter().flatten().collect();
    assert!(fitting.len() > seeds.len() / 4, "{} of {count} pieces fit", fitting.len());
    let broken: Vec<String> = fitting.into_iter().filter_map(Result::err).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
