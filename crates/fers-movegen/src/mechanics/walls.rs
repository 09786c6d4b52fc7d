//! Walls, which block squares, and moves that put them.

use fers_core::{Move, SquareSet};
use fers_program::{BySquare, Kind, PackedMove, WallSite};

use crate::generate::sink::{Counter, MoveCollector, Sink};
use crate::{PerftEnds, Position};

/// Puts the wall of a move after the rest of the move. The earlier walls have been saved.
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove) {
    let Some(wall) = mv.wall() else { return };
    if position.carries_walls() {
        let before = position.wall_undos.last().copied().unwrap_or_default();
        position.state.key ^= position.walls_key(before);
        position.walls = position.walls.difference(before);
    }
    position.put_up(SquareSet::of(wall));
    if position.state.en_passant.contains(wall) {
        position.close_passed(wall);
    }
}

/// Emits all legal moves in a game with walls, without regard to compulsory capture.
#[cold]
#[inline(never)]
pub(crate) fn generate<const N: usize, S: Sink<N>>(position: &mut Position<N>, bans: PerftEnds, sink: &mut S) {
    if S::COUNTS && position.program.walling.as_ref().is_some_and(|walling| position.counts_walls(walling)) {
        debug_assert_eq!(position.walled_counted(bans), position.walled_listed(bans), "sets say what single moves say");
        return position.count_walled(bans, sink);
    }
    position.list_walled(bans, sink);
}

impl<const N: usize> Position<N> {
    /// Puts walls on squares that have none.
    pub(crate) fn put_up(&mut self, walls: SquareSet<N>) {
        self.state.key ^= self.walls_key(walls);
        self.walls |= walls;
    }

    /// Removes one of the en passant squares.
    pub(crate) fn close_passed(&mut self, square: usize) {
        self.state.key ^= self.en_passant_key(SquareSet::of(square));
        self.state.en_passant.remove(square);
        if self.state.en_passant.is_empty() {
            self.state.en_passant_victim = 0;
        }
    }

    /// Returns the walls that a move removes: all of them, if moves carry the wall.
    pub(crate) fn walls_carried_off(&self, mv: PackedMove) -> SquareSet<N> {
        if mv.wall().is_some() && self.carries_walls() { self.walls } else { SquareSet::EMPTY }
    }

    fn carries_walls(&self) -> bool {
        self.program.walling.as_ref().is_some_and(|walling| walling.is_carried)
    }

    fn walled_counted(&mut self, bans: PerftEnds) -> u64 {
        let mut counter = Counter::default();
        self.count_walled(bans, &mut counter);
        counter.all
    }

    fn walled_listed(&mut self, bans: PerftEnds) -> u64 {
        let mut counter = Counter::default();
        self.list_walled(bans, &mut counter);
        counter.all
    }

    /// Emits the moves one by one.
    fn list_walled<S: Sink<N>>(&mut self, bans: PerftEnds, sink: &mut S) {
        for (mv, is_capture) in self.moves_without_choices() {
            self.emit_walled_or_whole(mv, is_capture, bans, sink);
            if S::STOPS && sink.is_full() {
                return;
            }
        }
        if self.program.walling.as_ref().is_some_and(|walling| walling.is_alone) {
            self.emit_walled(PackedMove::pass(), false, bans, sink);
        }
    }

    /// Emits a move with each of its walls, or unchanged if it puts no wall.
    pub(crate) fn emit_walled_or_whole<S: Sink<N>>(
        &mut self,
        mv: PackedMove,
        is_capture: bool,
        bans: PerftEnds,
        sink: &mut S,
    ) {
        let is_alone = self.program.walling.as_ref().is_some_and(|walling| walling.is_alone);
        if is_alone || mv.kind() == Kind::Pass {
            self.emit_whole(mv, is_capture, bans, sink);
        } else {
            self.emit_walled(mv, is_capture, bans, sink);
        }
    }

    /// Returns whether legality depends on the last choice of a move or on its other effects.
    pub(crate) fn asks_about_choices(&self) -> bool {
        !self.program.royals.is_empty() || self.program.has_bans || self.program.has_threats
    }

