//! Mobility on a randomly filled board.

use std::collections::BTreeMap;

use fers_core::{ByColor, Color, PieceType, Square, Vector};
use fers_rules::{Act, Condition, Contact, Leg, Over, Path, PieceRules, Ruleset, Steps, Whom};

use crate::params::MOBILITY;

/// The most legs of a walk. On an empty board, repeated legs could circle without end.
const LEGS_MAX: u8 = 64;

/// The assumed density of pieces on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardDensity {
    /// Probability that a square is empty.
    pub empty: f64,
    /// Probability that the mover is virgin.
    pub virgin: f64,
}

impl BoardDensity {
    /// A typical middlegame.
    pub const MIDDLEGAME: Self = Self { empty: MOBILITY.empty, virgin: MOBILITY.virgin };
    /// An empty board; the mover is not virgin.
    pub const EMPTY_BOARD: Self = Self { empty: 1.0, virgin: 0.0 };
}

/// Probabilities that a piece can go to a square, and that it could capture there if an enemy stood
/// there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TargetChance {
    /// Goes there without capturing, if the square is empty.
    pub quiet: f64,
    /// Captures there or on the way.
    pub capture: f64,
}

/// Returns all squares that a piece may reach from a square, with their probabilities.
pub(super) fn target_chances(
    ruleset: &Ruleset,
    piece_type: PieceType,
    color: Color,
    from: Square,
    density: BoardDensity,
) -> BTreeMap<Square, TargetChance> {
    let piece = ruleset.piece(piece_type);
    let victims = capturable_share(ruleset, piece);
    let (origin, steps_left, found) = (from, MOBILITY.steps_max, BTreeMap::new());
    let mut walk = PathWalk { ruleset, piece, color, origin, density, steps_left, found, victims };
    for path in piece.moves_of(color) {
        let chance = path.when.iter().map(|&condition| walk.condition_chance(condition)).product();
        if path.is_of_others() {
            walk.walk_other_types_paths(chance);
        }
        walk.walk_leg(path, 0, WalkState::start(from, chance));
    }
    walk.found.remove(&from);
    walk.found
}

/// Returns the expected number of targets of a piece from a square in a middlegame, with weights
/// for moves and captures.
fn mobility(ruleset: &Ruleset, piece_type: PieceType, color: Color, from: Square) -> f64 {
    let reached = target_chances(ruleset, piece_type, color, from, BoardDensity::MIDDLEGAME);
    reached.values().map(|target| MOBILITY.quiet * target.quiet + MOBILITY.capture * target.capture).sum()
}

/// Mobility by side, type and place.
pub(super) struct Mobilities {
    targets: ByColor<Vec<Vec<f64>>>,
}

impl Mobilities {
    /// Computes the mobility of all pieces.
    pub fn of(ruleset: &Ruleset) -> Self {
        let places = |piece_type, color| {
            let mut targets = vec![0.0; ruleset.geometry.places()];
            for square in ruleset.geometry.squares() {
                targets[square.index()] = mobility(ruleset, piece_type, color, square);
            }
            targets
        };
        let types = |color| ruleset.piece_types().map(|piece_type| places(piece_type, color)).collect();
        Self { targets: ByColor::from_fn(types) }
    }

    /// Returns the mobility of a piece on a square.
    pub fn at(&self, color: Color, piece_type: PieceType, square: Square) -> f64 {
        self.targets[color][piece_type.index()][square.index()]
    }

    /// Returns the mean mobility over the squares where the piece may end a move.
    pub fn mean(&self, ruleset: &Ruleset, color: Color, piece_type: PieceType) -> f64 {
        let zone = ruleset.piece(piece_type).confined_to;
        let homes = ruleset.geometry.squares().filter(|&square| ruleset.in_zone(zone, color, square));
        let add = |(sum, count), square| (sum + self.at(color, piece_type, square), count + 1.0);
        let (sum, count) = homes.fold((0.0, 0.0), add);
        if count > 0.0 { sum / count } else { 0.0 }
    }
}

fn is_victim(ruleset: &Ruleset, of: &PieceRules, piece_type: PieceType) -> bool {
    of.may_capture(piece_type) && !ruleset.piece(piece_type).is_iron
}

