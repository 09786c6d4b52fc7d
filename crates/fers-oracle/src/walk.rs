//! Walks along paths.

use std::cell::RefCell;
use std::collections::HashSet;

use fers_core::{Carry, Color, EnPassant, Piece, PieceType, Setup, Square, Vector};
use fers_rules::{
    Act, Arrivals, Condition, Contact, Leg, Length, Over, Path, PieceRules, Range, Retaliation, Ruleset, Steps,
};

use crate::Oracle;
use crate::progress::{Place, Progress};

/// The purpose of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Moves: all conditions apply.
    Move,
    /// Attacks and reach: conditions that depend on attacks or on the trading ban are ignored, and
    /// there is no en passant.
    Attack,
}

/// A piece that walks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walker<'o> {
    pub(crate) oracle: &'o Oracle<'o>,
    /// The setup before the ply.
    pub(crate) setup: &'o Setup,
    pub(crate) color: Color,
    /// The type whose paths are walked.
    pub(crate) piece_type: PieceType,
    pub(crate) origin: Square,
    pub(crate) is_virgin: bool,
    pub(crate) purpose: Purpose,
}

/// A complete walk.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// Origin of the moving piece; with induction that is not the walker itself.
    pub(crate) from: Square,
    /// Destination.
    pub(crate) to: Square,
    /// Squares of captured pieces, in order.
    pub(crate) removed: Vec<Square>,
    /// Carried pieces, in order.
    pub(crate) carried: Vec<Carry>,
    /// En passant squares for the opponent.
    pub(crate) chance: Vec<Square>,
    /// The end of the leg that [lands](Leg::lands), if one does, and the number of pieces captured
    /// by then.
    pub(crate) landing: Option<(Square, usize)>,
    /// The type to which the piece has promoted on the way.
    pub(crate) promoted: Option<PieceType>,
    /// The state at the end.
    pub(crate) progress: Progress,
}

/// A possible arrival of a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    Empty,
    Captures(Square),
    /// The piece where the leg ends is captured, and before it the one on this square, which passed
    /// there.
    CapturesPasser(Square),
    Leaves,
    Swaps(Square),
    Carries,
    Induces(Piece),
    Lends(Piece),
}

/// The walks found so far, and the visited states of paths with repeated legs.
#[derive(Default)]
struct Found<'a> {
    walks: RefCell<Vec<Walk>>,
    stages: RefCell<HashSet<(usize, Progress)>>,
    /// Allowed endings of imitated walks.
    endings: Option<&'a Arrivals>,
}

impl Walk {
    /// Makes the walk of a piece that stays.
    pub(crate) fn standing(square: Square) -> Self {
        let progress = Progress::start(square, false);
        let (removed, carried, chance) = (Vec::new(), Vec::new(), Vec::new());
        Self { from: square, to: square, removed, carried, chance, landing: None, promoted: None, progress }
    }

    /// Returns whether the walk changes nothing.
    pub(crate) fn is_pass(&self) -> bool {
        self.to == self.from && self.removed.is_empty() && self.carried.is_empty()
    }
}

