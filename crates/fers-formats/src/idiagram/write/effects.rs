//! `captureMatrix` and related parameters.

use fers_core::{PieceType, Vector};
use fers_rules::{Blast, Ruleset};

/// Returns the parameters; none if captures do not affect their pieces.
pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let rows: Vec<String> = ruleset.piece_types().map(|piece_type| row(ruleset, piece_type)).collect();
    if rows.iter().all(String::is_empty) {
        return Vec::new();
    }
    let mut lines = vec![format!("captureMatrix={}", rows.join("/").trim_end_matches('/'))];
    if let Some(Blast { around, takes_mover, .. }) = ruleset.blasts.first() {
        let is_ring = around.len() == 8 && Vector::RING.iter().all(|step| around.contains(step));
        let zone = if is_ring { "K".to_owned() } else { fers_betza::print_vectors(around) };
        lines.extend([format!("blastZone={zone}"), format!("atomicCapture={}", u8::from(*takes_mover))]);
    }
    lines
}

/// Returns the row of a type: the effect without capture, and with each victim. Equal symbols are
/// run-length encoded.
fn row(ruleset: &Ruleset, piece_type: PieceType) -> String {
    let columns = std::iter::once(None).chain(ruleset.piece_types().map(Some));
    let mut cells: Vec<(String, usize)> = Vec::new();
    for victim in columns {
        let symbol = symbol(ruleset, piece_type, victim);
        match cells.last_mut() {
            Some((last, count)) if *last == symbol => *count += 1,
            _ => cells.push((symbol, 1)),
        }
    }
    while cells.last().is_some_and(|(symbol, _)| symbol == ".") {
        cells.pop();
    }
    let text = |(symbol, count): (String, usize)| if count == 1 { symbol } else { format!("{symbol}{count}") };
    cells.into_iter().map(text).collect()
}

fn symbol(ruleset: &Ruleset, piece_type: PieceType, victim: Option<PieceType>) -> String {
    let rules = ruleset.piece(piece_type);
    if victim.is_some_and(|victim| !rules.may_capture(victim)) {
        return "!".to_owned();
    }
    if ruleset.blasts.iter().any(|blast| blast.is_set_off(piece_type, victim)) {
        return "@".to_owned();
    }
    let mut entries =
        rules.becomes.iter().filter(|entry| entry.zone.is_none() && !entry.shifting && entry.leaves.is_none());
    let into = entries.find(|entry| entry.catch.is_made(victim)).map(|entry| entry.into);
    into.map_or_else(|| ".".to_owned(), |into| ruleset.piece(into).letters.white.clone())
}
