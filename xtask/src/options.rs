//! Options behind a task: `--name` or `--name VALUE`.

/// Passes each option to `take`, which gets its value when it asks for one and says whether it knows the option.
///
/// # Errors
///
/// The first word that makes no sense.
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

/// A number of things, at least one.
///
/// # Errors
///
/// When it is none.
pub fn count(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&count| count > 0).ok_or_else(|| format!("`{text}` is no number above 0"))
}
