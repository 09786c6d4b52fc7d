//! Helpers for messages.

/// Formats a count with its noun: `1 error`, `2 errors`.
pub fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Makes foreign text safe for a terminal by removing control characters.
pub fn printable(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// The width of messages, which fits any terminal.
const WIDTH: usize = 79;

/// Breaks a long line between words. Continuation lines are indented by `indent` more than the
/// first. The result ends with a line end.
pub fn wrapped(line: &str, indent: usize) -> String {
    let margin = line.len() - line.trim_start().len();
    let mut text = String::new();
    let mut width = 0;
    for word in line.trim_start().split(' ') {
        let length = word.chars().count();
        if text.is_empty() {
            text = " ".repeat(margin);
            width = margin;
        } else if width + 1 + length > WIDTH {
            text += &format!("\n{}", " ".repeat(margin + indent));
            width = margin + indent;
        } else {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += length;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrapped("  short", 2), "  short\n");
        let word = "a".repeat(38);
        assert_eq!(wrapped(&format!("  {word} {word} {word}"), 2), format!("  {word} {word}\n    {word}\n"));
        assert_eq!(wrapped(&"b".repeat(200), 2), format!("{}\n", "b".repeat(200)));
    }
}
