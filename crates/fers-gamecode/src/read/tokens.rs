//! Cuts a text into words.

use fers_text::{Diagnostic, Span};

/// The kinds of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Word(String),
    Quoted(String),
    Open,
    Close,
    Semicolon,
    /// A colon at the end of a word.
    Colon,
}

/// A token with its place.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub span: Span,
    /// Whether the token is the first of its line.
    pub begins_line: bool,
}

/// Cuts the bytes `range` of a text into tokens; comments are left out.
pub(crate) fn tokens(text: &str, range: Span, diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    let part = range.slice(text);
    let mut lexer = Lexer { part, at: 0, offset: range.start as usize, begins_line: true, tokens: Vec::new() };
    while lexer.skip_blanks() {
        lexer.token(diagnostics);
    }
    lexer.tokens
}

struct Lexer<'a> {
    part: &'a str,
    at: usize,
    offset: usize,
    begins_line: bool,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    /// Goes to the next token. Returns whether there is one.
    fn skip_blanks(&mut self) -> bool {
        loop {
            let rest = &self.part[self.at..];
            let Some(letter) = rest.chars().next() else { return false };
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if letter.is_whitespace() {
                self.begins_line |= letter == '\n';
                self.at += letter.len_utf8();
            } else {
                return true;
            }
        }
    }

    fn token(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        match self.part.as_bytes()[self.at] {
            b'(' => self.push(TokenKind::Open, 1),
            b')' => self.push(TokenKind::Close, 1),
            b';' => self.push(TokenKind::Semicolon, 1),
            b'"' => self.quoted(diagnostics),
            _ => self.word(),
        }
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let start = self.offset + self.at;
        let span = Span::new(start, start + length);
        self.tokens.push(Token { kind, span, begins_line: self.begins_line });
        self.at += length;
        self.begins_line = false;
    }

    fn quoted(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        let inside = &self.part[self.at + 1..];
        let Some(length) = inside.find('"') else {
            let start = self.offset + self.at;
            let line = inside.find('\n').unwrap_or(inside.len());
            diagnostics.push(
                Diagnostic::error("gamecode::open-quote", Span::new(start, start + 1), "this quotation has no end")
                    .with_help("write `\"` behind the text"),
            );
            // The rest of the line is taken for the text, so that the statements below it are read.
            let end = inside[..line].find(';').unwrap_or(line);
            return self.push(TokenKind::Quoted(inside[..end].to_owned()), end + 1);
        };
        self.push(TokenKind::Quoted(inside[..length].to_owned()), length + 2);
    }

    fn word(&mut self) {
        let rest = &self.part[self.at..];
        let mut end = rest.find(|letter: char| letter.is_whitespace() || ";()".contains(letter)).unwrap_or(rest.len());
        if let Some(comment) = rest[..end].find("//").filter(|&at| at > 0 && !rest[..at].ends_with(':')) {
            end = comment;
        }
        let word = &rest[..end];
        match word.strip_suffix(':') {
            Some("") => self.push(TokenKind::Colon, 1),
            Some(before) => {
                self.push(TokenKind::Word(before.to_owned()), before.len());
                self.push(TokenKind::Colon, 1);
            }
            None => self.push(TokenKind::Word(word.to_owned()), end),
        }
    }
}
