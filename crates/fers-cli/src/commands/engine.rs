//! `fers engine`: runs as an engine for graphical interfaces.

use std::io::Write;

use fers_protocol::{Dialogue, Identity};

use crate::engine::{self, Host};
use crate::failure::{Failure, Outcome};
use crate::game::ReadingArgs;

/// Run as an engine for a graphical interface, over CECP, UCI, USI or UCCI.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The first command of the interface (xboard, uci, usi or ucci) selects the protocol. The games of the files are offered first, \
followed by those that come with Fers.

Examples:
  fers engine
  fers engine my-variants.txt
  fers engine fmax.ini --dialect 4.8w
  xboard -fcp \"fers engine\"")]
pub struct Args {
    /// Files with more variants
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// Serves the interface until it quits.
///
/// # Errors
///
/// Returns an error when a file cannot be read or writing fails.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let reading = args.reading.reading()?;
    let catalogue = engine::catalogue(&args.files, &reading)?;
    let identity =
        Identity { name: format!("Fers {}", env!("CARGO_PKG_VERSION")), author: env!("CARGO_PKG_AUTHORS").to_owned() };
    let dialogue = Dialogue::with_capabilities(identity, catalogue, engine::CAPABILITIES);
    let dialogue = dialogue.map_err(|error| Failure::input(error.to_string()))?;
    Host::new(dialogue, reading, out).run()
}
