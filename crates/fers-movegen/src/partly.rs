//! Masks that decide about some moves only: in games in which no move may give check, captures blow something up, or a side has several royals.

use fers_core::{Color, SquareSet};
use fers_program::{BlastPlan, CheckTest, LameAttack, PackedMove, SlideAttack, TestFor, TypeSet};
use smallvec::SmallVec;

use crate::Position;
use crate::masks::{DecidedBy, Legality, Masks};
use crate::node::Node;
use crate::sink::Sink;

/// What masks leave open where they decide in part.
#[derive(Debug)]
pub(crate) struct Rest<const N: usize> {
    /// The reason for which some moves are tested.
    pub test: TestFor,
    /// Where the enemy royal stands; where moves seize, the own one.
    pub quarry: usize,
    /// The pieces whose moves are tried.
    pub held: SquareSet<N>,
    /// The enemies that pieces may capture which nothing holds or pins.
    pub taken: SquareSet<N>,
    /// The enemies whose capture has to be weighed, captor by captor.
    pub weighed: SquareSet<N>,
    /// By the own slides of the attack plan: from where they would see the enemy royal.
    pub seen_from: SmallVec<[SquareSet<N>; 4]>,
}

impl<const N: usize> Legality<N> {
    /// Lets masks decide about all pieces except `held`, if the masks say enough. Returns whether
    /// they do.
    fn hold(&mut self, test: TestFor, held: SquareSet<N>) -> bool {
        let masks = &self.masks;
        if masks.overflowed() || masks.asks_more() {
            return false;
        }
        let (quarry, none) = (masks.royal, SquareSet::EMPTY);
        self.rest = Some(Rest { test, quarry, held, taken: masks.targets, weighed: none, seen_from: SmallVec::new() });
        self.by = DecidedBy::MasksInPart;
        true
    }
}

impl<const N: usize> Position<N> {
    /// Finds masks for the moves that need no test, if there are any.
    ///
    /// `is_calm` says that nothing checks our royal and that no piece is pinned to it.
    #[inline(never)]
    pub(crate) fn decide_in_part(
        &self,
        test: TestFor,
        us: Color,
        occupied: SquareSet<N>,
        legality: &mut Legality<N>,
        is_calm: bool,
    ) {
        match test {
            // Left out of browsers, where the compiler never chooses it, to save download size.
            TestFor::SideCapture if cfg!(target_arch = "wasm32") => {}
            TestFor::SideCapture => self.decide_by_grounds(us, occupied, legality),
            TestFor::EachRoyal => self.decide_for_each(us, occupied, legality),
            TestFor::AnyRoyal => self.decide_for_any(us, occupied, legality),
            TestFor::GivesCheck | TestFor::Blast => self.decide_beside_enemy(test, us, occupied, legality, is_calm),
        }
    }

    /// Finds masks where tests also depend on the enemy royal: a move may not check it, or may blow
    /// it up.
    fn decide_beside_enemy(
        &self,
        test: TestFor,
        us: Color,
        occupied: SquareSet<N>,
        legality: &mut Legality<N>,
        is_calm: bool,
    ) {
        let [own, enemies] = [us, !us].map(|color| self.union(color, &self.program.royals[0].types));
        if own.count() != 1 || enemies.count() != 1 {
            return;
        }
        let (royal, quarry) = (own.first(), enemies.first());
        if test == TestFor::Blast && self.may_be_spared(us, royal, enemies) {
            return;
        }
        legality.masks.royal = royal;
        if !is_calm {
            self.find_masks(us, occupied, &mut legality.masks);
        }
        if legality.masks.overflowed() || legality.masks.asks_more() {
            return;
        }
        legality.rest = match test {
            TestFor::Blast => Some(self.captures_sorted(us, &legality.masks, quarry)),
            _ => self.pieces_held(us, &legality.masks, quarry, occupied),
        };
        if legality.rest.is_some() {
            legality.by = DecidedBy::MasksInPart;
        }
    }

    /// Where none of some royals may be left attacked: what the masks of all say decides about other pieces, and royals are looked at one by one.
    fn decide_for_each(&self, us: Color, occupied: SquareSet<N>, legality: &mut Legality<N>) {
        let mut royals = SquareSet::EMPTY;
        for royal in &self.program.royals {
            let squares = self.union(us, &royal.types);
            match royal.check {
                CheckTest::Few(most) if squares.count() > most => {}
                CheckTest::All | CheckTest::Several(_) if squares.count() > 1 => return,
                _ => royals |= squares,
            }
        }
        if royals.is_empty() {
            return;
        }
        for royal in royals {
            legality.masks.royal = royal;
            self.find_masks(us, occupied, &mut legality.masks);
        }
        legality.hold(TestFor::EachRoyal, royals);
    }