fn capturable_share(ruleset: &Ruleset, of: &PieceRules) -> f64 {
    let victims = ruleset.piece_types().filter(|&victim| is_victim(ruleset, of, victim)).count();
    victims as f64 / ruleset.pieces.len().max(1) as f64
}

/// Follows all paths of a piece from one square.
struct PathWalk<'a> {
    ruleset: &'a Ruleset,
    piece: &'a PieceRules,
    color: Color,
    origin: Square,
    density: BoardDensity,
    steps_left: u32,
    found: BTreeMap<Square, TargetChance>,
    /// Fraction of piece types that it may capture.
    victims: f64,
}

/// The state before a leg.
#[derive(Clone, Copy)]
struct WalkState {
    at: Square,
    /// Direction of the leg before, in White's frame.
    heading: Option<Vector>,
    /// Probability of coming this far.
    chance: f64,
    has_captured: bool,
    /// The legs made so far.
    legs: u8,
}

impl WalkState {
    /// Returns the state before the first leg, which is reached with a probability.
    fn start(at: Square, chance: f64) -> Self {
        Self { at, heading: None, chance, has_captured: false, legs: 0 }
    }
}

impl PathWalk<'_> {
    fn condition_chance(&self, condition: Condition) -> f64 {
        let certain = |holds: bool| if holds { 1.0 } else { 0.0 };
        match condition {
            Condition::Virgin => self.density.virgin,
            Condition::Moved => 1.0 - self.density.virgin,
            Condition::From(zones) => certain(self.ruleset.in_zone(Some(zones), self.color, self.origin)),
            Condition::NotFrom(zones) => certain(!self.ruleset.in_zone(Some(zones), self.color, self.origin)),
            Condition::NotInCheck => MOBILITY.not_in_check,
            Condition::InCheck => 1.0 - MOBILITY.not_in_check,
            // In some games the other piece gets lost, and turns have a few parts.
            Condition::Without(_) | Condition::InPart(_) => 0.5,
            // The condition holds for each piece once in a game.
            Condition::AheadOfStart => self.density.virgin,
        }
    }

    /// Follows the paths of all types, for pieces that borrow or imitate moves. Each type is
    /// equally likely.
    fn walk_other_types_paths(&mut self, chance: f64) {
        let ruleset = self.ruleset;
        for piece in &ruleset.pieces {
            for path in piece.moves_of(self.color).iter().filter(|path| !path.is_of_others()) {
                let condition_chance: f64 =
                    path.when.iter().map(|&condition| self.condition_chance(condition)).product();
                let chance = chance * condition_chance / ruleset.pieces.len() as f64;
                self.walk_leg(path, 0, WalkState::start(self.origin, chance));
            }
        }
    }

    fn walk_leg(&mut self, path: &Path, index: usize, state: WalkState) {
        if state.chance < MOBILITY.chance_min || state.legs == LEGS_MAX {
            return;
        }
        let state = WalkState { legs: state.legs + 1, ..state };
        if path.legs[index].steps == Steps::Anywhere {
            let others = self.ruleset.geometry.squares().filter(|&square| square != state.at);
            for at in others.collect::<Vec<_>>() {
                self.arrive(path, index, WalkState { at, ..state });
            }
        }
        for heading in headings(&path.legs[index], state.heading) {
            self.ride(path, index, WalkState { heading: Some(heading), ..state });
        }
    }

    /// Follows one leg in one direction over all its lengths.
    fn ride(&mut self, path: &Path, index: usize, state: WalkState) {
        let leg = &path.legs[index];
        let heading = state.heading.unwrap_or_default();
        let vector = self.ruleset.frame.apply(heading, self.color);
        let mut passage = Passage::new(leg.over);
        let mut at = state.at;
        for steps in 1..=leg.range.max.unwrap_or(u8::MAX) {
            let Some(next) = self.ruleset.geometry.step(at, vector) else { return };
            let chance = state.chance * passage.chance();
            if next == state.at || self.steps_left == 0 || passage.is_shut() {
                return;
            }
            self.steps_left -= 1;
            if steps >= leg.range.min && chance >= MOBILITY.chance_min {
                self.arrive(path, index, WalkState { at: next, chance, ..state });
            }
            passage.pass(self.empty_chance(next), self.is_barred(next));
            at = next;
        }
    }

    /// Ends a leg on a square, with the probability that its occupation permits this.
    fn arrive(&mut self, path: &Path, index: usize, state: WalkState) {
        let leg = &path.legs[index];
        let is_last = index + 1 == path.legs.len();
        if !self.ruleset.in_zone(leg.ends_in, self.color, state.at) {
            return;
        }
        if is_last || leg.may_stop {
            self.finish(leg, state);
        }
        let empty = self.empty_chance(state.at);
        let occupied = (1.0 - empty) / 2.0;
        let type_share = |contact: &Option<Contact>, act| occupied * self.type_share(contact, act);
        let arrivals = &leg.arrivals;
        let quiet = if arrivals.empty { empty } else { 0.0 };
        let acts = [Act::Leave, Act::Swap, Act::Carry, Act::Induce];
        let left: f64 =
            acts.iter().map(|&act| type_share(&arrivals.enemy, act) + type_share(&arrivals.friend, act)).sum();
        let captured = type_share(&arrivals.enemy, Act::Capture) + type_share(&arrivals.friend, Act::Capture);
        for next in path.followers(index) {
            self.walk_leg(path, next, WalkState { chance: state.chance * (quiet + left), ..state });
            self.walk_leg(path, next, WalkState { chance: state.chance * captured, has_captured: true, ..state });
        }
    }

    /// Records a square where the path may end.
    fn finish(&mut self, leg: &Leg, state: WalkState) {
        if !self.ruleset.in_zone(self.piece.confined_to, self.color, state.at) {
            return;
        }
        let goes_on_empty = leg.arrivals.empty && !self.is_barred(state.at);
        let takes = self.type_share(&leg.arrivals.enemy, Act::Capture);
        let chance = |type_share: f64| state.chance * type_share;
        let found = self.found.entry(state.at).or_default();
        if goes_on_empty {
            let target = if state.has_captured { &mut found.capture } else { &mut found.quiet };
            *target = either(*target, chance(1.0));
        }
        found.capture = either(found.capture, chance(takes));
    }

    /// Returns the fraction of piece types for which a contact has this effect.
    fn type_share(&self, contact: &Option<Contact>, act: Act) -> f64 {
        let Some(contact) = contact.as_ref().filter(|contact| contact.act == act) else { return 0.0 };
        match (&contact.to, act) {
            (Whom::Anyone, Act::Capture) => self.victims,
            (Whom::Anyone, _) => 1.0,
            (whom, _) => {
                let suffers = |&piece: &PieceType| {
                    let allowed = act != Act::Capture || is_victim(self.ruleset, self.piece, piece);
                    allowed && self.ruleset.includes(whom, piece)
                };
                self.ruleset.piece_types().filter(suffers).count() as f64 / self.ruleset.pieces.len() as f64
            }
        }
    }

    /// Returns the probability that a square is empty; the origin always is.
    fn empty_chance(&self, square: Square) -> f64 {
        if square == self.origin { 1.0 } else { self.density.empty }
    }

    /// Returns whether a square counts as occupied for this piece (`blocked_by`).
    fn is_barred(&self, square: Square) -> bool {
        let zones = self.piece.blocked_by;
        zones.is_some() && self.ruleset.in_zone(zones, self.color, square)
    }
}

