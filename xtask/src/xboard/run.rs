//! Plays all meetings and reports the results.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::arguments::Arguments;
use super::display::Display;
use super::meetings::{self, Meeting, Opponent};

use super::session::Session;
use super::verdict::{self, Fault, Game, Side};
use crate::programs;
use crate::root::release_binary;

/// How often a meeting is played when chance may have spoiled it.
const TRIES: usize = 3;

/// A fault that fails the task.
#[derive(Debug)]
struct Failure {
    cause: Cause,
    words: String,
}

/// Why a meeting failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// A side lost on time.
    Late,
    /// The process of the opponent ended.
    OpponentCrashed,
    /// XBoard stopped early, which follows from a crash if there was one.
    Stopped,
    /// Any other fault, such as an illegal move.
    Other,
}

/// A finished meeting.
struct Played {
    opponent: &'static str,
    variant: &'static str,
    games: Vec<Game>,
    /// Faults that fail the task.
    failures: Vec<Failure>,
    /// Faults of the opponent.
    notes: Vec<String>,
    /// The end of XBoard's messages and of its log, if something failed.
    last_lines: Vec<String>,
}

/// Plays the meetings and prints a table.
///
/// # Errors
///
/// Returns an error when programs are missing, or when a game did not end properly.
pub fn run(words: &[String]) -> Result<(), String> {
    let arguments = Arguments::read(words)?;
    let meetings = meetings::chosen(&arguments)?;
    let programs: Vec<&str> = meetings.iter().filter_map(|(opponent, _)| opponent.program).collect();
    programs::need(&[&["xboard", "Xvfb", "setpriv"], &programs[..]].concat())?;
    let engine = match &arguments.engine {
        Some(path) => fs::canonicalize(path).map_err(|error| format!("{}: {error}", path.display()))?,
        None => release_binary()?,
    };
    let folder = Folder::new(arguments.keep.as_deref())?;
    let display = Display::start()?;
    let table = Table { arguments: &arguments, engine: &engine, folder: &folder.path, display: &display.name };
    let mut all = Vec::new();
    for (opponent, meeting) in meetings {
        let started = Instant::now();
        let mut played = table.play(opponent, meeting)?;
        report(&played, started.elapsed());
        for _ in 1..TRIES {
            let Some(reason) = played.reason_to_repeat() else { break };
            println!("    again, as {reason}");
            played = table.play(opponent, meeting)?;
            report(&played, started.elapsed());
        }
        all.push(played);
    }
    print_table(&all);
    let failed: Vec<String> = all.iter().filter(|played| !played.failures.is_empty()).map(Played::name).collect();
    if failed.is_empty() {
        return Ok(());
    }
    let hint = match arguments.keep {
        Some(_) => format!("the logs are in {}", folder.path.display()),
        None => "with --keep DIR the logs are kept".to_owned(),
    };
    Err(format!("not as it must be: {}; {hint}", failed.join(", ")))
}

impl Played {
    fn name(&self) -> String {
        format!("{} against {}", self.variant, self.opponent)
    }

    fn fail(&mut self, cause: Cause, words: String) {
        self.failures.push(Failure { cause, words });
    }

    /// Returns why another try may succeed: only time was lost, or the opponent crashed and nothing
    /// else is wrong. A crash that follows from what Fers sends comes again.
    fn reason_to_repeat(&self) -> Option<&'static str> {
        let has = |cause| self.failures.iter().any(|failure| failure.cause == cause);
        match () {
            () if has(Cause::Other) => None,
            () if has(Cause::OpponentCrashed) => Some("the opponent crashed"),
            () if has(Cause::Stopped) => None,
            () => has(Cause::Late).then_some("a busy machine may be the reason"),
        }
    }
}

/// The folder for records and logs.
struct Folder {
    path: PathBuf,
    is_kept: bool,
}

