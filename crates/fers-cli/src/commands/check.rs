//! `fers check`: everything that is wrong with files.

use std::io::Write;

use fers::Format;
use fers::text::{Diagnostic, LineColumn, Severity};
use serde_json::{Value, json};

use crate::diagnostics::{self, Tally};
use crate::failure::{Failure, Outcome};
use crate::source::Document;
use crate::words::counted;

/// Check files and report all problems in them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Problems go to stderr, a summary of each file to stdout. The exit code is 1 if any file has errors; warnings are no errors.

Examples:
  fers check my-variants.txt
  fers check --json variants/*.fers")]
pub struct Args {
    /// The files, or - for stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Read them as this format instead of finding it out: fers, sjaak
    #[arg(long)]
    format: Option<Format>,
    /// Print the problems as JSON on stdout, one object for each file
    #[arg(long)]
    json: bool,
}

/// Checks the files and says what is wrong with them.
///
/// # Errors
///
/// When any file cannot be read or has errors.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let mut is_fine = true;
    for file in &args.files {
        is_fine &= match checked(file, args.format) {
            Ok((document, diagnostics)) => report(args, out, &document, &diagnostics)?,
            Err(failure) => {
                failure.report();
                false
            }
        };
    }
    if is_fine { Ok(()) } else { Err(Failure::Reported) }
}

/// A document with the diagnostics of its reader, and those of the compiler where the reader had nothing to complain
/// about.
fn checked(file: &str, format: Option<Format>) -> Result<(Document, Vec<Diagnostic>), Failure> {
    let document = Document::read(file, format)?;
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
        diagnostics::render(&mut anstream::stderr(), document.source(), diagnostics)?;
        writeln!(out, "{}", summary(document, tally))?;
    }
    Ok(tally.errors == 0)
}

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
    let problems: Vec<Value> = diagnostics.iter().map(|diagnostic| diagnostic_json(document, diagnostic)).collect();
    let variants: Vec<&str> = document.loaded.entries.iter().map(|entry| entry.short_name.as_str()).collect();
    json!({
        "file": document.name,
        "format": document.loaded.format.map(Format::name),
        "variants": variants,
        "problems": problems,
    })
}

fn diagnostic_json(document: &Document, diagnostic: &Diagnostic) -> Value {
    let LineColumn { line, column } = diagnostics::place(document.source(), diagnostic);
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
