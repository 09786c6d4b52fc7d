//! Ranges of bytes of a text.

/// The bytes `start..end` of a text.
///
/// Both offsets lie at character boundaries. An empty span marks a place between two characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Makes the span of the bytes `start..end`.
    ///
    /// Offsets above 4 GiB are clamped; no reader accepts such a text.
    pub fn new(start: usize, end: usize) -> Self {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { start: clamp(start), end: clamp(end.max(start)) }
    }

    /// Makes an empty span at an offset.
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// Returns the smallest span that contains both.
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns the span moved towards the end by `offset` bytes. This turns a span of a part of a
    /// text into one of the whole.
    pub fn shifted(self, offset: usize) -> Self {
        Self::new(self.start as usize + offset, self.end as usize + offset)
    }

    /// Returns this part of `text`; empty if the span does not fit it.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }

    /// Returns the span as a range of byte offsets.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
