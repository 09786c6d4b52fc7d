//! Checks of a whole program: names, operands, tables, and what is documented of the site.

mod expressions;
mod lists;
mod names;
mod profile;
mod reach;

use fers_text::{Diagnostic, Span};

use crate::fen::Layout;
use crate::program::{Piece, Problem};
use crate::tree::{Branch, Statement, StatementKind, Word};

pub use profile::Profile;

/// The roles of the words of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A word of an expression.
    Expression,
    /// A word that is taken as it is.
    Plain,
}

/// Checks all boxes.
pub(crate) fn check(
    boxes: &[Vec<Piece>],
    files: &[String],
    ranks: &[String],
    layout: &Layout,
    profile: Profile,
    problems: &mut Vec<Problem>,
) {
    let names = names::Names::new(boxes, files, ranks);
    for piece in boxes.iter().flatten() {
        let mut checker = Checker { names: &names, found: Vec::new() };
        piece.script.walk(&mut |statement| {
            checker.call(statement);
            checker.list(statement);
            for (words, role) in expressions_of(statement) {
                if role == Role::Expression {
                    checker.expression(words);
                }
                checker.words(words, role);
            }
            if profile == Profile::Site {
                checker.documented(statement);
            }
        });
        let found = checker.found.into_iter().map(|diagnostic| Problem { source: piece.source, diagnostic });
        problems.extend(found);
    }
    lists::pairs(boxes, problems);
    lists::labels(boxes, layout, problems);
    lists::addresses(boxes, layout, problems);
    reach::unreached(boxes, problems);
    // A file is read once for each box that includes it.
    let mut seen = Vec::new();
    problems.retain(|problem| {
        let key = (problem.source, problem.diagnostic.code, problem.diagnostic.span);
        let is_new = !seen.contains(&key);
        seen.push(key);
        is_new
    });
}

struct Checker<'a> {
    names: &'a names::Names,
    found: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn warn(&mut self, code: &'static str, span: Span, message: String, help: String) {
        self.found.push(Diagnostic::warning(code, span, message).with_help(help));
    }
}

/// Returns the words of a statement in stretches, each with its role.
fn expressions_of(statement: &Statement) -> Vec<(&[Word], Role)> {
    use crate::table::Command;
    match &statement.kind {
        StatementKind::Command { command, words } => match command {
            Command::Set | Command::SetConst | Command::Def => {
                vec![(words.get(1..).unwrap_or_default(), Role::Expression)]
            }
            Command::SetElem => vec![(words.get(2..).unwrap_or_default(), Role::Expression)],
            Command::Return | Command::Verify | Command::EvalCommand => vec![(words, Role::Expression)],
            Command::Say | Command::Print | Command::Die | Command::Move => Vec::new(),
            _ => vec![(words, Role::Plain)],
        },
        StatementKind::If { branches, .. } => {
            branches.iter().map(|branch| (branch.condition.as_slice(), Role::Expression)).collect()
        }
        StatementKind::While(Branch { condition, .. }) => vec![(condition, Role::Expression)],
        StatementKind::For { list, .. } => vec![(list, Role::Expression)],
        StatementKind::Sub { .. } => Vec::new(),
    }
}
