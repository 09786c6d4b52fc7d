//! Maps the bytes of an extracted text to its source.

use fers_text::{Diagnostic, Span};

/// Parts of a source put together, with places of the source for places of the whole.
#[derive(Debug, Default)]
pub(super) struct SourceMap {
    /// The text put together.
    pub(super) text: String,
    /// Where runs of copied bytes begin: in the text, and in the source. Ascending.
    runs: Vec<(usize, usize)>,
}

impl SourceMap {
    /// Appends a text that occurs in the source at `source`.
    pub(super) fn push(&mut self, part: &str, source: usize) {
        let continues = self.runs.last().is_some_and(|&(text, from)| from + (self.text.len() - text) == source);
        if !continues && !part.is_empty() {
            self.runs.push((self.text.len(), source));
        }
        self.text.push_str(part);
    }

    /// Appends a character whose source text differs from it.
    pub(super) fn push_decoded(&mut self, letter: char, source: usize) {
        self.runs.push((self.text.len(), source));
        self.text.push(letter);
        // The text after it starts a new run, because its source does not follow this character
        // directly.
        self.runs.push((self.text.len(), usize::MAX));
    }

    /// Returns the place in the source of a place in the text.
    pub(super) fn place(&self, offset: usize) -> usize {
        let at = self.runs.partition_point(|&(text, _)| text <= offset);
        let known = self.runs[..at].iter().rev().find(|(_, source)| *source != usize::MAX);
        known.map_or(0, |&(text, source)| source + (offset - text))
    }

    /// Returns the span in the source of a span in the text: from its first to its last character.
    pub(super) fn span(&self, span: Span) -> Span {
        let (start, end) = (self.text.floor_char_boundary(span.start as usize), span.end as usize);
        let last = self.text.get(start..end.min(self.text.len())).and_then(|inside| inside.char_indices().next_back());
        match last {
            Some((at, letter)) => Span::new(self.place(start), self.place(start + at) + letter.len_utf8()),
            None => Span::at(self.place(start)),
        }
    }

    /// Returns the diagnostic with its places in the source.
    pub(super) fn moved(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        diagnostic.span = self.span(diagnostic.span);
        diagnostic.related.iter_mut().for_each(|label| label.span = self.span(label.span));
        diagnostic
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_source() {
        let source = "<b>ab</b>c&amp;d";
        let mut map = SourceMap::default();
        map.push("ab", 3);
        map.push("c", 9);
        map.push_decoded('&', 10);
        map.push("d", 15);
        assert_eq!(map.text, "abc&d");
        let slice = |from, to| map.span(Span::new(from, to)).slice(source);
        assert_eq!(
            [slice(0, 2), slice(2, 3), slice(3, 4), slice(4, 5), slice(0, 5)],
            ["ab", "c", "&", "d", "ab</b>c&amp;d"]
        );
    }
}
