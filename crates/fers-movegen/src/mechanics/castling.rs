//! Castling rights with their real squares, and castling moves.

use std::cmp::Ordering;

use fers_core::{ByColor, CastlingRight, Color, Ending, Reason, SplitMix, SquareSet, Verdict, Wing};
use fers_program::{CheckTest, Kind, PackedMove, Program, RoyalPlan, TypeSet};

use crate::Position;
use crate::attack::ANY_ROYAL;
use crate::ends::ending;
use crate::generate::node::Node;
use crate::generate::sink::Sink;
use crate::legality::masks::Decision;
use crate::position::EMPTY;

/// The castling rights that a game started with, with everything about them worked out.
#[derive(Debug)]
pub(crate) struct CastleTable<const N: usize> {
    pub rights: Vec<Castle<N>>,
    /// By square: the rights that live only while the piece there stays.
    pub lost_at: Box<[u32]>,
    /// The rights of each side, a bit each.
    pub of: ByColor<u32>,
    /// By right: the squares that must be empty whichever way is taken.
    pub between: Box<[SquareSet<N>]>,
}

/// One right.
#[derive(Debug)]
pub(crate) struct Castle<const N: usize> {
    pub right: CastlingRight,
    pub color: Color,
    pub wing: Option<Wing>,
    pub ways: Vec<CastleWay<N>>,
    /// Its part of the hash.
    pub key: u64,
}

/// One way to castle.
#[derive(Debug)]
pub(crate) struct CastleWay<const N: usize> {
    pub mv: PackedMove,
    /// The squares that must be empty.
    pub empty: SquareSet<N>,
    /// The squares that must not be attacked before if the castling piece is royal.
    pub safe: SquareSet<N>,
    /// Nothing stands behind the partner as seen from where the castling piece goes: when the partner leaves, no line is opened.
    pub is_closed: bool,
    /// Other rights that allow the same move and come before it.
    pub twins: u32,
}

impl<const N: usize> CastleTable<N> {
    /// The table of some rights whose squares lie on the board.
    pub fn new(program: &Program<N>, rights: &[CastlingRight]) -> Self {
        let mut lost_at = vec![0; program.places].into_boxed_slice();
        for (index, right) in rights.iter().enumerate() {
            lost_at[right.king.index()] |= 1 << index;
            lost_at[right.partner.index()] |= 1 << index;
        }
        let mut rights: Vec<Castle<N>> = rights.iter().map(|right| Castle::new(program, *right)).collect();
        for index in 1..rights.len() {
            let (earlier, rest) = rights.split_at_mut(index);
            for way in &mut rest[0].ways {
                let has_it = |castle: &Castle<N>| castle.ways.iter().any(|other| other.mv == way.mv);
                let twins = (0..).zip(earlier.iter()).filter(|(_, castle)| has_it(castle));
                way.twins = twins.fold(0, |twins, (bit, _)| twins | 1 << bit);
            }
        }
        let of = |color: Color| {
            let own = (0..).zip(&rights).filter(|(_, castle)| castle.color == color);
            own.fold(0, |bits, (bit, _)| bits | 1 << bit)
        };
        let of = ByColor::from_fn(of);
        let all_ways = |castle: &Castle<N>| castle.ways.iter().fold(!SquareSet::EMPTY, |set, way| set & way.empty);
        let between = rights.iter().map(all_ways).collect();
        Self { rights, lost_at, of, between }
    }
}

impl<const N: usize> Castle<N> {
    fn new(program: &Program<N>, right: CastlingRight) -> Self {
        let plan = &program.castlings[usize::from(right.rule)];
        let way = |&(king_to, partner_to): &(u16, u16)| {
            let king = (right.king.index(), usize::from(king_to));
            let partner = (right.partner.index(), usize::from(partner_to));
            let own = SquareSet::of(king.0) | SquareSet::of(partner.0);
            let king_path = path(program.files, king.0, king.1);
            let empty = (king_path | path(program.files, partner.0, partner.1)).without(own);
            CastleWay {
                mv: PackedMove::castle(king, partner),
                empty,
                safe: (king_path.without(SquareSet::of(king.1))) | SquareSet::of(king.0),
                is_closed: opens_nothing(program, king.1, partner.0),
                twins: 0,
            }
        };
        let seed = u64::from(right.rule) << 32 | u64::from(right.king.0) << 16 | u64::from(right.partner.0);
        let key = SplitMix::new(seed ^ 0xca57_1e00_0000_0000).next_u64();
        // Nothing passes a hole.
        let ways = plan.targets.iter().map(way).filter(|way| way.empty.without(program.squares).is_empty());
        let mut ways: Vec<CastleWay<N>> = ways.collect();
        ways.sort_by_key(|way| way.mv);
        ways.dedup_by_key(|way| way.mv);
        let wing = wing_of(program.files, right.king.index(), right.partner.index());
        Self { right, color: plan.color, wing, ways, key }
    }
}

