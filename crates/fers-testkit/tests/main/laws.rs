//! All laws, over the library, over files in the wild, and over variants that no one has thought
//! of.

use std::path::{Path, PathBuf};

use fers_formats::{canonical, fairy_stockfish, fairymax, idiagram, sjaak};
use fers_rules::{Ruleset, verify};
use fers_testkit::{
    LAWS, check_counts_of_both, oracle_agrees, random_ruleset, ruleset_reads_back, shared_text, shrink,
};

/// The seed of all random play here; printed with each failure.
const SEED: u64 = 20260101;

/// The boards of diagrams are large, and their pieces have hundreds of moves, each of which is
/// written and read.
const DIAGRAM_PLIES: u32 = 12;

/// Shows all violations together, so that one run says everything.
#[track_caller]
fn check(violations: Vec<String>) {
    assert!(violations.is_empty(), "{} laws broken\n{}", violations.len(), violations.join("\n"));
}

/// What is broken about a variant in so much random play.
fn violations(ruleset: &Ruleset, plies: u32, oracle_plies: u32, seed: u64) -> Vec<String> {
    let laws = LAWS.iter().map(|law| law(ruleset, plies, seed));
    let results = laws.chain([ruleset_reads_back(ruleset), oracle_agrees(ruleset, oracle_plies, seed)]);
    results.filter_map(|result| result.err().map(|violation| violation.to_string())).collect()
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder with some extension, by name.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).map(|entries| entries.flatten().collect()).unwrap_or_else(|_| Vec::new());
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    files.sort();
    files
}

#[test]
fn every_variant_of_the_library_obeys_all_laws() {
    let files = files(&repository().join("variants"), "fers");
    assert!(!files.is_empty(), "the library is in the repository");
    let mut broken = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let parsed = canonical::read(&text);
        match parsed.value {
            Some(ruleset) => broken.extend(violations(&ruleset, 200, 60, SEED)),
            None => broken.push(format!("{}: {:?}", file.display(), parsed.diagnostics)),
        }
    }
    check(broken);
}

#[test]
fn every_variant_that_sjaak_users_wrote_obeys_all_laws() {
    for name in ["sjaakii-1.4.1_variants.txt", "sjaakii-rmkirkpatrick-2025-10-23_variants.txt"] {
        let Some(text) = shared_text(&format!("data/variants/{name}")) else { continue };
        let games = sjaak::read(&text).value.games;
        let rulesets: Vec<Ruleset> = games.into_iter().filter_map(|game| game.ruleset.map(Ruleset::from)).collect();
        println!("{name}: {} variants", rulesets.len());
        check(rulesets.iter().flat_map(|ruleset| violations(ruleset, 200, 30, SEED)).collect());
    }
}

#[test]
fn every_game_of_fairy_max_obeys_all_laws() {
    let own = include_str!("../../../../testdata/fairymax/games.ini").to_owned();
    let texts = ["fairymax-5.0b_fmax.ini", "fairymax-5.0b_qmax.ini"];
    let texts = texts.iter().filter_map(|name| shared_text(&format!("data/variants/{name}")));
    for text in texts.chain([own]) {
        let games = fairymax::read(&text).value.games;
        let rulesets: Vec<Ruleset> = games.into_iter().filter_map(|game| game.ruleset.map(Ruleset::from)).collect();
        println!("{} games", rulesets.len());
        check(rulesets.iter().flat_map(|ruleset| violations(ruleset, 60, 20, SEED)).collect());
    }
}

#[test]
fn every_variant_of_fairy_stockfish_obeys_all_laws() {
    let Some(text) = shared_text("data/variants/fairy-stockfish_variants.ini") else { return };
    let variants = fairy_stockfish::read(&text).value.variants;
    let rulesets: Vec<Ruleset> =
        variants.into_iter().filter_map(|variant| variant.ruleset.map(Ruleset::from)).collect();
    println!("{} variants", rulesets.len());
    check(rulesets.iter().flat_map(|ruleset| violations(ruleset, 80, 20, SEED)).collect());
}

#[test]
fn every_diagram_that_people_made_obeys_all_laws() {
    let files = files(&repository().join("../shared/data/xbetza/diagrams"), "idiagram");
    if files.is_empty() {
        println!("skipped: there are no diagrams beside the checkout");
    }
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let diagrams = idiagram::read(&text).value.diagrams;
        let rulesets: Vec<Ruleset> =
            diagrams.into_iter().filter_map(|diagram| diagram.ruleset.map(Ruleset::from)).collect();
        println!("{}: {} variants", file.display(), rulesets.len());
        check(rulesets.iter().flat_map(|ruleset| violations(ruleset, DIAGRAM_PLIES, 200, SEED)).collect());
    }
}

