//! Sinks for generated moves: counters and lists.

use fers_core::SquareSet;
use fers_program::{MoveList, PackedMove};

use crate::{QuietSet, QuietSets};

/// Receives the legal moves of a node.
pub(crate) trait Sink<const N: usize> {
    /// Whether only numbers are needed.
    const COUNTS: bool = false;

    /// Whether the sink may be [full](Self::is_full).
    const STOPS: bool = false;

    /// Returns whether only captures are needed.
    fn only_captures(&self) -> bool {
        false
    }

    /// Returns whether the other moves of the node are not needed. The generator asks after each
    /// group and each bound piece, if the sink [stops](Self::STOPS).
    fn is_full(&self) -> bool {
        false
    }

    /// Receives a number of simple moves.
    fn count(&mut self, _quiet: u64, _captures: u64) {}

    /// Receives the simple moves of one piece.
    fn targets(&mut self, from: usize, quiet: SquareSet<N>, captures: SquareSet<N>);

    /// Receives simple moves of many pieces as destinations. Each origin is `by` below its
    /// destination.
    fn shifted(&mut self, by: i32, quiet: SquareSet<N>, captures: SquareSet<N>);

    /// Receives moves of one piece that promotes to any of some types.
    fn promoted(&mut self, from: usize, choices: &[usize], quiet: SquareSet<N>, captures: SquareSet<N>) {
        for &choice in choices {
            captures.into_iter().for_each(|to| self.push(PackedMove::travel(from, to).promoting(choice), true));
            quiet.into_iter().for_each(|to| self.push(PackedMove::travel(from, to).promoting(choice), false));
        }
    }

    /// Receives moves of one piece with a gated piece.
    fn gated(&mut self, from: usize, gate: usize, quiet: SquareSet<N>, captures: SquareSet<N>) {
        captures.into_iter().for_each(|to| self.push(PackedMove::travel(from, to).gating(gate, false), true));
        quiet.into_iter().for_each(|to| self.push(PackedMove::travel(from, to).gating(gate, false), false));
    }

    /// Receives the simple drops of one piece type.
    fn drops(&mut self, piece_type: usize, squares: SquareSet<N>);

    /// Receives a move with a wall on any of some squares.
    fn walls(&mut self, mv: PackedMove, squares: SquareSet<N>, is_capture: bool) {
        squares.into_iter().for_each(|square| self.push(mv.walling(square), is_capture));
    }

    /// Receives one move of any kind.
    fn push(&mut self, mv: PackedMove, is_capture: bool);
}

/// Counts moves.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    pub all: u64,
}

impl<const N: usize> Sink<N> for Counter {
    const COUNTS: bool = true;

    #[inline(always)]
    fn count(&mut self, quiet: u64, captures: u64) {
        self.all += quiet + captures;
    }

    #[inline(always)]
    fn targets(&mut self, _: usize, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.all += u64::from((quiet | captures).count());
    }

    #[inline(always)]
    fn shifted(&mut self, _: i32, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.all += u64::from((quiet | captures).count());
    }

    fn promoted(&mut self, _: usize, choices: &[usize], quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.all += choices.len() as u64 * u64::from((quiet | captures).count());
    }

    fn gated(&mut self, _: usize, _: usize, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.all += u64::from((quiet | captures).count());
    }

    fn drops(&mut self, _: usize, squares: SquareSet<N>) {
        self.all += u64::from(squares.count());
    }

    fn walls(&mut self, _: PackedMove, squares: SquareSet<N>, _: bool) {
        self.all += u64::from(squares.count());
    }

    fn push(&mut self, _: PackedMove, _: bool) {
        self.all += 1;
    }
}

/// Finds out whether there is a move, and is full after one.
#[derive(Debug, Default)]
pub(crate) struct FirstMove {
    pub is_found: bool,
}

impl<const N: usize> Sink<N> for FirstMove {
    const STOPS: bool = true;

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.is_found
    }

    #[inline(always)]
    fn targets(&mut self, _: usize, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.is_found |= !(quiet | captures).is_empty();
    }

    #[inline(always)]
    fn shifted(&mut self, _: i32, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.is_found |= !(quiet | captures).is_empty();
    }

    fn drops(&mut self, _: usize, squares: SquareSet<N>) {
        self.is_found |= !squares.is_empty();
    }

    fn walls(&mut self, _: PackedMove, squares: SquareSet<N>, _: bool) {
        self.is_found |= !squares.is_empty();
    }

    fn push(&mut self, _: PackedMove, _: bool) {
        self.is_found = true;
    }
}

/// Counts quiet moves and captures.
#[derive(Debug, Default)]
pub(crate) struct CaptureCounter {
    pub quiet: u64,
    pub captures: u64,
}

