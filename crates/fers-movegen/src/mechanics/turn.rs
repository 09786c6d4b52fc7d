//! Turns of several plies: which moves a part of a turn allows, and what comes after a move.

use fers_core::{Color, SquareSet};
use fers_program::{
    Kind, MoveList, PackedMove, PartPlan, TurnChecks, TurnEnPassant, TurnLength, TurnPlan, TurnRepeats,
};
use smallvec::SmallVec;

use crate::generate::sink::{Lister, Quiet};
use crate::position::turn_state::{Chance, Safety};
use crate::{PerftEnds, Position, Undo};

/// Gives the turn back to the mover if another part of its turn follows, as the last effect of
/// a move. Assumes that `make` has passed the turn to the other side.
#[cold]
#[inline(never)]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove, undo: &Undo<N>) {
    let program = position.program.clone();
    let Some(turn) = &program.turn else { return };
    let side = !position.turn;
    let number = position.fullmove_number.saturating_sub(u16::from(side == Color::Black));
    position.turns.undos.push(position.turns.now.clone());
    position.state.key ^= position.phase_key(turn, side, number);
    if position.has_promoted_pushed(turn, side, mv, undo.mover) {
        (position.turn, position.fullmove_number) = (side, number);
        position.state.key ^= program.keys.black;
        position.set_usable_chances();
        position.state.key ^= position.phase_key(turn, position.turn, position.fullmove_number);
        return;
    }
    let captured = position.captured_squares(mv, undo);
    let mover = match mv.kind() {
        Kind::Drop => Some(mv.from()),
        Kind::Pass => None,
        Kind::Travel | Kind::Long | Kind::Castle | Kind::PickUp => Some(position.type_of(undo.mover)),
    };
    let is_first_turn = number == 1 && side == turn.first;
    let next = position.ply_after(turn, side, is_first_turn, (mv, mover, !captured.is_empty()));
    let ends = turn.checks == TurnChecks::EndTurn && next.is_some() && position.in_check(position.turn);
    if turn.loses_parts && !captured.is_empty() {
        position.turns.now.lost |= 1 << side.index();
    }
    position.renew_chances(turn, side, mv, captured);
    match next.filter(|_| !ends) {
        Some(ply) => {
            position.turns.now.ply = ply;
            if turn.repeats != TurnRepeats::Free {
                position.note_moved(mv, captured);
            }
            position.turn = side;
            position.fullmove_number = number;
            position.state.key ^= program.keys.black;
        }
        None => position.end_turn(turn, side, mv),
    }
    position.turns.now.black_moves = position.turn == Color::Black;
    position.set_usable_chances();
    position.state.key ^= position.phase_key(turn, position.turn, position.fullmove_number);
}

/// Undoes [`advance`](Self::advance): afterwards the opponent of the last mover is to move, as
/// `unmake` expects.
#[cold]
#[inline(never)]
pub(crate) fn undo<const N: usize>(position: &mut Position<N>) {
    if position.program.turn.is_none() {
        return;
    }
    position.turns.now = position.turns.undos.pop().unwrap_or_default();
    let side = if position.turns.now.black_moves { Color::Black } else { Color::White };
    if position.turn == side {
        position.turn = !side;
        position.fullmove_number += u16::from(side == Color::Black);
    }
}

impl<const N: usize> Position<N> {
    /// Returns whether some rule about turns, captured or mated royals may restrict or extend the
    /// list of the generator.
    #[inline(always)]
    pub(crate) fn has_parts(&self) -> bool {
        self.program.turn.is_some() || self.program.until_captured || self.program.effects.bars_some_moves
    }

    /// Returns the place of the part of the turn that is made now, from 0.
    pub(crate) fn place_in_turn(&self) -> u8 {
        self.program.turn.as_ref().map_or(0, |turn| turn.place(self.turns.now.ply))
    }

