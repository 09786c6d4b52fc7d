//! Positions of recorded games.

use std::collections::HashSet;
use std::path::Path;

use fers::notation::{PgnGame, PgnReader};
use fers::search::Engine;
use fers::{Game, GameText, Variant, game_from_fen};

use crate::games::Named;
use crate::loss::Recorded;
use fers_tune::self_play::is_quiet;

/// Plies by chance at the start of each recorded game, which say nothing about its result.
const OPENING_PLIES: usize = 8;

/// Returns for each variant the quiet positions of its games in a PGN file.
///
/// # Errors
///
/// When the file cannot be read, or a game in it is no game of its variant.
pub fn positions(path: &Path, variants: &[Named]) -> Result<Vec<Vec<Recorded>>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let engines: Vec<Engine> = variants.iter().map(|(_, variant)| Engine::with_hash(variant.ruleset(), 1)).collect();
    let names: Vec<&str> = variants.iter().map(|(_, variant)| variant.ruleset().presentation.name.as_str()).collect();
    let mut positions = vec![Vec::new(); variants.len()];
    for (number, parsed) in PgnReader::new(&text).enumerate() {
        let record = parsed.value;
        // A record without a variant is one of chess by the standard, which `fers match` never
        // writes.
        let Some(index) = record.variant().and_then(|name| names.iter().position(|known| *known == name)) else {
            continue;
        };
        let (_, variant) = &variants[index];
        let place = |why: String| format!("{}, game {}: {why}", path.display(), number + 1);
        positions[index].extend(positions_of(&record, variant, &engines[index]).map_err(place)?);
    }
    for positions in &mut positions {
        let mut seen = HashSet::new();
        positions.retain(|position: &Recorded| seen.insert(position.key));
    }
    Ok(positions)
}

fn positions_of(record: &PgnGame, variant: &Variant, engine: &Engine) -> Result<Vec<Recorded>, String> {
    let Some(result) = points(record.outcome()) else { return Ok(Vec::new()) };
    let mut game = match record.fen() {
        Some(fen) => game_from_fen(variant.clone(), fen).map_err(|_| "its position is none".to_owned())?,
        None => Game::new(variant.clone()),
    };
    let mut positions = Vec::new();
    for (ply, mv) in record.line.moves.iter().enumerate() {
        let (before, key, in_check) = (engine.trace(game.position()), game.key(), game.is_in_check());
        game.play_text(&mv.text).map_err(|why| why.to_string())?;
        if ply >= OPENING_PLIES && !in_check && is_quiet(&before, &engine.trace(game.position())) {
            positions.push(Recorded { trace: before, result, key });
        }
    }
    Ok(positions)
}

fn points(result: &str) -> Option<f64> {
    match result {
        "1-0" => Some(1.0),
        "0-1" => Some(0.0),
        "1/2-1/2" => Some(0.5),
        _ => None,
    }
}
