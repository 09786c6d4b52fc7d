//! Games and names of squares for the tests of passes.

use std::path::Path;

use fers_core::{Color, SquareSet};
use fers_formats::canonical;
use fers_program::{Mover, Program};
use fers_rules::Ruleset;

use crate::compile::build;

/// A game and its program, which are asked by the names of squares and pieces.
pub(crate) struct Compiled<const N: usize> {
    pub ruleset: Ruleset,
    pub program: Program<N>,
}

/// Reads rules in the project's own format.
pub(crate) fn rules(text: &str) -> Ruleset {
    let parsed = canonical::read(text);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    parsed.value.expect("a text without errors has rules").into_inner()
}

/// Reads a game of the library by the name of its file.
pub(crate) fn library_rules(name: &str) -> Ruleset {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants").join(format!("{name}.fers"));
    rules(&std::fs::read_to_string(path).expect("the library has the game"))
}

/// Returns the rules of an empty 8x8 board with these pieces, as lines of the table `pieces`.
pub(crate) fn pieces(lines: &str) -> Ruleset {
    rules(&format!("name = \"Test\"\nboard = \"8x8\"\nstart = \"8/8/8/8/8/8/8/8 w - - 0 1\"\n[pieces]\n{lines}\n"))
}

impl<const N: usize> Compiled<N> {
    /// Runs the passes over rules.
    pub fn new(ruleset: Ruleset) -> Self {
        let program = build(&ruleset);
        Self { ruleset, program }
    }

    /// Runs the passes over a game of the library.
    pub fn library(name: &str) -> Self {
        Self::new(library_rules(name))
    }

    /// Returns the index of a square.
    pub fn at(&self, name: &str) -> usize {
        self.ruleset.geometry.parse_square(name).expect("the board has the square").index()
    }

    /// Returns the names of some squares in alphabetical order, with blanks between them.
    pub fn names(&self, squares: SquareSet<N>) -> String {
        let geometry = &self.ruleset.geometry;
        let on_board = geometry.squares().filter(|square| squares.contains(square.index()));
        let mut names: Vec<String> = on_board.map(|square| geometry.square_name(square)).collect();
        names.sort();
        names.join(" ")
    }

    /// Returns the squares of some ranks; ranks are numbered from 1.
    pub fn ranks(&self, ranks: std::ops::RangeInclusive<u8>) -> SquareSet<N> {
        let geometry = &self.ruleset.geometry;
        let inside = geometry.squares().filter(|&square| ranks.contains(&(geometry.rank(square) + 1)));
        inside.fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square.index()))
    }

    /// Returns the index of a piece type.
    pub fn piece(&self, name: &str) -> usize {
        self.ruleset.pieces.iter().position(|piece| piece.name == name).expect("the game has the piece")
    }

    /// Returns how a piece type of a side moves.
    pub fn mover(&self, color: Color, name: &str) -> &Mover<N> {
        &self.program.movers[color][self.piece(name)]
    }
}
