//! In which order moves are tried: those first that are likely to be best.

use fers_core::{Piece, PieceType, Square};
use fers_movegen::{Position, QuietSet};
use fers_program::PackedMove;

use crate::eval::Evaluation;
use crate::exchange::{brings, exchange};
use crate::history::{Before, History};
use crate::params::ORDERING;

/// A move with everything that search wants to know of it before making it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// The move.
    pub mv: PackedMove,
    /// Higher is tried earlier.
    pub order: i32,
    /// What the captures and the promotion bring by the game's stakes, in centipawns.
    pub gain: i32,
    /// What is left of the gain after the captures that follow on the same square, if that is a loss; else the gain.
    pub exchange: i32,
    /// The worth of what moves.
    pub mover_worth: i32,
    /// How good the move has been elsewhere, for quiet moves.
    pub history: i32,
    /// Its place in the history.
    pub place: Place,
    /// Something is captured, promoted, dropped, gated or picked up: what is on the board changes.
    pub changes_material: bool,
    /// Something is captured.
    pub is_capture: bool,
}

impl Candidate {
    /// Whether it is worth a history and a killer: nothing is gained or lost at once.
    pub fn is_quiet(&self) -> bool {
        !self.is_capture && self.gain == 0
    }

    /// Whether it is quiet and nothing special is known for it.
    pub fn is_dull(&self) -> bool {
        self.is_quiet() && self.order < ORDERING.answer
    }
}

/// Where the history of a move is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// By what moves and where it goes.
    pub slot: u32,
    /// By where it puts up a wall, in the history of walls.
    pub wall: Option<u32>,
}

/// A move with as much as it takes to find its place among the others; most are never looked at more closely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// The move.
    pub mv: PackedMove,
    /// Higher is tried earlier: the table's move, gains by size (cheap movers first), killers, quiet moves (all alike until
    /// their history is asked), losses.
    pub order: i32,
    /// See [`Candidate::gain`].
    pub gain: i32,
    /// See [`Candidate::is_quiet`].
    pub is_quiet: bool,
    /// What is not known yet of its place.
    pub doubt: Doubt,
}

/// What is not known yet of the place of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// Nothing: it stands where it belongs.
    Settled,
    /// It has been placed by its gain, more than which may be lost again.
    MayLose,
    /// It has been placed before all losses, but loses something.
    Loses,
}

impl Choice {
    /// See [`Candidate::is_dull`].
    pub fn is_dull(&self) -> bool {
        self.is_quiet && self.order < ORDERING.answer
    }

    /// Puts it behind all moves that lose nothing, whatever it may lose.
    pub fn place_as_some_loss(&mut self) {
        self.order = ORDERING.loss - 1;
        self.doubt = Doubt::Loses;
    }

    /// Puts it among the losses, with what it brings in the end.
    pub fn place_as_loss(&mut self, exchange: i32) {
        self.order = ORDERING.loss + exchange;
        self.doubt = Doubt::Settled;
    }

    /// What it brings in the end, if it stands where losses do.
    pub fn loss(&self) -> Option<i32> {
        (self.order < ORDERING.loss).then(|| self.order - ORDERING.loss)
    }
}

/// What is known about a node before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints {
    /// The move that the table remembers, or [`PackedMove::NONE`].
    pub table: PackedMove,
    /// The quiet moves that refuted other lines at this ply.
    pub killers: [PackedMove; 2],
    /// The quiet move that refuted the move before elsewhere.
    pub answer: PackedMove,
    /// The moves before.
    pub before: Before,
}

impl Hints {
    /// The moves that they are about; one may come twice.
    pub fn moves(&self) -> impl Iterator<Item = PackedMove> {
        [self.table, self.killers[0], self.killers[1], self.answer].into_iter().filter(|&mv| mv != PackedMove::NONE)
    }
}

/// Looks at moves of one position.
#[derive(Clone, Copy)]
pub(crate) struct Looker<'a, const N: usize> {
    /// The position.
    pub position: &'a Position<N>,
    /// What pieces are worth.
    pub evaluation: &'a Evaluation,
    /// What moves have been worth.
    pub history: &'a History,
    /// What is known about the node.
    pub hints: &'a Hints,
    /// Captures are exchanges of material and nothing more.
    pub exchanges: bool,
}

