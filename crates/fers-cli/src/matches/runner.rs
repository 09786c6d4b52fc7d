//! Plays all games of a match.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use fers::{ByColor, Color};
use fers_match::statistics::Verdict;
use fers_match::{
    Clock, Command, Fixture, GameResult, NoGame, Plan, PlayedGame, Player, Size, Standings, pgn, play, schedule,
};

use super::builtin::Builtin;
use super::date;
use super::external::External;
use super::field::Field;
use super::log::Log;
use super::state::StateFile;
use super::stop::Stop;
use super::ticker::Ticker;
use crate::failure::{Failure, Outcome};

/// A running match.
pub struct Runner<'a> {
    plan: &'a Plan,
    fields: Vec<Field>,
    schedule: Vec<Fixture>,
    standings: Standings,
    state: Option<StateFile>,
    log: Log,
    stop: Stop,
}

/// Reports of the workers.
enum Report {
    Finished(Fixture, Box<PlayedGame>, String),
    Failed(String),
}

impl<'a> Runner<'a> {
    /// Prepares a match, or resumes one.
    ///
    /// # Errors
    ///
    /// Returns an error when variants, openings or files are wrong.
    pub fn new(plan: &'a Plan) -> Result<Self, Failure> {
        let fields = Field::all(plan)?;
        let size = Size { engines: plan.engines.len(), variants: fields.len(), games: plan.games, repeat: plan.repeat };
        let schedule = schedule(plan.tournament, size);
        let names = plan.engines.iter().map(|engine| engine.name.clone()).collect();
        let variants = fields.iter().map(|field| field.names.short.clone()).collect();
        let mut standings = Standings::new(names, variants, plan.tournament, plan.repeat);
        let mut state = None;
        if let Some(path) = &plan.state {
            let (file, results) = StateFile::open(path, plan, &schedule)?;
            results.into_iter().for_each(|result| standings.add(result));
            state = Some(file);
        }
        let (log, stop) = (Log::open(plan.log.as_deref())?, Stop::at_interrupt()?);
        Ok(Self { plan, fields, schedule, standings, state, log, stop })
    }

    /// Plays all games that are left, and prints the standings.
    ///
    /// # Errors
    ///
    /// Returns an error when an engine cannot play or writing fails.
    pub fn run(&mut self, out: &mut dyn Write) -> Outcome {
        let todo: Vec<Fixture> =
            self.schedule.iter().filter(|fixture| !self.standings.has(fixture.number)).copied().collect();
        if self.standings.games() > 0 {
            writeln!(out, "{} of {} games have been played already.", self.standings.games(), self.schedule.len())?;
        }
        let outcome = if self.is_decided() { Ok(()) } else { self.play_all(&todo, out) };
        write!(out, "{}", self.standings.table(self.plan.sprt.as_ref()))?;
        if let Some(path) = &self.plan.report {
            let written = std::fs::write(path, self.standings.markdown());
            written.map_err(|error| Failure::input(format!("{path} cannot be written: {error}")))?;
        }
        if self.is_interrupted() {
            let hint = match &self.plan.state {
                Some(_) => "the same command goes on",
                None => "with -resume FILE it could go on",
            };
            writeln!(out, "Interrupted after {} of {} games; {hint}.", self.standings.games(), self.schedule.len())?;
        }
        outcome
    }

    /// Returns whether the user interrupted the match before its last game.
    pub fn is_interrupted(&self) -> bool {
        self.stop.is_by_user() && self.standings.games() < self.schedule.len()
    }

    fn play_all(&mut self, todo: &[Fixture], out: &mut dyn Write) -> Outcome {
        let next = AtomicUsize::new(0);
        let (sender, reports) = channel();
        let (plan, stop, log) = (self.plan, self.stop.clone(), self.log.clone());
        let fields = std::mem::take(&mut self.fields);
        let ticker = Ticker::new(self.schedule.len(), self.standings.games());
        ticker.show(&self.standings);
        let mut outcome = Ok(());
        thread::scope(|scope| {
            for _ in 0..plan.concurrency.min(todo.len()) {
                let worker =
                    Worker { plan, fields: &fields, stop: stop.clone(), log: log.clone(), players: BTreeMap::new() };
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || worker.work(todo, next, &sender));
            }
            drop(sender);
            for report in reports {
                if outcome.is_ok() {
                    outcome = ticker.above(|| self.take(report, &fields, out));
                    ticker.show(&self.standings);
                }
                if outcome.is_err() || self.is_decided() {
                    self.stop.raise();
                }
            }
        });
        ticker.finish();
        self.fields = fields;
        outcome
    }

    fn is_decided(&self) -> bool {
        self.plan.sprt.as_ref().is_some_and(|sprt| self.standings.verdict(sprt) != Verdict::Open)
    }

    fn take(&mut self, report: Report, fields: &[Field], out: &mut dyn Write) -> Outcome {
        let (fixture, game, record) = match report {
            Report::Failed(why) => return Err(Failure::input(why)),
            Report::Finished(fixture, game, record) => (fixture, game, record),
        };
        if let Some(path) = &self.plan.pgn {
            let file = OpenOptions::new().create(true).append(true).open(path);
            let written = file.and_then(|mut file| writeln!(file, "{record}"));
            written.map_err(|error| Failure::input(format!("{path} cannot be written: {error}")))?;
        }
        if let Some(state) = &mut self.state {
            state.add(&fixture, &game)?;
        }
        let finish = &game.finish;
        let incident = finish.incident.as_ref().map(|incident| (incident.color, incident.kind));
        self.standings.add(GameResult { fixture, outcome: finish.outcome, incident });
        self.show(&fixture, &game, &fields[fixture.variant].names.short, out)
    }

    /// Prints a line for the game, a line for the score, and the transcript of an engine at fault.
    fn show(&self, fixture: &Fixture, game: &PlayedGame, variant: &str, out: &mut dyn Write) -> Outcome {
        let name = |color: Color| &self.plan.engines[fixture.players[color]].name;
        let (number, finish) = (fixture.number + 1, &game.finish);
        let (score, reason) = (finish.outcome.score(), &finish.reason);
        let (white, black) = (name(Color::White), name(Color::Black));
        writeln!(out, "Finished game {number} ({white} vs {black}, {variant}): {score} {{{reason}}}")?;
        if let Some(incident) = &finish.incident {
            let last = incident.transcript.iter().rev().take(6).rev();
            for line in last {
                writeln!(out, "    {}: {line}", name(incident.color))?;
            }
        }
        let players = fixture.players;
        let (first, second) = (players.white.min(players.black), players.white.max(players.black));
        writeln!(out, "{}", self.standings.score_line(first, second))?;
        if self.plan.report_interval.is_some_and(|interval| self.standings.games().is_multiple_of(interval)) {
            write!(out, "{}", self.standings.table(self.plan.sprt.as_ref()))?;
        }
        Ok(out.flush()?)
    }
}

