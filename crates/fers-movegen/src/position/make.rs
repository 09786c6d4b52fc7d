//! Makes and unmakes moves.

use fers_core::{Color, SquareSet};
use fers_program::{CapturedTo, Kind, MoveSideEffects, PackedMove, Progress, PromotionRule, RetaliationBan};

use crate::mechanics::{
    blasts, burns, castling, counters, flips, pinches, shoves, side_captures, suspensions, turn, walls,
};
use crate::position::EMPTY;
use crate::{Position, Undo};

impl<const N: usize> Position<N> {
    /// Makes a legal move.
    pub fn make(&mut self, mv: PackedMove) -> Undo<N> {
        let mut undo = self.empty_undo();
        self.make_and_note(mv, &mut undo);
        undo
    }

    /// Returns an undo record without changes, as room for [`make_into`](Self::make_into).
    #[inline(always)]
    pub fn empty_undo(&self) -> Undo<N> {
        Undo { state: self.state, mover: EMPTY, captured: [(0, EMPTY); 4], captured_count: 0 }
    }

    /// Makes a legal move, and writes its undo record to the caller's variable.
    // PERF: the record is not copied. A copy in wide units would wait for its recent narrow writes
    // (store forwarding).
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn make_into(&mut self, mv: PackedMove, undo: &mut Undo<N>) {
        *undo = self.empty_undo();
        self.make_and_note(mv, undo);
    }

