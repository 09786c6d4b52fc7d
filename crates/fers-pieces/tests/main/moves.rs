//! The notations: read by the notation's own crate, and looked at by hand.

use std::collections::BTreeSet;

use fers_betza::parse;
use fers_core::Vector;
use fers_pieces::Library;
use fers_rules::{Path, Steps};

#[test]
fn every_notation_is_read_without_complaint() {
    for piece in Library::get().pieces() {
        let parsed = parse(&piece.betza);
        assert_eq!(parsed.diagnostics, [], "{}", piece.name);
    }
}

fn paths(name: &str) -> Vec<Path> {
    let piece = Library::get().find(name).unwrap_or_else(|| panic!("{name} is not found"));
    parse(&piece.betza).value.paths
}

/// The first steps of a piece, whatever follows: `(files, ranks)`.
fn first_steps(name: &str) -> BTreeSet<(i8, i8)> {
    let vectors = paths(name).into_iter().flat_map(|path| match &path.legs[0].steps {
        Steps::Absolute(vectors) => vectors.clone(),
        _ => Vec::new(),
    });
    vectors.map(|Vector { files, ranks, .. }| (files, ranks)).collect()
}

#[track_caller]
fn check(name: &str, expected: &[(i8, i8)]) {
    assert_eq!(first_steps(name), expected.iter().copied().collect(), "{name}");
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

#[test]
fn the_pieces_of_chess_step_as_everybody_knows() {
    check("rook", &ORTHOGONAL);
    check("bishop", &DIAGONAL);
    check("queen", &[ORTHOGONAL, DIAGONAL].concat());
    check("king", &[ORTHOGONAL, DIAGONAL].concat());
    check("knight", &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
    check("pawn", &[(0, 1), (1, 1), (-1, 1)]);
    assert_eq!(parse(&Library::get().find("king").unwrap().betza).value.castling.len(), 1);
    assert!(paths("rook").iter().all(|path| path.legs[0].range.max.is_none()));
    assert!(paths("king").iter().all(|path| path.legs[0].range.max == Some(1)));
    assert!(paths("pawn").iter().any(|path| path.opens_en_passant()));
}

/// Drawn from the move tables of the games by hand.
#[test]
fn generals_and_other_small_pieces_step_where_their_games_say() {
    check("gold general", &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, 1)]);
    check("silver general", &[(0, 1), (1, 1), (1, -1), (-1, -1), (-1, 1)]);
    check("copper general", &[(0, 1), (1, 1), (-1, 1), (0, -1)]);
    check("drunk elephant", &[(0, 1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)]);
    check("blind tiger", &[(0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)]);
    check("evil wolf", &[(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)]);
    check("shogi knight", &[(1, 2), (-1, 2)]);
    check("goose", &[(2, 2), (-2, 2), (0, -2)]);
    check("fibnif", &[(1, 1), (1, -1), (-1, -1), (-1, 1), (1, 2), (-1, 2), (1, -2), (-1, -2)]);
    check("charging knight", &[(1, 2), (2, 1), (-2, 1), (-1, 2), (1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1)]);
    check("crab", &[(1, 2), (-1, 2), (2, -1), (-2, -1)]);
    check("legan pawn", &[(-1, 1), (0, 1), (-1, 0)]);
}