    /// Where a side is in check only if all its royals are attacked: while one is not, only that one and what is pinned to it is tried.
    fn decide_for_any(&self, us: Color, occupied: SquareSet<N>, legality: &mut Legality<N>) {
        for royal in self.union(us, &self.program.royals[0].types) {
            legality.masks = Masks::of(royal);
            self.find_masks(us, occupied, &mut legality.masks);
            if legality.masks.targets == !SquareSet::EMPTY
                && legality.hold(TestFor::AnyRoyal, legality.masks.pinned | SquareSet::of(royal))
            {
                return;
            }
        }
    }

    /// The same where a side may have several royals.
    fn targets_of_several(
        &mut self,
        node: &Node<N>,
        (masks, rest): (&Masks<N>, &Rest<N>),
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        let is_held = rest.held.contains(from);
        if is_held && (masks.may_be_checked() || rest.test == TestFor::AnyRoyal) {
            return self.safe_targets(from, targets);
        }
        // Nothing is pinned to itself, so that these are the pins of all other royals.
        let masked = targets & masks.targets_from(from);
        let legal = if is_held { self.royal_targets(node, from, masked) } else { masked };
        debug_assert!(legal == self.safe_targets(from, targets), "masks of several royals say what trials say");
        legal
    }

    /// Whether an enemy royal stands so near that enemies might not capture a royal, as they would blow it up.
    fn may_be_spared(&self, us: Color, royal: usize, enemy_royals: SquareSet<N>) -> bool {
        let plan = &self.program.attacks[!us];
        let near = self.program.blasts.iter().any(|blast| blast.around[!us][royal].meets(enemy_royals));
        near || plan.royal_origins[royal].meets(enemy_royals)
    }

    /// The targets among some that are legal, where masks decide about some of them.
    pub(crate) fn partly_tested_targets(
        &mut self,
        node: &Node<N>,
        (masks, rest): (&Masks<N>, &Rest<N>),
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        match rest.test {
            TestFor::Blast => self.targets_beside_blasts(node, (masks, rest), from, targets),
            TestFor::SideCapture if cfg!(target_arch = "wasm32") => self.safe_targets(from, targets),
            TestFor::SideCapture => self.grounded_targets(rest, from, targets),
            TestFor::EachRoyal | TestFor::AnyRoyal => self.targets_of_several(node, (masks, rest), from, targets),
            TestFor::GivesCheck => self.targets_without_check(node, (masks, rest), from, targets),
        }
    }

    /// Returns the legal targets where captures blow up squares.
    fn targets_beside_blasts(
        &mut self,
        node: &Node<N>,
        (masks, rest): (&Masks<N>, &Rest<N>),
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        let quiet = targets.without(node.enemies);
        let quiet = match masks.royal == from {
            true => self.royal_steps(node, from, rest.quarry, quiet),
            false => quiet & masks.targets_from(from),
        };
        quiet | self.survived(node, (masks, rest), from, targets & node.enemies)
    }

    /// Returns the legal targets where no move may give check.
    fn targets_without_check(
        &mut self,
        node: &Node<N>,
        (masks, rest): (&Masks<N>, &Rest<N>),
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        let masked = match masks.royal == from {
            true => self.royal_targets(node, from, targets),
            false => targets & masks.targets_from(from),
        };
        if rest.held.contains(from) {
            return self.safe_targets(from, masked);
        }
        let piece_type = self.type_of(self.code_at(from));
        masked.without(self.checking_squares_of(node.us, piece_type, rest, node.occupied))
    }
}

/// Where no move may give check.
impl<const N: usize> Position<N> {
    /// The pieces of a side that may open a line to the enemy royal with a move; nothing where moves may give check in other ways.
    fn pieces_held(&self, us: Color, masks: &Masks<N>, quarry: usize, occupied: SquareSet<N>) -> Option<Rest<N>> {
        let plan = &self.program.attacks[us];
        if !plan.hops.is_empty() || !plan.scripted.is_empty() {
            return None;
        }
        let mut held = SquareSet::EMPTY;
        for slide in &plan.slides {
            held |= self.held_on_slides(slide, us, quarry, occupied)?;
        }
        for lame in &plan.lames {
            held |= self.held_on_ways(lame, us, quarry, occupied)?;
        }
        let seen_from = plan.slides.iter().map(|slide| self.seen_from(slide, quarry, occupied)).collect();
        Some(Rest {
            test: TestFor::GivesCheck,
            quarry,
            held,
            taken: masks.targets,
            weighed: SquareSet::EMPTY,
            seen_from,
        })
    }

