//! Move sets computed with XBoard 4.9.1's own Betza interpreter, run as a black box.

use std::collections::{BTreeMap, BTreeSet};

use crate::walker::{Other, Scene};

#[test]
fn pieces_go_where_xboard_lets_them_go() {
    let Some(text) = fers_testkit::shared_text("data/xbetza/xboard_vectors.tsv") else { return };
    let rows: Vec<Vec<&str>> =
        text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    let mut checked = 0;
    for row in rows.iter().filter(|row| row.len() == 6 && is_comparable(row)) {
        let parsed = fers_betza::parse(row[0]);
        assert!(!parsed.has_errors(), "{}: {:?}", row[0], parsed.diagnostics);
        assert_eq!(scene(row).destinations(&parsed.value.paths), destinations(row[5]), "{row:?}");
        checked += 1;
    }
    assert!(checked > 200, "only {checked} rows");
}

/// Rows that need cylinders, tameness, castling, or half-made moves are about other things.
fn is_comparable(row: &[&str]) -> bool {
    let unread = row[0].contains(['o', 't', 'O']) || row[0].contains("kK");
    !unread && !row[4].contains("k@") && !row[5].contains(":L")
}

fn pair(text: &str, mark: char) -> (i32, i32) {
    let (a, b) = text.split_once(mark).unwrap();
    (a.parse().unwrap(), b.parse().unwrap())
}

fn scene(row: &[&str]) -> Scene {
    let (files, ranks) = pair(row[2], 'x');
    let others: BTreeMap<_, _> = row[4]
        .split(' ')
        .filter_map(|piece| piece.split_once('@'))
        .map(|(kind, square)| {
            let kind = match kind {
                "f" => Other::Friend,
                "e" => Other::Enemy,
                _ => Other::EnPassant,
            };
            (pair(square, ','), kind)
        })
        .collect();
    Scene { files, ranks, from: pair(row[3], ','), others, is_black: row[1] == "b" }
}

fn destinations(text: &str) -> BTreeSet<(i32, i32)> {
    let moves = text.split(' ').filter(|text| *text != "(none)");
    moves
        .map(|text| {
            let text = text.trim_end_matches(":ep").trim_end_matches('x');
            let split = text[1..].find(['+', '-']).unwrap() + 1;
            (text[..split].parse().unwrap(), text[split..].parse().unwrap())
        })
        .collect()
}
