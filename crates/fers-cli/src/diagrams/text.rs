//! Move diagrams on the terminal.

use std::collections::HashSet;

use anstyle::{AnsiColor, Style};
use fers::draw::{LegendLine, TextSquare, Tone, legend, move_rows};
use fers::{Geometry, MoveDiagram, Ruleset};

use crate::board::BoardStyle;
use crate::words::printable;

/// Draws a move diagram with coordinates and a legend, with symbols or letters as the style says.
pub fn move_text(ruleset: &Ruleset, diagram: &MoveDiagram, style: BoardStyle) -> String {
    let mut rows = move_rows(ruleset, diagram, style.has_pictures);
    let mut ranks: Vec<u16> = (1..=u16::from(diagram.geometry.ranks)).rev().collect();
    let mut files: Vec<String> = (0..diagram.geometry.files).map(Geometry::file_name).collect();
    if style.is_flipped {
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
        let squares: Vec<String> = row.iter().map(|square| painted(square, width, style.has_colors)).collect();
        text += &format!("{rank:>margin$}  {}\n", squares.join(" ").trim_end());
    }
    let names: Vec<String> = files.iter().map(|file| format!("{file:<width$}")).collect();
    text += &format!("{:>margin$}  {}\n", "", names.join(" ").trim_end());
    text + &legend_text(ruleset, diagram, style.has_pictures)
}

fn painted(square: &TextSquare, width: usize, has_colors: bool) -> String {
    let text = format!("{:<width$}", printable(&square.text));
    let style = if has_colors { tone_style(square.tone) } else { Style::new() };
    format!("{style}{text}{style:#}")
}

fn tone_style(tone: Tone) -> Style {
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
    // A letter may stand for several symbols; its line is written once.
    let mut seen = HashSet::new();
    lines.retain(|line| seen.insert(line.clone()));
    if diagram.is_partial {
        lines.push("There are more ways than are shown.".to_owned());
    }
    format!("\n{}\n", lines.join("\n"))
}

/// Describes a letter of the legend. A letter distinguishes less than a symbol does.
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

#[cfg(test)]
mod tests {
    use fers::{Color, PieceRules, PieceType, Scene};

    use super::*;

    #[test]
    fn terminals_get_signs_and_colors_and_what_is_flipped_has_its_last_rank_below() {
        let mut ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
        ruleset.pieces.push(PieceRules::new("Wazir", "w", fers::betza::parse("mWcF").value.paths));
        let diagram = MoveDiagram::of(&Scene::endless(&ruleset, PieceType(0), Color::White));
        let style = BoardStyle { has_pictures: true, has_colors: true, is_flipped: true };
        let text = move_text(&ruleset, &diagram, style);
        assert!(text.contains('\u{1b}') && text.contains('○') && text.contains('⊗'), "{text}");
        let plain = move_text(&ruleset, &diagram, BoardStyle { is_flipped: true, ..BoardStyle::default() });
        assert!(plain.starts_with("1  . . . . .\n2  . c m c .\n3  . m O m .\n"), "{plain}");
        assert!(plain.contains("   e d c b a\n"), "{plain}");
    }
}
