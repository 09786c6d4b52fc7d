//! Shared parts of the verifier: the list of problems, and checks of references.

use fers_core::{PieceType, Square, Vector};

use super::{Node, Problem};
use crate::{RegionId, Ruleset, Zones};

/// A ruleset and its problems found so far.
pub(super) struct Checker<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) problems: Vec<Problem>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(ruleset: &'a Ruleset) -> Self {
        Self { ruleset, problems: Vec::new() }
    }

    /// Records a problem.
    pub(super) fn problem(&mut self, code: &'static str, node: &Node, message: impl Into<String>) {
        self.problems.push(Problem { code, node: node.clone(), message: message.into() });
    }

    /// Records a problem unless `well` holds.
    pub(super) fn require(&mut self, well: bool, code: &'static str, node: &Node, message: impl Into<String>) {
        if !well {
            self.problem(code, node, message);
        }
    }

    /// Returns the name of a piece type for people: its name, letter or number.
    pub(super) fn piece_name(&self, index: usize) -> String {
        match self.ruleset.pieces.get(index) {
            Some(piece) if !piece.name.is_empty() => piece.name.clone(),
            Some(piece) if !piece.letters.white.is_empty() => format!("piece {}", piece.letters.white),
            _ => format!("piece number {}", index + 1),
        }
    }

    pub(super) fn knows_type(&self, piece_type: PieceType) -> bool {
        piece_type.index() < self.ruleset.pieces.len()
    }

    /// Checks that the piece types of a reference exist. `what` names the place, as in "the victims
    /// of Rook".
    pub(super) fn types(&mut self, node: &Node, what: &str, types: &[PieceType]) {
        for &piece_type in types {
            let message = format!("{what}: there is no piece number {}", piece_type.index() + 1);
            self.require(self.knows_type(piece_type), "unknown-piece", node, message);
        }
    }

    /// Checks that the regions of a zone exist.
    pub(super) fn zones(&mut self, node: &Node, what: &str, zones: Zones) {
        self.region(node, what, zones.white);
        if zones.black != zones.white {
            self.region(node, what, zones.black);
        }
    }

    fn region(&mut self, node: &Node, what: &str, id: RegionId) {
        let exists = usize::from(id.0) < self.ruleset.regions.len();
        self.require(exists, "unknown-region", node, format!("{what}: there is no region number {}", id.0 + 1));
    }

    /// Checks the vectors of a rule.
    pub(super) fn vectors(&mut self, node: &Node, what: &str, vectors: &[Vector]) {
        self.require(!vectors.is_empty(), "no-vectors", node, format!("{what}: there is no direction to go"));
        let goes = vectors.iter().all(|&vector| vector != Vector::default());
        self.require(goes, "zero-vector", node, format!("{what}: a step of no files and no ranks leads nowhere"));
    }

    /// Returns whether a square is on the board.
    pub(super) fn has_square(&self, square: Square) -> bool {
        self.ruleset.geometry.has(square)
    }

    /// Returns the name of a square, even of one off the board.
    pub(super) fn square_name(&self, square: Square) -> String {
        let geometry = &self.ruleset.geometry;
        if square.index() < geometry.places() {
            geometry.square_name(square)
        } else {
            format!("square number {}", square.index() + 1)
        }
    }
}
