//! What counters say: `count=queens:1.0,row:0.2`, the number of White before that of Black.

use fers_core::{ByColor, Color, Setup};
use fers_rules::Ruleset;
use fers_text::Diagnostic;

use crate::fields::Field;

/// Reads the field into a setup.
pub(crate) fn read(ruleset: &Ruleset, field: Field<'_>, setup: &mut Setup, diagnostics: &mut Vec<Diagnostic>) {
    for part in field.text["count=".len()..].split(',') {
        let (name, numbers) = part.split_once(':').unwrap_or((part, ""));
        let Some(index) = ruleset.counters.iter().position(|counter| counter.name == name) else {
            let names: Vec<&str> = ruleset.counters.iter().map(|counter| counter.name.as_str()).collect();
            let message = format!("`{name}` is no counter of this variant");
            let help = match names[..] {
                [] => "it has none; leave the field out".to_owned(),
                _ => format!("the counters are: {}", names.join(", ")),
            };
            diagnostics.push(Diagnostic::error("fen::count", field.span(), message).with_help(help));
            continue;
        };
        let both = numbers.split_once('.').and_then(|(white, black)| Some((white.parse().ok()?, black.parse().ok()?)));
        match both {
            Some((white, black)) => ByColor::new(white, black)
                .iter()
                .for_each(|(color, &number): (Color, &u8)| setup.set_count(index, color, number)),
            None => {
                let message = format!("`{part}` does not say the counts of both sides");
                let help = "write White's number, a dot and Black's, each at most 255: `count=NAME:1.0`";
                diagnostics.push(Diagnostic::error("fen::count", field.span(), message).with_help(help));
            }
        }
    }
}

/// Returns the field, where some count is not 0.
pub(crate) fn write(ruleset: &Ruleset, setup: &Setup) -> Option<String> {
    let parts = ruleset.counters.iter().enumerate().filter_map(|(index, counter)| {
        let [white, black] = Color::ALL.map(|color| setup.count(index, color));
        (white > 0 || black > 0).then(|| format!("{}:{white}.{black}", counter.name))
    });
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| format!("count={}", parts.join(",")))
}
