//! Castling rights with their real squares, and castling moves.

use fers_core::{ByColor, CastlingRight, Color, Ending, Reason, Square, SquareSet, Verdict, Wing};
use fers_program::{CheckTest, Kind, PackedMove, RoyalPlan, TypeSet};

use crate::attack::ANY_ROYAL;
use crate::ends::ending;
use crate::generate::node::Node;
use crate::generate::sink::Sink;
use crate::legality::masks::Decision;
use crate::position::EMPTY;
use crate::position::castle_table::{Castle, CastleWay, wing_of};
use crate::{Position, Undo};

/// Updates the state that depends on castling, in games whose rules refer to it. The turn has
/// passed already.
#[cold]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove) {
    let is_castling = mv.kind() == Kind::Castle;
    let wing = is_castling.then(|| wing_of(position.program.files, mv.from(), mv.via_square(0))).flatten();
    if position.program.castling_effects.opposite_castling && wing.is_some() {
        let taken = position.rights_of(position.turn, |other| Some(other) == wing);
        position.state.key ^= position.rights_key(taken);
        position.state.rights &= !taken;
    }
    if position.program.castling_effects.asks_for_castling {
        position.state.key ^= position.castled_key(position.state.castled) ^ position.castled_key(wing);
        position.state.castled = wing;
    }
}

/// Keeps the castling rights of a piece that has moved within its zone, before other effects of the
/// move take place. The rights name its new square.
#[cold]
pub(crate) fn take_rights_along<const N: usize>(position: &mut Position<N>, mv: PackedMove, undo: &Undo<N>) {
    let (from, to) = (mv.from(), mv.to());
    let lost = undo.state.rights & !position.state.rights;
    if lost == 0 || !matches!(mv.kind(), Kind::Travel | Kind::Long) || position.code_at(to) != undo.mover || from == to
    {
        return;
    }
    let rights = &position.castles.rights;
    let is_taken = |castle: &Castle<N>| {
        let partner = castle.right.partner.index();
        let before = CastlingRight { king: Square(from as u16), ..castle.right };
        let had = (0..).zip(rights).any(|(bit, other)| lost >> bit & 1 == 1 && other.right == before);
        let zone = position.program.castlings[usize::from(castle.right.rule)].zone.as_ref();
        let is_within =
            zone.is_some_and(|zone| [from, to].iter().all(|&square| zone.squares.contains(&(square as u16))));
        castle.right.king.index() == to && had && is_within && partner != to && position.code_at(partner) != EMPTY
    };
    let kept = (0..).zip(rights).filter(|(_, castle)| is_taken(castle)).fold(0, |bits, (bit, _)| bits | 1 << bit);
    position.state.key ^= position.rights_key(kept);
    position.state.rights |= kept;
}

/// Grants castling rights after a drop, in games in which dropped pieces castle. The turn has
/// passed already.
#[cold]
pub(crate) fn apply_drop<const N: usize>(position: &mut Position<N>, mv: PackedMove) {
    if mv.kind() != Kind::Drop || !position.program.castling_effects.castles_after_drop {
        return;
    }
    let us = !position.turn;
    let is_one = |square: u16, types: TypeSet| {
        let code = position.code_at(usize::from(square));
        code != EMPTY && position.color_of(code) == us && types.contains(position.type_of(code))
    };
    let arises = |castle: &Castle<N>| {
        let plan = &position.program.castlings[usize::from(castle.right.rule)];
        plan.by_drop.is_some_and(|by_drop| {
            let here = (by_drop.king, by_drop.partner) == (castle.right.king.0, castle.right.partner.0);
            let is_dropped = [by_drop.king, by_drop.partner].contains(&(mv.to() as u16));
            let has_pair = is_one(by_drop.king, by_drop.kings) && is_one(by_drop.partner, by_drop.partners);
            plan.color == us && here && is_dropped && has_pair
        })
    };
    let rights = (0..).zip(&position.castles.rights).filter(|(_, castle)| arises(castle));
    let given = rights.fold(0, |rights, (bit, _)| rights | 1 << bit) & !position.state.rights;
    position.state.key ^= position.rights_key(given);
    position.state.rights |= given;
}

