//! Where a piece may go from the middle of an endless board.

use std::collections::{BTreeMap, BTreeSet};

use fers_core::{Color, PieceType, Vector};
use fers_rules::{Act, Condition, Leg, Over, Path, Ruleset, Steps};

/// The squares around a piece that its moves reach, if everything on the way stands as each move needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveDiagram {
    /// How many squares it shows to each side of the piece.
    pub radius: i8,
    /// What the piece may do on each square, by displacement as White sees the board; squares out of reach are absent.
    pub marks: BTreeMap<Vector, Mark>,
}

/// How a square is reached: all ways together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// An empty square may be moved to, in one leg, without conditions.
    pub moves: bool,
    /// An enemy may be captured there, in one leg, without conditions.
    pub captures: bool,
    /// Some way there jumps over pieces that must stand there.
    pub hops: bool,
    /// Some way there has several legs.
    pub turns: bool,
    /// Some way there is open to pieces in certain states or places only, such as those that have not moved.
    pub conditional: bool,
}

/// The smallest diagram.
const RADIUS_MIN: i8 = 2;
/// The largest diagram; moves beyond it are left out.
const RADIUS_MAX: i8 = 7;
/// So many steps of a ride are enough to see where it goes.
const STEPS_SHOWN: u8 = 3;

impl MoveDiagram {
    /// The diagram of a piece type of a side, just large enough for its leaps and for a few steps of its rides.
    pub fn of(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Self {
        let paths = ruleset.piece(piece_type).moves_of(color);
        let radius = paths.iter().map(path_length).max().unwrap_or(0).clamp(RADIUS_MIN, RADIUS_MAX);
        let mut diagram = Self { radius, marks: BTreeMap::new() };
        for path in paths {
            diagram.walk(path, |vector| ruleset.frame.apply(vector, color));
        }
        diagram
    }

    /// What the piece may do at a displacement.
    pub fn mark(&self, files: i8, ranks: i8) -> Option<Mark> {
        self.marks.get(&Vector::new(files, ranks)).copied()
    }

    fn walk(&mut self, path: &Path, frame: impl Fn(Vector) -> Vector) {
        // Where the walk may stand, and the direction of the leg that led there, both in White's frame.
        let mut states = BTreeSet::from([(Vector::default(), Vector::default())]);
        for (index, leg) in path.legs.iter().enumerate() {
            states = self.after_leg(&states, leg);
            if leg.may_stop || index + 1 == path.legs.len() {
                let mark = mark_of(path, leg, index);
                states.iter().for_each(|&(place, _)| self.add(frame(place), mark));
            }
        }
    }

    fn after_leg(&self, states: &BTreeSet<(Vector, Vector)>, leg: &Leg) -> BTreeSet<(Vector, Vector)> {
        let mut next = BTreeSet::new();
        for &(place, direction) in states {
            for by in directions(leg, direction) {
                next.extend(self.ends_of_ride(place, by, leg).map(|end| (end, by)));
            }
        }
        next
    }

    fn ends_of_ride(&self, from: Vector, by: Vector, leg: &Leg) -> impl Iterator<Item = Vector> + use<> {
        let hurdles = match leg.over {
            Over::Hurdles { count, .. } => count,
            Over::Empty | Over::Anything => 0,
        };
        let min = usize::from(leg.range.min.max(hurdles.saturating_add(1)));
        let max = leg.range.max.map_or(usize::MAX, usize::from);
        let radius = self.radius;
        let inside = move |place: &Vector| place.files.abs() <= radius && place.ranks.abs() <= radius;
        // A straight line that has left the diagram never comes back, and none is longer than the diagram.
        let places = std::iter::successors(Some(from), move |&place| Some(place + by)).take_while(inside);
        let steps = 1..=usize::from(radius.unsigned_abs()) * 2;
        places.skip(1).zip(steps).filter(move |&(_, steps)| steps >= min && steps <= max).map(|(place, _)| place)
    }

    fn add(&mut self, place: Vector, more: Mark) {
        if place == Vector::default() {
            return;
        }
        let mark = self.marks.entry(place).or_default();
        mark.moves |= more.moves;
        mark.captures |= more.captures;
        mark.hops |= more.hops;
        mark.turns |= more.turns;
        mark.conditional |= more.conditional;
    }
}

fn directions(leg: &Leg, before: Vector) -> Vec<Vector> {
    match &leg.steps {
        Steps::Absolute(vectors) => vectors.clone(),
        Steps::Turned(turns) => turns.iter().map(|turn| before.turned(turn)).collect(),
        Steps::Anywhere => Vec::new(),
    }
}

/// How far from its origin a path leads at most, with few steps of each ride.
fn path_length(path: &Path) -> i8 {
    let mut step = 0;
    let lengths = path.legs.iter().map(|leg| {
        if let Steps::Absolute(vectors) = &leg.steps {
            step = vectors.iter().map(|by| by.files.unsigned_abs().max(by.ranks.unsigned_abs())).max().unwrap_or(0);
        }
        let steps = leg.range.max.map_or(STEPS_SHOWN, |max| max.min(STEPS_SHOWN).max(leg.range.min));
        step.saturating_mul(steps)
    });
    let length = lengths.fold(0, u8::saturating_add);
    i8::try_from(length).unwrap_or(i8::MAX)
}

fn mark_of(path: &Path, leg: &Leg, index: usize) -> Mark {
    let conditional = path.when.iter().any(|when| !matches!(when, Condition::NotInCheck));
    let hops = path.legs[..=index].iter().any(|leg| matches!(leg.over, Over::Hurdles { .. }));
    let plain = !conditional && !hops && index == 0;
    let captures = leg.arrivals.enemy.as_ref().is_some_and(|contact| contact.act == Act::Capture);
    Mark { moves: plain && leg.arrivals.empty, captures: plain && captures, hops, turns: index > 0, conditional }
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;
    use fers_rules::{Arrivals, PieceRules, Range};

    use super::*;

    fn diagram(paths: Vec<Path>, color: Color) -> MoveDiagram {
        let mut ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
        ruleset.pieces.push(PieceRules::new("Piece", "p", paths));
        MoveDiagram::of(&ruleset, PieceType(0), color)
    }

    #[test]
    fn a_knight_reaches_eight_squares_and_a_rook_its_lines() {
        let knight = Leg::leap(Vector::new(1, 2).symmetric_images(), Arrivals::quiet_or_capture());
        let reached = diagram(vec![Path::single(knight)], Color::White);
        assert_eq!(reached.marks.len(), 8);
        assert!(reached.mark(-2, 1).is_some_and(|mark| mark.moves && mark.captures));
        let rook = Leg::ride(Vector::new(0, 1).symmetric_images(), Range::ANY, Arrivals::quiet_or_capture());
        assert_eq!(diagram(vec![Path::single(rook)], Color::White).marks.len(), 12, "four lines of three squares");
    }

    #[test]
    fn a_pawn_of_black_goes_down_and_its_double_step_is_conditional() {
        let forward = vec![Vector::new(0, 1)];
        let single = Path::single(Leg::leap(forward.clone(), Arrivals::quiet()));
        let double = Path::single(Leg::ride(forward, Range::exactly(2), Arrivals::quiet())).when(Condition::Virgin);
        let reached = diagram(vec![single, double], Color::Black);
        assert!(reached.mark(0, -1).is_some_and(|mark| mark.moves && !mark.captures));
        assert!(reached.mark(0, -2).is_some_and(|mark| mark.conditional && !mark.moves));
        assert_eq!(reached.mark(0, 1), None);
    }
}
