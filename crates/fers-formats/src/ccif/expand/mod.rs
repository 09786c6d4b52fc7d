//! Shorthands: rules that stand for other rules and definitions, as the FBR page prints them.

mod draft;
mod shorthands;

use fers_text::{Diagnostic, Span};

use super::tree::EntryTree;
use super::word::{Reports, Word};
use draft::Draft;

/// A word of an entry after the expansion.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) text: String,
    /// The place of the word in the text, or of the shorthand that it was made of.
    pub(super) origin: Span,
    /// Whether a shorthand made it.
    pub(super) is_made: bool,
}

/// The rules and definitions of an entry after the expansion.
#[derive(Clone, Debug, Default)]
pub(super) struct Expansion {
    pub(super) rules: Vec<Item>,
    pub(super) definitions: Vec<Item>,
}

impl Item {
    /// Makes a word that stands in the text itself.
    fn written(word: Word<'_>) -> Self {
        Self { text: word.text.to_owned(), origin: word.span(), is_made: false }
    }
}

/// What an expansion is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To be shown: as the page prints it.
    Print,
    /// To be played: `alice` on several boards, also where the page writes it for one.
    Play,
}

/// Expands the shorthands of an entry. Returns nothing where it has none, or where one of them
/// cannot be expanded, which is reported.
pub(super) fn expand(entry: &EntryTree<'_>, files: u8, purpose: Purpose, reports: &mut Reports) -> Option<Expansion> {
    let used: Vec<_> = entry.rules.iter().filter(|rule| !rule.is_cancelled && shorthands::is_one(rule)).collect();
    if used.is_empty() {
        return None;
    }
    let mut draft = Draft::new(entry, files, purpose);
    let errors = reports.errors();
    for shorthand in used {
        draft.replace(shorthand, reports);
    }
    (reports.errors() == errors).then(|| draft.finished())
}

impl Expansion {
    /// Returns where each word stands, rules first, if the expansion stood behind a text of so many
    /// bytes.
    pub(super) fn places(&self, length: usize) -> Vec<usize> {
        let mut at = length + 1;
        let place = |item: &Item| {
            let start = at;
            at += item.text.len() + 1;
            start
        };
        self.rules.iter().chain(&self.definitions).map(place).collect()
    }

    /// Moves the places of a diagnostic from the expansion to the text: to the word that was
    /// written there, or to the shorthand.
    pub(super) fn in_text(&self, mut said: Diagnostic, length: usize, places: &[usize]) -> Diagnostic {
        said.span = self.place(said.span, length, places);
        said.related.iter_mut().for_each(|label| label.span = self.place(label.span, length, places));
        said
    }

    fn place(&self, span: Span, length: usize, places: &[usize]) -> Span {
        let start = span.start as usize;
        if start <= length {
            return span;
        }
        let index = places.partition_point(|&place| place <= start).saturating_sub(1);
        let Some(item) = self.rules.iter().chain(&self.definitions).nth(index) else { return Span::at(length) };
        if item.is_made {
            return item.origin;
        }
        let within =
            |at: u32| item.origin.range().start + (at as usize).saturating_sub(places[index]).min(item.text.len());
        Span::new(within(span.start), within(span.end))
    }

    /// Writes rules on one line and definitions on the next ones.
    pub(super) fn print(&self) -> String {
        let mut text = String::new();
        for items in [&self.rules, &self.definitions] {
            let mut width = 0;
            for item in items {
                let breaks = width > 0 && width + item.text.len() >= WIDTH;
                text += if width == 0 {
                    ""
                } else if breaks {
                    "\n"
                } else {
                    " "
                };
                width = if breaks { 0 } else { width } + item.text.len() + 1;
                text += &item.text;
            }
            text += "\n";
        }
        text
    }
}

/// Lines are broken before they become longer.
const WIDTH: usize = 78;
