//! Converts board and move files to FEN and PGN, and back.

use std::io::Write;
use std::path::Path;

use fers::formats::rw144::{self, Board, Checkmates, Problem, Profile};
use fers::notation::{PgnReader, resolve_pgn};
use fers::text::Diagnostic;
use fers::{Game, GameText, Variant};

use super::{ProfileArgs, read_file, shown_name};
use crate::diagnostics::{self, Source};
use crate::failure::{Failure, Outcome};
use crate::game;

/// The files to convert.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  fers rw144 to-pgn game.board game.moves > game.pgn")]
pub struct ToArgs {
    /// The board file, or - for stdin
    board: String,
    /// The file with the moves played on the board
    moves: Option<String>,
    #[command(flatten)]
    profile: ProfileArgs,
}

/// A position to convert to a board file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  fers rw144 from-fen game.board \"5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1\" > end.board")]
pub struct FromFenArgs {
    /// A board file with the allocations, or - for stdin
    board: String,
    /// The position as FEN
    fen: String,
    #[command(flatten)]
    profile: ProfileArgs,
}

/// A game record to convert to a board file and a move file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Only the first game of the record is written, without its variations.

Example:
  fers rw144 from-pgn game.board record.pgn -o record
  (writes record.board and record.moves)")]
pub struct FromPgnArgs {
    /// A board file with the allocations, and with the start position if the record has none
    board: String,
    /// The PGN record, or - for stdin
    pgn: String,
    /// Write NAME.board and NAME.moves
    #[arg(short, long, value_name = "NAME")]
    output: String,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    profile: ProfileArgs,
}

/// Prints the position as FEN.
///
/// # Errors
///
/// Returns an error when a file cannot be read or is wrong.
pub fn to_fen(args: &ToArgs, out: &mut dyn Write) -> Outcome {
    let profile = args.profile.profile();
    let board = board_behind(args, out)?;
    let ruleset = rw144::ruleset(&board, profile);
    Ok(writeln!(out, "{}", fers::fen(&ruleset, &rw144::setup(&board)))?)
}

/// Prints the game as PGN.
///
/// # Errors
///
/// Returns an error when a file cannot be read or is wrong, or when moves follow the end of the
/// game.
pub fn to_pgn(args: &ToArgs, out: &mut dyn Write) -> Outcome {
    let profile = args.profile.profile();
    let (board, moves) = files(args)?;
    let board = legal(&args.board, &board, out)?;
    judge_moves(args, &board, moves.as_deref(), out)?;
    let mut game = game_of(&board, profile)?;
    let moves = rw144::moves_of(&board, moves.as_deref().unwrap_or_default(), profile);
    judge_length(moves.len())?;
    for (index, mv) in moves.iter().enumerate() {
        let number = index + 1;
        game.play(mv).map_err(|error| wrong(format!("move {number} is no move of a game: {error}")))?;
    }
    // Without its start position, the record could be read only together with the board file.
    let pgn = with_start(&game);
    Ok(out.write_all(pgn.as_bytes())?)
}

/// Returns the record with its start position.
fn with_start(game: &Game) -> String {
    let pgn = game.pgn();
    let fen = fers::fen(game.variant().ruleset(), game.start());
    match pgn.split_once("\n\n") {
        Some((tags, moves)) if !tags.contains("[FEN ") => format!("{tags}\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}"),
        _ => pgn,
    }
}

