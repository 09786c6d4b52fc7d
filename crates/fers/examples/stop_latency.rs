//! Measures how long a search goes on after it was told to stop.
//!
//! `stop_latency [--threads N] [--tries N] [VARIANT]...` interrupts searches of positions of random
//! games after some milliseconds each, and prints for each variant (all of the library, if none is
//! named) how long the slowest and the usual one took to answer.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fers::core::SplitMix;
use fers::search::{Engine, Limits};
use fers::{Game, Library, LibraryEntry, Variant};

type Failure = Box<dyn std::error::Error>;

/// The longest random opening.
const PLIES_MAX: usize = 60;
/// The longest time before the search is told to stop, in milliseconds.
const THINKING_MAX: usize = 60;

struct Settings {
    threads: NonZeroUsize,
    tries: usize,
    variants: Vec<String>,
}

fn main() -> Result<(), Failure> {
    let settings = Settings::read(std::env::args().skip(1))?;
    let is_wanted = |entry: &&LibraryEntry| {
        settings.variants.is_empty() || settings.variants.iter().any(|name| name == entry.short_name())
    };
    let mut slowest = Duration::ZERO;
    for entry in Library::builtin().entries().iter().filter(is_wanted) {
        let mut latencies = measure(entry, &settings)?;
        latencies.sort_unstable();
        let (median, last) = (latencies[latencies.len() / 2], latencies[latencies.len() - 1]);
        println!("{:<20} median {:>7.3} ms, slowest {:>7.3} ms", entry.short_name(), ms(median), ms(last));
        slowest = slowest.max(last);
    }
    println!("slowest of all: {:.3} ms", ms(slowest));
    Ok(())
}

impl Settings {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let mut settings = Self { threads: NonZeroUsize::MIN, tries: 20, variants: Vec::new() };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--threads" => settings.threads = arguments.next().unwrap_or_default().parse()?,
                "--tries" => settings.tries = arguments.next().unwrap_or_default().parse::<usize>()?.max(1),
                _ => settings.variants.push(argument),
            }
        }
        Ok(settings)
    }
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

/// How long each search of a variant went on after it was told to stop.
fn measure(entry: &LibraryEntry, settings: &Settings) -> Result<Vec<Duration>, Failure> {
    let variant = Variant::new(entry.ruleset().clone()).map_err(|problems| format!("{problems:?}"))?;
    let mut engine = Engine::new(entry.ruleset());
    engine.set_threads(settings.threads);
    let mut random = SplitMix::new(1);
    Ok((0..settings.tries).map(|_| latency(&mut engine, &random_game(&variant, &mut random), &mut random)).collect())
}

fn random_game(variant: &Variant, random: &mut SplitMix) -> Game {
    let mut game = Game::new(variant.clone());
    for _ in 0..random.below(PLIES_MAX) {
        let moves = game.legal_list().to_vec();
        if moves.is_empty() || game.play(&moves[random.below(moves.len())]).is_err() {
            break;
        }
        if game.ending().is_some() {
            game.undo();
            break;
        }
    }
    game
}

fn latency(engine: &mut Engine, game: &Game, random: &mut SplitMix) -> Duration {
    let stop = AtomicBool::new(false);
    let thinking = Duration::from_millis(random.below(THINKING_MAX) as u64);
    let told = thread::scope(|scope| {
        let teller = scope.spawn(|| {
            thread::sleep(thinking);
            let told = Instant::now();
            stop.store(true, Ordering::Relaxed);
            told
        });
        engine.search(game.position(), &fers::past(game), &Limits::default(), &stop, &mut |_| {});
        let answered = Instant::now();
        teller.join().map(|told| answered.saturating_duration_since(told))
    });
    told.unwrap_or_default()
}
