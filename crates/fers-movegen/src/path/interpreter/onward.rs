//! Pieces that promote and go on in the same move (`continue` of C/CIF, Russian draughts).

use fers_core::SquareSet;
use fers_program::Script;

use super::{Trail, Visit, Walk, Walked, Walker};

/// What a piece has become on its way.
#[derive(Clone, Copy)]
pub(super) struct Promoted {
    piece_type: u8,
    /// The number of captured pieces from which on the walk is a move.
    least_captured: u8,
}

impl<const N: usize> Walk<'_, N> {
    /// Returns whether the walk ends here, as the piece promotes and captures on as its new type.
    pub(super) fn must_promote(&self, at: usize) -> bool {
        let mover = &self.position.program.movers[self.us][self.walker.piece_type];
        let ends = self.script.stops_to_promote && !self.captured.is_empty();
        let origin = self.walker.origin;
        ends && mover.onward.iter().any(|plan| plan.captures && plan.from.contains(origin) && plan.must.contains(at))
    }

    /// Promotes the piece where its walk ends, and continues with all paths of its new types.
    pub(super) fn go_on(&mut self, at: usize, trail: &Trail<N>, visit: &mut Visit<N>) -> bool {
        let (position, before, script) = (self.position, self.walker, self.script);
        let origin = before.origin;
        let is_pass = at == origin && self.captured.is_empty() && trail.changed.is_empty();
        if is_pass || before.halted.contains(at) {
            return true;
        }
        let plans = &position.program.movers[self.us][before.piece_type].onward;
        let fires = plans.iter().filter(|plan| plan.from.contains(origin) && plan.to.contains(at));
        let seen = self.seen.take();
        let mut goes_on = true;
        let has_captured = !self.captured.is_empty();
        for plan in fires.filter(|plan| !plan.captures || has_captured) {
            let least_captured = if plan.captures { self.captured.len() as u8 + 1 } else { 0 };
            for (choice, scripts) in &plan.choices {
                self.promoted = Some(Promoted { piece_type: *choice as u8, least_captured });
                let walker = match self.royal_at {
                    Some((_, royal)) => {
                        let occupied = before.occupied | SquareSet::of(origin);
                        position.attacker(self.us, *choice, origin, (royal, occupied))
                    }
                    None => position.walker(self.us, *choice, origin),
                };
                self.walker = Walker { halted: before.halted, ..walker };
                for script in scripts {
                    if !self.may_go_on(script, at) {
                        continue;
                    }
                    (self.script, self.seen) = (script, Some(Box::default()));
                    let changed = trail.changed;
                    goes_on = goes_on && self.leg(0, at, 0, Trail { changed, ..Trail::start() }, visit);
                }
            }
        }
        (self.walker, self.script, self.seen, self.promoted) = (before, script, seen, None);
        goes_on
    }

    /// Returns whether the conditions of a path hold for a piece that has promoted on a square.
    /// Attacks do not ask for those on the whole side.
    fn may_go_on(&self, script: &Script<N>, at: usize) -> bool {
        let (position, us, when) = (self.position, self.us, script.when);
        // It has moved, whatever stood on that square before.
        let asks_for_check = when.not_in_check || when.in_check;
        let side_may = || {
            (!asks_for_check || position.is_in_check_as_asked(us, when))
                && (script.needs.is_empty() || position.has_all_needs(us, &script.needs))
        };
        script.from.contains(at) && !when.virgin && (self.royal_at.is_some() || side_may())
    }

    /// Ends the walk of a piece that has promoted on its way.
    pub(super) fn stop_promoted(&self, promoted: Promoted, at: usize, visit: &mut Visit<N>) -> bool {
        let (captured, changes, from) = (&self.captured, &self.changes, self.walker.origin);
        let opened = SquareSet::EMPTY;
        let walked = Walked { from, to: at, captured, changes, opened, promoted: Some(promoted.piece_type) };
        let is_move = at != from || !walked.changes_nothing_else();
        !is_move || captured.len() < usize::from(promoted.least_captured) || visit(&walked)
    }
}
