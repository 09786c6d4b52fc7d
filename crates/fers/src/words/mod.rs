//! The rules of a variant in sentences.

mod board;
mod connections;
mod counters;
mod drawn_lines;
mod duties;
mod effects;
mod ends;
mod goals;
mod hands;
mod paths;
mod pieces;
mod places;
mod promotions;
mod royals;
mod seizures;
mod turns;
mod walls;

pub(crate) use counters::lines as counters_in_words;
pub(crate) use duties::lines as duties_in_words;
pub use paths::path_in_words;
pub use pieces::{betza, moves_in_words, piece_lines};
pub(crate) use places::square;
use places::{squares, zone};
pub(crate) use turns::part_in_words;

use fers_core::{Color, PieceType};
use fers_rules::Ruleset;

/// A part of the rules in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Subject, in a word or two.
    pub title: &'static str,
    /// Sentences, each a line.
    pub lines: Vec<String>,
}

/// Describes the rules of a variant in sentences, by subject. Leaves out subjects without rules.
///
/// The text is for people. It is complete for play, but no reader takes it back.
///
/// ```
/// let chess = fers::Library::builtin().find("chess").expect("the library has chess");
/// let sections = fers::words::describe(chess.ruleset());
/// assert!(sections.iter().any(|section| section.title == "Pieces"));
/// ```
pub fn describe(ruleset: &Ruleset) -> Vec<Section> {
    let sections = [
        Section { title: "Board", lines: board::lines(ruleset) },
        Section { title: "Pieces", lines: pieces::lines(ruleset) },
        Section { title: "Turns", lines: turns::lines(ruleset) },
        Section { title: "Duties", lines: [duties::lines(ruleset), counters::lines(ruleset)].concat() },
        Section { title: "Promotion", lines: promotions::lines(ruleset) },
        Section { title: "Captures", lines: [seizures::lines(ruleset), effects::lines(ruleset)].concat() },
        Section { title: "Walls", lines: walls::lines(ruleset) },
        Section { title: "Hands", lines: hands::lines(ruleset) },
        Section { title: "Royalty", lines: royals::lines(ruleset) },
        Section { title: "End of the game", lines: ends::lines(ruleset) },
    ];
    sections.into_iter().filter(|section| !section.lines.is_empty()).collect()
}

/// Joins items: `a`, `a and b`, `a, b and c`.
fn listed<S: AsRef<str>>(items: &[S], last: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [head @ .., tail] => format!("{} {last} {tail}", head.join(", ")),
    }
}

/// Returns the names of piece types as a list.
fn piece_names(ruleset: &Ruleset, types: &[PieceType], last: &str) -> String {
    let names: Vec<&str> = types.iter().map(|&piece_type| ruleset.piece(piece_type).name.as_str()).collect();
    listed(&names, last)
}

/// Returns what holds for the one side or for the other, with the names that players give to them.
fn either(ruleset: &Ruleset, white: &str, black: &str) -> String {
    format!("{white} ({}) or {black} ({})", side(ruleset, Color::White), side(ruleset, Color::Black))
}

/// Returns what players call a side.
fn side(ruleset: &Ruleset, color: Color) -> &str {
    ruleset.presentation.side_name(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names are those of docs/studio-design.md, from the players of each game.
    #[test]
    fn sides_are_called_as_their_players_call_them() {
        let lines = |name: &str| {
            let library = crate::Library::builtin();
            let sections = describe(library.find(name).unwrap().ruleset());
            sections.into_iter().flat_map(|section| section.lines).collect::<Vec<_>>().join("\n")
        };
        let (xiangqi, shogi, chess) = (lines("xiangqi"), lines("shogi"), lines("chess"));
        assert!(!xiangqi.contains("White"), "{xiangqi}");
        assert!(shogi.contains("ranks a to c (Sente) or ranks g to i (Gote)"), "{shogi}");
        assert!(!shogi.contains("White"), "{shogi}");
        assert!(chess.contains("(White)"), "{chess}");
    }
}
