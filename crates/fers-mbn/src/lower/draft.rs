//! Paths in the making.

use fers_core::{PieceType, Vector};
use fers_rules::{Act, Arrivals, Condition, Leg, Path, Repeat, Steps, TurnSet};

use super::gives::Gives;

/// The kind of a step, up to symmetry: the lengths of its parts, the smaller one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind(pub(super) u8, pub(super) u8);

impl Kind {
    /// All eight directions of a queen at once.
    pub(super) const QUEEN: Self = Self(u8::MAX, 1);

    pub(super) fn is_straight(self) -> bool {
        self.0 == 0 || self.0 == self.1
    }

    pub(super) fn is_diagonal(self) -> bool {
        self.0 == self.1 && self.0 > 0
    }

    /// Returns whether turns lead from steps of one kind to steps of the other.
    pub(super) fn shares_ring(self, other: Self) -> bool {
        self == other || (self.is_straight() && other.is_straight() && self.1 == other.1)
    }

    pub(super) fn vectors(self) -> Vec<Vector> {
        if self == Self::QUEEN {
            return Vector::RING.to_vec();
        }
        Vector::new(self.0 as i8, self.1 as i8).symmetric_images()
    }
}

/// A path that may still grow.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Draft {
    pub(super) when: Vec<Condition>,
    pub(super) legs: Vec<Leg>,
    pub(super) repeat: Option<Repeat>,
    /// The kind of the last step; `None` if the next leg cannot go on in its direction.
    pub(super) heading: Option<Kind>,
    /// The turn of the last reflection, in eighths.
    pub(super) bend: Option<u8>,
    /// No modality was written for the last leg.
    pub(super) is_default: bool,
    /// The last leg led to another board, so that no leg can turn from it.
    pub(super) changed_board: bool,
    /// The legs that go straight on because no direction is written.
    pub(super) straight: Vec<usize>,
    /// The legs that go outward because no direction is written, and none of their steps is that of
    /// the leg before.
    pub(super) outward: Vec<usize>,
    /// The types that the explosion at the end spares, if there is one.
    pub(super) explosion: Option<Vec<PieceType>>,
    /// What the move may give.
    pub(super) gives: Gives,
    /// The number of boards by which all legs together lead up, if it is known.
    pub(super) boards_up: Option<i16>,
}

impl Draft {
    pub(super) fn new() -> Self {
        Self { boards_up: Some(0), ..Self::default() }
    }

    pub(super) fn is_new(&self) -> bool {
        self.legs.is_empty()
    }

    pub(super) fn with_condition(mut self, condition: Condition) -> Self {
        if !self.when.contains(&condition) {
            self.when.push(condition);
        }
        self
    }

    pub(super) fn with_leg(&self, leg: Leg) -> Self {
        let mut longer = self.clone();
        longer.legs.push(leg);
        longer
    }

    /// Returns whether the draft has no repetition, or opens no squares to capture en passant: a
    /// path does one or the other.
    pub(super) fn repeats_without_opening(&self) -> bool {
        self.repeat.is_none() || !self.legs.iter().any(|leg| leg.opens_en_passant)
    }

    /// Returns the draft as a rider goes on: a last leg without a modality ends on an empty square.
    pub(super) fn riding_on(mut self) -> Self {
        if let (true, Some(last)) = (self.is_default, self.legs.last_mut()) {
            last.arrivals = Arrivals::quiet();
        }
        self
    }

    /// Returns the draft as a path; `None` if the path could end nowhere.
    pub(super) fn into_path(mut self) -> Option<Path> {
        let last = self.legs.last_mut()?;
        // A visited piece stays, so that the mover cannot stay.
        let arrivals = &mut last.arrivals;
        for contact in [&mut arrivals.enemy, &mut arrivals.friend] {
            *contact = contact.take().filter(|contact| contact.act != Act::Leave);
        }
        let ends = arrivals.empty || arrivals.en_passant || arrivals.enemy.is_some() || arrivals.friend.is_some();
        ends.then_some(Path { when: self.when, legs: self.legs, repeat: self.repeat })
    }

    /// Returns a draft for each choice of directions, with the last step.
    ///
    /// Returns nothing for a draft with a repetition, or with legs to anywhere.
    pub(super) fn split(&self) -> Option<Vec<(Self, Vector)>> {
        if self.repeat.is_some() {
            return None;
        }
        let empty = Self { legs: Vec::new(), ..self.clone() };
        let mut found: Vec<(Self, Vector)> = vec![(empty, Vector::default())];
        for leg in &self.legs {
            let mut next = Vec::new();
            for (draft, last) in found {
                let vectors = match &leg.steps {
                    Steps::Absolute(vectors) => vectors.clone(),
                    Steps::Turned(turns) => turns.iter().map(|turn| last.turned(turn)).collect(),
                    _ => return None,
                };
                for vector in vectors {
                    let leg = Leg { steps: Steps::Absolute(vec![vector]), ..leg.clone() };
                    next.push((draft.with_leg(leg), vector));
                }
            }
            found = next;
        }
        Some(found)
    }
}

/// Returns steps that turn from the leg before; `None` if no turn is left.
pub(super) fn turned(turns: impl IntoIterator<Item = u8>) -> Option<Steps> {
    let set = turns.into_iter().fold(0u8, |set, turn| set | 1 << turn);
    (set != 0).then_some(Steps::Turned(TurnSet(set)))
}

/// Makes paths of drafts, each once. Paths that differ only in the directions of one leg become
/// one.
pub(super) fn merged(drafts: Vec<Draft>) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for path in drafts.into_iter().filter_map(Draft::into_path) {
        if paths.contains(&path) {
            continue;
        }
        match paths.iter_mut().find_map(|known| place_to_merge(known, &path).map(|at| (known, at))) {
            Some((known, at)) => add_vectors(&mut known.legs[at], &path.legs[at]),
            None => paths.push(path),
        }
    }
    paths
}

/// Returns the leg in whose directions two paths differ, if they are otherwise equal.
fn place_to_merge(known: &Path, other: &Path) -> Option<usize> {
    if (&known.when, known.repeat, known.legs.len()) != (&other.when, other.repeat, other.legs.len()) {
        return None;
    }
    let mut differing = (0..known.legs.len()).filter(|&at| known.legs[at] != other.legs[at]);
    let at = differing.next().filter(|_| differing.next().is_none())?;
    let (a, b) = (&known.legs[at], &other.legs[at]);
    let is_absolute = matches!((&a.steps, &b.steps), (Steps::Absolute(_), Steps::Absolute(_)));
    // Only the directions may differ.
    (is_absolute && Leg { steps: a.steps.clone(), ..b.clone() } == *a).then_some(at)
}

fn add_vectors(leg: &mut Leg, other: &Leg) {
    if let (Steps::Absolute(vectors), Steps::Absolute(more)) = (&mut leg.steps, &other.steps) {
        let new: Vec<Vector> = more.iter().filter(|vector| !vectors.contains(vector)).copied().collect();
        vectors.extend(new);
    }
}
