//! Targets of simple moves: quiet ones, and captures on the destination.

use fers_core::{Color, SquareSet};
use fers_program::{Direction, Hop, Lame, LeapTargets, MoveKind, Mover, RetaliationBan, Slide, When};

use crate::Position;
use crate::attack::ANY_ROYAL;

impl<const N: usize> Position<N> {
    /// Returns the simple targets of a piece of either side, by all its tables: empty squares and
    /// enemies, without regard to restrictions on victims.
    #[inline(always)]
    pub(crate) fn pseudo_legal_targets(
        &self,
        us: Color,
        piece_type: usize,
        from: usize,
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        let mover = &self.program.movers[us][piece_type];
        let own = self.closed(us);
        match mover.kind {
            MoveKind::Leaps(()) => self.leap_targets(mover, us, from, occupied),
            MoveKind::Lines(()) => self.line_targets(mover, from, occupied).difference(own),
            MoveKind::LeapsAndLines((), ()) => {
                self.leap_targets(mover, us, from, occupied) | self.line_targets(mover, from, occupied).difference(own)
            }
            MoveKind::Mixed => self.mixed_targets(mover, us, from, occupied),
        }
    }

    #[inline(always)]
    pub(crate) fn leap_targets(
        &self,
        mover: &Mover<N>,
        us: Color,
        from: usize,
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        let Some(leaps) = &mover.leaps else { return SquareSet::EMPTY };
        leaps[from].quiet.difference(occupied) | (leaps[from].capture & self.sides[(!us).index()])
    }

    /// Returns the squares along the lines of a mover, up to and including the first occupied ones.
    #[inline(always)]
    pub(crate) fn line_targets(&self, mover: &Mover<N>, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        self.program.lines_targets(&mover.line_numbers, from, occupied)
    }

    #[inline(always)]
    pub(crate) fn mixed_targets(
        &self,
        mover: &Mover<N>,
        us: Color,
        from: usize,
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        self.mixed_targets_if(mover, us, from, occupied, |when| self.mover_may(us, when, from))
    }

