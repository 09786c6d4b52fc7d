//! The include that comes with Fers, as it is known to the reader.

use std::collections::HashMap;
use std::sync::OnceLock;

use fers_gamecode::{INCLUDE, INCLUDE_NAME, SHUFFLE, SHUFFLE_NAME, Statement, StatementKind};

/// Subroutines that people change: the words that end a game are not known for sure, and how the
/// site draws a number, and takes a text apart, is not known at all.
const FREE: [&str; 5] = ["Wins", "Loses", "Draws", "DrawLot", "SplitAt"];

/// The statements of the includes.
pub(super) struct Standard {
    /// The subroutines by name.
    pub subs: HashMap<&'static str, &'static Statement>,
    /// Those of the include of shuffles.
    of_shuffle: Vec<&'static str>,
    /// The statements outside of subroutines.
    pub statements: Vec<&'static Statement>,
}

/// Returns the includes.
pub(super) fn standard() -> &'static Standard {
    static STANDARD: OnceLock<Standard> = OnceLock::new();
    STANDARD.get_or_init(|| {
        let mut standard = Standard { subs: HashMap::new(), of_shuffle: Vec::new(), statements: Vec::new() };
        for text in [INCLUDE, SHUFFLE] {
            let script: &'static _ = Box::leak(Box::new(fers_gamecode::read(text).value));
            for statement in &script.statements {
                let StatementKind::Sub { name, .. } = &statement.kind else {
                    standard.statements.push(statement);
                    continue;
                };
                standard.subs.insert(name, statement);
                if text == SHUFFLE {
                    standard.of_shuffle.push(name);
                }
            }
        }
        standard
    })
}

impl Standard {
    /// Returns the name of the include that has a subroutine.
    pub fn file_of(&self, name: &str) -> &'static str {
        if self.of_shuffle.contains(&name) { SHUFFLE_NAME } else { INCLUDE_NAME }
    }

    /// Returns whether a subroutine is one of the include, word by word, or one that may differ.
    pub fn has(&self, name: &str, statement: &Statement) -> bool {
        FREE.contains(&name) || self.subs.get(name) == Some(&statement)
    }
}
