//! Prints all outlines on one sheet, large and small, white and black on light and dark squares.
//!
//! `cargo run -p fers-draw --example contact_sheet > sheet.svg`
#![forbid(unsafe_code)]

use fers_core::{Color, Geometry, Piece};
use fers_draw::{Outline, Pictures, piece_svg};
use fers_rules::{PieceRules, Ruleset};

/// The sides of a square, in pixels.
const SIZES: [usize; 2] = [90, 40];
const COLUMNS: usize = 8;

fn main() {
    let mut ruleset = Ruleset::new("Outlines", Geometry::rectangle(1, 1));
    let named = |outline: &Outline| PieceRules::new(outline.name, outline.name, Vec::new());
    ruleset.pieces = Outline::ALL.iter().map(named).collect();
    let pictures = Pictures::of(&ruleset);
    let rows = ruleset.pieces.len().div_ceil(COLUMNS);
    let (width, height) = (COLUMNS * 2 * SIZES[0], rows * SIZES.iter().sum::<usize>());
    println!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">");
    let mut top = 0;
    for size in SIZES {
        for (index, piece_type) in ruleset.piece_types().enumerate() {
            for (shift, color) in Color::ALL.into_iter().enumerate() {
                let (x, y) = ((index % COLUMNS * 2 + shift) * size, top + index / COLUMNS * size);
                let is_light = (shift + index / COLUMNS).is_multiple_of(2);
                let square = if is_light { "#efe2c8" } else { "#bb9468" };
                println!("<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill=\"{square}\"/>");
                let svg = piece_svg(&ruleset, &pictures, Piece::new(color, piece_type));
                println!("{}", svg.replacen("width=\"50\" height=\"50\"", &placed(x, y, size), 1));
            }
        }
        top += rows * size;
    }
    println!("</svg>");
}

fn placed(x: usize, y: usize, size: usize) -> String {
    format!("x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"")
}
