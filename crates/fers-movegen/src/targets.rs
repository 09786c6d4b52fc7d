//! Where a piece can go in one simple move: to an empty square, or capturing what stands there.

use fers_core::{Color, SquareSet};

use crate::attack::ANY_ROYAL;
use crate::{LeapTargets, Position, Slide, When};

impl<const N: usize> Position<N> {
    /// The simple targets of a piece of the side to move or its opponent, as far as its paths without scripts say: empty squares and enemies,
    /// capture filters apart.
    #[inline(always)]
    pub(crate) fn tabled_targets(
        &self,
        us: Color,
        piece_type: usize,
        from: usize,
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        let program = &*self.program;
        let mover = &program.movers[us][piece_type];
        let enemies = self.sides[(!us).index()];
        let mut reached = SquareSet::EMPTY;
        // The last square has nothing ahead of it, so it may stand for a blocker where there is none.
        let beyond_up = occupied | SquareSet::of(program.places - 1);
        for &row in &mover.runs_up {
            let ray = program.rays[row as usize + from];
            reached |= ray.without(program.rays[row as usize + (ray & beyond_up).first_or(program.places - 1)]);
        }
        let beyond_down = occupied | SquareSet::of(0);
        for &row in &mover.runs_down {
            let ray = program.rays[row as usize + from];
            reached |= ray.without(program.rays[row as usize + (ray & beyond_down).last_or(0)]);
        }
        let mut targets = reached.without(self.sides[us.index()]);
        if let Some(leap) = mover.leaps.get(from) {
            targets |= leap.quiet.without(occupied) | (leap.capture & enemies);
        }
        for &index in &mover.limited_slides {
            targets |= self.slide_targets(&mover.slides[index as usize], from, occupied, enemies);
        }
        if !mover.hops.is_empty() {
            targets |= self.hop_targets(us, piece_type, from, occupied);
        }
        if let Some(lames) = mover.lames.get(from) {
            for lame in lames {
                let to = usize::from(lame.to);
                let reaches = if occupied.contains(to) { lame.capture && enemies.contains(to) } else { lame.quiet };
                if reaches && !lame.via.meets(occupied) && self.mover_may(us, lame.when, from) {
                    targets.insert(to);
                }
            }
        }
        targets
    }

    fn slide_targets(
        &self,
        slide: &Slide<N>,
        from: usize,
        occupied: SquareSet<N>,
        enemies: SquareSet<N>,
    ) -> SquareSet<N> {
        let direction = slide.direction;
        let ray = self.program.ray(direction, from);
        let blockers = ray & occupied;
        let reached = if blockers.is_empty() {
            ray
        } else {
            ray.without(self.program.ray(direction, direction.nearest(blockers)))
        };
        let limits = slide.limits.as_ref().map_or(LeapTargets::everywhere(), |limits| limits[from]);
        let mut targets = SquareSet::EMPTY;
        if slide.quiet {
            targets |= reached.without(occupied) & limits.quiet;
        }
        if slide.capture {
            targets |= reached & enemies & limits.capture;
        }
        targets
    }

    fn hop_targets(&self, us: Color, piece_type: usize, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let enemies = self.sides[(!us).index()];
        let mut targets = SquareSet::EMPTY;
        for hop in &self.program.movers[us][piece_type].hops {
            let direction = hop.direction;
            let blockers = self.program.ray(direction, from) & occupied;
            if blockers.is_empty() {
                continue;
            }
            let beyond = self.program.ray(direction, direction.nearest(blockers));
            if beyond.is_empty() {
                continue;
            }
            let landing = if hop.land_next {
                SquareSet::of(direction.nearest(beyond))
            } else {
                let next = beyond & occupied;
                if next.is_empty() {
                    beyond
                } else {
                    beyond.without(self.program.ray(direction, direction.nearest(next)))
                }
            };
            let limits = hop.limits[from];
            targets |= (landing.without(occupied) & limits.quiet) | (landing & enemies & limits.capture);
        }
        targets
    }

