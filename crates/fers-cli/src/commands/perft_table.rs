//! `fers perft --csv`: compares counts with a table of known counts.

use std::collections::{BTreeSet, HashMap};
use std::io::Write;

use fers::{Library, PerftEnds, Variant, VerifiedRuleset};
use serde_json::json;

use crate::commands::perft::{Args, DEPTH_MAX};
use crate::failure::{Failure, Outcome};
use crate::progress::Progress;
use crate::source::{self, Document};

/// One row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    variant: String,
    fen: String,
    depth: u32,
    nodes: u64,
    counts_ends: bool,
}

/// The number of a line with its row, or with the reason why it cannot be read.
type NumberedRow = (usize, Result<Row, String>);

/// Reasons why a row was not counted.
#[derive(Clone, Debug)]
enum Trouble {
    /// The variant is unknown.
    Unknown(String),
    /// The row exceeds `--max-nodes`.
    Unwanted,
    /// The variant has errors in the games file, and `--skip-refused` allows that.
    Refused(String),
    /// The variant or the row is wrong.
    Fail(String),
}

/// The sources of variants. Each variant is compiled once.
struct Variants<'a> {
    games: Option<Document>,
    origin: Option<&'a str>,
    skips_refused: bool,
    compiled: HashMap<String, Result<Variant, Trouble>>,
}

/// The results of the rows.
#[derive(Default)]
struct Tally {
    passed: usize,
    skipped: usize,
    /// Messages about the rows that failed.
    failures: Vec<String>,
    /// Names of unknown variants.
    unknown: BTreeSet<String>,
    /// Names of variants that have errors in the games file.
    refused: BTreeSet<String>,
}

/// Compares all rows.
///
/// # Errors
///
/// Returns an error when the table or the games file is wrong, or when a row differs.
pub fn run(args: &Args, path: &str, out: &mut dyn Write) -> Outcome {
    let rows = read_table(path)?;
    let reading = args.reading()?;
    let games = args.games.as_ref().map(|games| Document::read(games, &reading)).transpose()?;
    let (origin, skips_refused) = (args.origin.as_deref(), args.skip_refused);
    let mut variants = Variants { games, origin, skips_refused, compiled: HashMap::new() };
    let mut tally = Tally::default();
    let progress = Progress::of(rows.len());
    for (line, row) in rows {
        let counted = row.map_err(Trouble::Fail).and_then(|row| compare(args, &mut variants, &row));
        if let (Some(failure), false) = (tally.add(counted, line), args.json) {
            writeln!(out, "failed {failure}")?;
        }
        progress.advance();
    }
    progress.finish();
    tally.report(args, out)
}

impl Tally {
    /// Records the result of a row. Returns the message if the row failed.
    fn add(&mut self, outcome: Result<(), Trouble>, line: usize) -> Option<&str> {
        match outcome {
            Ok(()) => self.passed += 1,
            Err(Trouble::Unwanted) => self.skipped += 1,
            Err(Trouble::Unknown(name)) => {
                self.skipped += 1;
                self.unknown.insert(name);
            }
            Err(Trouble::Refused(name)) => {
                self.skipped += 1;
                self.refused.insert(name);
            }
            Err(Trouble::Fail(why)) => {
                self.failures.push(format!("line {line}: {why}"));
                return self.failures.last().map(String::as_str);
            }
        }
        None
    }

    fn report(&self, args: &Args, out: &mut dyn Write) -> Outcome {
        let Self { passed, failures, skipped, unknown, refused } = self;
        let names: Vec<&str> = unknown.iter().map(String::as_str).collect();
        if args.json {
            let (failed, unknown) = (failures.len(), names);
            let report = json!({
                "passed": passed, "failed": failed, "skipped": skipped, "failures": failures, "unknown": unknown,
                "refused": refused,
            });
            writeln!(out, "{report}")?;
        } else {
            self.report_in_words(&names, out)?;
        }
        if failures.is_empty() { Ok(()) } else { Err(Failure::Reported) }
    }

    fn report_in_words(&self, unknown: &[&str], out: &mut dyn Write) -> std::io::Result<()> {
        if !unknown.is_empty() {
            // If stderr is closed, the note is lost: there is no other place to write it.
            let _ = writeln!(anstream::stderr(), "skipped, for no variant is called so: {}", unknown.join(", "));
        }
        if !self.refused.is_empty() {
            let refused: Vec<&str> = self.refused.iter().map(String::as_str).collect();
            let _ = writeln!(anstream::stderr(), "skipped, for they have errors: {}", refused.join(", "));
        }
        writeln!(out, "passed {}, failed {}, skipped {}", self.passed, self.failures.len(), self.skipped)
    }
}

