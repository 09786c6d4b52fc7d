//! Strings of a file with their places, and quoted names.

use fers_text::{Diagnostic, Span};

/// A string value with its place.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// Its content, with escapes resolved.
    pub text: String,
    /// Its place: without the quotes if the file holds exactly these bytes, otherwise with them.
    pub span: Span,
    /// Whether places inside the text correspond to places in the file.
    pub is_plain: bool,
}

impl Text {
    /// Converts a place inside the text to one of the file.
    pub(super) fn place(&self, inside: Span) -> Span {
        if self.is_plain { inside.shifted(self.span.range().start) } else { self.span }
    }

    /// Converts a diagnostic of the text to one of the file.
    pub(super) fn moved(&self, mut problem: Diagnostic) -> Diagnostic {
        problem.span = self.place(problem.span);
        problem.related.iter_mut().for_each(|label| label.span = self.place(label.span));
        problem
    }

    /// Makes an error about the whole text.
    pub(super) fn error(&self, code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, self.span, message).with_help(help)
    }
}

/// Words between the parts of an end. Names that contain them need quotes.
const WORDS: [&str; 12] = [
    " at ",
    " by ",
    " along ",
    " for ",
    " against ",
    " with hands",
    " if claimed",
    " for the mover first",
    " safely",
    " or full",
    " after a reply",
    " answered by ",
];

/// Returns a name, in double quotes if it could be misread in a list.
pub(super) fn quoted(name: &str) -> String {
    let is_open = !name.contains(['"', '\\', ',', '/']) && !WORDS.iter().any(|word| name.contains(word));
    let plain = !name.is_empty() && name.trim() == name && is_open;
    if plain { name.to_owned() } else { format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")) }
}

/// Splits a list of names at a mark outside of quotes; `None` if a quote is not closed.
pub(super) fn split_names(list: &str, mark: char) -> Option<Vec<String>> {
    let (mut names, mut name, mut was_quoted) = (Vec::new(), String::new(), false);
    let mut chars = list.chars();
    while let Some(letter) = chars.next() {
        match letter {
            '"' if name.trim().is_empty() => {
                name = until_quote(&mut chars)?;
                was_quoted = true;
            }
            _ if letter == mark => names.push(finished(&mut name, &mut was_quoted)),
            _ if was_quoted && letter.is_whitespace() => {}
            _ if was_quoted => return None,
            _ => name.push(letter),
        }
    }
    names.push(finished(&mut name, &mut was_quoted));
    Some(names)
}

/// Splits a text at the first mark outside of quotes.
pub(super) fn split_once_unquoted<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (index, letter) in text.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = is_quoted,
            '"' => is_quoted = !is_quoted,
            _ if !is_quoted && text[index..].starts_with(mark) => {
                return Some((&text[..index], &text[index + mark.len()..]));
            }
            _ => {}
        }
    }
    None
}

fn until_quote(chars: &mut std::str::Chars<'_>) -> Option<String> {
    let mut name = String::new();
    loop {
        match chars.next()? {
            '"' => return Some(name),
            '\\' => name.push(chars.next()?),
            letter => name.push(letter),
        }
    }
}

fn finished(name: &mut String, was_quoted: &mut bool) -> String {
    let name = std::mem::take(name);
    if std::mem::take(was_quoted) { name } else { name.trim().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_marks_survive_a_list() {
        let names = ["King", "a, b", "", "say \"hi\\\"", " blank ", "x at 1"];
        let list = names.map(quoted).join(", ");
        assert_eq!(split_names(&list, ',').unwrap(), names);
        assert_eq!(split_names("\"open", ','), None);
    }
}
