//! Counts the moves of several siblings at once.
//!
//! For each line, finds the attacks of the enemy along it, and the attacks of a slider on the
//! royal's square. Where both meet, a piece is pinned, or the line is open. Then finds the attacks
//! of the side to move along the line.

use fers_arch::{Row, Sets, Vector};
use fers_core::SquareSet;

use super::batch::{Batch, Outcome, Parent};
use fers_program::leaf_batch::geometry::{Jump, Offset, PinRelation, RayPair};
use fers_program::leaf_batch::plan::{RAY_PAIRS_MAX, SETS_MAX, Side};
use fers_program::simd::slides::RayMove;

/// Check information, which restricts the moves of the side to move.
struct CheckInfo<V, const N: usize> {
    /// The squares that the enemy attacks, with the royal removed.
    attacked: Sets<V, N>,
    /// The check mask: the destinations that leave the royal safe.
    check_mask: Sets<V, N>,
    /// The pinned pieces.
    pinned: Sets<V, N>,
    /// By line of the enemy: the pieces pinned along it.
    pinned_along: [Sets<V, N>; RAY_PAIRS_MAX],
    /// Nonempty in siblings that the kernel cannot decide.
    unresolved: Sets<V, N>,
}

/// The square sets of the siblings.
struct View<V: Vector, const N: usize> {
    cpu: V::Cpu,
    own: Sets<V, N>,
    enemies: Sets<V, N>,
    occupied: Sets<V, N>,
    virgin: Sets<V, N>,
}

/// The legal destinations, and the moves counted so far.
struct Ends<V: Vector, const N: usize> {
    quiet: Sets<V, N>,
    captures: Sets<V, N>,
    all: Sets<V, N>,
    quiets_counted: V::Tally,
    captures_counted: V::Tally,
}

/// Counts the moves of the siblings of a batch.
#[inline(always)]
pub(super) fn count<V: Vector, const N: usize, const ROYAL: bool, const SPLIT: bool>(
    cpu: V::Cpu,
    (us, them): (&Side<N>, &Side<N>),
    parent: &Parent<N>,
    batch: &Batch<N>,
) -> Outcome {
    let (left, landed) = (Sets::<V, N>::load(cpu, &batch.left), Sets::load(cpu, &batch.landed));
    let own = Sets::splat(cpu, parent.own.0).and_not(landed);
    let arrived = if batch.has_pairs { landed.or(Sets::load(cpu, &batch.landed_too)) } else { landed };
    let enemies = Sets::splat(cpu, parent.enemies.0).and_not(left).or(arrived);
    let virgin = Sets::splat(cpu, parent.virgin.0).and_not(left).and_not(landed);
    let view = View { cpu, own, enemies, occupied: own.or(enemies), virgin };
    let mut check_info = CheckInfo {
        attacked: Sets::empty(cpu),
        check_mask: Sets::splat(cpu, (!SquareSet::EMPTY).0),
        pinned: Sets::empty(cpu),
        pinned_along: [Sets::empty(cpu); RAY_PAIRS_MAX],
        unresolved: Sets::empty(cpu),
    };
    if ROYAL {
        let mut attackers = [Sets::empty(cpu); SETS_MAX];
        find_attackers(cpu, them, parent, batch, (left, landed), &mut attackers);
        find_check_info((us, them), parent, &view, &attackers, &mut check_info);
    }
    let gone = landed.or(check_info.pinned);
    let mut free = [Sets::empty(cpu); SETS_MAX];
    for (free, movers) in free.iter_mut().zip(&parent.movers[..us.moving.types.len()]) {
        *free = Sets::splat(cpu, movers.0).and_not(gone);
    }
    let movers = Movers { cpu, parent, landed, free: &free };
    let mut ends = Ends::new(&check_info.check_mask, &view);
    for rays in &us.slides {
        slide::<V, N, true, SPLIT>(rays, &movers, &view, &mut check_info, &mut ends);
        slide::<V, N, false, SPLIT>(rays, &movers, &view, &mut check_info, &mut ends);
    }
    jump::<V, N, SPLIT>(us, &movers, &view, &mut check_info, &mut ends);
    if ROYAL {
        let steps = Sets::splat(cpu, parent.steps.0).and_not(check_info.attacked);
        ends.add_anywhere::<SPLIT>(steps, &view);
    }
    let (mut quiets, mut captures) = ends.counted();
    if parent.promotes {
        let more = promotions::<V, N, SPLIT>(us, &movers, &view, &mut check_info);
        (quiets, captures) = (quiets.add(more.0), captures.add(more.1));
    }
    quiets = quiets.add(castlings(parent, landed, &view, &check_info));
    let counts = if SPLIT { captures.or(quiets.and(captures.zero_mask())) } else { quiets };
    let used = V::load(cpu, batch.used());
    let mut known = check_info.unresolved.empty_mask().and(used);
    if us.may_pass {
        known = known.and_not(counts.zero_mask());
    }
    let mut outcome = Outcome {
        counts: Row::default(),
        sum: counts.and(known).reduce_add(),
        unknown: used.and_not(known).mask_bits(),
    };
    if cfg!(debug_assertions) {
        counts.store(&mut outcome.counts);
    }
    outcome
}

