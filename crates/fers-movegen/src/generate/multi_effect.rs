//! Long moves: moves with more effects than a packed move has room for.

use std::collections::{BTreeMap, HashMap, HashSet};

use fers_core::SquareSet;
use fers_program::{Kind, PackedMove, PromotionRule};
use smallvec::SmallVec;

use crate::Position;
use crate::path::interpreter::Walked;
use crate::position::undo_log::{Effects, LongUndo};

impl Effects {
    /// Returns the effects of a walk.
    pub(crate) fn of<const N: usize>(walked: &Walked<N>) -> Self {
        Self { captured: walked.captured.into(), carried: walked.carried() }
    }

    /// Returns the squares that pieces leave, and the squares that receive some.
    pub(crate) fn squares<const N: usize>(&self) -> (SquareSet<N>, SquareSet<N>) {
        let left = self.captured.iter().chain(self.carried.iter().map(|(from, _)| from));
        let set = |set: SquareSet<N>, &square: &u8| set | SquareSet::of(usize::from(square));
        (left.fold(SquareSet::EMPTY, set), self.carried.iter().map(|(_, to)| to).fold(SquareSet::EMPTY, set))
    }
}

/// A long move with its effects.
pub(crate) type LongMove = (PackedMove, Effects);

/// Adds long moves, except known ones. Moves with different effects never have equal numbers: where
/// fingerprints are equal, the later move in the order of effects gets the next free number.
pub(crate) fn add_numbered(known: &mut Vec<LongMove>, mut found: Vec<LongMove>) {
    found.retain(|(mv, effects)| !known.iter().any(|(other, others)| other.has_ends_of(*mv) && others == effects));
    found.sort_unstable();
    found.dedup();
    if known.is_empty() && found.windows(2).all(|pair| pair[0].0 != pair[1].0) {
        *known = found;
        return;
    }
    let mut taken: HashSet<PackedMove> = known.iter().map(|(mv, _)| *mv).collect();
    let (free, clashing): (Vec<_>, Vec<_>) = found.into_iter().partition(|(mv, _)| taken.insert(*mv));
    known.extend(free);
    for (mut mv, effects) in clashing {
        while !taken.insert(mv) {
            mv = mv.next_long();
        }
        known.push((mv, effects));
    }
}

/// Returns the long moves of a piece with unique numbers, given its walks: their moves before
/// numbering, their effects, and what the piece became on the way.
#[cold]
#[inline(never)]
pub(crate) fn with_numbers(walks: Vec<(PackedMove, Effects, Option<u8>)>) -> Vec<PackedMove> {
    let mut numbered = Vec::new();
    add_numbered(&mut numbered, walks.iter().map(|(mv, effects, _)| (*mv, effects.clone())).collect());
    if walks.iter().all(|(_, _, promoted)| promoted.is_none()) {
        return numbered.into_iter().map(|(mv, _)| mv).collect();
    }
    let numbers: BTreeMap<_, _> = numbered.iter().map(|(mv, effects)| ((mv.to(), effects), *mv)).collect();
    let number_of = |(mv, effects, promoted): &(PackedMove, Effects, Option<u8>)| {
        let number = *numbers.get(&(mv.to(), effects))?;
        Some(promoted.map_or(number, |promoted| number.promoting(promoted.into())))
    };
    walks.iter().filter_map(number_of).collect()
}

impl<const N: usize> Position<N> {
    /// Returns the effects of a long move on other pieces; none for a move that is impossible here.
    #[cold]
    #[inline(never)]
    pub(crate) fn effects_of_long(&self, mv: PackedMove) -> Effects {
        debug_assert_eq!(mv.kind(), Kind::Long);
        let before_moving = mv.promotion().filter(|_| self.promotes_before_moving(mv));
        let moves = self.long_moves(mv.from(), before_moving);
        let found = moves.into_iter().find(|(other, _)| other.is_long_as(mv));
        debug_assert!(found.is_some(), "a long move is made where it is possible");
        found.map(|(_, effects)| effects).unwrap_or_default()
    }

