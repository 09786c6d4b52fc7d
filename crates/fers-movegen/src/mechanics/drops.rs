//! Drops.

use fers_core::{Color, SquareSet};
use fers_program::{PackedMove, ThreatPlan};

use crate::generate::node::Node;
use crate::generate::sink::{Counter, Sink};
use crate::legality::masks::Decision;
use crate::{PerftEnds, Position};

/// Emits the legal drops of the side to move.
pub(crate) fn generate<const N: usize, S: Sink<N>>(position: &mut Position<N>, node: &Node<N>, sink: &mut S) {
    for piece_type in 0..position.program.types {
        if !position.is_at_hand(node.us, piece_type) || !position.is_dropped_now(node.us, piece_type) {
            continue;
        }
        let squares = position.drop_squares(node, piece_type);
        let banned = position.banned_drops(node, piece_type, squares);
        sink.drops(piece_type, squares.difference(banned));
        if !position.program.promotions[node.us][piece_type].on_drop.is_empty() {
            position.promoted_drops(node, piece_type, sink);
        }
        if S::STOPS && sink.is_full() {
            return;
        }
    }
}

/// Emits the drops of pieces that must be dropped first. Returns whether there are any.
pub(crate) fn generate_urgent<const N: usize, S: Sink<N>>(
    position: &mut Position<N>,
    node: &Node<N>,
    sink: &mut S,
) -> bool {
    if !position.holds_urgent(node.us) {
        return false;
    }
    let mut counter = Counter::default();
    generate(position, node, &mut counter);
    if counter.all > 0 {
        generate(position, node, sink);
    }
    counter.all > 0
}

impl<const N: usize> Position<N> {
    /// Returns whether a side has a piece of this type to drop.
    pub(crate) fn is_at_hand(&self, us: Color, piece_type: usize) -> bool {
        self.hands[self.code(us, piece_type)] > 0 || self.program.drops[us][piece_type].endless
    }

    /// Returns whether a type may be dropped before other types in hand.
    fn is_dropped_now(&self, us: Color, piece_type: usize) -> bool {
        let Some(urgent) = &self.program.hands.urgent else { return true };
        urgent.contains(piece_type) || !self.holds_urgent(us)
    }

    /// Returns whether a side holds a piece that must be dropped before any other move.
    fn holds_urgent(&self, us: Color) -> bool {
        let Some(urgent) = &self.program.hands.urgent else { return false };
        self.hand_totals[us.index()] > 0 && self.types_in_hand(us).into_iter().any(|held| urgent.contains(held))
    }