/// Counts the moves of pieces that jump.
#[inline(always)]
fn jump<V: Vector, const N: usize, const SPLIT: bool>(
    us: &Side<N>,
    movers: &Movers<V, N>,
    view: &View<V, N>,
    check_info: &mut CheckInfo<V, N>,
    ends: &mut Ends<V, N>,
) {
    for (set, offsets) in &us.leaving {
        let pieces = movers.free[*set];
        for (by, from) in &offsets.up {
            ends.add::<SPLIT>((true, true), pieces.and(Sets::splat(view.cpu, from.0)).shifted::<true>(*by));
        }
        for (by, from) in &offsets.down {
            ends.add::<SPLIT>((true, true), pieces.and(Sets::splat(view.cpu, from.0)).shifted::<false>(*by));
        }
    }
    for jump in &us.jumps {
        let reached = jumped(jump, movers, view, check_info);
        ends.add::<SPLIT>((jump.quiet, jump.capture), reached);
    }
}

/// Returns the number of additional moves by promotion: quiet moves and captures.
#[inline(always)]
fn promotions<V: Vector, const N: usize, const SPLIT: bool>(
    us: &Side<N>,
    movers: &Movers<V, N>,
    view: &View<V, N>,
    check_info: &mut CheckInfo<V, N>,
) -> (V, V) {
    let (mut quiets, mut captures) = (V::splat(view.cpu, 0), V::splat(view.cpu, 0));
    for promoting in &us.promotions.jumps {
        let (jump, mut ends) = (&promoting.jump, Ends::new(&check_info.check_mask, view));
        ends.add::<SPLIT>((jump.quiet, jump.capture), jumped(jump, movers, view, check_info));
        let more = ends.counted();
        quiets = quiets.add(more.0.times(promoting.more));
        captures = captures.add(more.1.times(promoting.more));
    }
    (quiets, captures)
}

/// Finds the attacking pieces by set of types.
#[inline(always)]
fn find_attackers<V: Vector, const N: usize>(
    cpu: V::Cpu,
    them: &Side<N>,
    parent: &Parent<N>,
    batch: &Batch<N>,
    (left, landed): (Sets<V, N>, Sets<V, N>),
    attackers: &mut [Sets<V, N>; SETS_MAX],
) {
    let sets = them.attacking.types.len();
    let member = V::load(cpu, &batch.member);
    for (set, attackers) in attackers.iter_mut().enumerate().take(sets) {
        let arrived = landed.and_lanes(member.and(V::splat(cpu, 1 << set)).nonzero_mask());
        *attackers = Sets::splat(cpu, parent.attackers[set].0).and_not(left).or(arrived);
    }
    if batch.has_pairs {
        let (landed, member) = (Sets::<V, N>::load(cpu, &batch.landed_too), V::load(cpu, &batch.member_too));
        for (set, attackers) in attackers.iter_mut().enumerate().take(sets) {
            *attackers = attackers.or(landed.and_lanes(member.and(V::splat(cpu, 1 << set)).nonzero_mask()));
        }
    }
}

/// Counts the castling moves.
#[inline(always)]
fn castlings<V: Vector, const N: usize>(
    parent: &Parent<N>,
    landed: Sets<V, N>,
    view: &View<V, N>,
    check_info: &CheckInfo<V, N>,
) -> V {
    let mut count = V::splat(view.cpu, 0);
    for castling in &parent.castlings {
        let closed = view.occupied.and(Sets::splat(view.cpu, castling.empty.0));
        let attacked = check_info.attacked.and(Sets::splat(view.cpu, castling.safe.0));
        let taken = landed.and(Sets::splat(view.cpu, castling.partners.0));
        let may = closed.or(attacked).or(taken).empty_mask();
        count = count.add(V::splat(view.cpu, 1).and(may));
    }
    count
}

