//! Pieces by moves: Betza notation and the library of named pieces.

use fers::betza::parse;
use fers::draw::{Manner, MoveDiagram, PieceStyle, Way, move_svg};
use fers::pieces::Library;
use fers::{Color, Piece, PieceSet, PieceType, Scene, lone_piece, words};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::sent::{Sent, all_sent, sent};
use crate::views::{Diagnostic, diagnostics};

/// The meaning of a text in Betza notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BetzaReading {
    pub diagnostics: Vec<Diagnostic>,
    /// The moves as Fers writes them; absent if the text has errors.
    pub printed: Option<String>,
    /// The moves in words.
    pub words: String,
    /// What the piece may do on the squares around it.
    pub marks: Vec<MoveMark>,
    /// A drawing of the moves.
    pub svg: String,
    /// Whether the notation includes castling or drops, which are rules of a game and not drawn.
    pub castles: bool,
    pub drops: bool,
}

/// What a piece may do on a square near it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveMark {
    /// Files to the right and ranks forward from the piece, as White sees them.
    pub files: i8,
    pub ranks: i8,
    /// It moves there without capturing.
    pub moves: bool,
    /// It captures there.
    pub captures: bool,
    /// It gets there on a line of equal steps.
    pub slides: bool,
    /// Plainly, over other pieces, by several legs, or under conditions such as being virgin.
    #[tsify(type = "'plain' | 'hop' | 'turn' | 'conditional'")]
    pub manner: &'static str,
}

/// A piece with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NamedPiece {
    pub name: String,
    pub aliases: Vec<String>,
    pub betza: String,
    /// Its letter in most games.
    pub letter: String,
    /// Title of its family.
    pub family: String,
    pub about: String,
    /// White's picture as SVG.
    pub picture: String,
}

/// Maximal length of a notation in bytes.
const NOTATION_MAX: usize = 4_000;

/// Reads moves in Betza notation.
#[wasm_bindgen(js_name = readBetza)]
pub fn read_betza(text: &str) -> Sent<BetzaReading> {
    sent(&reading(text))
}

fn reading(text: &str) -> BetzaReading {
    if text.len() > NOTATION_MAX {
        return too_long(text);
    }
    let parsed = parse(text);
    let has_errors = parsed.diagnostics.iter().any(fers::text::Diagnostic::is_error);
    let ruleset = lone_piece("piece", "P", parsed.value.paths.clone());
    let diagram = MoveDiagram::of(&Scene::endless(&ruleset, PieceType(0), Color::White));
    BetzaReading {
        diagnostics: diagnostics(text, &parsed.diagnostics),
        printed: (!has_errors).then(|| words::betza(&ruleset, PieceType(0), Color::White)).flatten(),
        words: words::moves_in_words(&ruleset, PieceType(0), Color::White),
        marks: marks(&diagram),
        svg: move_svg(&ruleset, &diagram, PieceStyle::Western, false),
        castles: !parsed.value.castling.is_empty(),
        drops: !parsed.value.drops.is_empty(),
    }
}

fn too_long(text: &str) -> BetzaReading {
    let message = format!("the notation has {} letters; up to {NOTATION_MAX} are read", text.len());
    let said = fers::text::Diagnostic::error("load::too-long", fers::text::Span::at(0), message);
    BetzaReading {
        diagnostics: diagnostics("", [&said]),
        printed: None,
        words: String::new(),
        marks: Vec::new(),
        svg: String::new(),
        castles: false,
        drops: false,
    }
}

fn marks(diagram: &MoveDiagram) -> Vec<MoveMark> {
    let on_square = |(by, mark): (fers::core::Vector, &fers::draw::Mark)| {
        mark.ways()
            .into_iter()
            .map(move |(manner, way)| MoveMark::of((by.files, by.ranks), manner, way))
            .collect::<Vec<_>>()
    };
    diagram.around().flat_map(on_square).collect()
}

impl MoveMark {
    fn of((files, ranks): (i8, i8), manner: Manner, way: Way) -> Self {
        let Way { moves, captures, slides } = way;
        let manner = match manner {
            Manner::Plain => "plain",
            Manner::Hop => "hop",
            Manner::Turn => "turn",
            Manner::Conditional => "conditional",
        };
        Self { files, ranks, moves, captures, slides, manner }
    }
}

/// Returns all named pieces, family by family.
#[wasm_bindgen(js_name = namedPieces)]
pub fn named_pieces() -> Result<Vec<Ts<NamedPiece>>, JsError> {
    let library = Library::get();
    let of_family = |family: &'static fers::pieces::Family| {
        library.in_family(family.key).map(move |piece| named(piece, &family.title))
    };
    all_sent(library.families().iter().flat_map(of_family))
}

fn named(piece: &fers::pieces::NamedPiece, family: &str) -> NamedPiece {
    let ruleset = lone_piece(&piece.name, &piece.letter, parse(&piece.betza).value.paths);
    let picture = PieceSet::new(&ruleset, PieceStyle::Western).svg(Piece::new(Color::White, PieceType(0)));
    NamedPiece {
        name: piece.name.clone(),
        aliases: piece.aliases.clone(),
        betza: piece.betza.clone(),
        letter: piece.letter.clone(),
        family: family.to_owned(),
        about: piece.about.clone(),
        picture,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_knight_has_eight_squares_that_it_leaps_to() {
        let read = reading("N");
        assert_eq!((read.marks.len(), read.printed.as_deref()), (8, Some("N")));
        assert!(read.marks.iter().all(|mark| mark.moves && mark.captures && !mark.slides));
    }

    #[test]
    fn mistakes_stand_at_their_place() {
        let read = reading("NN?");
        assert!(read.printed.is_none() && read.diagnostics[0].start == 2, "{read:?}");
        assert_eq!(reading(&"W".repeat(9_999)).diagnostics[0].code, "load::too-long");
    }
}
