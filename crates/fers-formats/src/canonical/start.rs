//! The start position.

use fers_core::Setup;
use fers_fen::Dialect;
use fers_rules::Ruleset;
use fers_text::Diagnostic;

use super::castling;
use super::problems::Problems;
use super::section::Section;
use super::text::Text;
use super::variant::Places;

/// Reads `start`, and the castlings of Betza texts, which depend on the squares of the pieces.
pub(super) fn read(
    root: &mut Section<'_>,
    ruleset: &mut Ruleset,
    castlings: &[castling::OfPiece],
    places: &mut Places,
    problems: &mut Problems<'_>,
) {
    let help = "write start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"";
    let Some(text) = root.need("start", help, problems).and_then(|item| item.text(problems)) else { return };
    places.start = text.span;
    if !castlings.is_empty() {
        let placement = text.text.split_whitespace().next().unwrap_or_default();
        let board = fers_fen::parse_start(ruleset, placement, Dialect::Fers).value;
        // Problems of the placement are reported below, with the rest of the text.
        if let Some(setup) = board {
            castling::from_betza(castlings, &setup.board, ruleset, problems);
        }
    }
    let parsed = fers_fen::parse_start(ruleset, &text.text, Dialect::Fers);
    parsed.diagnostics.into_iter().for_each(|problem| problems.push(text.moved(problem)));
    if let Some(setup) = parsed.value {
        if let Some(doubt) = moved_at_start(&text, ruleset, &setup) {
            problems.push(doubt);
        }
        ruleset.start = setup;
    }
}

/// Returns a warning if a castling field without squares marks pieces as moved whose moves depend
/// on being unmoved.
///
/// A pawn that may step back (`fmWfceFbcFifmnD`) then has no double step at the start: only pieces
/// that cannot return to their squares need no entry. In games with gating, the letters name the
/// pieces that may gate.
fn moved_at_start(text: &Text, ruleset: &Ruleset, start: &Setup) -> Option<Diagnostic> {
    let mut fields = text.text.split_whitespace();
    let placement = fields.next()?;
    let castling = fields.nth(1)?;
    let lists_none = castling.chars().all(|letter| matches!(letter, '-' | 'K' | 'Q' | 'k' | 'q'));
    if !lists_none || ruleset.hands.gating.is_some() {
        return None;
    }
    let unmoved = fers_fen::parse_start(ruleset, placement, Dialect::Fers).value?;
    let square = unmoved.virgin.iter().find(|&square| !start.virgin.contains(square))?;
    let (name, piece) = (ruleset.geometry.square_name(square), ruleset.piece(start.piece_at(square)?.piece_type));
    let message = format!("by `{castling}` the {} on {name} has moved, and its moves ask for that", piece.name);
    let help = format!(
        "leave `{castling}` out: then nothing has moved; or list the squares of pieces that have not: `{castling},{name}`"
    );
    Some(Diagnostic::warning("fers::moved-at-start", text.span, message).with_help(help))
}