    /// Returns all long moves from a square with unique numbers: first the moves of the piece as it
    /// is, including induced ones, then those that it makes after promoting.
    pub(crate) fn long_moves(&self, from: usize, before_moving: Option<usize>) -> Vec<LongMove> {
        let mut moves = Vec::new();
        let own = self.type_of(self.code_at(from));
        add_numbered(&mut moves, self.long_walks(own, from));
        if let Some(choice) = before_moving {
            add_numbered(&mut moves, self.long_walks_promoted(choice, from));
        }
        moves
    }

    /// Returns the long moves that a piece makes if it promotes before it moves.
    pub(crate) fn long_moves_promoted(&self, from: usize, choice: usize) -> Vec<PackedMove> {
        let possible = self.long_walks_promoted(choice, from);
        let is_possible = |(mv, effects): &LongMove| {
            possible.iter().any(|(other, others)| other.has_ends_of(*mv) && others == effects)
        };
        self.long_moves(from, Some(choice)).into_iter().filter(is_possible).map(|(mv, _)| mv).collect()
    }

    fn long_walks_promoted(&self, choice: usize, from: usize) -> Vec<LongMove> {
        // A piece that has promoted is not virgin.
        let mut promoted = self.clone();
        promoted.state.virgin.remove(from);
        promoted.long_walks(choice, from)
    }

    /// Returns the long moves from a square in the order of their walks.
    fn long_walks(&self, piece_type: usize, from: usize) -> Vec<LongMove> {
        let (mut found, frozen) = (Vec::new(), self.frozen(self.turn));
        let mut look = |walked: &Walked<N>| {
            if walked.from == from {
                let mv = self.packed(self.turn, walked);
                found.extend((mv.kind() == Kind::Long).then(|| (mv, Effects::of(walked))));
            }
        };
        if !frozen.contains(from) {
            self.walks(self.turn, piece_type, from, true, &mut look);
        }
        for inducing in (0..self.program.types).filter(|_| self.program.has_induction) {
            for square in self.pieces[self.code(self.turn, inducing)].difference(frozen) {
                self.walks(self.turn, inducing, square, true, &mut look);
            }
        }
        found
    }

    /// Gives the long moves of a node their final numbers, where several pieces may have found
    /// moves of one piece. Forbidden captures of protected pieces stay out.
    pub(crate) fn renumber(&mut self, moves: &mut Vec<PackedMove>) {
        let is_concerned = |mv: &PackedMove| mv.kind() == Kind::Long && mv.promotion().is_none();
        let concerned = moves.iter().filter(|mv| is_concerned(mv)).map(|mv| mv.from());
        let origins = concerned.fold(SquareSet::<N>::EMPTY, |set, from| set | SquareSet::of(from));
        moves.retain(|mv| !is_concerned(mv));
        for from in origins {
            let piece_type = self.type_of(self.code_at(from));
            let found = self.long_moves(from, None).into_iter().map(|(mv, _)| mv);
            moves.extend(found.filter(|&mv| !self.trades(piece_type, mv)));
        }
    }

    /// Returns the effects of long moves, except promotions before moving, in the order of their
    /// numbers.
    pub(crate) fn effects_of_all(&self, moves: &[PackedMove]) -> Vec<LongMove> {
        let long = moves.iter().filter(|mv| mv.kind() == Kind::Long && mv.promotion().is_none());
        let origins = long.fold(SquareSet::<N>::EMPTY, |set, mv| set | SquareSet::of(mv.from()));
        let mut known: Vec<LongMove> = origins.into_iter().flat_map(|from| self.long_moves(from, None)).collect();
        known.sort_unstable_by_key(|(mv, _)| *mv);
        known
    }

