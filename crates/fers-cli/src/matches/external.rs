//! A player that runs as a process.

use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

use fers::{Game, Outcome};
use fers_match::{
    Clock, Command, Decision, EngineConnection, EngineReply, EngineSpec, Evaluation, Fault, Player, Reply, Start, Turn,
    VariantNames,
};

use super::log::Log;
use super::process::{Next, Process};
use super::stop::Stop;

/// An engine in its own process. It is started when it is first needed, and again after a failure.
pub struct External {
    spec: EngineSpec,
    names: VariantNames,
    running: Option<Running>,
    stop: Stop,
    log: Log,
    /// The transcript of a process that has ended.
    last_words: Vec<String>,
}

struct Running {
    process: Process,
    connection: Box<dyn EngineConnection + Send>,
}

/// The time that an engine has to introduce itself.
const GREETING: Duration = Duration::from_secs(20);
/// The silence after which an engine of an old protocol counts as introduced.
const SILENCE: Duration = Duration::from_secs(2);
/// The time that an engine has to get ready for a game.
const READY: Duration = Duration::from_secs(20);
/// The time that a late engine has to show that it is alive.
const PULSE: Duration = Duration::from_secs(3);
/// The time that an engine may think without a time limit.
const FOREVER: Duration = Duration::from_secs(3600);

impl External {
    /// Makes an engine that is not running yet.
    pub fn new(spec: EngineSpec, stop: Stop, log: Log) -> Self {
        let names = VariantNames { short: String::new(), others: Vec::new() };
        Self { spec, names, running: None, stop, log, last_words: Vec::new() }
    }

    /// Sets the variant of the next game.
    pub fn set_variant(&mut self, names: &VariantNames) {
        self.names = names.clone();
    }

    fn dismiss(&mut self) {
        if let Some(running) = self.running.take() {
            self.last_words = running.process.transcript();
        }
    }

    /// Starts the process and waits for its introduction.
    fn start(&mut self) -> Result<(), Fault> {
        let Command::Program(words) = &self.spec.command else { return Err(Fault::Crash) };
        let refusal = |why: String| Fault::Refusal(why);
        let process = Process::start(&self.spec, words, self.log.clone());
        let mut process = process.map_err(|error| {
            let hint = if error.kind() == ErrorKind::NotFound { how_to_find(&words[0]) } else { String::new() };
            refusal(format!("`{}` cannot be started: {error}{hint}", words.join(" ")))
        })?;
        let mut connection = self.spec.protocol.connection();
        let lines: Vec<String> = self.spec.first_lines.iter().cloned().chain(connection.greet()).collect();
        process.write(&lines);
        greeted(&mut process, &mut *connection, &self.stop).map_err(refusal)?;
        let lines = connection.configure(&self.spec.options).map_err(refusal)?;
        process.write(&lines);
        self.running = Some(Running { process, connection });
        Ok(())
    }

    fn prepare(&mut self, opening: &Game, clock: &Clock) -> Result<(), Fault> {
        if self.running.is_none() || self.spec.restarts {
            self.dismiss();
            self.start()?;
        }
        let Some(Running { process, connection }) = &mut self.running else { return Err(Fault::Crash) };
        let given_name = self.spec.variants.get(&self.names.short).map(String::as_str);
        let start = Start { opening, names: &self.names, given_name, clock };
        let lines = connection.begin(start).map_err(Fault::Refusal)?;
        if !process.write(&lines) {
            return Err(Fault::Crash);
        }
        if connection.answers_pings() { ready(process, &mut **connection, &self.stop, READY) } else { Ok(()) }
    }

    fn ask(&mut self, turn: Turn<'_>) -> Reply {
        let Some(Running { process, connection }) = &mut self.running else {
            return answer(Decision::Fault(Fault::Crash), Duration::ZERO);
        };
        let mut reply = answer(Decision::Late, Duration::ZERO);
        // Lines since its last move, such as a claim, are about this position.
        while let Next::Line(line, _) = process.next(Instant::now(), &self.stop) {
            if take(&mut reply, &mut **connection, turn.game, &line, false) {
                return reply;
            }
        }
        let started = Instant::now();
        if !process.write(&connection.think(turn)) {
            return answer(Decision::Fault(Fault::Crash), Duration::ZERO);
        }
        let allowed = turn.clock.deadline().unwrap_or(FOREVER);
        loop {
            match process.next(started + allowed, &self.stop) {
                Next::Line(line, time) => {
                    reply.elapsed = time.saturating_duration_since(started);
                    if take(&mut reply, &mut **connection, turn.game, &line, true) {
                        return reply;
                    }
                }
                Next::Nothing => return Reply { decision: Decision::Late, elapsed: started.elapsed(), ..reply },
                Next::Gone => return Reply { decision: Decision::Fault(Fault::Crash), ..reply },
                Next::Interrupted => return Reply { decision: Decision::Interrupted, ..reply },
            }
        }
    }