/// Finds attacked squares, checkers and pinned pieces.
#[inline(always)]
fn find_check_info<V: Vector, const N: usize>(
    (us, them): (&Side<N>, &Side<N>),
    parent: &Parent<N>,
    view: &View<V, N>,
    attackers: &[Sets<V, N>; SETS_MAX],
    check_info: &mut CheckInfo<V, N>,
) {
    let king = Sets::splat(view.cpu, SquareSet::of(parent.king).0);
    let mut checkers = Sets::empty(view.cpu);
    for jumps_of_set in &them.jump_attacks {
        let from = attackers[jumps_of_set.set];
        // Most leapers are far from the royal.
        if from.and(Sets::splat(view.cpu, parent.near[jumps_of_set.set].0)).are_empty() {
            continue;
        }
        checkers = checkers.or(from.and(Sets::splat(view.cpu, jumps_of_set.origins[parent.king].0)));
        for (by, origins) in &jumps_of_set.offsets.up {
            check_info.attacked =
                check_info.attacked.or(from.and(Sets::splat(view.cpu, origins.0)).shifted::<true>(*by));
        }
        for (by, origins) in &jumps_of_set.offsets.down {
            check_info.attacked =
                check_info.attacked.or(from.and(Sets::splat(view.cpu, origins.0)).shifted::<false>(*by));
        }
    }
    let lifted = view.occupied.and_not(king);
    for jump in &them.lames {
        let from = able(jump, attackers[jump.set], view);
        check_info.attacked = check_info.attacked.or(leapt(jump.leap.offset, unhindered(jump, from, lifted)));
        let seen = leapt(jump.leap.offset, unhindered(jump, from, view.enemies));
        check_info.unresolved = check_info.unresolved.or(seen.and(king));
    }
    let mut checks = Checks { king: parent.king, checkers, lines: Sets::empty(view.cpu) };
    for (index, rays) in them.rays.iter().enumerate() {
        let (up, down) = (Look::new::<true>(rays, view), Look::new::<false>(rays, view));
        let (above, below) = (up.filled::<true>(rays, king), down.filled::<false>(rays, king));
        let from_below = attack::<V, N, true>((rays, &up), (below, above), attackers, view, (&mut checks, check_info));
        let from_above =
            attack::<V, N, false>((rays, &down), (above, below), attackers, view, (&mut checks, check_info));
        check_info.pinned_along[index] = from_below.or(from_above);
        check_info.pinned = check_info.pinned.or(check_info.pinned_along[index]);
    }
    let Checks { checkers, lines, .. } = checks;
    let peaceful = checkers.empty_mask();
    let single = checkers.at_most_one_mask();
    let blocks = lines.or(checkers).and_lanes(single);
    check_info.check_mask = blocks.or_lanes(peaceful);
    if us.stands {
        // There is no castling out of check, so only the steps of the royal are restricted here.
        let stands = blocks.and(view.enemies).or_lanes(peaceful);
        check_info.attacked = check_info.attacked.or(Sets::splat(view.cpu, (!SquareSet::EMPTY).0).and_not(stands));
    }
}

/// The checkers, with the squares between them and the royal.
struct Checks<V, const N: usize> {
    king: usize,
    checkers: Sets<V, N>,
    lines: Sets<V, N>,
}

/// Finds the attacks of the enemy along one direction. Returns the pieces that it pins.
///
/// `sight` holds the attacks of a slider on the royal's square towards the attackers, `behind`
/// those away from them.
#[inline(always)]
fn attack<V: Vector, const N: usize, const UP: bool>(
    (rays, look): (&RayPair<N>, &Look<V, N>),
    (sight, behind): (Sets<V, N>, Sets<V, N>),
    attackers: &[Sets<V, N>; SETS_MAX],
    view: &View<V, N>,
    (checks, check_info): (&mut Checks<V, N>, &mut CheckInfo<V, N>),
) -> Sets<V, N> {
    let mut pinned = Sets::empty(view.cpu);
    for &(ray_move, set) in &rays.ray_moves[usize::from(!UP)] {
        let from = attackers[set];
        let seen = look.filled::<UP>(rays, from);
        if matches!(ray_move, RayMove::Slide | RayMove::Quiet) {
            let checking = sight.and(from);
            let is_check = checking.nonempty_mask();
            check_info.attacked = check_info.attacked.or(seen).or(behind.and_lanes(is_check));
            checks.checkers = checks.checkers.or(checking);
            checks.lines = checks.lines.or(sight.and_lanes(is_check));
            pinned = pinned.or(seen.and(sight).and(view.own));
        } else {
            check_info.attacked = check_info.attacked.or(look.beyond::<UP>((rays, ray_move), seen.and(view.occupied)));
            let line = Sets::splat(view.cpu, rays.ahead[checks.king][usize::from(UP)].0);
            check_info.unresolved = check_info.unresolved.or(from.and(line));
        }
    }
    pinned
}

