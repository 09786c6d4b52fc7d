//! The variant library: every file reads and plays, obeys the laws, and has as many moves as other
//! programs count.

use fers_program::AnyProgram;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use fers_fen::Dialect;
use fers_formats::canonical;
use fers_movegen::{AnyPosition, PerftEnds};
use fers_rules::Ruleset;
use fers_testkit as laws;

/// More moves than this are not counted here.
const NODES_MAX: u64 = 3_000_000;

/// Counts of other programs that differ from ours: variant, start of the FEN, least depth at which
/// they do, why.
const KNOWN_DIFFERENCES: [(&str, &str, u32, &str); 5] = [
    (
        "sittuyin",
        "8/6k1/6p1/3s2P1",
        3,
        "the perft of Sjaak counts promotions that attack something, which it does not allow in games",
    ),
    ("sittuyin", "8/5R2/2P5", 3, "as before"),
    ("coregal", "rn2kb1r/ppp1pppp/6q1", 3, "queens castle, too, by the rules of NOST"),
    ("seirawan", "qbbrnkrn", 3, "castling rights of shuffled games are not seen in file letters alone"),
    ("wolf", "8/k5SP/8/8/8/8/8/8/8/7K", 4, "by the published rules there is promotion to nightriders"),
];

/// A known number of move sequences.
#[derive(Clone, Debug)]
struct Row {
    variant: String,
    fen: String,
    depth: u32,
    nodes: u64,
    ends: PerftEnds,
    source: String,
}

/// A variant of the library by its file name.
struct Variant {
    stem: String,
    ruleset: Ruleset,
    program: AnyProgram,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    paths
}

fn library() -> Vec<Variant> {
    files("variants", "fers").iter().map(|path| variant(path)).collect()
}

#[track_caller]
fn variant(path: &Path) -> Variant {
    let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
    let parsed = canonical::read(&std::fs::read_to_string(path).unwrap());
    assert_eq!(parsed.diagnostics, [], "{stem}");
    let ruleset = parsed.value.unwrap().into_inner();
    let program = fers_compile::verify_and_compile(&ruleset).unwrap_or_else(|problems| panic!("{stem}: {problems:?}"));
    Variant { stem, ruleset, program }
}

/// The rows of the shipped tables.
fn shipped_rows() -> Vec<Row> {
    let tables = files("testdata/perft", "csv");
    tables.iter().flat_map(|path| table(&std::fs::read_to_string(path).unwrap())).collect()
}

/// The rows of a table of others, where it is at hand.
fn shared_rows(name: &str) -> Vec<Row> {
    laws::shared_text(&format!("perft/{name}")).map_or_else(Vec::new, |text| table(&text))
}

/// The rows of a table, by the names of its columns.
fn table(text: &str) -> Vec<Row> {
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap().split(',').collect();
    lines.map(|line| row(header.iter().copied().zip(line.split(',')).collect())).collect()
}

fn row(fields: HashMap<&str, &str>) -> Row {
    Row {
        variant: fields["variant"].to_owned(),
        fen: fields["fen"].to_owned(),
        depth: fields["depth"].parse().unwrap(),
        nodes: fields["nodes"].parse().unwrap(),
        ends: if fields["ends"] == "0" { PerftEnds::Ignored } else { PerftEnds::ByRule },
        source: fields["source"].to_owned(),
    }
}

fn count(variant: &Variant, row: &Row) -> Result<u64, String> {
    let parsed = fers_fen::parse(&variant.ruleset, &row.fen, Dialect::Common);
    let setup = parsed.value.ok_or_else(|| format!("{:?}", parsed.diagnostics))?;
    let mut position = AnyPosition::new(&variant.program, &setup).map_err(|errors| format!("{errors:?}"))?;
    Ok(position.perft(row.depth, row.ends))
}

