//! Lines about the board and the start position.

use fers_text::Diagnostic;

use super::value::{only_quoted, squares};
use super::{missing, set_once};
use crate::sjaak::keyword::Keyword;
use crate::sjaak::line::Line;
use crate::sjaak::tree::{Board, Game, Zone};
use crate::sjaak::word::{Reports, Word};

/// The largest number of files and of ranks.
const SIZE_MAX: u8 = 16;

/// Reads a line about the board.
pub(super) fn read<'a>(game: &mut Game<'a>, line: Line<'a>, reports: &mut Reports) {
    match line.keyword {
        Keyword::Board => board(game, line, reports),
        Keyword::Zone => game.zones.extend(zone(line, reports)),
        Keyword::Exclude => game.holes.extend(some_squares(line, reports)),
        Keyword::WhiteFlag => game.white_flag.extend(some_squares(line, reports)),
        Keyword::BlackFlag => game.black_flag.extend(some_squares(line, reports)),
        Keyword::Fen => set_once(&mut game.fen, only_quoted(line, reports), line, reports),
        Keyword::XboardPieces => set_once(&mut game.piece_table, only_quoted(line, reports), line, reports),
        _ => set_once(&mut game.parent, only_quoted(line, reports), line, reports),
    }
}

fn board<'a>(game: &mut Game<'a>, line: Line<'a>, reports: &mut Reports) {
    if let Some(first) = game.board {
        let report = Diagnostic::error("sjaak::second-board", line.whole.span(), "a second `Board:` in one variant");
        reports.push(
            report
                .with_related(first.word.span(), "the first is here")
                .with_help("begin a new variant with `Variant:`"),
        );
        return;
    }
    let sizes = line.value.split_once('x').map(|(files, ranks)| (size(files), size(ranks)));
    let (files, ranks) = match sizes {
        Some((Ok(files), Ok(ranks))) => (files, ranks),
        Some((files, ranks)) => {
            [files, ranks].into_iter().filter_map(Result::err).for_each(|report| reports.push(report));
            (8, 8)
        }
        None => {
            let message = format!("`{}` is no size of a board", line.value.text);
            let report = Diagnostic::error("sjaak::bad-board", line.whole.span(), message);
            reports.push(report.with_help("write files and ranks: `Board: 8x8`"));
            (8, 8)
        }
    };
    game.board = Some(Board { word: line.whole, files, ranks });
}

fn size(word: Word<'_>) -> Result<u8, Diagnostic> {
    let word = word.trimmed();
    match word.text.parse::<u32>() {
        Ok(number) if (1..=u32::from(SIZE_MAX)).contains(&number) => Ok(number as u8),
        Ok(number) if number > 0 => {
            let message = format!("{number} is too large: a board has at most {SIZE_MAX} files and {SIZE_MAX} ranks");
            Err(Diagnostic::error("sjaak::board-too-large", word.span(), message))
        }
        _ => {
            let message = format!("`{}` is no number of files or ranks", word.text);
            let report = Diagnostic::error("sjaak::bad-board", word.span(), message);
            Err(report.with_help("write files and ranks: `Board: 8x8`"))
        }
    }
}

fn zone<'a>(line: Line<'a>, reports: &mut Reports) -> Option<Zone<'a>> {
    let parts = line.value.split_once('=').map(|(name, list)| (name.trimmed(), list));
    let Some((name, list)) = parts.filter(|(name, _)| !name.text.is_empty()) else {
        reports.push(missing(line, "a name, `=` and squares").with_help("write it so: `Zone: rank1 = a1,b1,c1`"));
        return None;
    };
    if name.text.contains(',') {
        let message = format!("`{}` is no name of a zone: it has a comma", name.text);
        reports.push(Diagnostic::error("sjaak::bad-zone-name", name.span(), message));
    }
    let squares = squares(list, reports);
    if squares.is_empty() {
        let message = format!("the zone `{}` has no squares", name.text);
        reports.push(Diagnostic::warning("sjaak::empty-zone", line.whole.span(), message));
    }
    Some(Zone { name, squares })
}

fn some_squares<'a>(line: Line<'a>, reports: &mut Reports) -> Vec<Word<'a>> {
    let squares = squares(line.value, reports);
    if squares.is_empty() {
        reports.push(missing(line, "squares").with_help("write them so: `a1,b1`"));
    }
    squares
}
