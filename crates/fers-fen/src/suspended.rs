//! The pieces that declined to promote and wait a turn: `suspended=e9`, `suspended=e9,c4`.

use fers_core::{Color, Setup};
use fers_rules::Ruleset;
use fers_text::Diagnostic;

use crate::fields::Field;

/// Reads the field into a setup whose pieces stand on the board.
pub(crate) fn read(ruleset: &Ruleset, field: Field<'_>, setup: &mut Setup, diagnostics: &mut Vec<Diagnostic>) {
    for name in field.text["suspended=".len()..].split(',') {
        let square = ruleset.geometry.parse_square(name).ok();
        let owner = square.and_then(|square| setup.piece_at(square)?.color());
        let Some(owner) = owner.filter(|&owner| setup.suspended[owner].is_none()) else {
            let message =
                format!("`{name}` is no square of a piece that waits to promote, or its side has another one");
            let help = "write the square of one piece of a side, or of one of each: `suspended=e9,c4`";
            diagnostics.push(Diagnostic::error("fen::suspended", field.span(), message).with_help(help));
            continue;
        };
        setup.suspended[owner] = square;
    }
}

/// Returns the field, where some piece waits.
pub(crate) fn write(ruleset: &Ruleset, setup: &Setup) -> Option<String> {
    let squares = Color::ALL.into_iter().filter_map(|color| setup.suspended[color]);
    let names: Vec<String> = squares.map(|square| ruleset.geometry.square_name(square)).collect();
    (!names.is_empty()).then(|| format!("suspended={}", names.join(",")))
}
