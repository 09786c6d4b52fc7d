//! Moves and positions in the formats of interfaces.

use fers_core::{Move, Reason, Setup};
use fers_fen::Dialect;
use fers_game::{Game, Variant};
use fers_notation::{CheckMark, CoordinateStyle, MoveContext, MoveTextError};
use fers_rules::Ruleset;
use fers_text::Diagnostic;

/// Writes a legal move in coordinates.
pub(crate) fn write_move(game: &Game, mv: &Move, style: CoordinateStyle) -> String {
    with_context(game, |ctx| fers_notation::coordinate(ctx, mv, style))
}

/// Writes a legal move in standard algebraic notation, without check marks.
pub(crate) fn write_san(game: &Game, mv: &Move) -> String {
    with_context(game, |ctx| fers_notation::san(ctx, mv, CheckMark::None))
}

/// Finds the legal move that a text in coordinates means. Castling may be `O-O`.
pub(crate) fn read_move(game: &Game, text: &str, style: CoordinateStyle) -> Result<Move, MoveTextError> {
    with_context(game, |ctx| {
        let found = fers_notation::parse_coordinate(ctx, text, style);
        // Other SAN texts might name ranks from 1 while the interface counts from 0.
        if text.starts_with(['O', 'o']) { found.or_else(|_| fers_notation::parse_san(ctx, text)) } else { found }
    })
}

/// Returns a game from a position.
///
/// # Errors
///
/// Returns a message about the text or the position.
pub(crate) fn game_from(variant: &Variant, fen: &str) -> Result<Game, String> {
    let fen = with_known_letters(variant.ruleset(), fen);
    let parsed = fers_fen::parse(variant.ruleset(), &fen, Dialect::Fers);
    let errors: Vec<&str> = parsed
        .diagnostics
        .iter()
        .filter(|problem| problem.is_error())
        .map(|Diagnostic { message, .. }| &**message)
        .collect();
    let setup = parsed.value.filter(|_| errors.is_empty()).ok_or_else(|| errors.join("; "))?;
    Game::from_setup(variant.clone(), &setup).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        format!("this position cannot occur: {}", errors.join("; "))
    })
}

/// Removes the history of a game that has ended by a rule about its history, such as an unclaimed
/// draw: the interface may consider it still running. Other games are returned unchanged.
pub(crate) fn playable(game: Game) -> Game {
    let is_by_past = |reason| {
        use Reason::{Honour, MoveCount, PerpetualChase, PerpetualCheck, Repetition, ToAndFro};
        matches!(reason, MoveCount(_) | Honour(_) | Repetition(_) | PerpetualCheck(_) | PerpetualChase(_) | ToAndFro(_))
    };
    if !game.ending().is_some_and(|ending| is_by_past(ending.reason)) {
        return game;
    }
    let setup = Setup { halfmove_clock: 0, honour: None, ..game.setup() };
    Game::from_setup(game.variant().clone(), &setup).unwrap_or(game)
}

/// Letters that some programs use instead of others: elephant and bishop, horse and knight.
const SYNONYMS: [(char, char); 4] = [('E', 'B'), ('B', 'E'), ('H', 'N'), ('N', 'H')];

/// Rewrites a position to the piece letters of the rules, where known programs use other letters.
fn with_known_letters(ruleset: &Ruleset, fen: &str) -> String {
    let (placement, rest) = fen.split_at(fen.find(' ').unwrap_or(fen.len()));
    let known = |c: char| ruleset.piece_by_letter(c.encode_utf8(&mut [0; 4])).is_some();
    let translated = |c: char| {
        let upper = c.to_ascii_uppercase();
        let other = SYNONYMS.iter().find(|(from, _)| *from == upper)?.1;
        let other = if c.is_ascii_lowercase() { other.to_ascii_lowercase() } else { other };
        (!known(c) && known(other)).then_some(other)
    };
    placement.chars().map(|c| translated(c).unwrap_or(c)).chain(rest.chars()).collect()
}

/// Calls `run` with the current position and its legal moves.
pub(crate) fn with_context<T>(game: &Game, run: impl FnOnce(&MoveContext<'_>) -> T) -> T {
    let (setup, legal) = (game.setup(), game.legal_list());
    run(&MoveContext { ruleset: game.variant().ruleset(), setup: &setup, legal })
}
