//! Names of diagrams on pages: the headings above them, or the title.

use super::source_map::SourceMap;

/// As many characters of a heading make a name.
const NAME_MAX: usize = 60;
/// The longest text of a heading that is read, in bytes.
const TEXT_MAX: usize = 2000;

/// The title of a page and its latest heading, while it is read.
#[derive(Debug, Default)]
pub(super) struct Caption {
    title: String,
    heading: String,
    /// The element that is being read, and its text.
    open: Option<(String, String)>,
}

impl Caption {
    /// Notes a tag outside of the diagrams.
    pub(super) fn tag(&mut self, name: &str, is_end: bool) {
        let is_heading = ["h1", "h2", "h3", "h4", "h5", "h6"].contains(&name);
        if is_heading || name == "title" {
            let ended = self.open.take().filter(|(opened, _)| is_end && opened == name);
            match ended {
                Some((_, text)) if is_heading => self.heading = plain(&text),
                Some((_, text)) => self.title = plain(&text),
                None => self.open = (!is_end).then(|| (name.to_owned(), String::new())),
            }
        }
    }

    /// Notes text outside of the diagrams.
    pub(super) fn text(&mut self, text: &str) {
        if let Some((_, words)) = self.open.as_mut().filter(|(_, words)| words.len() + text.len() <= TEXT_MAX) {
            words.push_str(text);
        }
    }

    /// Returns the heading, otherwise the title; empty if there is neither.
    pub(super) fn words(&self) -> String {
        if self.heading.is_empty() { self.title.clone() } else { self.heading.clone() }
    }
}

/// Returns the words of a text, with its entities decoded.
fn plain(text: &str) -> String {
    let mut map = SourceMap::default();
    map.push_markup(text, 0..text.len());
    let words: Vec<&str> = map.text.split_whitespace().collect();
    words.join(" ").chars().filter(|c| !c.is_control()).take(NAME_MAX).collect::<String>().trim_end().to_owned()
}
