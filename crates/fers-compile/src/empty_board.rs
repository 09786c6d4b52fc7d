//! Moves of a piece on an otherwise empty board.

use std::collections::HashSet;

use fers_core::{Color, PieceType, Region, Square, SquareSet, Vector};
use fers_rules::{Condition, Length, Over, Path, PieceRules, Ruleset, Steps};

use crate::unfold::directions;

/// Returns whether a piece that has moved has a move from a square on an otherwise empty board.
pub(crate) fn has_move(ruleset: &Ruleset, piece_type: PieceType, color: Color, from: Square) -> bool {
    ruleset.piece(piece_type).moves_of(color).iter().any(|path| {
        let mut alone = Alone::new(ruleset, piece_type, color, path, from);
        alone.is_allowed(piece_type) && alone.leg(Stage::start(from))
    })
}

/// Returns the destinations of a piece that has moved on an otherwise empty board.
pub(crate) fn ends_of_moves(ruleset: &Ruleset, piece_type: PieceType, color: Color, from: Square) -> Region {
    let mut ends = Region::new();
    for path in ruleset.piece(piece_type).moves_of(color) {
        let mut alone = Alone { ends: Some(ends), ..Alone::new(ruleset, piece_type, color, path, from) };
        if alone.is_allowed(piece_type) {
            alone.leg(Stage::start(from));
        }
        ends = alone.ends.unwrap_or_default();
    }
    ends
}

/// Returns the squares from which a piece has a move on an otherwise empty board.
pub(crate) fn mobile_squares<const N: usize>(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> SquareSet<N> {
    let squares = ruleset.geometry.squares();
    let mobile: Region = squares.filter(|&square| has_move(ruleset, piece_type, color, square)).collect();
    SquareSet::from_region(&mobile)
}

struct Alone<'a> {
    ruleset: &'a Ruleset,
    piece: &'a PieceRules,
    color: Color,
    path: &'a Path,
    from: Square,
    /// The destinations found so far. `None` stops the walk at the first destination.
    ends: Option<Region>,
    /// The legs begun so far.
    seen: HashSet<Stage>,
}

/// A leg about to begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stage {
    leg: usize,
    /// The square that the last leg ended on.
    at: Square,
    /// It begins one step off the board.
    is_off_board: bool,
    /// The step of the leg before.
    last: Vector,
    /// Number of steps of the last leg that had a choice.
    length: u16,
}

impl Stage {
    fn start(from: Square) -> Self {
        Self { leg: 0, at: from, is_off_board: false, last: Vector::default(), length: 0 }
    }
}

impl<'a> Alone<'a> {
    fn new(ruleset: &'a Ruleset, piece_type: PieceType, color: Color, path: &'a Path, from: Square) -> Self {
        let piece = ruleset.piece(piece_type);
        Self { ruleset, piece, color, path, from, ends: None, seen: HashSet::new() }
    }

    /// Returns whether the conditions of the path on squares and first moves are met.
    fn is_allowed(&self, piece_type: PieceType) -> bool {
        let Self { ruleset, color, from, .. } = *self;
        self.path.when.iter().all(|when| match *when {
            Condition::Virgin => false,
            Condition::Moved
            | Condition::NotInCheck
            | Condition::InCheck
            | Condition::Without(_)
            | Condition::InPart(_) => true,
            Condition::From(zones) => ruleset.zone(zones, color).contains(from),
            Condition::NotFrom(zones) => !ruleset.zone(zones, color).contains(from),
            Condition::AheadOfStart => ruleset.ahead_of_start(piece_type, color).contains(from),
        })
    }
}

