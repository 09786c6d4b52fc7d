//! Finds movers for the moves of a piece.

use std::collections::BTreeSet;

use fers_core::Vector;
use fers_rules::Ruleset;

use crate::sjaak::lower::{Use, paths};
use crate::sjaak::mover::{COMPASS, Lines, Mover, Step};
use crate::walks::{Landing, Tread, of_paths};

/// Walks without their conditions.
pub(super) type Treads = BTreeSet<Vec<Tread>>;

/// The relation of Black's moves to White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Black {
    /// Mirrored top to bottom, like exact leaps.
    Mirrored,
    /// Each step in the opposite direction, like steppers.
    Opposite,
}

/// A search for movers all of whose walks are wanted.
pub(super) struct Search<'r> {
    ruleset: &'r Ruleset,
    used: Use,
    black: Black,
    wanted: Treads,
    left: Treads,
    found: Vec<Mover>,
}

/// Returns movers for the wanted walks, and whether they cover all of them. With `as_steps`,
/// steppers are preferred, because Sjaak II recognizes pawns by them.
pub(super) fn find(ruleset: &Ruleset, black: Black, used: Use, wanted: &Treads, as_steps: bool) -> (Vec<Mover>, bool) {
    let mut search = Search { ruleset, used, black, wanted: wanted.clone(), left: wanted.clone(), found: Vec::new() };
    search.double_leaps();
    if as_steps {
        search.steps(1);
    }
    search.lines(Mover::Slide);
    search.lines(Mover::Hop);
    search.classes(Mover::Ride, |treads| treads.len() > 1);
    search.steps(2);
    search.classes(Mover::Leap, |treads| treads.len() == 1);
    search.exact_leaps();
    search.lame_leaps();
    search.one_leap_of_a_kind();
    (search.found, search.left.is_empty())
}

