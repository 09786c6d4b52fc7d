//! Move diagrams on the terminal.

use std::collections::HashSet;

use anstyle::{AnsiColor, Style};
use fers::draw::{LegendLine, TextSquare, Tone, legend, move_rows};
use fers::{Geometry, MoveDiagram, Ruleset};

use crate::words::printable;

/// A move diagram with coordinates and a legend; signs and colors for people, else letters.
pub fn move_text(ruleset: &Ruleset, diagram: &MoveDiagram, is_flipped: bool, is_for_people: bool) -> String {
    let mut rows = move_rows(ruleset, diagram, is_for_people);
    let mut ranks: Vec<u16> = (1..=u16::from(diagram.geometry.ranks)).rev().collect();
    let mut files: Vec<String> = (0..diagram.geometry.files).map(Geometry::file_name).collect();
    if is_flipped {
        rows.reverse();
        rows.iter_mut().for_each(|row| row.reverse());
        ranks.reverse();
        files.reverse();
    }
    let texts = rows.iter().flatten().map(|square| square.text.chars().count());
    let width = texts.chain(files.iter().map(String::len)).max().unwrap_or(1);
    let margin = diagram.geometry.ranks.to_string().len();
    let mut text = String::new();
    for (rank, row) in ranks.iter().zip(&rows) {
        let squares: Vec<String> = row.iter().map(|square| painted(square, width, is_for_people)).collect();
        text += &format!("{rank:>margin$}  {}\n", squares.join(" ").trim_end());
    }
    let names: Vec<String> = files.iter().map(|file| format!("{file:<width$}")).collect();
    text += &format!("{:>margin$}  {}\n", "", names.join(" ").trim_end());
    text + &legend_text(ruleset, diagram, is_for_people)
}

fn painted(square: &TextSquare, width: usize, has_colors: bool) -> String {
    let text = format!("{:<width$}", printable(&square.text));
    let style = if has_colors { style(square.tone) } else { Style::new() };
    format!("{style}{text}{style:#}")
}

fn style(tone: Tone) -> Style {
    let color = |color: AnsiColor| Style::new().fg_color(Some(color.into())).bold();
    match tone {
        Tone::Empty => Style::new().dimmed(),
        Tone::Piece | Tone::Subject => Style::new().bold(),
        Tone::Move => color(AnsiColor::Cyan),
        Tone::Capture => color(AnsiColor::Red),
        Tone::Both => color(AnsiColor::Green),
        Tone::Note => color(AnsiColor::Magenta),
    }
}

fn legend_text(ruleset: &Ruleset, diagram: &MoveDiagram, has_glyphs: bool) -> String {
    let name = printable(&ruleset.piece(diagram.piece.piece_type).name);
    let mut lines = vec![format!("O  {name}")];
    for line in legend(diagram) {
        let words = if has_glyphs { line.words() } else { letter_words(line).to_owned() };
        let sign = if has_glyphs { line.glyph() } else { line.letter() };
        let piece = if line == LegendLine::Capture { "P " } else { "  " };
        lines.extend(sign.map(|sign| format!("{sign}{piece}{words}")));
    }
    // The same letter may stand for several signs.
    let mut seen = HashSet::new();
    lines.retain(|line| seen.insert(line.clone()));
    if diagram.is_partial {
        lines.push("There are more ways than are shown.".to_owned());
    }
    format!("\n{}\n", lines.join("\n"))
}

/// What a letter says, which is less than its sign does.
fn letter_words(line: LegendLine) -> &'static str {
    match line.letter() {
        _ if line == LegendLine::Capture => "captures the piece there",
        Some('x') => "moves or captures",
        Some('m') => "moves only",
        Some('c') => "captures only",
        Some('j') => "by jumping over pieces",
        Some('t') => "in several legs",
        Some('i') => "under conditions (such as a first move)",
        Some('l') => "captures there on its way",
        _ => "castles there",
    }
}
