//! Differences with a known reason.

use super::compare::Difference;
use crate::explained::{fields, rows};

/// Matches any variant or any text.
const ANY: &str = "*";

/// A kind of difference with its explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    variant: String,
    kind: String,
    /// A part of the description of the difference.
    part: String,
    /// The section of the documentation with the reason.
    reason: String,
}

/// Reads all explanations of a file below the root.
///
/// # Errors
///
/// Returns an error when the file cannot be read or a line is malformed.
pub fn read(file: &str) -> Result<Vec<Explanation>, String> {
    rows(file)?.iter().map(|line| explanation(file, line)).collect()
}

fn explanation(file: &str, line: &str) -> Result<Explanation, String> {
    let [variant, kind, part, reason] = fields(file, line)?;
    Ok(Explanation { variant, kind, part, reason })
}

impl Explanation {
    /// Returns whether it explains this difference.
    pub fn explains(&self, variant: &str, difference: &Difference) -> bool {
        let fits = |wanted: &str, is_there: bool| wanted == ANY || is_there;
        fits(&self.variant, self.variant == variant)
            && self.kind == difference.kind
            && fits(&self.part, difference.text.contains(&self.part))
    }
}

/// Checks that every reason of a file is a section of these documents below the root.
#[cfg(test)]
pub fn check(file: &str, documents: &[&str]) {
    use crate::root::root;

    let anchor = |heading: &str| heading.to_lowercase().replace(' ', "-").replace(['\'', '`', '.'], "");
    let text: String = documents.iter().map(|path| std::fs::read_to_string(root().join(path)).unwrap()).collect();
    let sections: Vec<String> = text.lines().filter_map(|line| line.strip_prefix("## ")).map(anchor).collect();
    for entry in read(file).unwrap() {
        assert!(sections.contains(&entry.reason), "{entry:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_explanation_is_about_a_variant_a_kind_and_some_words() {
        let difference = Difference { kind: "clock", text: "Fairy-Stockfish `1`, Fers `0`".to_owned() };
        let explains = |line: &str, variant: &str| explanation("x.csv", line).unwrap().explains(variant, &difference);
        assert!(explains("a,clock,Fers `0`,why", "a") && explains("*,clock,*,why", "b"));
        assert!(!explains("a,clock,*,why", "b") && !explains("*,moves,*,why", "b"));
        assert!(!explains("*,clock,Fers `1`,why", "a"));
    }
}
