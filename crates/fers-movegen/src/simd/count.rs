//! Counts the moves of a node by direction, with one SIMD lane per direction.

use std::arch::x86_64::*;

use fers_arch::avx512::*;
use fers_arch::{Avx512, Rotation, Row};
use fers_core::{Color, SquareSet};
use fers_program::{Method, TestFor};

use super::Counted;
use crate::Position;
use crate::generate::node::Node;
use crate::legality::masks::{DecidedBy, Decision};
use fers_program::simd::jumps::JumpGroup;
use fers_program::simd::slides::{RayMove, SlideGroup};
use fers_program::simd::tables::{SimdRays, SimdSide};

/// The square sets of the node, copied to every lane.
struct View<const N: usize> {
    empty: Wide<N>,
    occupied: Wide<N>,
    virgin: Wide<N>,
}

/// The legal destinations, copied to every lane.
struct Ends<const N: usize> {
    quiet: Wide<N>,
    captures: Wide<N>,
    any: Wide<N>,
}

/// Counts of moves by lane.
struct Tally {
    quiet: __m512i,
    captures: __m512i,
}

impl Tally {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
    fn new() -> Self {
        Self { quiet: _mm512_setzero_si512(), captures: _mm512_setzero_si512() }
    }
}

/// Adds quiet moves and captures. If not `SPLIT`, counts both as quiet.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
fn tally_all<const SPLIT: bool, const N: usize>(tally: &mut Tally, reached: Wide<N>, ends: &Ends<N>) {
    if SPLIT {
        tally.quiet = add_popcounts(tally.quiet, and(reached, ends.quiet));
        tally.captures = add_popcounts(tally.captures, and(reached, ends.captures));
    } else {
        tally.quiet = add_popcounts(tally.quiet, and(reached, ends.any));
    }
}

