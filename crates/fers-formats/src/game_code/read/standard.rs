//! The include that comes with Fers, as it is known to the reader.

use std::collections::HashMap;
use std::sync::OnceLock;

use fers_gamecode::{INCLUDE, Statement, StatementKind};

/// Subroutines that people change: the words that end a game are not known for sure.
const FREE: [&str; 3] = ["Wins", "Loses", "Draws"];

/// The statements of the include.
pub(super) struct Standard {
    /// The subroutines by name.
    pub subs: HashMap<&'static str, &'static Statement>,
    /// The statements outside of subroutines.
    pub statements: Vec<&'static Statement>,
}

/// Returns the include.
pub(super) fn standard() -> &'static Standard {
    static STANDARD: OnceLock<Standard> = OnceLock::new();
    STANDARD.get_or_init(|| {
        let script: &'static _ = Box::leak(Box::new(fers_gamecode::read(INCLUDE).value));
        let mut standard = Standard { subs: HashMap::new(), statements: Vec::new() };
        for statement in &script.statements {
            match &statement.kind {
                StatementKind::Sub { name, .. } => drop(standard.subs.insert(name, statement)),
                _ => standard.statements.push(statement),
            }
        }
        standard
    })
}

impl Standard {
    /// Returns whether a subroutine is one of the include, word by word, or one that may differ.
    pub fn has(&self, name: &str, statement: &Statement) -> bool {
        FREE.contains(&name) || self.subs.get(name) == Some(&statement)
    }
}
