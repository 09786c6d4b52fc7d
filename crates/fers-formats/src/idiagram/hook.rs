//! Script functions, which Fers does not run.

use fers_text::{Diagnostic, Span};

/// A function that a script defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hook {
    pub(super) name: String,
    /// The place of its name in the source.
    pub(super) span: Span,
}

/// The functions that the Interactive Diagram calls, by the end of their names (the name of the
/// diagram may precede it), with their replacements.
const KNOWN: [(&str, &str); 5] = [
    ("BadZone", "squares that a piece may not enter are its `confined-to` in a .fers file"),
    ("Tinker", "rules for single moves are paths, promotions and victims of the pieces in a .fers file"),
    ("WeirdPromotion", "who becomes what, and where, are promotion rules in a .fers file"),
    ("Shade", "it colours squares; play does not change"),
    ("ScoreMove", "it is for the computer opponent of the diagram; play does not change"),
];

impl Hook {
    /// Returns whether the Interactive Diagram itself calls this function.
    pub(super) fn is_known(&self) -> bool {
        self.advice().is_some()
    }

    fn advice(&self) -> Option<&'static str> {
        KNOWN.iter().find(|(ending, _)| self.name.ends_with(ending)).map(|&(_, advice)| advice)
    }

    /// Makes the warning about the function.
    pub(super) fn warning(&self) -> Diagnostic {
        let message = format!("the script's function `{}` cannot run; what it does is not played", self.name);
        let general = "if it makes rules, write them as data: convert the diagram to .fers and add them";
        Diagnostic::warning("idiagram::script", self.span, message).with_help(self.advice().unwrap_or(general))
    }
}

/// Returns the functions that a script defines: `function name(` and `name = function`. `offset` is
/// the offset of the script.
pub(super) fn functions(script: &str, offset: usize) -> Vec<Hook> {
    let mut found = Vec::new();
    for (at, word) in script.match_indices("function") {
        let is_inside_word = script[..at].ends_with(is_letter) || script[at + word.len()..].starts_with(is_letter);
        if is_inside_word {
            continue;
        }
        let behind = &script[at + word.len()..];
        let name_at = at + word.len() + (behind.len() - behind.trim_start().len());
        let name = name_of(&script[name_at..]);
        if !name.is_empty() {
            found
                .push(Hook { name: name.to_owned(), span: Span::new(offset + name_at, offset + name_at + name.len()) });
            continue;
        }
        let Some(before) = script[..at].trim_end().strip_suffix('=').map(str::trim_end) else { continue };
        let start = before.trim_end_matches(is_letter).len();
        let name = &before[start..];
        if !name.is_empty() {
            found.push(Hook { name: name.to_owned(), span: Span::new(offset + start, offset + before.len()) });
        }
    }
    found
}

fn name_of(text: &str) -> &str {
    &text[..text.find(|c| !is_letter(c)).unwrap_or(text.len())]
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(script: &str, expected: &[&str]) {
        let found = functions(script, 0);
        assert_eq!(found.iter().map(|hook| hook.name.as_str()).collect::<Vec<_>>(), expected, "{script}");
        assert!(found.iter().all(|hook| hook.span.slice(script) == hook.name), "{script}");
    }

    #[test]
    fn functions_are_found_however_they_are_defined() {
        check("function BadZone(x, y) { return 0; }\nShade = function (x,y) {}", &["BadZone", "Shade"]);
        check("malfunction(3); call(function() {}); functional = 2", &[]);
    }
}
