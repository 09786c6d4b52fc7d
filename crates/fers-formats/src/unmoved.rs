//! Virginity in start positions of formats that only place pieces.

use fers_fen::Dialect;
use fers_rules::Ruleset;

/// Marks all pieces as unmoved and all castlings as possible.
pub(crate) fn all_unmoved(ruleset: &mut Ruleset) {
    let text = fers_fen::write(ruleset, &ruleset.start, Dialect::Fers);
    let placement = text.split(['[', ' ']).next().unwrap_or_default();
    if let Some(start) = fers_fen::parse_start(ruleset, placement, Dialect::Fers).value {
        (ruleset.start.virgin, ruleset.start.castling) = (start.virgin, start.castling);
    }
}
