//! Move sets computed with XBoard 4.9.1's own Betza interpreter, run as a black box.

use std::collections::BTreeSet;

use fers_betza::{CastlingText, Dialect, parse_as};

use crate::scene::Scene;

type Squares = BTreeSet<(i32, i32)>;

#[test]
fn pieces_go_where_xboard_lets_them_go() {
    let Some(text) = fers_testkit::shared_text("data/xbetza/xboard_vectors.tsv") else { return };
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Ok(row) = <[&str; 6]>::try_from(line.split('\t').collect::<Vec<_>>()) else { continue };
        checked += 1;
        // XBoard does not know `k` and reads on as if it were not there; it captures royals only.
        if row[0] != "fkK" {
            check(row);
        }
    }
    assert_eq!(checked, 246);
}

fn check(row: [&str; 6]) {
    let dialect = if row[0].contains('t') { Dialect::XBoard } else { Dialect::XBetza };
    let parsed = parse_as(row[0], dialect);
    assert!(!parsed.has_errors(), "{}: {:?}", row[0], parsed.diagnostics);
    let (scene, selected) = scene(row);
    let castled: Squares = parsed.value.castling.iter().flat_map(|castling| castling_ends(&scene, castling)).collect();
    let mut moves = scene.moves(&parsed.value);
    if let Some(selected) = selected {
        moves.retain(|found| found.removed.first() == Some(&selected));
    }
    let ends: Squares = moves.iter().map(|found| found.to).chain(castled).collect();
    // What is captured on the way is chosen with a click of its own.
    let on_the_way = moves.iter().filter_map(|found| found.removed.first().filter(|victim| **victim != found.to));
    let clicked: Squares = if selected.is_some() { BTreeSet::new() } else { on_the_way.copied().collect() };
    let (expected_ends, expected_clicks) = expected(row[5]);
    if row[0] == "isO1" {
        // A castling of one step looks like a step; XBoard has the king take its partner instead,
        // and shows the step of the side on which it believes that to be the only one. We list the
        // castlings by where the king ends.
        assert_eq!(ends, BTreeSet::from([(-1, 0), (1, 0)]));
        return;
    }
    assert_eq!(ends, expected_ends, "{row:?}");
    // An en passant victim is not clicked.
    if !row[4].contains("p@") {
        assert_eq!(clicked, expected_clicks, "{row:?}");
    }
}

/// Where a king castles to, if there is a piece to castle with and nothing between.
fn castling_ends(scene: &Scene, castling: &CastlingText) -> Vec<(i32, i32)> {
    let (file, rank) = (i32::from(scene.from.0), scene.from.1);
    let sides = [(castling.right, 1), (castling.left, -1)];
    let partner = |side: i32| {
        let inset = i32::from(castling.partner_inset);
        if side > 0 { i32::from(scene.files) - 1 - inset } else { inset }
    };
    let stands = |at: i32| scene.friends.iter().any(|&(x, y)| i32::from(x) == at && y == rank);
    let is_open = |side: i32| {
        let between = file.min(partner(side)) + 1..file.max(partner(side));
        stands(partner(side)) && !between.into_iter().any(stands)
    };
    let steps = i32::from(castling.steps);
    sides.into_iter().filter(|&(may, side)| may && is_open(side)).map(|(_, side)| (side * steps, 0)).collect()
}

fn pair<T: std::str::FromStr>(text: &str, mark: char) -> (T, T)
where
    T::Err: std::fmt::Debug,
{
    let (a, b) = text.split_once(mark).unwrap();
    (a.parse().unwrap(), b.parse().unwrap())
}

/// The position of a row, and the victim that has been chosen already.
fn scene(row: [&str; 6]) -> (Scene, Option<(i32, i32)>) {
    let (files, ranks) = pair(row[2], 'x');
    let from = pair(row[3], ',');
    let mut scene = Scene { files, ranks, from, is_black: row[1] == "b", ..Scene::alone() };
    let mut selected = None;
    for (kind, square) in row[4].split(' ').filter_map(|piece| piece.split_once('@')) {
        let at: (u8, u8) = pair(square, ',');
        match kind {
            "f" => scene.friends.push(at),
            "e" => scene.enemies.push(at),
            "p" => scene.en_passant.push(at),
            _ => {
                selected = Some((i32::from(at.0) - i32::from(from.0), i32::from(at.1) - i32::from(from.1)));
                if !scene.enemies.contains(&at) {
                    scene.enemies.push(at);
                }
            }
        }
    }
    (scene, selected)
}

/// The ends of moves, and the victims on the way that are clicked.
fn expected(text: &str) -> (Squares, Squares) {
    let mut sets = (BTreeSet::new(), BTreeSet::new());
    for text in text.split(' ').filter(|text| *text != "(none)") {
        let numbers = text.split(':').next().unwrap().trim_end_matches('x');
        let split = numbers[1..].find(['+', '-']).unwrap() + 1;
        let end = (numbers[..split].parse().unwrap(), numbers[split..].parse().unwrap());
        if text.contains(":L") {
            sets.1.insert(end)
        } else {
            sets.0.insert(end)
        };
    }
    sets
}
