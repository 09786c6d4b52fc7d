//! `fers engine`: an engine for graphical interfaces.

use std::io::Write;

use fers::Format;
use fers_protocol::{Dialogue, Identity};

use crate::engine::{self, Host};
use crate::failure::{Failure, Outcome};

/// Be an engine for a graphical interface, over CECP, UCI, USI or UCCI.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The protocol is recognised from the first command of the interface (xboard, uci, usi or ucci). The games of the files are offered \
before those that come with Fers.

Examples:
  fers engine
  fers engine my-variants.txt
  xboard -fcp \"fers engine\"")]
pub struct Args {
    /// Files with more variants
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Read the files as this format instead of finding it out: fers, sjaak, idiagram, fairy-stockfish, fairymax, rw144, rw144-official
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
}

/// Talks until the interface goes away.
///
/// # Errors
///
/// When a file cannot be read, or writing fails.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let catalogue = engine::catalogue(&args.files, args.format)?;
    let identity =
        Identity { name: format!("Fers {}", env!("CARGO_PKG_VERSION")), author: env!("CARGO_PKG_AUTHORS").to_owned() };
    let dialogue = Dialogue::with_capabilities(identity, catalogue, engine::CAPABILITIES);
    let dialogue = dialogue.map_err(|error| Failure::input(error.to_string()))?;
    Host::new(dialogue, args.format, out).run()
}
