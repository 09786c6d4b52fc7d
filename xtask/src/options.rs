//! Options of a task: `--name` or `--name VALUE`.

/// Passes each option to `take`, which may ask for its value and returns whether it knows the
/// option.
///
/// # Errors
///
/// Returns an error that names the first invalid word.
pub fn read(
    words: &[String],
    mut take: impl FnMut(&str, &mut dyn FnMut() -> Result<String, String>) -> Result<bool, String>,
) -> Result<(), String> {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().cloned().ok_or_else(|| format!("{word} needs a value"));
        if !take(word, &mut value)? {
            return Err(format!("there is no option `{word}`; `cargo xtask help` lists them"));
        }
    }
    Ok(())
}

/// Parses a count of at least one.
///
/// # Errors
///
/// Returns an error when the text is no such number.
pub fn count(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&count| count > 0).ok_or_else(|| format!("`{text}` is no number above 0"))
}
