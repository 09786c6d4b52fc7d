//! The abilities of the terminal behind stdout.

use std::io::{IsTerminal, stdout};

/// Returns whether stdout is a terminal with colors, and the user wants them.
pub fn has_colors() -> bool {
    stdout().is_terminal() && anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never
}

/// Returns whether stdout is a terminal that shows Unicode symbols.
pub fn has_signs() -> bool {
    stdout().is_terminal() && speaks_unicode()
}

fn speaks_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.is_some_and(|locale| locale.to_lowercase().replace('-', "").contains("utf8"))
}
