//! Differences that have a known reason.

use super::compare::Difference;
use crate::explained::{fields, rows};

/// Where the explanations are, below the root.
const FILE: &str = "testdata/fairy-stockfish/crosscheck-explained.csv";
/// Any variant, or any text.
const ANY: &str = "*";

/// An explained kind of difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    variant: String,
    kind: String,
    /// What the words about the difference hold.
    part: String,
    /// A section of `docs/differences.md` or `docs/fairy-stockfish.md`.
    pub reason: String,
}

/// Reads all explanations.
///
/// # Errors
///
/// When the file cannot be read, or a line is none.
pub fn read() -> Result<Vec<Explanation>, String> {
    rows(FILE)?.iter().map(|line| explanation(line)).collect()
}

fn explanation(line: &str) -> Result<Explanation, String> {
    let [variant, kind, part, reason] = fields(FILE, line)?;
    Ok(Explanation { variant, kind, part, reason })
}

impl Explanation {
    /// Returns whether it is about this difference.
    pub fn explains(&self, variant: &str, difference: &Difference) -> bool {
        let fits = |wanted: &str, is_there: bool| wanted == ANY || is_there;
        fits(&self.variant, self.variant == variant)
            && self.kind == difference.kind
            && fits(&self.part, difference.text.contains(&self.part))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::root::root;

    #[test]
    fn an_explanation_is_about_a_variant_a_kind_and_some_words() {
        let difference = Difference { kind: "clock", text: "Fairy-Stockfish `1`, Fers `0`".to_owned() };
        let explains = |line: &str, variant: &str| explanation(line).unwrap().explains(variant, &difference);
        assert!(explains("a,clock,Fers `0`,why", "a") && explains("*,clock,*,why", "b"));
        assert!(!explains("a,clock,*,why", "b") && !explains("*,moves,*,why", "b"));
        assert!(!explains("*,clock,Fers `1`,why", "a"));
    }

    #[test]
    fn every_reason_is_a_section_of_the_documentation() {
        let anchor = |heading: &str| heading.to_lowercase().replace(' ', "-").replace(['\'', '`', '.'], "");
        let text = ["docs/differences.md", "docs/fairy-stockfish.md"]
            .map(|path| fs::read_to_string(root().join(path)).unwrap())
            .concat();
        let sections: Vec<String> = text.lines().filter_map(|line| line.strip_prefix("## ")).map(anchor).collect();
        for entry in read().unwrap() {
            assert!(sections.contains(&entry.reason), "{entry:?}");
        }
    }
}
