//! Game records with variations, written.

use fers::notation::{PgnGame, PgnLine, PgnMove, write_pgn};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::views::{MoveToWrite, RecordToWrite};

/// Writes a game with its variations as PGN.
#[wasm_bindgen(js_name = writePgn)]
pub fn write(record: Ts<RecordToWrite>) -> Result<String, JsError> {
    Ok(written(record.to_rust()?))
}

/// Returns the record as text.
pub fn written(record: RecordToWrite) -> String {
    let RecordToWrite { tags, result, notes, line } = record;
    let line = PgnLine { comments: notes.comments(), moves: moves(line) };
    write_pgn(&PgnGame { tags: tags.into_iter().map(|[name, value]| (name, value)).collect(), line, result })
}

fn moves(line: Vec<MoveToWrite>) -> Vec<PgnMove> {
    let all = line.into_iter().map(|mv| PgnMove {
        text: mv.san,
        continues_turn: mv.continues_turn,
        nags: mv.glyphs,
        comments: mv.notes.comments(),
        variations: mv.variations.into_iter().map(variation).collect(),
        ..PgnMove::default()
    });
    all.collect()
}

/// Makes a variation with its comment before the first move.
fn variation(line: Vec<MoveToWrite>) -> PgnLine {
    let before = line.first().map(|mv| mv.before.clone()).filter(|before| !before.is_empty());
    PgnLine { comments: before.into_iter().collect(), moves: moves(line) }
}
