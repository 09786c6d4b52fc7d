//! Board, arrays and pieces of a game.

use fers_text::{Diagnostic, Span};

use super::header::Header;
use super::here;
use crate::fairymax::mode::Mode;
use crate::fairymax::scan::{Number, Scanner};
use crate::fairymax::tree::{Board, Game, Piece, Ray};
use crate::fairymax::word::{Reports, Word};

/// Maximal number of files.
const FILES_MAX: i64 = 12;
const RANKS_MAX: i64 = 16;
/// Maximal number of piece types.
const PIECES_MAX: usize = 15;
/// Maximal number of rays of a game.
const RAYS_MAX: usize = 255;
/// Maximal number of reported mistakes in the rays of a piece.
const MISTAKES_MAX: usize = 20;
/// Maximal number of numbers in arrays.
const NUMBERS_MAX: usize = 64;

/// Returns whether the size of a board follows.
pub(super) fn has_board(mut scanner: Scanner<'_>) -> bool {
    scanner.decimal().is_some() && scanner.take('x') && scanner.decimal().is_some()
}

/// Reads a game after its header; `None` if it has no usable board.
pub(super) fn game<'a>(scanner: &mut Scanner<'a>, header: Header<'a>, reports: &mut Reports) -> Option<Game<'a>> {
    let errors = reports.errors();
    let start = if header.name.is_some() { header.start } else { scanner.at };
    let board = board(scanner, reports)?;
    let arrays = arrays(scanner, board, reports);
    let pieces = pieces(scanner, reports);
    let end = scanner.at;
    behind(scanner, header.name.is_some(), reports);
    Some(Game {
        name: header.name,
        info: header.info,
        piece_table: header.piece_table,
        parent: header.parent,
        span: Span::new(start, end),
        board,
        arrays,
        pieces,
        has_errors: reports.errors() > errors,
    })
}

fn board(scanner: &mut Scanner<'_>, reports: &mut Reports) -> Option<Board> {
    let place = here(scanner);
    if !has_board(scanner.clone()) {
        let report = Diagnostic::error("fairymax::bad-board", place, "the size of a board is expected here");
        reports.push(report.with_help("write files and ranks: `8x8`"));
        return None;
    }
    let files = scanner.decimal()?;
    scanner.take('x');
    let ranks = scanner.decimal()?;
    let mut ahead = scanner.clone();
    let zone = if ahead.take('=') { ahead.decimal() } else { None };
    scanner.at = if zone.is_some() { ahead.at } else { scanner.at };
    let span = Span::new(place.start as usize, scanner.at);
    if !(1..=FILES_MAX).contains(&files.value) || !(1..=RANKS_MAX).contains(&ranks.value) {
        let message = format!("a board has 1 to {FILES_MAX} files and 1 to {RANKS_MAX} ranks");
        reports.push(Diagnostic::error("fairymax::board-too-large", span, message));
        return None;
    }
    Some(Board { files: files.value as u8, ranks: ranks.value as u8, zone, span })
}

/// Reads all numbers up to the first piece. A wrong number of them is reported where it shows.
fn arrays(scanner: &mut Scanner<'_>, board: Board, reports: &mut Reports) -> Vec<Number> {
    let mut numbers = Vec::new();
    loop {
        let mut ahead = scanner.clone();
        // A piece may have a digit for a letter.
        let Some(number) = ahead.decimal().filter(|_| !ahead.rest().starts_with(':')) else { break };
        scanner.at = ahead.at;
        if numbers.len() < NUMBERS_MAX {
            numbers.push(number);
        }
    }
    let is_on_its_side = (board.files, board.ranks) == (10, 9) && numbers.len() == 18;
    let files = usize::from(board.files);
    if numbers.len() != 2 * files && !is_on_its_side {
        wrong_count(scanner, &numbers, files, reports);
    }
    numbers
}

