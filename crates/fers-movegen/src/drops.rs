//! Drops.

use fers_core::{Color, SquareSet};

use crate::generate::Node;
use crate::masks::Legality;
use crate::sink::Sink;
use crate::{PackedMove, PerftEnds, Position};

impl<const N: usize> Position<N> {
    /// Emits the legal drops of the side to move.
    pub(crate) fn drop_moves<S: Sink<N>>(&mut self, node: &Node<N>, sink: &mut S) {
        for piece_type in 0..self.program.types {
            if !self.is_at_hand(node.us, piece_type) {
                continue;
            }
            let squares = self.drop_squares(node, piece_type);
            let banned = self.banned_drops(node, piece_type, squares);
            sink.drops(piece_type, squares.without(banned));
            if !self.program.promotions[node.us][piece_type].on_drop.is_empty() {
                self.promoted_drops(node, piece_type, sink);
            }
        }
    }

    /// Whether a side has a piece to drop.
    pub(crate) fn is_at_hand(&self, us: Color, piece_type: usize) -> bool {
        self.hands[self.code(us, piece_type)] > 0 || self.program.drops[us][piece_type].endless
    }

    /// Where a piece may be dropped, bans of check and mate apart.
    pub(crate) fn drop_squares(&mut self, node: &Node<N>, piece_type: usize) -> SquareSet<N> {
        let squares = self.open_squares(node, piece_type);
        match &node.legality {
            Legality::Free if !self.program.traits[piece_type].is_royal => squares,
            Legality::Masks(masks) if !self.program.traits[piece_type].is_royal => {
                let squares = squares & masks.targets;
                let tested = (squares & masks.sensitive).into_iter().filter(|&to| {
                    let occupied = node.occupied | SquareSet::of(to);
                    self.hopped_at(masks.royal, node.them, occupied, SquareSet::EMPTY)
                        || (masks.scripted.contains(to) && !self.leaves_safe(PackedMove::drop(piece_type, to)))
                });
                tested.fold(squares, |set, to| set.without(SquareSet::of(to)))
            }
            _ => {
                let safe = squares.into_iter().filter(|&to| self.leaves_safe(PackedMove::drop(piece_type, to)));
                safe.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to))
            }
        }
    }

    /// Where the rules of drops allow a piece, checks apart.
    fn open_squares(&self, node: &Node<N>, piece_type: usize) -> SquareSet<N> {
        let plan = &self.program.drops[node.us][piece_type];
        let mut squares = plan.squares.without(node.occupied);
        if !plan.needs.is_empty() || !plan.opening.is_empty() {
            squares &= self.where_needs_hold(node, plan);
        }
        let Some(max) = plan.per_file_max.map(u32::from) else { return squares };
        let own = self.pieces[self.code(node.us, piece_type)];
        let is_full = |file: SquareSet<N>| (own & file).count() >= max;
        let full = squares.into_iter().filter(|&square| is_full(self.file_of(square)));
        full.fold(squares, |set, square| set.without(SquareSet::of(square)))
    }

    /// The squares where a drop would give a check or a mate that it may not give.
    pub(crate) fn banned_drops(&mut self, node: &Node<N>, piece_type: usize, squares: SquareSet<N>) -> SquareSet<N> {
        let plan = &self.program.drops[node.us][piece_type];
        if plan.may_check && (plan.may_mate || node.bans == PerftEnds::Ignored) {
            return SquareSet::EMPTY;
        }
        let banned = self.checking_squares(node, piece_type, squares).into_iter();
        let banned = banned.filter(|&to| self.is_banned_drop(node, piece_type, PackedMove::drop(piece_type, to)));
        banned.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to))
    }

    fn is_banned_drop(&mut self, node: &Node<N>, piece_type: usize, mv: PackedMove) -> bool {
        let plan = &self.program.drops[node.us][piece_type];
        let (may_check, may_mate) = (plan.may_check, plan.may_mate || node.bans == PerftEnds::Ignored);
        (!may_check && self.checks(mv)) || (!may_mate && self.mates(mv))
    }

    /// The squares among some where a drop could give check at all: all of them if it may do so by opening or lending a line.
    fn checking_squares(&self, node: &Node<N>, piece_type: usize, squares: SquareSet<N>) -> SquareSet<N> {
        let plan = &self.program.attacks[node.us];
        let [royal] = self.program.royals.as_slice() else { return squares };
        let royals = self.union(node.them, &royal.types);
        let direct =
            plan.hops.is_empty() && plan.scripted.is_empty() && !royals.has_several() && !node.legality.is_test();
        if !direct {
            return squares;
        }
        let checks = |&to: &usize| self.tabled_targets(node.us, piece_type, to, node.occupied).meets(royals);
        squares.into_iter().filter(checks).fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to))
    }

    /// Emits the drops of a piece that is promoted at once.
    fn promoted_drops<S: Sink<N>>(&mut self, node: &Node<N>, piece_type: usize, sink: &mut S) {
        let program = self.program.clone();
        let squares = self.open_squares(node, piece_type);
        let mut seen = Vec::new();
        for rule in &program.promotions[node.us][piece_type].on_drop {
            for to in squares & rule.to {
                let mv = PackedMove::drop(piece_type, to);
                for &choice in rule.choices.iter().filter(|&&choice| self.is_below_limit(node.us, choice, mv)) {
                    seen.push((mv.promoting(choice), rule.quiet_only));
                }
            }
        }
        seen.sort_unstable();
        seen.dedup_by_key(|(mv, _)| *mv);
        for (mv, quiet_only) in seen {
            let is_quiet = !quiet_only || !self.checks(mv);
            if is_quiet && self.leaves_safe(mv) && !self.is_banned_drop(node, piece_type, mv) {
                sink.push(mv, false);
            }
        }
    }

    fn file_of(&self, square: usize) -> SquareSet<N> {
        let files = self.program.files;
        (square % files..self.program.places)
            .step_by(files)
            .fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    }
}
