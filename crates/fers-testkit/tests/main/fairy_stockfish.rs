//! Variants of Fairy-Stockfish, from its own notation: as many moves as the program counts, by both
//! executors.

use std::collections::{BTreeMap, BTreeSet};

use fers_fen::Dialect;
use fers_formats::fairy_stockfish;
use fers_movegen::{AnyPosition, PerftEnds};
use fers_oracle::Oracle;
use fers_rules::Ruleset;

/// Rows with more nodes are left to `cargo xtask perft`.
const NODES_MAX: u64 = 100_000;
/// Rows with more nodes take the oracle too long.
const ORACLE_NODES_MAX: u64 = 2_500;

/// Whether a count is one that is explained: variant, FEN, depth, and how many they and we count.
fn is_explained(name: &str, fen: &str, depth: u32, counts: (u64, u64)) -> bool {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/perft-explained.csv");
    let row = format!(",{name},{fen},{depth},{},{},", counts.0, counts.1);
    std::fs::read_to_string(table).unwrap().lines().any(|line| line.contains(&row))
}

/// The playable variants of a text by name.
fn playable(text: &str) -> BTreeMap<String, Ruleset> {
    let variants = fairy_stockfish::read(text).value.variants;
    variants.into_iter().filter_map(|variant| Some((variant.name, variant.ruleset?.into_inner()))).collect()
}

/// A row of a table: variant, FEN, depth, nodes.
type Row<'t> = (&'t str, &'t str, u32, u64);

/// The small rows of a table in which a column holds a word.
fn rows<'t>(table: &'t str, wanted: impl Fn(&str, &str) -> bool) -> Vec<Row<'t>> {
    let mut lines = table.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let row = |line: &'t str| {
        let fields: Vec<&str> = line.split(',').collect();
        let field = |name: &str| header.iter().position(|column| *column == name).map(|index| fields[index]);
        let is_wanted = header.iter().zip(&fields).any(|(column, field)| wanted(column, field));
        let (depth, nodes) = (field("depth")?.parse().ok()?, field("nodes")?.parse().ok()?);
        (is_wanted && nodes <= NODES_MAX).then_some((field("variant")?, field("fen")?, depth, nodes))
    };
    lines.filter_map(row).collect()
}

/// Compares all rows of playable variants; gives how many variants had some.
fn compare(variants: &BTreeMap<String, Ruleset>, rows: &[Row<'_>]) -> usize {
    let mut seen = BTreeSet::new();
    for &(name, fen, depth, nodes) in rows {
        let Some(ruleset) = variants.get(name) else { continue };
        seen.insert(name);
        let setup = match fen {
            "" => ruleset.start.clone(),
            _ => fers_fen::parse(ruleset, fen, Dialect::Common).value.unwrap_or_else(|| panic!("{name}: {fen}")),
        };
        let program =
            fers_compile::verify_and_compile(ruleset).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        let mut position = AnyPosition::new(&program, &setup).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        let counted = position.perft(depth, PerftEnds::ByRule);
        let is_right = counted == nodes || is_explained(name, fen, depth, (nodes, counted));
        assert!(is_right, "{name}, {fen}, depth {depth}: {nodes} expected, {counted} counted");
        if nodes <= ORACLE_NODES_MAX {
            let asked = Oracle::new(ruleset).perft(&setup, depth, fers_oracle::PerftEnds::ByRule);
            assert_eq!(asked, counted, "{name}, {fen}, depth {depth}: the oracle");
        }
    }
    seen.len()
}

#[test]
fn sample_variants_have_as_many_moves_as_the_program_counts() {
    let Some(text) = fers_testkit::shared_text("data/variants/fairy-stockfish_variants.ini") else { return };
    let Some(table) = fers_testkit::shared_text("perft/fairy-stockfish-sample-variants.csv") else { return };
    let compared =
        compare(&playable(&text), &rows(&table, |column, field| column == "origin" && field == "variants.ini"));
    assert!(compared >= 50, "{compared}");
}

#[test]
fn variants_that_the_program_knows_have_as_many_moves_as_it_counts() {
    let mut compared = 0;
    for table in ["fairy-stockfish-sample-variants", "fairy-stockfish-official"] {
        let Some(table) = fers_testkit::shared_text(&format!("perft/{table}.csv")) else { return };
        let rows = rows(&table, |column, field| column == "group" || column == "origin" && field == "built-in");
        let names: BTreeSet<&str> = rows.iter().map(|(name, ..)| *name).collect();
        let text: String = names.iter().map(|name| format!("[{name}:{name}]\n")).collect();
        compared += compare(&playable(&text), &rows);
    }
    assert!(compared >= 60, "{compared}");
}

#[test]
fn small_texts_that_showed_differences_have_as_many_moves_as_the_program_counts() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata");
    let text = std::fs::read_to_string(format!("{data}/fairy-stockfish/found-2026-11.ini")).unwrap();
    let table = std::fs::read_to_string(format!("{data}/fairy-stockfish/found-2026-11.csv")).unwrap();
    let (variants, rows) = (playable(&text), rows(&table, |column, _| column == "source"));
    assert_eq!((rows.len(), variants.len()), (39, 13));
    assert_eq!(compare(&variants, &rows), variants.len());
}

