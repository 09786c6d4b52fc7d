//! The engine.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fers::search::{self, Limits};
use fers::{CoordinateStyle, GameText, Move};
use js_sys::Function;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::sent::{Sent, sent, thrown};
use crate::views::{Best, Evaluation, SearchInfo, SearchLimits, small};
use crate::{Game, Variant};

/// Searches positions of one variant. Keeps its transposition table between searches.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine(search::Engine);

#[wasm_bindgen]
impl Engine {
    /// Makes an engine with a transposition table of this size in MiB; 16 by default. `learnt` is
    /// the text of what was learnt about the variant, or about one with another start position.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &Variant, mebibytes: Option<u32>, learnt: Option<String>) -> Result<Engine, JsError> {
        let mebibytes = mebibytes.unwrap_or(16).clamp(1, 512) as usize;
        let ruleset = variant.0.ruleset();
        let Some(text) = learnt else { return Ok(Engine(search::Engine::with_hash(ruleset, mebibytes))) };
        let learnt = fers::learnt::read_numbers(&text, ruleset, &fers::learnt::parameters(ruleset));
        let learnt = learnt.map_err(|error| thrown(format!("what was learnt cannot be read: {error}")))?;
        Ok(Engine(search::Engine::with_learnt(ruleset, mebibytes, &learnt)))
    }

    /// Returns the best move in the current position of a game of its variant. Calls `report` with
    /// a `SearchInfo` after each finished iteration. Ends soon after `stopped` returns `true`.
    pub fn search(
        &mut self,
        game: &Game,
        limits: Ts<SearchLimits>,
        #[wasm_bindgen(unchecked_param_type = "((info: SearchInfo) => void) | undefined")] report: Option<Function>,
        #[wasm_bindgen(unchecked_param_type = "(() => boolean) | undefined")] stopped: Option<Function>,
    ) -> Sent<Best> {
        let asked = limits.to_rust()?;
        if !asked.end() && stopped.is_none() {
            return Err(thrown(
                "the search would never end: give it depth, nodes, time, clock, a level below 20 or a function that stops it",
            ));
        }
        let limits = asked.limits(clock);
        // The search looks at the clock only if there is a time limit, and only then can it be
        // stopped.
        let limits = Limits { time: limits.time.or(stopped.is_some().then_some(FOREVER)), ..limits };
        let past = fers::past(&game.0);
        let mut tell = |info: &search::Info| {
            let Some(report) = &report else { return };
            let (line, sans) = texts(&game.0, &info.pv);
            // Exceptions thrown by the listener are ignored.
            if let Ok(info) = sent(&SearchInfo::of(info, line, sans)) {
                let _ = report.call1(&JsValue::NULL, &info.js_value());
            }
        };
        STOP.store(false, Ordering::Relaxed);
        STOPPED.replace(stopped);
        let best = self.0.search(game.0.position(), &past, &limits, &STOP, &mut tell);
        STOPPED.replace(None);
        sent(&answer(&game.0, &best))
    }

    /// Clears the transposition table and the histories.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Returns the static evaluation for the side to move in centipawns; no move is searched.
    pub fn evaluate(&self, game: &Game) -> i32 {
        self.0.evaluate(game.0.position()).as_centipawns().unwrap_or(0)
    }
}

#[wasm_bindgen]
extern "C" {
    /// Returns milliseconds since some fixed moment.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Practically unlimited.
const FOREVER: Duration = Duration::from_secs(1 << 30);

/// Set when the search must stop.
static STOP: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Returns whether the search must stop; called with each look at the clock.
    static STOPPED: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Returns the browser's time. A search calls no other function from outside, so this one also
/// tests whether the search must stop.
fn clock() -> Duration {
    let is_stopped = STOPPED.with_borrow(|stopped| {
        let answer = stopped.as_ref().and_then(|stopped| stopped.call0(&JsValue::NULL).ok());
        answer.is_some_and(|answer| answer.is_truthy())
    });
    if is_stopped {
        STOP.store(true, Ordering::Relaxed);
    }
    Duration::from_secs_f64((now() / 1000.0).max(0.0))
}

fn answer(game: &fers::Game, best: &search::Best) -> Best {
    let (line, sans) = texts(game, &best.pv);
    Best {
        text: best.mv.as_ref().map(|mv| game.coordinate(mv, CoordinateStyle::default())),
        san: best.mv.as_ref().map(|mv| game.san(mv)),
        score: Evaluation::of(best.score),
        line,
        sans,
        depth: best.depth,
        nodes: small(best.nodes),
    }
}

/// Returns a line in coordinates and in standard algebraic notation.
fn texts(game: &fers::Game, line: &[Move]) -> (Vec<String>, Vec<String>) {
    let mut game = game.clone();
    let mut both = (Vec::new(), Vec::new());
    for mv in line {
        let (text, san) = (game.coordinate(mv, CoordinateStyle::default()), game.san(mv));
        if game.play(mv).is_err() {
            break;
        }
        both.0.push(text);
        both.1.push(san);
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_passed_on() {
        let asked = SearchLimits { depth: Some(3), time: Some(200), level: Some(99), ..SearchLimits::default() };
        let limits = asked.limits(search::system_clock);
        assert_eq!((limits.depth, limits.time, limits.multi_pv), (Some(3), Some(Duration::from_millis(200)), 1));
        assert_eq!(limits.level, search::Level::FULL);
    }

    #[test]
    fn what_has_no_limit_does_not_end() {
        assert!(!SearchLimits::default().end());
        assert!(!SearchLimits { lines: Some(3), level: Some(20), ..SearchLimits::default() }.end());
        assert!(SearchLimits { level: Some(19), ..SearchLimits::default() }.end());
        assert!(SearchLimits { nodes: Some(1), ..SearchLimits::default() }.end());
    }

    #[test]
    fn lines_are_told_in_both_notations() {
        let ruleset = fers::Library::builtin().find("chess").unwrap().ruleset().clone();
        let mut game = fers::Game::new(fers::Variant::new(ruleset).unwrap());
        let mv = game.play_text("Nf3").unwrap();
        game.undo();
        assert_eq!(texts(&game, &[mv.clone(), mv]), (vec!["g1f3".to_owned()], vec!["Nf3".to_owned()]));
    }
}