    /// Makes a legal move, given a fresh undo record.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn make_and_note(&mut self, mv: PackedMove, undo: &mut Undo<N>) {
        if let Some(is_progress) = self.travels_plainly(mv) {
            self.make_quiet_or_capture(mv, is_progress, undo);
            return;
        }
        let is_lent = self.program.has_post_move_effects
            && (self.program.turn.is_some() || self.program.effects.has_suspensions)
            && self.prepare_effects(mv);
        self.state.halfmove_clock = self.state.halfmove_clock.saturating_add(1);
        let had_ban = self.state.trading_ban;
        self.state.trading_ban = None;
        let chance = match mv.kind() {
            Kind::Travel => self.make_travel(mv, undo),
            Kind::Long => {
                undo.mover = self.make_long(mv);
                None
            }
            Kind::Castle => self.make_castle(mv, undo),
            Kind::Drop => self.make_drop(mv),
            Kind::PickUp => self.make_pick_up(mv, undo),
            Kind::Pass => None,
        };
        if had_ban != self.state.trading_ban {
            self.state.key ^= self.ban_key(had_ban) ^ self.ban_key(self.state.trading_ban);
        }
        self.renew_en_passant(chance);
        self.pass_turn();
        if self.program.has_post_move_effects {
            if is_lent {
                self.take_turn_back();
            }
            self.apply_post_move_effects(mv, undo);
        }
    }

    /// Returns whether a move resets the halfmove clock by itself, if it is simple and has no
    /// further effects; `None` for other moves.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn travels_plainly(&self, mv: PackedMove) -> Option<bool> {
        let (from, to) = (mv.from(), mv.to());
        if mv != PackedMove::travel(from, to) || from == to {
            return None;
        }
        let is_quiet = self.code_at(to) == EMPTY;
        let mover = self.code_at(from);
        match *self.program.piece_groups.side_effects.get(usize::from(mover))? {
            MoveSideEffects::Full => None,
            _ if !is_quiet && self.program.hands.captured_to != CapturedTo::Nobody => None,
            MoveSideEffects::MaySetEnPassant if is_quiet && self.may_open_en_passant(mv, self.type_of(mover)) => None,
            MoveSideEffects::MaySetEnPassant | MoveSideEffects::ResetsClock => Some(true),
            MoveSideEffects::None => Some(false),
        }
    }

    /// Makes a simple move without further effects.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn make_quiet_or_capture(&mut self, mv: PackedMove, is_progress: bool, undo: &mut Undo<N>) {
        let (from, to) = (mv.from(), mv.to());
        undo.mover = self.lift(from);
        self.touch(from);
        let victim = self.code_at(to);
        if victim != EMPTY {
            self.lift(to);
            self.touch(to);
            (undo.captured[0], undo.captured_count) = ((to as u8, victim), 1);
        }
        self.put(to, undo.mover);
        let is_reversible = victim == EMPTY && !is_progress;
        self.state.halfmove_clock = if is_reversible { self.state.halfmove_clock.saturating_add(1) } else { 0 };
        self.renew_en_passant(None);
        self.pass_turn();
    }

    /// Prepares the effects of a move that is about to be made. Returns whether the turn was lent.
    #[cold]
    #[inline(never)]
    fn prepare_effects(&mut self, mv: PackedMove) -> bool {
        if self.program.effects.has_suspensions {
            suspensions::prepare(self, mv);
        }
        self.program.turn.is_some() && self.lend_turn(mv)
    }

    /// Applies the effects of a move that come before all others.
    #[cold]
    #[inline(never)]
    fn apply_first_effects(&mut self, mv: PackedMove, undo: &Undo<N>) {
        if self.program.castling_effects.keeps_rights {
            castling::take_rights_along(self, mv, undo);
        }
        if self.program.effects.leaves_pieces {
            self.leave_behind(mv, undo);
        }
    }

    /// Applies the effects of a move that only some games have. The turn has passed already.
    #[cold]
    #[inline(never)]
    fn apply_post_move_effects(&mut self, mv: PackedMove, undo: &Undo<N>) {
        if self.program.has_walls {
            self.wall_undos.push(self.walls);
        }
        if self.program.effects.has_first_effects {
            self.apply_first_effects(mv, undo);
        }
        if self.program.has_aims {
            self.revoke_royal_virginity(mv, undo);
        }
        if !self.program.seizures.is_empty() {
            side_captures::apply(self, mv, undo);
        }
        if !self.program.effects.shoves.is_empty() {
            shoves::apply(self, mv, undo);
        }
        if !self.program.effects.flips.is_empty() {
            flips::apply(self, mv, undo);
        }
        if !self.program.blasts.is_empty() {
            blasts::apply(self, mv, undo);
        }
        if !self.program.effects.burns.is_empty() {
            burns::apply(self, mv, undo);
        }
        if !self.program.effects.pinches.is_empty() {
            pinches::apply(self, mv);
        }
        if self.program.walling.is_some() {
            walls::apply(self, mv);
        }
        if self.program.has_imitation {
            self.remember_moved(mv);
        }
        if self.program.passes_counted > 0 {
            let passes = if mv.kind() == Kind::Pass { self.state.passes.saturating_add(1) } else { 0 };
            self.set_passes(passes.min(self.program.passes_counted));
        }
        if self.program.castling_effects.any() {
            castling::apply(self, mv);
            castling::apply_drop(self, mv);
        }
        self.look_for_challenge();
        if !self.program.honour.is_empty() {
            self.count_honour(mv, undo);
        }
        if self.program.counts_checks || self.program.counts_shaks {
            self.count_check();
        }
        if self.program.effects.has_rare_ends {
            self.apply_rare_effects(mv, undo);
        }
        if self.program.turn.is_some() {
            turn::apply(self, mv, undo);
        }
        if self.program.effects.early.0 > 0 {
            self.count_early_ply();
        }
    }

    /// Undoes these effects. The state is restored elsewhere.
    #[cold]
    #[inline(never)]
    fn undo_post_move_effects(&mut self, mv: PackedMove) {
        if self.program.effects.has_rare_ends {
            self.undo_rare_effects(mv);
        }
        if !self.program.effects.burns.is_empty() {
            burns::undo(self);
        }
        if !self.program.blasts.is_empty() && mv.travels() {
            blasts::undo(self);
        }
        if !self.program.effects.flips.is_empty() {
            flips::undo(self);
        }
        if !self.program.effects.shoves.is_empty() {
            shoves::undo(self);
        }
        if !self.program.seizures.is_empty() {
            side_captures::undo(self);
        }
        if self.program.effects.leaves_pieces {
            self.take_left(mv);
        }
    }

    /// Applies counters and suspensions, which very few games have: the others make one test for
    /// both.
    #[cold]
    #[inline(never)]
    fn apply_rare_effects(&mut self, mv: PackedMove, undo: &Undo<N>) {
        if !self.program.effects.counters.is_empty() {
            counters::apply(self, mv, undo);
        }
        if self.program.effects.has_suspensions {
            suspensions::apply(self);
        }
    }

    /// Undoes suspensions, counters and pinches, which very few games have: the others make one
    /// test for all.
    #[cold]
    #[inline(never)]
    fn undo_rare_effects(&mut self, mv: PackedMove) {
        if self.program.effects.has_suspensions {
            suspensions::undo(self);
        }
        if !self.program.effects.counters.is_empty() {
            counters::undo(self);
        }
        if !self.program.effects.pinches.is_empty() {
            pinches::undo(self, mv);
        }
    }

    #[cold]
    fn set_passes(&mut self, passes: u8) {
        self.state.key ^= self.passes_key(self.state.passes) ^ self.passes_key(passes);
        self.state.passes = passes;
    }

    /// Records the type of the piece that has just moved.
    #[cold]
    pub(crate) fn remember_moved(&mut self, mv: PackedMove) {
        let before = self.state.last_moved;
        let code = match mv.kind() {
            Kind::PickUp | Kind::Pass => EMPTY,
            Kind::Travel | Kind::Long | Kind::Castle | Kind::Drop => self.code_at(mv.to()),
        };
        self.state.last_moved = (code != EMPTY).then(|| self.type_of(code) as u8);
        self.state.key ^= self.last_moved_key(before) ^ self.last_moved_key(self.state.last_moved);
    }

    /// Unmakes the last move.
    pub fn unmake(&mut self, mv: PackedMove, undo: Undo<N>) {
        self.unmake_ref(mv, &undo);
    }

    /// Unmakes the last move with the record of [`make_into`](Self::make_into).
    pub fn unmake_ref(&mut self, mv: PackedMove, undo: &Undo<N>) {
        if self.program.has_post_move_effects {
            turn::undo(self);
        }
        self.turn = !self.turn;
        if self.turn == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_sub(1);
        }
        if self.program.has_walls {
            self.walls = self.wall_undos.pop().unwrap_or_default();
        }
        if self.program.has_post_move_effects {
            self.undo_post_move_effects(mv);
        }
        match mv.kind() {
            Kind::Travel => self.unmake_travel(mv, undo),
            Kind::Long => self.unmake_long(mv, undo.mover),
            Kind::Castle => self.unmake_castle(mv, undo),
            Kind::Drop => {
                self.remove_piece_no_hash(mv.to());
                let code = self.code(self.turn, mv.from());
                if !self.program.drops[self.turn][mv.from()].endless {
                    self.hand_add(code);
                }
            }
            Kind::PickUp => {
                self.put(mv.from(), undo.mover);
                if self.program.hands.pick_up && self.is_kept(undo.mover) {
                    self.hand_take(self.code(self.turn, self.in_hand_type(undo.mover)));
                }
            }
            Kind::Pass => {}
        }
        self.state = undo.state;
    }

    /// Returns the key that the position will probably have after a legal move, for prefetching.
    /// Rare effects are ignored, such as explosions, walls and en passant squares.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn key_after(&self, mv: PackedMove) -> u64 {
        let (keys, to) = (&self.program.keys, mv.to());
        let key_of = |code: usize, square: usize| keys.pieces[code * 64 * N + square];
        let mut key = self.state.key ^ keys.black;
        if !self.state.en_passant.is_empty() {
            key ^= self.en_passant_key(self.state.en_passant);
        }
        match mv.kind() {
            Kind::Travel => {
                let (from, mover) = (mv.from(), self.code_at(mv.from()));
                let placed = mv.promotion().map_or(usize::from(mover), |promoted| self.code(self.turn, promoted));
                key ^= key_of(mover.into(), from) ^ key_of(placed, to) ^ self.key_of_touch(from);
                let victim = self.code_at(to);
                if victim != EMPTY && to != from {
                    key ^= key_of(victim.into(), to) ^ self.key_of_touch(to);
                    let taken = self.hand_code_of_captured(victim);
                    key ^= taken.map_or(0, |code| self.key_of_hands(code, self.hands[code].saturating_add(1)));
                }
            }
            Kind::Drop => {
                let code = self.code(self.turn, mv.from());
                let placed = mv.promotion().map_or(code, |promoted| self.code(self.turn, promoted));
                key ^= key_of(placed, to) ^ self.key_of_hands(code, self.hands[code].saturating_sub(1));
            }
            Kind::Long | Kind::Castle | Kind::PickUp | Kind::Pass => {}
        }
        key
    }

    /// Makes a null move for search; the side to move must not be in check. It is not a pass of the
    /// game.
    pub fn make_null(&mut self) -> Undo<N> {
        let undo = self.make(PackedMove::pass());
        if self.state.passes > 0 {
            self.set_passes(0);
        }
        undo
    }

    /// Unmakes [`make_null`](Self::make_null).
    pub fn unmake_null(&mut self, undo: Undo<N>) {
        self.unmake(PackedMove::pass(), undo);
    }

    /// Moves a piece. Returns the en passant squares that this creates, with the victim's square.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    fn make_travel(&mut self, mv: PackedMove, undo: &mut Undo<N>) -> Option<(SquareSet<N>, usize)> {
        let (from, to) = (mv.from(), mv.to());
        let mover = self.code_at(from);
        let piece_type = self.type_of(mover);
        undo.mover = mover;
        let captures_last = self.captures_at_destination(mv);
        let is_capture = captures_last || mv.via_count() > 0;
        let may_pass = !is_capture && self.may_open_en_passant(mv, piece_type);
        let passed = if may_pass { self.passed_by(mv, piece_type) } else { SquareSet::EMPTY };

        self.lift(from);
        self.touch(from);
        let mut becomes = piece_type;
        if is_capture {
            becomes = self.capture_all(mv, captures_last, piece_type, undo);
        }
        if let Some(promotion) = mv.promotion() {
            becomes = promotion;
        } else if self.program.traits[piece_type].becomes {
            becomes = self.becomes_by(mv, piece_type, undo).unwrap_or(becomes);
        }
        self.put(to, self.code(self.turn, becomes) as u8);
        self.gate_behind(mv);
        if is_capture || self.is_progress(mv, piece_type) || mv.promotion().is_some() || mv.gate().is_some() {
            self.state.halfmove_clock = 0;
        }
        if passed.is_empty() {
            return None;
        }
        let closed = if self.program.effects.passes_pieces { self.walls | SquareSet::of(to) } else { self.occupied() };
        let passed = passed.difference(closed.difference(self.walls_carried_off(mv) | self.cleared_by_relocation(mv)));
        (!passed.is_empty()).then_some((passed, to))
    }

    /// Returns whether a quiet move may create en passant squares.
    #[inline(always)]
    fn may_open_en_passant(&self, mv: PackedMove, piece_type: usize) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let opens = &self.program.movers[self.turn][piece_type].opens_en_passant;
        // Promotion in place passes no squares; after promotion before moving, the paths are those
        // of another type.
        self.program.has_en_passant
            && from != to
            && (mv.promotion().is_some() || opens.as_ref().is_some_and(|opens| opens[from].contains(to)))
    }

    /// Returns whether a move on the board resets the halfmove clock by itself.
    #[inline]
    pub(crate) fn is_progress(&self, mv: PackedMove, piece_type: usize) -> bool {
        match self.program.traits[piece_type].progress[self.turn] {
            Progress::Never => false,
            Progress::Always => true,
            Progress::WithoutReturn => {
                let ways = self.program.returns[self.turn][piece_type].as_ref();
                mv.from() != mv.to() && !ways.is_some_and(|ways| ways[mv.to()].contains(mv.from()))
            }
        }
    }

    /// Returns the en passant squares of a quiet move.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    fn passed_by(&mut self, mv: PackedMove, piece_type: usize) -> SquareSet<N> {
        let plan = self.promotion_plan(piece_type);
        let goes_on = !self.program.movers[self.turn][piece_type].onward.is_empty();
        let Some(choice) = mv.promotion().filter(|_| !plan.before_moving.is_empty() || goes_on) else {
            return self.passed_as(mv, piece_type);
        };
        let offers = |rule: &&PromotionRule<N>| {
            rule.from.contains(mv.from()) && rule.choices.contains(&choice) && !self.is_withheld(rule, mv)
        };
        let before = plan.before_moving.iter().any(|rule| offers(&rule));
        let on_arrival = plan.rules.iter().filter(offers).any(|rule| rule.to.contains(mv.to()))
            && !self.is_turned_by(mv, piece_type);
        let mut passed = if on_arrival { self.passed_as(mv, piece_type) } else { SquareSet::EMPTY };
        if before {
            let virgin = self.state.virgin;
            self.state.virgin.remove(mv.from());
            passed |= self.passed_as(mv, choice);
            self.state.virgin = virgin;
        }
        passed
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    fn passed_as(&self, mv: PackedMove, piece_type: usize) -> SquareSet<N> {
        let opens = &self.program.movers[self.turn][piece_type].opens_en_passant;
        let creates = opens.as_ref().is_some_and(|opens| opens[mv.from()].contains(mv.to()));
        // A frozen piece moves only by induction, not by its own paths.
        let is_free = || self.program.freezes.is_empty() || !self.frozen(self.turn).contains(mv.from());
        if creates && is_free() { self.passed_squares(piece_type, mv.from(), mv.to()) } else { SquareSet::EMPTY }
    }

    /// Removes all victims of a move. Returns the type of the mover afterwards, without promotion.
    fn capture_all(&mut self, mv: PackedMove, captures_last: bool, mover_type: usize, undo: &mut Undo<N>) -> usize {
        let mut becomes = mover_type;
        if mv.via_count() == 0 {
            return self.capture_at(mv.to(), mover_type, undo).unwrap_or(mover_type);
        }
        let last = captures_last.then_some(mv.to());
        for square in mv.vias().chain(last) {
            becomes = self.capture_at(square, mover_type, undo).unwrap_or(becomes);
        }
        becomes
    }

    /// Removes one victim of a move. Returns the mover's new type if it changes.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    fn capture_at(&mut self, square: usize, mover_type: usize, undo: &mut Undo<N>) -> Option<usize> {
        let victim = self.lift(square);
        undo.captured[usize::from(undo.captured_count)] = (square as u8, victim);
        undo.captured_count += 1;
        self.finish_capture(square, victim, mover_type)
    }

    /// Applies the effects of a capture after the victim has left its square. Returns the captor's
    /// new type if it changes.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub(crate) fn finish_capture(&mut self, square: usize, victim: u8, mover_type: usize) -> Option<usize> {
        self.touch(square);
        if let Some(code) = self.hand_code_of_captured(victim) {
            self.hand_add(code);
        }
        let victim_type = self.type_of(victim);
        let (victim, mover) = (&self.program.traits[victim_type], &self.program.traits[mover_type]);
        if victim.retaliation != RetaliationBan::Nothing && mover.retaliation == RetaliationBan::Nothing {
            self.state.trading_ban = Some(square as u8);
        }
        (victim.assimilates && !mover.is_royal).then_some(victim_type)
    }

    /// Puts the gated piece on the origin of a move.
    #[inline(always)]
    pub(crate) fn gate_behind(&mut self, mv: PackedMove) {
        if let Some(gate) = mv.gate() {
            self.put_behind(mv, gate);
        }
    }

    #[inline(never)]
    fn put_behind(&mut self, mv: PackedMove, gate: usize) {
        self.hand_take(self.code(self.turn, gate));
        self.put(mv.from(), self.code(self.turn, gate) as u8);
    }

    /// Returns the gated piece to the hand.
    #[inline(always)]
    pub(crate) fn ungate_behind(&mut self, mv: PackedMove) {
        if let Some(gate) = mv.gate() {
            self.take_from_behind(mv, gate);
        }
    }

    #[inline(never)]
    fn take_from_behind(&mut self, mv: PackedMove, gate: usize) {
        self.lift(mv.from());
        self.hand_add(self.code(self.turn, gate));
    }

    fn unmake_travel(&mut self, mv: PackedMove, undo: &Undo<N>) {
        self.ungate_behind(mv);
        self.remove_piece_no_hash(mv.to());
        for &(square, victim) in undo.captured[..usize::from(undo.captured_count)].iter().rev() {
            if let Some(code) = self.hand_code_of_captured(victim) {
                self.hand_take(code);
            }
            self.restore_piece_no_hash(usize::from(square), victim);
        }
        self.restore_piece_no_hash(mv.from(), undo.mover);
    }

    fn make_castle(&mut self, mv: PackedMove, undo: &mut Undo<N>) -> Option<(SquareSet<N>, usize)> {
        let (partner_from, partner_to) = (mv.via_square(0), mv.via_square(1));
        undo.mover = self.lift(mv.from());
        let partner = self.lift(partner_from);
        self.touch(mv.from());
        self.touch(partner_from);
        self.put(mv.to(), undo.mover);
        self.put(partner_to, partner);
        if let Some(gate) = mv.gate() {
            self.hand_take(self.code(self.turn, gate));
            let square = if mv.gates_at_partner() { partner_from } else { mv.from() };
            self.put(square, self.code(self.turn, gate) as u8);
            self.state.halfmove_clock = 0;
        }
        None
    }

    fn unmake_castle(&mut self, mv: PackedMove, undo: &Undo<N>) {
        let (partner_from, partner_to) = (mv.via_square(0), mv.via_square(1));
        if let Some(gate) = mv.gate() {
            self.lift(if mv.gates_at_partner() { partner_from } else { mv.from() });
            self.hand_add(self.code(self.turn, gate));
        }
        self.lift(mv.to());
        let partner = self.lift(partner_to);
        self.put(partner_from, partner);
        self.put(mv.from(), undo.mover);
    }

    fn make_drop(&mut self, mv: PackedMove) -> Option<(SquareSet<N>, usize)> {
        let code = self.code(self.turn, mv.from());
        if !self.program.drops[self.turn][mv.from()].endless {
            self.hand_take(code);
        }
        let becomes = mv.promotion().unwrap_or(mv.from());
        self.put(mv.to(), self.code(self.turn, becomes) as u8);
        self.state.halfmove_clock = 0;
        None
    }

    fn make_pick_up(&mut self, mv: PackedMove, undo: &mut Undo<N>) -> Option<(SquareSet<N>, usize)> {
        undo.mover = self.lift(mv.from());
        self.touch(mv.from());
        if self.program.hands.pick_up && self.is_kept(undo.mover) {
            self.hand_add(self.code(self.turn, self.in_hand_type(undo.mover)));
        }
        self.state.halfmove_clock = 0;
        None
    }

    pub(crate) fn in_hand_type(&self, code: u8) -> usize {
        self.program.traits[self.type_of(code)].in_hand
    }

    /// Returns the code under which a captured piece enters a hand, if it does.
    pub(crate) fn hand_code_of_captured(&self, victim: u8) -> Option<usize> {
        let taker = match self.program.hands.captured_to {
            CapturedTo::Nobody => return None,
            CapturedTo::Capturer => self.turn,
            CapturedTo::Owner => self.color_of(victim),
        };
        self.is_kept(victim).then(|| self.code(taker, self.in_hand_type(victim)))
    }

    /// Returns whether a piece that leaves the board enters a hand, if any does.
    pub(crate) fn is_kept(&self, code: u8) -> bool {
        self.program.traits[self.type_of(code)].is_kept
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    fn renew_en_passant(&mut self, chance: Option<(SquareSet<N>, usize)>) {
        if !self.state.en_passant.is_empty() {
            self.state.key ^= self.en_passant_key(self.state.en_passant);
            self.state.en_passant = SquareSet::EMPTY;
            self.state.en_passant_victim = 0;
        }
        if let Some((squares, victim)) = chance {
            self.state.key ^= self.en_passant_key(squares);
            self.state.en_passant = squares;
            self.state.en_passant_victim = victim as u8;
        }
    }

    /// Removes the en passant squares.
    pub(crate) fn forget_en_passant(&mut self) {
        self.state.key ^= self.en_passant_key(self.state.en_passant);
        (self.state.en_passant, self.state.en_passant_victim) = (SquareSet::EMPTY, 0);
    }

    #[inline(always)]
    fn pass_turn(&mut self) {
        if self.turn == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !self.turn;
        self.state.key ^= self.program.keys.black;
    }

    /// Counts the check of the side that has just moved, if it gave one.
    fn count_check(&mut self) {
        let (mover, index) = (!self.turn, (!self.turn).index());
        let gives_check = self.in_check(self.turn);
        if self.program.counts_checks && gives_check {
            let before = self.state.checks_given[index];
            let after = before.saturating_add(1);
            self.state.key ^= self.checks_key(mover, before) ^ self.checks_key(mover, after);
            self.state.checks_given[index] = after;
        }
        if self.program.counts_shaks {
            let before = self.state.shak_given[index];
            let after = gives_check && (before || self.gives_shak(mover));
            if before != after {
                self.state.key ^= self.program.keys.shak[index];
            }
            self.state.shak_given[index] = after;
        }
    }

    /// Clears the castling rights and the virginity of the piece on a square.
    #[inline(always)]
    pub(crate) fn touch(&mut self, square: usize) {
        self.state.key ^= self.key_of_touch(square);
        self.state.virgin.remove(square);
        self.state.rights &= !self.castles.lost_at[square];
    }

    /// Returns the change of the key by [`touch`](Self::touch).
    #[inline(always)]
    fn key_of_touch(&self, square: usize) -> u64 {
        let virgin = if self.state.virgin.contains(square) { self.program.keys.virgin[square] } else { 0 };
        let lost = self.castles.lost_at[square] & self.state.rights;
        if lost == 0 { virgin } else { virgin ^ self.rights_key(lost) }
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, square: usize, code: u8) {
        self.set_board(square, code);
        self.toggle(square, code);
    }

    #[inline(always)]
    pub(crate) fn lift(&mut self, square: usize) -> u8 {
        let code = self.code_at(square);
        self.set_board(square, EMPTY);
        self.toggle(square, code);
        code
    }

    /// Calls `ask` with a piece moved on the bitboards only (no hash, clocks or rights), capturing
    /// the piece on its destination, and restores them.
    pub(crate) fn with_piece_moved(&mut self, from: usize, to: usize, ask: impl FnOnce(&Self) -> bool) -> bool {
        let (mover, victim) = (self.code_at(from), self.code_at(to));
        self.remove_piece_no_hash(from);
        if victim != EMPTY {
            self.remove_piece_no_hash(to);
        }
        self.restore_piece_no_hash(to, mover);
        let found = ask(self);
        self.remove_piece_no_hash(to);
        if victim != EMPTY {
            self.restore_piece_no_hash(to, victim);
        }
        self.restore_piece_no_hash(from, mover);
        found
    }

    /// Like [`put`](Self::put), without updating the key, which is restored with the state.
    #[inline(always)]
    pub(crate) fn restore_piece_no_hash(&mut self, square: usize, code: u8) {
        self.set_board(square, code);
        self.toggle_sets(square, code);
    }

    /// Like [`lift`](Self::lift), without updating the key, which is restored with the state.
    #[inline(always)]
    pub(crate) fn remove_piece_no_hash(&mut self, square: usize) {
        let code = self.code_at(square);
        self.set_board(square, EMPTY);
        self.toggle_sets(square, code);
    }

    #[inline(always)]
    fn toggle(&mut self, square: usize, code: u8) {
        self.toggle_sets(square, code);
        self.state.key ^= self.program.keys.pieces[usize::from(code) * 64 * N + square];
    }

    #[inline(always)]
    fn toggle_sets(&mut self, square: usize, code: u8) {
        self.pieces[usize::from(code)].toggle(square);
        self.sides[self.color_of(code).index()].toggle(square);
    }

    #[inline(always)]
    pub(crate) fn set_board(&mut self, square: usize, code: u8) {
        if N == 1 {
            self.board[0][square & 63] = code;
        } else {
            self.board[square >> 6][square & 63] = code;
        }
    }

    pub(crate) fn hand_add(&mut self, code: usize) {
        self.change_hand(code, self.hands[code].saturating_add(1));
    }

    pub(crate) fn hand_take(&mut self, code: usize) {
        self.change_hand(code, self.hands[code].saturating_sub(1));
    }

    /// Returns the change of the key if the count of a piece in hand changes to `count`.
    fn key_of_hand(&self, code: usize, count: u8) -> u64 {
        let keys = &self.program.keys.hands;
        let key = |count: u8| if count == 0 { 0 } else { keys[code * 256 + usize::from(count)] };
        key(self.hands[code]) ^ key(count)
    }

    /// Returns the code of a piece in the other hand, where both sides have one in common.
    pub(crate) fn code_in_shared_hand(&self, code: usize) -> Option<usize> {
        let types = self.program.types;
        self.program.hands.is_shared.then(|| if code < types { code + types } else { code - types })
    }

    /// Returns the change of the key if the count of a piece in hand changes to `count`, in both
    /// hands where they are one.
    fn key_of_hands(&self, code: usize, count: u8) -> u64 {
        let other = self.code_in_shared_hand(code);
        self.key_of_hand(code, count) ^ other.map_or(0, |other| self.key_of_hand(other, count))
    }

    fn change_hand(&mut self, code: usize, count: u8) {
        if let Some(other) = self.code_in_shared_hand(code) {
            self.change_hand_of(other, count);
        }
        self.change_hand_of(code, count);
    }

    fn change_hand_of(&mut self, code: usize, count: u8) {
        self.state.key ^= self.key_of_hand(code, count);
        let before = self.hands[code];
        let side = usize::from(code >= self.program.types);
        self.hand_totals[side] = self.hand_totals[side] + u16::from(count) - u16::from(before);
        self.hands[code] = count;
    }
}
