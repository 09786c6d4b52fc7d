//! Readers for the values of options.

use std::str::FromStr;

use super::ArgumentError;

/// Reads a number.
pub(super) fn number<T: FromStr>(place: &str, value: &str, expected: &'static str) -> Result<T, ArgumentError> {
    value.parse().map_err(|_| ArgumentError::bad_value(place, value, expected))
}

/// Reads a number greater than zero.
pub(super) fn count(place: &str, value: &str) -> Result<usize, ArgumentError> {
    let expected = "a number above 0";
    number(place, value, expected).and_then(|number: usize| match number {
        0 => Err(ArgumentError::bad_value(place, value, expected)),
        number => Ok(number),
    })
}

/// Reads a probability between 0 and 0.5, both excluded.
pub(super) fn share(place: &str, value: &str) -> Result<f64, ArgumentError> {
    let expected = "a probability between 0 and 0.5";
    let share: f64 = number(place, value, expected)?;
    if share > 0.0 && share < 0.5 { Ok(share) } else { Err(ArgumentError::bad_value(place, value, expected)) }
}

/// Reads `true` or `false`.
pub(super) fn truth(place: &str, value: &str) -> Result<bool, ArgumentError> {
    match value {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err(ArgumentError::bad_value(place, value, "true or false")),
    }
}

/// Splits `key=value`.
pub(super) fn pair(option: &str, word: &str) -> Result<(String, String), ArgumentError> {
    let pair = word.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
    pair.ok_or_else(|| ArgumentError::bad_value(option, word, "of the form KEY=VALUE"))
}

/// Splits a command into words; quotes keep blanks.
pub(super) fn command_words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c.is_whitespace() => words.push(String::new()),
            _ => words.last_mut().expect("there is always a word").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_words_and_quotes_keep_blanks() {
        assert_eq!(command_words("fers  engine"), ["fers", "engine"]);
        assert_eq!(command_words("\"/my games/x\" -a 'b c'"), ["/my games/x", "-a", "b c"]);
    }
}