/// Returns the end of the game by castling, or by losing the right to castle.
pub(crate) fn ends<const N: usize>(
    position: &Position<N>,
    wings: &ByColor<[bool; 2]>,
    verdict: Verdict,
) -> Option<Ending> {
    let waiter = !position.turn;
    let counts = |color: Color, wing: Wing| wings[color][wing as usize];
    if position.state.castled.is_some_and(|wing| counts(waiter, wing)) {
        return Some(ending(verdict, waiter, Reason::Castling(waiter)));
    }
    let has_lost =
        |&color: &Color| wings[color] != [false; 2] && position.rights_of(color, |wing| counts(color, wing)) == 0;
    let loser = [waiter, position.turn].into_iter().find(has_lost)?;
    Some(ending(verdict, !loser, Reason::CastlingLost(loser)))
}

/// Emits the legal castlings of the side to move.
pub(crate) fn generate<const N: usize, S: Sink<N>>(position: &mut Position<N>, node: &Node<N>, sink: &mut S) {
    if !position.may_castle(node.us) {
        return;
    }
    let mut rights = position.state.rights & position.castles.of[node.us];
    let frozen = position.frozen(node.us);
    while rights != 0 {
        let index = rights.trailing_zeros() as usize;
        rights &= rights - 1;
        let castle = &position.castles.rights[index];
        let squares = [castle.right.king, castle.right.partner];
        if squares.iter().any(|square| frozen.contains(square.index())) {
            continue;
        }
        for index_of_way in 0..castle.ways.len() {
            let castle = &position.castles.rights[index];
            let way = &castle.ways[index_of_way];
            let is_open = !way.empty.intersects(node.occupied) && way.twins & position.state.rights == 0;
            if is_open && position.castles_safely(node, castle, way) {
                let (mv, is_closed) = (way.mv, way.is_closed);
                position.emit_castle(node, mv, is_closed, sink);
            }
        }
    }
}

impl<const N: usize> Position<N> {
    /// Returns the remaining rights of a side to castle to some wings.
    fn rights_of(&self, color: Color, counts: impl Fn(Wing) -> bool) -> u32 {
        let rights = (0..).zip(&self.castles.rights);
        let counted = rights.filter(|(_, castle)| castle.color == color && castle.wing.is_some_and(&counts));
        counted.fold(0, |rights, (bit, _)| rights | 1 << bit) & self.state.rights
    }

    /// Returns whether a side has a castling right with no piece in the way, without regard to
    /// attacks and pins.
    #[inline]
    pub(crate) fn may_castle(&self, us: Color) -> bool {
        let mut rights = self.state.rights & self.castles.of[us];
        let occupied = self.occupied();
        while rights != 0 {
            if !self.castles.between[rights.trailing_zeros() as usize].intersects(occupied) {
                return true;
            }
            rights &= rights - 1;
        }
        false
    }

    /// Returns whether empty and unattacked squares alone decide if a side with one royal may
    /// castle.
    #[inline]
    pub(crate) fn castles_by_squares(&self, us: Color) -> bool {
        let attacks = &self.program.attacks[!us];
        let is_trusted = |royal: usize| self.program.traits[royal].is_trusted();
        attacks.lames.is_empty() && attacks.hops.is_empty() && self.program.legality.one_royal.is_some_and(is_trusted)
    }

    /// Returns the number of castlings of a side with one royal that is not in check, if it can be
    /// computed at once. `danger` is the set of squares that the enemy attacks.
    pub(crate) fn calm_castlings(&self, us: Color, danger: SquareSet<N>) -> Option<u64> {
        if !self.castles_by_squares(us) || !self.gating_squares(us).is_empty() {
            return None;
        }
        let royals = self.pieces[self.code(us, self.program.legality.one_royal?)];
        let occupied = self.occupied();
        let mut rights = self.state.rights & self.castles.of[us];
        let mut count = 0;
        while rights != 0 {
            let castle = &self.castles.rights[rights.trailing_zeros() as usize];
            rights &= rights - 1;
            for way in castle.ways.iter().filter(|way| !way.empty.intersects(occupied)) {
                count += u64::from(!way.safe_if_plain(royals)?.intersects(danger));
            }
        }
        Some(count)
    }

