//! `fers convert`: writes a variant in another format.

use std::io::Write;

use fers::formats::{Loss, game_code};
use fers::{Format, Ruleset};
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::game::VariantArgs;
use crate::source;

use super::{label_sets, preset_rules};

/// Write a variant in another format.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Losses are reported on stderr: rules that the other format cannot express, and whether play changes. If the format cannot
express a variant at all, the exit code is 1, and the other variants of the file are still written.

Examples:
  fers convert capablanca --to sjaak
  fers convert my-variants.txt#my-game --to fers -o my-game.fers
  fers convert my-variants.txt --to sjaak -o all.txt
  fers convert capablanca --to idiagram -o capablanca.idiagram
  fers convert shogi --to fairy-stockfish -o variants.ini
  fers convert knightmate --to fairymax -o fmax.ini
  fers convert cheshire --to ccif -o cheshire.ccif
  fers convert xiangqi --to game-code -o xiangqi.gc")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// The format to write: fers, sjaak, idiagram (or diagram, betza), fairy-stockfish (or fsf),
    /// fairymax (or fmax), ccif (or fbr), rw144, rw144-official, game-code (a preset of Game
    /// Courier)
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Where a preset has its rules from: `inline` puts the text of fers.gc into Pre-Game, a path
    /// becomes a line that includes that file
    #[arg(long, value_name = "inline|PATH", default_value = "inline")]
    include: String,
    /// Write a preset as one text with headings, or as a settings file of the site
    #[arg(long, value_enum, value_name = "FORM", default_value = "text")]
    r#as: Form,
    /// The set of pieces that a preset uses on the site; labels that it is not known to have are
    /// listed
    #[arg(long, value_name = "NAME")]
    set: Option<String>,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    /// Print JSON: the text and the losses
    #[arg(long)]
    json: bool,
}

/// The form of a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Parts with headings
    Text,
    /// A settings file
    Settings,
}

/// A text, the losses, how many variants are left out, and what else there is to know.
struct Converted {
    text: String,
    losses: Vec<Loss>,
    left_out: usize,
    notes: Vec<String>,
}

fn converted(args: &Args, rulesets: &[&Ruleset]) -> Result<Converted, Failure> {
    match args.to {
        Format::GameCode => preset(args, rulesets),
        format => {
            let saved = fers::save(rulesets, format).map_err(|error| Failure::input(error.to_string()))?;
            Ok(Converted { text: saved.text, losses: saved.losses, left_out: saved.left_out, notes: Vec::new() })
        }
    }
}

/// Returns the preset of a game, with the include and the rules in words.
fn preset(args: &Args, rulesets: &[&Ruleset]) -> Result<Converted, Failure> {
    if rulesets.len() != 1 {
        return Err(Failure::input(format!("a preset holds one variant, not {}", rulesets.len())));
    }
    let written = game_code::write(rulesets);
    let (include, shuffle) = match args.include.as_str() {
        "inline" => (fers_gamecode::INCLUDE.to_owned(), fers_gamecode::SHUFFLE.to_owned()),
        path => (format!("include {path};\n"), format!("include {};\n", beside(path, fers_gamecode::SHUFFLE_NAME))),
    };
    let mut text = written.text.replacen(game_code::INCLUDE_LINE, &include, 1);
    text = text.replacen(game_code::SHUFFLE_LINE, &shuffle, 1);
    let mut notes = Vec::new();
    if let (Some(set), [only], 0) = (&args.set, rulesets, written.left_out) {
        let set = label_sets::compared(set, only);
        text = text.replacen("// sides:", &format!("// set: {}\n// sides:", set.name), 1);
        notes.push(set.note);
    }
    let rules = match rulesets {
        [only] if written.left_out == 0 => format!("// ==== Rules ====\n{}", preset_rules::html(only)),
        _ => String::new(),
    };
    let text = text + &rules;
    let text = match args.r#as {
        Form::Settings if written.left_out == 0 => fers_gamecode::settings_file(&text),
        _ => text,
    };
    Ok(Converted { text, losses: written.losses, left_out: written.left_out, notes })
}

/// Returns the path of a file in the folder of another.
fn beside(path: &str, name: &str) -> String {
    let folder = path.rfind(['/', '\\']).map_or("", |end| &path[..=end]);
    format!("{folder}{name}")
}

/// Converts the variant and writes the text.
///
/// # Errors
///
/// Returns an error when the game cannot be read, when there are several variants and the format
/// holds one per file, or when the format cannot express a variant.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let rulesets = source::rulesets(&args.variant.game, &args.variant.reading.reading()?)?;
    let rulesets: Vec<&Ruleset> = rulesets.iter().map(|ruleset| &**ruleset).collect();
    let written = converted(args, &rulesets)?;
    if args.json {
        let losses: Vec<Value> = written.losses.iter().map(loss_json).collect();
        let notes = &written.notes;
        let text = json!({ "format": args.to.name(), "text": written.text, "losses": losses, "notes": notes });
        // JSON lists the losses itself, so the text is printed even if variants were left out.
        write_text(args, out, &format!("{text}\n"))?;
        return if written.left_out == 0 { Ok(()) } else { Err(Failure::Reported) };
    }
    for loss in &written.losses {
        // If stderr is closed, the note is lost: there is no other place to write it.
        let _ = writeln!(anstream::stderr(), "{}", loss_line(loss));
    }
    for note in &written.notes {
        let _ = writeln!(anstream::stderr(), "note: {note}");
    }
    if !written.text.is_empty() {
        write_text(args, out, &written.text)?;
    }
    if written.left_out == 0 { Ok(()) } else { Err(Failure::Reported) }
}

fn write_text(args: &Args, out: &mut dyn Write, text: &str) -> Outcome {
    match &args.output {
        Some(path) => {
            std::fs::write(path, text).map_err(|error| Failure::input(format!("{path} cannot be written: {error}")))
        }
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

fn loss_line(loss: &Loss) -> String {
    let effect = if loss.changes_play { "play changes" } else { "play stays the same" };
    format!("lost ({effect}): {}", loss.message)
}

fn loss_json(loss: &Loss) -> Value {
    json!({ "message": loss.message, "changes_play": loss.changes_play })
}
