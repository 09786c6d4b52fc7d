//! Lenient reading: finds the legal move that a text means.

use fers_core::Move;

use crate::{MoveContext, MoveTextError};

/// How texts of a kind are read.
pub(crate) struct Reading<'a> {
    /// Canonical texts of the legal moves, in order.
    pub(crate) canonical: Vec<String>,
    /// Other texts that name a move unambiguously.
    pub(crate) aliases: &'a dyn Fn(&Move) -> Vec<String>,
    /// Incomplete texts, accepted if they fit one move only.
    pub(crate) hints: &'a dyn Fn(&Move) -> Vec<String>,
    /// Characters without meaning.
    pub(crate) ignored: &'a [char],
}

/// Returns the one legal move that a text means.
///
/// Compares canonical texts first, then aliases, then hints; each of them with the marks at the end
/// (`+`, `#`, `!`, `?`) removed one by one; finally without regard to case.
pub(crate) fn find(ctx: &MoveContext<'_>, text: &str, reading: &Reading<'_>) -> Result<Move, MoveTextError> {
    let texts = shortened(text);
    for text in &texts {
        if let Some(index) = reading.canonical.iter().position(|canonical| canonical == text) {
            return Ok(ctx.legal[index].clone());
        }
    }
    for names in [reading.aliases, reading.hints] {
        for fold in [false, true] {
            for text in &texts {
                if let Some(found) = named(ctx, text, reading, names, fold) {
                    return found;
                }
            }
        }
    }
    Err(if looks_like_a_move(ctx, text) { MoveTextError::Illegal } else { MoveTextError::Unreadable })
}

/// Returns the text, and what remains as final marks are removed one by one.
pub(crate) fn shortened(text: &str) -> Vec<&str> {
    let text = text.trim();
    let text = text.strip_suffix("e.p.").or_else(|| text.strip_suffix(" ep")).unwrap_or(text).trim_end();
    let mut texts = vec![text];
    while let Some(shorter) = texts.last().and_then(|last| last.strip_suffix(['+', '#', '!', '?'])) {
        texts.push(shorter);
    }
    texts.retain(|text| !text.is_empty());
    texts
}

/// Returns the move with this name, if any.
fn named(
    ctx: &MoveContext<'_>,
    text: &str,
    reading: &Reading<'_>,
    names: &dyn Fn(&Move) -> Vec<String>,
    fold: bool,
) -> Option<Result<Move, MoveTextError>> {
    let key = |text: &str, takes: bool| {
        let text = if takes { without_takes(text) } else { text.to_owned() };
        let text = text.replace(reading.ignored, "");
        if fold { text.to_lowercase() } else { text }
    };
    let wanted = [key(text, false), key(text, true)];
    let has_name = |mv: &Move| {
        let is_wanted = |name: String| !name.is_empty() && wanted.contains(&name);
        names(mv).into_iter().any(|name| name == text || is_wanted(key(&name, false)) || is_wanted(key(&name, true)))
    };
    let mut found: Vec<usize> = (0..ctx.legal.len()).filter(|&index| has_name(&ctx.legal[index])).collect();
    if found.len() > 1 && wanted[0] != wanted[1] {
        found.retain(|&index| ctx.legal[index].is_capture());
    }
    match found[..] {
        [] => None,
        [only] => Some(Ok(ctx.legal[only].clone())),
        _ => {
            let texts = found.iter().map(|&index| reading.canonical[index].clone());
            Some(Err(MoveTextError::Ambiguous(texts.collect())))
        }
    }
}

/// Removes capture marks from a text: `x` (unless it is a file, before a digit) and `:` (unless it
/// names a board, between digits).
fn without_takes(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let is_mark = |at: usize| match chars[at] {
        'x' => !is_digit(Some(at + 1)),
        ':' => !(is_digit(Some(at + 1)) && is_digit(at.checked_sub(1))),
        _ => false,
    };
    (0..chars.len()).filter(|&at| !is_mark(at)).map(|at| chars[at]).collect()
}

/// Returns whether a text contains a square of the board, or is castling or a pass.
fn looks_like_a_move(ctx: &MoveContext<'_>, text: &str) -> bool {
    let folded = text.to_lowercase().replace('0', "o");
    let has_square = (0..text.len()).filter(|&at| text.is_char_boundary(at)).any(|at| {
        let letters = text[at..].find(|c: char| !c.is_ascii_lowercase()).unwrap_or(0);
        let digits = text[at + letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - at - letters);
        ctx.ruleset.geometry.parse_square(&text[at..at + letters + digits]).is_ok()
    });
    has_square || folded.starts_with("o-o") || matches!(folded.as_str(), "oooo" | "@@@@" | "--" | "pass")
}
