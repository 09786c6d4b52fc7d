//! Caches of evaluations and of pawn structures, which a thread keeps from search to search.

use std::any::Any;

use super::passed_pawns::PassedPawnCache;
use crate::Score;
use crate::params::SEARCH;

/// The caches of one thread for boards of one size. All entries are functions of the position, so
/// that they never grow old.
#[derive(Debug)]
pub(crate) struct EvaluationCaches<const N: usize> {
    /// Evaluations with the keys of their positions; the newest entry replaces the old one.
    evaluations: Box<[(u64, Score)]>,
    /// Pawn structures.
    pub pawns: PassedPawnCache<N>,
}

impl<const N: usize> EvaluationCaches<N> {
    /// Returns the caches in `room`. If it holds anything else, makes empty ones there.
    pub fn of(room: &mut Box<dyn Any + Send + Sync>) -> &mut Self {
        if !room.is::<Self>() {
            *room = Box::new(Self {
                evaluations: vec![(0, Score::DRAW); SEARCH.evaluation_cache].into(),
                pawns: PassedPawnCache::new(SEARCH.passed_pawn_cache),
            });
        }
        room.downcast_mut().expect("they have just been made, if they were not there")
    }

    /// Returns the evaluation of a position with this key.
    #[inline(always)]
    pub fn evaluation(&self, key: u64) -> Option<Score> {
        let (known, score) = self.evaluations[Self::slot(key)];
        (known == key).then_some(score)
    }

    /// Stores the evaluation of a position with this key.
    #[inline(always)]
    pub fn store(&mut self, key: u64, score: Score) {
        self.evaluations[Self::slot(key)] = (key, score);
    }

    #[inline(always)]
    fn slot(key: u64) -> usize {
        key as usize & (SEARCH.evaluation_cache - 1)
    }
}
