//! `fers rw144 mark`: does what the marking script of the course does, over a folder.

use std::io::Write;
use std::path::{Path, PathBuf};

use fers::formats::rw144::{self, Checkmates};

use super::{BAD_DATA, ProfileArgs, read_file};
use crate::failure::{Failure, Outcome};

/// Run all tests of a folder and print which are correct.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A test is NAME.board alone, with its expected output in NAME.board.out or NAME.out, or NAME.board and NAME.moves, with the \
expected output in NAME.out. Line ends and trailing blanks are ignored unless --exact is given.

Examples:
  fers rw144 mark tests/
  fers rw144 mark tests/ --profile official --exact")]
pub struct Args {
    /// The folder with the tests
    dir: PathBuf,
    #[command(flatten)]
    profile: ProfileArgs,
    /// Compare outputs as strictly as the script of the course: ignore only line ends at the end of
    /// the text
    #[arg(long)]
    exact: bool,
    /// Read `++` and `#` after a move as checkmate
    #[arg(long)]
    checkmates: bool,
}

/// A board, optional moves, and the expected output.
struct Test {
    board: PathBuf,
    moves: Option<PathBuf>,
    /// `None` if the test has no file of expected output.
    expected: Option<PathBuf>,
}

/// Runs the tests.
///
/// # Errors
///
/// Returns an error when a test is incorrect, or when the folder or one of its files cannot be
/// read.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let tests = tests(&args.dir)?;
    if tests.is_empty() {
        return Err(Failure::input(format!("{} holds no *.board", args.dir.display())));
    }
    let (mut correct, mut marked) = (0, 0);
    for test in &tests {
        let names: Vec<String> =
            std::iter::once(&test.board).chain(&test.moves).map(|path| path.display().to_string()).collect();
        writeln!(out, "--------------------\nRunning {}", names.join(" "))?;
        match mark(args, test)? {
            None => writeln!(out, "No expected output, not marked.\n")?,
            Some(differences) if differences.is_empty() => {
                (correct, marked) = (correct + 1, marked + 1);
                writeln!(out, "Correct! :)\n")?;
            }
            Some(differences) => {
                marked += 1;
                writeln!(out, "Incorrect! :(\n{differences}")?;
            }
        }
    }
    writeln!(out, "{correct} of {marked} tests are correct.")?;
    if correct == marked { Ok(()) } else { Err(Failure::Code(BAD_DATA)) }
}

/// Finds all tests of a folder, sorted by name.
fn tests(dir: &Path) -> Result<Vec<Test>, Failure> {
    let unreadable = |error| Failure::input(format!("{} cannot be read: {error}", dir.display()));
    let entries = std::fs::read_dir(dir).map_err(unreadable)?;
    let mut boards: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    boards.retain(|path| path.extension().is_some_and(|extension| extension == "board") && path.is_file());
    boards.sort();
    Ok(boards.into_iter().flat_map(tests_of).collect())
}

fn tests_of(board: PathBuf) -> Vec<Test> {
    let beside = |extension: &str| Some(board.with_extension(extension)).filter(|path| path.is_file());
    let (moves, of_board, of_name) = (beside("moves"), beside("board.out"), beside("out"));
    let alone = match (&moves, of_board) {
        (_, Some(of_board)) => Some(Test { board: board.clone(), moves: None, expected: Some(of_board) }),
        (None, None) => Some(Test { board: board.clone(), moves: None, expected: of_name.clone() }),
        (Some(_), None) => None,
    };
    let with_moves = moves.map(|moves| Test { board: board.clone(), moves: Some(moves), expected: of_name });
    alone.into_iter().chain(with_moves).collect()
}

/// Runs a test. Returns the difference from the expected output, or `None` if it is correct.
fn mark(args: &Args, test: &Test) -> Result<Option<String>, Failure> {
    let Some(expected) = &test.expected else { return Ok(None) };
    let read = |path: &PathBuf| read_file(&path.to_string_lossy());
    let reading = rw144::read_board(&read(&test.board)?);
    let moves = test.moves.as_ref().map(read).transpose()?;
    let mates = if args.checkmates { Checkmates::Marked } else { Checkmates::AsChecks };
    let found = rw144::judge(&reading, moves.as_deref(), args.profile.profile(), mates).out;
    Ok(Some(differences(&read(expected)?, &found, args.exact)))
}

/// Lists the lines that differ: `-` before expected lines, `+` before found lines.
fn differences(expected: &str, found: &str, is_exact: bool) -> String {
    let lines = |text: &str| -> Vec<String> {
        let text = if is_exact { text.trim_end_matches('\n') } else { text.trim_end() };
        let line = |line: &str| if is_exact { line.to_owned() } else { line.trim_end().to_owned() };
        text.split('\n').map(line).collect()
    };
    let (expected, found) = (lines(expected), lines(found));
    let mut text = String::new();
    for index in 0..expected.len().max(found.len()) {
        let (wanted, got) = (expected.get(index), found.get(index));
        if wanted != got {
            text += &format!("line {}:\n", index + 1);
            text.extend(wanted.map(|line| format!("- {line}\n")));
            text.extend(got.map(|line| format!("+ {line}\n")));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::differences;

    #[test]
    fn blanks_at_the_end_of_lines_make_a_difference_only_if_asked_for() {
        assert_eq!(differences("a \nb\r\n", "a\nb\n", false), "");
        assert_eq!(differences("a \nb\n\n", "a \nb", true), "");
        assert_eq!(differences("a \nb", "a\nb", true), "line 1:\n- a \n+ a\n");
    }

    #[test]
    fn lines_that_are_missing_or_too_many_are_shown() {
        assert_eq!(differences("a\nb", "a", false), "line 2:\n- b\n");
        assert_eq!(
            differences("", "ERROR: Illegal board dimension", false),
            "line 1:\n- \n+ ERROR: Illegal board dimension\n"
        );
    }
}
