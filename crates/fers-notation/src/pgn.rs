//! A game record as text says it.

use fers_text::Span;

/// A game of a PGN file: tags and moves as text; nothing is known about their meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// Names and values of the tags, in order.
    pub tags: Vec<(String, String)>,
    /// The moves of the game.
    pub line: PgnLine,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`; nothing if the text ends without one.
    pub result: Option<String>,
}

/// A sequence of moves: the game itself or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnLine {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PgnMove>,
}

/// A move of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnMove {
    /// The move as written, without marks of quality.
    pub text: String,
    /// Where it stands in the file.
    pub span: Span,
    /// Marks of quality by number (`$1` is `!`), in order.
    pub nags: Vec<u16>,
    /// Comments behind it.
    pub comments: Vec<String>,
    /// Lines that might have been played instead of it.
    pub variations: Vec<PgnLine>,
}

impl PgnGame {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The variant, as the game's author called it.
    pub fn variant(&self) -> Option<&str> {
        self.tag("Variant")
    }

    /// The position from which the game starts, unless it is the usual one.
    pub fn fen(&self) -> Option<&str> {
        self.tag("FEN")
    }

    /// Returns how the game ended: what stands behind its moves; what the tag `Result` says where
    /// that is `*` or missing; `*` if neither says more.
    pub fn outcome(&self) -> &str {
        let token = self.result.as_deref().filter(|score| is_decided(score));
        token.or_else(|| self.tag("Result").filter(|score| is_decided(score))).unwrap_or("*")
    }

    /// The number of the first move and whether Black makes it, as the FEN says.
    pub(crate) fn first_move(&self) -> (u32, bool) {
        let fields: Vec<&str> = self.fen().unwrap_or_default().split_whitespace().collect();
        let is_black = fields.get(1).is_some_and(|side| *side == "b");
        // The clock comes first, then the number of the move.
        let mut counters = fields.iter().skip(2).filter_map(|field| field.parse::<u32>().ok());
        (counters.nth(1).unwrap_or(1), is_black)
    }
}

impl PgnLine {
    /// A line of bare moves.
    pub fn of_texts<S: Into<String>>(texts: impl IntoIterator<Item = S>) -> Self {
        let moves = texts.into_iter().map(|text| PgnMove { text: text.into(), ..PgnMove::default() });
        Self { comments: Vec::new(), moves: moves.collect() }
    }
}

/// Returns whether a result is a win or a draw, and not `*`.
pub(crate) fn is_decided(score: &str) -> bool {
    matches!(score, "1-0" | "0-1" | "1/2-1/2")
}
