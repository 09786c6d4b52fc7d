//! Splits bytes into lines.

/// The longest line in bytes. A game of ten thousand moves in coordinates fits.
const LENGTH_MAX: usize = 256 * 1024;

/// A received line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Its text without the line end; invalid UTF-8 is replaced.
    Text(String),
    /// A line longer than the limit; its bytes were dropped.
    TooLong,
}

/// Collects bytes and returns complete lines, ended by `
/// `, `\r
/// ` or `\r`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    bytes: Vec<u8>,
    /// The start of the next line.
    start: usize,
    /// The end of the bytes already searched for a line end.
    searched: usize,
    is_overlong: bool,
}

impl Lines {
    /// Adds bytes.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns the next complete line, skipping empty ones.
    pub(crate) fn next(&mut self) -> Option<Line> {
        loop {
            let Some(length) = self.bytes[self.searched..].iter().position(|byte| matches!(byte, b'\n' | b'\r')) else {
                self.searched = self.bytes.len();
                self.drop_overlong();
                return None;
            };
            let end = self.searched + length;
            let text = &self.bytes[self.start..end];
            let is_overlong = std::mem::take(&mut self.is_overlong) || text.len() > LENGTH_MAX;
            let text = String::from_utf8_lossy(if is_overlong { &[] } else { text }).trim().to_owned();
            (self.start, self.searched) = (end + 1, end + 1);
            match (is_overlong, text.is_empty()) {
                (true, _) => return Some(Line::TooLong),
                (false, true) => {}
                (false, false) => return Some(Line::Text(text)),
            }
        }
    }

    fn drop_overlong(&mut self) {
        if self.bytes.len() - self.start > LENGTH_MAX {
            self.is_overlong = true;
            self.bytes.clear();
            (self.start, self.searched) = (0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(chunks: &[&[u8]]) -> Vec<Line> {
        let mut lines = Lines::default();
        let mut found = Vec::new();
        for chunk in chunks {
            lines.push(chunk);
            found.extend(std::iter::from_fn(|| lines.next()));
        }
        found
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn lines_may_come_in_any_pieces_and_with_any_ends() {
        assert_eq!(all(&[b"uci\nisready\n"]), [text("uci"), text("isready")]);
        assert_eq!(all(&[b"u", b"c", b"i\r", b"\n\r\n is", b"ready\r\nquit"]), [text("uci"), text("isready")]);
        assert_eq!(all(&[b"\xff\xfeuci\n"]), [text("\u{fffd}\u{fffd}uci")]);
    }

    #[test]
    fn a_line_without_end_does_not_fill_the_memory() {
        let chunk = vec![b'x'; LENGTH_MAX];
        let mut lines = Lines::default();
        for _ in 0..20 {
            lines.push(&chunk);
            assert_eq!(lines.next(), None);
            assert!(lines.bytes.len() <= 2 * LENGTH_MAX);
        }
        lines.push(b"y\nquit\n");
        assert_eq!([lines.next(), lines.next()], [Some(Line::TooLong), Some(text("quit"))]);
    }
}