    /// Like [`mixed_targets`](Self::mixed_targets), with the conditions of paths tested by a
    /// function.
    #[inline(always)]
    pub(crate) fn mixed_targets_if(
        &self,
        mover: &Mover<N>,
        us: Color,
        from: usize,
        occupied: SquareSet<N>,
        may: impl Fn(When) -> bool,
    ) -> SquareSet<N> {
        let enemies = self.sides[(!us).index()];
        let mut reached = self.line_targets(mover, from, occupied);
        for &ray in &mover.rays {
            reached |= self.program.ray_targets(ray, from, occupied);
        }
        let mut targets = reached.difference(self.closed(us));
        for &line in &mover.quiet_lines {
            targets |= self.program.line_targets(line, from, occupied).difference(occupied);
        }
        targets |= self.leap_targets(mover, us, from, occupied);
        for &index in &mover.limited_slides {
            targets |= self.slide_targets(&mover.slides[index as usize], from, occupied, enemies);
        }
        for hop in &mover.hops {
            targets |= self.one_hop_targets(hop, from, occupied, enemies);
        }
        if !mover.filtered_hops.is_empty() {
            targets |= self.filtered_hop_targets(mover, from, occupied, enemies);
        }
        if let Some(lames) = mover.lames.get(from) {
            for lame in lames {
                targets |= self.lame_targets_if(us, lame, occupied, &may);
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
        let reached = self.program.ray_targets(slide.direction, from, occupied);
        let limits = slide.limits.as_ref().map_or(LeapTargets::everywhere(), |limits| limits[from]);
        let mut targets = SquareSet::EMPTY;
        if slide.quiet {
            targets |= reached.difference(occupied) & limits.quiet;
        }
        if slide.capture {
            targets |= reached & enemies & limits.capture;
        }
        targets
    }

    fn one_hop_targets(
        &self,
        hop: &Hop<N>,
        from: usize,
        occupied: SquareSet<N>,
        enemies: SquareSet<N>,
    ) -> SquareSet<N> {
        let landing = self.landing(hop, from, occupied);
        let limits = hop.limits[from];
        (landing.difference(occupied) & limits.quiet) | (landing & enemies & limits.capture)
    }

    /// Returns the squares on which a hop may end, depending on their occupants, without its
    /// limits.
    #[inline]
    pub(crate) fn landing(&self, hop: &Hop<N>, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let direction = hop.direction;
        let blockers = self.program.ray(direction, from) & occupied;
        if blockers.is_empty() {
            return SquareSet::EMPTY;
        }
        let beyond = self.program.ray(direction, direction.nearest(blockers));
        if beyond.is_empty() {
            return SquareSet::EMPTY;
        }
        if hop.land_next {
            return SquareSet::of(direction.nearest(beyond));
        }
        let next = beyond & occupied;
        if next.is_empty() { beyond } else { beyond.difference(self.program.ray(direction, direction.nearest(next))) }
    }

    /// Like [`landing`](Self::landing), for a hop that cannot use all types as hurdles.
    pub(crate) fn filtered_landing(&self, hop: &Hop<N>, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let blockers = self.program.ray(hop.direction, from) & occupied;
        if blockers.is_empty() || self.of_types(&hop.barred).contains(hop.direction.nearest(blockers)) {
            return SquareSet::EMPTY;
        }
        self.landing(hop, from, occupied)
    }

    /// Returns the targets of such hops.
    #[inline(never)]
    fn filtered_hop_targets(
        &self,
        mover: &Mover<N>,
        from: usize,
        occupied: SquareSet<N>,
        enemies: SquareSet<N>,
    ) -> SquareSet<N> {
        let mut targets = SquareSet::EMPTY;
        for hop in &mover.filtered_hops {
            let (landing, limits) = (self.filtered_landing(hop, from, occupied), hop.limits[from]);
            targets |= (landing.difference(occupied) & limits.quiet) | (landing & enemies & limits.capture);
        }
        targets
    }

    /// Like [`pseudo_legal_targets`](Self::pseudo_legal_targets), for a royal that may not pass
    /// attacked squares.
    pub(crate) fn targets_avoiding_attack(
        &self,
        us: Color,
        piece_type: usize,
        from: usize,
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        let mover = &self.program.movers[us][piece_type];
        let enemies = self.sides[(!us).index()];
        let lifted = occupied.difference(SquareSet::of(from));
        let is_safe =
            |passed: SquareSet<N>| !passed.into_iter().any(|at| self.attacked_over(at, !us, lifted, piece_type));
        let safe_on = |direction: Direction, targets: SquareSet<N>| {
            let ray = self.program.ray(direction, from);
            let passed = |to: usize| ray.difference(self.program.ray(direction, to) | SquareSet::of(to));
            let safe = targets.into_iter().filter(|&to| is_safe(passed(to)));
            safe.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to))
        };
        let leap = mover.leaps.as_ref().map_or(LeapTargets::default(), |leaps| leaps[from]);
        let mut targets = leap.quiet.difference(occupied) | (leap.capture & enemies);
        for slide in &mover.slides {
            targets |= safe_on(slide.direction, self.slide_targets(slide, from, occupied, enemies));
        }
        for hop in &mover.hops {
            targets |= safe_on(hop.direction, self.one_hop_targets(hop, from, occupied, enemies));
        }
        let lames = mover.lames.get(from).map(|lames| &**lames).unwrap_or_default();
        for lame in lames {
            let reached = self.lame_targets(us, lame, from, occupied);
            if !reached.is_empty() && is_safe(lame.via) {
                targets |= reached;
            }
        }
        targets
    }

    /// Returns whether none of these squares is attacked, with the piece removed.
    fn is_safe_to_cross(&self, us: Color, piece_type: usize, from: usize, passed: SquareSet<N>) -> bool {
        let lifted = self.occupied().difference(SquareSet::of(from));
        !passed.into_iter().any(|at| self.attacked_over(at, !us, lifted, piece_type))
    }

    /// Returns the pseudo-legal targets of lame moves.
    #[inline(always)]
    fn lame_targets(&self, us: Color, lame: &Lame<N>, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        self.lame_targets_if(us, lame, occupied, |when| self.mover_may(us, when, from))
    }

    #[inline(always)]
    fn lame_targets_if(
        &self,
        us: Color,
        lame: &Lame<N>,
        occupied: SquareSet<N>,
        may: impl Fn(When) -> bool,
    ) -> SquareSet<N> {
        if lame.via.intersects(occupied) || !may(lame.when) {
            return SquareSet::EMPTY;
        }
        let quiet = if lame.quiet { lame.to.difference(occupied) } else { SquareSet::EMPTY };
        let captures = if lame.capture { lame.to & self.sides[(!us).index()] } else { SquareSet::EMPTY };
        quiet | captures
    }

    /// Returns whether the conditions of a path hold for a mover.
    // PERF: always inlined, with the rare condition apart; else atomic takes 1.1 % more
    // instructions (2026-11-29).
    #[inline(always)]
    pub(crate) fn mover_may(&self, us: Color, when: When, from: usize) -> bool {
        if when == When::default() {
            return true;
        }
        let asks_for_check = when.not_in_check || when.in_check;
        self.attacker_may(when, from) && (!asks_for_check || self.is_in_check_as_asked(us, when))
    }

