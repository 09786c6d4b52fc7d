//! Standalone SVG documents.

use std::fmt::Write;

use fers_core::{Owner, Piece, PieceType};
use fers_rules::Ruleset;

use crate::escape::escaped;
use crate::figure::{STROKES, figure, side_class};
use crate::paint::{painted, style_sheet};
use crate::{Pictures, PieceStyle};

/// The content of an SVG.
#[derive(Clone, Debug, Default)]
pub(crate) struct Document {
    /// Title, in a few words.
    pub title: String,
    /// Description, for people who cannot see the drawing.
    pub description: String,
    /// Width in units.
    pub width: i32,
    /// Height in units.
    pub height: i32,
    /// The drawing has its own background.
    pub has_page: bool,
    /// Shapes that are used several times: names and elements.
    pub symbols: Vec<(String, String)>,
    /// The elements. A symbol is referred to by `#@` and its name.
    pub body: String,
}

/// Drawing units per 100 pixels.
const UNITS_PER_HUNDRED_PIXELS: i32 = 200;

impl Document {
    /// Returns the text of the SVG.
    pub fn svg(&self) -> String {
        let (title, description) = (escaped(&self.title), escaped(&self.description));
        // Several drawings may stand on one page, so their ids must differ.
        let own = format!("fers-{:08x}", fingerprint(&[&title, &description, &self.body]));
        let pixels = |units: i32| units * 100 / UNITS_PER_HUNDRED_PIXELS;
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fers-drawing\" role=\"img\" \
             aria-labelledby=\"{own}-title {own}-desc\" viewBox=\"0 0 {width} {height}\" \
             width=\"{}\" height=\"{}\">\n<title id=\"{own}-title\">{title}</title>\n\
             <desc id=\"{own}-desc\">{description}</desc>\n{}",
            pixels(width),
            pixels(height),
            style_sheet()
        );
        if !self.symbols.is_empty() {
            let symbol = |(name, shapes): &(String, String)| format!("<g id=\"{own}-{name}\">{shapes}</g>\n");
            svg += &format!("<defs>\n{}</defs>\n", self.symbols.iter().map(symbol).collect::<String>());
        }
        if self.has_page {
            svg += &format!("<rect {} width=\"{width}\" height=\"{height}\"/>\n", painted("page"));
        }
        // Invariant: texts from outside never contain the reference mark, as quotation marks are
        // escaped.
        svg += &self.body.replace("\"#@", &format!("\"#{own}-"));
        svg + "</svg>\n"
    }

    /// Adds one or more elements on a line of their own.
    pub fn add(&mut self, element: &str) {
        // Writing to memory never fails.
        let _ = writeln!(self.body, "{element}");
    }

    /// Adds a symbol, unless one of that name exists.
    pub fn add_symbol(&mut self, name: &str, shapes: impl FnOnce() -> String) {
        if self.symbols.iter().all(|(known, _)| known != name) {
            self.symbols.push((name.to_owned(), shapes()));
        }
    }
}

/// Returns an FNV-1a hash of texts, distinct for the drawings of a page.
fn fingerprint(texts: &[&str]) -> u32 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Draws a single piece, 100 units wide and high, as SVG.
pub fn piece_svg(ruleset: &Ruleset, pictures: &Pictures, piece: Piece) -> String {
    let (PieceType(index), rules) = (piece.piece_type, ruleset.piece(piece.piece_type));
    let side = piece.color().map_or("Neutral", |color| color.name());
    let mut document = Document {
        title: format!("{side} {}", rules.name),
        description: format!("Piece {index} of {}: {}", ruleset.presentation.name, rules.name),
        width: 100,
        height: 100,
        ..Document::default()
    };
    let paint = match piece.owner {
        Owner::Black => painted("black-alone"),
        _ => painted(side_class(ruleset, PieceStyle::Western, piece)),
    };
    let shapes = figure(pictures.picture(piece.piece_type), PieceStyle::Western);
    document.add(&format!("<g {paint} {STROKES}>{shapes}</g>"));
    document.svg()
}
