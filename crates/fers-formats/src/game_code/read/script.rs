//! What Pre-Game sets: variables, elements of arrays, functions of labels, flags, subroutines.

use std::collections::{BTreeMap, HashMap};

use fers_gamecode::{Command, INCLUDE_NAME, Preset, SHUFFLE_NAME, Statement, StatementKind, Word, WordKind, read_part};
use fers_text::{Diagnostic, Span};

use super::literal::Literal;
use super::shuffles::ShuffleCall;
use super::standard::standard;

/// Where the moves of a label begin in the table.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub label: String,
    /// The index of its first move.
    pub start: usize,
    pub span: Span,
}

/// A subroutine of the preset's own.
#[derive(Clone, Debug)]
pub(super) struct Sub {
    pub parameters: Vec<String>,
    pub body: Vec<Statement>,
    pub span: Span,
}

/// The most labels that a preset may define.
const LABELS_MAX: usize = 1_000;

/// What the code of a preset sets before the first move.
#[derive(Debug, Default)]
pub(super) struct Script {
    /// Whether the include is ours.
    pub is_ours: bool,
    pub values: HashMap<String, Literal>,
    elements: HashMap<String, BTreeMap<String, Literal>>,
    pub functions: Vec<Function>,
    /// The flags that are set, with their places.
    pub flags: Vec<(String, Span)>,
    pub subs: HashMap<String, Sub>,
    /// Whether the include of shuffles is ours.
    has_shuffle: bool,
    /// The calls that shuffle the start position.
    pub shuffles: Vec<ShuffleCall>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Commands without effect on the rules: messages, and what the browser may send.
const HARMLESS: [Command; 8] = [
    Command::Say,
    Command::Print,
    Command::SetSystem,
    Command::Ban,
    Command::Allow,
    Command::Alias,
    Command::My,
    Command::Include,
];

impl Script {
    /// Reads the box Pre-Game.
    pub fn of_pre_game(text: &str, preset: &Preset) -> Self {
        let mut script = Self::default();
        let Some(span) = preset.boxes[0] else { return script };
        let statements = read_part(text, span).value.statements;
        // The way through the table is the heart of it.
        script.is_ours = includes_ours(&statements, INCLUDE_NAME, "NextLeg");
        script.has_shuffle = script.is_ours && includes_ours(&statements, SHUFFLE_NAME, "ShuffleSetup");
        if script.is_ours {
            let known = standard().statements.iter();
            known.for_each(|statement| script.statement(statement, Some(Span::at(span.start as usize))));
        }
        statements.iter().for_each(|statement| script.statement(statement, None));
        if !script.is_ours {
            script.assume(Span::at(span.start as usize));
        }
        script
    }

    /// Fills in what the article gives for lists that the code does not set.
    fn assume(&mut self, place: Span) {
        let has = |label: &&str| self.functions.iter().any(|function| function.label == *label);
        let of_first = self.functions.first().map(|first| first.label.clone()).unwrap_or_default();
        let first = [of_first.to_uppercase(), of_first.to_lowercase()];
        let lists: [(&str, &[&str]); 4] = [
            ("wroyal", &["K"]),
            ("broyal", &["k"]),
            ("promotables", &[&first[0], &first[1]]),
            ("resetpieces", &["P", "p"]),
        ];
        for (name, labels) in lists {
            let known = labels.iter().filter(|label| has(label));
            let list = known.map(|label| Literal::Word((*label).to_owned(), place)).collect();
            self.values.entry(name.to_owned()).or_insert(Literal::List(list, place));
        }
    }

    /// Reports a statement whose meaning no table has.
    pub fn refuse(&mut self, span: Span, message: String) {
        self.diagnostics.push(
            Diagnostic::error("gamecode::not-lifted", span, message)
                .with_help("rules are read from tables and switches; `fers play` runs the code as it stands"),
        );
    }

    /// Returns the value of a variable.
    pub fn value(&self, name: &str) -> Option<&Literal> {
        self.values.get(name)
    }

    /// Returns the elements of an array that are set one by one, by key.
    pub fn elements(&self, name: &str) -> impl Iterator<Item = (&String, &Literal)> {
        self.elements.get(name).into_iter().flatten()
    }

    /// Returns an element of an array.
    pub fn element(&self, name: &str, key: &str) -> Option<&Literal> {
        self.elements.get(name)?.get(key)
    }

    /// Returns whether an array has elements that are set one by one.
    pub fn has_elements(&self, name: &str) -> bool {
        self.elements.get(name).is_some_and(|elements| !elements.is_empty())
    }

    /// Reads a statement; `from` is the place that stands for it if it belongs to the include.
    fn statement(&mut self, statement: &Statement, from: Option<Span>) {
        let is_standard = from.is_some() || self.is_ours && standard().statements.contains(&statement);
        let understood = match &statement.kind {
            StatementKind::Command { command, words } => self.command(*command, words, from),
            StatementKind::Sub { name, parameters, body } => {
                self.sub(name, parameters, body, statement);
                true
            }
            StatementKind::For { variable, list, body } => self.members(variable, list, body),
            StatementKind::If { .. } | StatementKind::While(_) => false,
        };
        if !understood && !is_standard {
            self.refuse(statement.span, "this statement says more than tables can".to_owned());
        }
    }

