//! What a calm node holds beside the plain moves of its pieces: promotions, castlings and drops.
//!
//! In a calm node nothing checks the only royal, and no piece is pinned to it.

use fers_core::{Color, SquareSet};

use super::tables::LaneSide;
use crate::sink::CaptureCounter;
use crate::{Position, Program};

/// How the pieces of a type are dropped where that depends on what stands on the board only.
#[derive(Clone, Debug)]
pub(super) struct CalmDrop<const N: usize> {
    piece_type: usize,
    squares: SquareSet<N>,
    /// It is always at hand.
    endless: bool,
    /// It needs something around its square.
    has_needs: bool,
    /// There may be only one of the type on a file.
    is_alone_on_file: bool,
    /// It may give check and mate.
    is_free: bool,
}

/// How the pieces of a side are dropped, if that is no more complicated; each type once.
pub(super) fn calm_drops<const N: usize>(program: &Program<N>, color: Color) -> Option<Vec<CalmDrop<N>>> {
    if !program.both_shades.is_empty() || program.hands.must_drop {
        return None;
    }
    let types = if program.hands.drops { program.types } else { 0 };
    (0..types).map(|piece_type| calm_drop(program, color, piece_type)).collect()
}

fn calm_drop<const N: usize>(program: &Program<N>, color: Color, piece_type: usize) -> Option<CalmDrop<N>> {
    let plan = &program.drops[color][piece_type];
    let attacks = &program.attacks[color];
    let is_free = plan.may_check && plan.may_mate;
    let is_direct = attacks.hops.is_empty() && attacks.scripted.is_empty() && program.troops.plain_royal.is_some();
    let is_calm = matches!(plan.per_file_max, None | Some(1))
        && program.promotions[color][piece_type].on_drop.is_empty()
        && !program.traits[piece_type].is_royal
        && (is_free || is_direct);
    is_calm.then(|| CalmDrop {
        piece_type,
        squares: plan.squares,
        endless: plan.endless,
        has_needs: !plan.needs.is_empty() || !plan.opening.is_empty(),
        is_alone_on_file: plan.per_file_max.is_some(),
        is_free,
    })
}

impl<const N: usize> Position<N> {
    /// Counts what a calm node holds beside plain moves, if that can be done at once. `danger` is what the enemy attacks.
    #[inline(never)]
    pub(super) fn count_rest(
        &self,
        side: &LaneSide<N>,
        us: Color,
        (royals, danger): (SquareSet<N>, SquareSet<N>),
        apart: SquareSet<N>,
    ) -> Option<CaptureCounter> {
        let mut counter = CaptureCounter::default();
        if apart != royals {
            self.count_promotions(side, us, &mut counter)?;
        }
        if self.may_castle(us) {
            counter.quiet += self.calm_castlings(us, danger)?;
        }
        if self.program.hands.drops && (self.hand_totals[us.index()] > 0 || self.program.hands.endless) {
            counter.quiet += self.count_drops(side.drops.as_ref()?, us)?;
        }
        Some(counter)
    }

    /// Counts the moves of the pieces that may promote with their next move.
    #[inline]
    fn count_promotions(&self, side: &LaneSide<N>, us: Color, counter: &mut CaptureCounter) -> Option<()> {
        for &(piece_type, promotes_from) in &side.promoting {
            let pieces = self.pieces[self.code(us, piece_type)] & promotes_from;
            if pieces.is_empty() {
                continue;
            }
            if !self.program.promotions[us][piece_type].is_plain || pieces.meets(self.gating_squares(us)) {
                return None;
            }
            let (occupied, enemies) = (self.occupied(), self.sides[(!us).index()]);
            for from in pieces {
                let targets = self.tabled_targets(us, piece_type, from, occupied);
                self.plain_promotions((us, enemies), piece_type, from, targets, counter);
            }
        }
        Some(())
    }

    /// The number of drops.
    #[inline]
    fn count_drops(&self, drops: &[CalmDrop<N>], us: Color) -> Option<u64> {
        let empty = !self.occupied();
        let base = self.code(us, 0);
        let mut count = 0;
        for drop in drops {
            if self.hands[base + drop.piece_type] == 0 && !drop.endless {
                continue;
            }
            let mut squares = drop.squares & empty;
            if drop.has_needs {
                squares &= self.where_needs_hold(us, &self.program.drops[us][drop.piece_type]);
            }
            if drop.is_alone_on_file {
                let own = self.pieces[base + drop.piece_type];
                let files = own.into_iter().map(|square| self.program.file_squares[square % self.program.files]);
                squares = files.fold(squares, |set, file| set.without(file));
            }
            if !drop.is_free {
                let origins = &self.program.attacks[us].origins[drop.piece_type];
                let royals = self.pieces[self.code(!us, self.program.troops.plain_royal?)];
                if royals.into_iter().any(|royal| origins[royal].meets(squares)) {
                    return None;
                }
            }
            count += u64::from(squares.count());
        }
        Some(count)
    }
}
