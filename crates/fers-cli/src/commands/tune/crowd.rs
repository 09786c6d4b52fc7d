//! Numbered tasks on several threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// When no further task begins.
pub struct Bound<'a> {
    /// After this many tasks.
    pub most: Option<u64>,
    /// At this time.
    pub deadline: Option<Instant>,
    /// When this is raised.
    pub stop: &'a AtomicBool,
}

/// How long a task may go on after the deadline.
const GRACE: Duration = Duration::from_secs(10);

impl Bound<'_> {
    /// Returns whether a task that has begun may go on.
    pub fn goes_on(&self) -> bool {
        self.deadline.is_none_or(|deadline| Instant::now() < deadline + GRACE) && !self.stop.load(Ordering::Relaxed)
    }

    fn allows(&self, number: u64) -> bool {
        self.most.is_none_or(|most| number < most)
            && self.deadline.is_none_or(|deadline| Instant::now() < deadline)
            && !self.stop.load(Ordering::Relaxed)
    }
}

/// Does tasks 0, 1, 2 ... until the bound, each thread with a worker of its own. `done` sees the
/// results in the order of the tasks, and ends the work by returning false. A task without a result
/// was broken off: it ends the work, too.
///
/// Returns the results up to there, in the same order. So they depend on nothing but the tasks,
/// however many threads there are, unless time ends the work.
pub fn crowd<W, R: Send>(
    threads: usize,
    bound: &Bound<'_>,
    begin: impl Fn() -> W + Sync,
    task: impl Fn(&mut W, u64) -> Option<R> + Sync,
    mut done: impl FnMut(&R) -> bool,
) -> Vec<R> {
    let (next, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, is_over, begin, task) = (&next, &is_over, &begin, &task);
            scope.spawn(move || {
                let mut worker = begin();
                while !is_over.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if !bound.allows(number) {
                        break;
                    }
                    let Some(result) = task(&mut worker, number) else { break };
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut results, mut early) = (Vec::new(), BTreeMap::new());
        for (number, result) in receiver {
            early.insert(number, result);
            while let Some(result) = early.remove(&(results.len() as u64)) {
                let goes_on = done(&result);
                results.push(result);
                if !goes_on {
                    is_over.store(true, Ordering::Relaxed);
                    return results;
                }
            }
        }
        results
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_done_in_any_order_and_told_in_theirs() {
        let bound = Bound { most: Some(100), deadline: None, stop: &AtomicBool::new(false) };
        let mut seen = 0;
        let results = crowd(
            3,
            &bound,
            || (),
            |(), number| Some(number * number),
            |_| {
                seen += 1;
                true
            },
        );
        assert_eq!(results, (0..100).map(|number| number * number).collect::<Vec<_>>());
        assert_eq!(seen, 100);
    }

    #[test]
    fn a_result_or_a_flag_ends_the_work() {
        let flag = AtomicBool::new(false);
        let bound = Bound { most: None, deadline: None, stop: &flag };
        let results = crowd(2, &bound, || (), |(), number| Some(number), |&number| number < 10);
        assert_eq!(results, (0..=10).collect::<Vec<_>>());
        flag.store(true, Ordering::Relaxed);
        assert!(crowd(2, &bound, || (), |(), number| Some(number), |_| true).is_empty());
        flag.store(false, Ordering::Relaxed);
        let broken = crowd(1, &bound, || (), |(), number| (number < 5).then_some(number), |_| true);
        assert_eq!(broken, [0, 1, 2, 3, 4]);
    }
}
