//! Games that the code of a preset plays.

use fers_gamecode::{Asked, Fault, Outcome, Session, Settings};
use fers_text::Diagnostic;
use wasm_bindgen::prelude::*;

use crate::Preset;
use crate::preset::problem;
use crate::sent::{Sent, sent};
use crate::views::{Entered, ListedMove, Look, PresetResult, Problem};
use crate::{clock, views};

/// So many entries are kept; more would fill the memory.
const ENTRIES_MAX: usize = 1000;

/// A game with the state of the code after each entry.
#[wasm_bindgen]
pub struct Play {
    /// One more than entries.
    sessions: Vec<Session>,
    at: usize,
    preset: fers_gamecode::Program,
}

#[wasm_bindgen]
impl Play {
    /// Begins a game; the site makes the moves where `includes_moves` is set. Random numbers are
    /// those of `seed`; without one the board that the preset says is not shuffled.
    ///
    /// # Errors
    ///
    /// Returns the error of the code as an `Error` that names its place.
    #[wasm_bindgen(constructor)]
    pub fn new(preset: &Preset, includes_moves: bool, seed: Option<u64>) -> Result<Self, JsError> {
        Self::begin(preset, includes_moves, seed).map_err(|problem| {
            let place = problem.file.as_ref().map_or_else(|| box_name(problem.code_box), Clone::clone);
            JsError::new(&format!("{place}, line {}: {} ({})", problem.line, problem.message, problem.excerpt))
        })
    }

    /// Returns what the site would show now.
    pub fn look(&self) -> Sent<Look> {
        sent(&self.shown())
    }

    /// Enters a move, or the answer to what the code asked. What followed is forgotten.
    pub fn enter(&mut self, entry: &str) -> Sent<Entered> {
        sent(&self.entered(entry))
    }

    /// Goes to the place after so many entries.
    pub fn go(&mut self, ply: u32) {
        self.sessions[self.at].forget_pending();
        self.at = (ply as usize).min(self.sessions.len() - 1);
    }

    /// Forgets what was entered before the code asked for more.
    #[wasm_bindgen(js_name = giveUp)]
    pub fn give_up(&mut self) {
        self.sessions[self.at].forget_pending();
    }
}

fn box_name(code_box: Option<u8>) -> String {
    let title = code_box.and_then(|number| fers_gamecode::CodeBox::ALL.get(usize::from(number)));
    title.map_or("the preset", |code_box| code_box.title()).to_owned()
}

impl Play {
    pub(crate) fn begin(preset: &Preset, includes_moves: bool, seed: Option<u64>) -> Result<Self, Box<Problem>> {
        clock::begin();
        let is_unshuffled = seed.is_none();
        let settings = Settings { includes_moves, seed, is_unshuffled, bounds: clock::bounds(), ..Settings::default() };
        let session = Session::start(&preset.0, None, settings);
        let session = session.map_err(|fault| Box::new(of_fault(&preset.0, &fault)))?;
        Ok(Self { sessions: vec![session], at: 0, preset: preset.0.clone() })
    }

    pub(crate) fn shown(&self) -> Look {
        let session = &self.sessions[self.at];
        let view = session.shown();
        let side = |side: usize| u8::try_from(side).unwrap_or_default();
        let record = self.sessions.last().map_or(&[][..], Session::record);
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let pair = |(from, to): &(String, String)| ListedMove { from: from.clone(), to: to.clone() };
        let result = view.result.as_ref();
        Look {
            ply: count(self.at),
            plies: count(self.sessions.len() - 1),
            cells: session.cells(),
            turn: side(session.mover()),
            legal: view.legal.iter().map(pair).collect(),
            messages: view.messages.clone(),
            result: result.map(|end| PresetResult { winner: end.winner.map(side), reason: end.reason.clone() }),
            record: record.to_vec(),
            pending: session.pending().map(str::to_owned),
            statements: session.statements().map(|number| u32::try_from(number).unwrap_or(u32::MAX)).to_vec(),
        }
    }

    pub(crate) fn entered(&mut self, entry: &str) -> Entered {
        let mut said = Entered {
            outcome: "refused",
            entry: entry.trim().to_owned(),
            message: None,
            ask: None,
            choices: Vec::new(),
            fault: None,
            calls: Vec::new(),
        };
        if self.at >= ENTRIES_MAX {
            said.message = Some(format!("the window keeps {ENTRIES_MAX} entries, and not more"));
            return said;
        }
        clock::begin();
        let mut next = self.sessions[self.at].clone();
        match next.enter(entry) {
            Outcome::Accepted(completed) => {
                (said.outcome, said.entry) = ("accepted", completed);
                self.sessions[self.at].forget_pending();
                self.sessions.truncate(self.at + 1);
                self.sessions.push(next);
                self.at += 1;
                return said;
            }
            Outcome::Refused(message) => said.message = Some(message),
            Outcome::Failed(fault) => self.failed(&fault, &mut said),
            Outcome::Asked { ask, choices } => {
                (said.outcome, said.ask, said.choices) = ("asked", Some(ask_name(ask)), choices);
            }
        }
        self.sessions[self.at] = next;
        said
    }

