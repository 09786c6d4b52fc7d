//! Names: subroutines, functions, coordinates.

use std::collections::{BTreeMap, BTreeSet};

use fers_text::{Diagnostic, closest};

use super::{Checker, Role};
use crate::program::Piece;
use crate::table::{BARE_WORDS, Command, Operator};
use crate::tree::{Statement, StatementKind, Word, WordKind};

/// The names that a program declares.
pub(super) struct Names {
    /// The number of parameters of each subroutine.
    subs: BTreeMap<String, usize>,
    functions: BTreeSet<String>,
    /// Variables that are set anywhere.
    variables: BTreeSet<String>,
    squares: BTreeSet<String>,
}

impl Names {
    pub fn new(boxes: &[Vec<Piece>], files: &[String], ranks: &[String]) -> Self {
        let mut names = Self {
            subs: BTreeMap::new(),
            functions: BTreeSet::new(),
            variables: BTreeSet::new(),
            squares: ranks.iter().flat_map(|rank| files.iter().map(move |file| format!("{file}{rank}"))).collect(),
        };
        for piece in boxes.iter().flatten() {
            piece.script.walk(&mut |statement| names.declare(statement));
        }
        names
    }

    fn declare(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Sub { name, parameters, .. } => {
                self.subs.insert(name.clone(), parameters.len());
                self.variables.extend(parameters.iter().cloned());
            }
            StatementKind::Command { command: Command::Def, words } => {
                self.functions.extend(words.first().and_then(Word::bare).map(str::to_owned));
            }
            StatementKind::For { variable, .. } => {
                self.variables.insert(variable.clone());
            }
            StatementKind::Command { command, words } => {
                let count = match command {
                    Command::Set | Command::SetElem | Command::SetConst | Command::Inc | Command::Dec => 1,
                    Command::My | Command::Local | Command::Global | Command::Static => words.len(),
                    _ => 0,
                };
                self.variables.extend(words.iter().take(count).filter_map(Word::bare).map(str::to_owned));
            }
            _ => {}
        }
    }
}

/// Returns whether a word looks like a coordinate: letters, then a number.
fn looks_like_square(text: &str) -> bool {
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let letters = text.len() - digits.len();
    (1..=2).contains(&letters) && (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

impl Checker<'_> {
    /// Checks the name and the arguments of a call.
    pub(super) fn call(&mut self, statement: &Statement) {
        let StatementKind::Command { command: Command::GoSub, words } = &statement.kind else { return };
        let Some(name) = words.first().and_then(Word::bare) else { return };
        match self.names.subs.get(name) {
            None => self.unknown_sub(name, &words[0]),
            Some(&wanted) if wanted != words.len() - 1 => {
                let given = words.len() - 1;
                let message = format!("`{name}` has {wanted} parameters and gets {given} arguments");
                let help = "an argument that is missing is null, and one too many is not used";
                self.warn("gamecode::argument-count", statement.span, message, help.to_owned());
            }
            Some(_) => {}
        }
    }

    /// Checks the name of a subroutine in a table of moves.
    pub(super) fn handler(&mut self, name: &str, word: &Word) {
        if !self.names.subs.contains_key(name) {
            self.unknown_sub(name, word);
        }
    }

    fn unknown_sub(&mut self, name: &str, word: &Word) {
        let help = match closest(name, self.names.subs.keys().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write it: `sub {name}:`, or include the file that has it"),
        };
        let message = format!("there is no subroutine `{name}`");
        self.found.push(Diagnostic::error("gamecode::unknown-subroutine", word.span, message).with_help(help));
    }

    /// Checks words one by one.
    pub(super) fn words(&mut self, words: &[Word], role: Role) {
        for (index, word) in words.iter().enumerate() {
            let before = index.checked_sub(1).and_then(|before| words[before].bare());
            match &word.kind {
                WordKind::Group(inside) if inside.is_empty() => {
                    let message = "`()` is no empty array".to_owned();
                    self.warn("gamecode::empty-parentheses", word.span, message, "write the word `array`".to_owned());
                }
                WordKind::Group(inside) => self.words(inside, Role::Plain),
                WordKind::Text(text) => self.one_word(text, word, before, role),
                _ => {}
            }
        }
    }

    fn one_word(&mut self, text: &str, word: &Word, before: Option<&str>, role: Role) {
        let is_known =
            self.names.squares.contains(text) || self.names.variables.contains(text) || BARE_WORDS.contains(&text);
        if before == Some("fn") && role == Role::Expression {
            if !self.names.functions.contains(text) && Operator::named(text).is_none() {
                let help = match closest(text, self.names.functions.iter().map(String::as_str)) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("define it: `def {text} ..;`"),
                };
                let message = format!("there is no function `{text}`");
                self.found.push(Diagnostic::error("gamecode::unknown-function", word.span, message).with_help(help));
            }
        } else if looks_like_square(text) && !is_known && !self.names.squares.is_empty() {
            let message = format!("`{text}` is not on the board");
            let help = "the board has other files or ranks; see the settings `code`, `files` and `ranks`";
            self.warn("gamecode::off-board", word.span, message, help.to_owned());
        } else if role == Role::Expression && !is_known && text.len() > 3 && Operator::named(text).is_none() {
            let names: Vec<&str> = Operator::all().map(|operator| operator.entry().name).collect();
            let known = self.names.subs.contains_key(text) || self.names.functions.contains(text);
            if let Some(near) = closest(text, names).filter(|near| near.len() > 3 && !known) {
                let message = format!("`{text}` is no operator");
                self.warn("gamecode::perhaps-operator", word.span, message, format!("did you mean `{near}`?"));
            }
        }
    }
}
