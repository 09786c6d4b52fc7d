//! Castling.

use fers_core::{Action, CastlingRight, Geometry, Move, PieceType, Setup, Square, Vector};
use fers_rules::CastlingTarget;

use crate::Oracle;
use crate::candidate::Candidate;

impl Oracle<'_> {
    /// Returns all castlings of the side to move.
    pub(crate) fn castlings(&self, setup: &Setup) -> Vec<Candidate> {
        setup.castling.iter().flat_map(|right| self.castlings_of(setup, *right)).collect()
    }

    fn castlings_of(&self, setup: &Setup, right: CastlingRight) -> Vec<Candidate> {
        let rule = self.ruleset.castlings.get(usize::from(right.rule));
        let Some(rule) = rule.filter(|rule| rule.color == setup.turn) else {
            return Vec::new();
        };
        let possible = rule.targets.iter().filter(|target| self.may_castle(setup, right, **target));
        possible
            .map(|target| {
                let CastlingRight { king, partner, .. } = right;
                let castle = |target: CastlingTarget| {
                    let (king_to, partner_to) = (target.king, target.partner);
                    Move::plain(Action::Castle { king, king_to, partner, partner_to })
                };
                // The squares along the way are tested already; after the castling on its own board
                // the side must be out of check altogether.
                let on_own_board = self.on_board_of(*target, king);
                let landings = if on_own_board == *target { Vec::new() } else { vec![castle(on_own_board)] };
                Candidate { landings, ..Candidate::plain(castle(*target)) }
            })
            .collect()
    }

    fn may_castle(&self, setup: &Setup, right: CastlingRight, target: CastlingTarget) -> bool {
        let own = |square| setup.piece_at(square).filter(|piece| piece.is_of(setup.turn));
        let (Some(king), Some(_)) = (own(right.king), own(right.partner)) else {
            return false;
        };
        if !self.stands_for(right, target) {
            return false;
        }
        if [right.king, right.partner].iter().any(|&square| self.is_frozen(setup, square)) {
            return false;
        }
        let crossed = target;
        let target = self.on_board_of(target, right.king);
        if target != crossed && ![crossed.king, crossed.partner].iter().all(|&square| setup.is_free(square)) {
            return false;
        }
        let king_line = line(&self.ruleset.geometry, right.king, target.king);
        let partner_line = match self.goes_over_edge(right, target) {
            true => Some(round_line(&self.ruleset.geometry, right.partner, target.partner)),
            false => line(&self.ruleset.geometry, right.partner, target.partner),
        };
        let (Some(king_line), Some(partner_line)) = (king_line, partner_line) else {
            return false;
        };
        let is_free = |&square: &Square| [right.king, right.partner].contains(&square) || setup.is_free(square);
        let partner = (right.partner, target.partner);
        let passes_freely = self.ruleset.castlings[usize::from(right.rule)].may_cross_attack;
        let tested = if passes_freely { vec![right.king, target.king] } else { king_line.clone() };
        king_line.iter().chain(&partner_line).all(is_free)
            && (!self.ruleset.may_be_in_check(king.piece_type)
                || self.is_safe(setup, &tested, king.piece_type, partner))
    }

    /// Returns whether the two pieces stand where this castling may begin. A castling piece that
    /// has moved within its zone goes along a rank or file on which its partner stands.
    fn stands_for(&self, right: CastlingRight, target: CastlingTarget) -> bool {
        let geometry = &self.ruleset.geometry;
        let is_home = right.king == self.ruleset.castlings[usize::from(right.rule)].king;
        if self.ruleset.castling_zone.is_none() || is_home {
            return true;
        }
        let target = self.on_board_of(target, right.king);
        let others = [right.partner, target.king];
        let is_rank = others.iter().all(|&square| geometry.rank(square) == geometry.rank(right.king));
        let is_file = others.iter().all(|&square| geometry.file(square) == geometry.file(right.king));
        let is_one_board = geometry.board(right.partner) == geometry.board(right.king);
        right.king != target.king && is_one_board && (is_rank || is_file)
    }

    /// Returns whether the partner goes over the edge: it ends on the side of the castling piece
    /// where it began.
    fn goes_over_edge(&self, right: CastlingRight, target: CastlingTarget) -> bool {
        let geometry = &self.ruleset.geometry;
        let side = |king: Square, partner: Square| geometry.file(partner).cmp(&geometry.file(king));
        let (before, after) = (side(right.king, right.partner), side(target.king, target.partner));
        let is_along_rank = geometry.rank(right.partner) == geometry.rank(target.partner);
        geometry.wraps_files && is_along_rank && right.partner != target.partner && before == after
    }

    /// Returns the squares of a castling's destinations on the board of another square.
    fn on_board_of(&self, target: CastlingTarget, here: Square) -> CastlingTarget {
        let geometry = &self.ruleset.geometry;
        let moved = |square: Square| geometry.on_board(square, geometry.board(here));
        CastlingTarget { king: moved(target.king), partner: moved(target.partner) }
    }

    /// Returns whether no square of the castling piece's line, its origin first and its destination
    /// last, is attacked.
    /// `partner` gives origin and destination of its partner.
    fn is_safe(&self, setup: &Setup, line: &[Square], king: PieceType, partner: (Square, Square)) -> bool {
        let (from, to) = (line[0], line[line.len() - 1]);
        let mut lifted = setup.clone();
        lifted.board[from.index()] = None;
        let mut castled = lifted.clone();
        castled.board[partner.0.index()] = None;
        castled.board[partner.1.index()] = setup.piece_at(partner.0);
        let passes_safely = |&square: &Square| !self.attacks_type(&lifted, square, !setup.turn, king);
        line.iter().filter(|&&square| square == from || square != to).all(passes_safely)
            && !self.attacks_type(&castled, to, !setup.turn, king)
    }
}

/// Returns the squares from one to another, both included, in the smallest equal steps; `None` if a
/// hole lies between.
fn line(geometry: &Geometry, from: Square, to: Square) -> Option<Vec<Square>> {
    let whole = geometry.displacement(from, to);
    let parts = [whole.files, whole.ranks, whole.boards].into_iter().fold(0, common_divisor).max(1);
    let step = Vector { files: whole.files / parts, ranks: whole.ranks / parts, boards: whole.boards / parts };
    let mut squares = vec![from];
    while *squares.last()? != to {
        squares.push(geometry.step(*squares.last()?, step)?);
    }
    Some(squares)
}

/// Returns the squares of a rank from one to another, both included, over the joined edge.
fn round_line(geometry: &Geometry, from: Square, to: Square) -> Vec<Square> {
    let files = if geometry.file(to) > geometry.file(from) { -1 } else { 1 };
    let next = |&square: &Square| geometry.step(square, Vector { files, ..Vector::default() });
    let mut squares = vec![from];
    squares.extend(std::iter::successors(next(&from), next).take_while(|&square| square != to));
    squares.push(to);
    squares
}

fn common_divisor(a: i8, b: i8) -> i8 {
    if b == 0 { a.abs() } else { common_divisor(b, a % b) }
}