    /// Whether the conditions of a path hold for a mover.
    #[inline]
    pub(crate) fn mover_may(&self, us: Color, when: When, from: usize) -> bool {
        if when == When::default() {
            return true;
        }
        self.attacker_may(when, from) && (!when.not_in_check || !self.in_check(us))
    }

    /// The enemies that a piece type may capture now.
    #[inline]
    pub(crate) fn capturable(&self, us: Color, piece_type: usize) -> SquareSet<N> {
        let enemies = self.sides[(!us).index()];
        if self.program.has_capture_filters { self.filtered_victims(us, piece_type) } else { enemies }
    }

    /// The enemies that a piece type may capture as far as the types of both say.
    pub(crate) fn possible_victims(&self, us: Color, piece_type: usize) -> SquareSet<N> {
        let victims = &self.program.movers[us][piece_type].victims;
        let possible = |&victim: &usize| victims.contains(victim) && !self.program.traits[victim].is_iron;
        let possible = (0..self.program.types).filter(possible);
        possible.fold(SquareSet::EMPTY, |set, victim| set | self.pieces[self.code(!us, victim)])
    }

    fn filtered_victims(&self, us: Color, piece_type: usize) -> SquareSet<N> {
        let program = &self.program;
        let them = !us;
        let mut allowed = self.possible_victims(us, piece_type);
        for victim in 0..program.types {
            let traits = &program.traits[victim];
            let squares = self.pieces[self.code(them, victim)];
            if traits.bans_retaliation && self.state.trading_ban {
                allowed = allowed.without(squares);
            } else if traits.is_endangered && program.traits[piece_type].is_endangered {
                let protected =
                    (allowed & squares).into_iter().filter(|&square| self.attacked(square, them, ANY_ROYAL));
                allowed = protected.fold(allowed, |set, square| set.without(SquareSet::of(square)));
            }
        }
        allowed
    }

    /// Whether a piece may capture one of its own side.
    pub(crate) fn may_capture_friend(&self, us: Color, piece_type: usize, square: usize) -> bool {
        let victim = self.type_of(self.code_at(square));
        let (mover, traits) = (&self.program.movers[us][piece_type], &self.program.traits[victim]);
        let is_protected = || {
            let fears = traits.is_endangered && self.program.traits[piece_type].is_endangered;
            fears && self.attacked(square, us, ANY_ROYAL)
        };
        let banned = traits.is_royal || traits.is_iron || (traits.bans_retaliation && self.state.trading_ban);
        !banned && mover.victims.contains(victim) && !is_protected()
    }

    /// All simple targets of the piece on a square, scripts included, legality apart.
    pub(crate) fn piece_targets(&self, from: usize) -> SquareSet<N> {
        let code = self.code_at(from);
        let (color, piece_type) = (self.color_of(code), self.type_of(code));
        let occupied = self.occupied();
        let mut targets = self.tabled_targets(color, piece_type, from, occupied);
        self.script_moves(color, piece_type, from, &mut targets, &mut Vec::new());
        targets.without(occupied) | (targets & self.capturable(color, piece_type))
    }

    /// The squares passed by the paths that make a quiet move and give an en passant chance.
    pub(crate) fn passed_squares(&self, piece_type: usize, from: usize, to: usize) -> SquareSet<N> {
        let us = self.turn;
        let occupied = self.occupied();
        let mover = &self.program.movers[us][piece_type];
        let lames = mover.lames.get(from).map(|lames| &**lames).unwrap_or_default();
        let mut passed = SquareSet::EMPTY;
        for lame in lames.iter().filter(|lame| lame.creates_en_passant && lame.quiet && usize::from(lame.to) == to) {
            if !lame.via.meets(occupied) && self.mover_may(us, lame.when, from) {
                passed |= lame.via;
            }
        }
        passed | self.script_passed_squares(us, piece_type, from, to)
    }
}

impl<const N: usize> LeapTargets<N> {
    /// No limits.
    fn everywhere() -> Self {
        Self { quiet: !SquareSet::EMPTY, capture: !SquareSet::EMPTY }
    }
}
