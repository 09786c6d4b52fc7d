//! From text to entries: lines and words, no grammar yet.

use fers_text::{Diagnostic, Span};

use super::word::{Reports, Word};

/// The parts of an entry, as words.
#[derive(Debug)]
pub(super) struct RawEntry<'a> {
    pub(super) name: Option<Word<'a>>,
    pub(super) board: Option<Word<'a>>,
    pub(super) fen: Option<Word<'a>>,
    /// The other words, in the order of the text.
    pub(super) words: Vec<Word<'a>>,
    pub(super) span: Span,
}

/// Returns the text with blanks in place of remarks (`;;` to the end of the line) and of `<br/>`.
/// All places stay what they were.
pub(super) fn without_remarks(text: &str, reports: &mut Reports) -> String {
    const BREAK: &str = "<br/>";
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let kept = line.find(";;").unwrap_or(line.trim_end_matches(['\n', '\r']).len());
        let end = line.trim_end_matches(['\n', '\r']).len();
        bytes[at + kept..at + end].fill(b' ');
        for (place, _) in line[..kept].match_indices(BREAK) {
            let span = Span::new(at + place, at + place + BREAK.len());
            let report = Diagnostic::warning("ccif::html", span, "this is HTML, and read as a blank");
            reports.push(report.with_help("leave it out"));
            bytes[span.range()].fill(b' ');
        }
        at += line.len();
    }
    String::from_utf8(bytes).expect("whole characters were replaced by blanks")
}

/// Cuts a text without remarks into entries. A text without a line `:Name` is one entry.
pub(super) fn entries(text: &str) -> Vec<RawEntry<'_>> {
    let mut found: Vec<RawEntry<'_>> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let word = Word { text: line, offset: at }.trimmed();
        at += line.len();
        if word.text.is_empty() {
            continue;
        }
        let name = entry_name(word);
        if name.is_some() || found.is_empty() {
            found.push(RawEntry { name, board: None, fen: None, words: Vec::new(), span: word.span() });
        }
        let entry = found.last_mut().expect("an entry was pushed");
        entry.span = entry.span.to(word.span());
        if name.is_none() {
            entry.line(word);
        }
    }
    found
}

impl<'a> RawEntry<'a> {
    /// Returns the lines before the rules: name, board, position, control position.
    pub(super) fn heading(&self) -> String {
        let name = self.name.map(|name| format!(":{}\n", name.text));
        let line = |word: Option<Word<'a>>| word.map(|word| format!("{}\n", word.text)).unwrap_or_default();
        let controls: Vec<&str> = self.words.iter().map(|word| word.text).filter(|word| is_control(word)).collect();
        let controls = if controls.is_empty() { String::new() } else { controls.join(" ") + "\n" };
        name.unwrap_or_default() + &line(self.board) + &line(self.fen) + &controls
    }

    /// Sorts a line in: board and FEN stand before everything else.
    fn line(&mut self, line: Word<'a>) {
        let is_first = self.words.is_empty() && self.fen.is_none();
        if is_first && self.board.is_none() && looks_like_board(line.text) {
            self.board = Some(line);
        } else if is_first && looks_like_fen(line.text) {
            self.fen = Some(line);
        } else {
            let tokens = fers_mbn::tokens(line.text);
            self.words.extend(tokens.into_iter().map(|span| line.part(span.range().start, span.range().end)));
        }
    }
}

/// Returns the name of a line `:Name`, which a star may follow; `None` for the definition of a
/// compound letter.
fn entry_name(line: Word<'_>) -> Option<Word<'_>> {
    let name = line.text.strip_prefix(':')?;
    let is_definition = name.contains([':', '=', '|', '<', '{', '[']);
    (!name.trim().is_empty() && !is_definition).then(|| line.rest(1).trimmed())
}

/// Returns whether a word is a square and a piece of the control position: `e1=K`.
pub(super) fn is_control(word: &str) -> bool {
    let Some((square, _)) = word.split_once('=') else { return false };
    let digits = square.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    square.len() - digits.len() == 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a line begins as `8x8` does.
pub(super) fn looks_like_board(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_size = |byte: u8| byte.is_ascii_digit() || byte == b'x';
    first.starts_with(|letter: char| letter.is_ascii_digit()) && first.contains('x') && first.bytes().all(is_size)
}

/// Returns whether a line is a position: ranks between strokes, then often a side to move.
pub(super) fn looks_like_fen(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let ranks = words.next().unwrap_or_default();
    let has_side = words.next().is_some_and(|side| side == "w" || side == "b");
    let strokes = ranks.matches('/').count();
    strokes > 0 && !ranks.contains(['=', '<']) && (has_side || strokes > 2 && !ranks.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_begin_at_their_names() {
        let text = ":One\n8x8 -- 6\n8/8/8/8/8/8/8/8 w - -\na1=R\nroyal K\n:FD:=K\n\n:Two*\nroyal\n";
        let entries = entries(text);
        let names: Vec<&str> = entries.iter().filter_map(|entry| entry.name).map(|name| name.text).collect();
        assert_eq!(names, ["One", "Two*"]);
        let words: Vec<&str> = entries[0].words.iter().map(|word| word.text).collect();
        assert_eq!(words, ["a1=R", "royal", "K", ":FD:=K"]);
        assert_eq!(entries[0].board.map(|board| board.text), Some("8x8 -- 6"));
        assert!(entries[0].fen.is_some() && entries[1].fen.is_none());
    }

    #[test]
    fn remarks_are_blanks() {
        let mut reports = Reports::default();
        assert_eq!(without_remarks("royal ;; ä K\r\nK<br/>Q", &mut reports), "royal        \r\nK     Q");
        assert_eq!(reports.diagnostics.len(), 1);
    }

    #[test]
    fn rules_are_no_positions() {
        assert!(looks_like_fen("rnbqkbnr/8/8/RNBQKBNR w KQkq - 0 1"));
        assert!(!looks_like_fen("announcement{GHW}[8-9]/Dragon/"));
        assert!(!looks_like_fen("!+W/Dragon/ *W/Dragon/==+D"));
        assert!(looks_like_board("8x8 -- 6") && !looks_like_board("x8") && !looks_like_board("K"));
    }
}