fn wrong_count(scanner: &Scanner<'_>, numbers: &[Number], files: usize, reports: &mut Reports) {
    let mut lines: Vec<Vec<Number>> = Vec::new();
    for &number in numbers {
        let last = lines.last().and_then(|line| line.last());
        match last {
            Some(last) if !scanner.has_line_end(last.span.end as usize, number.span.start as usize) => {
                lines.last_mut().expect("it has a number").push(number);
            }
            _ => lines.push(vec![number]),
        }
    }
    let help =
        "write the piece numbers of White's first rank and then of Black's, from the a-file on; 0 is an empty square";
    let is_wrong = |line: &&Vec<Number>| line.len() != files;
    if let [_, _] = lines.as_slice() {
        for line in lines.iter().filter(is_wrong) {
            let span = line[0].span.to(line[line.len() - 1].span);
            let message = format!("{} numbers for a rank of {files} squares", line.len());
            reports.push(Diagnostic::error("fairymax::bad-array", span, message).with_help(help));
        }
        return;
    }
    let span = match (numbers.get(2 * files), numbers.first(), numbers.last()) {
        (Some(extra), ..) => extra.span,
        (None, Some(first), Some(last)) => first.span.to(last.span),
        _ => here(scanner),
    };
    let message = format!("{} numbers for two ranks of {files} squares", numbers.len());
    reports.push(Diagnostic::error("fairymax::bad-array", span, message).with_help(help));
}

fn pieces<'a>(scanner: &mut Scanner<'a>, reports: &mut Reports) -> Vec<Piece<'a>> {
    let mut pieces: Vec<Piece<'a>> = Vec::new();
    let mut rays = 0;
    while let Some(piece) = piece(scanner, reports) {
        rays += piece.rays.len();
        if pieces.len() == PIECES_MAX || rays > RAYS_MAX {
            let message = format!("more than {PIECES_MAX} pieces or {RAYS_MAX} rays");
            reports.push(Diagnostic::error("fairymax::too-many", piece.letter.span(), message));
            break;
        }
        pieces.push(piece);
    }
    pieces
}

/// Reads `c:value ray ray …`; consumes nothing if there is no piece.
fn piece<'a>(scanner: &mut Scanner<'a>, reports: &mut Reports) -> Option<Piece<'a>> {
    let mut ahead = scanner.clone();
    ahead.skip_blanks();
    let start = ahead.at;
    let letter = ahead.rest().chars().next()?;
    let word = Word { text: &ahead.rest()[..letter.len_utf8()], offset: start };
    ahead.take(letter);
    if !ahead.take(':') {
        return None;
    }
    let Some(value) = ahead.decimal() else {
        let message = format!("the piece `{letter}` has no value: the program reads no piece from here on");
        let report = Diagnostic::error("fairymax::bad-piece", word.span(), message);
        reports.push(report.with_help("write a letter, a colon, centipawns and rays: `n:300 14,7 31,7`"));
        return None;
    };
    if !letter.is_ascii_alphabetic() {
        let message = format!("`{letter}` is no letter; a piece is named by one from a to z");
        reports.push(Diagnostic::error("fairymax::bad-piece", word.span(), message));
    }
    let mut rays = Vec::new();
    let mut mistakes = 0;
    while let Some(ray) = ray(&mut ahead, &mut mistakes, reports) {
        // One ray too many is enough to see that there are too many.
        if rays.len() <= RAYS_MAX {
            rays.push(ray);
        }
    }
    scanner.at = ahead.at;
    Some(Piece { letter: word, value, rays })
}

/// Reads `step,mode` or `step,mode,step`. Skips an unreadable ray.
fn ray(scanner: &mut Scanner<'_>, mistakes: &mut usize, reports: &mut Reports) -> Option<Ray> {
    loop {
        let mut ahead = scanner.clone();
        let step = ahead.decimal()?;
        // A digit may be the letter of the next piece.
        if ahead.rest().starts_with(':') {
            return None;
        }
        let word = Word { text: &ahead.text[step.span.start as usize..], offset: step.span.start as usize };
        let mode = if ahead.take(',') { ahead.hexadecimal() } else { None };
        let is_whole = |scanner: &Scanner<'_>| scanner.rest().chars().next().is_none_or(char::is_whitespace);
        let mut second = None;
        if ahead.take(',') {
            second = ahead.decimal();
        }
        match mode.filter(|_| is_whole(&ahead)).and_then(|mode| made(step, mode, second)) {
            Some(ray) => {
                scanner.at = ahead.at;
                return Some(ray);
            }
            None if *mistakes < MISTAKES_MAX => {
                *mistakes += 1;
                bad_ray(scanner, word, reports);
            }
            // This is no list of rays.
            None => return None,
        }
    }
}

