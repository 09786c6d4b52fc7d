//! The rules of a variant in sentences.

mod board;
mod connections;
mod duties;
mod effects;
mod ends;
mod goals;
mod hands;
mod paths;
mod pieces;
mod promotions;
mod royals;
mod seizures;
mod turns;
mod walls;

pub(crate) use duties::lines as duties_in_words;
pub use paths::path_in_words;
pub use pieces::{betza, moves_in_words, piece_lines};
pub(crate) use turns::part_in_words;

use fers_core::{Color, Geometry, PieceType, Region, Square};
use fers_rules::{Ruleset, Zones};

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
        Section { title: "Duties", lines: duties::lines(ruleset) },
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

/// Names the squares of a region: a rectangle by its corners, whole ranks by their numbers; for
/// most of the board, the squares that are missing.
fn squares(ruleset: &Ruleset, region: &Region) -> String {
    let geometry = &ruleset.geometry;
    if region.is_empty() {
        return "no square".to_owned();
    }
    if geometry.squares().all(|square| region.contains(square)) {
        return "any square".to_owned();
    }
    if let Some(text) = whole_ranks(geometry, region).or_else(|| rectangle(geometry, region)) {
        return text;
    }
    let others: Region = geometry.squares().filter(|&square| !region.contains(square)).collect();
    if 2 * others.len() < region.len() {
        return format!("the squares other than {}", squares(ruleset, &others));
    }
    let names: Vec<String> = region.iter().map(|square| geometry.square_name(square)).collect();
    listed(&names, "and")
}

/// Returns `rank 1`, `ranks 6 to 10`, `ranks 1 and 3`, if the region is these ranks on each board.
fn whole_ranks(geometry: &Geometry, region: &Region) -> Option<String> {
    let of_rank = |rank: u8| geometry.squares().filter(move |&square| geometry.rank(square) == rank);
    let ranks: Vec<u8> = (0..geometry.ranks).filter(|&rank| of_rank(rank).any(|sq| region.contains(sq))).collect();
    if !ranks.iter().all(|&rank| of_rank(rank).all(|square| region.contains(square))) {
        return None;
    }
    let number = |rank: u8| (u16::from(rank) + 1).to_string();
    Some(match ranks[..] {
        [only] => format!("rank {}", number(only)),
        [first, .., last] if usize::from(last - first) + 1 == ranks.len() && ranks.len() > 2 => {
            format!("ranks {} to {}", number(first), number(last))
        }
        _ => format!("ranks {}", listed(&ranks.iter().map(|&rank| number(rank)).collect::<Vec<_>>(), "and")),
    })
}

/// Returns `d1 to f3`, if the region is a rectangle of more than two squares.
fn rectangle(geometry: &Geometry, region: &Region) -> Option<String> {
    let (first, last) = (region.iter().next()?, region.iter().last()?);
    let between = |value: u8, low: u8, high: u8| (low..=high).contains(&value);
    let is_inside = |square: Square| {
        between(geometry.file(square), geometry.file(first), geometry.file(last))
            && between(geometry.rank(square), geometry.rank(first), geometry.rank(last))
            && geometry.board(square) == geometry.board(first)
    };
    let is_whole = geometry.squares().all(|square| is_inside(square) == region.contains(square));
    let name = |square| geometry.square_name(square);
    (is_whole && region.len() > 2).then(|| format!("{} to {}", name(first), name(last)))
}

/// Names the squares of a zone: once if both sides have the same zone, else for each side.
fn zone(ruleset: &Ruleset, zones: Zones) -> String {
    let (white, black) = (ruleset.zone(zones, Color::White), ruleset.zone(zones, Color::Black));
    if white == black {
        return squares(ruleset, white);
    }
    either(ruleset, &squares(ruleset, white), &squares(ruleset, black))
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

    #[track_caller]
    fn check(names: &str, expected: &str) {
        let ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
        let region = names.split(' ').map(|name| ruleset.geometry.parse_square(name).unwrap()).collect();
        assert_eq!(squares(&ruleset, &region), expected);
    }

    #[test]
    fn regions_are_named_by_ranks_corners_or_squares() {
        check("a1 b1 c1 d1 e1 f1 g1 h1", "rank 1");
        check("d1 e1 f1 d2 e2 f2", "d1 to f2");
        check("d1 e1 d2", "d1, e1 and d2");
        check("d4 e5", "d4 and e5");
        let ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
        let most: Region = ruleset.geometry.squares().skip(1).collect();
        assert_eq!(squares(&ruleset, &most), "the squares other than a1");
    }

    /// The names are those of docs/studio-design.md, from the players of each game.
    #[test]
    fn sides_are_called_as_their_players_call_them() {
        let lines = |name: &str| {
            let library = crate::Library::builtin();
            let sections = describe(library.find(name).unwrap().ruleset());
            sections.into_iter().flat_map(|section| section.lines).collect::<Vec<_>>().join("\n")
        };
        let (xiangqi, shogi, chess) = (lines("xiangqi"), lines("shogi"), lines("chess"));
        assert!(xiangqi.contains("d1 to f3 (Red) or d8 to f10 (Black)"), "{xiangqi}");
        assert!(shogi.contains("ranks 7 to 9 (Sente) or ranks 1 to 3 (Gote)"), "{shogi}");
        assert!(!shogi.contains("White"), "{shogi}");
        assert!(chess.contains("(White)"), "{chess}");
    }
}
