//! Completion with the tab key.

use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

/// The words that may begin a line.
#[derive(Debug, Default)]
pub struct Words(pub Vec<String>);

impl Words {
    /// Returns the words that continue the typed text, sorted, without duplicates.
    fn that_continue(&self, typed: &str) -> Vec<String> {
        let mut words: Vec<String> = self.0.iter().filter(|word| word.starts_with(typed)).cloned().collect();
        words.sort();
        words.dedup();
        words
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, position: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..position];
        let start = typed.len() - typed.trim_start().len();
        Ok((start, self.that_continue(&typed[start..])))
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Hinter for Words {
    type Hint = String;
}
impl Validator for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completions_are_sorted_and_offered_once() {
        let words = Words(["Nf3", "new", "Nc3", "Nf3"].map(str::to_owned).to_vec());
        assert_eq!(words.that_continue("N"), ["Nc3", "Nf3"]);
        assert_eq!(words.that_continue("x"), [""; 0]);
    }
}