    /// Returns the squares that each of some moves captures on, in order. Each piece is walked
    /// once, however many long moves it has.
    pub(crate) fn captured_by_all(&self, moves: &[PackedMove]) -> Vec<SmallVec<[u8; 8]>> {
        let mut known: HashMap<PackedMove, SmallVec<[u8; 8]>> = HashMap::new();
        let mut walked = SquareSet::<N>::EMPTY;
        let captured = moves.iter().map(|&mv| {
            let is_long = mv.kind() == Kind::Long && !self.promotes_before_moving(mv);
            if is_long && !walked.contains(mv.from()) {
                walked.insert(mv.from());
                let long = self.long_moves(mv.from(), None).into_iter();
                known.extend(long.map(|(mv, effects)| (mv.bare_long(), effects.captured)));
            }
            let found = is_long.then(|| known.get(&mv.bare_long())).flatten();
            found.cloned().unwrap_or_else(|| self.effects(mv).captured)
        });
        captured.collect()
    }

    /// Returns whether a rule lets the piece of a move promote before it moves so.
    fn promotes_before_moving(&self, mv: PackedMove) -> bool {
        let plan = self.promotion_plan(self.type_of(self.code_at(mv.from())));
        let offers = |rule: &PromotionRule<N>, choice| rule.from.contains(mv.from()) && rule.choices.contains(&choice);
        mv.promotion().is_some_and(|choice| plan.before_moving.iter().any(|rule| offers(rule, choice)))
    }

    /// Returns whether a long move with known effects leaves its own side out of check and no
    /// royals facing.
    pub(crate) fn leaves_safe_so(&mut self, mv: PackedMove, effects: &Effects) -> bool {
        if self.program.ends_with_effects
            || !self.program.effects.flips.is_empty()
            || !self.program.effects.shoves.is_empty()
            || !self.program.effects.burns.is_empty()
            || !self.program.seizures.is_empty()
            || self.program.effects.leaves_pieces
            || self.program.has_bans
            || self.program.has_aims
            || self.program.challenges
        {
            return self.is_legal_by_trial(mv);
        }
        let (us, state) = (self.turn, self.state);
        let mover = self.make_long_so(mv, effects);
        if self.program.has_imitation {
            self.remember_moved(mv);
        }
        let is_safe = self.left_no_check(us);
        self.unmake_long(mv, mover);
        self.state = state;
        debug_assert_eq!(is_safe, self.is_legal_by_trial(mv), "what is known of a long move is what it does");
        is_safe
    }

    /// Makes a long move and returns the piece that moved. It creates no en passant squares.
    #[cold]
    #[inline(never)]
    pub(crate) fn make_long(&mut self, mv: PackedMove) -> u8 {
        let effects = self.effects_of_long(mv);
        self.make_long_so(mv, &effects)
    }

    fn make_long_so(&mut self, mv: PackedMove, effects: &Effects) -> u8 {
        let mut undo = LongUndo::default();
        let mover = self.lift(mv.from());
        self.touch(mv.from());
        let piece_type = self.type_of(mover);
        let mut becomes = piece_type;
        for &square in &effects.captured {
            let victim = self.lift(usize::from(square));
            undo.captured.push((square, victim));
            becomes = self.finish_capture(usize::from(square), victim, piece_type).unwrap_or(becomes);
        }
        for &(from, to) in &effects.carried {
            let code = self.lift(usize::from(from));
            self.touch(usize::from(from));
            undo.carried.push((from, to, code));
        }
        for &(from, to, code) in &undo.carried {
            let code = if from == to { code } else { self.displaced(code) };
            self.put(usize::from(to), code);
        }
        if self.program.traits[piece_type].becomes {
            let victim = undo.captured.last().map(|&(_, code)| self.type_of(code));
            let effects = (victim, !undo.carried.is_empty());
            becomes = self.becomes(self.turn, piece_type, mv.to(), effects).map_or(becomes, |(into, _)| into);
        }
        let becomes = mv.promotion().unwrap_or(becomes);
        self.put(mv.to(), self.code(self.turn, becomes) as u8);
        self.gate_behind(mv);
        let is_irreversible = !undo.captured.is_empty() || self.is_progress(mv, piece_type);
        if is_irreversible || mv.promotion().is_some() || mv.gate().is_some() {
            self.state.halfmove_clock = 0;
        }
        self.long_undos.push(undo);
        mover
    }