impl Walker<'_> {
    /// Returns all complete walks; equal ones may occur more than once.
    pub(crate) fn walks(&self) -> Vec<Walk> {
        let mut walks = self.walks_unpromoted();
        let onward: Vec<Walk> = walks.iter().flat_map(|walk| self.walks_onward(walk)).collect();
        walks.extend(onward);
        walks
    }

    /// Returns the complete walks without those that go on after a promotion.
    pub(crate) fn walks_unpromoted(&self) -> Vec<Walk> {
        self.rules().moves_of(self.color).iter().flat_map(|path| self.walks_along(path, None)).collect()
    }

    /// Returns all complete walks along a path of this or another type. Walks whose ending
    /// `endings` forbids are left out.
    pub(crate) fn walks_along(&self, path: &Path, endings: Option<&Arrivals>) -> Vec<Walk> {
        if !path.when.iter().all(|&condition| self.holds(condition, self.origin)) {
            return Vec::new();
        }
        if let [Leg { steps: Steps::AsLastMoved { reversed }, arrivals, .. }] = path.legs.as_slice() {
            return self.imitating_walks(*reversed, arrivals);
        }
        let found = Found { endings, ..Found::default() };
        self.walk_leg(path, 0, &Progress::start(self.origin, self.oracle.ruleset.victims_stay), &found);
        found.walks.into_inner()
    }

    /// Returns the walks along a path that go on where another walk ended.
    pub(crate) fn walks_from(&self, path: &Path, before: &Progress) -> Vec<Walk> {
        if !path.when.iter().all(|&condition| self.holds(condition, before.at)) || self.is_halted(1, before.at) {
            return Vec::new();
        }
        let found = Found::default();
        self.walk_leg(path, 0, before, &found);
        found.walks.into_inner()
    }

    pub(crate) fn rules(&self) -> &PieceRules {
        self.oracle.ruleset.piece(self.piece_type)
    }

    /// Returns whether a condition of a path holds for a piece that begins it on a square.
    fn holds(&self, condition: Condition, from: Square) -> bool {
        let ruleset = self.oracle.ruleset;
        let zone = |zones| ruleset.zone(zones, self.color);
        match condition {
            Condition::Virgin => self.is_virgin,
            Condition::Moved => !self.is_virgin,
            Condition::From(zones) => zone(zones).contains(from),
            Condition::NotFrom(zones) => !zone(zones).contains(from),
            Condition::NotInCheck => {
                self.purpose == Purpose::Attack || !self.oracle.is_in_check(self.setup, self.color)
            }
            Condition::InCheck => self.purpose == Purpose::Attack || self.oracle.is_in_check(self.setup, self.color),
            Condition::Without(piece_type) => {
                let missed = Piece::new(self.color, piece_type);
                self.purpose == Purpose::Attack || self.setup.pieces().all(|(_, piece)| piece != missed)
            }
            Condition::InPart(parts) => {
                let place = ruleset.turn.as_ref().map_or(0, |turn| turn.place(self.setup.phase.ply));
                self.purpose == Purpose::Attack || parts.contains(place)
            }
            Condition::AheadOfStart => ruleset.ahead_of_start(self.piece_type, self.color).contains(from),
        }
    }

    fn walk_leg(&self, path: &Path, index: usize, progress: &Progress, found: &Found) {
        // A leg that begins in a visited state gives no new walks.
        if path.repeat.is_some() && !found.stages.borrow_mut().insert((index, progress.clone())) {
            return;
        }
        if self.is_halted(index, progress.at) {
            return;
        }
        let leg = &path.legs[index];
        if leg.steps == Steps::Anywhere {
            let others = self.oracle.ruleset.geometry.squares().filter(|&square| square != progress.at);
            for end in others {
                self.end_leg(path, index, None, &[end], progress, found);
            }
        }
        for direction in directions(leg, progress) {
            let (ray, leaves_board) = self.ray(leg, direction, progress);
            let range = range(leg, progress);
            let numbers = usize::from(range.min.max(1))..=range.max.map_or(usize::MAX, usize::from);
            for steps in (1..=ray.len()).filter(|steps| numbers.contains(steps)) {
                self.end_leg(path, index, Some(direction), &ray[..steps], progress, found);
            }
            if leg.arrivals.off_board && leaves_board && numbers.contains(&(ray.len() + 1)) {
                self.fall_off(path, index, direction, &ray, progress, found);
            }
        }
    }

    /// Ends a leg on the last of its squares.
    fn end_leg(
        &self,
        path: &Path,
        index: usize,
        direction: Option<Vector>,
        squares: &[Square],
        progress: &Progress,
        found: &Found,
    ) {
        let leg = &path.legs[index];
        let (&end, inner) = squares.split_last().expect("a leg has a step at least");
        let may_go = self.may_pass(leg.over, inner, progress) && self.goes_unhalted(inner);
        let is_outside = leg.ends_in.is_some_and(|zones| !self.oracle.ruleset.zone(zones, self.color).contains(end));
        let is_barred = is_outside || self.is_shunned(leg, end) || leg.to_royal_board && !self.may_change_board_to(end);
        if may_go && self.may_cross(inner) && !is_barred {
            let after = progress.after(leg, direction, squares, self.occupant(progress.at, progress).is_none());
            for arrival in self.arrivals(leg, end, &after).into_iter().flatten() {
                self.arrive(path, index, after.clone(), arrival, found);
            }
        }
    }

    /// Ends a leg off the board; the squares are those before.
    fn fall_off(
        &self,
        path: &Path,
        index: usize,
        direction: Vector,
        inner: &[Square],
        progress: &Progress,
        found: &Found,
    ) {
        let leg = &path.legs[index];
        if self.may_pass(leg.over, inner, progress) && self.goes_unhalted(inner) && self.may_cross(inner) {
            let is_left_empty = self.occupant(progress.at, progress).is_none();
            let mut after = progress.after(leg, Some(direction), inner, is_left_empty);
            after.count_steps(leg, inner.len() + 1);
            after.place = Place::OffBoard;
            self.follow(path, index, &after, found);
        }
    }

    /// Applies an arrival. The path may end there or go on.
    fn arrive(&self, path: &Path, index: usize, mut progress: Progress, arrival: Arrival, found: &Found) {
        let end = progress.at;
        let is_welcome = found.endings.is_none_or(|endings| self.ends_so(endings, arrival, &progress));
        if let Arrival::Lends(friend) = arrival {
            found.walks.borrow_mut().extend(self.borrowing_walks(friend.piece_type));
            return;
        }
        if let Arrival::Induces(friend) = arrival {
            let is_virgin = self.setup.virgin.contains(end);
            let induced = Self { piece_type: friend.piece_type, origin: end, is_virgin, ..*self };
            induced.follow(path, index, &progress.taken_over_by(end), found);
            return;
        }
        let mut stopped = progress.clone();
        stopped.take(end, last_arrival(arrival, found.endings, end));
        progress.take(end, arrival);
        if path.legs[index].lands {
            progress.landing = Some((end, progress.removed.len()));
            stopped.landing = Some((end, stopped.removed.len()));
        }
        let may_end = index + 1 == path.legs.len() || path.legs[index].may_stop;
        let must_promote = may_end && arrival != Arrival::Leaves && self.must_promote(&progress);
        let must_stop = must_promote || self.must_stop(path, index, arrival, &progress);
        let may_stop = must_stop || may_end;
        if arrival != Arrival::Leaves && may_stop && is_welcome {
            found.walks.borrow_mut().extend(self.finished(&stopped));
        }
        if !must_stop {
            self.follow(path, index, &progress, found);
        }
    }

    fn follow(&self, path: &Path, index: usize, progress: &Progress, found: &Found) {
        for next in path.followers(index) {
            self.walk_leg(path, next, progress, found);
        }
    }

    /// Returns the squares of a leg in this direction, as far as it could go, and whether the board
    /// ends there.
    fn ray(&self, leg: &Leg, direction: Vector, progress: &Progress) -> (Vec<Square>, bool) {
        let Ruleset { frame, geometry, .. } = self.oracle.ruleset;
        let step = frame.apply(direction, self.color);
        let joined = frame.joined(leg.joined, geometry, self.color);
        let most = usize::from(range(leg, progress).max.unwrap_or(u8::MAX));
        let mut ray = Vec::new();
        let mut next = match progress.place {
            Place::OnBoard => geometry.step_round(progress.at, step, joined),
            Place::OffBoard => Some(progress.at),
        };
        while ray.len() < most {
            let Some(square) = next else { return (ray, true) };
            let is_back = ray.contains(&square) || (progress.place == Place::OnBoard && square == progress.at);
            if is_back {
                break;
            }
            ray.push(square);
            if leg.over == Over::Empty && !self.is_open(square, progress) {
                break;
            }
            next = geometry.step_round(square, step, joined);
        }
        (ray, false)
    }

    fn may_pass(&self, over: Over, inner: &[Square], progress: &Progress) -> bool {
        let is_hurdle = |&square: &Square| !self.is_empty(square, progress);
        match over {
            Over::Empty => inner.iter().all(|&square| self.is_open(square, progress)),
            Over::Anything => true,
            Over::Hurdles { count, land_next } => {
                inner.iter().copied().filter(|square| is_hurdle(square)).count() == usize::from(count)
                    && (!land_next || inner.last().is_some_and(is_hurdle))
            }
        }
    }

    /// Returns whether a royal may pass these squares.
    fn may_cross(&self, inner: &[Square]) -> bool {
        if self.purpose == Purpose::Attack || inner.is_empty() || !self.avoids_attacked_squares() {
            return true;
        }
        let lifted = self.without_mover();
        let attacked = |&square: &Square| self.oracle.attacks_type(&lifted, square, !self.color, self.piece_type);
        !inner.iter().any(attacked)
    }

    /// Returns the setup before the ply without the moving piece.
    fn without_mover(&self) -> Setup {
        let mut lifted = self.setup.clone();
        lifted.board[self.origin.index()] = None;
        lifted
    }

    /// Returns whether a royal stands on the board of a square, or all royals on the mover's board.
    fn may_change_board_to(&self, end: Square) -> bool {
        let geometry = &self.oracle.ruleset.geometry;
        let royals = self.setup.pieces().filter(|(_, piece)| self.oracle.ruleset.is_royal(piece.piece_type));
        let boards: Vec<u8> = royals.map(|(square, _)| geometry.board(square)).collect();
        let home = geometry.board(self.origin);
        boards.contains(&geometry.board(end)) || boards.iter().all(|&board| board == home)
    }

    /// Returns whether a leg may not end on a square because the square is attacked.
    fn is_shunned(&self, leg: &Leg, end: Square) -> bool {
        let oracle = self.oracle;
        self.purpose == Purpose::Move && leg.shuns_attack && {
            let lifted = self.without_mover();
            match oracle.ruleset.is_royal(self.piece_type) {
                true => oracle.attacks_type(&lifted, end, !self.color, self.piece_type),
                false => oracle.attacks_place(&lifted, end, !self.color),
            }
        }
    }

    fn avoids_attacked_squares(&self) -> bool {
        let mut sets = self.oracle.ruleset.royals.iter();
        sets.any(|royal| !royal.may_cross_attack && royal.piece_types.contains(&self.piece_type))
    }

    /// Returns the arrivals of a leg on a square: one, or two if a piece may pass or capture en
    /// passant.
    fn arrivals(&self, leg: &Leg, end: Square, progress: &Progress) -> [Option<Arrival>; 2] {
        if let Some(met) = self.occupant(end, progress) {
            let contact = self.contact(leg, met, end, progress);
            return [contact.map(|arrival| self.with_passer(leg, arrival, end, progress)), None];
        }
        if !self.is_empty(end, progress) {
            return [None, None];
        }
        let quiet = leg.arrivals.empty.then_some(Arrival::Empty);
        let en_passant = leg.arrivals.en_passant.then(|| self.en_passant(end, progress)).flatten();
        [quiet, en_passant]
    }

    /// Returns the arrival on a piece, given its square before the move.
    fn contact(&self, leg: &Leg, (stood, piece): (Square, Piece), end: Square, progress: &Progress) -> Option<Arrival> {
        let is_friend = piece.is_of(self.color);
        piece.color()?;
        let contact: &Option<Contact> = if is_friend { &leg.arrivals.friend } else { &leg.arrivals.enemy };
        let contact = contact.as_ref().filter(|contact| self.oracle.ruleset.includes(&contact.to, piece.piece_type))?;
        match contact.act {
            Act::Leave => Some(Arrival::Leaves),
            _ if progress.removed.contains(&stood) => None,
            Act::Capture => self.may_capture(piece, stood, end).then_some(Arrival::Captures(end)),
            Act::Swap => progress.leg_start.map(Arrival::Swaps),
            Act::Carry => progress.carrying.is_none().then_some(Arrival::Carries),
            Act::Induce => is_friend.then_some(Arrival::Induces(piece)),
            Act::Borrow => is_friend.then_some(Arrival::Lends(piece)),
        }
    }

    /// Returns an arrival that captures the piece where the leg ends with the capture of the piece
    /// that passed this square, if the leg captures en passant.
    fn with_passer(&self, leg: &Leg, arrival: Arrival, end: Square, progress: &Progress) -> Arrival {
        if arrival != Arrival::Captures(end) || !leg.arrivals.en_passant {
            return arrival;
        }
        match self.en_passant(end, progress) {
            Some(Arrival::Captures(passer)) if passer != end => Arrival::CapturesPasser(passer),
            _ => arrival,
        }
    }

    fn en_passant(&self, end: Square, progress: &Progress) -> Option<Arrival> {
        let is_theirs =
            |chance: &&EnPassant| self.setup.piece_at(chance.victim).is_some_and(|victim| victim.is_of(!self.color));
        let mut chances = self.setup.en_passant.iter().filter(is_theirs);
        let chance = chances.find(|chance| chance.squares.contains(&end))?;
        let (stood, victim) = self.occupant(chance.victim, progress)?;
        let possible = self.purpose == Purpose::Move
            && stood == chance.victim
            && !progress.removed.contains(&stood)
            && victim.is_of(!self.color)
            && self.may_capture(victim, chance.victim, end);
        possible.then_some(Arrival::Captures(chance.victim))
    }

    /// Returns whether a leg that ends on `end` may capture a piece.
    fn may_capture(&self, victim: Piece, square: Square, end: Square) -> bool {
        let ruleset = self.oracle.ruleset;
        let is_own_royal = victim.is_of(self.color) && ruleset.is_royal(victim.piece_type);
        !ruleset.piece(victim.piece_type).is_iron
            && !is_own_royal
            && (self.purpose == Purpose::Attack || !ruleset.is_antiroyal(victim.piece_type))
            && !self.oracle.is_protected_from_capture(self.setup, square)
            && self.rules().may_capture(victim.piece_type)
            && ruleset.in_zone(self.rules().confined_to, self.color, end)
            && (self.purpose == Purpose::Attack || !self.is_banned(victim, square))
    }

    /// Returns whether the trading ban forbids a capture.
    fn is_banned(&self, victim: Piece, square: Square) -> bool {
        let rules = self.oracle.ruleset.piece(victim.piece_type);
        self.setup.trading_ban.is_some_and(|at| match rules.retaliation {
            None => false,
            Some(Retaliation::Banned) => true,
            Some(Retaliation::BannedToOthers) => self.rules().retaliation.is_none() && at != square,
        })
    }

    fn finished(&self, progress: &Progress) -> Option<Walk> {
        let may_stand = self.oracle.ruleset.in_zone(self.rules().confined_to, self.color, progress.at);
        let is_whole = progress.carrying.is_none() && progress.place == Place::OnBoard;
        let walk = (may_stand && is_whole).then(|| {
            let carried = progress.carried();
            let gives_chance = progress.removed.is_empty() && carried.is_empty();
            Walk {
                from: self.origin,
                to: progress.at,
                removed: progress.removed.clone(),
                carried,
                chance: if gives_chance { progress.opened_before_the_end() } else { Vec::new() },
                landing: progress.landing,
                promoted: None,
                progress: progress.clone(),
            }
        });
        walk.filter(|walk| {
            self.purpose == Purpose::Attack || !self.oracle.trades(self.setup, self.color, self.piece_type, walk)
        })
    }

    /// Returns the piece on a square at this point of the walk, and its square before the move.
    pub(crate) fn occupant(&self, square: Square, progress: &Progress) -> Option<(Square, Piece)> {
        let stood = progress.stands_now(square)?;
        self.setup.piece_at(stood).map(|piece| (stood, piece))
    }

    /// Returns whether a leg over empty squares passes a square.
    fn is_open(&self, square: Square, progress: &Progress) -> bool {
        let is_gap = || self.oracle.ruleset.walls_are_gaps() && self.setup.walls.contains(square);
        let blocks = self.rules().blocked_by.map(|zones| self.oracle.ruleset.zone(zones, self.color));
        let is_blocked = || blocks.is_some_and(|region| region.contains(square));
        self.is_empty(square, progress) || is_gap() && !is_blocked() && self.occupant(square, progress).is_none()
    }

    fn is_empty(&self, square: Square, progress: &Progress) -> bool {
        let blocks = self.rules().blocked_by.map(|zones| self.oracle.ruleset.zone(zones, self.color));
        let is_wall = self.setup.walls.contains(square);
        self.occupant(square, progress).is_none() && !is_wall && !blocks.is_some_and(|region| region.contains(square))
    }
}

