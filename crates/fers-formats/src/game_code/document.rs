//! Writes variants as presets.

use fers_core::Setup;
use fers_rules::Ruleset;

use super::labels::Labels;
use super::{position, preset};
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
    Written::one_by_one(rulesets, "", |ruleset| preset::one(ruleset, &ruleset.start))
}

/// Writes a variant as a preset that begins with another position.
///
/// What a board does not show stands in the code: which pieces have moved, hands, a chance to
/// capture en passant, checks given. The setting `begins` says that the second side moves first.
///
/// ```
/// use fers_core::{Color, Setup};
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
/// let start = Setup { turn: Color::Black, ..ruleset.start.clone() };
/// assert!(game_code::write_from(&ruleset, &start).text.contains("// begins: Black"));
/// ```
pub fn write_from(ruleset: &Ruleset, start: &Setup) -> Written {
    Written::one_by_one(&[ruleset], "", |ruleset| preset::one(ruleset, start))
}

/// Returns the statements that make a position of the game that a preset begins with, besides its
/// board and the side to move; they stand at the end of Pre-Game.
///
/// # Errors
///
/// Returns why a preset cannot begin with it.
pub fn start_statements(ruleset: &Ruleset, start: &Setup) -> Result<Vec<String>, String> {
    let reasons = position::reasons(ruleset, start);
    match reasons.first() {
        Some(reason) => Err((*reason).to_owned()),
        None => Ok(position::statements(ruleset, start, &Labels::of(ruleset))),
    }
}
