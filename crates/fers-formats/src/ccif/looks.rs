//! Whether a text is C/CIF.

use super::split::{looks_like_board, looks_like_fen, without_remarks};
use super::word::Reports;
use super::{rule_read, table};

/// How many words are looked at.
const WORDS_MAX: usize = 200;

/// Returns whether a text looks like C/CIF: it begins with the name of an entry and the size of a
/// board, or has a rule of FBR, and most of its words are rules or definitions.
pub fn looks_like(text: &str) -> bool {
    let start = text.char_indices().nth(TEXT_LOOKED_AT).map_or(text, |(end, _)| &text[..end]);
    let clean = without_remarks(start, &mut Reports::default());
    let lines = || clean.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_heading =
        |line: &str| line.starts_with(':') && !line[1..].contains([':', '=', '|']) || looks_like_board(line);
    let mut first = lines();
    let has_name = first.next().is_some_and(|line| line.starts_with(':') && is_heading(line));
    if has_name && first.next().is_some_and(looks_like_board) {
        return true;
    }
    let body = lines().filter(|line| !is_heading(line) && !looks_like_fen(line));
    let words: Vec<&str> = body.flat_map(str::split_whitespace).take(WORDS_MAX).collect();
    let known = words.iter().filter(|word| is_known_rule(word)).count();
    let defined = words.iter().filter(|word| is_like_definition(word)).count();
    known > 0 && (known + defined) * 4 >= words.len() * 3
}

/// How many characters of a text are looked at.
const TEXT_LOOKED_AT: usize = 20_000;

fn is_known_rule(word: &str) -> bool {
    rule_read::is_rule(word) && table::rule(rule_read::rule_name(word)).is_some()
}

/// Returns whether a word begins like a definition: a letter with or without prefixes, alone, or
/// before `=`, a comment, a board or a name.
fn is_like_definition(word: &str) -> bool {
    let word = word.trim_start_matches(['!', '@']).trim_start_matches(rule_read::PREFIXES);
    let end = word.find(['=', '|', '<', '/']).unwrap_or(word.len());
    let letters = &word[..end];
    let is_capital = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_control = letters.len() > 1 && word[end..].starts_with('=') && !letters.contains(':');
    let is_compound = letters.len() > 2 && letters.starts_with(':') && letters.ends_with(':');
    is_capital(letters) || is_compound || is_control || letters.starts_with("O-O")
}

#[cfg(test)]
mod tests {
    use super::looks_like;

    #[test]
    fn entries_and_bare_rules_are_recognised() {
        assert!(looks_like(":Mine\n8x8 -- 6\nroial K\n"));
        assert!(looks_like("royal\nK Q R B N P +P\n"));
        assert!(looks_like(";; a remark\n8x8\nroyal=pasover stalemate=win\nP|Pawn|=mfW+cefF K|King of it|=W+F\n"));
    }

    #[test]
    fn other_texts_are_not() {
        assert!(!looks_like("Dear all, royal greetings to the zone."));
        assert!(!looks_like("[mine:chess]\nking = k\n"));
        assert!(!looks_like("Variant: Mine\nBoard: 8x8\n"));
        assert!(!looks_like("files=8\nking:K::king:e1\n"));
        assert!(!looks_like("name = \"Mine\"\nboard = \"8x8\"\n"));
        assert!(!looks_like("K Q R"));
    }
}
