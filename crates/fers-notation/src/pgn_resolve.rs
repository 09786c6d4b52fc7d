//! Resolves the moves of a game record.

use fers_text::{Diagnostic, Parsed};

use crate::{PgnLine, PgnMove};

/// The moves that a line of a record means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedLine<M> {
    /// Moves up to the first one that could not be played.
    pub moves: Vec<ResolvedMove<M>>,
}

/// A move with its variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedMove<M> {
    /// The move.
    pub mv: M,
    /// Variations of the record, in order.
    pub variations: Vec<ResolvedLine<M>>,
}

/// Plays the texts of a line and of all its variations from a position.
///
/// `play` reads a text in a position. It returns the move and the position after it, or an
/// explanation why the text cannot be played; for instance with [`parse_move`](crate::parse_move)
/// and a game. A line ends before its first unplayable move (`pgn::move`, an error at that move).
/// The variations of that move are checked but not kept. Other lines go on.
pub fn resolve_pgn<P, M, F>(line: &PgnLine, start: &P, mut play: F) -> Parsed<ResolvedLine<M>>
where
    P: Clone,
    F: FnMut(&P, &str) -> Result<(M, P), String>,
{
    let mut diagnostics = Vec::new();
    let value = resolve_line(line, start, &mut play, &mut diagnostics);
    Diagnostic::sort_by_span(&mut diagnostics);
    Parsed { value, diagnostics }
}

fn resolve_line<P, M, F>(line: &PgnLine, start: &P, play: &mut F, diagnostics: &mut Vec<Diagnostic>) -> ResolvedLine<M>
where
    P: Clone,
    F: FnMut(&P, &str) -> Result<(M, P), String>,
{
    let mut position = start.clone();
    let mut moves = Vec::new();
    for PgnMove { text, span, variations, .. } in &line.moves {
        let variations = variations.iter().map(|variation| resolve_line(variation, &position, play, diagnostics));
        let variations = variations.collect();
        match play(&position, text) {
            Ok((mv, next)) => {
                moves.push(ResolvedMove { mv, variations });
                position = next;
            }
            Err(message) => {
                diagnostics.push(Diagnostic::error("pgn::move", *span, message));
                break;
            }
        }
    }
    ResolvedLine { moves }
}
