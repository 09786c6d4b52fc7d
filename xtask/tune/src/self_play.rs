//! Games of Fers with itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use fers::search::tuning::{Learnt, PieceParameters};
use fers_tune::Settings;
use fers_tune::self_play::{Player, Sample};

use crate::arguments::Arguments;
use crate::games::Named;

/// A game to be played.
#[derive(Clone, Copy)]
struct Task {
    variant: usize,
    number: usize,
}

/// Plays the games of all variants. Returns for each the numbers of its pieces and the quiet
/// positions, by game.
pub fn play(variants: &[Named], arguments: &Arguments) -> Vec<(PieceParameters, Vec<Sample>)> {
    let games = variants.len() * arguments.games;
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads {
            scope.spawn(|| {
                let mut player: Option<(usize, Player)> = None;
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= games {
                        break;
                    }
                    let task = Task { variant: index / arguments.games, number: index % arguments.games };
                    let (_, variant) = &variants[task.variant];
                    let known = player.take().filter(|(of, _)| *of == task.variant);
                    let begin = || (task.variant, Player::new(variant, &Learnt::default()));
                    let (_, player) = player.insert(known.unwrap_or_else(begin));
                    let settings = Settings { nodes: arguments.nodes, seed: arguments.seed };
                    let samples = player.play(task.number as u64, settings, &|| true).unwrap_or_default();
                    found.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((task, samples));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    found.sort_by_key(|(task, _)| (task.variant, task.number));
    let parameters = |(_, variant): &Named| Player::new(variant, &Learnt::default()).parameters().clone();
    let mut all: Vec<_> = variants.iter().map(|named| (parameters(named), Vec::new())).collect();
    found.into_iter().for_each(|(task, samples)| all[task.variant].1.extend(samples));
    all
}
