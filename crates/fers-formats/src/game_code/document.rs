//! Writes variants as presets.

use fers_rules::Ruleset;

use super::preset;
use crate::Written;

/// Writes variants as presets, one after the other.
///
/// A variant whose rules the include does not know is left out; its losses are the reasons. Ends
/// that a preset leaves out are losses too.
///
/// ```
/// use fers_formats::{canonical, game_code};
///
/// let text = "
///     name = \"Last Rook\"
///     board = \"5x5\"
///     start = \"k4/5/1K3/5/4R w - - 0 1\"
///     ends = [\"mate wins\", \"stalemate draws\"]
///
///     [pieces]
///     King = { moves = \"K\", royal = true }
///     Rook = \"R\"
/// ";
/// let ruleset = canonical::read(text).value.expect("the text is right");
/// let written = game_code::write(&[&ruleset]);
/// assert!(written.text.contains("1 99  0  1   3 // rook("));
/// assert!(written.losses.is_empty());
/// ```
pub fn write(rulesets: &[&Ruleset]) -> Written {
    Written::one_by_one(rulesets, "", preset::one)
}
