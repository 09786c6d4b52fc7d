//! Forbidden captures of endangered pieces.

use fers_core::{Color, Piece, PieceType, Setup, Square, Vector};
use fers_rules::{Endangered, Protected};

use crate::Oracle;
use crate::candidate::travel;
use crate::promotion::Outcome;
use crate::walk::Walk;

impl Oracle<'_> {
    /// Returns whether a walk by the paths of a type captures a protected piece against the rules.
    pub(crate) fn trades(&self, setup: &Setup, color: Color, mover: PieceType, walk: &Walk) -> bool {
        let Some(rule) = &self.ruleset.piece(mover).endangered else {
            return false;
        };
        let feared = |&&victim: &&Square| self.is_endangered(setup, victim);
        walk.removed.iter().filter(feared).any(|&victim| {
            let is_spared = rule.spares_neighbours && self.are_neighbours(walk.from, victim);
            let is_free = is_spared || self.is_excused(setup, rule, walk, victim);
            !is_free && self.is_protected(setup, color, rule, walk, victim)
        })
    }

    fn is_endangered(&self, setup: &Setup, square: Square) -> bool {
        setup.piece_at(square).is_some_and(|piece| self.ruleset.piece(piece.piece_type).endangered.is_some())
    }

    fn are_neighbours(&self, square: Square, other: Square) -> bool {
        Vector::RING.iter().any(|&step| self.ruleset.geometry.step(square, step) == Some(other))
    }

    fn is_excused(&self, setup: &Setup, rule: &Endangered, walk: &Walk, victim: Square) -> bool {
        let Some(minor) = &rule.minor else {
            return false;
        };
        let others = walk.removed.iter().filter(|&&other| other != victim);
        let mut types = others.filter_map(|&other| setup.piece_at(other)).map(|piece| piece.piece_type);
        types.any(|piece_type| !minor.contains(&piece_type))
    }

    fn is_protected(&self, setup: &Setup, color: Color, rule: &Endangered, walk: &Walk, victim: Square) -> bool {
        let Some(owner) = setup.piece_at(victim).and_then(Piece::color) else {
            return false;
        };
        let without = |squares: &[Square]| {
            let mut board = setup.clone();
            squares.iter().for_each(|square| board.board[square.index()] = None);
            board
        };
        let attacks = |setup: &Setup| self.protects_place(setup, victim, owner, rule);
        match rule.protected {
            Protected::Before => attacks(setup),
            Protected::Uncovered => {
                let others = walk.removed.iter().filter(|&&other| other != victim).chain([&walk.from]);
                let others: Vec<Square> = others.copied().collect();
                attacks(&without(&[walk.from])) || attacks(&without(&others))
            }
            Protected::After if victim == walk.to => {
                let mut after = self.board_after_walk(setup, walk);
                let mv = travel(walk, Outcome { promotion: None, without_check: false }).mv;
                self.take_effect(setup, &mv, &mut after);
                // A captured friend protects no piece.
                owner != color && attacks(&after)
            }
            Protected::After => false,
        }
    }

    pub(crate) fn board_after_walk(&self, setup: &Setup, walk: &Walk) -> Setup {
        let mut after = setup.clone();
        let left = walk.removed.iter().chain(walk.carried.iter().map(|carry| &carry.from)).chain([&walk.from]);
        left.for_each(|square| after.board[square.index()] = None);
        for carry in &walk.carried {
            after.board[carry.to.index()] = setup.piece_at(carry.from);
        }
        after.board[walk.to.index()] = setup.piece_at(walk.from);
        if let (true, Some(mover)) = (self.facts.has_imitation, setup.piece_at(walk.from)) {
            let assimilated = self.assimilated(setup, mover.piece_type, &walk.removed);
            after.last_moved = Some(assimilated.unwrap_or(mover.piece_type));
        }
        after
    }
}
