//! The state of a match for `-resume`: a line of JSON for the plan, and one for each game.

use std::fs::{File, OpenOptions};
use std::io::Write;

use fers::{Color, Outcome};
use fers_match::{Fixture, GameResult, IncidentKind, Plan, PlayedGame};
use serde_json::{Value, json};

use crate::failure::Failure;

/// A file with the state of a match.
#[derive(Debug)]
pub struct StateFile {
    path: String,
    file: File,
}

/// The version of the file format.
const VERSION: u64 = 1;

impl StateFile {
    /// Opens or creates the state file of a match. Returns it with the results that it holds.
    ///
    /// # Errors
    ///
    /// Returns an error when the file cannot be read or written, or belongs to another match.
    pub fn open(path: &str, plan: &Plan, schedule: &[Fixture]) -> Result<(Self, Vec<GameResult>), Failure> {
        let failure = |what: &str, error: std::io::Error| Failure::input(format!("{path} cannot be {what}: {error}"));
        let old = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failure("read", error)),
        };
        // A last line without a line end was cut off while it was written.
        let whole = &old[..old.rfind('\n').map_or(0, |end| end + 1)];
        let results = results(path, whole, plan, schedule)?;
        if whole.len() < old.len() {
            std::fs::write(path, whole).map_err(|error| failure("written", error))?;
        }
        let file =
            OpenOptions::new().create(true).append(true).open(path).map_err(|error| failure("written", error))?;
        let mut state = Self { path: path.to_owned(), file };
        if whole.is_empty() {
            let identity: Vec<Value> = plan.identity().into_iter().map(|(what, how)| json!([what, how])).collect();
            state.write(&json!({ "fers_match": VERSION, "plan": identity }))?;
        }
        Ok((state, results))
    }

    /// Appends a game.
    ///
    /// # Errors
    ///
    /// Returns an error when writing fails.
    pub fn add(&mut self, fixture: &Fixture, game: &PlayedGame) -> Result<(), Failure> {
        let finish = &game.finish;
        let incident = finish.incident.as_ref().map(|incident| {
            let color = incident.color.name();
            json!({ "side": color, "kind": incident.kind.name(), "transcript": incident.transcript })
        });
        self.write(&json!({
            "game": fixture.number, "result": finish.outcome.score(), "reason": finish.reason,
            "plies": game.moves.len(), "incident": incident,
        }))
    }

    fn write(&mut self, value: &Value) -> Result<(), Failure> {
        let written = writeln!(self.file, "{value}").and_then(|()| self.file.flush());
        written.map_err(|error| Failure::input(format!("{} cannot be written: {error}", self.path)))
    }
}

/// Reads the results from the lines of a file.
fn results(path: &str, text: &str, plan: &Plan, schedule: &[Fixture]) -> Result<Vec<GameResult>, Failure> {
    let mut lines = text.lines();
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let header: Value = serde_json::from_str(first).unwrap_or_default();
    if header["fers_match"] != VERSION {
        return Err(Failure::input(format!("{path} is not the state of a match; -resume would write into it")));
    }
    check_identity(path, &header["plan"], plan)?;
    let wrong = |number: usize| Failure::input(format!("{path}:{number}: this is no game of the match"));
    lines.enumerate().map(|(index, line)| result(line, schedule).ok_or_else(|| wrong(index + 2))).collect()
}

fn check_identity(path: &str, old: &Value, plan: &Plan) -> Result<(), Failure> {
    let known = |what: &str| {
        let parts = old.as_array()?.iter();
        parts.filter(|part| part[0] == what).find_map(|part| part[1].as_str())
    };
    let identity = plan.identity();
    let mut differences = Vec::new();
    for (what, now) in &identity {
        match known(what) {
            Some(before) if before == now => {}
            before => differences.push(format!("  {what}: was {}, is {now}", before.unwrap_or("absent"))),
        }
    }
    let count = old.as_array().map_or(0, Vec::len);
    if differences.is_empty() && count != identity.len() {
        differences.push(format!("  there were {count} settings and are {}", identity.len()));
    }
    if differences.is_empty() {
        return Ok(());
    }
    let list = differences.join("\n");
    let help = "give the same arguments, or another file to begin a new match";
    Err(Failure::input(format!("{path} belongs to a match with other arguments:\n{list}\n{help}")))
}

fn result(line: &str, schedule: &[Fixture]) -> Option<GameResult> {
    let game: Value = serde_json::from_str(line).ok()?;
    let fixture = *schedule.get(usize::try_from(game["game"].as_u64()?).ok()?)?;
    let outcomes = [Outcome::Win(Color::White), Outcome::Win(Color::Black), Outcome::Draw];
    let outcome = outcomes.into_iter().find(|outcome| game["result"] == outcome.score())?;
    let incident = match &game["incident"] {
        Value::Null => None,
        incident => {
            let color = Color::ALL.into_iter().find(|color| incident["side"] == color.name())?;
            Some((color, IncidentKind::from_name(incident["kind"].as_str()?)?))
        }
    };
    Some(GameResult { fixture, outcome, incident })
}
