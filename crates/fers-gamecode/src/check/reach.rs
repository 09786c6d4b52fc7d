//! Subroutines that no box reaches.

use std::collections::{BTreeMap, HashSet};

use fers_text::{Diagnostic, Span};

use crate::program::{INCLUDE, Piece, Problem, SHUFFLE};
use crate::tree::{Branch, Statement, StatementKind, Word, WordKind};

/// A subroutine: where it stands, and the words in it.
struct Sub<'a> {
    span: Span,
    source: u32,
    words: HashSet<&'a str>,
}

/// Warns of subroutines of the preset that nothing calls, neither a box nor what it calls. A name
/// that stands anywhere as a word may be called through a variable, and counts as a call.
pub(super) fn unreached(boxes: &[Vec<Piece>], problems: &mut Vec<Problem>) {
    let mut subs: BTreeMap<&str, Sub<'_>> = BTreeMap::new();
    let mut reached: HashSet<&str> = HashSet::new();
    for piece in boxes.iter().flatten() {
        for statement in &piece.script.statements {
            match &statement.kind {
                StatementKind::Sub { name, body, .. } => {
                    let mut words = HashSet::new();
                    body.iter().for_each(|statement| collect(statement, &mut words));
                    subs.insert(name, Sub { span: statement.span, source: piece.source, words });
                }
                _ => collect(statement, &mut reached),
            }
        }
    }
    let mut open: Vec<&str> = reached.iter().copied().collect();
    while let Some(name) = open.pop() {
        for &word in subs.get(name).map(|sub| &sub.words).into_iter().flatten() {
            if reached.insert(word) {
                open.push(word);
            }
        }
    }
    for (name, sub) in subs {
        // A preset need not use all that an include has.
        let begins = |end: &str| [INCLUDE, SHUFFLE].iter().any(|own| own.contains(&format!("\nsub {name}{end}")));
        let is_of_include = sub.source > 0 || begins(" ") || begins(":");
        if !reached.contains(name) && !is_of_include {
            let message = format!("no box reaches the subroutine `{name}`");
            let diagnostic = Diagnostic::warning("gamecode::unreached", sub.span, message)
                .with_help(format!("call it: `gosub {name} ..;`, name it in `legdefs`, or take it out"));
            problems.push(Problem { source: sub.source, diagnostic });
        }
    }
}

/// Collects all words of a statement, those inside of blocks included.
fn collect<'a>(statement: &'a Statement, found: &mut HashSet<&'a str>) {
    let mut all = |list: &'a [Word]| list.iter().for_each(|word| words(word, found));
    match &statement.kind {
        StatementKind::Command { words, .. } => all(words),
        StatementKind::If { branches, .. } => branches.iter().for_each(|branch| all(&branch.condition)),
        StatementKind::While(Branch { condition, .. }) => all(condition),
        StatementKind::For { list, .. } => all(list),
        StatementKind::Sub { .. } => {}
    }
    let inside: Vec<&'a [Statement]> = match &statement.kind {
        StatementKind::Command { .. } => Vec::new(),
        StatementKind::If { branches, otherwise } => {
            let bodies = branches.iter().map(|branch| branch.body.as_slice());
            bodies.chain(otherwise.as_deref()).collect()
        }
        StatementKind::While(Branch { body, .. })
        | StatementKind::For { body, .. }
        | StatementKind::Sub { body, .. } => vec![body.as_slice()],
    };
    inside.into_iter().flatten().for_each(|statement| collect(statement, found));
}

fn words<'a>(word: &'a Word, found: &mut HashSet<&'a str>) {
    match &word.kind {
        WordKind::Text(text) | WordKind::Quoted(text) => drop(found.insert(text)),
        WordKind::Group(inside) => inside.iter().for_each(|word| words(word, found)),
        WordKind::Number(_) | WordKind::Variable(_) => {}
    }
}
