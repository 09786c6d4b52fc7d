//! Walks that have to end early: with the leg that gives check (`stopifchecking` of C/CIF), or
//! where the piece must promote before it captures on.

use super::{Landing, Trail, Visit, Walk, Walked};

impl<const N: usize> Walk<'_, N> {
    /// Ends the walk after a leg if that is allowed, and continues if legs follow and nothing else
    /// ends it.
    #[cold]
    #[inline(never)]
    pub(super) fn finish_specially(
        &mut self,
        landing: Landing,
        mut trail: Trail<N>,
        may_stop: bool,
        visit: &mut Visit<N>,
    ) -> bool {
        let Landing { leg: index, at, step, .. } = landing;
        let script = self.script;
        let leg = &script.legs[index];
        let may_stand = may_stop && trail.carrying.is_none() && self.walker.confined_to.contains(at);
        let must_stop = may_stand && self.must_stop(landing, &trail);
        let stops = may_stand && (leg.may_stop || must_stop);
        if stops && !self.stop(at, &trail, visit) {
            return false;
        }
        if must_stop || stops && self.must_promote(at) {
            return true;
        }
        if leg.opens_en_passant && !leg.lands {
            trail.opened.insert(at);
        }
        self.follow(index, at, step, trail, visit)
    }

    /// Returns whether the walk must end with an inner leg, as it gives check there. Attacks do not
    /// ask.
    fn must_stop(&self, landing: Landing, trail: &Trail<N>) -> bool {
        let Landing { leg, at, .. } = landing;
        if !self.script.stops_at_check || self.script.legs[leg].next.is_empty() || self.royal_at.is_some() {
            return false;
        }
        let changes = trail.changed.into_iter().map(|square| (square, self.stands_now(square, trail)));
        self.position.would_check(self.us, (self.walker.piece_type, self.walker.origin, at), changes)
    }

    /// Ends the walk on a square.
    fn stop(&mut self, at: usize, trail: &Trail<N>, visit: &mut Visit<N>) -> bool {
        if let Some(promoted) = self.promoted {
            return self.stop_promoted(promoted, at, visit);
        }
        let (captured, changes, from) = (&self.captured, &self.changes, self.walker.origin);
        let walked = Walked { from, to: at, captured, changes, opened: trail.opened, promoted: None };
        (self.script.only_goes_on || visit(&walked)) && (!self.script.goes_on || self.go_on(at, trail, visit))
    }
}
