//! `Game: NAME # pieces # parent`.

use super::body;
use crate::fairymax::scan::Scanner;
use crate::fairymax::word::Word;

/// The text before a board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Header<'a> {
    pub(super) name: Option<Word<'a>>,
    pub(super) info: Option<Word<'a>>,
    pub(super) piece_table: Option<Word<'a>>,
    pub(super) parent: Option<Word<'a>>,
    /// Start of the header.
    pub(super) start: usize,
}

const LABEL: &str = "Game:";

/// Returns the next header of the text and moves past it.
///
/// In the middle of a line a label counts only if a board follows, as descriptions may contain one.
pub(super) fn next<'a>(scanner: &mut Scanner<'a>) -> Option<Header<'a>> {
    let (text, from) = (scanner.text, scanner.at);
    while let Some(found) = scanner.rest().find(LABEL) {
        let start = scanner.at + found;
        scanner.at = start + LABEL.len();
        let before = text[..start].chars().next_back();
        if before.is_some_and(|c| !c.is_whitespace()) {
            continue;
        }
        let mut ahead = scanner.clone();
        let Some(header) = header(&mut ahead, from, start) else { continue };
        if before.is_none_or(|c| c == '\n') || body::has_board(ahead.clone()) {
            scanner.at = ahead.at;
            return Some(header);
        }
    }
    scanner.at = text.len();
    None
}

fn header<'a>(scanner: &mut Scanner<'a>, from: usize, start: usize) -> Option<Header<'a>> {
    let name = scanner.word()?;
    let piece_table = behind_hash(scanner);
    let parent = piece_table.and_then(|_| behind_hash(scanner));
    let info = info(Word { text: &scanner.text[from..start], offset: from });
    Some(Header { name: Some(name), info, piece_table, parent, start })
}

fn behind_hash<'a>(scanner: &mut Scanner<'a>) -> Option<Word<'a>> {
    let mut ahead = scanner.clone();
    ahead.skip_blanks();
    if !ahead.take('#') {
        return None;
    }
    let word = ahead.word()?;
    scanner.at = ahead.at;
    Some(word)
}

/// Returns the remark right before a header.
fn info(before: Word<'_>) -> Option<Word<'_>> {
    let text = before.text.trim_end();
    let line_ends = before.text[text.len()..].matches('\n').count();
    let line = before.part(text.rfind('\n').map_or(0, |end| end + 1), text.len());
    let remark = line.rest(line.text.rfind("//")? + 2).trimmed();
    (line_ends <= 1 && !remark.text.is_empty()).then_some(remark)
}
