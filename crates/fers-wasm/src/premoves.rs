//! Moves intended before one's turn.

use fers::{Color, Geometry, PieceType, Premove, Ruleset, Source, Square, premoves};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::Variant;
use crate::sent::all_sent;
use crate::views::LegalMove;

#[wasm_bindgen]
impl Variant {
    /// Returns the moves that a side might have in its next turn, for programs in which people
    /// choose them in advance.
    ///
    /// `squares` are the squares of its pieces, `pieces` the type of each, and `held` the types in
    /// its hand. Of a move only `kind`, `from`, `to`, `drop` and `promotion` count: a program plays
    /// the legal move that has the same five values.
    ///
    /// ```js
    /// const [king] = variant.premoves(false, [4], [5], []);
    /// ```
    pub fn premoves(
        &self,
        black: bool,
        squares: Vec<u16>,
        pieces: Vec<u16>,
        held: Vec<u16>,
    ) -> Result<Vec<Ts<LegalMove>>, JsError> {
        let ruleset = self.0.ruleset();
        let color = if black { Color::Black } else { Color::White };
        let placed: Vec<_> = squares.into_iter().map(Square).zip(pieces.into_iter().map(PieceType)).collect();
        let held: Vec<_> = held.into_iter().map(PieceType).collect();
        all_sent(premoves(ruleset, color, &placed, &held).iter().map(|premove| view(ruleset, premove)))
    }
}

fn view(ruleset: &Ruleset, premove: &Premove) -> LegalMove {
    let text = text(ruleset, premove);
    let (from, drop) = match premove.source {
        Source::Square(from) => (Some(from.0), None),
        Source::Hand(piece_type) => (None, Some(piece_type.0)),
    };
    LegalMove {
        san: text.clone(),
        text,
        customary: None,
        kind: if drop.is_some() { "drop" } else { "travel" },
        from,
        to: Some(premove.to.0),
        drop,
        promotion: premove.promotion.map(|promotion| promotion.0),
        captures: Vec::new(),
        carried: Vec::new(),
        gate: None,
        wall: None,
        partner: None,
        route: None,
    }
}

/// Returns a text for people, such as `g1f3`, `e7e8=Q` or `N@f3`.
fn text(ruleset: &Ruleset, premove: &Premove) -> String {
    let geometry: &Geometry = &ruleset.geometry;
    let letters = |piece_type: PieceType| &ruleset.piece(piece_type).letters.white;
    let start = match premove.source {
        Source::Square(from) => geometry.square_name(from),
        Source::Hand(piece_type) => format!("{}@", letters(piece_type)),
    };
    let promotion = premove.promotion.map_or_else(String::new, |promotion| format!("={}", letters(promotion)));
    format!("{start}{}{promotion}", geometry.square_name(premove.to))
}
