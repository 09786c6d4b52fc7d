//! Shuffles of the start position: switches, and calls of our second include.

use fers_core::{Color, PieceType};
use fers_rules::{Shuffle, Shuffled};
use fers_text::Span;

use super::literal::Literal;
use super::lowering::Lowering;

/// The switches as they stood when a shuffle was called.
#[derive(Clone, Debug)]
pub(super) struct ShuffleCall {
    /// The lists `shuffleset`, `blackshuffle`, `shaded`, `blackshaded`, `symmetrized`.
    pub lists: [Option<Literal>; 5],
    /// Which label stands between which.
    pub between: Vec<(String, Literal)>,
    pub span: Span,
}

impl Lowering<'_> {
    /// Reads the shuffles that the code calls.
    pub(super) fn shuffles(&mut self) {
        let calls = self.script.shuffles.clone();
        for call in &calls {
            let [all, of_black, shaded, shaded_of_black, symmetric] =
                call.lists.clone().map(|list| list.map(|list| self.listed_types(&list)).unwrap_or_default());
            let between: Vec<(PieceType, PieceType)> = call
                .between
                .iter()
                .filter_map(|(inner, outer)| {
                    let (inner, _) = self.label(inner, outer.span())?;
                    Some((inner, self.label(outer.word()?, outer.span())?.0))
                })
                .collect();
            if !of_black.is_empty() && (of_black != all || shaded_of_black != shaded) {
                self.refuse(call.span, "the sides shuffle different pieces".to_owned());
            }
            let member = |&piece_type: &PieceType| Shuffled {
                piece_type,
                keeps_shades: shaded.contains(&piece_type),
                is_symmetric: symmetric.contains(&piece_type),
                between: between.iter().find(|(inner, _)| *inner == piece_type).map(|(_, outer)| *outer),
            };
            self.ruleset.shuffles.push(Shuffle { members: all.iter().map(member).collect() });
        }
        let is_apart = |call: &ShuffleCall| call.lists[1].as_ref().is_some_and(|list| !list.is_false());
        let sides_differ = self.ruleset.shuffle_frame().is_none();
        if let Some(call) = calls.iter().find(|call| is_apart(call) != sides_differ) {
            let message = match sides_differ {
                true => "the sides do not stand alike, so that `blackshuffle` must say what the second one shuffles",
                false => "the sides stand alike, and would be shuffled apart: no ruleset says that",
            };
            self.refuse(call.span, message.to_owned());
        }
        for call in &calls {
            self.of_one_side(call);
        }
    }

    /// Returns the types of a list of labels, in its order.
    fn listed_types(&mut self, list: &Literal) -> Vec<PieceType> {
        let mut types = Vec::new();
        for word in list.list().unwrap_or_default() {
            let found = word.word().and_then(|label| self.label(label, word.span()));
            types.extend(found.map(|(of, _)| of).filter(|of| !types.contains(of)));
        }
        types
    }

    /// Reports labels in the lists of a side that belong to the other.
    fn of_one_side(&mut self, call: &ShuffleCall) {
        let sides = [Color::White, Color::Black, Color::White, Color::Black];
        for (list, side) in call.lists.iter().zip(sides) {
            for word in list.iter().flat_map(|list| list.list().unwrap_or_default()) {
                let of_other = |label: &str| self.labels.get(label).is_some_and(|(_, color)| *color != side);
                if word.word().is_some_and(of_other) {
                    self.bad_switch(word.span(), "this label belongs to the other side".to_owned());
                }
            }
        }
    }
}
