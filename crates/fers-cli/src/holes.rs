//! Boards with the holes that a FEN marks.

use fers::rules::{Castling, Site, Walling};
use fers::{Dialect, Ruleset, Setup, Square};

/// Returns the rules on a board without the squares that a FEN marks with `*`, as in start
/// positions of Fairy-Stockfish; games begin from that FEN. Returns `None` if the FEN has no `*`,
/// or cannot be read on that board either.
pub fn holed(ruleset: &Ruleset, fen: &str) -> Option<Ruleset> {
    let read = |ruleset: &Ruleset| fers::fen_text::parse(ruleset, fen, Dialect::Fers).value;
    // With walls allowed everywhere, the FEN can be read.
    let walling = Walling {
        site: Site::Anywhere,
        zone: None,
        is_carried: false,
        is_alone: false,
        is_gap: false,
        parries_check: false,
    };
    let marked: Setup = read(&Ruleset { walling: Some(walling), ..ruleset.clone() })?;
    if marked.walls.is_empty() {
        return None;
    }
    let mut holed = ruleset.clone();
    marked.walls.iter().for_each(|square| holed.geometry.holes.insert(square));
    let geometry = holed.geometry.clone();
    holed.castlings.retain(|castling| squares(castling).all(|square| geometry.has(square)));
    holed.start = read(&holed)?;
    Some(holed)
}

fn squares(castling: &Castling) -> impl Iterator<Item = Square> {
    let targets = castling.targets.iter().flat_map(|target| [target.king, target.partner]);
    [castling.king, castling.partner].into_iter().chain(targets)
}
