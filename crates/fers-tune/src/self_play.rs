//! Games of an engine with itself.

use std::sync::atomic::AtomicBool;

use fers::search::tuning::{Learnt, PieceParameters, Term, Trace};
use fers::search::{Best, Engine, Past};
use fers::{Color, Game, Outcome, Variant};

use crate::Settings;
use crate::opening::{BALANCE, OPENING_PLIES, by_lot};

/// Plies after which a game is drawn.
const PLIES_MAX: usize = 300;
/// Centipawns beyond which a game is decided after [`RESIGN_PLIES`] plies.
const RESIGN: i32 = 1500;
/// Plies in a row that the score must be beyond [`RESIGN`].
const RESIGN_PLIES: usize = 6;
/// Mebibytes of a transposition table.
const HASH: usize = 2;

/// A quiet position of a game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What the evaluation counts there.
    pub trace: Trace,
    /// Numbers of the [`PieceParameters`] and how often they count, White less Black.
    pub pieces: Vec<(u16, i32)>,
    /// Points of White in the game: 0, 1/2 or 1.
    pub result: f32,
    /// What a search found for White, in centipawns.
    pub score: i32,
    /// Number of the game.
    pub game: u64,
    /// Key of the position.
    pub key: u64,
}

/// An engine that plays with itself.
#[derive(Debug)]
pub struct Player {
    start: Game,
    engine: Engine,
    parameters: PieceParameters,
}

impl Player {
    /// Makes a player of a variant that knows what was learnt before.
    pub fn new(variant: &Variant, learnt: &Learnt) -> Self {
        let engine = Engine::with_learnt(variant.ruleset(), HASH, learnt);
        let parameters = engine.piece_parameters(variant.ruleset());
        Self { start: Game::new(variant.clone()), engine, parameters }
    }

    /// Returns the numbers that may be learnt for the pieces of the variant.
    pub fn parameters(&self) -> &PieceParameters {
        &self.parameters
    }

    /// Plays the game of a number. Returns its quiet positions: none if the opening is not even.
    ///
    /// `goes_on` is asked before each move; if it returns false, the game is broken off, and there
    /// is no result.
    pub fn play(&mut self, number: u64, settings: Settings, goes_on: &dyn Fn() -> bool) -> Option<Vec<Sample>> {
        self.engine.clear();
        let Some((mut game, mut past)) = by_lot(&self.start, &mut settings.random(number)) else {
            return Some(Vec::new());
        };
        let (mut samples, mut decided, mut result) = (Vec::new(), 0, 0.5);
        while game.moves().len() < PLIES_MAX {
            if !goes_on() {
                return None;
            }
            let best = self.think(&game, &past, settings);
            let Some(mv) = best.mv.clone() else { break };
            let sign = if game.turn() == Color::White { 1 } else { -1 };
            let score = best.score.as_centipawns().map(|score| sign * score);
            let is_opening = game.moves().len() == OPENING_PLIES;
            if is_opening && score.is_none_or(|score| score.abs() > BALANCE) {
                return Some(Vec::new());
            }
            let Some(score) = score else {
                let white_wins = best.score.plies_to_win().is_some() == (sign > 0);
                result = f32::from(u8::from(white_wins));
                break;
            };
            decided = if score.abs() > RESIGN { decided + 1 } else { 0 };
            if decided == RESIGN_PLIES {
                result = if score > 0 { 1.0 } else { 0.0 };
                break;
            }
            let sample = self.sample(&game, score, number);
            let in_check = game.is_in_check();
            past.push(game.key());
            if game.play(&mv).is_err() {
                break;
            }
            if let Some(ending) = game.ending() {
                result = points(ending.outcome);
                break;
            }
            if !in_check && is_quiet(&sample.trace, &self.engine.trace(game.position())) {
                samples.push(sample);
            }
        }
        samples.iter_mut().for_each(|sample| sample.result = result);
        Some(samples)
    }

    /// Returns the best move of a position. `past` holds the earlier positions of the game.
    pub fn think(&mut self, game: &Game, past: &Past, settings: Settings) -> Best {
        let stop = AtomicBool::new(false);
        self.engine.search(game.position(), past, &settings.limits(), &stop, &mut |_| {})
    }

    /// Counts what a position has. `score` is what a search found for White, in centipawns; the
    /// result of the game is not known yet.
    pub fn sample(&self, game: &Game, score: i32, number: u64) -> Sample {
        let mut trace = self.engine.trace(game.position());
        let mut pieces = self.parameters.count(game.position());
        pieces.append(&mut trace.relations);
        Sample { trace, pieces, result: 0.5, score, game: number, key: game.key() }
    }
}

/// Returns whether a move has won no material.
pub fn is_quiet(before: &Trace, after: &Trace) -> bool {
    [Term::Material, Term::DroppableHand, Term::GatableHand]
        .iter()
        .all(|term| before.counts[term.at(0)] == after.counts[term.at(0)])
}

fn points(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Win(Color::White) => 1.0,
        Outcome::Win(Color::Black) => 0.0,
        Outcome::Draw => 0.5,
    }
}