    fn castles_safely(&self, node: &Node<N>, castle: &Castle<N>, way: &CastleWay<N>) -> bool {
        let king = castle.right.king.index();
        let piece_type = self.type_of(self.code_at(king));
        if !self.program.traits[piece_type].may_be_in_check {
            return true;
        }
        if let Some(danger) = node.danger {
            return !way.safe.intersects(danger);
        }
        let lifted = node.occupied.difference(SquareSet::of(king));
        way.safe.into_iter().all(|square| !self.attacked_over(square, node.them, lifted, piece_type))
    }

    fn emit_castle<S: Sink<N>>(&mut self, node: &Node<N>, mv: PackedMove, is_closed: bool, sink: &mut S) {
        if !self.castle_leaves_safe(node, mv, is_closed) || !self.castles_to_safety(node, mv) {
            return;
        }
        self.emit_unless_mating(node, mv, self.type_of(self.code_at(mv.from())), false, sink);
        if self.may_gate(node, mv.from()) || self.may_gate(node, mv.via_square(0)) {
            self.castle_gates(node, mv, sink);
        }
    }

    /// Returns whether castling leaves its own side out of check. Where masks decide, only the
    /// squares of its two pieces change.
    fn castle_leaves_safe(&mut self, node: &Node<N>, mv: PackedMove, is_closed: bool) -> bool {
        let Decision::Masks(masks) = node.legality.decision() else { return self.is_legal_by_trial(mv) };
        let attacks = &self.program.attacks[node.them];
        let is_direct = attacks.lames.is_empty() && attacks.hops.is_empty();
        if let (Some(danger), true, true) = (node.danger, is_closed && is_direct, masks.royal == mv.from()) {
            return !danger.contains(mv.to());
        }
        if self.program.has_bans {
            return self.is_legal_by_trial(mv);
        }
        let left = SquareSet::of(mv.from()) | SquareSet::of(mv.via_square(0));
        let filled = SquareSet::of(mv.to()) | SquareSet::of(mv.via_square(1));
        let occupied = node.occupied.difference(left) | filled;
        let royal = match masks.royal {
            royal if royal == mv.from() => mv.to(),
            royal if royal == mv.via_square(0) => mv.via_square(1),
            royal => royal,
        };
        let faces = self.bans_facing() && self.faces_over(royal, node.us, occupied);
        !faces && !self.attacked_over(royal, node.them, occupied, ANY_ROYAL)
    }

    /// Returns whether the castling piece, if it is royal, is safe after a castling that leaves its
    /// side out of check. Only royal sets that may be left partly attacked need this test.
    fn castles_to_safety(&mut self, node: &Node<N>, mv: PackedMove) -> bool {
        let piece_type = self.type_of(self.code_at(mv.from()));
        let is_any = |royal: &RoyalPlan| royal.check == CheckTest::Any && royal.types.contains(&piece_type);
        if !self.program.traits[piece_type].may_be_in_check || self.program.royals.iter().any(is_any) {
            return true;
        }
        let undo = self.make(mv);
        let is_safe = !self.attacked(mv.to(), node.them, piece_type);
        self.unmake(mv, undo);
        is_safe
    }

    fn castle_gates<S: Sink<N>>(&mut self, node: &Node<N>, mv: PackedMove, sink: &mut S) {
        let places = [(mv.from(), false), (mv.via_square(0), true)];
        for (square, at_partner) in places {
            let refilled = square == mv.to() || square == mv.via_square(1);
            if refilled || !self.may_gate(node, square) {
                continue;
            }
            for gate in self.gates_now(node.us, square) {
                let gated = mv.gating(gate, at_partner);
                if self.is_legal_by_trial(gated) {
                    self.emit_unless_mating(node, gated, self.type_of(self.code_at(mv.from())), false, sink);
                }
            }
        }
    }
}
