//! Forbidden captures of protected pieces, where protection depends on the whole move.

use fers_core::{Color, SquareSet};
use fers_program::{Kind, PackedMove, TradeGuard, TradeTest};
use smallvec::SmallVec;

use crate::Position;
use crate::attack::ANY_ROYAL;

impl<const N: usize> Position<N> {
    /// Removes forbidden captures from the moves of a piece: simple ones from `targets`, others
    /// from `moves`, whose first `others` moves belong to other pieces.
    #[cold]
    pub(crate) fn remove_trades(
        &mut self,
        piece_type: usize,
        from: usize,
        targets: &mut SquareSet<N>,
        moves: &mut Vec<PackedMove>,
        others: usize,
    ) {
        if self.program.trades[piece_type].is_some() {
            for to in *targets & self.occupied() {
                if self.trades(piece_type, PackedMove::travel(from, to)) {
                    targets.remove(to);
                }
            }
        }
        let own = moves.split_off(others);
        for mv in own {
            // A move that another piece induces follows the rules of the moving piece.
            let piece_type = if mv.from() == from { piece_type } else { self.type_of(self.code_at(mv.from())) };
            if !mv.travels() || !self.trades(piece_type, mv) {
                moves.push(mv);
            }
        }
    }

    /// Returns whether a move by the paths of a type captures a protected piece that it may not
    /// capture.
    pub(crate) fn trades(&mut self, piece_type: usize, mv: PackedMove) -> bool {
        let program = self.program.clone();
        let Some(Some(test)) = program.trades.get(piece_type) else { return false };
        let captured = self.captured_by(mv);
        let type_on = |position: &Self, square: usize| position.type_of(position.code_at(square));
        for &victim in &captured {
            if !program.traits[type_on(self, victim)].is_endangered || test.spared[mv.from()].contains(victim) {
                continue;
            }
            let others = captured.iter().copied().filter(|&other| other != victim);
            let others: SmallVec<[usize; 4]> = others.collect();
            let excuses = |excuses: &[bool]| others.iter().any(|&other| excuses[type_on(self, other)]);
            if !test.excuses.as_deref().is_some_and(excuses) && self.is_guarded(test, mv, victim, &others) {
                return true;
            }
        }
        false
    }

    pub(crate) fn captured_by(&self, mv: PackedMove) -> SmallVec<[usize; 4]> {
        if mv.kind() == Kind::Long {
            return self.effects_of_long(mv).captured.into_iter().map(usize::from).collect();
        }
        mv.vias().chain(self.captures_at_destination(mv).then_some(mv.to())).collect()
    }

    fn is_guarded(&mut self, test: &TradeTest<N>, mv: PackedMove, victim: usize, others: &[usize]) -> bool {
        let owner = self.color_of(self.code_at(victim));
        match test.guard {
            TradeGuard::Before => self.guards(test, victim, owner),
            TradeGuard::Uncovered => {
                self.attacked_without(test, &[mv.from()], victim)
                    || !others.is_empty() && {
                        let lifted: SmallVec<[usize; 4]> = others.iter().copied().chain([mv.from()]).collect();
                        self.attacked_without(test, &lifted, victim)
                    }
            }
            TradeGuard::After if victim == mv.to() && owner != self.turn => {
                let undo = self.make(mv);
                let is_guarded = self.guards(test, mv.to(), owner);
                self.unmake(mv, undo);
                is_guarded
            }
            TradeGuard::After => false,
        }
    }

    /// Returns whether a side attacks a square, as far as a test counts its attackers.
    fn guards(&mut self, test: &TradeTest<N>, square: usize, by: Color) -> bool {
        if !test.ignores_royals {
            return self.attacked(square, by, ANY_ROYAL);
        }
        let occupied = self.occupied();
        let royals = (0..self.program.types).filter(|&of| self.program.traits[of].is_royal);
        let royals: SmallVec<[(usize, SquareSet<N>); 2]> =
            royals.map(|of| self.code(by, of)).map(|code| (code, self.pieces[code])).collect();
        // They stay on the board as blockers, and attack nothing.
        royals.iter().for_each(|&(code, _)| self.pieces[code] = SquareSet::EMPTY);
        let is_attacked = self.attacked_over(square, by, occupied, ANY_ROYAL);
        royals.into_iter().for_each(|(code, squares)| self.pieces[code] = squares);
        is_attacked
    }

    /// Returns whether the owner of the piece on a square protects it when some other pieces are
    /// removed.
    fn attacked_without(&mut self, test: &TradeTest<N>, lifted: &[usize], square: usize) -> bool {
        let owner = self.color_of(self.code_at(square));
        let state = self.state;
        let codes: SmallVec<[u8; 4]> = lifted.iter().map(|&square| self.lift(square)).collect();
        let is_attacked = self.guards(test, square, owner);
        for (&square, &code) in lifted.iter().zip(&codes) {
            self.put(square, code);
        }
        self.state = state;
        is_attacked
    }
}