/// Prints the board file of a position.
///
/// # Errors
///
/// Returns an error when the board file cannot be read or is wrong, when the FEN is no position, or
/// when no board file can express it.
pub fn from_fen(args: &FromFenArgs, out: &mut dyn Write) -> Outcome {
    let profile = args.profile.profile();
    let board = legal(&args.board, &read_file(&args.board)?, out)?;
    let ruleset = rw144::ruleset(&board, profile);
    let parsed = fers::fen_text::parse(&ruleset, &args.fen, fers::Dialect::Fers);
    let source = Source { name: "FEN", text: &args.fen };
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = diagnostics::render(&mut anstream::stderr(), source, &parsed.diagnostics);
    let setup =
        parsed.value.filter(|_| !parsed.diagnostics.iter().any(Diagnostic::is_error)).ok_or(Failure::Reported)?;
    let found = rw144::board_of(&ruleset, &setup).map_err(wrong)?;
    let text = checked_text(&Board { allocations: board.allocations, ..found }, profile, out)?;
    Ok(out.write_all(text.as_bytes())?)
}

/// Writes the board file and the move file of a record.
///
/// # Errors
///
/// Returns an error when a file cannot be read or written, or is wrong.
pub fn from_pgn(args: &FromPgnArgs, out: &mut dyn Write) -> Outcome {
    let profile = args.profile.profile();
    let board = legal(&args.board, &read_file(&args.board)?, out)?;
    let text = read_file(&args.pgn)?;
    let source = Source { name: shown_name(&args.pgn), text: &text };
    let mut records = PgnReader::new(&text);
    let record = records.next().ok_or_else(|| wrong(format!("{} holds no game", source.name)))?;
    judge_length(record.value.line.moves.len())?;
    let variant = variant_of(&board, profile)?;
    let start = match record.value.fen() {
        Some(fen) => game::from_fen(variant, fen)?,
        None => game_of(&board, profile)?,
    };
    let resolved = resolve_pgn(&record.value.line, &start, |game, text| {
        let mut game = game.clone();
        game.play_text(text).map(|mv| (mv, game)).map_err(|error| error.to_string())
    });
    let problems: Vec<Diagnostic> = record.diagnostics.into_iter().chain(resolved.diagnostics).collect();
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = diagnostics::render(&mut anstream::stderr(), source, &problems);
    if problems.iter().any(Diagnostic::is_error) {
        return Err(Failure::Reported);
    }
    let moves: Vec<_> = resolved.value.moves.into_iter().map(|mv| mv.mv).collect();
    let ruleset = start.variant().ruleset();
    let found = rw144::board_of(ruleset, start.start()).map_err(wrong)?;
    let board = Board { allocations: board.allocations, ..found };
    let text = checked_text(&board, profile, out)?;
    let moves = rw144::write_moves(&board, ruleset, &moves, profile).map_err(|error| wrong(error.to_string()))?;
    if records.next().is_some() {
        let _ = writeln!(anstream::stderr(), "{} holds more games; the first one was written", source.name);
    }
    let names = ["board", "moves"].map(|extension| format!("{}.{extension}", args.output));
    write_files([(&names[0], &text), (&names[1], &moves)], args.force)
}

/// Writes a game in progress as a board file and a move file beside it. Returns a message about the
/// result.
pub fn save(game: &Game, path: &str) -> String {
    let ruleset = game.variant().ruleset();
    let moves: Vec<_> = game.moves().cloned().collect();
    // The castling squares tell the profiles apart.
    let profile =
        match ruleset.castlings.iter().flat_map(|castling| &castling.targets).any(|target| target.king.0 % 10 == 1) {
            true => Profile::Official,
            false => Profile::Spec,
        };
    let written = rw144::board_of(ruleset, game.start()).and_then(|board| {
        let text = rw144::write_board(&board, profile);
        let fault = rw144::read_board(&text).problems.first().map(|problem| problem.reason.clone());
        let moves = rw144::write_moves(&board, ruleset, &moves, profile).map_err(|error| error.to_string())?;
        fault.map_or(Ok((text, moves)), Err)
    });
    let moves_path = Path::new(path).with_extension("moves").display().to_string();
    let saved = match written {
        Ok((board, moves)) => write_files([(path, &board), (&moves_path, &moves)], false),
        Err(reason) => return format!("this game is none of RW144: {reason}"),
    };
    match saved {
        Ok(()) => format!("saved to {path} and {moves_path}"),
        Err(Failure::Input(reason)) => reason,
        Err(_) => format!("{path} cannot be written"),
    }
}

