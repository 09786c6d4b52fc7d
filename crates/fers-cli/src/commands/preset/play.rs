//! `fers play preset.gc`: a preset played on the terminal, by its code alone.

use std::io::{self, BufRead, Write};

use fers::formats::game_code::Modes;
use fers::{Color, Game};
use fers_gamecode::{Outcome as EntryOutcome, Program, Session, Settings};

use super::computer::{Computer, Rival, Stop, rules};
use super::{Played, Profile, begin, load_with, report, report_fault, text};
use crate::failure::{Failure, Outcome};
use crate::game::any_number;

/// The range of seeds by lot, which are short enough to type again.
const SEEDS_BY_LOT: u64 = 1_000_000;

const HELP: &str = "\
Type moves as on the site: P e2-e4, or e2-e4; parts with ; between them. Q-dest promotes, pass passes.
moves lists the legal moves of the code, undo takes a move back, record lists the entries, quit ends.
go lets the computer play the side to move, where it plays.";

/// How a game begins.
pub struct Start<'a> {
    /// The position, where one is given.
    pub fen: Option<&'a str>,
    /// Files that the preset includes, as NAME=PATH.
    pub includes: &'a [String],
    /// What the mode numbers of the preset's include mean, if the user says it.
    pub modes: Option<&'a Modes>,
    /// The seed of random numbers; else that of the preset, or one by lot.
    pub seed: Option<u64>,
}