impl Search<'_> {
    /// Accepts a mover if all of its walks are wanted and some are not covered yet.
    fn accept(&mut self, mover: Mover) -> bool {
        let Some(treads) = self.treads(&mover) else { return false };
        let fits = treads.is_subset(&self.wanted) && !treads.is_disjoint(&self.left);
        if fits {
            self.left = self.left.difference(&treads).cloned().collect();
            self.found.push(mover);
        }
        fits
    }

    /// Returns whether all walks of a mover are wanted and some are not covered yet.
    fn fits(&self, mover: &Mover) -> bool {
        let treads = self.treads(mover);
        treads.is_some_and(|treads| treads.is_subset(&self.wanted) && !treads.is_disjoint(&self.left))
    }

    fn treads(&self, mover: &Mover) -> Option<Treads> {
        let walks = of_paths(self.ruleset, &paths(mover, self.used, false))?;
        Some(walks.into_keys().map(|walk| walk.treads).collect())
    }

    /// Writes moves of two leaps: with a capture by the first, or only to and fro.
    fn double_leaps(&mut self) {
        let captures_first = |treads: &&Vec<Tread>| treads.len() == 2 && treads[0].landing != Landing::Empty;
        let double: Vec<&Vec<Tread>> = self.left.iter().filter(captures_first).collect();
        let first = classes(double.iter().map(|treads| treads[0].vector));
        let second = classes(double.iter().map(|treads| treads[1].vector));
        let returns = |treads: &&Vec<Tread>| treads.len() == 2 && treads[0].vector == -treads[1].vector;
        let returning = classes(self.left.iter().filter(returns).map(|treads| treads[0].vector));
        if !first.is_empty() {
            self.accept(Mover::DoubleLeap { first, second, mask: None });
        } else if !returning.is_empty() {
            self.accept(Mover::DoubleLeap { first: returning.clone(), second: returning, mask: None });
        }
    }

    /// Writes slides along whole lines of the board.
    fn lines(&mut self, mover: impl Fn(Lines) -> Mover) {
        let mut all = Lines::default();
        for letter in ['H', 'V', 'D', 'A'] {
            let mut line = Lines::default();
            line.insert(letter);
            if self.fits(&mover(line)) {
                all.insert(letter);
            }
        }
        if all != Lines::default() {
            self.accept(mover(all));
        }
    }

    /// Steps with all of their images.
    fn classes(&mut self, mover: impl Fn(Vec<Vector>) -> Mover, is_meant: impl Fn(&[Tread]) -> bool) {
        let straight = |treads: &&Vec<Tread>| is_meant(treads) && is_straight(treads);
        let candidates = classes(self.left.iter().filter(straight).map(|treads| treads[0].vector));
        let fitting: Vec<Vector> = candidates.into_iter().filter(|&vector| self.fits(&mover(vec![vector]))).collect();
        if !fitting.is_empty() {
            self.accept(mover(fitting));
        }
    }

    /// Tries steps in compass directions, where walks of at least this length are not covered yet.
    fn steps(&mut self, length_min: usize) {
        let mut steps = Vec::new();
        for (_, direction) in COMPASS {
            let is_left = |treads: &Vec<Tread>| {
                treads.len() >= length_min && is_straight(treads) && treads[0].vector == direction
            };
            let step = |count: u8| Mover::Step(vec![Step { count, direction }]);
            let count = (1..=15)
                .take_while(|&count| self.treads(&step(count)).is_some_and(|t| t.is_subset(&self.wanted)))
                .last();
            if let Some(count) = count.filter(|_| self.left.iter().any(is_left)) {
                let far = usize::from(self.ruleset.geometry.files.max(self.ruleset.geometry.ranks)) - 1;
                steps.push(Step { count: count.min(far.max(1) as u8), direction });
            }
        }
        if self.black == Black::Mirrored {
            let twin = |step: &Step| Step { direction: left_to_right(step.direction), ..*step };
            let all = steps.clone();
            steps.retain(|step| all.contains(&twin(step)));
        }
        if !steps.is_empty() {
            self.accept(Mover::Step(steps));
        }
    }

    fn exact_leaps(&mut self) {
        let single = self.left.iter().filter(|treads| treads.len() == 1 && is_straight(treads));
        let vectors: BTreeSet<Vector> = single.map(|treads| treads[0].vector).collect();
        let mut fitting: Vec<Vector> =
            vectors.into_iter().filter(|&vector| self.fits(&Mover::AsymmetricLeap(vec![vector]))).collect();
        if self.black == Black::Opposite {
            let all = fitting.clone();
            fitting.retain(|&vector| all.contains(&left_to_right(vector)));
        }
        if !fitting.is_empty() {
            self.accept(Mover::AsymmetricLeap(fitting));
        }
    }

    /// Tries two steps over an empty square: all at once, otherwise each with its symmetric images.
    fn lame_leaps(&mut self) {
        let is_lame = |treads: &&Vec<Tread>| treads.len() == 2 && treads.iter().all(|tread| tread.hop.is_none());
        let lame: Vec<(Vector, Vector)> =
            self.left.iter().filter(is_lame).map(|treads| (treads[0].vector, treads[1].vector)).collect();
        let mover = |pairs: &[(Vector, Vector)]| Mover::DoubleLeap {
            first: classes(pairs.iter().map(|pair| pair.0)),
            second: classes(pairs.iter().map(|pair| pair.1)),
            mask: Some(classes(pairs.iter().map(|&(start, end)| start + end))),
        };
        if lame.is_empty() || self.accept(mover(&lame)) {
            return;
        }
        for pair in lame {
            let mover = mover(&[pair]);
            if self.fits(&mover) {
                self.accept(mover);
            }
        }
    }

    /// Writes a simple leap as an exact one beside a leap of two steps: the program keeps one mover
    /// of a kind.
    fn one_leap_of_a_kind(&mut self) {
        let has_double = self.found.iter().any(|mover| matches!(mover, Mover::DoubleLeap { .. }));
        let Some(simple) = self.found.iter().position(|mover| matches!(mover, Mover::Leap(_))).filter(|_| has_double)
        else {
            return;
        };
        let Mover::Leap(vectors) = self.found.remove(simple) else { return };
        let images = vectors.iter().flat_map(|vector| vector.symmetric_images());
        match self
            .found
            .iter_mut()
            .find_map(|mover| if let Mover::AsymmetricLeap(all) = mover { Some(all) } else { None })
        {
            Some(all) => all.extend(images),
            None => self.found.push(Mover::AsymmetricLeap(images.collect())),
        }
    }
}

fn left_to_right(vector: Vector) -> Vector {
    Vector { files: -vector.files, ..vector }
}

/// Returns whether all treads continue in one direction, without hurdles.
fn is_straight(treads: &[Tread]) -> bool {
    treads.iter().all(|tread| tread.hop.is_none() && tread.vector == treads[0].vector)
}

/// Returns one vector of each kind, with both parts positive and the shorter first.
fn classes(vectors: impl Iterator<Item = Vector>) -> Vec<Vector> {
    let kind = |vector: Vector| {
        let (files, ranks) = (vector.files.abs(), vector.ranks.abs());
        Vector::new(files.min(ranks), files.max(ranks))
    };
    vectors.map(kind).collect::<BTreeSet<_>>().into_iter().collect()
}