    /// Those that stand between sliders and a royal; nothing if one sees it already.
    fn held_on_slides(
        &self,
        slide: &SlideAttack<N>,
        us: Color,
        quarry: usize,
        occupied: SquareSet<N>,
    ) -> Option<SquareSet<N>> {
        let sliders = self.union(us, &slide.types);
        let attackers = sliders & slide.origins[quarry];
        let mut held = SquareSet::EMPTY;
        for &direction in &slide.directions {
            let ray = self.program.ray(direction, quarry);
            let between = ray & occupied;
            if !ray.meets(sliders) {
                continue;
            }
            let first = direction.nearest(between);
            if attackers.contains(first) {
                return None;
            }
            let behind = self.program.ray(direction, first) & occupied;
            let opens = !behind.is_empty() && attackers.contains(direction.nearest(behind));
            // A slider that is too near might go further away on its line.
            if self.sides[us.index()].contains(first) && (opens || sliders.contains(first)) {
                held.insert(first);
            }
        }
        Some(held)
    }

    /// The same for moves past squares that must be empty.
    fn held_on_ways(
        &self,
        lame: &LameAttack<N>,
        us: Color,
        quarry: usize,
        occupied: SquareSet<N>,
    ) -> Option<SquareSet<N>> {
        let (own, movers) = (self.sides[us.index()], self.union(us, &lame.types));
        let mut held = SquareSet::EMPTY;
        for way in lame.ways[quarry].iter().filter(|_| !movers.is_empty()) {
            let from = usize::from(way.from);
            let attacks = movers.contains(from) && self.attacker_may(way.when, from);
            let blockers = way.via & occupied;
            if blockers.is_empty() && attacks {
                return None;
            }
            if !blockers.is_empty() && !blockers.has_several() && blockers.meets(own) {
                held |= if attacks { blockers } else { blockers & movers };
            }
        }
        Some(held)
    }

    /// From where slides would see a square.
    fn seen_from(&self, slide: &SlideAttack<N>, square: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let seen = slide.directions.iter().map(|&direction| self.program.ray_targets(direction, square, occupied));
        seen.fold(SquareSet::EMPTY, |set, seen| set | seen) & slide.origins[square]
    }

    /// The squares from which a piece would give check that has moved there, if it opens no line.
    pub(crate) fn checking_squares_of(
        &self,
        us: Color,
        piece_type: usize,
        rest: &Rest<N>,
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        let (plan, quarry) = (&self.program.attacks[us], rest.quarry);
        let mut squares = SquareSet::EMPTY;
        for leap in plan.leaps.iter().filter(|leap| leap.types.contains(&piece_type)) {
            squares |= leap.origins[quarry];
        }
        for (_, seen_from) in
            plan.slides.iter().zip(&rest.seen_from).filter(|(slide, _)| slide.types.contains(&piece_type))
        {
            squares |= *seen_from;
        }
        for lame in plan.lames.iter().filter(|lame| lame.types.contains(&piece_type)) {
            // It is virgin no more.
            let ways = lame.ways[quarry].iter().filter(|way| !way.when.virgin && !way.via.meets(occupied));
            ways.for_each(|way| squares.insert(usize::from(way.from)));
        }
        squares
    }
}

/// Where captures blow something up.
impl<const N: usize> Position<N> {
    /// The only blast, if all captures set it off, and it leaves nothing where it was.
    fn plain_blast(&self) -> Option<&BlastPlan<N>> {
        let [blast] = self.program.blasts.as_slice() else { return None };
        let is_plain = blast.by == TypeSet::ALL
            && blast.victims == TypeSet::ALL
            && blast.takes_mover
            && !blast.petrifies_mover
            && !blast.petrifies_around;
        is_plain.then_some(blast)
    }