    /// Reads a statement of one line. Returns whether it is understood.
    fn command(&mut self, command: Command, words: &[Word], from: Option<Span>) -> bool {
        let placed = |value: Literal| from.map_or(value.clone(), |span| value.at(span));
        match (command, words) {
            (Command::Set, [name, rest @ ..]) => {
                let (Some(name), Some(value)) = (name.bare(), Literal::of_expression(rest)) else { return false };
                self.elements.remove(name);
                self.values.insert(name.to_owned(), placed(value));
                true
            }
            (Command::SetElem, [name, key, rest @ ..]) => {
                let (Some(name), Some(key)) = (name.bare(), Literal::of_word(key)) else { return false };
                let (Some(key), Some(value)) = (key.word(), Literal::of_expression(rest)) else { return false };
                self.elements.entry(name.to_owned()).or_default().insert(key.to_owned(), placed(value));
                true
            }
            (Command::Def, [label, rest @ ..]) => match (label.bare(), address(rest)) {
                (Some(label), Some(start)) if self.functions.len() < LABELS_MAX => {
                    self.functions.retain(|known| known.label != label);
                    let span = words[0].span;
                    self.functions.push(Function { label: label.to_owned(), start, span });
                    true
                }
                _ => false,
            },
            (Command::SetFlag | Command::UnsetFlag, _) => {
                let Some(names) = words.iter().map(Word::bare).collect::<Option<Vec<_>>>() else { return false };
                for (name, word) in names.into_iter().zip(words) {
                    self.flags.retain(|(known, _)| known != name);
                    if command == Command::SetFlag {
                        self.flags.push((name.to_owned(), word.span));
                    }
                }
                true
            }
            (Command::GoSub, [name]) if self.has_shuffle && name.bare() == Some("ShuffleSetup") => {
                let list = |name: &str| self.values.get(name).cloned();
                let lists = ["shuffleset", "blackshuffle", "shaded", "blackshaded", "symmetrized"].map(list);
                let between = self.elements.get("between").into_iter().flatten();
                let between = between.map(|(inner, outer)| (inner.clone(), outer.clone())).collect();
                self.shuffles.push(ShuffleCall { lists, between, span: name.span });
                true
            }
            _ => HARMLESS.contains(&command),
        }
    }

    /// Reads `for x (a b ..): setelem SET #x 1; next;`, which makes a set.
    fn members(&mut self, variable: &str, list: &[Word], body: &[Statement]) -> bool {
        let [Statement { kind: StatementKind::Command { command: Command::SetElem, words }, .. }] = body else {
            return false;
        };
        let [name, Word { kind: WordKind::Variable(key), .. }, rest @ ..] = words.as_slice() else { return false };
        let (Some(name), Some(value)) = (name.bare(), Literal::of_expression(rest)) else { return false };
        let members = Literal::of_expression(list);
        let Some(members) = members.as_ref().and_then(Literal::words).filter(|_| key == variable) else { return false };
        let elements = self.elements.entry(name.to_owned()).or_default();
        elements.extend(members.into_iter().map(|member| (member.to_owned(), value.clone())));
        true
    }

    fn sub(&mut self, name: &str, parameters: &[String], body: &[Statement], statement: &Statement) {
        let is_of_include = standard().subs.contains_key(name);
        if self.is_ours && is_of_include {
            if !standard().has(name, statement) {
                let file = standard().file_of(name);
                let message = format!("`{name}` is not as in {file}, so that its rules are not known");
                self.diagnostics.push(
                    Diagnostic::error("gamecode::changed-include", statement.span, message)
                        .with_help(format!("put the text of {file} back, or play the preset by its code")),
                );
            }
            return;
        }
        let sub = Sub { parameters: parameters.to_vec(), body: body.to_vec(), span: statement.span };
        self.subs.insert(name.to_owned(), sub);
    }
}

/// Returns the address of `cond #0 TAIL START`, or of one number.
fn address(words: &[Word]) -> Option<usize> {
    let number = |word: &Word| match word.kind {
        WordKind::Number(number) => usize::try_from(number).ok(),
        _ => None,
    };
    match words {
        [only] => number(only),
        [cond, Word { kind: WordKind::Variable(argument), .. }, tail, start] => {
            let is_form = cond.bare() == Some("cond") && argument == "0" && number(tail).is_some();
            number(start).filter(|_| is_form)
        }
        _ => None,
    }
}

/// Returns whether the statements have an include of ours, by a line or by its text, which has a
/// subroutine.
fn includes_ours(statements: &[Statement], file: &str, subroutine: &str) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        StatementKind::Command { command: Command::Include, words } => {
            words.iter().any(|word| Literal::of_word(word).is_some_and(|name| is_file(name.word(), file)))
        }
        StatementKind::Sub { name, .. } => name == subroutine && standard().has(name, statement),
        _ => false,
    })
}

fn is_file(path: Option<&str>, file: &str) -> bool {
    path.and_then(|path| path.rsplit(['/', '\\']).next()) == Some(file)
}