impl<const N: usize> Position<N> {
    /// Counts the moves of a calm node: no check, no pin, and no piece that needs individual
    /// treatment. Returns quiet moves and captures.
    ///
    /// # Errors
    ///
    /// If the node is not calm, returns the squares that the enemy attacks with the royal removed,
    /// if they were computed.
    #[inline]
    pub(crate) fn count_calmly(&self, lanes: &SimdRays<N>) -> Result<(u64, u64), Option<SquareSet<N>>> {
        let us = self.turn;
        let side = &lanes.sides[us];
        if !side.is_whole || self.may_capture_passing(us) || self.may_promote_to_royal(us) {
            return Err(None);
        }
        let has_rest = self.hand_totals[us.index()] > 0
            || self.program.hands.endless
            || side.promoting.iter().any(|&(piece_type, from)| self.pieces[self.code(us, piece_type)].intersects(from))
            || self.may_castle(us);
        let _: Avx512 = lanes.cpu;
        // SAFETY: the value `Avx512` proves that the processor has the features.
        unsafe {
            match (self.program.must_capture, has_rest) {
                (false, false) => self.in_calm::<false, false>(lanes, us),
                (false, true) => self.in_calm::<false, true>(lanes, us),
                (true, false) => self.in_calm::<true, false>(lanes, us),
                (true, true) => self.in_calm::<true, true>(lanes, us),
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
    fn in_calm<const SPLIT: bool, const REST: bool>(
        &self,
        lanes: &SimdRays<N>,
        us: Color,
    ) -> Result<(u64, u64), Option<SquareSet<N>>> {
        let side = &lanes.sides[us];
        let royals = match (&side.royal, self.program.legality.one_royal) {
            (Some(_), Some(royal)) => self.pieces[self.code(us, royal)],
            _ => SquareSet::EMPTY,
        };
        let (mut steps, mut danger) = (SquareSet::EMPTY, SquareSet::EMPTY);
        if let (Some(jumps), false) = (&side.royal, royals.is_empty()) {
            if royals.has_several() {
                return Err(None);
            }
            let royal = royals.first();
            let (attacked, is_tense) = self.danger(&lanes.sides[!us], us, royals);
            danger = attacked;
            if is_tense {
                return Err(Some(danger));
            }
            steps = jumps[royal].difference(danger | self.closed(us));
        }
        let (apart, free) = match REST {
            true => self.apart_and_free(side, us, royals),
            false => (royals, self.sides[us.index()].difference(royals)),
        };
        let everywhere = (!SquareSet::EMPTY, !SquareSet::EMPTY);
        let (quiet, captures) = self.free_counted::<SPLIT>(side, us, everywhere, free);
        let taken = if SPLIT { u64::from((steps & self.sides[(!us).index()]).count()) } else { 0 };
        let (quiet, captures) = (quiet + u64::from(steps.count()) - taken, captures + taken);
        if !REST {
            return Ok((quiet, captures));
        }
        let more = self.count_rest(side, us, (royals, danger), apart);
        let gated = more.and_then(|more| Some((more, self.count_gated::<SPLIT>(side, us, (royals, steps), free)?)));
        match gated {
            Some((more, gated)) => Ok((quiet + more.quiet + gated.0, captures + more.captures + gated.1)),
            None => Err((!royals.is_empty()).then_some(danger)),
        }
    }

    /// Counts the moves of a calm node behind which a gated piece enters. Returns `None` if this
    /// cannot count them.
    #[inline(never)]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
    fn count_gated<const SPLIT: bool>(
        &self,
        side: &SimdSide<N>,
        us: Color,
        (royals, steps): (SquareSet<N>, SquareSet<N>),
        free: SquareSet<N>,
    ) -> Option<(u64, u64)> {
        let gating = self.gating_squares(us);
        if gating.is_empty() {
            return Some((0, 0));
        }
        let everywhere = (!SquareSet::EMPTY, !SquareSet::EMPTY);
        let (mut quiet, mut captures) = self.free_counted::<SPLIT>(side, us, everywhere, free & gating);
        if gating.intersects(royals) {
            if !self.program.attacks[!us].hops.is_empty() {
                return None;
            }
            // No line to the royal is open, so no attack passes over the vacated square.
            let enemies = self.sides[(!us).index()];
            quiet += u64::from(steps.difference(enemies).count());
            captures += u64::from((steps & enemies).count());
        }
        let gates = self.gates_alike(us)?;
        Some((gates * quiet, gates * captures))
    }

    /// Decides how legality is tested in a node, and counts the moves of all free pieces that have
    /// lanes.
    ///
    /// Returns `None` if each move has to be tested.
    #[inline]
    pub(crate) fn count_in_lanes(&self, lanes: &SimdRays<N>, node: &mut Node<N>) -> Option<Counted<N>> {
        let _: Avx512 = lanes.cpu;
        // SAFETY: the value `Avx512` proves that the processor has the features.
        unsafe {
            if self.program.must_capture {
                self.in_lanes::<true>(lanes, node)
            } else {
                self.in_lanes::<false>(lanes, node)
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
    fn in_lanes<const SPLIT: bool>(&self, lanes: &SimdRays<N>, node: &mut Node<N>) -> Option<Counted<N>> {
        let us = node.us;
        if self.program.legality.tests_for(TestFor::GivesCheck) {
            self.decide_about_checks(lanes, node);
            // The legal targets depend on the piece type.
            return None;
        }
        if node.danger.is_some() {
            // The node is known to have a possible check or pin.
            node.legality.calm(self.union(us, &self.program.royals[0].types).first());
            self.decide_by_masks(us, node.occupied, &mut node.legality);
        } else if lanes.has_royal && self.legality_method(us) == Method::Masks {
            let royal = self.union(us, &self.program.royals[0].types).first();
            let (danger, is_tense) = self.danger(&lanes.sides[node.them], us, SquareSet::of(royal));
            node.danger = Some(danger);
            node.legality.calm(royal);
            if is_tense {
                self.decide_by_masks(us, node.occupied, &mut node.legality);
            }
        } else {
            self.decide(us, node.occupied, &mut node.legality);
        }
        let masks = node.legality.set_masks(true)?;
        let gating = self.gating_squares(us);
        let gates = if gating.is_empty() { Some(0) } else { self.gates_of_all(node) };
        let side = &lanes.sides[us];
        let mut bound = if gates.is_some() { masks.bound } else { masks.bound | gating };
        if let (Some(_), Some(royal)) = (&side.royal, self.program.legality.one_royal) {
            // The royal's moves have no lanes.
            bound |= self.pieces[self.code(us, royal)];
        }
        let (apart, free) = self.apart_and_free(side, us, bound);
        let ends = (masks.quiet, masks.captures);
        let (mut quiet, mut captures) = self.free_counted::<SPLIT>(side, us, ends, free);
        if let Some(gates @ 1..) = gates {
            let gated = self.free_counted::<SPLIT>(side, us, ends, free & gating);
            quiet += gates * gated.0;
            captures += gates * gated.1;
        }
        let mut counted = Counted { quiet, captures, apart };
        self.count_royal(side, node, &mut counted);
        Some(counted)
    }

    /// Decides how legality is tested in a node where no move may give check.
    #[inline(never)]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
    fn decide_about_checks(&self, lanes: &SimdRays<N>, node: &mut Node<N>) {
        node.legality.by = DecidedBy::Trial;
        let royals = self.union(node.us, &self.program.royals[0].types);
        if royals.is_empty() || royals.has_several() {
            return;
        }
        let (danger, is_tense) = self.danger(&lanes.sides[node.them], node.us, royals);
        node.danger = Some(danger);
        self.decide_in_part(TestFor::GivesCheck, node.us, node.occupied, &mut node.legality, !is_tense);
    }

    /// Returns the pieces with lanes that need individual treatment, and all others.
    #[inline]
    fn apart_and_free(&self, side: &SimdSide<N>, us: Color, bound: SquareSet<N>) -> (SquareSet<N>, SquareSet<N>) {
        let all = match &side.types {
            None => self.sides[us.index()],
            Some(types) => self.union(us, types),
        };
        let promoting = side.promoting.iter().map(|&(piece_type, from)| self.pieces[self.code(us, piece_type)] & from);
        let apart = promoting.fold(all & bound, |set, promoting| set | promoting);
        (apart, all.difference(apart))
    }

    /// Returns the number of types that may enter on a gating square, if it is equal for all free
    /// pieces.
    fn gates_of_all(&self, node: &Node<N>) -> Option<u64> {
        let Decision::Masks(masks) = node.legality.decision() else { return None };
        if masks.check_mask != !SquareSet::EMPTY || !masks.hop_squares.is_empty() {
            return None;
        }
        self.gates_alike(node.us)
    }

    /// Counts the types that a side has in hand. Returns `None` if one of them may not enter on
    /// every gating square.
    fn gates_alike(&self, us: Color) -> Option<u64> {
        if self.program.effects.gated.is_some() {
            return None;
        }
        let gating = self.gating_squares(us);
        let hand = &self.hands[self.code(us, 0)..][..self.program.types];
        let mut held = hand.iter().zip(&self.program.drops[us]).filter(|(held, _)| **held > 0);
        held.try_fold(0, |count, (_, drop)| gating.difference(drop.zone).is_empty().then_some(count + 1))
    }

    /// Counts the moves of a leaping royal.
    #[inline]
    fn count_royal(&self, side: &SimdSide<N>, node: &Node<N>, counted: &mut Counted<N>) {
        if let (Some(danger), Some(jumps), Decision::Masks(masks)) =
            (node.danger, &side.royal, node.legality.decision())
        {
            let stands = self.program.has_bans && masks.may_be_checked();
            if stands || self.gating_squares(node.us).contains(masks.royal) {
                return;
            }
            let targets = jumps[masks.royal].difference(danger | self.closed(node.us));
            counted.captures += u64::from((targets & node.enemies).count());
            counted.quiet += u64::from(targets.difference(node.enemies).count());
            counted.apart.remove(masks.royal);
        }
    }

    /// Returns the squares on which a royal of a side would be attacked, if there are lanes for
    /// royals.
    pub(crate) fn dangerous_for(&self, us: Color) -> Option<SquareSet<N>> {
        let lanes = self.program.simd.rays.as_ref().filter(|lanes| lanes.has_royal)?;
        let _: Avx512 = lanes.cpu;
        // SAFETY: the value `Avx512` proves that the processor has the features.
        Some(unsafe { self.danger(&lanes.sides[!us], us, SquareSet::EMPTY) }.0)
    }

    /// Returns the squares that a side attacks with the enemy royal removed, and whether there may
    /// be a check or a pin.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
    fn danger(&self, side: &SimdSide<N>, us: Color, king: SquareSet<N>) -> (SquareSet<N>, bool) {
        let by = !us;
        let pieces = self.pieces_of(by);
        let lifted = self.occupied().difference(king);
        let view = View { empty: splat((!lifted).0), occupied: splat(lifted.0), virgin: splat(self.state.virgin.0) };
        let opaque = self.closed(by);
        let transparent = splat((!opaque).0);
        let king_lanes = splat(king.0);
        let mut reached = zero();
        let mut tension = zero();
        for group in &side.rays {
            for (ray_move, types) in &group.ray_moves {
                let attackers = generators(pieces, types);
                let seen = attacks(group, attackers, view.empty);
                match ray_move {
                    RayMove::Slide | RayMove::Quiet => {
                        reached = or(reached, seen);
                        tension = or_and(tension, attacks(group, king_lanes, transparent), halves_swapped(attackers));
                    }
                    RayMove::Hop { .. } | RayMove::HopNext { .. } => {
                        reached = or(reached, beyond(group, *ray_move, and(seen, view.occupied), view.empty));
                        let everywhere = attacks(group, king_lanes, splat((!SquareSet::EMPTY).0));
                        tension = or_and(tension, everywhere, halves_swapped(attackers));
                    }
                }
            }
        }
        for group in &side.jump_attacks {
            let strikers = able(group, origins(pieces, group), view.virgin);
            if group.vias.is_empty() {
                reached = or(reached, rotated(strikers, &group.turn));
            } else {
                reached = or(reached, rotated(unhindered(group, strikers, view.occupied), &group.turn));
                let seen = rotated(unhindered(group, strikers, splat(opaque.0)), &group.turn);
                tension = or_and(tension, seen, king_lanes);
            }
        }
        // PERF: one test of all lanes at the end. A branch for each group would be predicted badly.
        (SquareSet(reduce_or(reached)), any_nonzero(or_and(tension, reached, king_lanes)))
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
    fn free_counted<const SPLIT: bool>(
        &self,
        side: &SimdSide<N>,
        us: Color,
        (quiet, captures): (SquareSet<N>, SquareSet<N>),
        free: SquareSet<N>,
    ) -> (u64, u64) {
        let (occupied, enemies) = (self.occupied(), self.sides[(!us).index()]);
        let free = splat(free.0);
        let empty = !occupied;
        let view = View { empty: splat(empty.0), occupied: splat(occupied.0), virgin: splat(self.state.virgin.0) };
        let ends = Ends::<N> {
            quiet: splat((quiet & empty).0),
            captures: splat((captures & enemies).0),
            any: splat((quiet & empty | captures & enemies).0),
        };
        let pieces = self.pieces_of(us);
        let mut tally = Tally::new();
        for group in &side.slides {
            for (ray_move, types) in &group.ray_moves {
                let movers = and(generators(pieces, types), free);
                let seen = attacks(group, movers, view.empty);
                match *ray_move {
                    RayMove::Slide => tally_all::<SPLIT, N>(&mut tally, seen, &ends),
                    RayMove::Quiet => tally.quiet = add_popcounts(tally.quiet, and(seen, ends.quiet)),
                    RayMove::Hop { quiet } | RayMove::HopNext { quiet } => {
                        let landing = beyond(group, *ray_move, and(seen, view.occupied), view.empty);
                        tally.captures = add_popcounts(tally.captures, and(landing, ends.captures));
                        if quiet {
                            tally.quiet = add_popcounts(tally.quiet, and(landing, ends.quiet));
                        }
                    }
                }
            }
        }
        for group in &side.jumps {
            let jumpers = able(group, and(origins(pieces, group), free), view.virgin);
            let landing = rotated(unhindered(group, jumpers, view.occupied), &group.turn);
            if group.is_uniform {
                tally_all::<SPLIT, N>(&mut tally, landing, &ends);
                continue;
            }
            let quiet = and_lanes(and(landing, ends.quiet), load(&group.quiet));
            let captures = and_lanes(and(landing, ends.captures), load(&group.capture));
            if SPLIT {
                tally.quiet = add_popcounts(tally.quiet, quiet);
                tally.captures = add_popcounts(tally.captures, captures);
            } else {
                tally.quiet = add_popcounts(tally.quiet, or(quiet, captures));
            }
        }
        if SPLIT {
            (reduce_add(tally.quiet), reduce_add(tally.captures))
        } else {
            (reduce_add(_mm512_add_epi64(tally.quiet, tally.captures)), 0)
        }
    }

    /// Returns the pieces of each type of a side.
    #[inline(always)]
    fn pieces_of(&self, color: Color) -> &[SquareSet<N>] {
        &self.pieces[color.index() * self.program.types..][..self.program.types]
    }
}

/// Returns the sliders and hoppers of a side, each in its lanes. `pieces` holds the side's pieces
/// by type.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
fn generators<const N: usize>(pieces: &[SquareSet<N>], types: &[(usize, Row)]) -> Wide<N> {
    let mut all = zero();
    for (piece_type, lanes) in types {
        all = or_and_lanes(all, splat(pieces[*piece_type].0), load(lanes));
    }
    all
}

/// Returns the leapers of a side, each in the lanes of the jumps possible from its square. `pieces`
/// holds the side's pieces by type.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
fn origins<const N: usize>(pieces: &[SquareSet<N>], group: &JumpGroup<N>) -> Wide<N> {
    let mut all = zero();
    for (piece_type, from) in &group.origins {
        all = or_and(all, splat(pieces[*piece_type].0), rows(from));
    }
    all
}

/// Returns the attacks of sliders: empty squares and the first occupied square (Kogge-Stone fill).
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
fn attacks<const N: usize>(group: &SlideGroup<N>, from: Wide<N>, empty: Wide<N>) -> Wide<N> {
    let land = rows(&group.land);
    let one = and(empty, land);
    let mut filled = or_and(from, one, rotated(from, &group.one));
    let two = and(one, rotated(one, &group.one));
    filled = or_and(filled, two, rotated(filled, &group.two));
    if group.fours > 0 {
        let four = and(two, rotated(two, &group.two));
        filled = or_and(filled, four, rotated(filled, &group.four));
        // PERF: unrolled, because the count is rarely above 2 and a loop costs more than its
        // iterations.
        if group.fours > 1 {
            filled = or_and(filled, four, rotated(filled, &group.four));
        }
        for _ in 2..group.fours {
            filled = or_and(filled, four, rotated(filled, &group.four));
        }
    }
    and(rotated(filled, &group.one), land)
}

/// Returns the attacks of hoppers behind their hurdles.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
fn beyond<const N: usize>(group: &SlideGroup<N>, ray_move: RayMove, hurdles: Wide<N>, empty: Wide<N>) -> Wide<N> {
    match ray_move {
        RayMove::HopNext { .. } => and(rotated(hurdles, &group.one), rows(&group.land)),
        _ => attacks(group, hurdles, empty),
    }
}

/// Returns the pieces that may jump, given whether they have moved.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
fn able<const N: usize>(group: &JumpGroup<N>, from: Wide<N>, virgin: Wide<N>) -> Wide<N> {
    if !group.has_conditions {
        return from;
    }
    let moved = and_lanes(and(from, virgin), load(&group.moved));
    let unmoved = and_not(and_lanes(from, load(&group.virgin)), virgin);
    and_not(and_not(from, moved), unmoved)
}

/// Returns the pieces with no blocker in the way of their jumps.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
fn unhindered<const N: usize>(group: &JumpGroup<N>, from: Wide<N>, occupied: Wide<N>) -> Wide<N> {
    let passed =
        |free: Wide<N>, (turn, looks): &(Rotation, Row)| and_not(free, and_lanes(rotated(occupied, turn), load(looks)));
    // PERF: unrolled, because most groups test one square or none.
    let Some(first) = group.vias.first() else { return from };
    let free = passed(from, first);
    let Some(second) = group.vias.get(1) else { return free };
    group.vias[2..].iter().fold(passed(free, second), passed)
}
