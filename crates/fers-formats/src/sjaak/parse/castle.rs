//! Lines about castling.

use fers_core::Color;
use fers_text::Diagnostic;

use super::missing;
use crate::sjaak::line::Line;
use crate::sjaak::tree::Castle;
use crate::sjaak::word::{Reports, Word, suggest};

/// Reads `white e1-g1,h1 with h1`.
pub(super) fn read<'a>(line: Line<'a>, reports: &mut Reports) -> Option<Castle<'a>> {
    let Some((side, king, targets, partner)) = parts(line.value) else {
        let report = missing(line, "a side, the way of the king and its partner");
        reports.push(report.with_help("write it so: `Castle: white e1-g1 with h1`"));
        return None;
    };
    let color = match side.text {
        "white" => Color::White,
        "black" => Color::Black,
        other => {
            let report = Diagnostic::error("sjaak::unknown-side", side.span(), format!("`{other}` is no side"));
            reports.push(suggest(report, other, ["white", "black"]));
            return None;
        }
    };
    Some(Castle { color, king, targets: targets.list(','), partner, span: line.whole.span() })
}

/// Splits a castling into side, king, destinations and partner; none of them is empty.
fn parts(value: Word<'_>) -> Option<(Word<'_>, Word<'_>, Word<'_>, Word<'_>)> {
    let (side, rest) = value.split_once(' ')?;
    let at = rest.text.find(" with ")?;
    let (king, targets) = rest.part(0, at).split_once('-')?;
    let partner = rest.rest(at + " with ".len());
    let words = (side.trimmed(), king.trimmed(), targets.trimmed(), partner.trimmed());
    let complete = [words.0, words.1, words.2, words.3].iter().all(|word| !word.text.is_empty());
    complete.then_some(words)
}
