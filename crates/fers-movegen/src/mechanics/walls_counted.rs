//! Counts walls without listing them, for a whole set of moves.

use fers_core::SquareSet;
use fers_program::{PackedMove, StepShift, WallSite, WallingPlan};
use smallvec::SmallVec;

use crate::generate::sink::{MoveCollector, Sink};
use crate::{PerftEnds, Position};

/// Collects moves of pieces as sets, and all others one by one.
#[derive(Debug)]
struct SetCollector<const N: usize> {
    /// Origins, each with its quiet moves and its captures.
    sets: SmallVec<[(usize, SquareSet<N>, SquareSet<N>); 16]>,
    others: MoveCollector,
}

impl<const N: usize> Sink<N> for SetCollector<N> {
    fn targets(&mut self, from: usize, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.sets.push((from, quiet, captures));
    }

    fn shifted(&mut self, by: i32, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.others.shifted(by, quiet, captures);
    }

    fn drops(&mut self, piece_type: usize, squares: SquareSet<N>) {
        self.others.drops(piece_type, squares);
    }

    fn push(&mut self, mv: PackedMove, is_capture: bool) {
        Sink::<N>::push(&mut self.others, mv, is_capture);
    }
}

impl<const N: usize> Position<N> {
    /// Returns whether the walls of many moves can be counted at once: no rule needs single walls.
    pub(crate) fn counts_walls(&self, walling: &WallingPlan<N>) -> bool {
        let program = &self.program;
        !walling.is_alone && !self.asks_about_choices() && program.seizures.is_empty() && program.blasts.is_empty()
    }

    /// Counts all moves with all their walls. Emits moves that need individual treatment.
    pub(crate) fn count_walled<S: Sink<N>>(&mut self, bans: PerftEnds, sink: &mut S) {
        let program = self.program.clone();
        let Some(walling) = &program.walling else { return };
        let mut moves = SetCollector { sets: SmallVec::new(), others: MoveCollector::default() };
        // Mates are tested after the wall is put.
        self.generate_pieces(PerftEnds::Ignored, &mut moves);
        let SetCollector { sets, others } = &mut moves;
        for &(from, quiet, captures) in sets.iter() {
            match self.walls_of_all(walling, from, quiet) {
                Some(walls) => sink.count(walls, self.walls_of_all(walling, from, captures).unwrap_or(0)),
                None => Sink::<N>::targets(others, from, quiet, captures),
            }
        }
        for &(mv, is_capture) in &others.0 {
            self.emit_walled_or_whole(mv, is_capture, bans, sink);
        }
    }

    /// Counts the walls of all simple moves of a piece.
    fn walls_of_all(&self, walling: &WallingPlan<N>, from: usize, targets: SquareSet<N>) -> Option<u64> {
        let (us, zone) = (self.turn, walling.zone[self.turn]);
        let lifted = self.occupied().difference(SquareSet::of(from));
        let empty = self.program.squares.difference(lifted);
        // Every square except the destination.
        let in_any = |open: SquareSet<N>| u64::from(targets.count() * open.count() - (targets & open).count());
        Some(match &walling.site {
            WallSite::Anywhere => in_any(empty & zone),
            WallSite::Coast { edge, beside } => in_any(empty & zone & self.coast(*edge, beside)),
            WallSite::Vacated => in_any(SquareSet::of(from) & zone),
            WallSite::InReach => {
                // The vacated square is the only other square that changes.
                let steps = walling.arrows[us][self.type_of(self.code_at(from))].as_ref()?;
                steps.iter().map(|step| squares_ahead(step, targets, empty, zone)).sum()
            }
        })
    }
}

/// Counts the empty squares ahead of each square of a set in a direction, within a zone.
#[inline(always)]
fn squares_ahead<const N: usize>(
    step: &StepShift<N>,
    from: SquareSet<N>,
    empty: SquareSet<N>,
    zone: SquareSet<N>,
) -> u64 {
    let mut count = 0;
    let mut front = step.ahead(from) & empty;
    while !front.is_empty() {
        count += u64::from((front & zone).count());
        front = step.ahead(front) & empty;
    }
    count
}
