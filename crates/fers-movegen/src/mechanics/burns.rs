//! Burns: pieces that do not survive where an enemy sees them.

use fers_program::{BurnPlan, PackedMove};
use smallvec::SmallVec;

use crate::position::EMPTY;
use crate::position::undo_log::Burnt;
use crate::{Position, Undo};

/// Removes the pieces of the move just made that burn. The turn has passed already.
#[cold]
#[inline(never)]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove, undo: &Undo<N>) {
    let arrived: SmallVec<[usize; 2]> = position.arrivals(mv, undo).into_iter().map(|(_, at)| at).collect();
    let burning: SmallVec<[usize; 2]> = arrived.into_iter().filter(|&at| position.burns_at(at)).collect();
    if !burning.is_empty() {
        position.state.halfmove_clock = 0;
        position.forget_en_passant();
    }
    let burnt = burning.into_iter().map(|at| (at as u8, position.destroy(at))).collect();
    position.burnt.push(burnt);
}

/// Puts the burnt pieces back. The state is restored elsewhere.
#[cold]
pub(crate) fn undo<const N: usize>(position: &mut Position<N>) {
    let burnt: Burnt = position.burnt.pop().unwrap_or_default();
    burnt.into_iter().for_each(|debris| position.rebuild(debris));
}

impl<const N: usize> Position<N> {
    fn burns_at(&self, at: usize) -> bool {
        let code = self.code_at(at);
        code != EMPTY && self.program.effects.burns.iter().any(|burn| self.burns_by(burn, at, code))
    }

    fn burns_by(&self, burn: &BurnPlan, at: usize, code: u8) -> bool {
        let enemy = !self.color_of(code);
        let sees = |burner: usize| {
            let mut burners = self.pieces[self.code(enemy, burner)].into_iter();
            burners.any(|from| self.sight_from(enemy, burner, from).contains(at))
        };
        burn.victims.contains(self.type_of(code))
            && (0..self.program.types).filter(|&burner| burn.by.contains(burner)).any(sees)
    }
}
