//! Burns: pieces that do not survive where they stand.

use fers_core::SquareSet;
use fers_program::{BurnPlan, Kind, PackedMove};

use crate::position::EMPTY;
use crate::position::undo_log::Burnt;
use crate::{Position, Undo};

/// Removes the pieces that burn by the move just made. The turn has passed already.
#[cold]
#[inline(never)]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove, undo: &Undo<N>) {
    let arrived = position.arrivals(mv, undo).into_iter().map(|(_, at)| at);
    let mut burning =
        arrived.filter(|&at| position.burns_at(at)).fold(SquareSet::EMPTY, |set, at| set | SquareSet::of(at));
    burning |= position.staying(mv);
    if !burning.is_empty() {
        position.state.halfmove_clock = 0;
        position.forget_en_passant();
    }
    let burnt: Burnt = burning.into_iter().map(|at| (at as u8, position.destroy(at))).collect();
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

    fn burns_by(&self, burn: &BurnPlan<N>, at: usize, code: u8) -> bool {
        let enemy = !self.color_of(code);
        let sees = |burner: usize| {
            let mut burners = self.pieces[self.code(enemy, burner)].into_iter();
            burners.any(|from| self.sight_from(enemy, burner, from).contains(at))
        };
        burn.victims.contains(self.type_of(code))
            && (0..self.program.types).filter(|&burner| burn.by.contains(burner)).any(sees)
    }

    /// Returns the pieces of the side that has just moved that burn because they stay in a zone.
    fn staying(&self, mv: PackedMove) -> SquareSet<N> {
        let side = !self.turn;
        let mut burning = SquareSet::EMPTY;
        for burn in &self.program.effects.burns {
            let zone = burn.zone[side];
            let within = (zone & self.sides[side.index()]).difference(self.come_into(zone, mv));
            burning |= within
                .into_iter()
                .filter(|&at| burn.victims.contains(self.type_of(self.code_at(at))))
                .fold(SquareSet::EMPTY, |set, at| set | SquareSet::of(at));
        }
        burning
    }

    /// Returns the squares to which the move just made has brought pieces from outside a zone.
    fn come_into(&self, zone: SquareSet<N>, mv: PackedMove) -> SquareSet<N> {
        let mut come = SquareSet::EMPTY;
        let mut comes = |from: Option<usize>, to: usize| {
            if from.is_none_or(|from| !zone.contains(from)) {
                come.insert(to);
            }
        };
        match mv.kind() {
            Kind::Travel | Kind::Long => comes(Some(mv.from()), mv.to()),
            Kind::Drop => comes(None, mv.to()),
            Kind::Castle => {
                comes(Some(mv.from()), mv.to());
                comes(Some(mv.via_square(0)), mv.via_square(1));
            }
            Kind::PickUp | Kind::Pass => {}
        }
        if mv.kind() == Kind::Long {
            let carried = self.long_undos.last().into_iter().flat_map(|undo| &undo.carried);
            carried.for_each(|&(from, to, _)| comes(Some(from.into()), to.into()));
        }
        if mv.gate().is_some() {
            comes(None, if mv.gates_at_partner() { mv.via_square(0) } else { mv.from() });
        }
        come
    }
}
