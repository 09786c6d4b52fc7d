//! Gating: pieces that enter the board behind a moving one.

use fers_core::{Action, Gate, Move, PieceType, Setup, Square};

use crate::Oracle;
use crate::candidate::Candidate;

impl Oracle<'_> {
    /// Returns a move on the board without a gated piece, and with each possible one.
    pub(crate) fn with_gates(&self, setup: &Setup, candidate: Candidate) -> Vec<Candidate> {
        let squares = vacated(&candidate.mv).into_iter().filter(|&square| self.may_gate_on(setup, square));
        let gates = squares
            .flat_map(|square| setup.hands[setup.turn].iter().map(move |(piece_type, _)| Gate { piece_type, square }))
            .filter(|gate| self.is_in_drop_zone(setup, *gate) && self.may_gate(setup, gate.piece_type));
        let gated: Vec<Candidate> = gates.map(|gate| gated(&candidate, gate)).collect();
        std::iter::once(candidate).chain(gated).collect()
    }

    /// Returns whether a type may be gated now: it is listed, and the first one held if there is an
    /// order.
    fn may_gate(&self, setup: &Setup, piece_type: PieceType) -> bool {
        let Some(gating) = &self.ruleset.hands.gating else { return false };
        let Some(only) = &gating.only else { return true };
        let next = only.iter().find(|&&listed| setup.hands[setup.turn].count(listed) > 0);
        only.contains(&piece_type) && (!gating.is_ordered || next == Some(&piece_type))
    }

    fn is_in_drop_zone(&self, setup: &Setup, gate: Gate) -> bool {
        self.ruleset.in_zone(self.ruleset.piece(gate.piece_type).drop.zone, setup.turn, gate.square)
    }

    fn may_gate_on(&self, setup: &Setup, square: Square) -> bool {
        let gating = self.ruleset.hands.gating.as_ref();
        let zone = gating.map(|gating| self.ruleset.zone(gating.zone, setup.turn));
        zone.is_some_and(|zone| zone.contains(square)) && setup.virgin.contains(square)
    }
}

fn gated(candidate: &Candidate, gate: Gate) -> Candidate {
    let mv = Move { gate: Some(gate), ..candidate.mv.clone() };
    Candidate { mv, ..candidate.clone() }
}

/// Returns the squares that a move of pieces on the board leaves empty.
fn vacated(mv: &Move) -> Vec<Square> {
    match mv.action {
        Action::Travel { from, to } if from != to && mv.carried.iter().all(|carry| carry.to != from) => vec![from],
        Action::Castle { king, king_to, partner, partner_to } => {
            [king, partner].into_iter().filter(|square| ![king_to, partner_to].contains(square)).collect()
        }
        _ => Vec::new(),
    }
}
