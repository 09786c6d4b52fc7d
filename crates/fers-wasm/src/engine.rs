//! The computer opponent.

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

/// An opponent in one variant that keeps its memory from question to question.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine(search::Engine);

#[wasm_bindgen]
impl Engine {
    /// An opponent with a memory of so many mebibytes, 16 if nothing is said.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &Variant, mebibytes: Option<u32>) -> Engine {
        let mebibytes = mebibytes.unwrap_or(16).clamp(1, 512) as usize;
        Engine(search::Engine::with_hash(variant.0.ruleset(), mebibytes))
    }

    /// Looks for the best move in the present position of a game of its variant. Calls `report` with a `SearchInfo` after
    /// each finished depth, and ends soon after `stopped` has answered `true`.
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
        // Only what has a limit of time looks at the clock, and only then can it be told to end.
        let limits = Limits { time: limits.time.or(stopped.is_some().then_some(FOREVER)), ..limits };
        let past = fers::past(&game.0);
        let mut tell = |info: &search::Info| {
            let Some(report) = &report else { return };
            let (line, sans) = texts(&game.0, &info.pv);
            // What the listener throws is its own affair.
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

    /// Forgets what it found out in earlier searches.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// How good a position is for the side to move, as far as one can see without searching, in centipawns.
    pub fn evaluate(&self, game: &Game) -> i32 {
        self.0.evaluate(game.0.position()).as_centipawns().unwrap_or(0)
    }
}

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since some fixed moment.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Longer than anybody waits.
const FOREVER: Duration = Duration::from_secs(1 << 30);

/// Raised when the search has to end.
static STOP: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Says whether the search has to end; asked whenever the clock is looked at.
    static STOPPED: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The browser's clock. Nothing else is called while a search runs, so that this is also the time to ask whether it must end.
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

/// A line of play in coordinates and in standard algebraic notation.
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
