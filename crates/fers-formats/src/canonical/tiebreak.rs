//! Tiebreaks: `tiebreak = { points = ["Rook 13"], bonus-black = 1, equal = "black" }`.

use fers_betza::{Names, RulesetNames};
use fers_core::{ByColor, Color, PieceType};
use fers_rules::{Ruleset, Tiebreak};

use super::ends::part;
use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::text::{Text, quoted, split_names};
use super::writer::value::{string, strings};

pub(super) fn read(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) -> Option<Tiebreak> {
    let mut section = item.section("`tiebreak`", problems)?;
    let texts = section.take("points").map(|item| item.texts(problems)).unwrap_or_default();
    let points = texts.iter().filter_map(|text| points(text, ruleset, problems)).collect();
    let mut number = |key| section.take(key).and_then(|item| item.number(problems)).unwrap_or(0);
    let bonus = ByColor::new(number("bonus-white"), number("bonus-black"));
    let equal = section.take("equal").and_then(|item| item.text(problems)).and_then(|text| {
        let color = Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(&text.text));
        if color.is_none() {
            problems.push(text.error(
                "fers::bad-side",
                format!("`{}` is no side", text.text),
                "write `white` or `black`",
            ));
        }
        color
    });
    section.finish(problems);
    Some(Tiebreak { points, bonus, equal })
}

/// Reads a type with its points: `Rook 13`.
pub(super) fn points(text: &Text, ruleset: &mut Ruleset, problems: &mut Problems<'_>) -> Option<(PieceType, u16)> {
    let split = text.text.rsplit_once(' ').and_then(|(name, points)| Some((name, points.parse().ok()?)));
    let Some((name, points)) = split else {
        let message = format!("`{}` does not say how many points a piece is worth", text.text);
        problems.push(text.error("fers::bad-points", message, "write the name and a number: `Rook 13`"));
        return None;
    };
    let name = split_names(name, ',').and_then(|names| names.into_iter().next()).unwrap_or_default();
    let piece_type = problems.keep(Resolver(ruleset).piece(&part(name, text)))?;
    Some((piece_type, points))
}

/// Returns the line of a tiebreak.
pub(super) fn print(ruleset: &Ruleset, tiebreak: &Tiebreak) -> String {
    let name = |piece_type| quoted(&RulesetNames(ruleset).piece(piece_type));
    let points: Vec<String> = tiebreak.points.iter().map(|(of, points)| format!("{} {points}", name(*of))).collect();
    let mut fields = Vec::new();
    if !points.is_empty() {
        fields.push(format!("points = {}", strings(&points)));
    }
    for (color, bonus) in tiebreak.bonus.iter().filter(|(_, bonus)| **bonus > 0) {
        fields.push(format!("bonus-{} = {bonus}", color.name().to_lowercase()));
    }
    if let Some(color) = tiebreak.equal {
        fields.push(format!("equal = {}", string(&color.name().to_lowercase())));
    }
    format!("tiebreak = {{ {} }}", fields.join(", "))
}