/// Plays a preset from a text; entries are read from stdin, one a line. With a rival the computer
/// plays a side, by the rules that the tables say.
///
/// # Errors
///
/// When the preset has errors, when the computer is to play and the rules cannot be read from the
/// tables, or when reading or writing fails.
pub fn play(file: &str, preset: &str, start: &Start<'_>, rival: Option<Rival>, out: &mut dyn Write) -> Outcome {
    let mut program = load_with(preset, Profile::Fers, start.includes)?;
    report(&program, file)?;
    if program.has_errors() {
        return Err(Failure::Reported);
    }
    let seed = start.seed.or(program.seed).unwrap_or_else(|| any_number(SEEDS_BY_LOT));
    let mut settings = Settings { seed: Some(seed), ..Settings::default() };
    let begin = start.fen.map(|fen| begin::read(fen, &program, start.modes)).transpose()?;
    // A board alone stands in the place of that of the preset, for the rules too.
    let fields = start.fen.filter(|_| begin.as_ref().is_some_and(|begin| begin.has_fields));
    let rules = match (&rival, &begin) {
        (None, _) => None,
        (Some(_), Some(begin)) if fields.is_none() => {
            let program = load_with(&begin::with_board(&program, &begin.board), Profile::Fers, start.includes)?;
            Some(rules(file, &program, start.modes)?)
        }
        (Some(_), _) => Some(rules(file, &program, start.modes)?),
    };
    let mut layout = None;
    if let Some(begin) = begin {
        settings.second_side_begins = begin.second_side_begins;
        layout = Some(begin.layout);
        if let Some(text) = begin.text {
            program = load_with(&text, Profile::Fers, start.includes)?;
        }
    }
    let first = match Session::start(&program, layout.as_ref(), settings) {
        Ok(session) => session,
        Err(fault) => {
            report_fault(&program, file, &fault)?;
            return Err(Failure::Reported);
        }
    };
    let computer = match (rules, rival) {
        (Some(rules), Some(rival)) => Some(Computer::new(rules, fields, &first, rival)?),
        _ => None,
    };
    let mut game = Play { file, program: &program, past: Vec::new(), now: first, computer };
    text::view(out, &program, &game.now)?;
    text::seed(out, &program, &game.now)?;
    game.let_computer_move(out)?;
    out.flush()?;
    if game.is_computers_alone() {
        return Ok(());
    }
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
    /// The states before each entry: what the code shows, and the computer's game.
    past: Vec<(Session, Option<Game>)>,
    now: Session,
    /// The computer, until it cannot go on.
    computer: Option<Computer>,
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
            "undo" => self.undo(out)?,
            "go" => self.go(out)?,
            entry => self.enter(entry, out)?,
        }
        Ok(true)
    }

    /// Returns whether nothing is typed.
    fn is_computers_alone(&self) -> bool {
        self.computer.as_ref().is_some_and(|computer| computer.typed.is_empty())
    }

    /// Takes back the last typed entry, and those of the computer behind it.
    fn undo(&mut self, out: &mut dyn Write) -> Outcome {
        let typed = |session: &Session| match &self.computer {
            Some(computer) => computer.typed.contains(&Color::ALL[session.mover()]),
            None => true,
        };
        let Some(place) = self.past.iter().rposition(|(session, _)| typed(session)) else {
            return Ok(writeln!(out, "there is no move to take back")?);
        };
        let (session, game) = self.past.split_off(place).swap_remove(0);
        self.now = session;
        // A computer that has stopped stays so.
        if let Some(computer) = &mut self.computer
            && let Some(game) = game
        {
            computer.go_back(game);
        }
        Ok(text::view(out, self.program, &self.now)?)
    }

    /// Lets the computer play the side to move; the player gets the other side.
    fn go(&mut self, out: &mut dyn Write) -> Outcome {
        let mover = Color::ALL[self.now.mover()];
        let Some(computer) = &mut self.computer else {
            let advice = "the computer does not play here; `--color`, `--level` and `--time` of `fers play` let it";
            return Ok(writeln!(out, "{advice}")?);
        };
        computer.typed = vec![!mover];
        self.now.forget_pending();
        self.let_computer_move(out)
    }

    fn enter(&mut self, entry: &str, out: &mut dyn Write) -> Outcome {
        let before = self.now.clone();
        let outcome = self.now.enter(entry);
        if let EntryOutcome::Failed(fault) = &outcome {
            report_fault(self.program, self.file, fault)?;
        }
        let completed = match &outcome {
            EntryOutcome::Accepted(completed) => Some(completed.clone()),
            _ => None,
        };
        text::entry(out, &Played { entry: entry.to_owned(), outcome })?;
        let Some(completed) = completed else { return Ok(()) };
        // An answer belongs to the entry before it: both are taken back at once.
        let mut before = before;
        before.forget_pending();
        self.remember(before);
        text::view(out, self.program, &self.now)?;
        if let Some(computer) = &mut self.computer
            && let Err(stop) = computer.follow(&completed, &self.now)
        {
            self.stop(stop, out)?;
        }
        self.let_computer_move(out)
    }

    fn remember(&mut self, before: Session) {
        self.past.push((before, self.computer.as_ref().map(|computer| computer.game().clone())));
    }

    /// Plays the computer's moves while it is to move.
    fn let_computer_move(&mut self, out: &mut dyn Write) -> Outcome {
        while let Some(computer) = self.computer.as_mut().filter(|computer| computer.is_next(&self.now)) {
            let (side, before, game) = (self.now.mover(), self.now.clone(), computer.game().clone());
            match computer.enter(&mut self.now) {
                Ok(EntryOutcome::Accepted(entry)) => {
                    self.past.push((before, Some(game)));
                    writeln!(out, "{} plays {entry}", self.program.sides[side])?;
                    text::view(out, self.program, &self.now)?;
                    out.flush()?;
                }
                Ok(outcome) => {
                    if let EntryOutcome::Failed(fault) = &outcome {
                        report_fault(self.program, self.file, fault)?;
                    }
                    self.stop("the code is in error", out)?;
                }
                Err(stop) => self.stop(stop, out)?,
            }
        }
        Ok(())
    }

    /// Lets the computer play no more, and says why.
    fn stop(&mut self, stop: Stop, out: &mut dyn Write) -> Outcome {
        self.computer = None;
        Ok(writeln!(out, "The computer plays no more: {stop}. Both sides are typed from here.")?)
    }
}