    fn part_in<'p>(&self, turn: &'p TurnPlan) -> &'p PartPlan {
        turn.part(self.turns.now.ply)
    }

    /// Lists the legal moves of a part of a turn.
    #[cold]
    #[inline(never)]
    pub(crate) fn list_moves_of_part(&mut self, moves: &mut MoveList, bans: PerftEnds) {
        if self.list_promotions_of_pushed(moves) {
            return;
        }
        let exposes = self.exposes_royals() || self.evades_later();
        // A test for mate lists the replies while moves are listed.
        let safety = if exposes { Safety::Exposed } else { Safety::Kept };
        let outer = std::mem::replace(&mut self.turns.safety, safety);
        self.list_allowed(moves, bans);
        if moves.is_empty() && !self.turns.now.moved.is_empty() && self.moves_in_rounds() {
            let moved = std::mem::take(&mut self.turns.now.moved);
            self.list_allowed(moves, bans);
            self.turns.now.moved = moved;
        }
        if moves.is_empty() && self.program.until_captured && !exposes {
            self.turns.safety = Safety::GivenUp;
            self.list_allowed(moves, bans);
        }
        if moves.is_empty() {
            self.list_with_mated_royals(moves, bans);
        }
        if moves.is_empty() && self.skips_part() && !self.must_drop() && self.leaves_safe_in_the_end(PackedMove::pass())
        {
            moves.push(PackedMove::pass());
        }
        self.turns.safety = outer;
        let must_capture = self.program.must_capture && moves.iter().any(|&mv| self.is_capture(mv));
        if self.may_decline() && !must_capture && !moves.contains(&PackedMove::pass()) {
            moves.push(PackedMove::pass());
        }
        if !self.program.effects.duties.is_empty() {
            self.keep_dutiful(moves, bans);
        }
        if moves.is_empty() && self.passes_when_stuck() {
            moves.push(PackedMove::pass());
        }
    }

    /// Removes the legal moves that go behind others that duties prefer.
    fn keep_dutiful(&mut self, moves: &mut MoveList, bans: PerftEnds) {
        if self.prefers_to_safety() {
            let mut all = MoveList::new();
            let outer = std::mem::replace(&mut self.turns.safety, Safety::GivenUp);
            self.list_allowed(&mut all, bans);
            self.turns.safety = outer;
            self.keep_before_safety(moves, all, bans);
        }
        self.keep_preferred(moves, bans);
    }

    /// Lists the captures of a part of a turn.
    #[cold]
    #[inline(never)]
    pub(crate) fn list_captures_of_part(&mut self, moves: &mut MoveList) {
        if self.program.must_capture && self.program.effects.duties_leave_a_move {
            // Most positions have no captures, and all other moves are quiet.
            self.generate(PerftEnds::ByRule, None, &mut Lister { moves, quiet: Quiet::LeftOut });
            if moves.is_empty() {
                return;
            }
        }
        self.list_moves_of_part(moves, PerftEnds::ByRule);
        let captures: SmallVec<[PackedMove; 64]> = moves.iter().copied().filter(|&mv| self.is_capture(mv)).collect();
        moves.clear();
        moves.extend(captures);
    }

    /// Counts the legal moves of a part of a turn.
    #[cold]
    #[inline(never)]
    pub(crate) fn count_moves_of_part(&mut self, bans: PerftEnds) -> u64 {
        if self.may_make_any() && !cfg!(target_arch = "wasm32") {
            return self.count_plainly(bans);
        }
        let mut moves = MoveList::new();
        self.list_moves_of_part(&mut moves, bans);
        moves.len() as u64
    }

    /// Returns whether the part of a turn allows any legal move and nothing else.
    #[cold]
    #[inline(never)]
    pub(crate) fn may_make_any(&self) -> bool {
        let filters = self.filters_moves() || self.skips_part();
        !self.program.until_captured && !filters && !self.may_decline() && !self.bars_some_moves()
    }

    fn moves_in_rounds(&self) -> bool {
        self.program.turn.as_ref().is_some_and(|turn| turn.repeats == TurnRepeats::InRounds)
    }

    fn list_allowed(&mut self, moves: &mut MoveList, bans: PerftEnds) {
        moves.clear();
        let program = self.program.clone();
        if let Some(turn) = program.turn.as_ref().filter(|turn| turn.part(self.turns.now.ply).pushes_enemies()) {
            self.list_pushes(turn, moves);
            if !program.effects.duties.is_empty() {
                self.keep_permitted(moves, bans);
            }
            return;
        }
        if program.must_capture {
            self.generate(bans, None, &mut Lister { moves, quiet: Quiet::LeftOut });
            self.keep_possible(moves, bans);
            if !moves.is_empty() {
                return;
            }
        }
        self.list_uncompelled(moves, bans);
    }

    /// Lists the allowed moves of the side's own pieces, whether or not it must capture.
    pub(crate) fn list_uncompelled(&mut self, moves: &mut MoveList, bans: PerftEnds) {
        moves.clear();
        self.generate(bans, None, &mut Lister { moves, quiet: Quiet::Listed });
        self.keep_possible(moves, bans);
    }

    /// Removes the moves that freezes, the part of the turn, duties or counters forbid.
    pub(crate) fn keep_possible(&mut self, moves: &mut MoveList, bans: PerftEnds) {
        self.keep_unbarred(moves);
        self.keep_allowed(moves);
        if self.evades_later() {
            self.keep_evadable(moves);
        }
        if !self.program.effects.duties.is_empty() {
            self.keep_permitted(moves, bans);
        }
        if !self.program.effects.counters.is_empty() {
            self.keep_counted(moves);
        }
    }

    /// Removes the moves that the part of the turn does not allow.
    fn keep_allowed(&mut self, moves: &mut MoveList) {
        if !self.filters_moves() {
            return;
        }
        let program = self.program.clone();
        let Some(turn) = &program.turn else { return };
        moves.retain(|&mv| self.is_allowed(turn, mv));
    }

    /// Returns whether the part of the turn may forbid moves here.
    pub(crate) fn filters_moves(&self) -> bool {
        let Some(turn) = &self.program.turn else { return false };
        let part = self.part_in(turn);
        part.who.is_some()
            || part.until_capture
            || part.pushes_enemies()
            || self.must_promote_pushed()
            || !self.turns.now.moved.is_empty()
            || part.evades_later[self.turn]
            || turn.checks == TurnChecks::LastPlyOnly
            || turn.meets_royals && self.spares_royals(turn)
    }

    fn spares_royals(&self, turn: &TurnPlan) -> bool {
        !self.program.until_captured || self.part_in(turn).spares_royals[self.turn]
    }

    fn is_allowed(&mut self, turn: &TurnPlan, mv: PackedMove) -> bool {
        let part = self.part_in(turn);
        let is_asked = part.who.as_ref().is_none_or(|who| {
            mv.kind() == Kind::Pass || self.type_of_mover(mv).is_some_and(|mover| who.contains(mover))
        });
        let moves_again = self.origins_of(mv).intersects(self.turns.now.moved);
        if !is_asked || moves_again || part.until_capture && self.is_capture(mv) {
            return false;
        }
        if self.spares_royals(turn) && self.takes_royal(mv) {
            return false;
        }
        turn.checks != TurnChecks::LastPlyOnly
            || self.next_ply(turn, mv).is_none()
            || !self.may_give_check(mv)
            || !self.checks(mv)
    }

    fn takes_royal(&self, mv: PackedMove) -> bool {
        let captured = self.effects(mv).captured;
        captured.iter().any(|&square| {
            let code = self.code_at(square.into());
            self.color_of(code) != self.turn && self.program.traits[self.type_of(code)].is_royal
        })
    }

    /// Returns the type of the piece that a move moves, before the move.
    pub(crate) fn type_of_mover(&self, mv: PackedMove) -> Option<usize> {
        match mv.kind() {
            Kind::Travel | Kind::Long | Kind::Castle | Kind::PickUp => Some(self.type_of(self.code_at(mv.from()))),
            Kind::Drop => Some(mv.from()),
            Kind::Pass => None,
        }
    }

    /// Returns the squares of the pieces that a move moves, before the move.
    pub(crate) fn origins_of(&self, mv: PackedMove) -> SquareSet<N> {
        match mv.kind() {
            Kind::Travel | Kind::Long | Kind::PickUp => SquareSet::of(mv.from()),
            Kind::Castle => SquareSet::of(mv.from()) | SquareSet::of(mv.via_square(0)),
            Kind::Drop | Kind::Pass => SquareSet::EMPTY,
        }
    }

    /// Returns whether a later part of the turn may evade what this part leaves attacked.
    fn evades_later(&self) -> bool {
        self.program.turn.as_ref().is_some_and(|turn| self.part_in(turn).evades_later[self.turn])
    }

    /// Removes the moves that leave royals of their side attacked, where no later part of the turn
    /// can evade.
    fn keep_evadable(&mut self, moves: &mut MoveList) {
        let outer = std::mem::take(&mut self.turns.safety);
        moves.retain(|&mv| self.is_legal_by_trial(mv) || self.goes_on_after(mv));
        self.turns.safety = outer;
    }

    /// Returns whether the turn goes on after a move, and its next part has a legal move.
    fn goes_on_after(&mut self, mv: PackedMove) -> bool {
        let side = self.turn;
        let undo = self.make(mv);
        let goes_on = self.turn == side && self.has_move(PerftEnds::Ignored);
        self.unmake(mv, undo);
        goes_on
    }

    /// Returns whether this part of the turn may leave royals of its own side attacked.
    fn exposes_royals(&self) -> bool {
        self.program.turn.as_ref().is_some_and(|turn| self.part_in(turn).exposes[self.turn])
    }

    /// Returns whether a side that cannot make this part of its turn has lost.
    pub(crate) fn must_make_part(&self) -> bool {
        self.program.turn.as_ref().is_some_and(|turn| self.part_in(turn).must_be_made)
    }

    /// Returns whether the side to move may decline this part of its turn.
    fn may_decline(&self) -> bool {
        let Some(turn) = &self.program.turn else { return false };
        let part = self.part_in(turn);
        let may_ever = part.is_optional && (self.turns.now.ply > 0 || part.skips);
        may_ever && !self.must_drop() && !self.in_check(self.turn)
    }

    /// Returns the ply of this turn that would follow a move that has not been made yet. Ignores a
    /// check that would end the turn.
    fn next_ply(&self, turn: &TurnPlan, mv: PackedMove) -> Option<u8> {
        let is_first_turn = self.fullmove_number == 1 && self.turn == turn.first;
        self.ply_after(turn, self.turn, is_first_turn, (mv, self.type_of_mover(mv), self.is_capture(mv)))
    }

    /// Returns the ply of this turn that follows a move of `side`: the first part that is not left
    /// out. The tuple holds the move, the type of its piece, and whether it captures.
    fn ply_after(
        &self,
        turn: &TurnPlan,
        side: Color,
        is_first_turn: bool,
        (mv, mover, is_capture): (PackedMove, Option<usize>, bool),
    ) -> Option<u8> {
        let part = self.part_in(turn);
        let declines = mv.kind() == Kind::Pass && !part.skips;
        if declines || part.is_last || turn.ends_by_castling && mv.kind() == Kind::Castle {
            return None;
        }
        let made = turn.place(self.turns.now.ply);
        let has_lost = is_capture || self.turns.now.lost >> side.index() & 1 == 1;
        let is_left_out = |part: &PartPlan| {
            let follows = part.only_after.as_ref().is_none_or(|types| mover.is_some_and(|mover| types.contains(mover)))
                && part.only_behind.as_ref().is_none_or(|places| places.contains(&made));
            part.left_out[side] || part.balances && is_first_turn || !follows || part.until_capture && has_lost
        };
        let mut plies = self.turns.now.ply + 1..turn.plies_after(self.turns.now.answered);
        plies.find(|&ply| !is_left_out(turn.part(ply)))
    }

    fn end_turn(&mut self, turn: &TurnPlan, side: Color, mv: PackedMove) {
        let made = self.turns.now.ply + u8::from(mv.kind() != Kind::Pass);
        self.turns.now.answered = match turn.length {
            TurnLength::Parts => 0,
            TurnLength::Growing => turn.plies_after(self.turns.now.answered),
            TurnLength::OneMore => made.min(turn.plies_max),
        };
        self.turns.now.ply = 0;
        self.turns.now.moved = SquareSet::EMPTY;
        let own = self.sides[side.index()];
        self.turns.now.chances.retain(|chance| own.contains(chance.victim.into()));
    }

    /// Returns the squares on which a move that has been made captured.
    fn captured_squares(&self, mv: PackedMove, undo: &Undo<N>) -> SquareSet<N> {
        let all = |squares: &[(u8, u8)]| {
            squares.iter().fold(SquareSet::EMPTY, |set, &(square, _)| set | SquareSet::of(square.into()))
        };
        match mv.kind() {
            Kind::Long => self.long_undos.last().map_or(SquareSet::EMPTY, |undo| all(&undo.captured)),
            _ => all(&undo.captured[..undo.captured_count.into()]),
        }
    }

    /// Returns the squares whose pieces a move that has been made took away, turned over or moved.
    fn touched_squares(&self, mv: PackedMove, captured: SquareSet<N>) -> SquareSet<N> {
        let mut touched = self.origins_of(mv) | captured;
        if mv.kind() == Kind::Long {
            let carried = self.long_undos.last().into_iter().flat_map(|undo| &undo.carried);
            carried.for_each(|&(from, _, _)| touched.insert(from.into()));
        }
        if !self.program.seizures.is_empty() {
            self.seized.last().into_iter().flatten().for_each(|&(square, _)| touched.insert(square.into()));
        }
        if !self.program.effects.flips.is_empty() {
            touched |= self.flipped.last().copied().unwrap_or_default();
        }
        if !self.program.blasts.is_empty() {
            let debris = self.debris.last().and_then(|debris| debris.as_ref());
            debris.into_iter().flatten().for_each(|&(square, _)| touched.insert(square.into()));
        }
        touched
    }

    fn note_moved(&mut self, mv: PackedMove, captured: SquareSet<N>) {
        let origins = self.origins_of(mv);
        // A piece that moves again begins a new round.
        let before = if origins.intersects(self.turns.now.moved) { SquareSet::EMPTY } else { self.turns.now.moved };
        self.turns.now.moved = before.difference(origins | captured);
        match mv.kind() {
            Kind::Travel | Kind::Long | Kind::Drop => self.turns.now.moved.insert(mv.to()),
            Kind::Castle => {
                self.turns.now.moved.insert(mv.to());
                self.turns.now.moved.insert(mv.via_square(1));
            }
            Kind::PickUp | Kind::Pass => {}
        }
        // The turn has passed already. An explosion may have removed the piece that moved.
        self.turns.now.moved &= self.sides[(!self.turn).index()];
    }

    /// Keeps the chances that a move leaves, and adds the chance that it gives.
    fn renew_chances(&mut self, turn: &TurnPlan, side: Color, mv: PackedMove, captured: SquareSet<N>) {
        if !self.program.has_en_passant {
            return;
        }
        let given = self.state.en_passant;
        let is_used =
            |chance: &Chance<N>| captured.contains(chance.victim.into()) && mv.to() != usize::from(chance.victim);
        let keeps_others = match turn.en_passant {
            TurnEnPassant::Never | TurnEnPassant::FirstPly => false,
            TurnEnPassant::WhileUsed => self.turns.now.chances.iter().any(is_used),
            TurnEnPassant::Always => true,
        };
        let (touched, occupied) = (self.touched_squares(mv, captured), self.occupied());
        let (own, all) = (self.sides[side.index()], self.manned());
        self.turns.now.chances.retain(|chance| {
            let victim = chance.victim.into();
            chance.squares = chance.squares.difference(occupied);
            let stays = all.contains(victim) && (own.contains(victim) || keeps_others);
            stays && !touched.contains(victim) && !chance.squares.is_empty()
        });
        if !given.is_empty() && turn.en_passant != TurnEnPassant::Never {
            self.turns.now.chances.push(Chance { squares: given, victim: self.state.en_passant_victim });
            self.turns.now.chances.sort_by_key(|chance| chance.victim);
        }
    }

    /// Lets the side to move use the chances whose victims are enemies.
    pub(crate) fn set_usable_chances(&mut self) {
        self.forget_en_passant();
        let enemies = self.sides[(!self.turn).index()];
        let usable = self.turns.now.chances.iter().filter(|chance| enemies.contains(chance.victim.into()));
        let squares = usable.fold(SquareSet::EMPTY, |set, chance| set | chance.squares);
        self.state.en_passant = squares;
        self.state.en_passant_victim = self.victim_passed_on(squares.into_iter().next().unwrap_or_default());
        self.state.key ^= self.en_passant_key(squares);
    }

    /// Returns the square of the piece that can be captured en passant on a square, in a game with
    /// turns; 0 if there is none.
    #[cold]
    #[inline(never)]
    pub(crate) fn victim_passed_on(&self, square: usize) -> u8 {
        let enemies = self.sides[(!self.turn).index()];
        let mut chances = self.turns.now.chances.iter();
        let found = chances.find(|chance| enemies.contains(chance.victim.into()) && chance.squares.contains(square));
        found.map_or(0, |chance| chance.victim)
    }

    /// Returns the hash of the place in the turn, and of the chances of both sides.
    pub(crate) fn phase_key(&self, turn: &TurnPlan, side: Color, fullmove_number: u16) -> u64 {
        const KEYS: [u64; 5] = [
            0x8f1b_3c5d_7e92_a4b7,
            0xd6e8_feb8_6659_fd93,
            0xa076_1d64_78bd_642f,
            0xe703_7ed1_a0b4_28db,
            0x5899_65cc_7537_4cc3,
        ];
        let numbers = [self.turns.now.ply, self.turns.now.answered, self.turns.now.lost];
        // Odd multiples of a random number differ as much as random numbers do.
        let parts = numbers.iter().zip(KEYS).map(|(&number, key)| key.wrapping_mul(2 * u64::from(number) + 1));
        let balances = turn.parts.iter().any(|part| part.balances) && fullmove_number == 1 && side == turn.first;
        let passed = self.turns.now.chances.iter().fold(SquareSet::EMPTY, |set, chance| set | chance.squares);
        parts.fold(0, |key, part| key ^ part)
            ^ self.virgin_key(self.turns.now.moved).wrapping_mul(KEYS[3])
            ^ self.en_passant_key(passed).wrapping_mul(KEYS[4])
            ^ if balances { KEYS[3] } else { 0 }
    }
}
