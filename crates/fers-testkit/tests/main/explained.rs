//! The counts with which Fers differs from other programs: the oracle, which knows the
//! specification only, has them too.

use std::path::{Path, PathBuf};

use fers_fen::Dialect;
use fers_formats::{canonical, fairy_stockfish, sjaak};
use fers_oracle::{Oracle, PerftEnds};
use fers_rules::Ruleset;

/// Rows with more nodes take the oracle too long.
const NODES_MAX: u64 = 40_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The variant that a source calls so; nothing if its file is not there.
fn ruleset(source: &str, variant: &str) -> Option<Ruleset> {
    let file = match source {
        "variants.txt 1.4.1" => "../shared/data/variants/sjaakii-1.4.1_variants.txt",
        "variants.txt RMKirkpatrick 2025-10-23" => {
            "../shared/data/variants/sjaakii-rmkirkpatrick-2025-10-23_variants.txt"
        }
        "Fairy-Stockfish own tests" => {
            let parsed = fairy_stockfish::read(&format!("[{variant}:{variant}]\n"));
            return parsed.value.variants.into_iter().find_map(|variant| variant.ruleset).map(Ruleset::from);
        }
        "Fairy-Stockfish variants.ini" => {
            let file = root().join("../shared/data/variants/fairy-stockfish_variants.ini");
            let parsed = fairy_stockfish::read(&std::fs::read_to_string(file).ok()?);
            let mut variants = parsed.value.variants.into_iter();
            return variants.find(|found| found.name == variant).and_then(|found| found.ruleset).map(Ruleset::from);
        }
        _ => {
            let text = std::fs::read_to_string(root().join("variants").join(format!("{variant}.fers"))).unwrap();
            return canonical::read(&text).value.map(Ruleset::from);
        }
    };
    let text = std::fs::read_to_string(root().join(file)).ok()?;
    let mut rulesets = sjaak::read(&text).value.games.into_iter().filter_map(|game| game.ruleset);
    rulesets.find(|ruleset| ruleset.presentation.name.eq_ignore_ascii_case(variant)).map(Ruleset::from)
}

#[test]
fn the_oracle_agrees_with_explained_differences() {
    let text = std::fs::read_to_string(root().join("testdata/perft-explained.csv")).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [source, variant, fen, depth, _, ours, _] = fields[..] else { panic!("{line}") };
        let (depth, ours): (u32, u64) = (depth.parse().unwrap(), ours.parse().unwrap());
        let Some(ruleset) = ruleset(source, variant) else {
            println!("skipped: {variant} of {source} is not there");
            continue;
        };
        if ours <= NODES_MAX {
            let setup = fers_fen::parse(&ruleset, fen, Dialect::Common).value.unwrap();
            assert_eq!(Oracle::new(&ruleset).perft(&setup, depth, PerftEnds::Ignored), ours, "{line}");
        }
    }
}