/// Counts all rows of variants of the library that are small enough.
#[track_caller]
fn check(rows: &[Row]) {
    let library = library();
    let mut wrong = Vec::new();
    let mut counted = 0;
    for row in rows.iter().filter(|row| row.nodes <= NODES_MAX) {
        let Some(variant) = library.iter().find(|variant| variant.stem == row.variant) else { continue };
        let nodes = count(variant, row);
        counted += 1;
        if nodes != Ok(row.nodes) {
            wrong.push(format!("{row:?}: {nodes:?}"));
        }
    }
    println!("{counted} rows counted");
    assert!(wrong.is_empty(), "{} of {counted} rows differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Whether a row of another program's table can be expected to hold here.
fn is_comparable(row: &Row) -> bool {
    let differs = |&(variant, fen, depth, _): &(&str, &str, u32, &str)| {
        row.variant == variant && row.fen.starts_with(fen) && row.depth >= depth
    };
    !KNOWN_DIFFERENCES.iter().any(differs)
}

#[test]
fn the_shipped_tables_are_right() {
    let rows = shipped_rows();
    assert!(!rows.is_empty());
    let library = library();
    let missing = rows.iter().find(|row| library.iter().all(|variant| variant.stem != row.variant));
    assert!(missing.is_none(), "no such variant: {missing:?}");
    check(&rows);
}

#[test]
fn every_variant_has_rows_in_the_shipped_tables() {
    let rows = shipped_rows();
    for variant in library() {
        assert!(rows.iter().any(|row| row.variant == variant.stem), "{}", variant.stem);
    }
}

#[test]
fn sjaak_counts_the_same() {
    let mut rows = shared_rows("sjaak.csv");
    rows.retain(|row| ["builtin 1.4.1", "sjaak self-test"].contains(&row.source.as_str()) && is_comparable(row));
    // Its tests write a blank before the hands.
    rows.iter_mut().for_each(|row| row.fen = row.fen.replace(" [", "["));
    check(&rows);
}

#[test]
fn fairy_stockfish_counts_the_same() {
    let mut rows = shared_rows("fairy-stockfish-official.csv");
    rows.retain(is_comparable);
    check(&rows);
}

#[test]
fn names_are_of_one_variant_only() {
    let folded = |name: &str| name.to_lowercase().replace([' ', '-', '_', '\''], "");
    let mut owners: HashMap<String, String> = HashMap::new();
    for Variant { stem, ruleset, .. } in library() {
        let presentation = &ruleset.presentation;
        let names = [&stem, &presentation.name].into_iter().chain(&presentation.aliases);
        for name in names.map(|name| folded(name)) {
            let owner = owners.entry(name.clone()).or_insert_with(|| stem.clone());
            assert_eq!(*owner, stem, "{name}");
        }
    }
}

#[test]
fn every_variant_says_what_it_is_and_where_it_is_from() {
    for Variant { stem, ruleset, .. } in library() {
        let presentation = &ruleset.presentation;
        for text in [&presentation.name, &presentation.description, &presentation.source] {
            assert!(!text.is_empty(), "{stem}");
        }
        assert!(!ruleset.ends.is_empty(), "{stem}");
    }
}

#[test]
fn every_variant_reads_back_from_what_is_written() {
    for Variant { stem, ruleset, .. } in library() {
        let read = canonical::read(&canonical::write(&ruleset));
        assert_eq!(read.diagnostics, [], "{stem}");
        assert_eq!(read.value.as_deref(), Some(&ruleset), "{stem}");
    }
}

#[test]
fn the_laws_hold_in_random_games() {
    let all: [(&str, u32, laws::Law); 6] = [
        ("consistency", 60, laws::generator_is_consistent),
        ("unmake", 60, laws::unmake_restores),
        ("hash", 60, laws::hash_is_right),
        ("ends", 60, laws::ends_have_reasons),
        ("move texts", 40, laws::move_texts_read_back),
        ("oracle", 12, laws::oracle_agrees),
    ];
    for Variant { stem, ruleset, .. } in library() {
        for (name, plies, law) in &all {
            if let Err(violation) = law(&ruleset, *plies, 2) {
                panic!("{stem}, {name}: {violation}");
            }
        }
    }
}

#[test]
fn positions_read_back_from_their_fen_in_random_games() {
    for Variant { stem, ruleset, .. } in library() {
        if let Err(violation) = laws::fen_reads_back(&ruleset, 60, 3) {
            panic!("{stem}: {violation}");
        }
    }
}