    /// Sorts the enemies by what their capture does to the royals.
    fn captures_sorted(&self, us: Color, masks: &Masks<N>, quarry: usize) -> Rest<N> {
        let enemies = self.sides[(!us).index()];
        let none = SquareSet::EMPTY;
        let mut rest =
            Rest { test: TestFor::Blast, quarry, held: none, taken: none, weighed: none, seen_from: SmallVec::new() };
        let Some(blast) = self.plain_blast() else {
            rest.weighed = enemies;
            return rest;
        };
        let is_calm = masks.targets == !SquareSet::EMPTY;
        let lines = if is_calm { self.lines_of_sight(!us, masks.royal) } else { !SquareSet::EMPTY };
        let lasting = self.lasting(blast);
        // Where moves may end that remove what stands on a square.
        let removing = |square: usize| match lasting.contains(square) {
            true => SquareSet::of(square),
            false => SquareSet::of(square) | blast.reached_from[us][square],
        };
        let survived = enemies.without(removing(masks.royal));
        let blockers = lines & self.manned();
        let opening = blockers.into_iter().fold(SquareSet::EMPTY, |set, square| set | removing(square));
        rest.taken = survived & (removing(quarry) | !opening);
        rest.weighed = survived.without(rest.taken);
        rest
    }

    /// What no blast removes.
    fn lasting(&self, blast: &BlastPlan<N>) -> SquareSet<N> {
        Color::ALL.into_iter().fold(SquareSet::EMPTY, |set, color| set | self.union(color, &blast.spares))
    }

    /// Those among some victims of a piece that it may capture, as far as royals are concerned.
    pub(crate) fn survived(
        &mut self,
        node: &Node<N>,
        (masks, rest): (&Masks<N>, &Rest<N>),
        from: usize,
        victims: SquareSet<N>,
    ) -> SquareSet<N> {
        if victims.is_empty() {
            return victims;
        }
        let Some(blast) = self.plain_blast() else { return self.safe_targets(from, victims) };
        let lasting = self.lasting(blast);
        let mut survived = victims;
        for to in victims {
            let gone = blast.around[node.us][to].without(lasting) | SquareSet::of(to) | SquareSet::of(from);
            let is_legal = !gone.contains(masks.royal)
                && (gone.contains(rest.quarry) || self.is_safe_without(node, masks.royal, gone));
            if !is_legal {
                survived.remove(to);
            }
        }
        debug_assert!(survived == self.safe_targets(from, victims), "what is weighed is what trials say");
        survived
    }

    /// Whether nothing attacks or sees a royal when some pieces have gone.
    fn is_safe_without(&self, node: &Node<N>, royal: usize, gone: SquareSet<N>) -> bool {
        let occupied = node.occupied.without(gone);
        let left = |types: &[usize]| self.union(node.them, types).without(gone);
        !(self.attacked_by(royal, node.them, occupied, left)
            || self.bans_facing() && self.faces_over(royal, node.us, occupied))
    }

    /// The empty squares among some on which a royal is safe: those beside the enemy royal are looked at one by one.
    fn royal_steps(&self, node: &Node<N>, from: usize, quarry: usize, targets: SquareSet<N>) -> SquareSet<N> {
        let is_beside = |&to: &usize| self.may_be_spared(node.us, to, SquareSet::of(quarry));
        let beside = targets.into_iter().filter(is_beside).fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to));
        let lifted = node.occupied.without(SquareSet::of(from));
        let royal = self.type_of(self.code_at(from));
        let attacked =
            |&to: &usize| self.attacked_over(to, node.them, lifted, royal) || self.sees_enemy(node, to, lifted);
        let safe = self.royal_targets(node, from, targets.without(beside)) | beside;
        beside.into_iter().filter(attacked).fold(safe, |set, to| set.without(SquareSet::of(to)))
    }

    fn sees_enemy(&self, node: &Node<N>, at: usize, occupied: SquareSet<N>) -> bool {
        self.bans_facing() && self.faces_over(at, node.us, occupied)
    }
}

impl<const N: usize> Position<N> {
    /// The targets among some that leave no royal in check, found by making each move.
    pub(crate) fn safe_targets(&mut self, from: usize, targets: SquareSet<N>) -> SquareSet<N> {
        let on_board_alone = self.has_grounds();
        let tested = targets.into_iter().filter(|&to| match on_board_alone {
            true => self.is_safe_after(from, to),
            false => self.leaves_safe(PackedMove::travel(from, to)),
        });
        tested.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to))
    }

    /// Emits the moves of free pieces to squares where it depends on the piece whether it may go there.
    #[inline(never)]
    pub(crate) fn doubtful_moves<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        pieces: SquareSet<N>,
        doubtful: SquareSet<N>,
        sink: &mut S,
    ) {
        for from in pieces {
            let piece_type = self.type_of(self.code_at(from));
            let targets = self.tabled_targets(node.us, piece_type, from, node.occupied) & doubtful;
            if !targets.is_empty() {
                let legal = self.legal_targets(node, from, targets);
                node.emit(from, legal, sink);
            }
        }
    }
}
