//! Explosions.

use fers_core::{Color, SquareSet};
use fers_program::{BlastPlan, CapturedTo, Kind, PackedMove};
use smallvec::SmallVec;

use crate::{Position, Undo};

/// Applies the explosion of the move just made. The turn has passed already.
#[cold]
#[inline(never)]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove, undo: &Undo<N>) {
    if !mv.travels() {
        return;
    }
    let (by, us) = (position.type_of(undo.mover), !position.turn);
    let victim = position.last_victim(mv, undo);
    let promotes_in_place = mv.from() == mv.to() && mv.kind() == Kind::Travel && victim.is_none();
    let first = if promotes_in_place { None } else { position.first_blast(by, victim) };
    let Some(index) = first else {
        position.debris.push(None);
        return;
    };
    position.state.halfmove_clock = 0;
    position.forget_en_passant();
    let program = position.program.clone();
    let blast = &program.blasts[index];
    let mut squares = blast.around[us][mv.to()] & position.manned();
    for color in Color::ALL {
        squares = squares.difference(position.union(color, &blast.spares));
    }
    let mut walls = if blast.petrifies_around { squares } else { SquareSet::EMPTY };
    if blast.takes_mover {
        squares.insert(mv.to());
    }
    if blast.petrifies_mover {
        walls.insert(mv.to());
    }
    position.put_up(walls);
    let debris = squares.into_iter().map(|square| (square as u8, position.destroy(square))).collect();
    position.debris.push(Some(debris));
}

/// Restores the pieces removed by an explosion. The state is restored elsewhere.
#[cold]
#[inline(never)]
pub(crate) fn undo<const N: usize>(position: &mut Position<N>) {
    let Some(debris) = position.debris.pop().flatten() else { return };
    debris.into_iter().for_each(|debris| position.rebuild(debris));
}

impl<const N: usize> Position<N> {
    /// Returns the type of the last victim of the path of the move just made, or none.
    pub(crate) fn last_victim(&self, mv: PackedMove, undo: &Undo<N>) -> Option<usize> {
        let captured = match mv.kind() {
            Kind::Long => self.long_undos.last().and_then(|undo| undo.captured.last()),
            _ => undo.captured[..usize::from(undo.captured_count)].last(),
        };
        captured.map(|&(_, code)| self.type_of(code))
    }

    /// Removes a piece, which enters a hand where exploded pieces do. Returns its code.
    pub(crate) fn destroy(&mut self, square: usize) -> u8 {
        let code = self.lift(square);
        self.touch(square);
        if let Some(code) = self.hand_code_of_debris(code) {
            self.hand_add(code);
        }
        code
    }

    /// Puts a destroyed piece back.
    pub(crate) fn rebuild(&mut self, (square, code): (u8, u8)) {
        if let Some(code) = self.hand_code_of_debris(code) {
            self.hand_take(code);
        }
        self.put(usize::from(square), code);
    }

    /// Returns the code under which an exploded piece enters a hand, if it does.
    pub(crate) fn hand_code_of_debris(&self, code: u8) -> Option<usize> {
        let taker = match self.program.hands.captured_to {
            CapturedTo::Nobody => return None,
            CapturedTo::Capturer => !self.color_of(code),
            CapturedTo::Owner => self.color_of(code),
        };
        self.is_kept(code).then(|| self.code(taker, self.in_hand_type(code)))
    }

    /// Returns the first blast rule that a capture by this piece triggers, with this last victim or
    /// none.
    fn first_blast(&self, by: usize, victim: Option<usize>) -> Option<usize> {
        let is_made = |blast: &BlastPlan<N>| victim.map_or(blast.quiet, |victim| blast.victims.contains(victim));
        self.program.blasts.iter().position(|blast| blast.by.contains(by) && is_made(blast))
    }

    /// Like [`is_legal_by_trial`](Self::is_legal_by_trial), for complete moves in games where
    /// captures may blow up royals or moves put walls.
    #[cold]
    #[inline(never)]
    pub(crate) fn leaves_safe_in_the_end(&mut self, mv: PackedMove) -> bool {
        if self.lets_stand(mv) {
            return true;
        }
        let us = self.turn;
        let had = self.living_sets(!us);
        let undo = self.make(mv);
        let debris = self.debris.last().and_then(Option::as_ref).filter(|_| mv.travels());
        let is_own_royal =
            |&(_, code): &(u8, u8)| self.color_of(code) == us && self.program.traits[self.type_of(code)].is_royal;
        let is_safe = match debris {
            Some(debris) if debris.iter().any(is_own_royal) => false,
            Some(_) if had.iter().zip(self.living_sets(!us)).any(|(&had, has)| had && !has) => {
                !self.royals_face_illegally() && !self.gives_forbidden_check(us)
            }
            _ => self.left_no_check(us),
        };
        self.unmake(mv, undo);
        is_safe
    }

    /// Returns, by royal set, whether a side has pieces of it left. Captures and explosions of the
    /// opponent only reduce them.
    fn living_sets(&self, color: Color) -> SmallVec<[bool; 4]> {
        self.program.royals.iter().map(|royal| !self.union(color, &royal.types).is_empty()).collect()
    }

    /// Returns whether a side has lost a royal set. It may then be to move while the opponent is in
    /// check.
    pub(crate) fn may_be_blown_up(&self, color: Color) -> bool {
        !self.program.blasts.is_empty() && self.living_sets(color).contains(&false)
    }

    /// Returns the origins from which pieces of a type could capture a royal without blowing up
    /// their own.
    #[cold]
    #[inline(never)]
    pub(crate) fn harmless_origins(
        &self,
        by: Color,
        piece_type: usize,
        (square, royal): (usize, usize),
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        let Some(index) = self.first_blast(piece_type, Some(royal)) else { return !SquareSet::EMPTY };
        let blast = &self.program.blasts[index];
        if blast.takes_mover && self.program.traits[piece_type].is_royal {
            return SquareSet::EMPTY;
        }
        let royals = self.program.royal_types.iter();
        let royals = royals.fold(SquareSet::EMPTY, |set, royal| set | self.pieces[self.code(by, royal)]);
        let touching = blast.around[by][square] & royals & occupied;
        let touching = touching.difference(self.union(by, &blast.spares));
        match touching.count() {
            0 => !SquareSet::EMPTY,
            // The only own royal in danger makes the capture itself.
            1 => touching,
            _ => SquareSet::EMPTY,
        }
    }
}
