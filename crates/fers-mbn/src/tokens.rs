//! Cuts a text into definitions.

use fers_text::Span;

/// Cuts a text at blanks, but not between the bars of a comment. Returns the places of the parts in
/// the text.
///
/// A bar that no other bar follows stands for itself.
///
/// ```
/// let text = ":FD:|Fire Demon|=K N";
/// let parts: Vec<&str> = fers_mbn::tokens(text).iter().map(|span| span.slice(text)).collect();
/// assert_eq!(parts, [":FD:|Fire Demon|=K", "N"]);
/// ```
pub fn tokens(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut start = None;
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let end = at + letter.len_utf8();
        if letter.is_whitespace() {
            found.extend(start.take().map(|start| Span::new(start, at)));
            at = end;
            continue;
        }
        start.get_or_insert(at);
        at = if letter == '|' { text[end..].find('|').map_or(end, |bar| end + bar + 1) } else { end };
    }
    found.extend(start.map(|start| Span::new(start, at)));
    found
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let parts: Vec<&str> = tokens(text).iter().map(|span| span.slice(text)).collect();
        assert_eq!(parts, expected);
    }

    #[test]
    fn blanks_part_definitions_but_not_comments() {
        check("  K  Q=RN\n+P\t", &["K", "Q=RN", "+P"]);
        check("K|a b||c d|=K Q", &["K|a b||c d|=K", "Q"]);
        check("K|a b", &["K|a", "b"]);
        check("", &[]);
    }
}
