//! Move diagrams.

use std::collections::{BTreeMap, BTreeSet};

use fers_core::{CastlingRight, Geometry, Piece, Square, Vector};
use fers_rules::{CastlingTarget, Condition, OthersPath, Path, paths_of_others};

use crate::walk::{Finished, walks};
use crate::{Manner, Mark, Scene, Way};

/// The squares around a piece, with what it may do there.
///
/// Checks are ignored: a pinned piece is shown with all its moves. A square on which it could
/// capture is marked even while it is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveDiagram {
    /// The board that is shown.
    pub geometry: Geometry,
    /// Where the piece stands.
    pub origin: Square,
    /// The piece.
    pub piece: Piece,
    /// The pieces around it.
    pub others: Vec<(Square, Piece)>,
    /// The board goes on beyond its edges.
    pub is_endless: bool,
    /// The marks, by square.
    pub marks: BTreeMap<Square, Mark>,
    /// Multi-leg moves: where each leg begins and ends.
    pub traces: BTreeSet<Vec<Square>>,
    /// Some move has too many ways to show all.
    pub is_partial: bool,
}

/// Whether a condition on the mover holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    Yes,
    No,
    /// The condition holds in some states of the piece or the game; the diagram says so.
    Sometimes,
}

impl MoveDiagram {
    /// Computes the diagram of a scene.
    pub fn of(scene: &Scene<'_>) -> Self {
        let mut diagram = Self {
            geometry: scene.geometry.clone(),
            origin: scene.origin,
            piece: scene.piece,
            others: scene.others().collect(),
            is_endless: scene.is_endless,
            marks: BTreeMap::new(),
            traces: BTreeSet::new(),
            is_partial: false,
        };
        for path in scene.ruleset.piece(scene.piece.piece_type).moves_of(scene.color()) {
            if !path.is_of_others() {
                diagram.add_path(scene, path);
                continue;
            }
            let shown = paths_of_others(scene.ruleset, scene.color(), path).into_iter();
            let is_shown = |other: &OthersPath| other.after.is_none() || other.after == scene.setup.last_moved;
            shown.filter(is_shown).for_each(|other| diagram.add_path(scene, &other.path));
        }
        diagram.add_castlings(scene);
        diagram
    }

    /// Returns the number of squares that an endless board shows on each side of the piece.
    pub fn radius(&self) -> i8 {
        (self.geometry.files / 2).min(127) as i8
    }

    /// Returns the mark at a displacement; `None` without a mark or off the board.
    pub fn mark(&self, files: i8, ranks: i8) -> Option<&Mark> {
        self.marks.get(&self.geometry.step(self.origin, Vector::new(files, ranks))?)
    }

    /// Iterates over the marks by displacement from the piece, as White sees the board.
    pub fn around(&self) -> impl Iterator<Item = (Vector, &Mark)> {
        self.marks.iter().map(|(&square, mark)| (self.geometry.displacement(self.origin, square), mark))
    }

    fn add_path(&mut self, scene: &Scene<'_>, path: &Path) {
        let held: Vec<Holds> = path.when.iter().map(|when| holds(scene, when)).collect();
        if held.contains(&Holds::No) {
            return;
        }
        let (finished, is_partial) = walks(scene, path);
        self.is_partial |= is_partial;
        for found in finished {
            self.add_move(&found, held.contains(&Holds::Sometimes));
        }
    }

    fn add_move(&mut self, found: &Finished, is_conditional: bool) {
        let walk = &found.walk;
        let manner = match (is_conditional, walk.hops, walk.bends.is_empty()) {
            (true, ..) => Manner::Conditional,
            (false, true, _) => Manner::Hop,
            (false, false, false) => Manner::Turn,
            (false, false, true) => Manner::Plain,
        };
        for &victim in walk.victims.iter().filter(|&&victim| victim != walk.at) {
            self.mark_at(walk.stood_before(victim)).is_victim = true;
        }
        for &hurdle in &walk.hurdles {
            self.mark_at(hurdle).is_hurdle = true;
        }
        if !walk.bends.is_empty() {
            walk.bends.iter().for_each(|&bend| self.mark_at(bend).is_turning_point = true);
            let ends = walk.bends.iter().copied().chain([walk.at]);
            self.traces.insert(std::iter::once(self.origin).chain(ends).collect());
        }
        if walk.at != self.origin {
            let way = Way { moves: found.moves, captures: found.captures, slides: walk.slides };
            self.mark_at(walk.at).add(manner, way);
        }
    }

