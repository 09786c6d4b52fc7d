//! `fers check`: the problems of files.

use std::io::Write;

use fers::Format;
use fers::formats::ccif;
use fers::text::{Diagnostic, LineColumn, LineIndex, Severity};
use serde_json::{Value, json};

use crate::diagnostics::{self, Tally};
use crate::failure::{Failure, Outcome};
use crate::game::ReadingArgs;
use crate::reference;
use crate::source::{Document, Reading};
use crate::words::counted;

/// Check files and report every problem in them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Problems go to stderr, a summary of each file to stdout. The exit code is 1 if any file has errors; warnings do not count.

Examples:
  fers check my-variants.txt
  fers check --explain sjaak::unknown-flag
  fers check --expand my-games.ccif
  fers check --json variants/*.fers")]
pub struct Args {
    /// The files, or - for stdin
    #[arg(required_unless_present = "explain", value_name = "FILE")]
    files: Vec<String>,
    /// Explain a diagnostic code: its meaning, an example, and how to fix the problem
    #[arg(long, value_name = "CODE", conflicts_with_all = ["files", "format", "dialect", "modes", "json"])]
    explain: Option<String>,
    /// Print the entries of C/CIF files with their shorthands expanded, instead of a summary
    #[arg(long, conflicts_with_all = ["explain", "json"])]
    expand: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Print the problems as JSON on stdout, one object per file
    #[arg(long)]
    json: bool,
}

/// Checks the files and reports their problems.
///
/// # Errors
///
/// Returns an error when a file cannot be read or has errors, or when the code of `--explain` is
/// unknown.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    if let Some(code) = &args.explain {
        return explain(code, out);
    }
    let reading = args.reading.reading()?;
    let mut is_fine = true;
    for file in &args.files {
        is_fine &= match checked(file, &reading) {
            Ok((document, diagnostics)) => report(args, out, &document, &diagnostics)?,
            Err(failure) => {
                failure.report();
                false
            }
        };
    }
    if is_fine { Ok(()) } else { Err(Failure::Reported) }
}

fn explain(code: &str, out: &mut dyn Write) -> Outcome {
    let text = reference::entry(code).ok_or_else(|| {
        let nearest = reference::suggestion(code).map(|nearest| format!("; did you mean `{nearest}`?"));
        Failure::input(format!("no problem has the code `{code}`{}", nearest.unwrap_or_default()))
    })?;
    Ok(out.write_all(text.as_bytes())?)
}

/// Reads a document and returns it with the diagnostics of its reader. If the reader found no
/// problem, the diagnostics of the compiler follow.
fn checked(file: &str, reading: &Reading) -> Result<(Document, Vec<Diagnostic>), Failure> {
    let document = Document::read(file, reading)?;
    let mut diagnostics = document.loaded.diagnostics.clone();
    for entry in &document.loaded.entries {
        diagnostics.extend(entry.problems());
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    Ok((document, diagnostics))
}

fn report(args: &Args, out: &mut dyn Write, document: &Document, diagnostics: &[Diagnostic]) -> Result<bool, Failure> {
    let tally = Tally::of(diagnostics);
    if args.json {
        writeln!(out, "{}", to_json(document, diagnostics))?;
    } else {
        let mut err = anstream::stderr();
        diagnostics::render(&mut err, document.source(), diagnostics.iter().take(SHOWN_MAX))?;
        if let Some(more) = diagnostics.len().checked_sub(SHOWN_MAX).filter(|&more| more > 0) {
            let more = counted(more, "more problem");
            writeln!(err, "There are {more} in {}; --json shows all of them.", document.name)?;
        }
        if let Some(diagnostic) = diagnostics.iter().find(|diagnostic| diagnostic.is_error()) {
            writeln!(err, "For more about an error, try `fers check --explain {}`.", diagnostic.code.0)?;
        }
        if args.expand {
            expand(document, out)?;
        } else {
            writeln!(out, "{}", summary(document, tally))?;
        }
    }
    Ok(tally.errors == 0)
}

/// Prints the entries of a C/CIF file with their shorthands expanded.
fn expand(document: &Document, out: &mut dyn Write) -> Outcome {
    if document.loaded.format != Some(Format::Ccif) {
        return Err(Failure::input(format!("{} is no C/CIF file, and only these have shorthands", document.name)));
    }
    let entries = ccif::read(&document.text).value.games;
    let expansions: Vec<&str> = entries.iter().filter_map(|entry| entry.expansion.as_deref()).collect();
    if expansions.is_empty() {
        writeln!(out, ";; {} has no shorthands that can be written out", document.name)?;
    }
    Ok(write!(out, "{}", expansions.join("\n"))?)
}

/// The number of problems shown for one file; the rest is only counted.
const SHOWN_MAX: usize = 1000;

fn summary(document: &Document, tally: Tally) -> String {
    let format = document.loaded.format.map_or("no known format", Format::name);
    let variants = counted(document.loaded.entries.len(), "variant");
    let found = match (tally.errors, tally.warnings) {
        (0, 0) => "no problems".to_owned(),
        (errors, warnings) => format!("{}, {}", counted(errors, "error"), counted(warnings, "warning")),
    };
    format!("{}: {variants} ({format}), {found}", document.name)
}

fn to_json(document: &Document, diagnostics: &[Diagnostic]) -> Value {
    let lines = LineIndex::new(&document.text);
    let place = |diagnostic: &Diagnostic| lines.place(&document.text, diagnostic.span.start as usize);
    let problems: Vec<Value> =
        diagnostics.iter().map(|diagnostic| diagnostic_json(diagnostic, place(diagnostic))).collect();
    let variants: Vec<&str> = document.loaded.entries.iter().map(|entry| entry.short_name.as_str()).collect();
    json!({
        "file": document.name,
        "format": document.loaded.format.map(Format::name),
        "variants": variants,
        "problems": problems,
    })
}

fn diagnostic_json(diagnostic: &Diagnostic, LineColumn { line, column }: LineColumn) -> Value {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    json!({
        "severity": severity,
        "code": diagnostic.code.0,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "line": line,
        "column": column,
        "start": diagnostic.span.start,
        "end": diagnostic.span.end,
    })
}
