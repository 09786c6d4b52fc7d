//! The other moves of a calm node: promotions, castlings and drops.
//!
//! A calm node has no check on the only royal and no pinned piece.

use fers_core::{Color, SquareSet};

use crate::Position;
use crate::generate::sink::CaptureCounter;
use fers_program::simd::calm_drops::CalmDrop;
use fers_program::simd::tables::SimdSide;

impl<const N: usize> Position<N> {
    /// Counts the moves other than simple ones of a calm node, if that can be done at once.
    /// `danger` is the set of squares that the enemy attacks.
    #[inline(never)]
    pub(super) fn count_rest(
        &self,
        side: &SimdSide<N>,
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

    /// Counts the moves of the pieces that may promote by their next move.
    #[inline]
    fn count_promotions(&self, side: &SimdSide<N>, us: Color, counter: &mut CaptureCounter) -> Option<()> {
        for &(piece_type, promotes_from) in &side.promoting {
            let pieces = self.pieces[self.code(us, piece_type)] & promotes_from;
            if pieces.is_empty() {
                continue;
            }
            if !self.program.promotions[us][piece_type].is_plain || pieces.intersects(self.gating_squares(us)) {
                return None;
            }
            let (occupied, enemies) = (self.occupied(), self.sides[(!us).index()]);
            for from in pieces {
                let targets = self.pseudo_legal_targets(us, piece_type, from, occupied);
                self.plain_promotions((us, enemies), piece_type, from, targets, counter);
            }
        }
        Some(())
    }

    /// Counts the drops.
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
                let files = own.into_iter().map(|square| self.program.file_of(square));
                squares = files.fold(squares, |set, file| set.difference(file));
            }
            if !drop.is_free {
                let origins = &self.program.attacks[us].origins[drop.piece_type];
                let royals = self.pieces[self.code(!us, self.program.legality.one_royal?)];
                if royals.into_iter().any(|royal| origins[royal].intersects(squares)) {
                    return None;
                }
            }
            count += u64::from(squares.count());
        }
        Some(count)
    }
}
