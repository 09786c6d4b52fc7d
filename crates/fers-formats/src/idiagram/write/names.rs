//! Names that fit the format.

/// Returns a text without line breaks, and without the signs that separate fields.
pub(super) fn field(text: &str) -> String {
    let plain = |c: char| if c.is_control() || ":=<>&".contains(c) { ' ' } else { c };
    text.chars().map(plain).collect::<String>().trim().trim_start_matches('#').trim().to_owned()
}

/// Returns a name for `satellite`: letters, digits and underscores.
pub(super) fn word(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    text.chars().map(plain).collect::<String>().trim_matches('_').to_owned()
}

/// Returns a line `name=value` as it is, without line breaks.
pub(super) fn line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}
