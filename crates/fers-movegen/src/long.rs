//! Moves with more side effects than a packed move has room for.

use fers_core::SquareSet;
use smallvec::SmallVec;

use crate::packed_move::Kind;
use crate::walk::Walked;
use crate::{PackedMove, Position};

/// Everything that a travelling piece does to others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effects {
    /// Where the captured pieces stand, in order.
    pub captured: SmallVec<[u8; 8]>,
    /// The pieces carried elsewhere, in order: where they stand, where they are put.
    pub carried: SmallVec<[(u8, u8); 4]>,
}

/// What taking back a long move needs to know: squares with the codes that stood there.
#[derive(Clone, Debug, Default)]
pub(crate) struct LongUndo {
    pub captured: Vec<(u8, u8)>,
    pub carried: Vec<(u8, u8, u8)>,
}

impl<const N: usize> Position<N> {
    /// What a long move does to others; nothing for a move that is none here.
    pub(crate) fn effects_of_long(&self, mv: PackedMove) -> Effects {
        debug_assert_eq!(mv.kind(), Kind::Long);
        let mut found = None;
        let mut look = |walked: &Walked<N>| {
            let carried = walked.carried();
            let same_ends = walked.from == mv.from() && walked.to == mv.to();
            let fits = || {
                PackedMove::long(walked.from, walked.to, walked.captured, &carried).fingerprint() == mv.fingerprint()
            };
            if found.is_none() && same_ends && fits() {
                found = Some(Effects { captured: walked.captured.into(), carried });
            }
        };
        let own = self.type_of(self.code_at(mv.from()));
        self.walks(self.turn, own, mv.from(), &mut look);
        let before_moving = !self.program.promotions[self.turn][own].before_moving.is_empty();
        if let Some(promotion) = mv.promotion().filter(|_| before_moving) {
            // What has just promoted has moved.
            let mut promoted = self.clone();
            promoted.state.virgin.remove(mv.from());
            promoted.walks(self.turn, promotion, mv.from(), &mut look);
        }
        for piece_type in (0..self.program.types).filter(|_| self.program.has_induction) {
            for from in self.pieces[self.code(self.turn, piece_type)] {
                self.walks(self.turn, piece_type, from, &mut look);
            }
        }
        debug_assert!(found.is_some(), "a long move is made where it is possible");
        found.unwrap_or_default()
    }

    /// Makes a long move and says what moved; nobody can capture en passant after it.
    pub(crate) fn make_long(&mut self, mv: PackedMove) -> u8 {
        let effects = self.effects_of_long(mv);
        let mut undo = LongUndo::default();
        let mover = self.lift(mv.from());
        self.touch(mv.from());
        let piece_type = self.type_of(mover);
        let mut becomes = piece_type;
        for square in effects.captured {
            let victim = self.lift(usize::from(square));
            undo.captured.push((square, victim));
            becomes = self.bury(usize::from(square), victim, piece_type).unwrap_or(becomes);
        }
        for (from, to) in effects.carried {
            let code = self.lift(usize::from(from));
            self.touch(usize::from(from));
            undo.carried.push((from, to, code));
        }
        for &(_, to, code) in &undo.carried {
            self.put(usize::from(to), code);
        }
        let becomes = mv.promotion().unwrap_or(becomes);
        self.put(mv.to(), self.code(self.turn, becomes) as u8);
        self.gate_behind(mv);
        let is_irreversible = !undo.captured.is_empty() || self.program.traits[piece_type].only_advances;
        if is_irreversible || mv.promotion().is_some() || mv.gate().is_some() {
            self.state.halfmove_clock = 0;
        }
        self.long_undos.push(undo);
        mover
    }

    /// Takes back a long move, the state apart.
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

    /// Whether nothing stands where a travelling piece stood before.
    pub(crate) fn vacates_origin(&self, mv: PackedMove) -> bool {
        let is_filled = mv.kind() == Kind::Long
            && self.effects_of_long(mv).carried.iter().any(|&(_, to)| usize::from(to) == mv.from());
        mv.from() != mv.to() && !is_filled
    }

    /// The squares of the pieces of the side to move that a travel leaves empty or to others.
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
