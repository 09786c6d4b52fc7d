//! The squares that pieces may reach on boards with any contents.

use std::collections::HashSet;

use fers_core::{Color, PieceType, Square, SquareSet, Vector};
use fers_rules::{Arrivals, Leg, Length, Over, Path, Ruleset, Steps};

/// Squares of a board of at most 256.
pub(super) type Squares = SquareSet<4>;

/// Returns the types that a piece may ever become, with the squares for each; `None` if they cannot
/// be determined.
pub(super) fn reach(
    ruleset: &Ruleset,
    color: Color,
    piece_type: PieceType,
    from: Square,
) -> Option<Vec<(PieceType, Squares)>> {
    let mut reached: Vec<(PieceType, Squares)> = Vec::new();
    let mut open = vec![(piece_type, from)];
    while let Some((piece_type, at)) = open.pop() {
        let index = reached.iter().position(|(known, _)| *known == piece_type).unwrap_or_else(|| {
            reached.push((piece_type, Squares::EMPTY));
            reached.len() - 1
        });
        if reached[index].1.contains(at.index()) {
            continue;
        }
        reached[index].1.insert(at.index());
        let targets = targets(ruleset, color, piece_type, at)?;
        let rules = ruleset.promotions.iter().filter(|rule| rule.from == piece_type);
        let types: Vec<PieceType> = rules.flat_map(|rule| rule.to.iter().copied()).chain([piece_type]).collect();
        for to in targets.into_iter().chain([at.index()]) {
            open.extend(types.iter().map(|&piece_type| (piece_type, Square(to as u16))));
        }
    }
    Some(reached)
}

/// Returns the destinations of a piece from a square, by moves and captures, on boards with any
/// contents; `None` if they cannot be determined.
///
/// The result may contain too many squares, but never too few.
pub(super) fn targets(ruleset: &Ruleset, color: Color, piece_type: PieceType, from: Square) -> Option<Squares> {
    walked(ruleset, color, piece_type, from, false)
}

/// Like [`targets`], for captures only.
pub(super) fn attacks(ruleset: &Ruleset, color: Color, piece_type: PieceType, from: Square) -> Option<Squares> {
    walked(ruleset, color, piece_type, from, true)
}

fn walked(ruleset: &Ruleset, color: Color, piece_type: PieceType, from: Square, captures: bool) -> Option<Squares> {
    let rules = ruleset.piece(piece_type);
    let mut all = Squares::EMPTY;
    for path in rules.moves_of(color) {
        all |= Walk { ruleset, color, path, captures, seen: HashSet::new(), ends: Squares::EMPTY }.from(from)?;
    }
    if let Some(zones) = rules.confined_to {
        all &= Squares::from_region(ruleset.zone(zones, color));
    }
    Some(all)
}

/// Returns the squares on which a royal would face another one on this square.
pub(super) fn facing(ruleset: &Ruleset, from: Square) -> Squares {
    let mut seen = Squares::EMPTY;
    let lines = ruleset.facing.iter().flat_map(|facing| &facing.lines);
    for step in lines.flat_map(|&line| [line, -line]) {
        let mut at = ruleset.geometry.step(from, step);
        while let Some(square) = at.filter(|&square| square != from && !seen.contains(square.index())) {
            seen.insert(square.index());
            at = ruleset.geometry.step(square, step);
        }
    }
    seen
}

/// Returns the squares to which a royal moves by single steps that only an attack or a piece of its
/// own side can prevent.
pub(super) fn sure_steps(ruleset: &Ruleset, color: Color, piece_type: PieceType, from: Square) -> Squares {
    let rules = ruleset.piece(piece_type);
    let mut sure = Squares::EMPTY;
    let is_hindered = rules.victims.is_some()
        || rules.blocked_by.is_some()
        || !rules.may_flee
        || !rules.may_check
        || !rules.may_mate
        || rules.must_threaten.is_some();
    if is_hindered || ruleset.must_capture {
        return sure;
    }
    for leg in rules.moves_of(color).iter().filter_map(sure_step) {
        let Steps::Absolute(vectors) = &leg.steps else { continue };
        let steps =
            vectors.iter().filter_map(|&vector| ruleset.geometry.step(from, ruleset.frame.apply(vector, color)));
        let allowed = steps.filter(|&to| to != from && ruleset.in_zone(rules.confined_to, color, to));
        allowed.for_each(|to| sure.insert(to.index()));
    }
    sure
}

/// Returns the leg of a path that is a single step without conditions, to empty squares and
/// enemies.
fn sure_step(path: &Path) -> Option<&Leg> {
    let [leg] = &path.legs[..] else { return None };
    let is_free = matches!(leg.over, Over::Empty | Over::Anything)
        && leg.length == Length::Free
        && leg.ends_in.is_none()
        && !leg.shuns_attack;
    (is_free && path.when.is_empty() && leg.range.min <= 1 && arrives_anywhere(&leg.arrivals)).then_some(leg)
}

fn arrives_anywhere(arrivals: &Arrivals) -> bool {
    arrivals.empty && arrivals.enemy == Arrivals::capture().enemy
}

/// A walk along a path on boards with any contents.
struct Walk<'a> {
    ruleset: &'a Ruleset,
    color: Color,
    path: &'a Path,
    /// Whether only captures count.
    captures: bool,
    seen: HashSet<(usize, Square, Vector)>,
    ends: Squares,
}

impl Walk<'_> {
    fn from(mut self, from: Square) -> Option<Squares> {
        self.leg(0, from, Vector::default())?;
        Some(self.ends)
    }

    fn leg(&mut self, index: usize, from: Square, last: Vector) -> Option<()> {
        if !self.seen.insert((index, from, last)) {
            return Some(());
        }
        let leg = &self.path.legs[index];
        let directions: Vec<Vector> = match &leg.steps {
            Steps::Absolute(vectors) => {
                vectors.iter().map(|&vector| self.ruleset.frame.apply(vector, self.color)).collect()
            }
            Steps::Turned(turns) => turns.iter().map(|turn| last.turned(turn)).collect(),
            Steps::Anywhere | Steps::AsLastMoved { .. } => return None,
        };
        if leg.arrivals.off_board || !leg.joined.is_nothing() || leg.sets_down {
            return None;
        }
        for step in directions {
            self.ride(index, from, step)?;
        }
        Some(())
    }

    fn ride(&mut self, index: usize, from: Square, step: Vector) -> Option<()> {
        let (leg, followers) = (&self.path.legs[index], self.path.followers(index).collect::<Vec<_>>());
        let is_end = leg.may_stop || index + 1 == self.path.legs.len();
        let captures = leg.arrivals.enemy.is_some() || leg.arrivals.friend.is_some() || leg.arrivals.en_passant;
        let mut at = from;
        for length in 1..=leg.range.max.unwrap_or(u8::MAX) {
            let Some(next) = self.ruleset.geometry.step(at, step).filter(|&next| next != from) else { break };
            at = next;
            if length < leg.range.min {
                continue;
            }
            // A piece may also capture on its way.
            if captures || is_end && !self.captures {
                self.ends.insert(at.index());
            }
            for &follower in &followers {
                self.leg(follower, at, step)?;
            }
        }
        Some(())
    }
}
