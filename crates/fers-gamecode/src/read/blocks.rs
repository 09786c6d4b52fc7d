//! Blocks: `if`, `do while`, `for` and `sub`, and what is missing at their ends.

use fers_text::{Diagnostic, Span};

use super::{NESTING_MAX, Open, Reader, TokenKind};
use crate::tree::{Branch, Statement, StatementKind, Word, WordKind};

/// Returns the words that end or part a block.
fn closers(opener: &str) -> &'static [&'static str] {
    match opener {
        "if" => &["endif", "elseif", "else"],
        "do" => &["loop"],
        "for" => &["next"],
        _ => &["endsub"],
    }
}

impl Reader {
    /// Reads statements up to a word that closes an open block, or to the end.
    pub(super) fn statements_into(&mut self, statements: &mut Vec<Statement>) {
        while let Some(token) = self.token() {
            let span = token.span;
            let TokenKind::Word(word) = token.kind.clone() else {
                self.at_no_word(span);
                continue;
            };
            if self.open.iter().any(|open| closers(open.word).contains(&word.as_str())) {
                return;
            }
            self.at += 1;
            let statement = match word.as_str() {
                "if" | "do" | "for" | "sub" if self.open.len() >= NESTING_MAX => {
                    let help = "move the inner statements into subroutines";
                    self.error("gamecode::too-deep", span, "blocks stand too deep in one another", help);
                    self.words(true);
                    self.at += usize::from(self.is(&TokenKind::Colon));
                    None
                }
                "if" => Some(self.if_block(span)),
                "do" => Some(self.while_block(span)),
                "for" => Some(self.for_block(span)),
                "sub" => Some(self.sub_block(span)),
                "endif" | "elseif" | "else" | "loop" | "next" | "endsub" => {
                    let help = "take it out, or write the block that it ends";
                    self.error("gamecode::stray-end", span, format!("`{word}` belongs to no block"), help);
                    self.words(true);
                    self.at += usize::from(self.is(&TokenKind::Colon) || self.is(&TokenKind::Semicolon));
                    None
                }
                _ => self.command(&word, span),
            };
            statements.extend(statement);
        }
    }

    fn at_no_word(&mut self, span: Span) {
        if self.is(&TokenKind::Semicolon) {
            self.at += 1;
            return;
        }
        let help = "a statement begins with the name of a command";
        self.error("gamecode::no-command", span, "no statement begins like this", help);
        self.at += 1;
        self.skip_statement();
    }

    /// Reads the words of a header and its colon.
    fn header(&mut self, name: &str, span: Span) -> (Vec<Word>, Span) {
        let words = self.words(true);
        let end = self.end_before();
        if self.is(&TokenKind::Colon) {
            self.at += 1;
        } else {
            let message = format!("the `:` that ends the line of `{name}` is missing");
            self.error("gamecode::missing-colon", Span::new(end.saturating_sub(1), end), message, "write `:` here");
            self.at += usize::from(self.is(&TokenKind::Semicolon));
        }
        (words, span.to(Span::new(span.start as usize, end)))
    }

    /// Reads the statements of a block.
    fn body(&mut self, word: &'static str) -> Vec<Statement> {
        self.open.push(Open { word });
        let body = self.block();
        self.open.pop();
        body
    }

    /// Reads the word that ends a block, and its `;`.
    fn ending(&mut self, opener: &'static str, ending: &'static str, span: Span) {
        if self.word_here().is_some_and(|(word, _)| word == ending) {
            self.at += 1;
            self.semicolon(ending);
            return;
        }
        let help = format!("write `{ending};` where the block ends");
        let message = format!("this `{opener}` has no `{ending}`");
        match self.word_here() {
            Some((word, at)) => {
                let said = format!("`{word}` closes another block here");
                let error = Diagnostic::error("gamecode::open-block", span, message);
                self.diagnostics.push(error.with_related(at, said).with_help(help));
            }
            None => self.diagnostics.push(
                Diagnostic::warning("gamecode::open-block", span, format!("{message}; the end of the text closes it"))
                    .with_help(help),
            ),
        }
    }

    fn if_block(&mut self, start: Span) -> Statement {
        let (condition, span) = self.header("if", start);
        let mut branches = vec![Branch { condition, body: self.body("if") }];
        let mut otherwise = None;
        loop {
            match self.word_here() {
                Some(("elseif", at)) if otherwise.is_none() => {
                    self.at += 1;
                    let (condition, _) = self.header("elseif", at);
                    let body = self.body("if");
                    branches.push(Branch { condition, body });
                }
                Some(("else", at)) if otherwise.is_none() => {
                    self.at += 1;
                    self.header("else", at);
                    otherwise = Some(self.body("if"));
                }
                Some((word @ ("elseif" | "else"), at)) if !self.belongs_outside() => {
                    let message = format!("`{word}` stands behind the `else` of this `if`");
                    self.at += 1;
                    self.header("elseif", at);
                    self.error("gamecode::stray-end", at, message, "put it in front of `else:`");
                    let body = self.body("if");
                    otherwise.get_or_insert_default().extend(body);
                }
                _ => break,
            }
        }
        self.ending("if", "endif", start);
        Statement { kind: StatementKind::If { branches, otherwise }, span }
    }

    /// Returns whether another `if` around this one is open, so that an `else` may be its own.
    fn belongs_outside(&self) -> bool {
        self.open.iter().any(|open| open.word == "if")
    }

    fn while_block(&mut self, start: Span) -> Statement {
        if self.word_here().is_some_and(|(word, _)| word == "while") {
            self.at += 1;
        } else {
            self.error("gamecode::bad-loop", start, "`do` has no `while`", "write `do while` and a condition");
        }
        let (condition, span) = self.header("do while", start);
        let body = self.body("do");
        self.ending("do", "loop", start);
        Statement { kind: StatementKind::While(Branch { condition, body }), span }
    }

    fn for_block(&mut self, start: Span) -> Statement {
        let (mut words, span) = self.header("for", start);
        let variable = match words.first().map(|word| word.kind.clone()) {
            Some(WordKind::Text(name)) => {
                words.remove(0);
                name
            }
            _ => {
                let help = "write `for v array:`, such as `for sq spaces:`";
                self.error("gamecode::bad-loop", span, "`for` has no variable", help);
                String::new()
            }
        };
        let body = self.body("for");
        self.ending("for", "next", start);
        Statement { kind: StatementKind::For { variable, list: words, body }, span }
    }

    fn sub_block(&mut self, start: Span) -> Statement {
        let (words, span) = self.header("sub", start);
        let mut names = Vec::new();
        for word in &words {
            match word.bare() {
                Some(name) => names.push(name.to_owned()),
                None => {
                    let help = "name each parameter with a word, without `#`";
                    self.error("gamecode::bad-parameter", word.span, "this is no name for a parameter", help);
                }
            }
        }
        if names.is_empty() {
            self.error("gamecode::no-name", span, "this subroutine has no name", "write `sub name:`");
            names.push(String::new());
        }
        let name = names.remove(0);
        let outside = std::mem::take(&mut self.open);
        if let Some(open) = outside.last() {
            let help = "subroutines stand outside of blocks";
            self.error("gamecode::sub-inside", span, format!("a subroutine begins inside `{}`", open.word), help);
        }
        self.open = outside;
        let body = self.body("sub");
        self.ending("sub", "endsub", start);
        Statement { kind: StatementKind::Sub { name, parameters: names, body }, span }
    }
}
