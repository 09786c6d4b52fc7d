//! Move diagrams as SVG.

use fers_core::{Color, Square};
use fers_rules::Ruleset;

use crate::artist::Artist;
use crate::document::Document;
use crate::grid::{Grid, SIDE};
use crate::legend::{legend, signs};
use crate::marker::sign;
use crate::paint::painted;
use crate::{LegendLine, MoveDiagram, PieceStyle};

/// Half the width of a sign on a square.
const SIGN: i32 = 22;
/// Distance of further signs from the middle.
const CORNER: i32 = 32;
/// Half the width of further signs.
const CORNER_SIGN: i32 = 13;
/// Half the width of a sign in the legend.
const LEGEND_SIGN: i32 = 16;
/// Height of a legend line.
const LEGEND_LINE: i32 = 48;
/// Left edge of the legend's text.
const LEGEND_TEXT: i32 = 100;
/// Approximate width of a letter of the legend.
const LETTER: i32 = 15;
/// Minimal length of a legend line in letters, on any board.
const LEGEND_LETTERS_MIN: i32 = 32;
/// Maximal number of multi-leg ways drawn as lines. Beyond it only their turning points are shown.
const TRACES_MAX: usize = 96;

/// Draws a move diagram with a legend as SVG.
pub fn move_svg(ruleset: &Ruleset, diagram: &MoveDiagram, style: PieceStyle, is_flipped: bool) -> String {
    let rules = (!diagram.is_endless).then_some(ruleset);
    let grid = Grid { geometry: &diagram.geometry, is_flipped, style, rules };
    let artist = Artist::new(ruleset, style, is_flipped);
    let room = (grid.width() - LEGEND_TEXT - 20) / LETTER;
    let lines = broken(legend_lines(diagram), room.max(LEGEND_LETTERS_MIN) as usize);
    let longest = lines.iter().map(|(_, words)| words.chars().count() as i32).max().unwrap_or(0);
    let mut document = Document {
        title: format!("Moves: {}", artist.name(diagram.piece)),
        description: description(ruleset, diagram),
        width: grid.width().max(LEGEND_TEXT + longest * LETTER + 20),
        height: grid.height() + lines.len() as i32 * LEGEND_LINE + 12,
        has_page: true,
        ..Document::default()
    };
    grid.draw(&mut document);
    draw_traces(diagram, &grid, &mut document);
    let pieces = diagram.others.iter().copied().chain([(diagram.origin, diagram.piece)]);
    for (square, piece) in pieces {
        let title = format!("{} {}", artist.name(piece), diagram.geometry.square_name(square));
        artist.draw(&mut document, piece, grid.corner(square), SIDE, &title);
    }
    for &square in diagram.marks.keys() {
        for (index, line) in signs(diagram, square).into_iter().enumerate() {
            let (x, y) = grid.middle(square);
            let is_further_way = index > 0 && matches!(line, LegendLine::Way(_));
            // The simplest way to a square has its sign in the middle, further ones in the corners.
            let (place, size) = match (is_further_way, index) {
                (false, _) => ((x, y), size_on_board(line)),
                (true, 1) => ((x + CORNER, y + CORNER), CORNER_SIGN),
                (true, _) => ((x - CORNER, y + CORNER), CORNER_SIGN),
            };
            document.add(&sign(line, place, size));
        }
    }
    draw_legend(&lines, grid.height(), &mut document);
    document.svg()
}

fn draw_traces(diagram: &MoveDiagram, grid: &Grid<'_>, document: &mut Document) {
    if diagram.traces.len() > TRACES_MAX {
        return;
    }
    let leg = |squares: &[Square]| grid.line(squares[0], squares[1]);
    let mut legs: Vec<String> = diagram.traces.iter().flat_map(|trace| trace.windows(2).map(leg)).collect();
    legs.sort_unstable();
    legs.dedup();
    let stroke = "stroke-width=\"5\" stroke-opacity=\".55\" stroke-dasharray=\"12 7\"";
    document.add(&format!("<path {} {stroke} d=\"{}\"/>", painted("trace"), legs.concat()));
}

/// Returns the size of a sign on a square.
fn size_on_board(line: LegendLine) -> i32 {
    match line {
        LegendLine::Way(_) | LegendLine::TurningPoint => SIGN,
        LegendLine::Castling => SIGN * 2,
        LegendLine::Victim => SIGN + 12,
        // Pieces stand inside these.
        LegendLine::Capture => SIDE / 2 - 5,
        LegendLine::Hurdle => SIDE / 2 - 12,
    }
}

/// Returns the lines of the legend. Lines without a sign are sentences about the whole diagram.
fn legend_lines(diagram: &MoveDiagram) -> Vec<(Option<LegendLine>, String)> {
    let mut lines: Vec<_> = legend(diagram).into_iter().map(|line| (Some(line), line.words())).collect();
    if diagram.is_endless {
        lines.push((None, "the board goes on beyond its edges".to_owned()));
    }
    if diagram.is_partial {
        lines.push((None, "there are more ways than are shown".to_owned()));
    }
    lines
}

/// Breaks lines that are too long at their blanks.
fn broken(lines: Vec<(Option<LegendLine>, String)>, letters: usize) -> Vec<(Option<LegendLine>, String)> {
    let mut parts: Vec<(Option<LegendLine>, String)> = Vec::new();
    for (line, words) in lines {
        parts.push((line, String::new()));
        for word in words.split(' ') {
            let last = parts.last().map_or("", |(_, text)| text);
            if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > letters {
                parts.push((None, String::new()));
            }
            if let Some((_, text)) = parts.last_mut() {
                text.push_str(if text.is_empty() { "" } else { " " });
                text.push_str(word);
            }
        }
    }
    parts
}

fn draw_legend(lines: &[(Option<LegendLine>, String)], top: i32, document: &mut Document) {
    for (index, (line, words)) in (0..).zip(lines) {
        let y = top + index * LEGEND_LINE + LEGEND_LINE / 2;
        let size = if *line == Some(LegendLine::Castling) { LEGEND_SIGN * 2 } else { LEGEND_SIGN };
        if let Some(line) = line {
            document.add(&sign(*line, (LEGEND_TEXT - 44, y), size));
        }
        let font = "font-family=\"sans-serif\" font-size=\"28\"";
        let place = format!("x=\"{LEGEND_TEXT}\" y=\"{}\"", y + 10);
        document.add(&format!("<text {} {place} {font} aria-hidden=\"true\">{words}</text>", painted("text")));
    }
}

fn description(ruleset: &Ruleset, diagram: &MoveDiagram) -> String {
    let square_name = |square: &Square| diagram.geometry.square_name(*square);
    let name = &ruleset.piece(diagram.piece.piece_type).name;
    let side = diagram.piece.color().map_or("nobody", Color::name);
    let mut sentences = vec![format!("{side}'s {name} on {}", square_name(&diagram.origin))];
    for line in legend(diagram) {
        let squares = diagram.marks.keys().filter(|&&square| signs(diagram, square).contains(&line)).map(square_name);
        sentences.push(format!("It {}: {}", line.words(), squares.collect::<Vec<_>>().join(" ")));
    }
    sentences.join(". ") + "."
}
