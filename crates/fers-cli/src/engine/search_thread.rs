//! The search thread.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fers::Variant;
use fers::search::{Best, Engine, Info, Limits, Score};
use fers_protocol::{Answer, Event, Question};

use super::host::Input;
use crate::learnt;

/// A thread that answers questions in order, with the list of unanswered questions.
pub struct SearchThread {
    jobs: Sender<Job>,
    open: Vec<Open>,
}

enum Job {
    Think(Box<Question>, Arc<Signals>),
    /// Clears the hash; the sender is dropped when it is done.
    ClearHash(Sender<()>),
}

/// An unanswered question.
struct Open {
    id: u64,
    signals: Arc<Signals>,
}

/// Signals to a running search.
struct Signals {
    stop: AtomicBool,
    /// Set while the opponent is to move; time limits do not apply then.
    pondering: Arc<AtomicBool>,
    /// When our clock started; `None` while pondering.
    clock_started: Mutex<Option<Instant>>,
}

impl SearchThread {
    /// Starts the thread. Its results go to `reports`.
    pub fn start(reports: Sender<Input>) -> Self {
        let (jobs, todo) = channel();
        thread::spawn(move || work(&todo, &reports));
        Self { jobs, open: Vec::new() }
    }

    /// Queues a question. If pondering, its time limits start at [`ponder_hit`](Self::ponder_hit).
    pub fn think(&mut self, mut question: Box<Question>) {
        let clock_started = Mutex::new((!question.is_pondering).then(Instant::now));
        let pondering = Arc::new(AtomicBool::new(question.is_pondering));
        question.limits.pondering = question.is_pondering.then(|| pondering.clone());
        let signals = Arc::new(Signals { stop: AtomicBool::new(false), pondering, clock_started });
        self.open.push(Open { id: question.id, signals: signals.clone() });
        self.send(Job::Think(question, signals));
    }

    /// Tells a search to stop.
    pub fn stop(&self, id: u64) {
        self.open.iter().filter(|open| open.id == id).for_each(|open| open.signals.stop());
    }

    /// Starts our clock for a search that was pondering.
    pub fn ponder_hit(&self, id: u64) {
        for open in self.open.iter().filter(|open| open.id == id) {
            *open.signals.clock_started.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            open.signals.pondering.store(false, Ordering::Relaxed);
        }
    }

    /// Clears the transposition table and the histories. If no search is running, waits until the
    /// thread is done: freeing gigabytes takes time, which must not count on the clock of the next
    /// move.
    pub fn clear_hash(&self) {
        let (done, is_done) = channel();
        self.send(Job::ClearHash(done));
        if self.open.is_empty() {
            // The sender is dropped when the job is done, even if the thread has died.
            let _ = is_done.recv();
        }
    }

    /// Removes an answered question.
    pub fn close(&mut self, id: u64) {
        self.open.retain(|open| open.id != id);
    }

    fn send(&self, job: Job) {
        // The thread lives as long as this sender.
        let _ = self.jobs.send(job);
    }
}

impl Signals {
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn elapsed(&self) -> Duration {
        let started = *self.clock_started.lock().unwrap_or_else(PoisonError::into_inner);
        started.map_or(Duration::ZERO, |started| started.elapsed())
    }
}

/// The engine of one variant, with its transposition table.
struct EngineState {
    variant: Variant,
    hash: usize,
    engine: Engine,
}

fn work(todo: &Receiver<Job>, reports: &Sender<Input>) {
    let mut state = None;
    for job in todo {
        match job {
            Job::ClearHash(done) => {
                // Fresh memory from the system is zero already, which is faster than clearing the
                // old table.
                state = None;
                // Sending fails only if the caller no longer waits.
                let _ = done.send(());
            }
            Job::Think(question, signals) => {
                let id = question.id;
                let searched = catch_unwind(AssertUnwindSafe(|| search(&mut state, &question, &signals, reports)));
                let best = searched.unwrap_or_else(|_| {
                    // A panic may leave the tables inconsistent, so they are dropped; the game goes
                    // on.
                    state = None;
                    any_move(&question)
                });
                let answer = Answer { best, elapsed: signals.elapsed() };
                if reports.send(Input::Report(Event::Done { id, answer })).is_err() {
                    return;
                }
            }
        }
    }
}

fn search(state: &mut Option<EngineState>, question: &Question, signals: &Signals, reports: &Sender<Input>) -> Best {
    let variant = question.game.variant();
    let fits = |state: &EngineState| state.hash == question.hash && state.variant.ruleset() == variant.ruleset();
    if !state.as_ref().is_some_and(fits) {
        // Frees the old table before the new one is allocated.
        *state = None;
    }
    let state = state.get_or_insert_with(|| EngineState {
        variant: variant.clone(),
        hash: question.hash,
        engine: learnt::engine(variant.ruleset(), question.hash),
    });
    let mut report = |info: &Info| {
        // Sending fails only if the host is gone.
        let _ = reports.send(Input::Report(Event::Info { id: question.id, info: info.clone() }));
    };
    state.engine.set_threads(threads(question.threads));
    let limits = Limits { seed: any_seed(), ..question.limits.clone() };
    let past = fers::past(&question.game);
    state.engine.search(question.game.position(), &past, &limits, &signals.stop, &mut report)
}

/// Limits the number of threads to those that the machine runs at once. More threads would keep the
/// main thread from its clock and from stop commands.
fn threads(wanted: usize) -> NonZeroUsize {
    let most = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    NonZeroUsize::new(wanted).unwrap_or(NonZeroUsize::MIN).min(most)
}

fn any_move(question: &Question) -> Best {
    let moves = if question.limits.moves.is_empty() {
        question.game.legal_list().to_vec()
    } else {
        question.limits.moves.clone()
    };
    let mv = moves.into_iter().next();
    Best { mv: mv.clone(), score: Score::DRAW, pv: mv.into_iter().collect(), depth: 0, nodes: 0 }
}

/// Returns a seed that differs from game to game.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
