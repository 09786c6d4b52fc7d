//! Values and keys of TOML.

/// Returns a string, in single quotes where that avoids escapes.
pub(in crate::canonical) fn string(text: &str) -> String {
    let needs_escapes = text.contains(['"', '\\']) && !text.contains('\'') && !text.chars().any(char::is_control);
    if needs_escapes { format!("'{text}'") } else { escaped(text) }
}

fn escaped(text: &str) -> String {
    let escape = |letter: char| match letter {
        '"' => "\\\"".to_owned(),
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        letter if letter.is_control() => format!("\\u{:04X}", u32::from(letter)),
        letter => letter.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

/// Returns a key, bare where possible.
pub(in crate::canonical) fn key(name: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(is_bare) { name.to_owned() } else { escaped(name) }
}

/// Returns an array of values.
pub(in crate::canonical) fn array(values: &[String]) -> String {
    format!("[{}]", values.join(", "))
}

/// Returns an array of strings.
pub(in crate::canonical) fn strings(texts: &[String]) -> String {
    array(&texts.iter().map(|text| string(text)).collect::<Vec<_>>())
}
