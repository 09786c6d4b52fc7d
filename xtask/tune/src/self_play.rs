//! Games of Fers with itself.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use fers::search::tuning::Learnt;
use fers_tune::Settings;
use fers_tune::self_play::{Player, Sample};

use crate::arguments::Arguments;
use crate::games::Named;
use crate::rows::Row;

/// A game to be played.
#[derive(Clone, Copy)]
struct Task {
    variant: usize,
    number: usize,
}

/// Plays the games of all variants. The rows are those of quiet positions, by variant and game.
pub fn play(variants: &[Named], arguments: &Arguments) -> Vec<Row> {
    let games = variants.len() * arguments.games;
    let (next, rows) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
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
                    let found = play_one(player, task, arguments);
                    rows.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).extend(found);
                }
            });
        }
    });
    let mut rows = rows.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    rows.sort_by_key(|row| (row.variant, row.game, row.ply));
    // Openings differ, but positions may come again.
    let mut seen = HashSet::new();
    rows.retain(|row| seen.insert((row.variant, row.key)));
    rows
}

/// Plays a game and returns its quiet positions.
fn play_one(player: &mut Player, task: Task, arguments: &Arguments) -> Vec<Row> {
    let settings = Settings { nodes: arguments.nodes, seed: arguments.seed };
    let number = (task.variant as u64) << 32 ^ task.number as u64;
    let row = |sample: Sample| Row::of(&sample, task.variant, task.number);
    player.play(number, settings).into_iter().map(row).collect()
}