/// Makes the ray of these numbers, if they are in range.
fn made(step: Number, mode: Number, second: Option<Number>) -> Option<Ray> {
    let small = |step: i64| step.abs() <= 16 * RANKS_MAX;
    let bits = Mode(u32::try_from(mode.value).ok()?);
    let then = second.map_or(step.value ^ if bits.is_multi_path() { 0 } else { bits.mask() }, |second| second.value);
    let span = step.span.to(second.map_or(mode.span, |second| second.span));
    let routes = !bits.is_multi_path() || small(bits.mask()) && small(step.value - 2 * bits.mask());
    let is_small = small(step.value) && small(then) && routes;
    is_small.then_some(Ray { step: step.value, mode: bits, then, has_second_step: second.is_some(), span })
}

fn bad_ray(scanner: &mut Scanner<'_>, word: Word<'_>, reports: &mut Reports) {
    let end = word.text.find(char::is_whitespace).unwrap_or(word.text.len());
    let word = word.part(0, end);
    let message = format!("`{}` is no ray: the program reads no piece from here on", word.text);
    let report = Diagnostic::error("fairymax::bad-ray", word.span(), message);
    reports.push(report.with_help(
        "write a step in decimal, a comma and a mode in hexadecimal: `-16,24`; perhaps a second step: `17,3,16`",
    ));
    scanner.at = word.offset + word.text.len();
}

/// Checks the text after a game, on some of which the program fails.
fn behind(scanner: &mut Scanner<'_>, is_named: bool, reports: &mut Reports) {
    let end = scanner.at;
    let mut ahead = scanner.clone();
    ahead.skip_blanks();
    let gap = &scanner.text[end..ahead.at];
    let word = ahead.peek_word();
    if word.text.starts_with(',') {
        bad_ray(scanner, word, reports);
        return;
    }
    if ahead.take('#') {
        hints(&mut ahead, word, reports);
        scanner.at = ahead.at;
        return;
    }
    let is_apart = gap.matches('\n').count() > 1 || word.text.is_empty();
    let is_remark = word.text.starts_with('/') || word.text.starts_with("Game:");
    if is_named && !is_apart && !is_remark {
        let message = "the pieces end here; the program passes over what follows";
        let report = Diagnostic::warning("fairymax::stray-text", word.span(), message);
        reports.push(report.with_help("leave a line empty, or begin the text with `//`"));
    }
}

/// Reads lines `# …` after the pieces: the first character is dropped, the rest is for XBoard.
fn hints(scanner: &mut Scanner<'_>, first: Word<'_>, reports: &mut Reports) {
    let line = |scanner: &Scanner<'_>| scanner.rest().find('\n').unwrap_or(scanner.rest().len());
    let rest = scanner.rest()[..line(scanner)].trim();
    if !rest.is_empty() && !rest.contains("//") {
        let message = "the program passes over the first `#`, and so over this line";
        let report = Diagnostic::warning("fairymax::lost-hint", first.span(), message);
        reports.push(report.with_help("put a line with nothing but `#` before it"));
    }
    scanner.at += line(scanner);
    let mut last = first;
    loop {
        let mut ahead = scanner.clone();
        ahead.skip_blanks();
        if !ahead.rest().starts_with('#') {
            break;
        }
        last = ahead.peek_word();
        scanner.at = ahead.at + line(&ahead);
    }
    let mut ahead = scanner.clone();
    ahead.skip_blanks();
    if ahead.rest().is_empty() && last != first {
        let message = "the file ends behind these lines, and the program reads the last one for ever";
        let report = Diagnostic::warning("fairymax::endless", last.span(), message);
        reports.push(report.with_help("end the file with a remark: `// End of game file`"));
    }
}