impl Alone<'_> {
    fn leg(&mut self, stage: Stage) -> bool {
        if !self.seen.insert(stage) {
            return false;
        }
        let leg = &self.path.legs[stage.leg];
        if leg.steps == Steps::Anywhere {
            let is_open = |&square: &Square| square != stage.at && !self.is_blocked(square);
            let others: Vec<Square> = self.ruleset.geometry.squares().filter(is_open).collect();
            return others.into_iter().any(|at| self.arrive(Stage { at, is_off_board: false, ..stage }));
        }
        let all = directions(leg, self.ruleset.frame, self.color, stage.last);
        let possible = all.into_iter().filter(|&vector| !stage.is_off_board || vector == -stage.last);
        possible.collect::<Vec<_>>().into_iter().any(|vector| self.line(stage, vector))
    }

    fn line(&mut self, stage: Stage, vector: Vector) -> bool {
        let leg = &self.path.legs[stage.leg];
        let (min, max) = match leg.length {
            Length::Free => (u16::from(leg.range.min), leg.range.max.map_or(u16::MAX, u16::from)),
            Length::AsBefore => (stage.length, stage.length),
        };
        let (mut at, mut passed) = (stage.at, Passed::default());
        for taken in 1..=max {
            let geometry = &self.ruleset.geometry;
            let joined = self.ruleset.frame.joined(leg.joined, geometry, self.color);
            let is_first_back = stage.is_off_board && taken == 1;
            let next = if is_first_back { Some(at) } else { geometry.step_round(at, vector, joined) };
            if !passed.may_go_on(leg.over) || (next == Some(stage.at) && !is_first_back) {
                return false;
            }
            let may_end = taken >= min && passed.may_end(leg.over);
            let length = if leg.has_free_length() { taken } else { stage.length };
            let reached = Stage { last: vector, length, is_off_board: false, at, ..stage };
            let Some(next) = next else {
                return may_end && leg.arrivals.off_board && self.follow(Stage { is_off_board: true, ..reached });
            };
            at = next;
            let is_blocked = self.is_blocked(at);
            if may_end && !is_blocked && self.arrive(Stage { at, ..reached }) {
                return true;
            }
            passed.add(is_blocked);
        }
        false
    }

    /// Returns whether a leg that has ended on an empty square ends a move, or leads to the end of
    /// one.
    fn arrive(&mut self, stage: Stage) -> bool {
        let leg = &self.path.legs[stage.leg];
        let may_stop = leg.may_stop || stage.leg + 1 == self.path.legs.len();
        let is_within = self.ruleset.in_zone(leg.ends_in, self.color, stage.at);
        leg.arrivals.empty && is_within && (may_stop && self.is_wanted(stage.at) || self.follow(stage))
    }

    fn follow(&mut self, stage: Stage) -> bool {
        let path = self.path;
        path.followers(stage.leg).any(|leg| self.leg(Stage { leg, ..stage }))
    }

    fn is_blocked(&self, square: Square) -> bool {
        self.piece.blocked_by.is_some_and(|zones| self.ruleset.zone(zones, self.color).contains(square))
    }

    /// Notes the end of a move; returns whether the walk may stop.
    fn is_wanted(&mut self, square: Square) -> bool {
        let is_end = square != self.from && self.ruleset.in_zone(self.piece.confined_to, self.color, square);
        match &mut self.ends {
            Some(ends) => {
                if is_end {
                    ends.insert(square);
                }
                false
            }
            None => is_end,
        }
    }
}

/// The hurdles that a leg has passed. On an empty board these are the squares that block the piece.
#[derive(Clone, Copy, Default)]
struct Passed {
    hurdles: u16,
    last_is_hurdle: bool,
}

impl Passed {
    fn add(&mut self, is_hurdle: bool) {
        self.hurdles += u16::from(is_hurdle);
        self.last_is_hurdle = is_hurdle;
    }

    fn may_end(self, over: Over) -> bool {
        match over {
            Over::Empty => self.hurdles == 0,
            Over::Anything => true,
            Over::Hurdles { count, land_next } => {
                self.hurdles == u16::from(count) && (!land_next || self.last_is_hurdle)
            }
        }
    }

    fn may_go_on(self, over: Over) -> bool {
        match over {
            Over::Empty => self.hurdles == 0,
            Over::Anything => true,
            Over::Hurdles { count, .. } => self.hurdles <= u16::from(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::{Color, PieceType, Square};

    use super::{ends_of_moves, has_move};
    use crate::testing::library_rules;

    #[test]
    fn a_pawn_of_shogi_has_no_move_on_the_last_rank_nor_a_knight_on_the_last_two() {
        let shogi = library_rules("shogi");
        let moves = |name: &str, square: &str, color| {
            let piece = shogi.piece_types().find(|&piece| shogi.piece(piece).name == name).unwrap();
            has_move(&shogi, piece, color, shogi.geometry.parse_square(square).unwrap())
        };
        assert!(
            !moves("Pawn", "e9", Color::White)
                && moves("Pawn", "e8", Color::White)
                && !moves("Pawn", "e1", Color::Black)
        );
        assert!(!moves("Knight", "e8", Color::White) && moves("Knight", "e7", Color::White));
        assert!(moves("Gold", "e9", Color::White));
    }

    #[test]
    fn a_knight_alone_goes_from_a1_to_b3_and_c2() {
        let chess = library_rules("chess");
        let ends = ends_of_moves(&chess, PieceType(1), Color::White, Square(0));
        let names: Vec<String> = ends.iter().map(|square| chess.geometry.square_name(square)).collect();
        assert_eq!(names, ["c2", "b3"]);
    }
}
