//! The tree of a text: statements and words, with their places.

use fers_text::Span;

use crate::table::Command;

/// Statements in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The statements.
    pub statements: Vec<Statement>,
}

/// One statement. Two statements are equal if they say the same, wherever they stand.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The kind of statement.
    pub kind: StatementKind,
    /// The place of the statement; for a block, its first line up to the colon.
    pub span: Span,
}

impl PartialEq for Statement {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Statement {}

/// The kinds of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `set v 1;` and all other commands of one line.
    Command {
        /// The command.
        command: Command,
        /// The words after it.
        words: Vec<Word>,
    },
    /// `if e: .. elseif e: .. else: .. endif;`
    If {
        /// The conditions with their statements, at least one.
        branches: Vec<Branch>,
        /// The statements after `else:`.
        otherwise: Option<Vec<Statement>>,
    },
    /// `do while e: .. loop;`
    While(Branch),
    /// `for v array: .. next;`
    For {
        /// The variable that gets each element.
        variable: String,
        /// The expression for the array.
        list: Vec<Word>,
        /// The statements.
        body: Vec<Statement>,
    },
    /// `sub name p1 p2: .. endsub;`
    Sub {
        /// Its name.
        name: String,
        /// Its parameters.
        parameters: Vec<String>,
        /// Its statements.
        body: Vec<Statement>,
    },
}

/// A condition and the statements that depend on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The expression.
    pub condition: Vec<Word>,
    /// The statements.
    pub body: Vec<Statement>,
}

/// One word. Two words are equal if they say the same, wherever they stand.
#[derive(Clone, Debug)]
pub struct Word {
    /// The kind of word.
    pub kind: WordKind,
    /// The place of the word.
    pub span: Span,
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Word {}

/// The kinds of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// A whole number: `-1`.
    Number(i64),
    /// Anything up to a blank: `e4`, `checkleap`, `=x`, `$answered`.
    Text(String),
    /// A text in quotes, which is never an operator: `"MOVE: "`.
    Quoted(String),
    /// `#name`: the value of a variable, or of an argument of a function.
    Variable(String),
    /// Words in parentheses: an array, or an expression for later.
    Group(Vec<Word>),
}

impl Word {
    /// Returns the text of a bare word.
    pub fn bare(&self) -> Option<&str> {
        match &self.kind {
            WordKind::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl Script {
    /// Calls `visit` for every statement, those inside blocks included.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Statement)) {
        walk(&self.statements, visit);
    }
}

fn walk<'a>(statements: &'a [Statement], visit: &mut impl FnMut(&'a Statement)) {
    for statement in statements {
        visit(statement);
        match &statement.kind {
            StatementKind::Command { .. } => {}
            StatementKind::If { branches, otherwise } => {
                branches.iter().for_each(|branch| walk(&branch.body, visit));
                walk(otherwise.as_deref().unwrap_or_default(), visit);
            }
            StatementKind::While(Branch { body, .. })
            | StatementKind::For { body, .. }
            | StatementKind::Sub { body, .. } => walk(body, visit),
        }
    }
}