    fn failed(&self, fault: &Fault, said: &mut views::Entered) {
        said.outcome = "failed";
        said.message = Some(fault.message.clone());
        said.fault = Some(of_fault(&self.preset, fault));
        said.calls = fault.calls.iter().map(|call| call.name.clone()).collect();
    }
}

fn ask_name(ask: Asked) -> &'static str {
    match ask {
        Asked::Promotion => "promotion",
        Asked::Rest => "rest",
        Asked::Again => "again",
    }
}

/// Converts an error of a run to a problem at its statement.
fn of_fault(program: &fers_gamecode::Program, fault: &Fault) -> Problem {
    let (source, span) = fault.place.map(|place| (place.source, place.span)).unwrap_or_default();
    problem(program, source, &Diagnostic::error(fault.code, span, fault.message.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::IncludedFiles;

    fn play(text: &str) -> Play {
        Play::begin(&Preset::read(text, &IncludedFiles::default()), false, None)
            .map_err(|problem| problem.message)
            .unwrap()
    }

    fn chess() -> Play {
        play(include_str!("../../../testdata/gamecode/chess.gc"))
    }

    #[test]
    fn entries_are_played_refused_and_taken_back() {
        let mut play = chess();
        assert_eq!(play.shown().legal.len(), 20);
        assert_eq!(play.entered("e2-e5").outcome, "refused");
        assert_eq!(play.entered("e2-e4").outcome, "accepted");
        let shown = play.shown();
        assert_eq!((shown.ply, shown.turn, shown.cells[28].as_str(), shown.cells[12].as_str()), (1, 1, "P", ""));
        play.go(0);
        assert_eq!((play.shown().ply, play.shown().plies, play.shown().record.len()), (0, 1, 1));
        assert_eq!(play.entered("d2-d4").outcome, "accepted");
        assert_eq!(play.shown().record, ["d2-d4"], "another entry takes the place of what followed");
    }

    #[test]
    fn promotion_asks_and_shows_the_move() {
        let mut play = chess();
        for entry in ["a2-a4", "b7-b5", "a4-b5", "a7-a6", "b5-a6", "c8-b7", "a6-b7", "h7-h6"] {
            assert_eq!(play.entered(entry).outcome, "accepted", "{entry}");
        }
        let asked = play.entered("b7-a8");
        assert_eq!((asked.outcome, asked.ask), ("asked", Some("promotion")));
        assert!(["Q", "R", "B", "N"].iter().all(|label| asked.choices.contains(&(*label).to_owned())));
        assert_eq!(play.shown().cells[56], "P", "the pawn is shown where it arrived");
        assert_eq!(play.entered("N-dest").outcome, "accepted");
        assert_eq!(play.shown().cells[56], "N");
    }

    #[test]
    fn a_seed_deals_a_board_and_without_one_nothing_is_shuffled() {
        let text = "// code: 8/8/7K\n// cols: 8\n// ==== Pre-Game ====\nset sq where a1 random 7 0;\n\
                    if not $unshuffled: add Q #sq; endif;\n";
        let preset = Preset::read(text, &IncludedFiles::default());
        assert!(preset.0.draws_lots() && !chess().preset.draws_lots());
        let dealt = |seed| {
            let play = Play::begin(&preset, false, seed).map_err(|problem| problem.message).unwrap();
            play.shown().cells.iter().position(|label| label == "Q")
        };
        assert_eq!(dealt(None), None);
        assert_eq!(dealt(Some(7)), dealt(Some(7)));
        let several: std::collections::BTreeSet<_> = (0..20).filter_map(|seed| dealt(Some(seed))).collect();
        assert!(several.len() > 3 && several.iter().all(|&file| file < 7), "{several:?}");
    }

    #[test]
    fn endless_code_is_named_with_its_box() {
        let text = "// code: 3/3/2P\n// ==== Pre-Game ====\nset a 1;\n// ==== Post-Move 1 ====\ndo while true: loop;\n";
        let failed = play(text).entered("c1-c2");
        let fault = failed.fault.unwrap();
        assert_eq!((fault.code.as_str(), fault.code_box, fault.line), ("gamecode::too-many-statements", Some(3), 1));
    }
}
