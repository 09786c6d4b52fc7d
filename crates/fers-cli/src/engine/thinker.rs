//! The thread that thinks.

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

/// A thread that answers one question after the other, and the questions that it has not answered yet.
pub struct Thinker {
    jobs: Sender<Job>,
    open: Vec<Open>,
}

enum Job {
    Think(Box<Question>, Arc<Signals>),
    /// Whoever holds the other end is told when it is done.
    Forget(Sender<()>),
}

/// A question without an answer so far.
struct Open {
    id: u64,
    signals: Arc<Signals>,
}

/// What is told to a search that is going on.
struct Signals {
    stop: AtomicBool,
    /// While it is set the opponent is to move, and no limit of time counts.
    pondering: Arc<AtomicBool>,
    /// When the own clock began to run; nothing while it is the opponent's time.
    clock_started: Mutex<Option<Instant>>,
}

impl Thinker {
    /// Starts the thread; what it finds out goes to `reports`.
    pub fn start(reports: Sender<Input>) -> Self {
        let (jobs, todo) = channel();
        thread::spawn(move || work(&todo, &reports));
        Self { jobs, open: Vec::new() }
    }

    /// Asks a question. While pondering its limits of time wait for [`ponder_hit`](Self::ponder_hit).
    pub fn think(&mut self, mut question: Box<Question>) {
        let clock_started = Mutex::new((!question.is_pondering).then(Instant::now));
        let pondering = Arc::new(AtomicBool::new(question.is_pondering));
        question.limits.pondering = question.is_pondering.then(|| pondering.clone());
        let signals = Arc::new(Signals { stop: AtomicBool::new(false), pondering, clock_started });
        self.open.push(Open { id: question.id, signals: signals.clone() });
        self.send(Job::Think(question, signals));
    }

    /// Ends a search soon.
    pub fn stop(&self, id: u64) {
        self.open.iter().filter(|open| open.id == id).for_each(|open| open.signals.stop());
    }

    /// The own clock begins to run for a search that was pondering.
    pub fn ponder_hit(&self, id: u64) {
        for open in self.open.iter().filter(|open| open.id == id) {
            *open.signals.clock_started.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            open.signals.pondering.store(false, Ordering::Relaxed);
        }
    }

    /// Forgets what was found out in earlier searches. If no search is going on, this is done when it returns: to give
    /// gigabytes back takes a while, which is not to pass on the clock of the next move.
    pub fn forget(&self) {
        let (done, is_done) = channel();
        self.send(Job::Forget(done));
        if self.open.is_empty() {
            // The other end goes when it is done, whether it said so or not.
            let _ = is_done.recv();
        }
    }

    /// A question has been answered.
    pub fn close(&mut self, id: u64) {
        self.open.retain(|open| open.id != id);
    }

    fn send(&self, job: Job) {
        // The thread ends only when this sender is gone.
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

/// A search with what it remembers of a variant.
struct Mind {
    variant: Variant,
    memory: usize,
    engine: Engine,
}

fn work(todo: &Receiver<Job>, reports: &Sender<Input>) {
    let mut mind = None;
    for job in todo {
        match job {
            Job::Forget(done) => {
                // New memory comes empty from the system, and faster than old memory is wiped.
                mind = None;
                // Nobody has to wait for it.
                let _ = done.send(());
            }
            Job::Think(question, signals) => {
                let id = question.id;
                let searched = catch_unwind(AssertUnwindSafe(|| search(&mut mind, &question, &signals, reports)));
                let best = searched.unwrap_or_else(|_| {
                    // What the search remembers may be broken; the game goes on.
                    mind = None;
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

fn search(mind: &mut Option<Mind>, question: &Question, signals: &Signals, reports: &Sender<Input>) -> Best {
    let variant = question.game.variant();
    let fits = |mind: &Mind| mind.memory == question.memory && mind.variant.ruleset() == variant.ruleset();
    if !mind.as_ref().is_some_and(fits) {
        // The old memory goes before the new one comes.
        *mind = None;
    }
    let mind = mind.get_or_insert_with(|| Mind {
        variant: variant.clone(),
        memory: question.memory,
        engine: Engine::with_memory(variant.ruleset(), question.memory),
    });
    let mut report = |info: &Info| {
        // A host that is gone wants nothing more.
        let _ = reports.send(Input::Report(Event::Info { id: question.id, info: info.clone() }));
    };
    mind.engine.set_threads(threads(question.threads));
    let limits = Limits { seed: any_seed(), ..question.limits.clone() };
    let past = fers::past(&question.game);
    mind.engine.search(question.game.position(), &past, &limits, &signals.stop, &mut report)
}

/// So many threads, but no more than the machine can run at once: others would only keep the first one from its clock
/// and from being told to stop.
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

/// Something that differs from game to game.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
