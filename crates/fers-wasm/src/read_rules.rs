//! Rules of texts, read and not compiled.

use fers::text::{Diagnostic as Said, Span};
use fers::{Format, Loaded};

/// Maximal length of a text in bytes. All known files of variants are far shorter.
pub const TEXT_MAX: usize = 2 << 20;

/// Reads a text without checking that its rules are playable, which takes most of the time, as each
/// variant is compiled.
///
/// # Errors
///
/// If the text is too long or the format is unknown.
pub fn read_rules(text: &str, format: Option<&str>) -> Result<Loaded, Said> {
    let nowhere = Span::at(0);
    if text.len() > TEXT_MAX {
        let message = format!("the text has {} KiB; texts of up to {} KiB are read", text.len() >> 10, TEXT_MAX >> 10);
        return Err(Said::error("load::too-long", nowhere, message).with_help("cut out the variant that is wanted"));
    }
    let format = format.map(str::parse::<Format>).transpose();
    let format = format.map_err(|unknown| Said::error("load::unknown-format", nowhere, unknown.to_string()))?;
    Ok(fers::load(text, format))
}
