//! `fers play preset.gc`: a preset played on the terminal, by its code alone.

use std::io::{self, BufRead, Write};

use fers_gamecode::{Outcome as EntryOutcome, Program, Session, Settings};

use super::{Played, Profile, begin, load_with, report, report_fault, text};
use crate::failure::{Failure, Outcome};
use crate::game::any_number;

/// The range of seeds by lot, which are short enough to type again.
const SEEDS_BY_LOT: u64 = 1_000_000;

const HELP: &str = "\
Type moves as on the site: P e2-e4, or e2-e4; parts with ; between them. Q-dest promotes, pass passes.
moves lists the legal moves of the code, undo takes a move back, record lists the entries, quit ends.";

/// Plays a preset from a text, from the position `fen` where one is given; entries are read from
/// stdin, one a line. Random numbers come from `seed`, or from that of the preset, or by lot.
///
/// # Errors
///
/// When the preset has errors, or reading or writing fails.
pub fn play(
    file: &str,
    preset: &str,
    fen: Option<&str>,
    includes: &[String],
    seed: Option<u64>,
    out: &mut dyn Write,
) -> Outcome {
    let mut program = load_with(preset, Profile::Fers, includes)?;
    report(&program, file)?;
    if program.has_errors() {
        return Err(Failure::Reported);
    }
    let seed = seed.or(program.seed).unwrap_or_else(|| any_number(SEEDS_BY_LOT));
    let mut settings = Settings { seed: Some(seed), ..Settings::default() };
    let mut layout = None;
    if let Some(fen) = fen {
        let begin = begin::read(fen, &program)?;
        settings.second_side_begins = begin.second_side_begins;
        layout = Some(begin.layout);
        if let Some(text) = begin.text {
            program = load_with(&text, Profile::Fers, includes)?;
        }
    }
    let first = match Session::start(&program, layout.as_ref(), settings) {
        Ok(session) => session,
        Err(fault) => {
            report_fault(&program, file, &fault)?;
            return Err(Failure::Reported);
        }
    };
    let mut game = Play { file, program: &program, past: Vec::new(), now: first };
    text::view(out, &program, &game.now)?;
    text::seed(out, &program, &game.now)?;
    for line in io::stdin().lock().lines() {
        if !game.line(line?.trim(), out)? {
            break;
        }
        out.flush()?;
    }
    Ok(())
}

struct Play<'a> {
    file: &'a str,
    program: &'a Program,
    /// The sessions before each entry.
    past: Vec<Session>,
    now: Session,
}

impl Play<'_> {
    /// Does what a line says. Returns whether the game goes on.
    fn line(&mut self, line: &str, out: &mut dyn Write) -> Result<bool, Failure> {
        match line {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" => writeln!(out, "{HELP}")?,
            "moves" => text::moves(out, &self.now, &[])?,
            "record" => self.now.record().iter().try_for_each(|entry| writeln!(out, "{entry}"))?,
            "undo" => match self.past.pop() {
                Some(before) => {
                    self.now = before;
                    text::view(out, self.program, &self.now)?;
                }
                None => writeln!(out, "there is no move to take back")?,
            },
            entry => self.enter(entry, out)?,
        }
        Ok(true)
    }

    fn enter(&mut self, entry: &str, out: &mut dyn Write) -> Outcome {
        let before = self.now.clone();
        let outcome = self.now.enter(entry);
        if let EntryOutcome::Failed(fault) = &outcome {
            report_fault(self.program, self.file, fault)?;
        }
        let is_accepted = matches!(outcome, EntryOutcome::Accepted(_));
        text::entry(out, &Played { entry: entry.to_owned(), outcome })?;
        if is_accepted {
            // An answer belongs to the entry before it: both are taken back at once.
            let mut before = before;
            before.forget_pending();
            self.past.push(before);
            text::view(out, self.program, &self.now)?;
        }
        Ok(())
    }
}
