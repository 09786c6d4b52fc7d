//! Moves and positions as a preset writes them.

use fers_core::{Action, Color, Move, Setup, Square};
use fers_rules::Ruleset;

use super::labels::Labels;
use super::shuffle;

/// Writes the board of a position in the site's FEN, with the labels of the preset.
pub fn fen(ruleset: &Ruleset, setup: &Setup) -> String {
    let labels = Labels::of(ruleset);
    let ranks = (0..ruleset.geometry.ranks).rev();
    ranks.map(|rank| row(ruleset, setup, &labels, rank)).collect::<Vec<_>>().join("/")
}

fn row(ruleset: &Ruleset, setup: &Setup, labels: &Labels, rank: u8) -> String {
    let mut row = String::new();
    let mut empty = 0;
    let flush = |row: &mut String, empty: &mut u32| {
        if *empty > 0 {
            row.push_str(&std::mem::take(empty).to_string());
        }
    };
    for file in 0..ruleset.geometry.files {
        let square = ruleset.geometry.square(file, rank);
        let piece = square.and_then(|square| setup.piece_at(square));
        match (square, piece) {
            // A wall is no square to the code.
            (Some(square), None) if setup.walls.contains(square) => {
                flush(&mut row, &mut empty);
                row.push('-');
            }
            (None, _) => {
                flush(&mut row, &mut empty);
                row.push('-');
            }
            (Some(_), None) => empty += 1,
            (Some(_), Some(piece)) => {
                flush(&mut row, &mut empty);
                row.push_str(&labels.in_fen(piece.piece_type, piece.color().unwrap_or(Color::White)));
            }
        }
    }
    flush(&mut row, &mut empty);
    row
}

/// Returns what a preset lists for a move: two squares, or the label with `*` and the square of a
/// drop; nothing for a pass.
pub fn listed(ruleset: &Ruleset, mv: &Move, mover: Color) -> Option<(String, String)> {
    let name = |square: Square| ruleset.geometry.square_name(square);
    match mv.action {
        Action::Drop { piece_type, to } => Some((format!("{}*", Labels::of(ruleset).get(piece_type, mover)), name(to))),
        Action::Castle { king, partner, .. } if shuffle::castles_to_files(ruleset) => Some((name(king), name(partner))),
        _ => Some((name(mv.origin()?), name(mv.destination()?))),
    }
}

/// Writes a move as an entry of a preset; nothing for moves that it does not know.
///
/// Side effects that the code makes by itself, those of castling and en passant, are not written.
/// Where castling pieces are shuffled, castling is a step of the king onto its partner.
///
/// ```
/// use fers_core::{Move, Square};
/// use fers_formats::{canonical, game_code};
///
/// let text = "
///     name = \"Last Rook\"
///     board = \"5x5\"
///     start = \"k4/5/1K3/5/4R w - - 0 1\"
///     ends = [\"mate wins\"]
///
///     [pieces]
///     King = { moves = \"K\", royal = true }
///     Rook = \"R\"
/// ";
/// let ruleset = canonical::read(text).value.expect("the text is right");
/// let up = Move::quiet(Square(4), Square(24));
/// assert_eq!(game_code::entry(&ruleset, &ruleset.start, &up).as_deref(), Some("e1-e5"));
/// ```
pub fn entry(ruleset: &Ruleset, before: &Setup, mv: &Move) -> Option<String> {
    let labels = Labels::of(ruleset);
    let name = |square: Square| ruleset.geometry.square_name(square);
    if mv.gate.is_some() || mv.wall.is_some() || mv.relocation.is_some() {
        return None;
    }
    if mv.action == Action::Pass {
        return Some("pass".to_owned());
    }
    if let Action::Drop { piece_type, to } = mv.action {
        return Some(format!("{}*{}", labels.get(piece_type, before.turn), name(to)));
    }
    if let Action::Castle { king, partner, .. } = mv.action
        && shuffle::castles_to_files(ruleset)
    {
        return Some(format!("{}-{}", name(king), name(partner)));
    }
    let (from, to) = (mv.origin()?, mv.destination()?);
    let mut parts = vec![format!("{}-{}", name(from), name(to))];
    if let Action::Castle { .. } = mv.action {
        return parts.pop();
    }
    let is_in_passing =
        |victim: Square| before.en_passant.iter().any(|chance| chance.victim == victim && chance.squares.contains(&to));
    for &victim in mv.removed.iter().filter(|&&victim| victim != to && !is_in_passing(victim)) {
        parts.push(format!("@-{}", name(victim)));
    }
    for carry in &mv.carried {
        let piece = before.piece_at(carry.from)?;
        if carry.from != to {
            parts.push(format!("@-{}", name(carry.from)));
        }
        parts.push(format!("{}-{}", labels.get(piece.piece_type, piece.color()?), name(carry.to)));
    }
    if let Some(promotion) = mv.promotion {
        parts.push(format!("{}-dest", labels.get(promotion, before.turn)));
    }
    Some(parts.join("; "))
}