impl<const N: usize> CastleWay<N> {
    /// The squares that must not be attacked, the destination included, if nothing else has to be asked: a royal castles, no line is opened, and no
    /// other right allows the same.
    #[inline]
    pub fn safe_if_plain(&self, royals: SquareSet<N>) -> Option<SquareSet<N>> {
        let is_plain = self.is_closed && self.twins == 0 && royals.contains(self.mv.from());
        is_plain.then(|| self.safe | SquareSet::of(self.mv.to()))
    }
}

/// Whether no line from a square goes on behind another one.
fn opens_nothing<const N: usize>(program: &Program<N>, from: usize, leaving: usize) -> bool {
    let along = program.directions.iter().filter(|&&direction| program.ray(direction, from).contains(leaving));
    along.into_iter().all(|&direction| program.ray(direction, leaving).is_empty())
}

/// The wing to which pieces on these squares castle.
fn wing_of(files: usize, king: usize, partner: usize) -> Option<Wing> {
    match (partner % files).cmp(&(king % files)) {
        Ordering::Greater => Some(Wing::Right),
        Ordering::Less => Some(Wing::Left),
        Ordering::Equal => None,
    }
}

/// The squares from one to the other, both included, along the rank or file that joins them; of others just the two.
fn path<const N: usize>(files: usize, from: usize, to: usize) -> SquareSet<N> {
    let (low, high) = (from.min(to), from.max(to));
    let step = if low / files == high / files {
        1
    } else if low % files == high % files {
        files
    } else {
        (high - low).max(1)
    };
    (low..=high).step_by(step).fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
}

impl<const N: usize> Position<N> {
    /// What follows from castling, or from not castling, in games that ask, when the turn has passed.
    #[cold]
    pub(crate) fn after_castling(&mut self, mv: PackedMove) {
        let is_castling = mv.kind() == Kind::Castle;
        let wing = is_castling.then(|| wing_of(self.program.files, mv.from(), mv.via_square(0))).flatten();
        if self.program.castling_effects.opposite_castling && wing.is_some() {
            let taken = self.rights_of(self.turn, |other| Some(other) == wing);
            self.state.key ^= self.rights_key(taken);
            self.state.rights &= !taken;
        }
        if self.program.castling_effects.asks_for_castling {
            self.state.key ^= self.castled_key(self.state.castled) ^ self.castled_key(wing);
            self.state.castled = wing;
        }
    }

    /// What follows from a drop in games in which dropped pieces castle, when the turn has passed.
    #[cold]
    pub(crate) fn castling_after_drop(&mut self, mv: PackedMove) {
        if mv.kind() != Kind::Drop || !self.program.castling_effects.castles_after_drop {
            return;
        }
        let us = !self.turn;
        let is_one = |square: u16, types: TypeSet| {
            let code = self.code_at(usize::from(square));
            code != EMPTY && self.color_of(code) == us && types.contains(self.type_of(code))
        };
        let arises = |castle: &Castle<N>| {
            let plan = &self.program.castlings[usize::from(castle.right.rule)];
            plan.by_drop.is_some_and(|by_drop| {
                let here = (by_drop.king, by_drop.partner) == (castle.right.king.0, castle.right.partner.0);
                let is_dropped = [by_drop.king, by_drop.partner].contains(&(mv.to() as u16));
                let has_pair = is_one(by_drop.king, by_drop.kings) && is_one(by_drop.partner, by_drop.partners);
                plan.color == us && here && is_dropped && has_pair
            })
        };
        let rights = (0..).zip(&self.castles.rights).filter(|(_, castle)| arises(castle));
        let given = rights.fold(0, |rights, (bit, _)| rights | 1 << bit) & !self.state.rights;
        self.state.key ^= self.rights_key(given);
        self.state.rights |= given;
    }

    /// The rights that a side still has to castle to some wings.
    fn rights_of(&self, color: Color, counts: impl Fn(Wing) -> bool) -> u32 {
        let rights = (0..).zip(&self.castles.rights);
        let counted = rights.filter(|(_, castle)| castle.color == color && castle.wing.is_some_and(&counts));
        counted.fold(0, |rights, (bit, _)| rights | 1 << bit) & self.state.rights
    }