    /// Returns whether a side is in check, or not, as a path asks.
    #[cold]
    #[inline(never)]
    pub(crate) fn is_in_check_as_asked(&self, us: Color, when: When) -> bool {
        if self.in_check(us) { !when.not_in_check } else { !when.in_check }
    }

    /// Returns the enemies that a piece type may capture now.
    #[inline]
    pub(crate) fn capturable(&self, us: Color, piece_type: usize) -> SquareSet<N> {
        let enemies = self.sides[(!us).index()];
        if self.program.has_capture_filters { self.filtered_victims(us, piece_type) } else { enemies }
    }

    /// Returns the enemies that a piece type may capture, judged by the types of both.
    pub(crate) fn possible_victims(&self, us: Color, piece_type: usize) -> SquareSet<N> {
        let spared = self.program.spared[piece_type].iter();
        let enemies = self.sides[(!us).index()];
        spared.fold(enemies, |set, &victim| set.difference(self.pieces[self.code(!us, victim)]))
    }

    fn filtered_victims(&self, us: Color, piece_type: usize) -> SquareSet<N> {
        let program = &self.program;
        let them = !us;
        let mut allowed = self.possible_victims(us, piece_type);
        if !program.effects.protections.is_empty() {
            allowed = allowed.difference(self.protected(them));
        }
        let squares = |victim: usize| self.pieces[self.code(them, victim)];
        if self.state.trading_ban.is_some() {
            for &victim in &program.retaliating {
                if let Some(spared) = self.spared_by_ban(piece_type, victim) {
                    allowed = allowed.difference(squares(victim).difference(spared));
                }
            }
        }
        if program.traits[piece_type].fears_protected {
            for &victim in &program.endangered {
                let victims = (allowed & squares(victim)).into_iter();
                let protected = victims.filter(|&square| self.attacked(square, them, ANY_ROYAL));
                allowed = protected.fold(allowed, |set, square| set.difference(SquareSet::of(square)));
            }
        }
        allowed
    }

    /// Returns the squares where captures of a type by another are still allowed, if they are
    /// banned now; `None` otherwise.
    fn spared_by_ban(&self, capturer: usize, victim: usize) -> Option<SquareSet<N>> {
        let at = usize::from(self.state.trading_ban?);
        match self.program.traits[victim].retaliation {
            RetaliationBan::Nothing => None,
            RetaliationBan::ByAnyone => Some(SquareSet::EMPTY),
            RetaliationBan::ByOthersElsewhere => {
                let is_other = self.program.traits[capturer].retaliation == RetaliationBan::Nothing;
                is_other.then(|| SquareSet::of(at))
            }
        }
    }

    /// Returns whether a piece may capture one of its own side, judged by the types of both.
    pub(crate) fn could_capture_friend(&self, us: Color, piece_type: usize, square: usize) -> bool {
        let victim = self.type_of(self.code_at(square));
        let traits = &self.program.traits[victim];
        !traits.is_royal && !traits.is_iron && self.program.movers[us][piece_type].victims.contains(victim)
    }

    /// Returns whether a piece may capture one of its own side now.
    pub(crate) fn may_capture_friend(&self, us: Color, piece_type: usize, square: usize) -> bool {
        let traits = &self.program.traits[self.type_of(self.code_at(square))];
        let spared = self.spared_by_ban(piece_type, self.type_of(self.code_at(square)));
        let is_banned = spared.is_some_and(|spared| !spared.contains(square));
        let fears = traits.is_endangered && self.program.traits[piece_type].fears_protected;
        let is_defended = || fears && self.attacked(square, us, ANY_ROYAL);
        let is_protected = || !self.program.effects.protections.is_empty() && self.protected(us).contains(square);
        self.could_capture_friend(us, piece_type, square) && !is_banned && !is_defended() && !is_protected()
    }

    /// Returns the squares passed by quiet moves that create en passant squares.
    pub(crate) fn passed_squares(&self, piece_type: usize, from: usize, to: usize) -> SquareSet<N> {
        let us = self.turn;
        let occupied = self.occupied();
        let mover = &self.program.movers[us][piece_type];
        let lames = mover.lames.get(from).map(|lames| &**lames).unwrap_or_default();
        let mut passed = SquareSet::EMPTY;
        for lame in lames.iter().filter(|lame| lame.creates_en_passant && lame.quiet && lame.to.contains(to)) {
            let may_cross = self.program.traits[piece_type].may_cross_attack;
            let crosses = || may_cross || self.is_safe_to_cross(us, piece_type, from, lame.via);
            if !lame.via.intersects(occupied) && self.mover_may(us, lame.when, from) && crosses() {
                passed |= lame.via;
            }
        }
        passed | self.script_passed_squares(us, piece_type, from, to)
    }
}
