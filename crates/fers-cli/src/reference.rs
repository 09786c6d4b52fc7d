//! The reference of diagnostics, `docs/diagnostics.md`: one entry per code.

use fers::text::closest;

const TEXT: &str = include_str!("../diagnostics.md");

/// Returns the entry of a code as plain text: its name, its meaning, an example.
pub fn entry(code: &str) -> Option<String> {
    let (_, body) = entries().find(|(name, _)| *name == code)?;
    let mut text = format!("{code}\n");
    let mut is_example = false;
    for line in body.trim_end().lines() {
        if line.starts_with("```") {
            is_example = !is_example;
        } else if is_example {
            text += &format!("    {line}\n");
        } else {
            text += &format!("{}\n", line.replace("**", ""));
        }
    }
    Some(text)
}

/// Suggests a code for an unknown one: equal except for its family, or of similar spelling.
pub fn suggestion(code: &str) -> Option<&'static str> {
    let same_kind = |name: &&str| name.rsplit("::").next() == Some(code);
    entries().map(|(name, _)| name).find(same_kind).or_else(|| closest(code, entries().map(|(name, _)| name)))
}

/// Returns all codes with the text below each.
fn entries() -> impl Iterator<Item = (&'static str, &'static str)> {
    let sections = TEXT.split("\n### `").skip(1);
    sections.filter_map(|section| {
        let (name, body) = section.split_once("`\n")?;
        Some((name, body.split("\n## ").next().unwrap_or_default()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_plain_text_with_their_example_indented() {
        let text = entry("sjaak::unknown-rule").expect("it has an entry");
        assert!(text.starts_with("sjaak::unknown-rule\n\nError. "), "{text}");
        assert!(text.ends_with("\n    Rule: tabu\n"), "{text}");
        assert_eq!(entry("sjaak::nonsense"), None);
    }

    #[test]
    fn the_last_entry_of_a_chapter_ends_before_the_next_chapter() {
        let text = entry("sjaak::zone-by-prefix").expect("it has an entry");
        assert!(!text.contains("##"), "{text}");
    }

    #[test]
    fn codes_are_found_without_their_family_and_misspelled() {
        assert_eq!(suggestion("unknown-flag"), Some("sjaak::unknown-flag"));
        assert_eq!(suggestion("sjaak::unknown-flg"), Some("sjaak::unknown-flag"));
        assert_eq!(suggestion("E0308"), None);
    }
}