impl Folder {
    fn new(kept: Option<&Path>) -> Result<Self, String> {
        let temporary = || std::env::temp_dir().join(format!("fers-xboard-{}", std::process::id()));
        let path = kept.map_or_else(temporary, Path::to_owned);
        let made = fs::create_dir_all(&path).and_then(|()| fs::canonicalize(&path));
        let path = made.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { path, is_kept: kept.is_some() })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.is_kept {
            // A leftover temporary folder does no harm.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// The conditions shared by all meetings.
struct Table<'a> {
    arguments: &'a Arguments,
    engine: &'a Path,
    folder: &'a Path,
    display: &'a str,
}

impl Table<'_> {
    fn play(&self, opponent: &'static Opponent, meeting: &'static Meeting) -> Result<Played, String> {
        let variant = meeting.variant;
        let file = |kind: &str| self.folder.join(format!("{}-{variant}.{kind}", opponent.name));
        for kind in ["debug", "pgn"] {
            // Removes the file of an earlier run, to which XBoard would append.
            let _ = fs::remove_file(file(kind));
        }
        let messages = fs::File::create(file("stderr")).map_err(|error| error.to_string())?;
        let mut session = Session::start("xboard", &self.words(opponent, variant), |command| {
            command.env("DISPLAY", self.display).env("HOME", self.folder).env("PATH", programs::search_path());
            command.stdout(Stdio::null()).stderr(messages).current_dir(self.folder);
        })?;
        let limit = self.limit();
        let status = session.wait(limit);
        drop(session);
        let log = fs::read(file("debug")).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let mut played = judged(opponent, variant, &log, self.arguments.games);
        match status {
            None => played.fail(Cause::Other, format!("XBoard was not done after {} s", limit.as_secs())),
            Some(status) if !status.success() => played.fail(Cause::Stopped, format!("XBoard ended with {status}")),
            Some(_) => {}
        }
        if !played.failures.is_empty() {
            let messages = fs::read_to_string(file("stderr")).unwrap_or_default();
            let lines = last_lines(&messages, 5).into_iter().chain(last_lines(&log, 15));
            played.last_lines = lines.map(str::to_owned).collect();
        }
        Ok(played)
    }

    /// Returns the arguments of XBoard. It checks claims and moves, and a side whose time runs out
    /// loses.
    fn words(&self, opponent: &Opponent, variant: &str) -> Vec<String> {
        let fers = format!("\"{}\" engine", self.engine.display());
        let second = opponent.command.map_or_else(|| fers.clone(), str::to_owned);
        let (base, increment) = self.arguments.seconds;
        let seconds = base.ceil() as u64;
        let path = |kind: &str| self.folder.join(format!("{}-{variant}.{kind}", opponent.name)).display().to_string();
        let with_values = [
            ("-fcp", fers),
            ("-scp", second),
            // Fairy-Max 5.0b parses `computer` as a move, reads outside its board, and may crash.
            ("-secondComputerString", String::new()),
            ("-variant", variant.to_owned()),
            ("-mg", self.arguments.games.to_string()),
            ("-tc", format!("{}:{:02}", seconds / 60, seconds % 60)),
            ("-inc", increment.to_string()),
            ("-autoCallFlag", "true".to_owned()),
            ("-testLegality", "true".to_owned()),
            ("-testClaims", "true".to_owned()),
            ("-soundProgram", "true".to_owned()),
            ("-sgf", path("pgn")),
            ("-debugfile", path("debug")),
            ("-settingsFile", path("settings")),
        ];
        let flags = ["-noGUI", "-mm", "-xponder", "-xexit", "-debug"].map(str::to_owned);
        let pairs = with_values.into_iter().flat_map(|(name, value)| [name.to_owned(), value]);
        flags.into_iter().chain(pairs).collect()
    }

    /// Returns the time limit of a meeting: both clocks, increments for 300 moves, and a margin for
    /// each game.
    fn limit(&self) -> Duration {
        let (base, increment) = self.arguments.seconds;
        let game = 2.0 * (base + 300.0 * increment) + 30.0;
        Duration::from_secs_f64(30.0 + game * self.arguments.games as f64)
    }
}

