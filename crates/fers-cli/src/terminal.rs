//! What the terminal behind stdout can show.

use std::io::{IsTerminal, stdout};

/// Whether somebody reads who sees colors and wants them.
pub fn has_colors() -> bool {
    stdout().is_terminal() && anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never
}

/// Whether somebody reads who sees more signs than letters.
pub fn has_signs() -> bool {
    stdout().is_terminal() && speaks_unicode()
}

fn speaks_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.is_some_and(|locale| locale.to_lowercase().replace('-', "").contains("utf8"))
}
