//! Walks that end with the leg that gives check (`stopifchecking` of C/CIF).

use super::{Landing, Trail, Visit, Walk, Walked};

impl<const N: usize> Walk<'_, N> {
    /// Returns whether the walk must end with an inner leg, as it gives check there. Attacks do not
    /// ask.
    #[cold]
    #[inline(never)]
    pub(super) fn must_stop(&self, landing: Landing, trail: &Trail<N>) -> bool {
        let Landing { leg, at, .. } = landing;
        if self.script.legs[leg].next.is_empty()
            || self.royal_at.is_some()
            || trail.carrying.is_some()
            || !self.walker.confined_to.contains(at)
        {
            return false;
        }
        let changes = trail.changed.into_iter().map(|square| (square, self.stands_now(square, trail)));
        self.position.would_check(self.us, (self.walker.piece_type, self.walker.origin, at), changes)
    }

    /// Ends the walk on a square.
    #[cold]
    #[inline(never)]
    pub(super) fn stop(&self, at: usize, trail: &Trail<N>, visit: &mut Visit<N>) -> bool {
        let (captured, changes) = (&self.captured, &self.changes);
        visit(&Walked { from: self.walker.origin, to: at, captured, changes, opened: trail.opened })
    }
}
