//! `fers serve`: serves the studio to a browser.

use std::future;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use fers_server::{Page, serve};

use crate::failure::{Failure, Outcome};

/// Serve the studio: design, play and study variants in the browser.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The browser does all the work; this command only serves the page, to this machine alone unless --address allows more.

Examples:
  fers serve
  fers serve --port 8080
  fers serve --address 0.0.0.0")]
pub struct Args {
    /// The port to listen on; by default 8144, or any free port if that is taken
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen on; 0.0.0.0 lets other machines connect
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// Serve the page of this folder instead of the built-in page
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

/// The default port.
const PORT: u16 = 8144;

/// Serves until the process ends.
///
/// # Errors
///
/// Returns an error when there is no page, or when the address cannot be used.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let page = page(args)?;
    let wanted = SocketAddr::from((args.address, args.port.unwrap_or(PORT)));
    let mut listen = |address: SocketAddr| {
        let ready = |at: SocketAddr| {
            // If stdout is closed, the user knows the address already.
            let _ = writeln!(out, "The studio is at http://{at}/ (Ctrl-C ends)").and_then(|()| out.flush());
        };
        serve(address, page.clone(), ready, future::pending())
    };
    match listen(wanted) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && args.port.is_none() => {
            listen(SocketAddr::from((args.address, 0))).map_err(|error| refused(wanted, &error))
        }
        served => served.map_err(|error| refused(wanted, &error)),
    }
}

fn page(args: &Args) -> Result<Page, Failure> {
    match &args.page {
        Some(folder) => Page::from_folder(folder)
            .map_err(|error| Failure::input(format!("{} is no page: {error}", folder.display()))),
        None => Page::built_in().ok_or_else(|| {
            let advice = "in the repository, `cargo xtask studio` builds the page and serves it";
            Failure::input(format!("this fers was built without the studio; {advice}"))
        }),
    }
}

fn refused(address: SocketAddr, error: &io::Error) -> Failure {
    let advice = match error.kind() {
        io::ErrorKind::AddrInUse => "; something else listens there: `--port 0` takes any free port",
        io::ErrorKind::PermissionDenied => "; ports below 1024 are for the system: try one above",
        io::ErrorKind::AddrNotAvailable => "; this machine has no such address",
        _ => "",
    };
    Failure::input(format!("{address} cannot be listened at: {error}{advice}"))
}