    /// Returns the squares where a piece may be dropped, before bans on check and mate.
    pub(crate) fn drop_squares(&mut self, node: &Node<N>, piece_type: usize) -> SquareSet<N> {
        let squares = self.open_squares(node, piece_type, self.program.drops[node.us][piece_type].squares);
        match node.legality.decision() {
            Decision::Free if !self.program.traits[piece_type].is_royal => squares,
            // A royal dropped here is the only one.
            Decision::Free if self.program.legality.one_royal == Some(piece_type) => {
                self.royal_squares(node, piece_type, squares)
            }
            Decision::Masks(masks) if !self.program.traits[piece_type].is_royal => {
                let squares = squares & masks.check_mask;
                let tested = (squares & masks.hop_squares).into_iter().filter(|&to| {
                    let occupied = node.occupied | SquareSet::of(to);
                    self.hopped_at(masks.royal, node.them, occupied)
                        || (masks.path_squares.contains(to)
                            && !self.is_legal_by_trial(PackedMove::drop(piece_type, to)))
                });
                tested.fold(squares, |set, to| set.difference(SquareSet::of(to)))
            }
            _ => {
                let safe = squares.into_iter().filter(|&to| self.is_legal_by_trial(PackedMove::drop(piece_type, to)));
                safe.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to))
            }
        }
    }

    /// Returns the empty squares on which the only royal is safe.
    fn royal_squares(&self, node: &Node<N>, piece_type: usize, squares: SquareSet<N>) -> SquareSet<N> {
        debug_assert!(self.pieces[self.code(node.us, piece_type)].is_empty(), "masks would decide if there were one");
        if let Some(danger) = self.dangerous_for(node.us) {
            return squares.difference(danger);
        }
        let safe = self.not_attacked(squares, node.them, node.occupied);
        if !self.bans_facing() {
            return safe;
        }
        let faces = |&to: &usize| self.faces_over(to, node.us, node.occupied);
        safe.into_iter().filter(faces).fold(safe, |set, to| set.difference(SquareSet::of(to)))
    }

    /// Returns the squares on which the drop rules allow a piece, without regard to checks.
    fn open_squares(&self, node: &Node<N>, piece_type: usize, among: SquareSet<N>) -> SquareSet<N> {
        let plan = &self.program.drops[node.us][piece_type];
        let mut squares = among.difference(node.occupied);
        if !plan.needs.is_empty() || !plan.opening.is_empty() {
            squares &= self.where_needs_hold(node.us, plan);
        }
        if !self.program.both_shades.is_empty() {
            squares = self.keeping_shades(node, piece_type, squares);
        }
        let Some(max) = plan.per_file_max.map(u32::from) else { return squares };
        let own = self.pieces[self.code(node.us, piece_type)];
        let is_full = |file: SquareSet<N>| (own & file).count() >= max;
        self.program.file_squares.iter().filter(|&&file| is_full(file)).fold(squares, |set, &file| set.difference(file))
    }

    /// Returns the squares on which a drop still permits pieces on both square colors where the
    /// rules require it.
    #[cold]
    fn keeping_shades(&self, node: &Node<N>, piece_type: usize, squares: SquareSet<N>) -> SquareSet<N> {
        let odd = self.program.odd_shade;
        let mut kept = squares;
        for &of in &self.program.both_shades {
            let own = self.pieces[self.code(node.us, of)];
            let count = own.count() + u32::from(self.hands[self.code(node.us, of)]);
            let free = self.program.drops[node.us][of].squares.difference(node.occupied);
            for shade in [odd, self.program.squares.difference(odd)] {
                if of == piece_type {
                    let is_full = (own & shade).count() >= count.div_ceil(2);
                    kept = if is_full { kept.difference(shade) } else { kept };
                    continue;
                }
                let spare = ((own | free) & shade).count().checked_sub(count / 2);
                kept = match spare {
                    None => SquareSet::EMPTY,
                    Some(0) => kept.difference(free & shade),
                    Some(_) => kept,
                };
            }
        }
        kept
    }

    /// Returns the squares where a drop would give a forbidden check or mate, or threaten nothing
    /// though it must.
    pub(crate) fn banned_drops(&mut self, node: &Node<N>, piece_type: usize, squares: SquareSet<N>) -> SquareSet<N> {
        let plan = &self.program.drops[node.us][piece_type];
        let must_threaten = plan.must_threaten;
        if plan.may_check && (plan.may_mate || node.bans == PerftEnds::Ignored) && !must_threaten {
            return SquareSet::EMPTY;
        }
        let asked = if must_threaten { squares } else { self.checking_squares(node, piece_type, squares) };
        let banned = asked.into_iter();
        let banned = banned.filter(|&to| self.is_banned_drop(node, piece_type, PackedMove::drop(piece_type, to)));
        banned.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to))
    }

    fn is_banned_drop(&mut self, node: &Node<N>, piece_type: usize, mv: PackedMove) -> bool {
        let plan = &self.program.drops[node.us][piece_type];
        let (may_check, may_mate) = (plan.may_check, plan.may_mate || node.bans == PerftEnds::Ignored);
        let must_threaten = plan.must_threaten;
        (!may_check && self.checks(mv))
            || (!may_mate && self.mates(mv))
            || (must_threaten && !self.threatens_enough(mv, Some(ThreatPlan { enemies: 1, or_cornered: false })))
    }

    /// Returns the squares where a drop may give check: all squares if it may also discover a
    /// check.
    fn checking_squares(&self, node: &Node<N>, piece_type: usize, squares: SquareSet<N>) -> SquareSet<N> {
        let plan = &self.program.attacks[node.us];
        let [royal] = self.program.royals.as_slice() else { return squares };
        let royals = self.union(node.them, &royal.types);
        let direct =
            plan.hops.is_empty() && plan.scripted.is_empty() && !royals.has_several() && !node.legality.is_test();
        if !direct {
            return squares;
        }
        let origins = &plan.origins[piece_type];
        let squares = squares & royals.into_iter().fold(SquareSet::EMPTY, |set, royal| set | origins[royal]);
        let checks = |&to: &usize| self.pseudo_legal_targets(node.us, piece_type, to, node.occupied).intersects(royals);
        squares.into_iter().filter(checks).fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to))
    }

    /// Emits drops of promoted pieces.
    fn promoted_drops<S: Sink<N>>(&mut self, node: &Node<N>, piece_type: usize, sink: &mut S) {
        let program = self.program.clone();
        let squares = self.open_squares(node, piece_type, program.drops[node.us][piece_type].zone);
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
            if is_quiet && self.is_legal_by_trial(mv) && !self.is_banned_drop(node, piece_type, mv) {
                sink.push(mv, false);
            }
        }
    }
}
