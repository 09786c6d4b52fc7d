//! A game record as text.

use fers_text::Span;

/// A game of a PGN file: tags and moves as uninterpreted text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// Names and values of the tags, in order.
    pub tags: Vec<(String, String)>,
    /// The moves of the game.
    pub line: PgnLine,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`; `None` if the text ends without one.
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
    /// The move as written, without quality marks.
    pub text: String,
    /// Where it stands in the file.
    pub span: Span,
    /// Whether the side that made the move before it makes this move too, as in turns of several
    /// plies. It only decides how a written record is numbered: a text does not say it, so that
    /// records that were read have false everywhere. The first move of a line does not need it.
    pub continues_turn: bool,
    /// Numeric annotation glyphs (`$1` is `!`), in order.
    pub nags: Vec<u16>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// Alternative lines to this move.
    pub variations: Vec<PgnLine>,
}

impl PgnGame {
    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Returns the variant, as the record names it.
    pub fn variant(&self) -> Option<&str> {
        self.tag("Variant")
    }

    /// Returns the FEN of the start position, if the tag `FEN` is present.
    pub fn fen(&self) -> Option<&str> {
        self.tag("FEN")
    }

    /// Returns the result: the one after the moves; the tag `Result` if that is `*` or missing;
    /// else `*`.
    pub fn outcome(&self) -> &str {
        let token = self.result.as_deref().filter(|score| is_decided(score));
        token.or_else(|| self.tag("Result").filter(|score| is_decided(score))).unwrap_or("*")
    }

    /// Returns whether a side makes several moves in a row, in the game or in a variation.
    pub(crate) fn has_longer_turns(&self) -> bool {
        self.line.has_longer_turns()
    }

    /// Returns the number of the first move, and whether Black makes it, from the FEN.
    pub(crate) fn first_move(&self) -> (u32, bool) {
        let fields: Vec<&str> = self.fen().unwrap_or_default().split_whitespace().collect();
        let is_black = fields.get(1).is_some_and(|side| *side == "b");
        // The clock comes first, then the move number.
        let mut counters = fields.iter().skip(2).filter_map(|field| field.parse::<u32>().ok());
        (counters.nth(1).unwrap_or(1), is_black)
    }
}

impl PgnLine {
    /// Makes a line of moves without annotations.
    pub fn of_texts<S: Into<String>>(texts: impl IntoIterator<Item = S>) -> Self {
        let moves = texts.into_iter().map(|text| PgnMove { text: text.into(), ..PgnMove::default() });
        Self { comments: Vec::new(), moves: moves.collect() }
    }

    fn has_longer_turns(&self) -> bool {
        let is_longer = |mv: &PgnMove| mv.continues_turn || mv.variations.iter().any(Self::has_longer_turns);
        self.moves.iter().any(is_longer)
    }
}

/// Returns whether a result is a win or a draw, not `*`.
pub(crate) fn is_decided(score: &str) -> bool {
    matches!(score, "1-0" | "0-1" | "1/2-1/2")
}
