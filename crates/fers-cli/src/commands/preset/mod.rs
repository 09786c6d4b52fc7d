//! `fers preset`: presets of Game Courier, run as the site runs them.

mod begin;
mod computer;
mod entries;
mod json;
mod play;
mod text;

use std::io::Write;

use clap::{Subcommand, ValueEnum};
use fers::formats::game_code::Modes;
use fers::text::Diagnostic;
use fers_gamecode::{Bounds, Fault, Outcome as EntryOutcome, Program, Session, Settings, load};

use crate::diagnostics::{self, Source};
use crate::failure::{Failure, Outcome};
use crate::source::{read_file, read_text};

pub use computer::Rival;
pub use play::{Start, play};

/// Run a preset of Game Courier as the site would.
///
/// FILE holds the boxes of the preset, each behind a line with its name such as
/// `// ==== Pre-Game ====`, and lines such as `// code: FEN` in front of them; or it is a settings
/// file of the site. `docs/gamecode.md` says more.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  fers preset check my.gc
  fers preset moves my.gc --moves \"P e2-e4 | p e7-e5\"
  fers preset run my.gc --record game.txt --json
  fers preset run my.gc --include betza.txt=helper.txt --include-moves")]
pub struct Args {
    #[command(subcommand)]
    task: Task,
}

/// What is done with a preset.
#[derive(Debug, Subcommand)]
enum Task {
    /// Print the legal moves that the code declares, one a line
    Moves(RunArgs),
    /// Play entries, and print what becomes of each
    Run(RunArgs),
    /// Report all problems of the code, without entries
    Check(FileArgs),
}

/// The preset, and how it is read.
#[derive(Debug, clap::Args)]
struct FileArgs {
    /// The preset, or - for stdin
    file: String,
    /// How much of the language it may use
    #[arg(long, value_enum, default_value = "fers")]
    profile: Profile,
    /// A file that the preset includes, by the name that it has there
    #[arg(long, value_name = "NAME=PATH")]
    include: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
struct RunArgs {
    #[command(flatten)]
    file: FileArgs,
    /// The board to begin with, and `w` or `b` for the side that begins; or a FEN of Fers
    #[arg(long, value_name = "BOARD w|b")]
    fen: Option<String>,
    /// What the mode numbers of the preset mean, if its include is not fers.gc:
    /// 5=move+initial,6=capture; `fers` if they are those of fers.gc
    #[arg(long, value_name = "NUMBER=WORDS")]
    modes: Option<Modes>,
    /// Entries with `|` between them
    #[arg(long, value_name = "ENTRIES")]
    moves: Option<String>,
    /// A file with entries, one a line, as the site lists them
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    record: Option<String>,
    /// Let the site make the moves: "Do Not Include Moves in Code" is not ticked
    #[arg(long)]
    include_moves: bool,
    /// The seed of the preset's random numbers, instead of that which it says, or 0
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many statements one look may run
    #[arg(long, value_name = "N", default_value_t = Bounds::default().statements)]
    statements: u64,
}

/// How much of the language a preset may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Profile {
    /// What is documented of the site
    Site,
    /// All
    Fers,
}

/// Does what was asked.
///
/// # Errors
///
/// When the preset cannot be read, has errors, or refuses an entry.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    match &args.task {
        Task::Check(args) => {
            let program = args.load()?;
            report(&program, &args.file)?;
            if args.json {
                json::problems(out, &program)?;
            } else if !program.has_errors() {
                text::summary(out, &program)?;
            }
            if program.has_errors() { Err(Failure::Reported) } else { Ok(()) }
        }
        Task::Moves(args) => looked(args, out, true),
        Task::Run(args) => looked(args, out, false),
    }
}

/// An entry and what became of it.
struct Played {
    entry: String,
    outcome: EntryOutcome,
}