    /// Returns all moves without their last choices and without regard to royals, each with whether
    /// it captures.
    pub(crate) fn moves_without_choices(&mut self) -> Vec<(PackedMove, bool)> {
        let mut moves = MoveCollector(Vec::with_capacity(64));
        // Mates are tested after the last choice.
        self.generate_pieces(PerftEnds::Ignored, &mut moves);
        moves.0
    }

    /// Emits a move with each wall that it may put.
    fn emit_walled<S: Sink<N>>(&mut self, mv: PackedMove, is_capture: bool, bans: PerftEnds, sink: &mut S) {
        let squares = self.wall_squares(mv);
        if !self.asks_about_choices() {
            sink.walls(mv, squares, is_capture);
            return;
        }
        let parries = self.program.walling.as_ref().is_some_and(|walling| walling.parries_check);
        if squares.is_empty() || !(parries || self.leaves_safe_in_the_end(mv)) {
            return;
        }
        for square in squares {
            self.emit_whole(mv.walling(square), is_capture, bans, sink);
        }
    }

    /// Emits a complete move if it leaves the royals safe.
    fn emit_whole<S: Sink<N>>(&mut self, mv: PackedMove, is_capture: bool, bans: PerftEnds, sink: &mut S) {
        if self.keeps_rules(mv, bans) {
            sink.push(mv, is_capture);
        }
    }

    /// Returns whether a complete move leaves the royals safe and keeps the bans of its piece.
    pub(crate) fn keeps_rules(&mut self, mv: PackedMove, bans: PerftEnds) -> bool {
        if self.program.has_bans && !self.obeys_piece_restrictions(mv) || !self.leaves_safe_in_the_end(mv) {
            return false;
        }
        let mover = self.mover_of(mv).map(|piece_type| piece_type.index());
        bans == PerftEnds::Ignored || mover.is_none_or(|mover| self.keeps_last_bans(mv, mover))
    }

    /// Returns the squares where a move may put a wall, without regard to royals.
    fn wall_squares(&mut self, mv: PackedMove) -> SquareSet<N> {
        let known = self.wall_squares_unmade(mv);
        debug_assert!(known.is_none_or(|known| known == self.wall_squares_made(mv)), "what is seen before is there");
        known.unwrap_or_else(|| self.wall_squares_made(mv))
    }

    /// Like [`wall_squares`](Self::wall_squares) for simple moves, without making the move.
    #[inline]
    fn wall_squares_unmade(&self, mv: PackedMove) -> Option<SquareSet<N>> {
        let program = &*self.program;
        let walling = program.walling.as_ref()?;
        let occupied = self.occupied_after(mv)?;
        let open = program.squares.difference(occupied) & walling.zone[self.turn];
        let from = mv.from();
        Some(match &walling.site {
            WallSite::Anywhere => open,
            WallSite::Coast { edge, beside } => open & self.coast(*edge, beside),
            WallSite::Vacated | WallSite::InReach if mv.kind() == Kind::Drop => SquareSet::EMPTY,
            WallSite::Vacated => open & SquareSet::of(from),
            WallSite::InReach => {
                let piece_type = self.type_of(self.code_at(from));
                let mover = &program.movers[self.turn][piece_type];
                let is_seen =
                    mover.scripts.is_empty() && mover.lames.is_empty() && program.traits[piece_type].may_cross_attack;
                if !is_seen {
                    return None;
                }
                open & self.mobility_over(mover, mv.to(), occupied).quiet
            }
        })
    }

    /// Returns the edge of the board and the squares beside walls.
    pub(crate) fn coast(&self, edge: SquareSet<N>, beside: &BySquare<SquareSet<N>, N>) -> SquareSet<N> {
        self.walls.into_iter().fold(edge, |set, wall| set | beside[wall])
    }

    /// Returns the occupied squares after a move without its wall, if they can be computed at once.
    #[inline]
    fn occupied_after(&self, mv: PackedMove) -> Option<SquareSet<N>> {
        if !self.program.seizures.is_empty() || !self.program.blasts.is_empty() {
            return None;
        }
        let left = |set: SquareSet<N>| set.difference(SquareSet::of(mv.from())) | SquareSet::of(mv.to());
        match mv.kind() {
            Kind::Travel if mv.via_count() == 0 => Some(left(self.occupied())),
            Kind::Travel => {
                let victims = mv.vias().fold(SquareSet::EMPTY, |set, via| set | SquareSet::of(via));
                Some(left(self.occupied().difference(victims)))
            }
            Kind::Drop => Some(self.occupied() | SquareSet::of(mv.to())),
            Kind::Long | Kind::Castle | Kind::PickUp | Kind::Pass => None,
        }
    }

