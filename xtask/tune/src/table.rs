//! The table of weights as source.

use std::fmt::Write;

use fers::search::tuning::{WEIGHTS, Weights};

/// What stands above the rows.
const HEAD: &str = "\
//! The weights of the evaluation.
//!
//! `cargo xtask tune-eval` writes this file anew; no weight is set by hand.

use crate::eval::{Phased, Term, WEIGHT_COUNT, WeightSpec};

/// Makes a row of the table.
const fn row(
    term: Term,
    point: usize,
    early: i32,
    late: i32,
    range: (i32, i32),
    source: &'static str,
) -> WeightSpec {
    WeightSpec { term, point, weight: Phased { early, late }, range, source }
}

";

/// Returns the table as Rust source; weights that have changed get a new source.
pub fn source(weights: &Weights, source: &str) -> String {
    let mut text = HEAD.to_owned();
    let _ = writeln!(text, "/// Where the weights of the last fit come from.\nconst FIT: &str =\n    {source:?};\n");
    text += "/// All weights, in 256ths of a centipawn for each unit of the feature that the term describes.\n";
    text += "#[rustfmt::skip]\npub const WEIGHTS: [WeightSpec; WEIGHT_COUNT] = [\n";
    for (row, weight) in WEIGHTS.iter().zip(&weights.0) {
        let from = if row.weight == *weight { format!("{:?}", row.source) } else { "FIT".to_owned() };
        let (term, point, (low, high)) = (row.term.name(), row.point, row.range);
        let _ = writeln!(
            text,
            "    row(Term::{term}, {point}, {}, {}, ({low}, {high}), {from}),",
            weight.early, weight.late
        );
    }
    text + "];\n"
}

/// Returns a line for each weight with its old and its new value.
pub fn changes(weights: &Weights) -> String {
    let mut text = String::new();
    for (row, weight) in WEIGHTS.iter().zip(&weights.0) {
        let (term, old) = (row.term.name(), row.weight);
        let _ = writeln!(
            text,
            "{term}[{}]: {} to {} early, {} to {} late",
            row.point, old.early, weight.early, old.late, weight.late
        );
    }
    text
}
