//! Piece types: labels that belong together, with their names and letters.

use std::collections::HashMap;

use fers_core::{ByColor, Color, PieceType};
use fers_text::Span;

use super::lowering::Lowering;
use super::names;
use super::script::Function;

/// A piece type of a preset.
#[derive(Clone, Debug)]
pub(super) struct Type {
    pub letters: ByColor<String>,
    /// Where its moves begin, by side; none where the side has no function for it.
    pub starts: ByColor<Option<usize>>,
    pub span: Span,
}

/// Returns the side of a label: that of its first letter.
pub(super) fn side_of(label: &str) -> Option<Color> {
    let first = label.chars().find(|sign| sign.is_alphabetic())?;
    match (first.is_uppercase(), first.is_lowercase()) {
        (true, _) => Some(Color::White),
        (_, true) => Some(Color::Black),
        _ => None,
    }
}

fn turned(label: &str, color: Color) -> String {
    if color == Color::White { label.to_lowercase() } else { label.to_uppercase() }
}

/// Returns the types of the labels that have functions, in the order of these.
///
/// A label belongs together with its other case, or else with the next one of the other side. Where
/// each label of the first side is followed by one of the second, as our writer has them, these
/// belong together.
pub(super) fn of_functions(functions: &[Function]) -> Vec<Type> {
    let by_label: HashMap<&str, usize> =
        functions.iter().enumerate().map(|(index, function)| (function.label.as_str(), index)).collect();
    let side = |index: usize| functions.get(index).and_then(|function| side_of(&function.label));
    let alternates = (0..functions.len()).all(|index| side(index) == Some(Color::ALL[index % 2]));
    let by_case = |index: usize, color: Color| by_label.get(turned(&functions[index].label, color).as_str()).copied();
    let mut is_taken = vec![false; functions.len()];
    let mut types = Vec::new();
    for (index, function) in functions.iter().enumerate() {
        let Some(color) = side_of(&function.label).filter(|_| !is_taken[index]) else { continue };
        let is_lone = |&other: &usize| {
            let side = side_of(&functions[other].label);
            !is_taken[other] && side == Some(!color) && by_case(other, !color).is_none()
        };
        let next = Some(index + 1).filter(|&other| other < functions.len());
        let other = match alternates {
            true => next,
            false => by_case(index, color).or_else(|| next.filter(is_lone)),
        };
        is_taken[index] = true;
        if let Some(other) = other {
            is_taken[other] = true;
        }
        let mut letters = ByColor::both(turned(&function.label, color));
        letters[color].clone_from(&function.label);
        let mut starts = ByColor::both(None);
        starts[color] = Some(function.start);
        if let Some(other) = other {
            letters[!color].clone_from(&functions[other].label);
            starts[!color] = Some(functions[other].start);
        }
        types.push(Type { letters, starts, span: function.span });
    }
    types
}

impl Lowering<'_> {
    /// Returns the type and side of a label, with an error if there is none.
    pub(super) fn label(&mut self, label: &str, span: Span) -> Option<(PieceType, Color)> {
        let found = self.labels.get(label).copied();
        if found.is_none() {
            let message = format!("no function says how `{label}` moves");
            self.error(
                "gamecode::no-function",
                span,
                message,
                &format!("write `def {label} START;` with the place of its moves in legdefs"),
            );
        }
        found
    }

    /// Returns the name of a type: the comment in the table, or its label.
    pub(super) fn name_of(&self, kind: &Type, taken: &[String]) -> String {
        let starts = [kind.starts.white, kind.starts.black];
        let place = |start: usize| {
            let first = self.table.get(start)?;
            let legs = first.number().filter(|legs| (1..=100).contains(legs)).map_or(0, |legs| legs as usize);
            let leg = self.table.get(start + 4 * legs.min(1))?;
            Some(leg.span().end as usize)
        };
        let mut found =
            starts.into_iter().flatten().filter_map(place).filter_map(|place| names::in_comment(self.text, place));
        let name = found.next().unwrap_or_else(|| kind.letters.white.clone());
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let is_free = |name: &String| !taken.contains(name);
        std::iter::once(name.clone()).chain(numbered).find(is_free).expect("some number is free")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(labels: &str) -> Vec<String> {
        let function = |label: &str| Function { label: label.to_owned(), start: 0, span: Span::at(0) };
        let functions: Vec<Function> = labels.split(' ').map(function).collect();
        of_functions(&functions).iter().map(|kind| format!("{}{}", kind.letters.white, kind.letters.black)).collect()
    }

    #[test]
    fn labels_of_both_sides_are_one_type() {
        assert_eq!(letters("K k Q q"), ["Kk", "Qq"]);
        assert_eq!(letters("k K"), ["Kk"]);
        // White has knights where Black has griffins.
        assert_eq!(letters("N g K k"), ["Ng", "Kk"]);
        assert_eq!(letters("N K k g"), ["Nn", "Kk", "Gg"]);
        assert_eq!(letters("P x X p"), ["Px", "Xp"]);
        assert_eq!(letters("K Q q k"), ["Kk", "Qq"]);
    }
}
