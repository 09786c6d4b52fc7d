//! The text of a game.

use fers_core::Color;
use fers_rules::Ruleset;

use super::board::{Board, array};
use super::cast::Cast;

/// The name by which the program gates pieces.
const GATING: &str = "seirawan";

/// A game without its header.
pub(super) struct Body {
    lines: Vec<String>,
    hints: Vec<String>,
}

impl Body {
    pub(super) fn of(ruleset: &Ruleset, board: &Board, cast: &Cast) -> Self {
        let geometry = &ruleset.geometry;
        let zone = board.zone.map_or_else(String::new, |zone| format!("={zone}"));
        let mut lines = vec![format!("{}x{}{zone}", geometry.files, geometry.ranks)];
        for color in Color::ALL {
            let number = |found: Option<_>| found.map_or(0, |piece_type| cast.number(piece_type, color)).to_string();
            lines.push(array(ruleset, color).into_iter().map(number).collect::<Vec<_>>().join(" "));
        }
        for entry in &cast.entries {
            let slides = entry.rays.iter().any(|ray| ray.slides());
            // A small letter: the program likes it in the middle of the board.
            let letter = if slides { entry.letter.to_ascii_uppercase() } else { entry.letter };
            let rays: Vec<String> = entry.rays.iter().map(ToString::to_string).collect();
            lines.push(format!("{letter}:{} {}", entry.value, rays.join(" ")).trim_end().to_owned());
        }
        let hint = |entry: &super::cast::Entry| {
            let piece = ruleset.piece(entry.piece_type?);
            let betza = fers_betza::print(&piece.moves).filter(|_| piece.black_moves.is_none())?;
            Some(format!("# {}& {betza}", entry.letter.to_ascii_uppercase()))
        };
        let mut hints: Vec<String> = cast.entries.iter().filter_map(hint).collect();
        hints.dedup();
        Self { lines, hints }
    }

    /// Returns the lines of board, arrays and pieces.
    pub(super) fn plain(&self) -> String {
        self.lines.join("\n") + "\n"
    }

    /// Returns the game with the lines about moves for XBoard.
    pub(super) fn text(&self) -> String {
        if self.hints.is_empty() { self.plain() } else { format!("{}#\n{}\n", self.plain(), self.hints.join("\n")) }
    }

    /// Returns the header of the game.
    pub(super) fn header(&self, ruleset: &Ruleset, name: &str) -> String {
        let remark = remark(ruleset).map_or_else(String::new, |text| format!("// {text}\n"));
        let xboard = &ruleset.presentation.xboard;
        let word = |text: &Option<String>| text.clone().filter(|text| is_word(text));
        let hints = match (word(&xboard.piece_table), word(&xboard.parent)) {
            (Some(table), Some(parent)) => format!(" # {table} # {parent}"),
            (Some(table), None) => format!(" # {table}"),
            (None, _) => String::new(),
        };
        format!("{remark}Game: {name}{hints}\n")
    }
}

/// Returns the description, if it is a single line that cannot be read as anything else.
pub(super) fn remark(ruleset: &Ruleset) -> Option<&str> {
    let text = ruleset.presentation.description.trim();
    let is_plain = !text.is_empty() && !text.contains(['\n', '\r']) && !text.contains("Game:") && !text.contains("//");
    is_plain.then_some(text)
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace) && !text.contains('#')
}

/// Returns a unique name for a variant: its own, if it is one word with a small letter.
pub(super) fn name(ruleset: &Ruleset, taken: &[String]) -> String {
    let own = &ruleset.presentation.name;
    let kept = |c: char| if c.is_whitespace() || c == '#' { '-' } else { c };
    let plain: String = if is_word(own) { own.clone() } else { own.to_lowercase().chars().map(kept).collect() };
    // The program leaves names with a capital letter out of its list.
    let plain = match plain.chars().next() {
        Some(first) if first.is_uppercase() => first.to_lowercase().chain(plain.chars().skip(1)).collect(),
        _ => plain,
    };
    let plain = if plain.is_empty() { "game".to_owned() } else { plain };
    let plain = match (ruleset.hands.gating.is_some(), plain == GATING) {
        (true, _) => GATING.to_owned(),
        (false, true) => format!("{plain}-2"),
        (false, false) => plain,
    };
    let numbered = (2..).map(|number| format!("{plain}-{number}"));
    std::iter::once(plain.clone()).chain(numbered).find(|name| !taken.contains(name)).expect("some number is free")
}
