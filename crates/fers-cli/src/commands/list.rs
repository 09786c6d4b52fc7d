//! `fers list`: lists variants.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use fers::{Entry, Facts, Library, RuleFamily, Ruleset, families};
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::game::ReadingArgs;
use crate::source::Document;
use crate::words::printable;

/// List variants: those that come with Fers, or those of files.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  fers list
  fers list my-variants.txt
  fers list --family drops
  fers list --family walls --family \"no king\"")]
pub struct Args {
    /// Files with variants; by default the variants that come with Fers
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// List only variants with this feature in their rules; if repeated, with all of the features
    #[arg(long = "family", value_name = "NAME", value_parser = PossibleValuesParser::new(RuleFamily::ALL.map(|family| family.name)))]
    families: Vec<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

/// One line of the list.
struct Row {
    /// The name to use on the command line.
    game: String,
    /// The full name.
    name: String,
    /// A short description.
    note: String,
    /// Other names.
    aliases: Vec<String>,
    /// Unusual features of the rules.
    families: Vec<&'static str>,
}

/// Prints the list.
///
/// # Errors
///
/// Returns an error when a file cannot be read or holds no variant.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let mut rows = if args.files.is_empty() { builtin_rows() } else { file_rows(args)? };
    rows.retain(|row| args.families.iter().all(|wanted| row.families.contains(&wanted.as_str())));
    if args.json {
        let rows: Vec<Value> = rows.iter().map(Row::to_json).collect();
        writeln!(out, "{}", Value::from(rows))?;
        return Ok(());
    }
    let width = |column: fn(&Row) -> &str| rows.iter().map(|row| column(row).chars().count()).max().unwrap_or(0);
    let (game_width, name_width) = (width(|row| &row.game), width(|row| &row.name).min(NAME_WIDTH_MAX));
    for row in &rows {
        writeln!(out, "{:<game_width$}  {:<name_width$}  {}", row.game, row.name, row.note)?;
    }
    Ok(())
}

/// The width of the column of names; longer names push their notes to the right.
const NAME_WIDTH_MAX: usize = 30;

fn builtin_rows() -> Vec<Row> {
    let entries = Library::builtin().entries().iter();
    entries.map(|entry| Row::new(entry.short_name().to_owned(), entry.ruleset())).collect()
}

fn file_rows(args: &Args) -> Result<Vec<Row>, crate::failure::Failure> {
    let reading = args.reading.reading()?;
    let mut rows = Vec::new();
    for file in &args.files {
        let document = Document::read(file, &reading)?;
        if document.loaded.entries.is_empty() {
            return Err(document.nothing());
        }
        rows.extend(document.loaded.entries.iter().map(|entry| entry_row(file, entry)));
    }
    Ok(rows)
}

fn entry_row(file: &str, entry: &Entry) -> Row {
    let game = printable(&format!("{file}#{}", entry.short_name));
    match &entry.ruleset {
        Some(ruleset) => Row::new(game, ruleset),
        None => {
            let (name, note) = (printable(&entry.name), "has errors".to_owned());
            Row { game, name, note, aliases: Vec::new(), families: Vec::new() }
        }
    }
}

impl Row {
    fn new(game: String, ruleset: &Ruleset) -> Self {
        let (presentation, geometry) = (&ruleset.presentation, &ruleset.geometry);
        let size = format!("{}x{}", geometry.files, geometry.ranks);
        let note = match presentation.description.as_str() {
            "" => size,
            description => format!("{size}  {description}"),
        };
        Self {
            game,
            name: printable(&presentation.name),
            note: printable(&note),
            aliases: presentation.aliases.clone(),
            families: families(ruleset, &Facts::of(ruleset)),
        }
    }

    fn to_json(&self) -> Value {
        let Self { game, name, note, aliases, families } = self;
        json!({ "game": game, "name": name, "note": note, "aliases": aliases, "families": families })
    }
}