/// The empty squares of a direction for a Kogge-Stone fill, by step length.
struct Look<V, const N: usize> {
    land: Sets<V, N>,
    one: Sets<V, N>,
    two: Sets<V, N>,
    four: Sets<V, N>,
}

impl<V: Vector, const N: usize> Look<V, N> {
    #[inline(always)]
    fn new<const UP: bool>(rays: &RayPair<N>, view: &View<V, N>) -> Self {
        let land = Sets::splat(view.cpu, rays.land[usize::from(!UP)].0);
        let one = land.and_not(view.occupied);
        let two = one.and(one.shifted::<UP>(rays.by[0]));
        let four = two.and(two.shifted::<UP>(rays.by[1]));
        Self { land, one, two, four }
    }

    /// Returns the attacks of sliders: empty squares and the first occupied square (Kogge-Stone
    /// fill).
    #[inline(always)]
    fn filled<const UP: bool>(&self, rays: &RayPair<N>, from: Sets<V, N>) -> Sets<V, N> {
        let mut filled = from.or(self.one.and(from.shifted::<UP>(rays.by[0])));
        filled = filled.or(self.two.and(filled.shifted::<UP>(rays.by[1])));
        if rays.fours > 0 {
            filled = filled.or(self.four.and(filled.shifted::<UP>(rays.by[2])));
            // PERF: unrolled, because the count is rarely above 1 and a loop costs more than its
            // iterations.
            for _ in 1..rays.fours {
                filled = filled.or(self.four.and(filled.shifted::<UP>(rays.by[2])));
            }
        }
        filled.shifted::<UP>(rays.by[0]).and(self.land)
    }

    /// Returns the attacks of hoppers behind their hurdles.
    #[inline(always)]
    fn beyond<const UP: bool>(&self, (rays, ray_move): (&RayPair<N>, RayMove), hurdles: Sets<V, N>) -> Sets<V, N> {
        match ray_move {
            RayMove::HopNext { .. } => hurdles.shifted::<UP>(rays.by[0]).and(self.land),
            _ => self.filled::<UP>(rays, hurdles),
        }
    }
}

/// The pieces of the side to move.
struct Movers<'a, V: Vector, const N: usize> {
    cpu: V::Cpu,
    parent: &'a Parent<N>,
    landed: Sets<V, N>,
    /// By set of types: the pieces that are not pinned.
    free: &'a [Sets<V, N>; SETS_MAX],
}

impl<V: Vector, const N: usize> Movers<'_, V, N> {
    /// Returns the pieces of a set of types within another set of squares.
    #[inline(always)]
    fn among(&self, set: usize, others: Sets<V, N>) -> Sets<V, N> {
        Sets::splat(self.cpu, self.parent.movers[set].0).and_not(self.landed).and(others)
    }
}

/// Counts the moves of sliders and hoppers along one direction.
#[inline(always)]
fn slide<V: Vector, const N: usize, const UP: bool, const SPLIT: bool>(
    rays: &RayPair<N>,
    movers: &Movers<V, N>,
    view: &View<V, N>,
    check_info: &mut CheckInfo<V, N>,
    ends: &mut Ends<V, N>,
) {
    let ray_moves = &rays.ray_moves[usize::from(!UP)];
    if ray_moves.is_empty() {
        return;
    }
    let look = Look::new::<UP>(rays, view);
    for &(ray_move, set) in ray_moves {
        let mut from = movers.free[set];
        match (rays.pin_relation, ray_move) {
            (PinRelation::Line(line), RayMove::Slide | RayMove::Quiet) => {
                from = from.or(movers.among(set, check_info.pinned_along[line]))
            }
            (PinRelation::Over, _) => {
                check_info.unresolved = check_info.unresolved.or(movers.among(set, check_info.pinned))
            }
            // A hopper that moves along its pin ray leaves the pin.
            (PinRelation::Line(_) | PinRelation::None, _) => {}
        }
        let seen = look.filled::<UP>(rays, from);
        match ray_move {
            RayMove::Slide => ends.add::<SPLIT>((true, true), seen),
            RayMove::Quiet => ends.add::<SPLIT>((true, false), seen),
            RayMove::Hop { quiet } | RayMove::HopNext { quiet } => {
                ends.add::<SPLIT>((quiet, true), look.beyond::<UP>((rays, ray_move), seen.and(view.occupied)));
            }
        }
    }
}

