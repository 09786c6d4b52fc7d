//! Reorders the piece types of a ruleset.

use fers_core::PieceType;
use fers_rules::Ruleset;

use crate::mentions::{Visitor, visit};

/// An order of piece types: for each new place, the old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order(Vec<usize>);

impl Order {
    /// Makes an order in which each place gets the entry of the given place.
    pub(crate) fn new(places: Vec<usize>) -> Self {
        Self(places)
    }

    /// Returns the order that leads back.
    pub(crate) fn inverse(&self) -> Self {
        let mut back = vec![0; self.0.len()];
        self.0.iter().enumerate().for_each(|(place, &index)| back[index] = place);
        Self(back)
    }

    /// Returns the ruleset with its pieces in this order.
    pub(crate) fn apply(&self, ruleset: &Ruleset) -> Ruleset {
        let mut new = ruleset.clone();
        new.pieces = self.0.iter().map(|&old| ruleset.pieces[old].clone()).collect();
        visit(&mut new, &mut Renumbering { places: self.inverse().0 });
        let images = &mut new.presentation.diagram.images;
        if images.len() == self.0.len() {
            *images = self.0.iter().map(|&old| images[old].clone()).collect();
        }
        new
    }
}

/// Old numbers become places.
struct Renumbering {
    places: Vec<usize>,
}

impl Visitor for Renumbering {
    fn list(&mut self, types: &mut Vec<PieceType>) {
        types.iter_mut().for_each(|piece_type| self.single(piece_type));
    }

    fn single(&mut self, piece_type: &mut PieceType) {
        if let Some(&place) = self.places.get(piece_type.index()) {
            *piece_type = PieceType(place as u16);
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;
    use fers_rules::PieceRules;

    use super::*;

    #[test]
    fn what_moved_last_is_renumbered_too_and_the_inverse_leads_back() {
        let mut ruleset = Ruleset::new("two pieces", Geometry::rectangle(3, 3));
        ruleset.pieces = ["A", "B"].map(|letter| PieceRules::new(letter, letter, Vec::new())).to_vec();
        ruleset.start.last_moved = Some(PieceType(0));
        let order = Order::new(vec![1, 0]);
        let turned = order.apply(&ruleset);
        assert_eq!((turned.pieces[0].name.as_str(), turned.start.last_moved), ("B", Some(PieceType(1))));
        assert_eq!(order.inverse().apply(&turned), ruleset);
    }
}
