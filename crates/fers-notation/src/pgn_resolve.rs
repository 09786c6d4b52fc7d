//! From the texts of a game record to moves.

use fers_text::{Diagnostic, Parsed};

use crate::{PgnLine, PgnMove};

/// The moves that a line of a game record means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedLine<M> {
    /// The moves up to the first one that could not be played.
    pub moves: Vec<ResolvedMove<M>>,
}

/// A move with the lines that might have been played instead of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedMove<M> {
    /// The move.
    pub mv: M,
    /// The variations of the record, in their order.
    pub variations: Vec<ResolvedLine<M>>,
}

/// Plays the texts of a line, and of all its variations, from a position.
///
/// `play` reads a text in a position and gives the move and the position behind it, or says in
/// words why not, with the text: for instance with [`parse_move`](crate::parse_move) and a game. A
/// line ends before the first move that cannot be played (`pgn::move`, an error at that move), and
/// its variations are checked but not kept; other lines go on.
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
