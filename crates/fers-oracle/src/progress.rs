//! The state of a walk.

use fers_core::{Carry, Square, Vector};
use fers_rules::Leg;

use crate::walk::Arrival;

/// The place of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// On a square.
    OnBoard,
    /// One step off the board, after the last square.
    OffBoard,
}

/// A walk that is not complete yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Progress {
    /// The last square.
    pub(crate) at: Square,
    pub(crate) place: Place,
    /// The square where the last leg began, unless it began off the board or on a piece that stayed
    /// there.
    pub(crate) leg_start: Option<Square>,
    /// Direction of the last leg, from White's point of view.
    pub(crate) direction: Option<Vector>,
    /// Number of steps of the last leg that had a choice.
    pub(crate) length: u8,
    /// Origins of the captured pieces, in order.
    pub(crate) removed: Vec<Square>,
    /// Origin of the carried piece.
    pub(crate) carrying: Option<Square>,
    /// Changes on the board, in order: this square now holds the piece that stood there before the
    /// move.
    changes: Vec<(Square, Option<Square>)>,
    /// En passant squares so far.
    opened: Vec<Square>,
    /// The last of them is the end of the last leg.
    opened_the_end: bool,
    /// The end of the leg that landed, and the number of pieces captured when it did.
    pub(crate) landing: Option<(Square, usize)>,
    /// Captured pieces stay on the board until the walk ends.
    victims_stay: bool,
}

impl Progress {
    /// Starts a walk. `victims_stay` says whether captured pieces stay until it ends.
    pub(crate) fn start(origin: Square, victims_stay: bool) -> Self {
        Self {
            at: origin,
            place: Place::OnBoard,
            leg_start: Some(origin),
            direction: None,
            length: 0,
            removed: Vec::new(),
            carrying: None,
            changes: vec![(origin, None)],
            opened: Vec::new(),
            opened_the_end: false,
            landing: None,
            victims_stay,
        }
    }

    /// Returns the walk after one more leg over these squares, possibly none, before its arrival.
    ///
    /// `is_left_empty` says whether the leg's first square is empty without the mover.
    pub(crate) fn after(&self, leg: &Leg, direction: Option<Vector>, squares: &[Square], is_left_empty: bool) -> Self {
        let leg_start = (is_left_empty && self.place == Place::OnBoard).then_some(self.at);
        let mut next = Self { direction, leg_start, place: Place::OnBoard, ..self.clone() };
        next.at = squares.last().copied().unwrap_or(self.at);
        next.count_steps(leg, squares.len());
        next.opened_the_end = leg.opens_en_passant && !leg.lands;
        if leg.opens_en_passant {
            let passed = squares.len() - usize::from(leg.lands && !squares.is_empty());
            next.opened.extend(&squares[..passed]);
        }
        if let (Some(stood), Some(start), true) = (next.carrying, leg_start, leg.sets_down) {
            next.carrying = None;
            next.changes.push((start, Some(stood)));
            // That square is not empty any more.
            next.leg_start = None;
        }
        next
    }

    /// Records the number of steps of a leg that had a choice.
    pub(crate) fn count_steps(&mut self, leg: &Leg, steps: usize) {
        if leg.has_free_length() {
            self.length = u8::try_from(steps).unwrap_or(u8::MAX);
        }
    }

    /// Returns the walk as one that begins anew where it ended.
    pub(crate) fn begun_anew(&self) -> Self {
        Self { direction: None, length: 0, opened: Vec::new(), opened_the_end: false, landing: None, ..self.clone() }
    }

    /// Returns the walk as continued by the piece on a square.
    pub(crate) fn taken_over_by(&self, square: Square) -> Self {
        Self { changes: vec![(square, None)], ..self.clone() }
    }

    /// Returns the square before the move of the piece that is on a square now.
    pub(crate) fn stands_now(&self, square: Square) -> Option<Square> {
        let changed = self.changes.iter().rev().find(|(changed, _)| *changed == square);
        changed.map_or(Some(square), |(_, stood)| *stood)
    }

    /// Does what an arrival does to other pieces.
    pub(crate) fn take(&mut self, end: Square, arrival: Arrival) {
        match arrival {
            Arrival::Captures(victim) => self.capture(victim),
            Arrival::CapturesPasser(passer) => {
                self.capture(passer);
                self.capture(end);
            }
            Arrival::Swaps(start) => self.move_other(end, start),
            Arrival::Carries => self.pick_up(end),
            Arrival::Empty | Arrival::Leaves | Arrival::Induces(_) | Arrival::Lends(_) => {}
        }
    }

    /// Captures the piece on a square.
    pub(crate) fn capture(&mut self, square: Square) {
        let stood = if self.victims_stay { self.stands_now(square) } else { self.lift(square) };
        self.removed.extend(stood);
    }

    /// Picks up the piece on a square.
    pub(crate) fn pick_up(&mut self, square: Square) {
        self.carrying = self.lift(square);
    }

    /// Moves the piece on a square to another one.
    pub(crate) fn move_other(&mut self, square: Square, to: Square) {
        let stood = self.lift(square);
        self.changes.push((to, stood));
    }

    fn lift(&mut self, square: Square) -> Option<Square> {
        let stood = self.stands_now(square);
        self.changes.push((square, None));
        stood
    }

    /// Returns the pieces on new squares, in order of arrival.
    pub(crate) fn carried(&self) -> Vec<Carry> {
        let mut carried = Vec::new();
        for (index, &(to, stood)) in self.changes.iter().enumerate() {
            let is_last = self.changes[index + 1..].iter().all(|(square, _)| *square != to);
            if let Some(from) = stood.filter(|&from| is_last && from != to) {
                carried.push(Carry { from, to });
            }
        }
        carried
    }

    /// Returns the en passant squares without the end of the walk.
    pub(crate) fn opened_before_the_end(&self) -> Vec<Square> {
        let mut opened = self.opened.clone();
        if self.opened_the_end {
            opened.pop();
        }
        opened
    }
}
