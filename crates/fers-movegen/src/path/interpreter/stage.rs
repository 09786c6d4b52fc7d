//! The states of walks along wide paths, so that no state is walked on from twice.

use std::collections::HashSet;

use smallvec::SmallVec;

use super::Change;

/// The data on which the rest of a walk depends, except what it has captured and carried.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Stage {
    pub leg: u16,
    pub at: u8,
    pub is_off_board: bool,
    /// The last step, if it matters.
    pub step: u16,
    pub length: u16,
    /// Whether the square in question was passed.
    pub passed: bool,
}

impl Stage {
    /// Packs the stage into one word.
    fn packed(self) -> u64 {
        let flags = u64::from(self.is_off_board) | u64::from(self.passed) << 1;
        flags
            | u64::from(self.at) << 2
            | u64::from(self.leg) << 10
            | u64::from(self.step) << 26
            | u64::from(self.length) << 42
    }
}

/// A stage of a walk that has captured or carried pieces.
#[derive(PartialEq, Eq, Hash)]
struct StageWithEffects {
    stage: Stage,
    carrying: Option<u8>,
    captured: SmallVec<[u8; 8]>,
    changes: SmallVec<[Change; 8]>,
}

/// Stages in which walks have been.
///
/// Most walks have few stages and no effects: a list of words is then faster than a hash table.
#[derive(Default)]
pub(super) struct SeenStages {
    few: SmallVec<[u64; FEW]>,
    more: HashSet<u64>,
    with_effects: HashSet<StageWithEffects>,
}

/// How many stages are searched one by one.
const FEW: usize = 32;

impl SeenStages {
    /// Adds a stage without effects. Returns whether it is new.
    pub fn insert(&mut self, stage: Stage) -> bool {
        let stage = stage.packed();
        if self.few.contains(&stage) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(stage);
            return true;
        }
        self.more.insert(stage)
    }

    /// Adds a stage with effects. Returns whether it is new.
    pub fn insert_with_effects(
        &mut self,
        stage: Stage,
        carrying: Option<u8>,
        captured: &SmallVec<[u8; 8]>,
        changes: &SmallVec<[Change; 8]>,
    ) -> bool {
        self.with_effects.insert(StageWithEffects {
            stage,
            carrying,
            captured: captured.clone(),
            changes: changes.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stage_is_new_once_however_many_there_are() {
        let stage = |at: u8, leg, step, passed| Stage { leg, at, is_off_board: false, step, length: 7, passed };
        let mut seen = SeenStages::default();
        for round in 0..2 {
            for at in 0..=255 {
                for (leg, step) in [(0, 0), (3, 0), (3, 65_535)] {
                    assert_eq!(seen.insert(stage(at, leg, step, at % 2 == 0)), round == 0);
                }
            }
            assert_eq!(seen.insert(stage(0, 0, 0, false)), round == 0, "the square in question was not passed");
        }
    }

    #[test]
    fn stages_with_other_captures_are_others() {
        let stage = Stage { leg: 1, at: 9, is_off_board: false, step: 0, length: 0, passed: false };
        let mut seen = SeenStages::default();
        let mut is_new = |captured: &[u8]| seen.insert_with_effects(stage, None, &captured.into(), &SmallVec::new());
        assert_eq!([is_new(&[8]), is_new(&[8]), is_new(&[7]), is_new(&[7, 8])], [true, false, true, true]);
    }
}
