//! Drawing of pieces.

use std::collections::BTreeMap;

use fers_core::{Color, Owner, Piece, PieceType, Square};
use fers_rules::Ruleset;

use crate::document::Document;
use crate::escape::escaped;
use crate::figure::{figure, side_class};
use crate::paint::painted;
use crate::{Pictures, PieceStyle, tile};

/// Draws pieces of a ruleset in a style.
pub(crate) struct Artist<'a> {
    ruleset: &'a Ruleset,
    pictures: Option<Pictures>,
    style: PieceStyle,
    is_flipped: bool,
}

impl<'a> Artist<'a> {
    pub fn new(ruleset: &'a Ruleset, style: PieceStyle, is_flipped: bool) -> Self {
        let pictures = (style.shapes() == PieceStyle::Western).then(|| Pictures::of(ruleset));
        Self { ruleset, pictures, style, is_flipped }
    }

    /// Draws a piece into a square of `size` units below and to the right of `corner`. `title`
    /// describes it.
    pub fn draw(&self, document: &mut Document, piece: Piece, corner: (i32, i32), size: i32, title: &str) {
        let name = self.symbol_name(piece);
        document.add_symbol(&name, || self.shapes(piece));
        let class = side_class(self.ruleset, self.style, piece);
        let ((x, y), scale) = (corner, f64::from(size) / 100.0);
        let scale = if size == 100 { String::new() } else { format!(" scale({scale})") };
        let turn = if self.is_turned(piece.owner) { " rotate(180 50 50)" } else { "" };
        document.add(&format!(
            "<g {} {} transform=\"translate({x} {y}){scale}{turn}\"><title>{}</title><use href=\"#@{name}\"/></g>",
            painted(class),
            self.style.strokes(),
            escaped(title)
        ));
    }

    fn symbol_name(&self, piece: Piece) -> String {
        let PieceType(index) = piece.piece_type;
        // Pictures differ between the sides in colour only; characters and letters differ.
        match (self.style.shapes(), piece.owner) {
            (PieceStyle::Western, _) => format!("p{index}"),
            (_, Owner::Black) => format!("b{index}"),
            (_, Owner::White | Owner::Neutral) => format!("w{index}"),
        }
    }

    /// Returns the uncoloured picture of a piece, in a square of 100 units.
    pub fn shapes(&self, piece: Piece) -> String {
        let color = piece.color().unwrap_or(Color::White);
        let inscription = || tile::inscription(self.ruleset, piece.piece_type, color);
        let letters = || self.ruleset.piece(piece.piece_type).letters.white.clone();
        match (self.style, &self.pictures) {
            (_, Some(pictures)) => figure(pictures.picture(piece.piece_type), self.style),
            (PieceStyle::Shogi, _) => tile::pentagon(&inscription()),
            (PieceStyle::Xiangqi, _) => tile::disc(&inscription()),
            (PieceStyle::ShogiLetters, _) => tile::pentagon(&letters()),
            (PieceStyle::XiangqiLetters, _) => tile::disc(&letters()),
            _ => tile::lettered(&self.ruleset.piece(piece.piece_type).letters[color]),
        }
    }

    fn is_turned(&self, owner: Owner) -> bool {
        let upright = if self.is_flipped { Owner::Black } else { Owner::White };
        self.style.shapes() == PieceStyle::Shogi && owner != upright && owner != Owner::Neutral
    }

    /// Returns a name such as `White Knight`.
    pub fn name(&self, piece: Piece) -> String {
        let side = piece.color().map_or("Neutral", Color::name);
        format!("{side} {}", self.ruleset.piece(piece.piece_type).name)
    }
}

/// Lists pieces with their squares by type: `King e1, Rook a1 h1`.
pub(crate) fn list(ruleset: &Ruleset, pieces: impl Iterator<Item = (Square, PieceType)>) -> String {
    let mut by_type: BTreeMap<PieceType, String> = BTreeMap::new();
    for (square, piece_type) in pieces {
        let squares = by_type.entry(piece_type).or_default();
        *squares += &format!(" {}", ruleset.geometry.square_name(square));
    }
    let lines = by_type.iter().map(|(&piece_type, squares)| format!("{}{squares}", ruleset.piece(piece_type).name));
    lines.collect::<Vec<_>>().join(", ")
}
