//! Reads GAME code into a tree.

mod blocks;
mod commands;
mod tokens;

use fers_text::{Diagnostic, Parsed, Span};

use crate::table::{BLOCK_WORDS, Command};
use crate::tree::{Script, Statement, Word, WordKind};
use tokens::{Token, TokenKind, tokens};

/// The maximal depth of nested blocks, and of nested parentheses.
const NESTING_MAX: usize = 64;

/// Longer texts are refused.
const BYTES_MAX: usize = 1 << 20;

/// Reads the statements of a text, with all problems of its syntax.
///
/// ```
/// let parsed = fers_gamecode::read("set i 0; do while < #i 3: inc i; loop;");
/// assert!(parsed.diagnostics.is_empty());
/// assert_eq!(parsed.value.statements.len(), 2);
///
/// let parsed = fers_gamecode::read("set i 0\nset j 1;");
/// assert_eq!(parsed.diagnostics[0].code.0, "gamecode::missing-semicolon");
/// assert_eq!(parsed.value.statements.len(), 2);
/// ```
pub fn read(text: &str) -> Parsed<Script> {
    read_part(text, Span::new(0, text.len()))
}

/// Reads the statements in a part of a text. The places are those of the whole text.
pub fn read_part(text: &str, part: Span) -> Parsed<Script> {
    let mut diagnostics = Vec::new();
    if part.slice(text).len() > BYTES_MAX {
        let message = "this code is longer than a megabyte";
        diagnostics.push(
            Diagnostic::error("gamecode::too-long", Span::at(part.start as usize), message)
                .with_help("no preset needs that much; leave out what is not code"),
        );
        return Parsed { value: Script::default(), diagnostics };
    }
    let tokens = tokens(text, part, &mut diagnostics);
    let mut reader = Reader { tokens, at: 0, end: part.end as usize, diagnostics, open: Vec::new() };
    let mut statements = Vec::new();
    while reader.at < reader.tokens.len() {
        reader.statements_into(&mut statements);
    }
    Diagnostic::sort_by_start(&mut reader.diagnostics);
    Parsed { value: Script { statements }, diagnostics: reader.diagnostics }
}

/// A block that is being read: the word that opened it.
struct Open {
    word: &'static str,
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
    end: usize,
    diagnostics: Vec<Diagnostic>,
    open: Vec<Open>,
}

/// Returns whether a word at the begin of a line can only begin a statement.
fn begins_statement(word: &str) -> bool {
    if word == "while" || word == "sub" {
        return word == "sub";
    }
    BLOCK_WORDS.contains(&word)
        || matches!(
            Command::named(word),
            Some(
                Command::Set
                    | Command::SetElem
                    | Command::My
                    | Command::GoSub
                    | Command::Return
                    | Command::Verify
                    | Command::Def
                    | Command::SetFlag
                    | Command::UnsetFlag
                    | Command::SetLegal
                    | Command::Say
                    | Command::Die
                    | Command::Include
                    | Command::SetSystem
                    | Command::AskPromotion
                    | Command::ContinueMove
            )
        )
}

