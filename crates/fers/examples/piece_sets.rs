//! Prints a page with every piece of the library in all sets side by side, to be looked at.
//!
//! `cargo run -p fers --example piece_sets > sets.html`
#![forbid(unsafe_code)]

use std::collections::BTreeSet;

use fers::{Color, Library, Piece, PieceSet, PieceStyle};

fn main() {
    println!("<!doctype html><meta charset=\"utf-8\"><title>All sets of pieces</title>");
    println!(
        "<style>body {{ font: 14px sans-serif }} svg {{ width: 64px }} .w {{ background: #efe2c8 }} .b {{ background: #bb9468 }}</style>"
    );
    let heads: String = PieceStyle::ALL.iter().map(|style| format!("<th colspan=\"2\">{}", style.name())).collect();
    println!("<table><tr><th>Piece<th>Variant{heads}");
    let mut seen = BTreeSet::new();
    for entry in Library::builtin().entries() {
        let ruleset = entry.ruleset();
        let sets: Vec<PieceSet<'_>> = PieceStyle::ALL.iter().map(|&style| PieceSet::new(ruleset, style)).collect();
        for piece_type in ruleset.piece_types() {
            let pictures = |color| sets.iter().map(move |set| set.svg(Piece::new(color, piece_type)));
            let pairs: Vec<_> = pictures(Color::White).zip(pictures(Color::Black)).collect();
            // Pieces that look alike everywhere are shown once.
            if !seen.insert(pairs.clone()) {
                continue;
            }
            let cells = pairs.iter().map(|(white, black)| format!("<td class=\"b\">{white}<td class=\"w\">{black}"));
            let (name, cells) = (&ruleset.piece(piece_type).name, cells.collect::<String>());
            println!("<tr><td>{name}<td>{}{cells}", entry.short_name());
        }
    }
    println!("</table>");
}