/// Judges a log. Faults of Fers and faults of neither side fail the task; a time loss of the
/// opponent does not.
fn judged(opponent: &Opponent, variant: &'static str, log: &str, expected: usize) -> Played {
    let games = verdict::games(log);
    let mut played = Played {
        opponent: opponent.name,
        variant,
        games: games.clone(),
        failures: Vec::new(),
        notes: Vec::new(),
        last_lines: Vec::new(),
    };
    let finished = played.games.iter().filter(|game| game.is_finished()).count();
    if finished != expected {
        played.fail(Cause::Stopped, format!("{finished} of {expected} games have ended"));
    }
    for (number, game) in games.iter().enumerate() {
        let Some(fault) = game.fault() else { continue };
        let loser = match game.winner(number) {
            Some(Side::First) => opponent.name,
            Some(Side::Second) => "Fers",
            None => "nobody in particular",
        };
        let words = format!("game {}, {fault:?} by {loser}: {}", number + 1, game.reason);
        let is_theirs = game.winner(number) == Some(Side::First) && opponent.program.is_some();
        match fault {
            Fault::TimeLoss if is_theirs => played.notes.push(words),
            Fault::TimeLoss => played.fail(Cause::Late, words),
            Fault::Crash if is_theirs => played.fail(Cause::OpponentCrashed, words),
            _ => played.fail(Cause::Other, words),
        }
    }
    for (side, words) in verdict::complaints(log) {
        let name = if side == Side::First { "Fers" } else { opponent.name };
        played.fail(Cause::Other, format!("{:?}: {name} says: {words}", Fault::Error));
    }
    played
}

/// Returns the last lines of a text.
fn last_lines(text: &str, count: usize) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..].to_vec()
}

fn report(played: &Played, elapsed: Duration) {
    let scores: Vec<&str> = played.games.iter().map(|game| game.score.as_str()).collect();
    println!("{}: {} ({:.0} s)", played.name(), scores.join(", "), elapsed.as_secs_f64());
    for Failure { words, .. } in &played.failures {
        println!("    FAILED: {words}");
    }
    for words in &played.notes {
        println!("    note: {words}");
    }
    for line in &played.last_lines {
        println!("    log: {line}");
    }
}

fn print_table(all: &[Played]) {
    println!("\n| opponent | variant | games | + | = | - | ends | |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for played in all {
        let winners: Vec<Option<Side>> = played.games.iter().enumerate().map(|(at, game)| game.winner(at)).collect();
        let count = |side| winners.iter().filter(|&&winner| winner == side).count();
        let mut reasons: Vec<&str> = played.games.iter().map(|game| game.reason.as_str()).collect();
        reasons.dedup();
        println!(
            "| {} | {} | {} | {} | {} | {} | {} | {} |",
            played.opponent,
            played.variant,
            played.games.len(),
            count(Some(Side::First)),
            count(None),
            count(Some(Side::Second)),
            reasons.join("; "),
            if played.failures.is_empty() { "fine" } else { "FAILED" }
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(log: &str, expected: Option<&str>) {
        let variants = vec!["knightmate".to_owned()];
        let arguments = Arguments { variants, peer: Some("fairymax".to_owned()), ..Arguments::default() };
        let (fairymax, _) = meetings::chosen(&arguments).unwrap()[0];
        let played = judged(fairymax, "knightmate", log, 2);
        assert_eq!(played.reason_to_repeat(), expected, "{:?}", played.failures);
    }

    /// Fers is White in the first game and Black in the second.
    #[test]
    fn time_losses_and_crashes_of_the_opponent_are_no_last_word() {
        check("GameEnds(26, White mates, 6)\nGameEnds(0, (null), 2)\nGameEnds(27, Black mates, 6)\n", None);
        check("GameEnds(26, Error writing to second chess program, 6)\n", Some("the opponent crashed"));
        check("GameEnds(27, Error writing to first chess program, 6)\n", None);
        // A crash of the opponent does not excuse an illegal move of Fers.
        let both = "GameEnds(27, Xboard: Forfeit due to invalid move: e2e5, 4)\nGameEnds(0, (null), 2)\n\
                    GameEnds(27, Error writing to second chess program, 6)\n";
        check(both, None);
        let late = "GameEnds(27, Black wins on time, 6)\nGameEnds(0, (null), 2)\nGameEnds(27, Black mates, 6)\n";
        check(late, Some("a busy machine may be the reason"));
        check("GameEnds(27, Xboard: Forfeit due to invalid move: e2e5, 4)\n", None);
    }

    #[test]
    fn the_end_of_a_log_is_shown() {
        assert_eq!(last_lines("a\nb\nc\n", 2), ["b", "c"]);
        assert_eq!(last_lines("a\n", 2), ["a"]);
    }
}
