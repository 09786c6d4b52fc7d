//! `fers new`: the text of a new variant.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use fers::Format;

use crate::failure::{Failure, Outcome};

/// Begin a variant: print chess in a format, to be changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In C/CIF all rules that are played stand there as remarks.

Examples:
  fers new -o my-game.fers
  fers new --format ccif -o my-game.txt
  fers new --format sjaak")]
pub struct Args {
    /// The format of the text
    #[arg(long, value_name = "FORMAT", default_value = "fers", value_parser = formats())]
    format: Format,
    /// Write to this new file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    let names = || Format::ALL.into_iter().map(Format::name);
    PossibleValuesParser::new(names()).map(|name| name.parse().expect("the name of a format"))
}

/// Prints the text, or writes it to a file that is not there yet.
///
/// # Errors
///
/// When the format holds no chess, the file exists already, or it cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let Some(text) = fers::skeleton(args.format) else {
        let able: Vec<&str> =
            Format::ALL.into_iter().filter(|&format| fers::skeleton(format).is_some()).map(Format::name).collect();
        let message = format!("the format {} has no chess to begin with; there are: {}", args.format, able.join(", "));
        return Err(Failure::input(message));
    };
    let Some(path) = &args.output else { return Ok(out.write_all(text.as_bytes())?) };
    let written = OpenOptions::new().write(true).create_new(true).open(path);
    match written.and_then(|mut file| file.write_all(text.as_bytes())) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(Failure::input(format!("{path} exists already; choose another name")))
        }
        Err(error) => Err(Failure::input(format!("{path} cannot be written: {error}"))),
    }
}