#[test]
fn oracle_and_program_agree_on_random_variants() {
    let results = (0..150).map(|seed| oracle_agrees(&random_ruleset(seed), 30, seed));
    check(results.filter_map(|result| result.err().map(|violation| violation.to_string())).collect());
}

#[test]
fn random_variants_obey_the_other_laws() {
    let broken = |seed| {
        let ruleset = random_ruleset(seed);
        let results = LAWS.iter().map(|law| law(&ruleset, 20, seed)).chain([ruleset_reads_back(&ruleset)]);
        results.filter_map(|result| result.err().map(|violation| violation.to_string())).collect::<Vec<_>>()
    };
    check((300..350).flat_map(broken).collect());
}

/// Source of the counts: Fairy-Stockfish (pyffish 0.0.90); of `pRgR`, by hand: all moves of `gR`
/// are moves of `pR`.
#[test]
fn pieces_with_two_ways_to_one_square_obey_all_laws() {
    for (betza, counts) in [
        ("pRcpR", [6, 71, 564]),
        ("cpRpR", [6, 71, 564]),
        ("mpRcpR", [6, 71, 564]),
        ("gQcgQ", [6, 71, 512]),
        ("pRgR", [6, 71, 564]),
        ("RmR", [17, 209, 3_443]),
        ("RcR", [17, 209, 3_443]),
    ] {
        let text = format!("[g:chess]\ncustomPiece1 = a:{betza}\nstartFen = 4k3/3r4/3p4/8/8/3A4/8/4K3 w - - 0 1\n");
        let ruleset = fairy_stockfish::read(&text).value.variants.into_iter().next().and_then(|game| game.ruleset);
        let ruleset = ruleset.unwrap_or_else(|| panic!("{betza}"));
        check(violations(&ruleset, 20, 10, SEED));
        check_counts_of_both(&ruleset, &ruleset.start, &counts);
    }
}

/// Counts by hand: the rook has 12 moves and the king 5; the rider of two squares also leaps over
/// the pawn of d6 and takes the rook.
#[test]
fn a_piece_with_lines_of_steps_of_two_lengths_obeys_all_laws() {
    let text = "name = \"G\"\nboard = \"8x8\"\nstart = \"4k3/3r4/3p4/8/8/3A4/8/4K3 w - - 0 1\"\nends = [\"mate wins\"]\n\
                [pieces]\nKing = { moves = \"K\", royal = true }\nRook = \"R\"\nPawn = \"fmW\"\nA = \"RDD\"\n";
    let parsed = canonical::read(text);
    assert_eq!(parsed.diagnostics, []);
    let ruleset = parsed.value.expect("it reads");
    check(violations(&ruleset, 20, 10, SEED));
    check_counts_of_both(&ruleset, &ruleset.start, &[18]);
}

#[test]
fn shuffled_random_variants_verify_with_the_same_pieces_on_the_same_squares() {
    let broken = |seed: u64| {
        let ruleset = random_ruleset(seed);
        let shuffled = ruleset.shuffled(seed);
        let pieces = |ruleset: &Ruleset| {
            let mut pieces: Vec<_> = ruleset.start.pieces().map(|(_, piece)| format!("{piece:?}")).collect();
            pieces.sort_unstable();
            pieces
        };
        let squares = |ruleset: &Ruleset| ruleset.start.pieces().map(|(square, _)| square).collect::<Vec<_>>();
        let problems = verify(&shuffled);
        let is_same = pieces(&ruleset) == pieces(&shuffled) && squares(&ruleset) == squares(&shuffled);
        let is_right = problems.is_empty() && is_same && shuffled.shuffles.is_empty();
        (!is_right).then(|| format!("seed {seed}: {problems:?}\n{:?}\n{:?}", ruleset.start, shuffled.start))
    };
    check((0..300).filter_map(broken).collect());
}

#[test]
fn shrinking_keeps_what_fails_and_little_else() {
    let ruleset = random_ruleset(8);
    let has_three_types = |ruleset: &Ruleset| ruleset.pieces.len() >= 3;
    let small = shrink(&ruleset, &has_three_types);
    assert_eq!((small.pieces.len(), small.start.pieces().count(), small.ends.len()), (3, 0, 0));
    assert!(small.pieces.iter().all(|piece| piece.moves.is_empty()));
}