/// Counts at depth 3 from the start, by Fairy-Stockfish 11.1 with the file of samples, for variants
/// that other tables do not have.
const COUNTED_BESIDE: [(&str, u64); 24] = [
    ("coffeehouse", 8067),
    ("upsidedown", 176),
    ("weak", 10295),
    ("pawnsonly", 3846),
    ("pawnsking", 5658),
    ("minihouse", 3493),
    ("gothhouse", 25283),
    ("pawnsmassacre", 41115),
    ("active", 12113),
    ("captureall", 8902),
    ("diana", 672),
    ("breakthrough6", 4308),
    ("breakthrough7", 7220),
    ("mansindam", 32238),
    ("elimination", 8067),
    ("gorogoroplus", 44436),
    ("dragonfly", 1604),
    ("kamikazerooks", 8902),
    ("twokings2", 8682),
    ("antihouse", 8067),
    ("sixthrank", 8902),
    ("crowdedxiangqi", 1586),
    ("backrank", 8902),
    ("petty", 457),
];

#[test]
fn start_positions_have_as_many_moves_as_an_older_program_counts() {
    let Some(text) = fers_testkit::shared_text("data/variants/fairy-stockfish_variants.ini") else { return };
    let variants = playable(&text);
    for (name, nodes) in COUNTED_BESIDE {
        let program = fers_compile::verify_and_compile(&variants[name]).unwrap();
        let mut position = AnyPosition::new(&program, &variants[name].start).unwrap();
        assert_eq!(position.perft(3, PerftEnds::ByRule), nodes, "{name}");
    }
}

#[test]
fn pieces_in_korean_palaces_move_along_the_lines() {
    // Counted by Fairy-Stockfish 11.1, in which two passes in a row end the game: so only to depth
    // 2.
    let variants = playable("[janggicasual:janggicasual]\n");
    let start = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    let inside = "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23";
    let checked = "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 0 1";
    let rows = [(start, 2, 1024), (inside, 1, 25), (inside, 2, 378), (checked, 2, 61), (checked, 3, 2644)];
    let rows: Vec<Row<'_>> = rows.iter().map(|&(fen, depth, nodes)| ("janggicasual", fen, depth, nodes)).collect();
    assert_eq!(compare(&variants, &rows), 1);
}

#[test]
fn of_long_lame_leapers_only_the_korean_elephant_moves() {
    // Counted by Fairy-Stockfish (pyffish 0.0.90).
    let pieces = "king = k\ncastling = false\nstartFen = k7/8/8/8/8/8/8/K7 w - - 0 1\n";
    let elephants = playable(&format!("[e]\n{pieces}customPiece1 = z:nZ\ncustomPiece2 = a:nA\n"));
    let board = "k7/3a4/2a1a3/3Z1a2/2A5/3ZA3/8/K7 w - - 0 1";
    let rows: Vec<Row<'_>> = vec![("e", board, 1, 19), ("e", board, 2, 143), ("e", board, 3, 2238)];
    assert_eq!(compare(&elephants, &rows), 1);
    let camels = playable(&format!("[c]\n{pieces}customPiece1 = c:nC\n"));
    assert_eq!(compare(&camels, &[("c", "k7/8/8/8/3C4/8/8/K7 w - - 0 1", 1, 3)]), 1);
}