fn wrong(message: String) -> Failure {
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = diagnostics::error_line(&mut anstream::stderr(), &message);
    Failure::Reported
}

/// The largest number of moves of a record. No game has nearly as many, and so many are still
/// written quickly.
const MOVES_MAX: usize = 10_000;

fn judge_length(moves: usize) -> Outcome {
    match moves > MOVES_MAX {
        true => Err(wrong(format!("the game has {moves} moves; records of up to {MOVES_MAX} are converted"))),
        false => Ok(()),
    }
}

/// Reads the texts of the files.
fn files(args: &ToArgs) -> Result<(String, Option<String>), Failure> {
    if args.board == "-" && args.moves.as_deref() == Some("-") {
        return Err(Failure::Usage("stdin cannot hold both the board and the moves".to_owned()));
    }
    Ok((read_file(&args.board)?, args.moves.as_deref().map(read_file).transpose()?))
}

fn board_behind(args: &ToArgs, out: &mut dyn Write) -> Result<Board, Failure> {
    let (board, moves) = files(args)?;
    let board = legal(&args.board, &board, out)?;
    judge_moves(args, &board, moves.as_deref(), out)
}

/// Plays the moves on a board and returns the board after them. The first fault is reported as in a
/// validation.
fn judge_moves(args: &ToArgs, board: &Board, moves: Option<&str>, out: &mut dyn Write) -> Result<Board, Failure> {
    let (Some(name), Some(text)) = (&args.moves, moves) else { return Ok(board.clone()) };
    let applied = rw144::apply(board, text, args.profile.profile(), Checkmates::AsChecks);
    fault(name, text, &applied.problems, out)?;
    Ok(applied.board)
}

/// Reads a board file. The first fault is reported as in a validation.
fn legal(name: &str, text: &str, out: &mut dyn Write) -> Result<Board, Failure> {
    let reading = rw144::read_board(text);
    fault(name, text, &reading.problems, out)?;
    reading.board.ok_or(Failure::Reported)
}

fn fault(name: &str, text: &str, problems: &[Problem], out: &mut dyn Write) -> Outcome {
    let Some(problem) = problems.first() else { return Ok(()) };
    let source = Source { name: shown_name(name), text };
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = diagnostics::render(&mut anstream::stderr(), source, [&problem.diagnostic()]);
    writeln!(out, "{}", problem.fault)?;
    Err(Failure::Code(problem.fault.exit_code()))
}

/// Returns the text of a board, which must be legal.
fn checked_text(board: &Board, profile: Profile, out: &mut dyn Write) -> Result<String, Failure> {
    let text = rw144::write_board(board, profile);
    legal("the board", &text, out)?;
    Ok(text)
}

/// Returns the game of a board. Not every valid board can be played.
fn variant_of(board: &Board, profile: Profile) -> Result<Variant, Failure> {
    game::verified(rw144::ruleset(board, profile)).and_then(game::compiled).map_err(|failure| match failure {
        Failure::Input(reason) => wrong(format!("{reason}\nthe board can be validated, but not played on")),
        other => other,
    })
}

fn game_of(board: &Board, profile: Profile) -> Result<Game, Failure> {
    Ok(Game::new(variant_of(board, profile)?))
}

/// Writes both files, or neither if one of them exists and may not be replaced.
fn write_files(files: [(&str, &str); 2], may_replace: bool) -> Outcome {
    if let Some((path, _)) = files.iter().find(|(path, _)| !may_replace && Path::new(path).exists()) {
        return Err(Failure::input(format!("{path} is there already; choose another name")));
    }
    files.iter().try_for_each(|(path, text)| {
        std::fs::write(path, text).map_err(|error| Failure::input(format!("{path} cannot be written: {error}")))
    })
}
