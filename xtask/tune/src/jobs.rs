//! Numbered jobs on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does the jobs with numbers below `count` on some threads, and returns their results by number.
///
/// Each thread makes a state with `start` and passes it to all of its jobs.
pub fn run<S, T: Send>(
    threads: usize,
    count: usize,
    start: impl Fn() -> S + Sync,
    job: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(count)));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut state = start();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let result = job(&mut state, number);
                    done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_jobs() {
        let results = run(
            3,
            50,
            || 0,
            |jobs_of_thread, number| {
                *jobs_of_thread += 1;
                (number * number, *jobs_of_thread >= 1)
            },
        );
        assert!(results.into_iter().enumerate().all(|(number, result)| result == (number * number, true)));
    }
}
