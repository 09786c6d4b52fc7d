//! Signs on the squares of move diagrams.
//!
//! Shapes alone tell all, so that the signs work without colours: filled for moves that may
//! capture, hollow for those that may not, a cross for captures only; round for single steps and
//! leaps, square for lines, a triangle for jumps over pieces, tilted for several legs, dashed under
//! conditions.

use crate::paint::painted;
use crate::picture::Sign;
use crate::{LegendLine, Manner};

/// Draws the sign of a legend line around a point.
pub(crate) fn sign(line: LegendLine, (x, y): (i32, i32), size: i32) -> String {
    match line {
        LegendLine::Way(sign) => way(sign, x, y, size),
        LegendLine::Capture => ring("take", x, y, size),
        LegendLine::Castling => castling(x, y, size),
        LegendLine::Victim => victim(x, y, size),
        LegendLine::Hurdle => ring("trace", x, y, size),
        LegendLine::TurningPoint => turning_point(x, y),
    }
}

/// Draws a ring around a piece that is captured or jumped over.
fn ring(class: &str, x: i32, y: i32, size: i32) -> String {
    let paint = painted(class);
    format!("<circle {paint} cx=\"{x}\" cy=\"{y}\" r=\"{size}\" fill-opacity=\"0\" stroke-width=\"6\"/>")
}

fn way(sign: Sign, x: i32, y: i32, size: i32) -> String {
    let is_dashed = sign.manner == Manner::Conditional;
    let class = match (sign.moves, sign.captures) {
        (true, true) => painted("both"),
        (true, false) => painted("move"),
        _ => painted("take"),
    };
    let dashes = if is_dashed { " stroke-dasharray=\"7 5\"" } else { "" };
    let mut inside = String::new();
    if !sign.moves {
        inside = cross(x, y, size / 2, 5);
    } else if is_dashed && sign.captures {
        inside = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" stroke=\"none\"/>", size * 2 / 3);
    }
    // A dashed edge is visible only if the shape is not filled up to it.
    let hollow =
        if is_dashed && sign.captures && sign.moves { " fill-opacity=\"0\" stroke=\"currentColor\"" } else { "" };
    let shape = outline(sign, x, y, size);
    format!("<g {class} stroke-width=\"5\"><path d=\"{shape}\"{dashes}{hollow}/>{inside}</g>")
}

fn outline(sign: Sign, x: i32, y: i32, size: i32) -> String {
    match sign.manner {
        Manner::Hop => format!("M{x} {}l{size} {}h{}z", y - size, size * 7 / 4, -2 * size),
        Manner::Turn => format!("M{x} {}l{size} {size}l{} {size}l{} {}z", y - size, -size, -size, -size),
        Manner::Plain | Manner::Conditional if sign.slides => {
            let half = size * 4 / 5;
            format!("M{} {}h{}v{}h{}z", x - half, y - half, 2 * half, 2 * half, -2 * half)
        }
        Manner::Plain | Manner::Conditional => {
            format!("M{} {y}a{size} {size} 0 1 0 {} 0a{size} {size} 0 1 0 {} 0z", x - size, 2 * size, -2 * size)
        }
    }
}

fn cross(x: i32, y: i32, half: i32, width: i32) -> String {
    let (left, top, side) = (x - half, y - half, 2 * half);
    format!(
        "<path d=\"M{left} {top}l{side} {side}M{} {top}l{} {side}\" fill=\"none\" stroke=\"currentColor\" \
         stroke-width=\"{width}\"/>",
        x + half,
        -side
    )
}

fn victim(x: i32, y: i32, size: i32) -> String {
    format!("<g {}>{}</g>", painted("take"), cross(x, y, size, 9))
}

fn turning_point(x: i32, y: i32) -> String {
    format!("<circle {} cx=\"{x}\" cy=\"{y}\" r=\"9\" stroke-width=\"5\"/>", painted("turn"))
}

fn castling(x: i32, y: i32, size: i32) -> String {
    let font = "font-family=\"sans-serif\" font-weight=\"bold\" text-anchor=\"middle\" stroke=\"none\"";
    let (class, text_y) = (painted("both"), y + size / 3);
    format!("<g {class}><text x=\"{x}\" y=\"{text_y}\" font-size=\"{size}\" {font}>0-0</text></g>")
}
