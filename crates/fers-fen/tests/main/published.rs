//! Start positions of variant files that people wrote, read in place.

use std::collections::BTreeSet;

use fers_core::{Geometry, Square};
use fers_fen::{Dialect, parse_start, write};
use fers_rules::{PieceRules, Ruleset};

/// The texts behind `key` in a file beside the checkout, if it is there.
fn texts(file: &str, key: &str) -> Vec<String> {
    let Some(content) = fers_testkit::shared_text(&format!("data/variants/{file}")) else { return Vec::new() };
    let lines = content.lines().filter_map(|line| line.trim().strip_prefix(key));
    lines.map(|text| text.split('#').next().unwrap_or_default().trim().trim_matches('"').to_owned()).collect()
}

/// A ruleset with just the board and the letters that a position needs.
fn bare_ruleset(fen: &str) -> Ruleset {
    let board = fen.split([' ', '[']).next().unwrap_or_default().trim_end_matches('/');
    let ranks: Vec<&str> = board.split('/').collect();
    let rows: Vec<Vec<bool>> = ranks.iter().map(|rank| holes_of(rank)).collect();
    let mut ruleset = Ruleset::new("bare", Geometry::rectangle(rows[0].len() as u8, rows.len() as u8));
    for (rank, row) in rows.iter().rev().enumerate() {
        let places = row.iter().enumerate().filter(|(_, hole)| **hole);
        places.for_each(|(file, _)| ruleset.geometry.holes.insert(Square((rank * row.len() + file) as u16)));
    }
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let letters = fields[0].chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
    for letter in letters.collect::<BTreeSet<_>>() {
        ruleset.pieces.push(PieceRules::new(&format!("Piece {letter}"), &letter.to_string(), Vec::new()));
        if fields[0].contains(&format!("+{letter}")) || fields[0].contains(&format!("+{}", letter.to_ascii_lowercase()))
        {
            ruleset.pieces.push(PieceRules::new(&format!("Promoted {letter}"), &format!("+{letter}"), Vec::new()));
        }
    }
    ruleset
}

/// Whether each square of a rank is a hole.
fn holes_of(rank: &str) -> Vec<bool> {
    let mut squares = Vec::new();
    let mut digits = String::new();
    for c in rank.chars().chain(['.']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        squares.resize(squares.len() + digits.parse::<usize>().unwrap_or(0), false);
        digits.clear();
        if c == '*' || c.is_ascii_alphabetic() {
            squares.push(c == '*');
        }
    }
    squares
}

#[track_caller]
fn check(fen: &str, dialect: Dialect) {
    let ruleset = bare_ruleset(fen);
    let parsed = parse_start(&ruleset, fen, dialect);
    // These rulesets have no castlings, and check counters mean nothing in them.
    let problems = parsed.diagnostics.iter().filter(|d| !matches!(d.code.0, "fen::no-castling" | "fen::checks"));
    assert_eq!(problems.collect::<Vec<_>>(), Vec::<&fers_text::Diagnostic>::new(), "{fen}");
    let board = |text: &str| text.split([' ', '[']).next().unwrap_or_default().trim_end_matches('/').to_owned();
    assert_eq!(board(&write(&ruleset, &parsed.value.unwrap(), dialect)), board(fen));
}

#[test]
fn start_positions_of_sjaak_files_are_read() {
    for file in ["sjaakii-1.4.1_variants.txt", "sjaakii-rmkirkpatrick-2025-10-23_variants.txt"] {
        texts(file, "FEN:").iter().for_each(|fen| check(fen, Dialect::Sjaak));
    }
}

#[test]
fn start_positions_of_fairy_stockfish_files_are_read() {
    texts("fairy-stockfish_variants.ini", "startFen =").iter().for_each(|fen| check(fen, Dialect::Common));
}