/// Returns the arrival of a walk that ends there: imitated walks may not all capture en passant.
fn last_arrival(arrival: Arrival, endings: Option<&Arrivals>, end: Square) -> Arrival {
    let may_pass = endings.is_none_or(|endings| endings.en_passant);
    if matches!(arrival, Arrival::CapturesPasser(_)) && !may_pass { Arrival::Captures(end) } else { arrival }
}

/// Returns the directions of a leg, from White's point of view.
fn directions(leg: &Leg, progress: &Progress) -> Vec<Vector> {
    let all = match (&leg.steps, progress.direction) {
        (Steps::Absolute(vectors), _) => vectors.clone(),
        (Steps::Turned(turns), Some(direction)) => turns.iter().map(|turn| direction.turned(turn)).collect(),
        (Steps::Turned(_), None) | (Steps::Anywhere | Steps::AsLastMoved { .. }, _) => Vec::new(),
    };
    match (progress.place, progress.direction) {
        (Place::OffBoard, Some(last)) => all.into_iter().filter(|&direction| direction == -last).collect(),
        _ => all,
    }
}

/// Returns the possible numbers of steps of a leg.
fn range(leg: &Leg, progress: &Progress) -> Range {
    match leg.length {
        Length::Free => leg.range,
        Length::AsBefore if (leg.range.min..=leg.range.max.unwrap_or(u8::MAX)).contains(&progress.length) => {
            Range::exactly(progress.length)
        }
        Length::AsBefore => Range { min: 1, max: Some(0) },
    }
}
