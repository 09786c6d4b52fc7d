//! Problems of piece types.

use std::collections::HashMap;

use fers_core::{Color, PieceType};

use super::{Checker, Node, paths, sights};
use crate::PieceRules;

/// Maximal number of piece types of a ruleset, a limit of the executors.
pub const PIECES_MAX: usize = 255;

pub(super) fn check(checker: &mut Checker) {
    let count = checker.ruleset.pieces.len();
    checker.require(count > 0, "no-pieces", &Node::Ruleset, "a variant needs at least one piece");
    let message = format!("{count} pieces are too many; {PIECES_MAX} are possible");
    checker.require(count <= PIECES_MAX, "too-many-pieces", &Node::Ruleset, message);
    for (index, piece) in checker.ruleset.pieces.iter().enumerate() {
        check_letters(checker, index, piece);
        check_references(checker, index, piece);
        paths::check(checker, index, piece);
        sights::check(checker, index, piece);
    }
    check_letters_differ(checker);
}

fn check_letters(checker: &mut Checker, index: usize, piece: &PieceRules) {
    let (node, name) = (Node::Piece(index), checker.piece_name(index));
    for (color, letters) in piece.letters.iter() {
        let side = color.name();
        checker.require(!letters.is_empty(), "no-letter", &node, format!("{name} has no letter for {side}"));
        if let Some(bad) = letters.chars().find(|&c| means_something_in_fen(c)) {
            let message = format!("the letter {letters:?} of {name}: {bad:?} means something else in a FEN");
            checker.problem("bad-letter", &node, message);
        }
    }
}

/// Returns whether a character separates, counts or encloses in some placement text.
fn means_something_in_fen(c: char) -> bool {
    c.is_ascii_digit() || c.is_whitespace() || c.is_control() || "/[]*-{}(),".contains(c)
}

/// Checks that the letters of all pieces and sides differ.
fn check_letters_differ(checker: &mut Checker) {
    let mut seen: HashMap<&str, (usize, Color)> = HashMap::new();
    for (index, piece) in checker.ruleset.pieces.iter().enumerate() {
        for (color, letters) in piece.letters.iter().filter(|(_, letters)| !letters.is_empty()) {
            if let Some(&(other, other_color)) = seen.get(letters.as_str()) {
                let owner = |color: Color, index| format!("{}'s {}", color.name(), checker.piece_name(index));
                let (this, that) = (owner(color, index), owner(other_color, other));
                let message = format!("{this} has the same letter {letters:?} as {that}");
                checker.problem("same-letter", &Node::Piece(index), message);
            } else {
                seen.insert(letters, (index, color));
            }
        }
    }
}

fn check_references(checker: &mut Checker, index: usize, piece: &PieceRules) {
    let (node, name) = (Node::Piece(index), checker.piece_name(index));
    let zones = [
        ("confinement", piece.confined_to),
        ("blocked squares", piece.blocked_by),
        ("drops", piece.drop.zone),
        ("first drops", piece.drop.opening),
        ("last promotion", piece.last_promotes_in),
    ];
    for (what, zones) in zones {
        if let Some(zones) = zones {
            checker.zones(&node, &format!("the {what} of {name}"), zones);
        }
    }
    if !piece.unsettles.is_empty() {
        checker.vectors(&node, &format!("the lines of {name}"), &piece.unsettles);
    }
    if let Some(threat) = piece.must_threaten {
        let message = format!("{name} must threaten no enemy at all, which says nothing");
        checker.require(threat.enemies > 0, "no-threat", &node, message);
    }
    for need in &piece.drop.needs {
        checker.vectors(&node, &format!("what drops of {name} need"), need.steps());
    }
    checker.types(&node, &format!("the victims of {name}"), piece.victims.as_deref().unwrap_or_default());
    let minor = piece.endangered.as_ref().and_then(|rule| rule.minor.as_deref());
    checker.types(&node, &format!("the minor pieces of {name}"), minor.unwrap_or_default());
    checker.types(&node, &format!("what {name} is in a hand"), piece.in_hand.as_slice());
    checker.types(&node, &format!("what {name} becomes where it is displaced"), piece.displaced.as_slice());
    for entry in &piece.becomes {
        let what = format!("what {name} becomes");
        checker.types(&node, &what, &[entry.into]);
        checker.types(&node, &what, entry.catch.listed());
        if let Some(left) = entry.leaves {
            check_left(checker, &node, left);
        }
        if let Some(zones) = entry.zone {
            checker.zones(&node, &what, zones);
        }
    }
}

/// Checks the type of a piece that moves leave behind.
fn check_left(checker: &mut Checker, node: &Node, left: PieceType) {
    checker.types(node, "what moves leave behind", &[left]);
    let ruleset = checker.ruleset;
    let message = "a royal piece cannot be left behind by moves";
    checker.require(!ruleset.is_royal(left), "leaves-royal", node, message);
    let is_free = ruleset.hands.gating.is_none() && ruleset.walling.is_none() && ruleset.pinches.is_empty();
    let message = "moves that leave pieces behind do not go together with gating, walls put up by moves, and pinches";
    checker.require(is_free, "leaves-with", node, message);
}