    /// Like [`wall_squares`](Self::wall_squares), by making the move and unmaking it.
    fn wall_squares_made(&mut self, mv: PackedMove) -> SquareSet<N> {
        let program = self.program.clone();
        let Some(walling) = &program.walling else { return SquareSet::EMPTY };
        let (us, before, last_moved) = (self.turn, self.walls, self.state.last_moved);
        let moved = self.mover_of(mv).map(|piece_type| piece_type.index());
        let undo = self.make(mv);
        let open = program.squares.difference(self.occupied()) & walling.zone[us];
        let squares = match (&walling.site, mv.origin()) {
            (WallSite::Anywhere, _) => open,
            (WallSite::Coast { edge, beside }, _) => {
                open & before.into_iter().fold(*edge, |set, wall| set | beside[wall])
            }
            (WallSite::Vacated, Some(from)) => open & SquareSet::of(from.index()),
            (WallSite::InReach, Some(_)) => {
                let state = self.state;
                (self.state.last_moved, self.state.en_passant) = (last_moved, SquareSet::EMPTY);
                let reached = moved.map_or(SquareSet::EMPTY, |moved| self.reach_of(us, moved, mv.to()));
                self.state = state;
                open & reached
            }
            (WallSite::Vacated | WallSite::InReach, None) => SquareSet::EMPTY,
        };
        self.unmake(mv, undo);
        squares
    }

    /// Returns a superset of the targets of a piece of the side that has just moved.
    fn reach_of(&self, us: fers_core::Color, piece_type: usize, from: usize) -> SquareSet<N> {
        let occupied = self.occupied();
        let mut targets = if self.program.traits[piece_type].may_cross_attack {
            self.pseudo_legal_targets(us, piece_type, from, occupied)
        } else {
            self.targets_avoiding_attack(us, piece_type, from, occupied)
        };
        if !self.program.movers[us][piece_type].scripts.is_empty() {
            let mut others = Vec::new();
            self.script_moves(us, piece_type, from, &mut targets, &mut others);
            let goes = |mv: &&PackedMove| **mv == PackedMove::travel(from, mv.to()) && mv.to() != from;
            let quiet = others.iter().filter(goes).map(|mv| mv.to());
            targets = quiet.fold(targets, |set, to| set | SquareSet::of(to));
        }
        targets
    }

    /// Finds the legal move that equals a plain move in a game with walls. Most moves differ only
    /// in their walls.
    pub(crate) fn find_walled(&mut self, meaning: &Move) -> Option<PackedMove> {
        let bare = Move { wall: None, ..meaning.clone() };
        let moves = self.moves_without_choices().into_iter().map(|(mv, _)| mv).chain([PackedMove::pass()]);
        let found = moves.into_iter().find(|&mv| self.decode(mv) == bare)?;
        let mv = meaning.wall.map_or(found, |wall| found.walling(wall.index()));
        self.is_legal(mv).then_some(mv)
    }

    /// Returns whether a move of a game with walls is legal, if captures are not compulsory.
    pub(crate) fn is_legal_walled(&mut self, mv: PackedMove) -> bool {
        let bare = mv.without_wall();
        let is_alone = self.program.walling.as_ref().is_some_and(|walling| walling.is_alone);
        let is_possible = match (mv.wall(), mv.kind()) {
            (Some(_), Kind::Pass) => is_alone && bare == PackedMove::pass(),
            (Some(_), _) => !is_alone && self.moves_without_choices().iter().any(|&(other, _)| other == bare),
            (None, kind) => {
                (is_alone || kind == Kind::Pass) && self.moves_without_choices().iter().any(|&(other, _)| other == mv)
            }
        };
        let fits = |position: &mut Self, wall: usize| {
            let parries = position.program.walling.as_ref().is_some_and(|walling| walling.parries_check);
            wall < position.program.places
                && position.wall_squares(bare).contains(wall)
                && (parries || position.leaves_safe_in_the_end(bare))
        };
        is_possible && mv.wall().is_none_or(|wall| fits(self, wall)) && self.keeps_rules(mv, PerftEnds::ByRule)
    }
}