fn compare(args: &Args, variants: &mut Variants<'_>, row: &Row) -> Result<(), Trouble> {
    if args.max_nodes.is_some_and(|max| row.nodes > max) {
        return Err(Trouble::Unwanted);
    }
    let variant = variants.find(&row.variant)?;
    let Row { variant: name, fen, depth, nodes, .. } = row;
    let mut game = fers::game_from_fen(variant, fen).map_err(|diagnostics| {
        let messages: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
        Trouble::Fail(format!("{name}, {fen}: {}", messages.join("; ")))
    })?;
    let ends = if row.counts_ends && !args.no_ends { PerftEnds::ByRule } else { PerftEnds::Ignored };
    match game.position_mut().perft(*depth, ends) {
        counted if counted == *nodes => Ok(()),
        counted => Err(Trouble::Fail(format!("{name}, {fen}, depth {depth}: {nodes} expected, {counted} counted"))),
    }
}

impl Variants<'_> {
    fn find(&mut self, name: &str) -> Result<Variant, Trouble> {
        if !self.compiled.contains_key(name) {
            let compiled = self.ruleset(name).and_then(|ruleset| compiled(name, ruleset));
            self.compiled.insert(name.to_owned(), compiled);
        }
        self.compiled[name].clone()
    }

    fn ruleset(&self, name: &str) -> Result<VerifiedRuleset, Trouble> {
        if let Some(entry) = self.games.as_ref().and_then(|games| games.loaded.find(name)) {
            let refused = || match self.skips_refused {
                true => Trouble::Refused(name.to_owned()),
                false => Trouble::Fail(format!("{name} has errors in the games file; `fers check` shows them")),
            };
            return entry.ruleset.clone().ok_or_else(refused);
        }
        let library = Library::builtin();
        let entry = match self.origin {
            Some(origin) => library.find_from(origin, name),
            None => library.find(name),
        };
        entry.map(|entry| entry.ruleset().clone()).ok_or_else(|| Trouble::Unknown(name.to_owned()))
    }
}

fn compiled(name: &str, ruleset: VerifiedRuleset) -> Result<Variant, Trouble> {
    Variant::new(ruleset).map_err(|problems| {
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Trouble::Fail(format!("{name} cannot be played: {}", problems.join("; ")))
    })
}

/// Reads all rows of a table.
fn read_table(path: &str) -> Result<Vec<NumberedRow>, Failure> {
    let text = source::read_file(path)?;
    let mut lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let header = lines.next().map(|(_, line)| fields(line)).unwrap_or_default();
    for column in ["variant", "fen", "depth", "nodes"] {
        if !header.iter().any(|name| name == column) {
            return Err(Failure::input(format!("{path}:1: the table has no column `{column}`")));
        }
    }
    let filled = lines.filter(|(_, line)| !line.trim().is_empty());
    Ok(filled.map(|(index, line)| (index + 1, Row::read(&header, line))).collect())
}

impl Row {
    fn read(header: &[String], line: &str) -> Result<Self, String> {
        let fields = fields(line);
        let field = |name: &str| {
            let index = header.iter().position(|column| column == name)?;
            fields.get(index).map(String::as_str).filter(|text| !text.is_empty())
        };
        let needed = |name: &str| field(name).ok_or_else(|| format!("no {name}"));
        let number = |name: &str| {
            let text = needed(name)?;
            text.parse::<u64>().map_err(|_| format!("{name} is no number: {text}"))
        };
        let depth = u32::try_from(number("depth")?).ok().filter(|&depth| depth <= DEPTH_MAX);
        Ok(Self {
            variant: needed("variant")?.to_owned(),
            fen: needed("fen")?.to_owned(),
            depth: depth.ok_or_else(|| format!("the depth is above {DEPTH_MAX}"))?,
            nodes: number("nodes")?,
            counts_ends: field("ends") != Some("0"),
        })
    }
}

/// Splits a line of CSV at commas. Fields may stand in double quotes, in which `""` means a quote.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut characters = line.trim_end_matches('\r').chars().peekable();
    while let Some(character) = characters.next() {
        let field = fields.last_mut().expect("there is always a last field");
        match character {
            '"' if is_quoted && characters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            _ => field.push(character),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_may_be_quoted() {
        assert_eq!(fields("a,b c,,d\r"), ["a", "b c", "", "d"]);
        assert_eq!(fields(r#"a,"b,c","d ""e""""#), ["a", "b,c", r#"d "e""#]);
        assert_eq!(fields(""), [""]);
    }

    #[test]
    fn columns_are_found_by_name_in_any_order() {
        let header = fields("fen,variant,nodes,source,depth,ends");
        let row = Row::read(&header, "8/8 w,chess,20,book,1,0").unwrap();
        let expected = Row { variant: "chess".into(), fen: "8/8 w".into(), depth: 1, nodes: 20, counts_ends: false };
        assert_eq!(row, expected);
        assert_eq!(Row::read(&header, "8/8 w,chess,x,book,1,0"), Err("nodes is no number: x".to_owned()));
        assert_eq!(Row::read(&header, "8/8 w,chess"), Err("no depth".to_owned()));
    }
}
