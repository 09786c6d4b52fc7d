//! The data that move generation computes once for a node.

use fers_core::{Color, SquareSet};

use crate::generate::sink::Sink;
use crate::legality::masks::{Decision, Legality};
use crate::{PerftEnds, Position};

/// The data of a node that all generators of its moves share.
pub(crate) struct Node<const N: usize> {
    pub us: Color,
    pub them: Color,
    pub occupied: SquareSet<N>,
    pub enemies: SquareSet<N>,
    /// The destinations to generate: all squares, or enemies only.
    pub wanted: SquareSet<N>,
    pub legality: Legality<N>,
    /// The squares that the enemy attacks with our only royal removed, if they are known already.
    pub danger: Option<SquareSet<N>>,
    /// Whether to enforce bans on moves that do not mate.
    pub bans: PerftEnds,
}

impl<const N: usize> Node<N> {
    /// Emits the simple moves of a piece.
    #[inline(always)]
    pub(crate) fn emit<S: Sink<N>>(&self, from: usize, legal: SquareSet<N>, sink: &mut S) {
        sink.targets(from, legal.difference(self.enemies), legal & self.enemies);
    }

    /// Returns whether all promotions of a move are legal if one of them is.
    pub(crate) fn lets_promote(&self) -> bool {
        match self.legality.decision() {
            Decision::Free => true,
            Decision::Masks(masks) => masks.path_squares.is_empty(),
            Decision::Test => false,
        }
    }

    /// Returns whether gating does not change the legality of a move.
    pub(crate) fn lets_gate(&self, from: usize) -> bool {
        match self.legality.decision() {
            Decision::Free => true,
            Decision::Masks(masks) => masks.is_calm(from),
            Decision::Test => false,
        }
    }
}

impl<const N: usize> Position<N> {
    /// Makes the node of the position, and decides how legality is tested.
    pub(crate) fn node(&self, bans: PerftEnds) -> Node<N> {
        let mut node = self.new_node(bans);
        self.decide(node.us, node.occupied, &mut node.legality);
        node
    }

    /// Makes the node of the position without deciding how legality is tested.
    #[inline(always)]
    pub(crate) fn new_node(&self, bans: PerftEnds) -> Node<N> {
        let (us, occupied) = (self.turn, self.occupied());
        let enemies = self.sides[(!us).index()];
        let wanted = !SquareSet::EMPTY;
        Node { us, them: !us, occupied, enemies, wanted, legality: Legality::new(), danger: None, bans }
    }
}
