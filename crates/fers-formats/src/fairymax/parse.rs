//! Parses a text into trees.

mod body;
mod header;

use fers_text::{Diagnostic, Span};

use super::scan::Scanner;
use super::tree::Game;
use super::word::Reports;
use header::Header;

/// First words of a file.
const VERSION: &str = "version 4.8(w)";

/// Maximal number of games.
const GAMES_MAX: usize = 4096;

/// Parses all games of a text.
pub(super) fn games<'a>(text: &'a str, reports: &mut Reports) -> Vec<Game<'a>> {
    let mut scanner = Scanner { text, at: 0 };
    let mut games = Vec::new();
    let has_version = version(&mut scanner, reports);
    if body::has_board(scanner.clone()) {
        games.extend(body::game(&mut scanner, Header::default(), reports));
    } else if has_version {
        let message = "there is no game between the version and the first `Game:`; the program begins with it";
        reports.push(Diagnostic::warning("fairymax::no-default", here(&scanner), message));
    }
    let mut headers = 0;
    while let Some(header) = header::next(&mut scanner) {
        headers += 1;
        if headers > GAMES_MAX {
            let message = format!("more than {GAMES_MAX} games");
            reports.push(Diagnostic::error("fairymax::too-many", here(&scanner), message));
            break;
        }
        games.extend(body::game(&mut scanner, header, reports));
    }
    if games.is_empty() && reports.errors() == 0 {
        let report = Diagnostic::error("fairymax::no-games", Span::at(0), "the text holds no game");
        reports.push(report.with_help("begin one with `Game: NAME` and a line for its board, `8x8`"));
    }
    games
}

/// Returns whether a text has a header of a game followed by a board.
pub(super) fn has_game(text: &str) -> bool {
    let mut scanner = Scanner { text, at: 0 };
    while header::next(&mut scanner).is_some() {
        if body::has_board(scanner.clone()) {
            return true;
        }
    }
    false
}

/// Skips the version; reports if there is none.
fn version(scanner: &mut Scanner<'_>, reports: &mut Reports) -> bool {
    scanner.take('\u{feff}');
    scanner.skip_blanks();
    if scanner.rest().starts_with(VERSION) {
        scanner.at += VERSION.len();
        return true;
    }
    let message = format!("the file does not begin with `{VERSION}`, and the program refuses it");
    let report = Diagnostic::error("fairymax::no-version", here(scanner), message);
    reports.push(report.with_help(format!("begin with the line `{VERSION}`; version 5.0 wants the same")));
    false
}

/// Returns the word at the current place.
fn here(scanner: &Scanner<'_>) -> Span {
    let mut scanner = scanner.clone();
    scanner.skip_blanks();
    scanner.peek_word().span()
}