/// Returns the squares that jumps reach.
#[inline(always)]
fn jumped<V: Vector, const N: usize>(
    jump: &Jump<N>,
    movers: &Movers<V, N>,
    view: &View<V, N>,
    check_info: &mut CheckInfo<V, N>,
) -> Sets<V, N> {
    let from = match jump.pin_relation {
        PinRelation::None => movers.free[jump.set],
        PinRelation::Line(line) => movers.free[jump.set].or(movers.among(jump.set, check_info.pinned_along[line])),
        PinRelation::Over => {
            check_info.unresolved = check_info.unresolved.or(movers.among(jump.set, check_info.pinned));
            movers.free[jump.set]
        }
    };
    leapt(jump.leap.offset, unhindered(jump, able(jump, from, view), view.occupied))
}

/// Returns the pieces that may jump from their squares, given whether they have moved.
#[inline(always)]
fn able<V: Vector, const N: usize>(jump: &Jump<N>, pieces: Sets<V, N>, view: &View<V, N>) -> Sets<V, N> {
    let mut able = pieces.and(Sets::splat(view.cpu, jump.leap.from.0));
    if jump.virgin {
        able = able.and(view.virgin);
    }
    if jump.moved {
        able = able.and_not(view.virgin);
    }
    able
}

/// Returns the pieces with no blocker in the way of their jumps.
#[inline(always)]
fn unhindered<V: Vector, const N: usize>(jump: &Jump<N>, from: Sets<V, N>, occupied: Sets<V, N>) -> Sets<V, N> {
    let mut free = from;
    for via in &jump.vias {
        // Shifted backwards: the blocker, seen from the origin.
        let hindered = if via.up { occupied.shifted::<false>(via.by) } else { occupied.shifted::<true>(via.by) };
        free = free.and_not(hindered);
    }
    free
}

/// Shifts pieces by a leap.
#[inline(always)]
fn leapt<V: Vector, const N: usize>(offset: Offset, from: Sets<V, N>) -> Sets<V, N> {
    if offset.up { from.shifted::<true>(offset.by) } else { from.shifted::<false>(offset.by) }
}

impl<V: Vector, const N: usize> Ends<V, N> {
    #[inline(always)]
    fn new(answers: &Sets<V, N>, view: &View<V, N>) -> Self {
        Self {
            quiet: answers.and_not(view.occupied),
            captures: answers.and(view.enemies),
            all: answers.and_not(view.own),
            quiets_counted: V::tally(view.cpu),
            captures_counted: V::tally(view.cpu),
        }
    }

    /// Counts moves to a set of squares that may be quiet, captures, or both.
    #[inline(always)]
    fn add<const SPLIT: bool>(&mut self, (quiet, capture): (bool, bool), reached: Sets<V, N>) {
        if SPLIT {
            if quiet {
                self.quiets_counted = counted(self.quiets_counted, reached.and(self.quiet));
            }
            if capture {
                self.captures_counted = counted(self.captures_counted, reached.and(self.captures));
            }
            return;
        }
        let open = match (quiet, capture) {
            (true, true) => self.all,
            (true, false) => self.quiet,
            _ => self.captures,
        };
        self.quiets_counted = counted(self.quiets_counted, reached.and(open));
    }

    /// Counts moves that ignore the check mask.
    #[inline(always)]
    fn add_anywhere<const SPLIT: bool>(&mut self, reached: Sets<V, N>, view: &View<V, N>) {
        let reached = reached.and_not(view.own);
        if SPLIT {
            self.captures_counted = counted(self.captures_counted, reached.and(view.enemies));
            self.quiets_counted = counted(self.quiets_counted, reached.and_not(view.enemies));
        } else {
            self.quiets_counted = counted(self.quiets_counted, reached);
        }
    }

    /// Returns the quiet moves and the captures counted so far, in each lane.
    #[inline(always)]
    fn counted(&self) -> (V, V) {
        (V::tally_sum(self.quiets_counted), V::tally_sum(self.captures_counted))
    }
}

#[inline(always)]
fn counted<V: Vector, const N: usize>(tally: V::Tally, squares: Sets<V, N>) -> V::Tally {
    let mut tally = tally;
    for word in 0..N {
        tally = V::add_popcounts(tally, squares.0[word]);
    }
    tally
}