    fn mark_at(&mut self, square: Square) -> &mut Mark {
        self.marks.entry(square).or_default()
    }

    fn add_castlings(&mut self, scene: &Scene<'_>) {
        let rights = scene.setup.castling.iter().filter(|right| right.king == scene.origin);
        for right in rights {
            let rule = scene.ruleset.castlings.get(usize::from(right.rule));
            let targets = rule.into_iter().flat_map(|rule| &rule.targets);
            let free = targets.filter(|target| is_free(scene, right, target));
            for target in free {
                self.mark_at(target.king).castles = true;
            }
        }
    }
}

fn holds(scene: &Scene<'_>, condition: &Condition) -> Holds {
    let is_in = |zones| scene.ruleset.zone(zones, scene.color()).contains(scene.origin);
    let known = |is_so: bool| if is_so { Holds::Yes } else { Holds::No };
    let is_virgin = scene.setup.virgin.contains(scene.origin);
    match *condition {
        Condition::NotInCheck => Holds::Yes,
        _ if scene.is_endless => Holds::Sometimes,
        Condition::Virgin if is_virgin => Holds::Sometimes,
        Condition::Virgin => Holds::No,
        Condition::Moved => known(!is_virgin),
        Condition::From(zones) => known(is_in(zones)),
        Condition::NotFrom(zones) => known(!is_in(zones)),
        Condition::AheadOfStart => {
            known(scene.ruleset.ahead_of_start(scene.piece.piece_type, scene.color()).contains(scene.origin))
        }
        _ => Holds::Sometimes,
    }
}

/// Returns whether the conditions of a path hold, as far as the scene shows.
pub(crate) fn may_hold(scene: &Scene<'_>, path: &Path) -> bool {
    path.when.iter().all(|when| holds(scene, when) != Holds::No)
}

/// Returns whether the squares of a castling are empty except for its two pieces.
fn is_free(scene: &Scene<'_>, right: &CastlingRight, target: &CastlingTarget) -> bool {
    let geometry = &scene.geometry;
    let way = match target.goes_over_edge(geometry, right.king, right.partner) {
        true => round_line(geometry, right.partner, target.partner),
        false => line(geometry, right.partner, target.partner),
    };
    let mut squares = line(geometry, right.king, target.king).into_iter().chain(way);
    let is_own = |square: Square| square == right.king || square == right.partner;
    squares.all(|square| is_own(square) || scene.setup.piece_at(square).is_none())
}

/// Returns the squares of a rank from one to another over the joined edge, both included.
fn round_line(geometry: &Geometry, from: Square, to: Square) -> Vec<Square> {
    let between = line(geometry, from, to);
    let rank =
        (0..geometry.files).filter_map(|file| geometry.square_on(file, geometry.rank(from), geometry.board(from)));
    rank.filter(|square| [from, to].contains(square) || !between.contains(square)).collect()
}

/// Returns the squares from one to another in the smallest equal steps, both included.
fn line(geometry: &Geometry, from: Square, to: Square) -> Vec<Square> {
    let by = geometry.displacement(from, to);
    let count = [by.files, by.ranks, by.boards].into_iter().map(i8::unsigned_abs).fold(0, greatest_common_divisor);
    let part = |length: i8| i8::try_from(i16::from(length) / i16::from(count.max(1))).unwrap_or_default();
    let step = Vector { files: part(by.files), ranks: part(by.ranks), boards: part(by.boards) };
    let squares = std::iter::successors(Some(from), |&square| geometry.step(square, step));
    squares.take(usize::from(count) + 1).collect()
}

fn greatest_common_divisor(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}
