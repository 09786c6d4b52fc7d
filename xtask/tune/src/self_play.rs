//! Games of Fers with itself.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use fers::core::SplitMix;
use fers::search::tuning::{Term, Trace};
use fers::search::{Best, Engine, Limits, Past};
use fers::{Color, Game, Outcome};

use crate::arguments::Arguments;
use crate::games::Named;
use crate::rows::Row;

/// Random plies before a game. Each opening comes once.
const OPENING_PLIES: usize = 8;
/// Centipawns beyond which an opening is not even.
const BALANCE: i32 = 150;
/// Plies after which a game is drawn.
const PLIES_MAX: usize = 300;
/// Centipawns beyond which a game is decided after [`RESIGN_PLIES`] plies.
const RESIGN: i32 = 1500;
/// Plies in a row that the score must be beyond [`RESIGN`].
const RESIGN_PLIES: usize = 6;
/// Mebibytes of a transposition table.
const HASH: usize = 2;

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
                let mut engine: Option<(usize, Engine)> = None;
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= games {
                        break;
                    }
                    let task = Task { variant: index / arguments.games, number: index % arguments.games };
                    let (_, variant) = &variants[task.variant];
                    let known = engine.take().filter(|(of, _)| *of == task.variant);
                    let (_, engine) = engine
                        .insert(known.unwrap_or_else(|| (task.variant, Engine::with_hash(variant.ruleset(), HASH))));
                    let found = play_one(Game::new(variant.clone()), engine, task, arguments);
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
fn play_one(mut game: Game, engine: &mut Engine, task: Task, arguments: &Arguments) -> Vec<Row> {
    engine.clear();
    let seed = SplitMix::new(arguments.seed).next_u64() ^ ((task.variant as u64) << 32) ^ task.number as u64;
    let mut random = SplitMix::new(seed);
    let mut past = Past::new();
    for _ in 0..OPENING_PLIES {
        let legal = game.legal_list().to_vec();
        let Some(mv) = legal.get(random.below(legal.len().max(1))) else { return Vec::new() };
        past.push(game.key());
        if game.play(mv).is_err() || game.ending().is_some() {
            return Vec::new();
        }
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut decided = 0;
    let mut result = 0.5;
    while game.moves().len() < PLIES_MAX {
        let best = think(engine, &game, &past, arguments.nodes);
        let Some(mv) = best.mv.clone() else { break };
        let sign = if game.turn() == Color::White { 1 } else { -1 };
        let score = best.score.as_centipawns().map(|score| sign * score);
        if rows.is_empty() && game.moves().len() == OPENING_PLIES && score.is_none_or(|score| score.abs() > BALANCE) {
            return Vec::new();
        }
        let Some(score) = score else {
            let white_wins = (best.score.plies_to_win().is_some()) == (sign > 0);
            result = f64::from(u8::from(white_wins));
            break;
        };
        decided = if score.abs() > RESIGN { decided + 1 } else { 0 };
        if decided == RESIGN_PLIES {
            result = if score > 0 { 1.0 } else { 0.0 };
            break;
        }
        let before = engine.trace(game.position());
        let (key, ply, in_check) = (game.key(), game.moves().len(), game.is_in_check());
        past.push(key);
        if game.play(&mv).is_err() {
            break;
        }
        if let Some(ending) = game.ending() {
            result = points(ending.outcome);
            break;
        }
        if !in_check && is_quiet(&before, &engine.trace(game.position())) {
            rows.push(Row::new(&before, score, task.variant, task.number, ply, key));
        }
    }
    rows.iter_mut().for_each(|row| row.result = result as f32);
    rows
}

fn think(engine: &mut Engine, game: &Game, past: &Past, nodes: u64) -> Best {
    engine.search(game.position(), past, &Limits::nodes(nodes), &AtomicBool::new(false), &mut |_| {})
}

/// Returns whether a move has won no material.
pub fn is_quiet(before: &Trace, after: &Trace) -> bool {
    [Term::Material, Term::DroppableHand, Term::GatableHand]
        .iter()
        .all(|term| before.counts[term.at(0)] == after.counts[term.at(0)])
}

fn points(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Color::White) => 1.0,
        Outcome::Win(Color::Black) => 0.0,
        Outcome::Draw => 0.5,
    }
}
