//! Lines about pieces.

use fers_text::Diagnostic;

use super::value::{nothing_more, only_quoted, only_zone_pair, quoted, zone_pair};
use super::{missing, mover, number, set_once};
use crate::sjaak::keyword::Keyword;
use crate::sjaak::line::Line;
use crate::sjaak::mover::Mover;
use crate::sjaak::tree::{FLAGS, Flag, OptionalZone, Piece, Promotion, Special, Symbol};
use crate::sjaak::word::{Reports, Word, suggest};

/// Reads a line about a piece.
pub(super) fn read<'a>(piece: &mut Piece<'a>, line: Line<'a>, reports: &mut Reports) {
    match line.keyword {
        Keyword::Move | Keyword::Capture | Keyword::Special | Keyword::Initial => movement(piece, line, reports),
        Keyword::Promotion | Keyword::OptionalPromotion => promotion(piece, line, reports),
        Keyword::Prison | Keyword::Block | Keyword::DropZone | Keyword::EntryPromotion => zones(piece, line, reports),
        Keyword::Symbol => {
            if let Some(symbol) = symbol(line, reports) {
                set_once(&mut piece.symbol, symbol, line, reports);
            }
        }
        Keyword::Demotion => set_once(&mut piece.demotion, only_quoted(line, reports), line, reports),
        Keyword::AllowedVictims => {
            let victims = only_quoted(line, reports).list(',');
            set_once(&mut piece.victims, victims, line, reports);
        }
        Keyword::Flags => flags(piece, line, reports),
        Keyword::Value => match number(line.value, "whole number of centipawns") {
            Ok(value) => set_once(&mut piece.value, value, line, reports),
            Err(report) => reports.push(report),
        },
        _ => match limits(line) {
            Ok(limits) => set_once(&mut piece.max, limits, line, reports),
            Err(report) => reports.push(report),
        },
    }
}

fn movement<'a>(piece: &mut Piece<'a>, line: Line<'a>, reports: &mut Reports) {
    match line.keyword {
        Keyword::Move => {
            piece.has_move_line = true;
            add_mover(&mut piece.moves, line, reports);
        }
        Keyword::Capture => add_mover(piece.captures.get_or_insert_default(), line, reports),
        Keyword::Initial => add_mover(&mut piece.initials, line, reports),
        _ => {
            let Some((zones, more)) = zone_pair(line, reports) else { return };
            let Some(more) = more else {
                reports.push(missing(line, "a move behind the two zones"));
                return;
            };
            match mover::read(more, reports) {
                Ok(mover) => piece.specials.extend(mover.map(|mover| Special { zones, mover })),
                Err(report) => reports.push(report),
            }
        }
    }
}

/// Adds a mover; Sjaak II keeps one of each kind only.
fn add_mover(movers: &mut Vec<Mover>, line: Line<'_>, reports: &mut Reports) {
    let mover = match mover::read(line.value, reports) {
        Ok(Some(mover)) => mover,
        Ok(None) => return,
        Err(report) => return reports.push(report),
    };
    let kind = std::mem::discriminant(&mover);
    if movers.iter().any(|other| std::mem::discriminant(other) == kind) {
        let message = "a second move of the same kind; Sjaak II leaves it undefined what that means";
        let report = Diagnostic::warning("sjaak::same-kind-of-move", line.value.span(), message);
        reports.push(report.with_help("the piece has both here; put them on one line with `|`"));
    }
    movers.push(mover);
}

fn promotion<'a>(piece: &mut Piece<'a>, line: Line<'a>, reports: &mut Reports) {
    let Some((zones, more)) = zone_pair(line, reports) else { return };
    let optional = line.keyword == Keyword::OptionalPromotion;
    if optional {
        piece.optional.push(OptionalZone { zones });
    }
    let Some(more) = more else {
        if !optional {
            let report = missing(line, "the pieces to choose from, in double quotes");
            reports.push(report.with_help("write them so: `Promotion: rank8, rank1, \"QRBN\"`"));
        }
        return;
    };
    let (choices, rest) = quoted(more, reports);
    nothing_more(rest, reports);
    piece.promotions.push(Promotion { zones, choices: choices.trimmed() });
}

fn zones<'a>(piece: &mut Piece<'a>, line: Line<'a>, reports: &mut Reports) {
    let Some(zones) = only_zone_pair(line, reports) else { return };
    let place = match line.keyword {
        Keyword::Prison => &mut piece.prison,
        Keyword::Block => &mut piece.block,
        Keyword::DropZone => &mut piece.drop_zone,
        _ => &mut piece.entry,
    };
    set_once(place, zones, line, reports);
}

/// Reads the letters of a piece: `"N", "N,n"`.
fn symbol<'a>(line: Line<'a>, reports: &mut Reports) -> Option<Symbol<'a>> {
    let (san, rest) = quoted(line.value, reports);
    let rest = rest.trimmed();
    let Some(letters) = rest.text.strip_prefix(',').map(|_| rest.rest(1)) else {
        let report = missing(line, "two texts with a comma between them");
        reports.push(report.with_help("write them so: `Symbol: \"N\", \"N,n\"`"));
        return None;
    };
    let (letters, rest) = quoted(letters, reports);
    nothing_more(rest, reports);
    let parts = letters.split_once(',').map(|(white, black)| (white.trimmed(), black.trimmed()));
    let Some((white, black)) = parts.filter(|(white, black)| is_letter(*white) && is_letter(*black)) else {
        let message = format!("`{}` is no pair of letters for White and Black", letters.text);
        let report = Diagnostic::error("sjaak::bad-symbol", letters.span(), message);
        reports.push(report.with_help("write two letters such as `N,n` or `+P,+p`"));
        return None;
    };
    Some(Symbol { san: san.trimmed(), white, black })
}

/// Returns whether a text can stand for a piece in a FEN: it has no digits and no marks with
/// another meaning there.
fn is_letter(word: Word<'_>) -> bool {
    let reserved = |c: char| c.is_whitespace() || c.is_ascii_digit() || "/|[]{}*,\"".contains(c);
    !word.text.is_empty() && word.text != "-" && !word.text.contains(reserved)
}

fn flags(piece: &mut Piece<'_>, line: Line<'_>, reports: &mut Reports) {
    if line.value.text.is_empty() {
        reports.push(missing(line, "a flag"));
    }
    for word in line.value.list(',') {
        match FLAGS.iter().find(|(name, _)| *name == word.text) {
            Some(&(_, Flag::Castle)) => {
                let message = "the flag `castle` says nothing: castling is defined by `Castle:` lines";
                reports.push(Diagnostic::note("sjaak::old-flag", word.span(), message));
            }
            Some(&(_, flag)) => piece.flags.push(flag),
            None => {
                let message = format!("`{}` is no flag of a piece", word.text);
                let report = Diagnostic::error("sjaak::unknown-flag", word.span(), message);
                reports.push(suggest(report, word.text, FLAGS.map(|(name, _)| name)));
            }
        }
    }
}

/// Reads limits for both sides or for each: `2` or `2,1`.
fn limits(line: Line<'_>) -> Result<(u16, u16), Diagnostic> {
    let limit = |word: Word<'_>| number(word.trimmed(), "number of pieces below 65536");
    match line.value.split_once(',') {
        Some((white, black)) => Ok((limit(white)?, limit(black)?)),
        None => limit(line.value).map(|both| (both, both)),
    }
}
