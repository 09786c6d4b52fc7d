//! Walls put up by moves.

use fers_core::{Action, Move, Setup, Square, Vector};
use fers_rules::{Site, Walling};

use crate::Oracle;
use crate::candidate::Candidate;
use crate::walk::{Purpose, Walker};

/// Steps from a square to its orthogonal neighbours.
const BESIDE: [Vector; 4] = [Vector::new(0, 1), Vector::new(1, 0), Vector::new(0, -1), Vector::new(-1, 0)];

impl Oracle<'_> {
    /// Returns the candidates with all possible walls.
    pub(crate) fn with_walls(&self, setup: &Setup, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let Some(walling) = &self.ruleset.walling else { return candidates };
        let walled = |candidate: Candidate| -> Vec<Candidate> {
            let squares = self.wall_squares(setup, walling, &candidate.mv).into_iter();
            let with = |wall| Candidate { mv: Move { wall: Some(wall), ..candidate.mv.clone() }, ..candidate.clone() };
            squares.map(with).collect()
        };
        let alone = Candidate::plain(Move::plain(Action::Pass));
        let alone = if walling.is_alone { walled(alone) } else { Vec::new() };
        let with_or_without = |candidate: Candidate| match candidate.mv.action {
            _ if walling.is_alone => vec![candidate],
            Action::Pass => vec![candidate],
            _ => walled(candidate),
        };
        let mut all: Vec<Candidate> = candidates.into_iter().flat_map(with_or_without).chain(alone).collect();
        all.sort_by(|one, other| one.mv.cmp(&other.mv));
        all
    }

    /// Returns the squares where a move may put up its wall.
    fn wall_squares(&self, setup: &Setup, walling: &Walling, mv: &Move) -> Vec<Square> {
        let mut done = self.board_without_blast(setup, mv);
        if let Some(debris) = self.blown_up(setup, mv, &done) {
            self.blow_up(&mut done, &debris);
        }
        let fits = |square: &Square| {
            done.is_free(*square)
                && self.ruleset.in_zone(walling.zone, setup.turn, *square)
                && match walling.site {
                    Site::Anywhere | Site::InReach => true,
                    Site::Vacated => mv.origin() == Some(*square),
                    Site::Coast => self.is_coast(setup, *square),
                }
        };
        let free: Vec<Square> = self.ruleset.geometry.squares().filter(fits).collect();
        if walling.site != Site::InReach {
            return free;
        }
        let reached = self.reach_after(setup, mv, done);
        free.into_iter().filter(|square| reached.contains(square)).collect()
    }

    /// Returns the squares that the piece could reach next, on the board after its move and its
    /// blast.
    fn reach_after(&self, setup: &Setup, mv: &Move, mut done: Setup) -> Vec<Square> {
        let moved = mv.origin().and_then(|from| setup.piece_at(from));
        let (Some(moved), Some(origin)) = (moved, mv.destination()) else { return Vec::new() };
        done.en_passant.clear();
        done.trading_ban = None;
        let (color, piece_type, purpose) = (setup.turn, moved.piece_type, Purpose::Move);
        let walker = Walker { oracle: self, setup: &done, color, piece_type, origin, is_virgin: false, purpose };
        let walks = walker.walks_unpromoted().into_iter();
        let quiet = walks.filter(|walk| walk.from == origin && walk.removed.is_empty() && walk.carried.is_empty());
        quiet.map(|walk| walk.to).collect()
    }

    fn is_coast(&self, setup: &Setup, square: Square) -> bool {
        let geometry = &self.ruleset.geometry;
        let (file, rank) = (geometry.file(square), geometry.rank(square));
        let is_outermost = file == 0 || rank == 0 || file + 1 == geometry.files || rank + 1 == geometry.ranks;
        let mut beside = BESIDE.iter().filter_map(|&step| geometry.step(square, step));
        is_outermost || beside.any(|other| setup.walls.contains(other))
    }

    /// Puts up the wall of a move, after everything else.
    pub(crate) fn put_up(&self, setup: &Setup, mv: &Move, next: &mut Setup) {
        let Some(wall) = mv.wall else { return };
        if self.ruleset.walling.as_ref().is_some_and(|walling| walling.is_carried) {
            setup.walls.iter().for_each(|before| next.walls.remove(before));
        }
        next.walls.insert(wall);
    }
}
