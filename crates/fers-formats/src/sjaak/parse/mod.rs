//! Parses lines into trees, without interpreting them.

mod board;
mod castle;
mod mover;
mod piece;
mod rule;
mod value;

use fers_text::{Diagnostic, Span};

use super::keyword::Keyword;
use super::line::{self, Line};
use super::tree::{Game, Piece};
use super::word::{Reports, Word};

/// A game and whether anything in it was an error.
pub(super) struct Parsed<'a> {
    pub(super) game: Game<'a>,
    pub(super) has_errors: bool,
}

/// Reads all games of a text.
pub(super) fn games<'a>(text: &'a str, reports: &mut Reports) -> Vec<Parsed<'a>> {
    let mut games: Vec<Parsed<'a>> = Vec::new();
    for whole in line::split(text) {
        let errors = reports.errors();
        let read = line::read(whole, reports);
        if let Some(line) = read.filter(|line| line.keyword == Keyword::Variant) {
            games.push(Parsed { game: header(line, reports), has_errors: false });
        } else if let Some(current) = games.last_mut() {
            current.game.span = current.game.span.to(whole.trimmed().span());
            if let Some(line) = read {
                body(&mut current.game, line, reports);
            }
        } else if let Some(line) = read {
            outside(line, reports);
        }
        if let Some(current) = games.last_mut() {
            current.has_errors |= reports.errors() > errors;
        }
    }
    games
}

fn header<'a>(line: Line<'a>, reports: &mut Reports) -> Game<'a> {
    if line.value.text.is_empty() {
        let report = Diagnostic::error("sjaak::no-name", line.whole.span(), "the variant has no name");
        reports.push(report.with_help("write the name behind `Variant:`"));
    }
    Game::new(line.value, line.whole.span())
}

fn outside(line: Line<'_>, reports: &mut Reports) {
    let message = format!("this `{}:` line stands before the first variant", line.keyword.name());
    let report = Diagnostic::error("sjaak::outside-variant", line.whole.span(), message);
    reports.push(report.with_help("begin a variant with `Variant: name`"));
}

fn body<'a>(game: &mut Game<'a>, line: Line<'a>, reports: &mut Reports) {
    if game.board.is_none() && line.keyword != Keyword::Board {
        let message = format!("this `{}:` line stands before `Board:`; Sjaak II skips it", line.keyword.name());
        let report = Diagnostic::warning("sjaak::before-board", line.whole.span(), message);
        reports.push(report.with_help("the line was read; put `Board:` first"));
    }
    match line.keyword {
        Keyword::Variant => {}
        Keyword::Board
        | Keyword::Zone
        | Keyword::Exclude
        | Keyword::WhiteFlag
        | Keyword::BlackFlag
        | Keyword::Fen
        | Keyword::XboardPieces
        | Keyword::XboardParent => board::read(game, line, reports),
        Keyword::Rule => rule::read(game, line, reports),
        Keyword::Piece => game.pieces.push(piece_header(line, reports)),
        Keyword::Castle => game.castles.extend(castle::read(line, reports)),
        _ => match game.pieces.last_mut() {
            Some(piece) => piece::read(piece, line, reports),
            None => without_piece(line, reports),
        },
    }
}

fn piece_header<'a>(line: Line<'a>, reports: &mut Reports) -> Piece<'a> {
    if line.value.text.is_empty() {
        let report = Diagnostic::error("sjaak::no-name", line.whole.span(), "the piece has no name");
        reports.push(report.with_help("write the name behind `Piece:`"));
    }
    Piece::new(line.value)
}

fn without_piece(line: Line<'_>, reports: &mut Reports) {
    let message = format!("this `{}:` line stands before the first piece", line.keyword.name());
    let report = Diagnostic::error("sjaak::outside-piece", line.whole.span(), message);
    reports.push(report.with_help("begin a piece with `Piece: name`"));
}

/// Sets a value that may be given once. A second value replaces the first with a warning.
fn set_once<T>(place: &mut Option<T>, value: T, line: Line<'_>, reports: &mut Reports) {
    if place.replace(value).is_some() {
        repeated(line, line.whole.span(), reports);
    }
}

fn repeated(line: Line<'_>, span: Span, reports: &mut Reports) {
    let message = format!("a second `{}:` line; it replaces the first", line.keyword.name());
    reports.push(Diagnostic::warning("sjaak::repeated-line", span, message));
}

/// Reports a part of a line that is not there.
fn missing(line: Line<'_>, expected: &str) -> Diagnostic {
    let message = format!("`{}:` needs {expected}", line.keyword.name());
    let span = if line.value.text.is_empty() { line.whole.span() } else { line.value.span() };
    Diagnostic::error("sjaak::incomplete-line", span, message)
}

/// Reads a number below a bound.
fn number<T: std::str::FromStr>(word: Word<'_>, expected: &str) -> Result<T, Diagnostic> {
    word.text.parse().map_err(|_| {
        let message = format!("`{}` is no {expected}", word.text);
        Diagnostic::error("sjaak::bad-number", word.span(), message)
    })
}