impl<const N: usize> Sink<N> for CaptureCounter {
    const COUNTS: bool = true;

    #[inline(always)]
    fn count(&mut self, quiet: u64, captures: u64) {
        self.quiet += quiet;
        self.captures += captures;
    }

    #[inline(always)]
    fn targets(&mut self, _: usize, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.quiet += u64::from(quiet.count());
        self.captures += u64::from(captures.count());
    }

    #[inline(always)]
    fn shifted(&mut self, _: i32, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.quiet += u64::from(quiet.count());
        self.captures += u64::from(captures.count());
    }

    fn promoted(&mut self, _: usize, choices: &[usize], quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.quiet += choices.len() as u64 * u64::from(quiet.count());
        self.captures += choices.len() as u64 * u64::from(captures.count());
    }

    fn gated(&mut self, _: usize, _: usize, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.quiet += u64::from(quiet.count());
        self.captures += u64::from(captures.count());
    }

    fn drops(&mut self, _: usize, squares: SquareSet<N>) {
        self.quiet += u64::from(squares.count());
    }

    fn walls(&mut self, _: PackedMove, squares: SquareSet<N>, is_capture: bool) {
        let counted = if is_capture { &mut self.captures } else { &mut self.quiet };
        *counted += u64::from(squares.count());
    }

    fn push(&mut self, _: PackedMove, is_capture: bool) {
        if is_capture {
            self.captures += 1;
        } else {
            self.quiet += 1;
        }
    }
}

/// Lists moves, each with whether it captures.
#[derive(Debug, Default)]
pub(crate) struct MoveCollector(pub Vec<(PackedMove, bool)>);

impl<const N: usize> Sink<N> for MoveCollector {
    fn targets(&mut self, from: usize, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.0.extend(captures.into_iter().map(|to| (PackedMove::travel(from, to), true)));
        self.0.extend(quiet.into_iter().map(|to| (PackedMove::travel(from, to), false)));
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn shifted(&mut self, by: i32, quiet: SquareSet<N>, captures: SquareSet<N>) {
        let from = |to: usize| PackedMove::travel((to as i32 - by) as usize, to);
        self.0.extend(captures.into_iter().map(|to| (from(to), true)));
        self.0.extend(quiet.into_iter().map(|to| (from(to), false)));
    }

    fn drops(&mut self, piece_type: usize, squares: SquareSet<N>) {
        self.0.extend(squares.into_iter().map(|to| (PackedMove::drop(piece_type, to), false)));
    }

    fn push(&mut self, mv: PackedMove, is_capture: bool) {
        self.0.push((mv, is_capture));
    }
}

/// Lists captures, and treats quiet moves as `quiet` says.
#[derive(Debug)]
pub(crate) struct Lister<'a, const N: usize> {
    pub moves: &'a mut MoveList,
    pub quiet: Quiet<'a, N>,
}

/// The treatment of quiet moves.
#[derive(Debug)]
pub(crate) enum Quiet<'a, const N: usize> {
    /// They are listed.
    Listed,
    /// They are left out.
    LeftOut,
    /// Simple ones are kept as sets, and the others are listed.
    InSets(&'a mut QuietSets<N>),
}

impl<const N: usize> Lister<'_, N> {
    #[inline(always)]
    fn add_quiet(&mut self, set: QuietSet<N>) {
        match &mut self.quiet {
            Quiet::Listed => self.moves.extend(set.squares.into_iter().map(|to| set.move_to(to))),
            Quiet::LeftOut => {}
            Quiet::InSets(_) if set.squares.is_empty() => {}
            Quiet::InSets(sets) => sets.push(set),
        }
    }
}

impl<const N: usize> Sink<N> for Lister<'_, N> {
    #[inline(always)]
    fn only_captures(&self) -> bool {
        matches!(self.quiet, Quiet::LeftOut)
    }

    #[inline(always)]
    fn targets(&mut self, from: usize, quiet: SquareSet<N>, captures: SquareSet<N>) {
        self.moves.extend(captures.into_iter().map(|to| PackedMove::travel(from, to)));
        self.add_quiet(QuietSet::from(from, quiet));
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn shifted(&mut self, by: i32, quiet: SquareSet<N>, captures: SquareSet<N>) {
        let origin = |to: usize| (to as i32 - by) as usize;
        self.moves.extend(captures.into_iter().map(|to| PackedMove::travel(origin(to), to)));
        self.add_quiet(QuietSet::shifted(by, quiet));
    }

    fn drops(&mut self, piece_type: usize, squares: SquareSet<N>) {
        self.add_quiet(QuietSet::drops(piece_type, squares));
    }

    fn push(&mut self, mv: PackedMove, is_capture: bool) {
        if is_capture || !Sink::<N>::only_captures(self) {
            self.moves.push(mv);
        }
    }
}
