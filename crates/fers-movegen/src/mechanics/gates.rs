//! Gating: pieces that enter the board on the origin of a move.

use fers_core::{Color, SquareSet};
use fers_program::PackedMove;

use crate::Position;
use crate::generate::node::Node;
use crate::generate::sink::Sink;
use crate::legality::masks::Decision;

/// Emits a move with all gates that it allows. `is_legal` tells whether the move without a gate
/// is legal.
pub(crate) fn generate<const N: usize, S: Sink<N>>(
    position: &mut Position<N>,
    node: &Node<N>,
    mv: PackedMove,
    piece_type: usize,
    is_legal: bool,
    sink: &mut S,
) {
    let is_capture = position.is_capture(mv);
    if is_legal {
        position.emit_unless_mating(node, mv, piece_type, is_capture, sink);
    }
    // A gated piece never blocks a check.
    if !is_legal || !position.may_gate(node, mv.from()) || !position.vacates_origin(mv) {
        return;
    }
    let is_royal = |piece_type: usize| position.program.traits[piece_type].is_royal;
    let crowned = mv.promotion().is_some_and(is_royal);
    let decided = !crowned
        && !position.program.has_bans
        && matches!(node.legality.decision(), Decision::Masks(masks) if masks.is_calm(mv.from()));
    let may_check = !position.promotes_quietly(node, mv, piece_type);
    for gate in position.gates_now(node.us, mv.from()) {
        let gated = mv.gating(gate, false);
        let sure = decided && !position.program.traits[gate].is_royal;
        if (sure || position.is_legal_by_trial(gated)) && (may_check || !position.checks(gated)) {
            position.emit_unless_mating(node, gated, piece_type, is_capture, sink);
        }
    }
}

impl<const N: usize> Position<N> {
    /// Returns the squares from which a move allows gating.
    #[inline(always)]
    pub(crate) fn gating_squares(&self, us: Color) -> SquareSet<N> {
        match &self.program.gating {
            Some(zones) if self.hand_totals[us.index()] > 0 => zones[us] & self.state.virgin,
            _ => SquareSet::EMPTY,
        }
    }

    /// Returns whether a move from a square allows gating.
    pub(crate) fn may_gate(&self, node: &Node<N>, from: usize) -> bool {
        self.program.gating.as_ref().is_some_and(|zones| {
            self.hand_totals[node.us.index()] > 0 && zones[node.us].contains(from) && self.state.virgin.contains(from)
        })
    }

    pub(crate) fn types_in_hand(&self, color: Color) -> Vec<usize> {
        (0..self.program.types).filter(|&piece_type| self.hands[self.code(color, piece_type)] > 0).collect()
    }

    /// Returns the types in hand that may enter the board on a square, in whatever order.
    pub(crate) fn types_gated(&self, us: Color, square: usize) -> impl Iterator<Item = usize> {
        let is_held = move |&gate: &usize| self.hands[self.code(us, gate)] > 0;
        let held = (0..self.program.types).filter(is_held);
        held.filter(move |&gate| self.program.drops[us][gate].zone.contains(square))
    }

    /// Returns the types in hand that a move may gate on a square: those that are gated at all,
    /// and only the next one where gates have an order.
    pub(crate) fn gates_now(&self, us: Color, square: usize) -> Vec<usize> {
        let mut gates: Vec<usize> = self.types_gated(us, square).collect();
        if let Some((only, is_ordered)) = &self.program.effects.gated {
            let next = only.iter().find(|&&gate| self.hands[self.code(us, gate)] > 0);
            gates.retain(|gate| only.contains(gate) && (!is_ordered || next == Some(gate)));
        }
        gates
    }
}