/// Returns the directions of a leg, in White's frame.
fn headings(leg: &Leg, before: Option<Vector>) -> Vec<Vector> {
    match &leg.steps {
        Steps::Absolute(vectors) => vectors.clone(),
        Steps::Turned(turns) => {
            before.map(|before| turns.iter().map(|eighths| before.turned(eighths)).collect()).unwrap_or_default()
        }
        Steps::Anywhere | Steps::AsLastMoved { .. } => Vec::new(),
    }
}

/// Returns the probability of at least one of two independent events.
fn either(a: f64, b: f64) -> f64 {
    1.0 - (1.0 - a) * (1.0 - b)
}

/// The probabilities of the squares passed on a leg.
struct Passage {
    over: Over,
    /// Probability of each number of pieces passed so far, from 0.
    pieces: Vec<f64>,
    /// Probability that the last square held the final hurdle.
    just_full: f64,
}

impl Passage {
    fn new(over: Over) -> Self {
        let count = match over {
            Over::Hurdles { count, .. } => usize::from(count),
            Over::Empty | Over::Anything => 0,
        };
        let mut pieces = vec![0.0; count + 1];
        pieces[0] = 1.0;
        Self { over, pieces, just_full: 0.0 }
    }

    fn chance(&self) -> f64 {
        match self.over {
            Over::Anything => 1.0,
            Over::Hurdles { count: 1.., land_next: true } => self.just_full,
            Over::Empty | Over::Hurdles { .. } => self.pieces[self.pieces.len() - 1],
        }
    }