impl<const N: usize> Looker<'_, N> {
    /// Looks at a move as far as its place among the others asks for.
    // PERF: all fields are found before the struct is made, so that it is written where it stays, and not copied when it has just been written.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn choice(&self, mv: PackedMove) -> Choice {
        let order = self.special(mv);
        if self.position.only_goes(mv) {
            return Choice { mv, order, gain: 0, is_quiet: true, doubt: Doubt::Settled };
        }
        let mover = self.mover(mv);
        let gain = self.gain(mv, mover);
        let is_quiet = gain == 0 && !self.position.takes(mv);
        let (order, doubt) = if is_quiet || order == ORDERING.table {
            (order, Doubt::Settled)
        } else {
            self.weigh(mv, mover, gain, order)
        };
        Choice { mv, order, gain, is_quiet, doubt }
    }

    /// The place of a move that is not quiet, and whether it may lose its gain again: that is asked when its turn comes, if that comes.
    #[inline]
    fn weigh(&self, mv: PackedMove, mover: PieceType, gain: i32, order: i32) -> (i32, Doubt) {
        let mover_worth = self.evaluation.piece_worth(self.position.turn(), mover);
        if gain > 0 {
            let doubt = if self.exchanges && mover_worth > gain { Doubt::MayLose } else { Doubt::Settled };
            return (ORDERING.gain + 16 * gain - mover_worth / 16, doubt);
        }
        let exchange = self.exchange(mv, gain, mover_worth);
        (if exchange < 0 { ORDERING.loss + exchange } else { order }, Doubt::Settled)
    }

    /// Whether a move loses more than its gain by the captures that may follow.
    pub fn loses(&self, choice: &Choice) -> bool {
        !brings(self.position, self.evaluation, choice.mv, choice.gain, 0)
    }

    /// What is left of the gain of a move after the captures that may follow.
    pub fn exchange_of(&self, choice: &Choice) -> i32 {
        exchange(self.position, self.evaluation, choice.mv, choice.gain)
    }

    /// What is left of a gain after the captures that may follow, if that is a loss; else the gain.
    fn exchange(&self, mv: PackedMove, gain: i32, mover_worth: i32) -> i32 {
        let may_lose = self.exchanges && mover_worth > gain;
        if may_lose && !brings(self.position, self.evaluation, mv, gain, 0) {
            exchange(self.position, self.evaluation, mv, gain)
        } else {
            gain
        }
    }

    /// Looks at a move in every respect.
    pub fn candidate(&self, mv: PackedMove) -> Candidate {
        self.candidate_of(&self.choice(mv))
    }

    /// The same of a move that stands where it belongs.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn candidate_of(&self, choice: &Choice) -> Candidate {
        let (position, Choice { mv, order, gain, is_quiet, .. }) = (self.position, *choice);
        let (turn, mover) = (position.turn(), self.mover(mv));
        let mover_worth = self.evaluation.piece_worth(turn, mover);
        let only_goes = is_quiet && position.only_goes(mv);
        Candidate {
            mv,
            order,
            gain,
            exchange: match choice.loss() {
                Some(loss) => loss,
                None if order == ORDERING.table && !is_quiet => self.exchange(mv, gain, mover_worth),
                None => gain,
            },
            mover_worth,
            history: 0,
            place: self.place_of(mv, mover),
            changes_material: !only_goes && position.changes_material(mv),
            is_capture: !is_quiet && position.takes(mv),
        }
    }

    /// Where the history of a move is kept.
    #[inline]
    pub fn place(&self, mv: PackedMove) -> Place {
        self.place_of(mv, self.mover(mv))
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn place_of(&self, mv: PackedMove, mover: PieceType) -> Place {
        let turn = self.position.turn();
        Place {
            slot: self.history.slot(turn, mover, mv.is_drop(), mv.destination()) as u32,
            wall: self.position.wall_of(mv).map(|wall| self.history.wall_slot(turn, wall) as u32),
        }
    }

    /// How good it has been to put up a wall where a move does.
    pub fn wall_score(&self, mv: PackedMove) -> i32 {
        self.history.wall_score(self.place(mv).wall)
    }

    /// How good a move has been elsewhere, after the moves before.
    pub fn history_of(&self, mv: PackedMove) -> i32 {
        let Place { slot, wall } = self.place(mv);
        self.history.score(slot as usize, self.hints.before) + self.history.wall_score(wall)
    }

    /// Looks at quiet moves of a set, of which nothing is known but how good they have been elsewhere.
    #[inline(always)]
    pub fn quiet_choices(&self, set: &QuietSet<N>, mut visit: impl FnMut(Choice)) {
        if set.squares.is_empty() {
            return;
        }
        let mv = set.move_to(set.squares.first());
        let first = self.history.slot(self.position.turn(), self.mover(mv), mv.is_drop(), Some(Square(0)));
        let score = self.history.scores_from(first, self.hints.before);
        for to in set.squares {
            let order = score(to);
            visit(Choice { mv: set.move_to(to), order, gain: 0, is_quiet: true, doubt: Doubt::Settled });
        }
    }

    /// The type that moves. A pass stands for the first type; it has no place to go to and so a place of its own in the history.
    #[inline(always)]
    fn mover(&self, mv: PackedMove) -> PieceType {
        self.position.mover_of(mv).unwrap_or(PieceType(0))
    }

    /// What a move brings at once: the worth of enemies captured less that of friends, and what a promotion adds.
    fn gain(&self, mv: PackedMove, mover: PieceType) -> i32 {
        let (position, evaluation, turn) = (self.position, self.evaluation, self.position.turn());
        let mut captures = 0;
        let mut count = |victim: Piece| {
            if let Some(owner) = victim.color() {
                let worth = evaluation.piece_worth(owner, victim.piece_type);
                captures += if owner == turn { -worth } else { worth };
            }
        };
        position.visit_victims(mv, &mut count);
        position.visit_seized(mv, &mut count);
        let worth = |piece_type| evaluation.piece_worth(turn, piece_type);
        captures + mv.promotes_to().map_or(0, |promoted| worth(promoted) - worth(mover))
    }

    /// The place of a move for which something is known, whatever it does; else 0.
    #[inline(always)]
    fn special(&self, mv: PackedMove) -> i32 {
        match self.hints {
            hints if mv == hints.table => ORDERING.table,
            hints if mv == hints.killers[0] => ORDERING.killer,
            hints if mv == hints.killers[1] => ORDERING.killer - 1,
            hints if mv == hints.answer => ORDERING.answer,
            _ => 0,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn candidate_with(order: i32, bits: u64) -> Candidate {
        Candidate {
            mv: PackedMove::from_bits(bits),
            order,
            gain: 0,
            exchange: 0,
            mover_worth: 0,
            history: 0,
            place: Place { slot: 0, wall: None },
            changes_material: false,
            is_capture: false,
        }
    }
}
