//! Converts byte offsets to lines and columns.

/// A place as people count it: both numbers from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// The line starts of a text.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// Indexes a text. Lines end with `\n`.
    pub fn new(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Self { starts: std::iter::once(0).chain(breaks.map(|(offset, _)| offset + 1)).collect() }
    }

    /// Returns the place of a byte offset of the indexed text. Offsets after the end give the end.
    ///
    /// ```
    /// use fers_text::LineIndex;
    ///
    /// let text = "one\ntwo";
    /// let place = LineIndex::new(text).place(text, 5);
    /// assert_eq!((place.line, place.column), (2, 2));
    /// ```
    pub fn place(&self, text: &str, offset: usize) -> LineColumn {
        let offset = text.floor_char_boundary(offset.min(text.len()));
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let column = text[self.starts[line]..offset].chars().count() + 1;
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        LineColumn { line: number(line + 1), column: number(column) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, offset: usize, line: u32, column: u32) {
        assert_eq!(LineIndex::new(text).place(text, offset), LineColumn { line, column }, "{text:?} {offset}");
    }

    #[test]
    fn places_count_lines_and_characters_from_one() {
        check("", 0, 1, 1);
        check("Piece: King\nMove: step N\n", 12, 2, 1);
        check("Piece: King\nMove: step N\n", 18, 2, 7);
        check("Xiàngqí x", 10, 1, 9);
        check("ab\n", 99, 2, 1);
    }
}
