//! Batched leaf counting: counts the moves of several positions after one move, one position per
//! SIMD lane.
//!
//! These positions are siblings. They differ from their parent in one or two squares, so their
//! square sets are those of the parent with two bits changed, and no move is made. Most moves are
//! simple. This module counts the replies to simple moves, with checks, pins, castlings and
//! promotions, as long as they depend only on the squares of pieces. Other siblings are made and
//! counted one by one. So are *tense* siblings, which the kernel cannot decide: an enemy hopper, or
//! an enemy that can be blocked, may reach the royal.
//!
//! The kernel (`kernel`) is written once, for any register (`fers_arch::Vector`): four lanes of
//! AVX2 or eight of AVX-512.

mod batch;
mod kernel;

use batch::{Batch, Outcome, Parent};
use fers_arch::{Avx2, Avx512, Eight, Four};
use fers_program::PackedMove;
use fers_program::leaf_batch::plan::LeafBatchTables;
use fers_program::leaf_batch::registers::Registers;

use crate::{PerftEnds, Position};

impl<const N: usize> Position<N> {
    /// Counts the moves of all positions after some moves of this position.
    ///
    /// Returns `None` if they must be counted one by one.
    pub(crate) fn count_after(&mut self, moves: &[PackedMove], ends: PerftEnds) -> Option<u64> {
        let program = self.program.clone();
        let plan = program.simd.leaf_batch.as_ref()?;
        let parent = self.parent(plan)?;
        let lanes = plan.registers.lanes();
        let side = &plan.sides[self.turn];
        let mut batch = Batch::new();
        let mut nodes = 0;
        for &mv in moves {
            if let Some(member) = self.travels_as(side, &parent, mv) {
                batch.add(mv, member);
            } else if let Some(members) = self.castles_as(side, mv) {
                batch.add_castling(mv, members);
            } else {
                nodes += self.count_single(mv, ends);
            }
            if batch.len == lanes {
                nodes += self.count_batch(plan, &parent, &mut batch, ends);
            }
        }
        if batch.len > 0 {
            nodes += self.count_batch(plan, &parent, &mut batch, ends);
        }
        Some(nodes)
    }

    /// Makes a move, counts the replies, and unmakes it.
    #[inline(never)]
    fn count_single(&mut self, mv: PackedMove, ends: PerftEnds) -> u64 {
        let undo = self.make(mv);
        let count = self.count_moves(ends);
        self.unmake(mv, undo);
        count
    }

    /// Counts the moves of the siblings of a batch, and clears the batch.
    fn count_batch(
        &mut self,
        plan: &LeafBatchTables<N>,
        parent: &Parent<N>,
        batch: &mut Batch<N>,
        ends: PerftEnds,
    ) -> u64 {
        let outcome = self.outcome(plan, parent, batch);
        for lane in (0..batch.len).filter(|lane| cfg!(debug_assertions) && outcome.unknown >> lane & 1 == 0) {
            let (mv, count) = (batch.moves[lane], outcome.counts.0[lane]);
            assert_eq!(count, self.count_single(mv, ends), "siblings are counted as if one by one");
        }
        let mut nodes = outcome.sum;
        let mut unknown = outcome.unknown;
        while unknown != 0 {
            nodes += self.count_single(batch.moves[unknown.trailing_zeros() as usize], ends);
            unknown &= unknown - 1;
        }
        batch.clear();
        nodes
    }

    #[inline(always)]
    fn outcome(&self, plan: &LeafBatchTables<N>, parent: &Parent<N>, batch: &Batch<N>) -> Outcome {
        let split = self.program.must_capture;
        // SAFETY: the registers come with a proof that the processor has the instructions.
        unsafe {
            match (plan.registers, parent.has_king, split) {
                (Registers::Eight(cpu), true, false) => in_eight::<N, true, false>(cpu, plan, parent, batch),
                (Registers::Eight(cpu), false, false) => in_eight::<N, false, false>(cpu, plan, parent, batch),
                (Registers::Eight(cpu), true, true) => in_eight::<N, true, true>(cpu, plan, parent, batch),
                (Registers::Eight(cpu), false, true) => in_eight::<N, false, true>(cpu, plan, parent, batch),
                (Registers::Four(cpu), true, false) => in_four::<N, true, false>(cpu, plan, parent, batch),
                (Registers::Four(cpu), false, false) => in_four::<N, false, false>(cpu, plan, parent, batch),
                (Registers::Four(cpu), true, true) => in_four::<N, true, true>(cpu, plan, parent, batch),
                (Registers::Four(cpu), false, true) => in_four::<N, false, true>(cpu, plan, parent, batch),
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
fn in_eight<const N: usize, const ROYAL: bool, const SPLIT: bool>(
    cpu: Avx512,
    plan: &LeafBatchTables<N>,
    parent: &Parent<N>,
    batch: &Batch<N>,
) -> Outcome {
    let sides = (&plan.sides[parent.us], &plan.sides[!parent.us]);
    kernel::count::<Eight, N, ROYAL, SPLIT>(cpu, sides, parent, batch)
}

#[target_feature(enable = "avx2")]
fn in_four<const N: usize, const ROYAL: bool, const SPLIT: bool>(
    cpu: Avx2,
    plan: &LeafBatchTables<N>,
    parent: &Parent<N>,
    batch: &Batch<N>,
) -> Outcome {
    let sides = (&plan.sides[parent.us], &plan.sides[!parent.us]);
    kernel::count::<Four, N, ROYAL, SPLIT>(cpu, sides, parent, batch)
}