/// A thread that plays one game after the other, with its own engines.
struct Worker<'a> {
    plan: &'a Plan,
    fields: &'a [Field],
    stop: Stop,
    log: Log,
    players: BTreeMap<usize, Seat>,
}

/// An engine of a worker.
enum Seat {
    Builtin(Box<Builtin>),
    External(Box<External>),
}

impl Seat {
    fn player(&mut self) -> &mut dyn Player {
        match self {
            Self::Builtin(player) => &mut **player,
            Self::External(player) => &mut **player,
        }
    }
}

impl Worker<'_> {
    fn work(mut self, todo: &[Fixture], next: &AtomicUsize, reports: &Sender<Report>) {
        while !self.stop.is_raised() {
            let Some(fixture) = todo.get(next.fetch_add(1, Ordering::SeqCst)) else { return };
            let report = match self.play(fixture) {
                Ok(Some(game)) => Report::Finished(*fixture, Box::new(game.0), game.1),
                Ok(None) => return,
                Err(why) => Report::Failed(why),
            };
            if reports.send(report).is_err() {
                return;
            }
        }
    }

    /// Plays a game. Returns `None` if the match was interrupted.
    fn play(&mut self, fixture: &Fixture) -> Result<Option<(PlayedGame, String)>, String> {
        let field = &self.fields[fixture.variant];
        let opening = field.opening(fixture)?;
        let specs = fixture.players.map(|index| &self.plan.engines[index]);
        let clocks = specs.map(|spec| Clock::new(spec.control.clone()));
        let [mut white, mut black] = [self.seat(fixture.players.white)?, self.seat(fixture.players.black)?];
        for seat in [&mut white, &mut black] {
            if let Seat::External(player) = seat {
                player.set_variant(&field.names);
            }
        }
        let players = ByColor { white: white.player(), black: black.player() };
        let played = play(opening.clone(), players, clocks, self.plan.patience);
        self.players.extend([(fixture.players.white, white), (fixture.players.black, black)]);
        match played {
            Ok(game) => {
                let record = pgn::write(&self.heading(fixture), opening.variant().ruleset(), &game);
                Ok(Some((game, record)))
            }
            Err(NoGame::Interrupted) => Ok(None),
            Err(NoGame::Unable(..)) if self.stop.is_raised() => Ok(None),
            Err(NoGame::Unable(color, why)) => Err(format!("{}: {why}", specs[color].name)),
        }
    }

    fn seat(&mut self, index: usize) -> Result<Seat, String> {
        if let Some(seat) = self.players.remove(&index) {
            return Ok(seat);
        }
        let spec = &self.plan.engines[index];
        Ok(match spec.command {
            Command::Builtin => {
                let player = Builtin::new(spec, self.stop.clone());
                Seat::Builtin(Box::new(player.map_err(|why| format!("{}: {why}", spec.name))?))
            }
            Command::Program(_) => {
                Seat::External(Box::new(External::new(spec.clone(), self.stop.clone(), self.log.clone())))
            }
        })
    }

    fn heading(&self, fixture: &Fixture) -> pgn::Heading {
        let specs = fixture.players.map(|index| &self.plan.engines[index]);
        let controls = specs.map(|spec| spec.control.to_string());
        let is_same = controls.white == controls.black;
        pgn::Heading {
            event: self.plan.event.clone(),
            site: self.plan.site.clone(),
            date: date::today(),
            round: (fixture.number + 1).to_string(),
            players: specs.map(|spec| spec.name.clone()),
            time_control: if is_same { controls.white } else { "?".to_owned() },
            has_times: specs.white.control.is_timed() || specs.black.control.is_timed(),
            is_short: self.plan.is_pgn_short,
        }
    }
}