    /// Returns whether no longer leg is possible.
    fn is_shut(&self) -> bool {
        self.over != Over::Anything && self.pieces.iter().sum::<f64>() < MOBILITY.chance_min
    }

    /// Passes one more square.
    fn pass(&mut self, empty: f64, is_barred: bool) {
        let empty = if is_barred { 0.0 } else { empty };
        let last = self.pieces.len() - 1;
        self.just_full = if last == 0 { 0.0 } else { self.pieces[last - 1] * (1.0 - empty) };
        for number in (0..=last).rev() {
            let hit = if number == 0 { 0.0 } else { self.pieces[number - 1] * (1.0 - empty) };
            self.pieces[number] = self.pieces[number] * empty + hit;
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;
    use fers_rules::{Arrivals, Range};

    use super::*;

    fn rules_of(path: Path) -> Ruleset {
        let mut ruleset = Ruleset::new("one piece", Geometry::rectangle(8, 8));
        ruleset.pieces.push(PieceRules::new("piece", "x", vec![path]));
        ruleset
    }

    #[track_caller]
    fn check(path: Path, square: &str, expected: f64) {
        let ruleset = rules_of(path);
        let from = ruleset.geometry.parse_square(square).unwrap();
        let found = mobility(&ruleset, PieceType(0), Color::White, from);
        assert!((found - expected).abs() < 1e-6, "{found} instead of {expected}");
    }

    fn leaps(vector: Vector, arrivals: Arrivals) -> Path {
        Path::single(Leg::leap(vector.symmetric_images(), arrivals))
    }

    #[test]
    fn a_leaper_has_as_many_targets_as_squares() {
        check(leaps(Vector::new(1, 2), Arrivals::quiet_or_capture()), "d4", 8.0);
        check(leaps(Vector::new(1, 2), Arrivals::quiet_or_capture()), "a1", 2.0);
        check(leaps(Vector::new(1, 2), Arrivals::quiet()), "d4", 8.0 * MOBILITY.quiet);
        check(leaps(Vector::new(1, 2), Arrivals::capture()), "d4", 8.0 * MOBILITY.capture);
    }

    #[test]
    fn each_square_of_a_ride_must_be_passed() {
        let ride = Leg::ride(vec![Vector::new(0, 1)], Range::ANY, Arrivals::quiet_or_capture());
        let p = MOBILITY.empty;
        check(Path::single(ride.clone()), "a5", 1.0 + p + p * p);
        check(Path::single(Leg { range: Range::up_to(2), ..ride }), "a5", 1.0 + p);
    }

    #[test]
    fn a_cannon_needs_exactly_one_hurdle() {
        let over = |land_next| Over::Hurdles { count: 1, land_next };
        let ride = Leg::ride(vec![Vector::new(0, 1)], Range::ANY, Arrivals::quiet_or_capture());
        let (p, q) = (MOBILITY.empty, 1.0 - MOBILITY.empty);
        check(Path::single(Leg { over: over(false), ..ride.clone() }), "a5", q + 2.0 * p * q);
        check(Path::single(Leg { over: over(true), ..ride }), "a5", q + p * q);
    }

    #[test]
    fn a_lame_leap_in_two_legs_needs_its_middle_square() {
        let first = Leg::leap(vec![Vector::new(0, 1)], Arrivals::quiet());
        let second = Leg {
            steps: Steps::Turned(fers_rules::TurnSet(0b1000_0010)),
            ..Leg::leap(Vec::new(), Arrivals::quiet_or_capture())
        };
        let path = Path { legs: vec![first, second], ..Path::default() };
        check(path, "d4", 2.0 * MOBILITY.empty);
    }
}