    /// Returns whether a late engine still responds.
    fn is_alive(&mut self) -> bool {
        let Some(Running { process, connection }) = &mut self.running else { return false };
        if !connection.answers_pings() {
            return true;
        }
        let lines: Vec<String> = connection.stop().into_iter().chain(connection.ping()).collect();
        process.write(&lines);
        ready(process, &mut **connection, &self.stop, PULSE).is_ok()
    }
}

impl Player for External {
    fn begin(&mut self, opening: &Game, clock: &Clock) -> Result<(), Fault> {
        let prepared = self.prepare(opening, clock);
        if prepared.is_err() {
            self.dismiss();
        }
        prepared
    }

    fn think(&mut self, turn: Turn<'_>) -> Reply {
        let mut reply = self.ask(turn);
        if reply.decision == Decision::Late && !self.is_alive() {
            reply.decision = Decision::Fault(Fault::Hang);
        }
        // The further output of such an engine cannot be trusted.
        if matches!(reply.decision, Decision::Late | Decision::Fault(_)) {
            self.dismiss();
        }
        reply
    }

    fn end(&mut self, outcome: Outcome, reason: &str) {
        if let Some(Running { process, connection }) = &mut self.running {
            process.write(&connection.end(outcome.score(), reason));
        }
    }

    fn transcript(&self) -> Vec<String> {
        self.running.as_ref().map_or_else(|| self.last_words.clone(), |running| running.process.transcript())
    }
}

/// The folder of games on Debian, which is not in every PATH.
const GAMES: &str = "/usr/games";

/// Suggests a fix for a program that was not found.
fn how_to_find(program: &str) -> String {
    let in_games = Path::new(GAMES).join(program);
    match () {
        () if program.contains('/') => {
            "; there is no such file: cmd= takes its path, from here or from the root".to_owned()
        }
        () if in_games.is_file() => format!("; it is not on the PATH, but here: cmd={}", in_games.display()),
        () => "; it is not on the PATH: install it, or give its path with cmd=".to_owned(),
    }
}

fn answer(decision: Decision, elapsed: Duration) -> Reply {
    Reply { decision, elapsed, evaluation: Evaluation::default(), offers_draw: false }
}

/// Adds a line to a reply. Returns whether the reply is complete. Moves count only while the engine
/// is to move.
fn take(reply: &mut Reply, connection: &mut dyn EngineConnection, game: &Game, line: &str, is_to_move: bool) -> bool {
    let decision = match connection.hear(line) {
        EngineReply::Move(text) if is_to_move => match connection.read_move(game, &text) {
            Ok(mv) => Decision::Move(mv),
            Err(why) => Decision::Fault(Fault::IllegalMove(why)),
        },
        EngineReply::Resigns => Decision::Resign,
        EngineReply::Claims(claim) => Decision::Claim(claim),
        EngineReply::Refuses(words) => Decision::Fault(Fault::Refusal(words)),
        EngineReply::Thinks(evaluation) if is_to_move => {
            reply.evaluation = evaluation;
            return false;
        }
        EngineReply::OffersDraw => {
            reply.offers_draw = true;
            return false;
        }
        _ => return false,
    };
    reply.decision = decision;
    true
}

/// Waits until an engine has introduced itself.
fn greeted(process: &mut Process, connection: &mut dyn EngineConnection, stop: &Stop) -> Result<(), String> {
    let started = Instant::now();
    loop {
        let is_old = connection.may_be_silent() && !connection.needs_patience();
        let deadline = started + if is_old { SILENCE } else { GREETING };
        match process.next(deadline, stop) {
            Next::Line(line, _) if connection.hear(&line) == EngineReply::Greeted => return Ok(()),
            Next::Line(..) => {}
            Next::Nothing if is_old => return Ok(()),
            Next::Nothing => return Err("does not answer; does it speak this protocol?".to_owned()),
            Next::Gone => return Err(format!("ends before it has said anything of use{}", last(process))),
            Next::Interrupted => return Err("was interrupted".to_owned()),
        }
    }
}

/// Returns the last line of an engine, for a message.
fn last(process: &Process) -> String {
    let transcript = process.transcript();
    let line = transcript.iter().rev().find(|line| !line.starts_with('>'));
    line.map_or_else(String::new, |line| format!("; its last words: {}", &line[2..]))
}

/// Waits until an engine reports that it is ready.
fn ready(
    process: &mut Process,
    connection: &mut dyn EngineConnection,
    stop: &Stop,
    patience: Duration,
) -> Result<(), Fault> {
    let deadline = Instant::now() + patience;
    loop {
        match process.next(deadline, stop) {
            Next::Line(line, _) => match connection.hear(&line) {
                EngineReply::Ready => return Ok(()),
                EngineReply::Refuses(words) => return Err(Fault::Refusal(words)),
                _ => {}
            },
            Next::Nothing => return Err(Fault::Hang),
            Next::Gone => return Err(Fault::Crash),
            Next::Interrupted => return Err(Fault::Refusal("was interrupted".to_owned())),
        }
    }
}
