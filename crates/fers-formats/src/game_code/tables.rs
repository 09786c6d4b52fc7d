//! The table of legs, and the functions that say where the moves of a label begin.

use std::fmt::Write as _;

use fers_core::{Color, PieceType, Vector};
use fers_rules::{Frame, Ruleset};

use super::legs::{Context, LINES_MAX, Line, lines};
use super::{castling, modes, shuffle};

/// Writes the table and the functions.
///
/// # Errors
///
/// Returns why a piece has no table.
pub(super) fn write(context: &mut Context<'_>) -> Result<String, String> {
    let ruleset = context.ruleset;
    let mut table = Table { text: "set legdefs (\n0\n".to_owned(), functions: String::new(), next: 1, lines: 0 };
    // Castlings follow their pieces, each side's its own unless both stand alike.
    let has_shuffled_castlings = shuffle::castles_to_files(ruleset);
    for piece_type in ruleset.piece_types() {
        let name = &ruleset.piece(piece_type).name;
        let problem = |reason| format!("{name}: {reason}");
        let white = moves(context, piece_type, Color::White).map_err(problem)?;
        let black = moves(context, piece_type, Color::Black).map_err(problem)?;
        let labels = [Color::White, Color::Black].map(|color| context.labels.get(piece_type, color).to_owned());
        let [white_label, black_label] = &labels;
        let is_shared = white == black && !(has_shuffled_castlings && ruleset.shuffle_frame() != Some(Frame::Mirrored));
        if is_shared {
            table.list(&white, &comment(name), &[white_label, black_label]);
        } else {
            table.list(&white, &format!("white {}", comment(name)), &[white_label]);
            table.list(&black, &format!("black {}", comment(name)), &[black_label]);
        }
        if table.lines > LINES_MAX {
            return Err(format!("more than {LINES_MAX} lines of legs"));
        }
    }
    Ok(format!("{});\n{}", table.text, table.functions))
}

/// Returns a name as a comment that no bracket or line end breaks.
fn comment(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric() || " -'".contains(*sign)).collect::<String>().to_lowercase()
}

/// Returns the moves of a type and side: those with implied side effects last.
fn moves(context: &mut Context<'_>, piece_type: PieceType, color: Color) -> Result<Vec<Line>, String> {
    let ruleset = context.ruleset;
    let mut found = lines(context, piece_type, color)?;
    found.extend(castling::lines(context, piece_type, color)?);
    found.extend(facing(ruleset, piece_type));
    found.sort_by_key(|line| line.is_implied);
    Ok(found)
}

/// Returns the lines by which royals look at each other.
fn facing(ruleset: &Ruleset, piece_type: PieceType) -> Vec<Line> {
    let Some(rule) = ruleset.facing.as_ref().filter(|_| ruleset.is_royal(piece_type)) else { return Vec::new() };
    let both = |vector: &Vector| [*vector, Vector { files: -vector.files, ranks: -vector.ranks, ..*vector }];
    let line = |vector: Vector| Line {
        quads: vec![["99".into(), vector.files.to_string(), vector.ranks.to_string(), modes::FACING.to_string()]],
        is_implied: false,
    };
    rule.lines.iter().flat_map(both).map(line).collect()
}

struct Table {
    text: String,
    functions: String,
    /// The index of the next number.
    next: usize,
    lines: usize,
}

impl Table {
    fn list(&mut self, list: &[Line], name: &str, labels: &[&String]) {
        let start = self.next;
        let mut tail = None;
        for (index, line) in list.iter().enumerate() {
            if line.is_implied && tail.is_none() {
                tail = Some(self.next);
            }
            let _ = write!(self.text, "{}", line.quads.len());
            for [range, dx, dy, mode] in &line.quads {
                let _ = write!(self.text, " {range:>2} {dx:>2} {dy:>2} {mode:>3}");
            }
            if index == 0 {
                let _ = write!(self.text, " // {name}({start})");
            }
            self.text.push('\n');
            self.next += line.words();
        }
        let end = self.next;
        self.text.push_str(&if list.is_empty() { format!("0 // {name}({start})\n") } else { "0\n".to_owned() });
        self.next += 1;
        self.lines += list.len();
        for label in labels {
            let _ = writeln!(self.functions, "def {label} cond #0 {} {start};", tail.unwrap_or(end));
        }
    }
}