fn looked(args: &RunArgs, out: &mut dyn Write, only_moves: bool) -> Outcome {
    let program = args.file.load()?;
    report(&program, &args.file.file)?;
    if program.has_errors() {
        return Err(Failure::Reported);
    }
    if args.include_moves && program.makes_moves() {
        let place = program.preset.boxes.iter().flatten().next().copied().unwrap_or_default();
        let message =
            "the code makes moves itself, and without the tick the site makes them before: all will be refused";
        let place = fers::text::Span::at(place.start as usize);
        let problem = Diagnostic::warning("gamecode::no-tick", place, message)
            .with_help("tick \"Do Not Include Moves in Code\" on the site; leave out `--include-moves` here");
        report_one(&program, &args.file.file, 0, &problem)?;
    }
    let (program, mut session) = args.start(program)?;
    let mut played = Vec::new();
    for entry in args.entries()? {
        let outcome = session.enter(&entry);
        let goes_on = matches!(outcome, EntryOutcome::Accepted(_) | EntryOutcome::Asked { .. });
        if let EntryOutcome::Failed(fault) = &outcome {
            report_fault(&program, &args.file.file, fault)?;
        }
        played.push(Played { entry, outcome });
        if !goes_on {
            break;
        }
    }
    match (args.file.json, only_moves) {
        (true, _) => json::session(out, &program, &session, &played)?,
        (false, true) => text::moves(out, &session, &played)?,
        (false, false) => text::session(out, &program, &session, &played)?,
    }
    let failed = |played: &Played| matches!(played.outcome, EntryOutcome::Refused(_) | EntryOutcome::Failed(_));
    if played.iter().any(failed) { Err(Failure::Reported) } else { Ok(()) }
}

impl FileArgs {
    fn load(&self) -> Result<Program, Failure> {
        let text = read_text(&self.file)?;
        load_with(&text, self.profile, &self.include)
    }
}

/// Reads a preset; included files are those that are named.
fn load_with(text: &str, profile: Profile, includes: &[String]) -> Result<Program, Failure> {
    let mut files = Vec::new();
    for include in includes {
        let (name, path) = include
            .split_once('=')
            .ok_or_else(|| Failure::Usage(format!("`--include {include}` has no `=`: write NAME=PATH")))?;
        files.push((name.to_owned(), read_text(path)?));
    }
    let profile = match profile {
        Profile::Site => fers_gamecode::Profile::Site,
        Profile::Fers => fers_gamecode::Profile::Fers,
    };
    let mut find = |name: &str| files.iter().find(|(other, _)| other == name).map(|(_, text)| text.clone());
    Ok(load(text, profile, &mut find))
}

impl RunArgs {
    /// Begins the game, with the code of the preset or with that of another position.
    fn start(&self, mut program: Program) -> Result<(Program, Session), Failure> {
        let mut settings = Settings {
            includes_moves: self.include_moves,
            seed: self.seed,
            bounds: Bounds { statements: self.statements, ..Bounds::default() },
            ..Settings::default()
        };
        let mut layout = None;
        if let Some(fen) = &self.fen {
            let begin = begin::read(fen, &program, self.modes.as_ref())?;
            settings.second_side_begins = begin.second_side_begins;
            layout = Some(begin.layout);
            if let Some(text) = begin.text {
                program = load_with(&text, self.file.profile, &self.file.include)?;
            }
        }
        match Session::start(&program, layout.as_ref(), settings) {
            Ok(session) => Ok((program, session)),
            Err(fault) => {
                report_fault(&program, &self.file.file, &fault)?;
                Err(Failure::Reported)
            }
        }
    }

    fn entries(&self) -> Result<Vec<String>, Failure> {
        match (&self.moves, &self.record) {
            (Some(moves), _) => Ok(entries::of_line(moves)),
            (None, Some(path)) => Ok(entries::of_record(&read_file(path)?)),
            (None, None) => Ok(Vec::new()),
        }
    }
}

/// Returns the name of a text of a program.
fn name_of<'a>(program: &'a Program, file: &'a str, source: u32) -> &'a str {
    match program.sources.get(source as usize) {
        Some(source) if !source.name.is_empty() => &source.name,
        _ => file,
    }
}

/// Writes all problems of a program to stderr.
fn report(program: &Program, file: &str) -> Outcome {
    for problem in &program.problems {
        report_one(program, file, problem.source, &problem.diagnostic)?;
    }
    Ok(())
}

fn report_one(program: &Program, file: &str, source: u32, diagnostic: &Diagnostic) -> Outcome {
    let text = program.sources.get(source as usize).map_or("", |source| source.text.as_str());
    let source = Source { name: name_of(program, file, source), text };
    Ok(diagnostics::render(&mut anstream::stderr(), source, [diagnostic])?)
}

/// Writes an error of a run to stderr, with the calls that led to it.
fn report_fault(program: &Program, file: &str, fault: &Fault) -> Outcome {
    let (source, span) = fault.place.map(|place| (place.source, place.span)).unwrap_or_default();
    let mut diagnostic = Diagnostic::error(fault.code, span, fault.message.clone());
    for call in fault.calls.iter().filter(|call| call.place.source == source) {
        diagnostic = diagnostic.with_related(call.place.span, format!("`{}` was called here", call.name));
    }
    report_one(program, file, source, &diagnostic)
}