    /// The end by castling: who wins or loses by it, and why.
    pub(crate) fn castling_end(&self, wings: &ByColor<[bool; 2]>, verdict: Verdict) -> Option<Ending> {
        let waiter = !self.turn;
        let counts = |color: Color, wing: Wing| wings[color][wing as usize];
        if self.state.castled.is_some_and(|wing| counts(waiter, wing)) {
            return Some(ending(verdict, waiter, Reason::Castling(waiter)));
        }
        let has_lost =
            |&color: &Color| wings[color] != [false; 2] && self.rights_of(color, |wing| counts(color, wing)) == 0;
        let loser = [waiter, self.turn].into_iter().find(has_lost)?;
        Some(ending(verdict, !loser, Reason::CastlingLost(loser)))
    }

    /// Whether a side has a right to castle with nothing in the way, attacks and pins apart.
    #[inline]
    pub(crate) fn may_castle(&self, us: Color) -> bool {
        let mut rights = self.state.rights & self.castles.of[us];
        let occupied = self.occupied();
        while rights != 0 {
            if !self.castles.between[rights.trailing_zeros() as usize].meets(occupied) {
                return true;
            }
            rights &= rights - 1;
        }
        false
    }

    /// Whether squares alone say if a side with one royal may castle: which are empty, and which are attacked before.
    #[inline]
    pub(crate) fn castles_by_squares(&self, us: Color) -> bool {
        let attacks = &self.program.attacks[!us];
        let is_trusted = |royal: usize| self.program.traits[royal].is_trusted();
        attacks.lames.is_empty() && attacks.hops.is_empty() && self.program.legality.one_royal.is_some_and(is_trusted)
    }

    /// The number of castlings of a side with one royal that nothing checks, if that can be said at once; `danger` is what attacks it.
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
            for way in castle.ways.iter().filter(|way| !way.empty.meets(occupied)) {
                count += u64::from(!way.safe_if_plain(royals)?.meets(danger));
            }
        }
        Some(count)
    }

    /// Emits the legal castlings of the side to move.
    pub(crate) fn castle_moves<S: Sink<N>>(&mut self, node: &Node<N>, sink: &mut S) {
        if !self.may_castle(node.us) {
            return;
        }
        let mut rights = self.state.rights & self.castles.of[node.us];
        let frozen = self.frozen(node.us);
        while rights != 0 {
            let index = rights.trailing_zeros() as usize;
            rights &= rights - 1;
            let castle = &self.castles.rights[index];
            let squares = [castle.right.king, castle.right.partner];
            if squares.iter().any(|square| frozen.contains(square.index())) {
                continue;
            }
            for index_of_way in 0..castle.ways.len() {
                let castle = &self.castles.rights[index];
                let way = &castle.ways[index_of_way];
                let is_open = !way.empty.meets(node.occupied) && way.twins & self.state.rights == 0;
                if is_open && self.castles_safely(node, castle, way) {
                    let (mv, is_closed) = (way.mv, way.is_closed);
                    self.emit_castle(node, mv, is_closed, sink);
                }
            }
        }
    }

    fn castles_safely(&self, node: &Node<N>, castle: &Castle<N>, way: &CastleWay<N>) -> bool {
        let king = castle.right.king.index();
        let piece_type = self.type_of(self.code_at(king));
        if !self.program.traits[piece_type].is_royal {
            return true;
        }
        if let Some(danger) = node.danger {
            return !way.safe.meets(danger);
        }
        let lifted = node.occupied.without(SquareSet::of(king));
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

    /// Whether castling leaves its own side out of check; where masks decide, nothing but the squares of its two pieces changes.
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
        let occupied = node.occupied.without(left) | filled;
        let royal = match masks.royal {
            royal if royal == mv.from() => mv.to(),
            royal if royal == mv.via_square(0) => mv.via_square(1),
            royal => royal,
        };
        let faces = self.bans_facing() && self.faces_over(royal, node.us, occupied);
        !faces && !self.attacked_over(royal, node.them, occupied, ANY_ROYAL)
    }

    /// Whether the castling piece is not attacked after a move that leaves nobody in check, if it is royal.
    fn castles_to_safety(&mut self, node: &Node<N>, mv: PackedMove) -> bool {
        let piece_type = self.type_of(self.code_at(mv.from()));
        let is_any = |royal: &RoyalPlan| royal.check == CheckTest::Any && royal.types.contains(&piece_type);
        if !self.program.traits[piece_type].is_royal || self.program.royals.iter().any(is_any) {
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
            for gate in self.types_gated(node.us, square).collect::<Vec<_>>() {
                let gated = mv.gating(gate, at_partner);
                if self.is_legal_by_trial(gated) {
                    self.emit_unless_mating(node, gated, self.type_of(self.code_at(mv.from())), false, sink);
                }
            }
        }
    }
}
