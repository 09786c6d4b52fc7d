//! Turns the picture of a piece into shapes.

use fers_core::{Owner, Piece, Vector};
use fers_rules::{Ruleset, Writing};

use crate::escape::escaped;
use crate::paint::painted;
use crate::picture::Sign;
use crate::{Badge, Figure, Manner, Outline, Picture, PieceStyle, tile};

/// Stroke attributes of pieces.
pub(crate) const STROKES: &str = "stroke-width=\"3\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";

/// The common foot of the two heads of a compound.
const FOOT: &str = "<path d=\"M8 92v-4q0-5 5-5h74q5 0 5 5v4z\"/>";

/// Returns the shapes of a picture in a style on 100 by 100 units, for a group with the colours of
/// a side.
pub(crate) fn figure(picture: &Picture, style: PieceStyle) -> String {
    let mut shapes = match &picture.figure {
        Figure::Outline(name) => outline(name, style).to_owned(),
        Figure::Compound(first, second) => compound(first, second, style),
        Figure::Moves { letters, signs } => little_board(letters, signs),
    };
    if picture.is_mirrored {
        shapes = format!("<g transform=\"matrix(-1 0 0 1 100 0)\">{shapes}</g>");
    }
    if let Some(badge) = picture.badge {
        shapes += &badge_sign(badge);
    }
    shapes
}

fn outline(name: &str, style: PieceStyle) -> &'static str {
    Outline::styled(name, style).map_or("", |outline| outline.shapes())
}

/// Draws the second head behind the first, both on one foot.
fn compound(first: &str, second: &str, style: PieceStyle) -> String {
    let head = |name: &str, left: f32| {
        format!("<g transform=\"translate({left} 23) scale(.66)\" stroke-width=\"4\">{}</g>", outline(name, style))
    };
    format!("{}{}{FOOT}", head(second, 36.0), head(first, -2.0))
}

/// Draws a sign in the upper right corner.
fn badge_sign(badge: Badge) -> String {
    let line = match badge {
        Badge::Promoted => "M82 9v18M73 18h18",
        Badge::Crown => "M74 25V13l5 6 3-8 3 8 5-6v12z",
        Badge::Forward => "M82 27V10M75 17l7-7 7 7",
        Badge::Back => "M82 9v17M75 19l7 7 7-7",
        Badge::Bar => "M73 18h18",
        Badge::Ring => "M82 12a6 6 0 1 0 0 12a6 6 0 1 0 0-12z",
    };
    let sign = format!("<path d=\"{line}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"5\"/>");
    let sign = if badge == Badge::Crown { sign.replace("stroke-width=\"5\"", "stroke-width=\"3.5\"") } else { sign };
    format!("<g {}><circle cx=\"82\" cy=\"18\" r=\"15\"/>{sign}</g>", painted("badge"))
}

/// How far signs reach from the middle of their squares, in widths of a square.
const SIGN: f32 = 0.34;

/// Draws a small board with the signs of the moves, and the letters below it; only the letters if
/// there are no moves.
fn little_board(letters: &str, signs: &[(Vector, Sign)]) -> String {
    if signs.is_empty() {
        return tile::lettered(letters);
    }
    let radius = signs.iter().map(|(by, _)| by.files.abs().max(by.ranks.abs())).max().unwrap_or(1).max(1);
    // The outermost signs stay on the tile.
    let spacing = 32.0 / (f32::from(radius) + SIGN);
    let place = |by: Vector| (50.0 + f32::from(by.files) * spacing, 39.0 - f32::from(by.ranks) * spacing);
    let size = spacing * SIGN;
    let lines: String = signs.iter().filter(|(_, sign)| sign.slides).map(|&(by, _)| ray(place(by))).collect();
    let shapes: String = signs.iter().map(|&(by, sign)| sign_at(place(by), size, sign)).collect();
    let height = if letters.chars().count() <= 3 { 22 } else { 14 };
    format!(
        "<rect x=\"7\" y=\"3\" width=\"86\" height=\"94\" rx=\"11\"/>{lines}\
         <circle cx=\"50\" cy=\"39\" r=\"{:.1}\"/>{shapes}\
         <text x=\"50\" y=\"92\" font-size=\"{height}\" {TEXT}>{}</text>",
        size + 1.5,
        escaped(letters)
    )
}

/// Text attributes of letters on pieces.
pub(crate) const TEXT: &str =
    "font-family=\"sans-serif\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\"";

fn ray((x, y): (f32, f32)) -> String {
    format!("<path d=\"M50 39L{x:.1} {y:.1}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>")
}

/// Draws a sign: filled for moves that may capture, hollow for those that may not, a cross for
/// captures only; round for plain moves, a triangle for jumps, tilted for several legs, with a gap
/// for conditions.
fn sign_at((x, y): (f32, f32), size: f32, sign: Sign) -> String {
    if !sign.moves {
        let (left, right, top, bottom) = (x - size, x + size, y - size, y + size);
        return format!(
            "<path d=\"M{left:.1} {top:.1}L{right:.1} {bottom:.1}M{right:.1} {top:.1}L{left:.1} {bottom:.1}\" \
             fill=\"none\" stroke=\"currentColor\"/>"
        );
    }
    let fill = if sign.captures { " fill=\"currentColor\"" } else { "" };
    let shape = match sign.manner {
        Manner::Plain => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\""),
        Manner::Hop => {
            let (left, right, top, bottom) = (x - size, x + size, y - size, y + size * 0.8);
            format!("<path d=\"M{x:.1} {top:.1}L{right:.1} {bottom:.1}H{left:.1}Z\"")
        }
        Manner::Turn => {
            let (left, right, top, bottom) = (x - size, x + size, y - size, y + size);
            format!("<path d=\"M{x:.1} {top:.1}L{right:.1} {y:.1}L{x:.1} {bottom:.1}L{left:.1} {y:.1}Z\"")
        }
        Manner::Conditional => {
            format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\" stroke-dasharray=\"3 3.5\"")
        }
    };
    format!("{shape}{fill} stroke=\"currentColor\" stroke-width=\"2\"/>")
}

/// Returns the class that paints a piece of an owner.
///
/// Janggi's first side is Cho, whose pieces are green; xiangqi's is Red.
pub(crate) fn side_class(ruleset: &Ruleset, style: PieceStyle, piece: Piece) -> &'static str {
    let is_promoted = tile::is_promoted(ruleset, piece.piece_type);
    let is_green_first = ruleset.presentation.writing == Writing::Janggi;
    match (style.shapes(), piece.owner) {
        (_, Owner::White) if style == PieceStyle::Wooden => "wood-white",
        (_, Owner::Black) if style == PieceStyle::Wooden => "wood-black",
        (_, Owner::Neutral) => "neutral",
        (PieceStyle::Shogi, _) if is_promoted => "tile-red",
        (PieceStyle::Shogi, _) => "tile",
        (PieceStyle::Xiangqi, Owner::White) if is_green_first => "disc-black",
        (PieceStyle::Xiangqi, Owner::Black) if is_green_first => "disc-white",
        (PieceStyle::Xiangqi, Owner::White) => "disc-white",
        (PieceStyle::Xiangqi, Owner::Black) => "disc-black",
        (_, Owner::White) => "white",
        (_, Owner::Black) => "black",
    }
}
