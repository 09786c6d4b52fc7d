//! Legality of single moves: by making the move, unless its effects cannot matter.

use fers_core::{Color, SquareSet};
use fers_program::{Kind, PackedMove};

use crate::generate::multi_effect::LongMove;
use crate::generate::node::Node;
use crate::legality::masks::{CheckInfo, Decision};
use crate::position::turn_state::Safety;
use crate::position::undo_log::Effects;
use crate::{PerftEnds, Position};

impl<const N: usize> Position<N> {
    /// Returns whether the side that has just moved left no check behind: its royals are safe, do
    /// not face the enemy's, and give no forbidden check.
    pub(crate) fn left_no_check(&self, us: Color) -> bool {
        match self.turns.safety {
            Safety::Kept => !self.in_check(us) && !self.royals_face_illegally() && !self.gives_forbidden_check(us),
            safety => self.left_no_check_that_counts(us, safety),
        }
    }

    /// Returns what [`left_no_check`](Self::left_no_check) does where some royals need not be safe.
    #[cold]
    #[inline(never)]
    fn left_no_check_that_counts(&self, us: Color, safety: Safety) -> bool {
        let is_safe = match safety {
            Safety::Kept => !self.in_check(us),
            Safety::OfOthers => !self.royals_that_stay_are_in_check(us),
            Safety::Exposed => true,
            Safety::GivenUp => return true,
        };
        is_safe && !self.royals_face_illegally() && !self.gives_forbidden_check(us)
    }

    /// Returns whether the side that has just moved gives a forbidden check.
    pub(crate) fn gives_forbidden_check(&self, us: Color) -> bool {
        self.program.no_checks && self.in_check(!us)
    }

    /// Makes a move, tests whether it was legal, and unmakes it.
    pub(crate) fn is_legal_by_trial(&mut self, mv: PackedMove) -> bool {
        if self.program.effects.has_last_choice {
            // Tested after the wall is put, or the enemy relocated.
            return true;
        }
        if self.program.has_bans && !self.obeys_piece_restrictions(mv) {
            return false;
        }
        if !self.program.landings.is_empty() && !self.lands_safely(mv) {
            return false;
        }
        if self.program.ends_with_effects {
            return self.leaves_safe_in_the_end(mv);
        }
        if self.lets_stand(mv) {
            return true;
        }
        let us = self.turn;
        let undo = self.make(mv);
        let is_safe = self.left_no_check(us);
        self.unmake(mv, undo);
        is_safe
    }

    /// Returns whether a move of any kind leaves its own side out of check. Uses the masks where
    /// they suffice. `long` holds known long moves.
    pub(crate) fn is_safe_special(&mut self, node: &Node<N>, mv: PackedMove, long: &[LongMove]) -> bool {
        let effects = long.binary_search_by_key(&mv, |(mv, _)| *mv).ok().map(|index| &long[index].1);
        let is_plain = mv.promotion().is_none() && mv.gate().is_none();
        let is_calm = is_plain
            && match node.legality.decision() {
                Decision::Free => mv.travels() || mv.kind() == Kind::Pass,
                Decision::Masks(masks) => self.is_calm_move(node, masks, mv, effects),
                Decision::Test => self.keeps_safety(&node.legality, mv),
            };
        debug_assert!(!is_calm || self.is_legal_by_trial(mv), "a calm move is safe");
        is_calm
            || match effects {
                Some(effects) => self.leaves_safe_so(mv, effects),
                None => self.is_legal_by_trial(mv),
            }
    }

    /// Returns whether no effect of a move matters to the royal. May return false for safe moves.
    pub(crate) fn is_calm_move(
        &self,
        node: &Node<N>,
        masks: &CheckInfo<N>,
        mv: PackedMove,
        effects: Option<&Effects>,
    ) -> bool {
        if masks.may_be_checked() || !(mv.travels() || mv.kind() == Kind::Pass) {
            return false;
        }
        let (vacated, filled) = match (mv.kind(), effects) {
            (Kind::Pass, _) => return true,
            (Kind::Long, None) => return false,
            (Kind::Long, Some(effects)) => effects.squares(),
            _ => (mv.vias().fold(SquareSet::EMPTY, |set, via| set | SquareSet::of(via)), SquareSet::EMPTY),
        };
        let touched = vacated | filled | SquareSet::of(mv.from()) | SquareSet::of(mv.to());
        // Carried enemies attack from their new squares.
        let moves_enemies = effects
            .is_some_and(|effects| effects.carried.iter().any(|&(from, _)| node.enemies.contains(usize::from(from))));
        let is_involved = moves_enemies
            || masks.pinned.contains(mv.from())
            || touched.contains(masks.royal)
            || (masks.hop_squares | masks.path_squares).intersects(touched);
        let opens = || !vacated.is_empty() && vacated.intersects(self.lines_of_sight(node.them, masks.royal));
        !is_involved && !opens()
    }

    /// Returns whether a legal move gives mate.
    pub(crate) fn mates(&mut self, mv: PackedMove) -> bool {
        let them = !self.turn;
        let undo = self.make(mv);
        // The replies' own bans are ignored, so that the recursion ends. Within a turn there is no
        // mate.
        let mates = self.turn == them && self.in_check(them) && !self.has_move(PerftEnds::Ignored);
        self.unmake(mv, undo);
        mates
    }

    /// Returns whether a legal move gives check.
    pub(crate) fn checks(&mut self, mv: PackedMove) -> bool {
        let them = !self.turn;
        let undo = self.make(mv);
        let checks = self.in_check(them);
        self.unmake(mv, undo);
        checks
    }
}