    /// Returns the code of a piece after a move of another one has brought it to a square.
    fn displaced(&self, code: u8) -> u8 {
        let into = self.program.traits[self.type_of(code)].displaced;
        into.map_or(code, |into| self.code(self.color_of(code), into.into()) as u8)
    }

    /// Unmakes a long move. The state is restored elsewhere.
    #[cold]
    #[inline(never)]
    pub(crate) fn unmake_long(&mut self, mv: PackedMove, mover: u8) {
        let undo = self.long_undos.pop().unwrap_or_default();
        self.ungate_behind(mv);
        self.lift(mv.to());
        for &(_, to, _) in &undo.carried {
            self.lift(usize::from(to));
        }
        for &(from, _, code) in &undo.carried {
            self.put(usize::from(from), code);
        }
        for &(square, victim) in undo.captured.iter().rev() {
            if let Some(code) = self.hand_code_of_captured(victim) {
                self.hand_take(code);
            }
            self.put(usize::from(square), victim);
        }
        self.put(mv.from(), mover);
    }

    /// Returns whether a move leaves its origin empty.
    pub(crate) fn vacates_origin(&self, mv: PackedMove) -> bool {
        let is_filled = mv.kind() == Kind::Long
            && self.effects_of_long(mv).carried.iter().any(|&(_, to)| usize::from(to) == mv.from());
        mv.from() != mv.to() && !is_filled
    }

    /// Returns the squares of own pieces that a move empties or gives to other pieces.
    pub(crate) fn squares_changed(&self, mv: PackedMove) -> SquareSet<N> {
        let mut squares = SquareSet::of(mv.from());
        if mv.kind() == Kind::Long {
            let effects = self.effects_of_long(mv);
            effects.captured.iter().for_each(|&square| squares.insert(usize::from(square)));
        } else {
            mv.vias().for_each(|square| squares.insert(square));
        }
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long(captured: &[u8]) -> LongMove {
        let effects = Effects { captured: captured.into(), ..Effects::default() };
        (PackedMove::long(0, 9, captured, &[]), effects)
    }

    /// Returns two long moves with equal ends and fingerprints but different effects.
    fn twins() -> [LongMove; 2] {
        let mut known: std::collections::HashMap<PackedMove, LongMove> = std::collections::HashMap::new();
        let lists = (0..u32::MAX).map(|number| number.to_le_bytes());
        for found in lists.map(|list| long(&list)) {
            if let Some(twin) = known.insert(found.0, found.clone()) {
                return [twin, found];
            }
        }
        panic!("there are more lists than fingerprints");
    }

    #[test]
    fn long_moves_with_the_same_fingerprint_have_different_numbers_whatever_their_order() {
        let [first, second] = twins();
        assert_eq!(first.0, second.0);
        let mut forwards = vec![long(&[1, 2, 3, 4])];
        let mut backwards = forwards.clone();
        add_numbered(&mut forwards, vec![first.clone(), second.clone(), first.clone()]);
        add_numbered(&mut backwards, vec![second.clone(), first.clone(), forwards[0].clone()]);
        assert_eq!(forwards, backwards);
        let numbers: HashSet<PackedMove> = forwards.iter().map(|(mv, _)| *mv).collect();
        assert_eq!((forwards.len(), numbers.len()), (3, 3));
        assert!(numbers.iter().all(|mv| mv.has_ends_of(first.0) && mv.long_captures()));
    }

    #[test]
    fn a_number_that_was_given_away_makes_room_further_on() {
        let [first, second] = twins();
        let mut moves = vec![(first.0.next_long(), Effects::default())];
        add_numbered(&mut moves, vec![first.clone(), second]);
        let numbers: Vec<PackedMove> = moves.iter().map(|(mv, _)| *mv).collect();
        assert_eq!(numbers, [first.0.next_long(), first.0, first.0.next_long().next_long()]);
    }
}