impl Reader {
    fn token(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// Returns the word that stands here.
    fn word_here(&self) -> Option<(&str, Span)> {
        match self.token() {
            Some(Token { kind: TokenKind::Word(word), span, .. }) => Some((word, *span)),
            _ => None,
        }
    }

    fn is(&self, kind: &TokenKind) -> bool {
        self.token().is_some_and(|token| token.kind == *kind)
    }

    /// Returns the end of the token before this place.
    fn end_before(&self) -> usize {
        self.at.checked_sub(1).map_or(self.end, |before| self.tokens[before].span.end as usize)
    }

    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(code, span, message).with_help(help));
    }

    /// Reads the `;` that ends a statement.
    fn semicolon(&mut self, after: &str) {
        if self.is(&TokenKind::Semicolon) {
            self.at += 1;
            return;
        }
        let end = self.end_before();
        let message = format!("the `;` that ends `{after}` is missing");
        self.error("gamecode::missing-semicolon", Span::new(end.saturating_sub(1), end), message, "write `;` here");
    }

    /// Reads words up to a `;`, up to a colon if `is_header`, or up to a word that can only begin
    /// another statement.
    fn words(&mut self, is_header: bool) -> Vec<Word> {
        let mut words: Vec<Word> = Vec::new();
        while let Some(token) = self.token() {
            let stops = match &token.kind {
                TokenKind::Semicolon => true,
                TokenKind::Colon => is_header,
                TokenKind::Word(word) => token.begins_line && begins_statement(word),
                _ => false,
            };
            if stops {
                break;
            }
            self.word_into(&mut words);
        }
        words
    }

    /// Reads one word, and a group with all its words.
    fn word_into(&mut self, words: &mut Vec<Word>) {
        let Token { kind, span, .. } = self.tokens[self.at].clone();
        self.at += 1;
        match kind {
            TokenKind::Word(text) => words.push(Word { kind: word(text), span }),
            TokenKind::Quoted(text) => words.push(Word { kind: WordKind::Quoted(text), span }),
            TokenKind::Colon => colon(words, span),
            TokenKind::Open => {
                let group = self.group(span);
                words.push(group);
            }
            TokenKind::Close => {
                self.error("gamecode::parenthesis", span, "no `(` is open here", "take this `)` out");
            }
            TokenKind::Semicolon => {}
        }
    }

    /// Reads a group, whose `(` was read. A loop with a stack, so that no text is too deep for it.
    fn group(&mut self, open: Span) -> Word {
        let mut stack = vec![(open, Vec::new())];
        loop {
            match self.token().map(|token| (token.kind.clone(), token.span)) {
                Some((TokenKind::Open, span)) if stack.len() < NESTING_MAX => {
                    self.at += 1;
                    stack.push((span, Vec::new()));
                }
                Some((TokenKind::Open, span)) => {
                    self.at += 1;
                    let help = "give the inner arrays names of their own";
                    self.error("gamecode::too-deep", span, "parentheses stand too deep in one another", help);
                }
                Some((TokenKind::Close, span)) => {
                    self.at += 1;
                    if let Some(word) = close(&mut stack, span.end as usize) {
                        return word;
                    }
                }
                Some((TokenKind::Semicolon, _)) | None => {
                    let (innermost, _) = stack[stack.len() - 1];
                    self.error("gamecode::parenthesis", innermost, "this `(` is never closed", "write `)` behind it");
                    let end = self.end_before();
                    loop {
                        if let Some(word) = close(&mut stack, end) {
                            return word;
                        }
                    }
                }
                Some(_) => {
                    let words = &mut stack.last_mut().expect("the group is open").1;
                    self.word_into(words);
                }
            }
        }
    }

    /// Skips to the end of a statement that makes no sense.
    fn skip_statement(&mut self) {
        self.words(false);
        if self.is(&TokenKind::Semicolon) {
            self.at += 1;
        }
    }

    /// Reads statements up to a word that closes an open block.
    fn block(&mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        self.statements_into(&mut statements);
        statements
    }
}

/// Ends the innermost group. Returns it if it was the outermost.
fn close(stack: &mut Vec<(Span, Vec<Word>)>, end: usize) -> Option<Word> {
    let (open, words) = stack.pop().expect("a group is open");
    let word = Word { kind: WordKind::Group(words), span: Span::new(open.start as usize, end) };
    match stack.last_mut() {
        Some((_, outer)) => {
            outer.push(word);
            None
        }
        None => Some(word),
    }
}

/// Gives a colon that ends nothing back to its word.
///
/// A colon behind a variable (`#x:`) is a word of its own, unless its name ends with a colon
/// (`#x::`).
fn colon(words: &mut Vec<Word>, span: Span) {
    match words.last_mut() {
        Some(Word { kind: WordKind::Text(text), span: before }) if before.end == span.start => {
            text.push(':');
            *before = before.to(span);
        }
        Some(Word { kind: WordKind::Variable(name), span: before })
            if before.end == span.start && name.ends_with(':') =>
        {
            name.push(':');
            *before = before.to(span);
        }
        _ => words.push(Word { kind: WordKind::Text(":".to_owned()), span }),
    }
}

fn word(text: String) -> WordKind {
    if let Some(name) = text.strip_prefix('#').filter(|name| !name.is_empty()) {
        return WordKind::Variable(name.to_owned());
    }
    match text.parse::<i64>() {
        Ok(int) if !text.starts_with('+') => WordKind::Number(int),
        _ => WordKind::Text(text),
    }
}
