//! Errors of a game and doubtful definitions.

use fers_text::Diagnostic;

use super::promotions::DEFAULT;
use super::rays::vector;
use crate::fairymax::Dialect;
use crate::fairymax::dialect::zigzags;
pub(super) use crate::fairymax::mode::HOPS;
use crate::fairymax::mode::{CAPTURES, LEAPS};
use crate::fairymax::tree::{Game, Ray};
use crate::fairymax::word::Reports;

/// Reports all semantic problems of a game.
pub(super) fn report(game: &Game<'_>, dialect: Dialect, reports: &mut Reports) {
    array_of_maxqi(game, reports);
    unknown_numbers(game, reports);
    pawns(game, reports);
    room(game, reports);
    unnamed(game, reports);
    for ray in game.rays() {
        of_ray(ray, dialect, reports);
    }
}

/// Reports arrays along ranks in MaxQi, whose arrays have another length.
fn array_of_maxqi(game: &Game<'_>, reports: &mut Reports) {
    let files = usize::from(game.board.files);
    if game.arrays.len() != 2 * files && !game.has_errors {
        let message = format!("{} numbers for two ranks of {files} squares", game.arrays.len());
        let report = Diagnostic::error("fairymax::bad-array", game.board.span, message);
        reports.push(report.with_help("if this is a file of MaxQi, say `--dialect maxqi`"));
    }
}

pub(super) fn unknown_numbers(game: &Game<'_>, reports: &mut Reports) {
    // If no piece could be read, that is the error to mend.
    if game.pieces.is_empty() {
        return;
    }
    let count = game.pieces.len() as i64;
    for number in game.arrays.iter().filter(|number| !(0..=count).contains(&number.value)) {
        let message = format!("there is no piece number {}: the game has {count}", number.value);
        let report = Diagnostic::error("fairymax::unknown-piece", number.span, message);
        reports.push(report.with_help("pieces are numbered from 1 in their order; 0 is an empty square"));
    }
}

/// Checks that the first two pieces are White's and Black's pawns, and the seventh exists for
/// promotion.
fn pawns(game: &Game<'_>, reports: &mut Reports) {
    let help = "the first two pieces are White's and Black's pawn, and the seventh is what they promote to";
    if game.pieces.len() < DEFAULT {
        let message = format!("{} has {} pieces; it needs at least {DEFAULT}", game.title(), game.pieces.len());
        reports.push(Diagnostic::error("fairymax::too-few-pieces", game.head(), message).with_help(help));
    }
    for (piece, forward) in game.pieces.iter().take(2).zip([1, -1]) {
        let has = |sign: i8| piece.rays.iter().any(|ray| vector(ray.step).ranks.signum() == sign * forward);
        if !has(1) || has(-1) || piece.value.value < 0 {
            let message =
                format!("`{}` stands where a pawn is expected, and does not move like one", piece.letter.text);
            reports.push(Diagnostic::error("fairymax::no-pawn", piece.letter.span(), message).with_help(help));
        }
    }
}

/// Checks that pawns and pieces of both sides have ranks of their own, and that the zone is on the
/// board.
fn room(game: &Game<'_>, reports: &mut Reports) {
    let zone = game.board.zone.map_or(1, |zone| zone.value.clamp(-99, 99));
    let ranks = i64::from(game.board.ranks);
    let pawn_rank = if zone > 1 {
        zone
    } else if zone == 1 {
        2
    } else {
        1 - zone
    };
    let has_room = (-16..=16).contains(&zone) && zone != 0 && pawn_rank >= 2 && 2 * pawn_rank <= ranks;
    if !has_room {
        let span = game.board.zone.map_or(game.board.span, |zone| zone.span);
        let message = "the pawns have no room on this board";
        reports.push(Diagnostic::error("fairymax::no-room", span, message).with_help(
            "they start on the second rank; with `=N` on rank N, which begins the zone of the other side; with `=-N` on rank N + 1",
        ));
    }
}

/// Reports letters of more than two pieces: the program knows the first for White and the last for
/// Black.
fn unnamed(game: &Game<'_>, reports: &mut Reports) {
    let letter = |index: usize| game.pieces[index].letter.text.to_ascii_lowercase();
    for index in 0..game.pieces.len() {
        let has_same = |mut others: std::ops::Range<usize>| others.any(|other| letter(other) == letter(index));
        if has_same(0..index) && has_same(index + 1..game.pieces.len()) {
            let word = game.pieces[index].letter;
            let message =
                format!("pieces before and behind have the letter `{}` too: nobody can name this one", word.text);
            reports.push(Diagnostic::warning("fairymax::unnamed-piece", word.span(), message));
        }
    }
}

fn of_ray(ray: &Ray, dialect: Dialect, reports: &mut Reports) {
    let mode = ray.mode;
    if ray.step == 0 {
        reports.push(Diagnostic::warning("fairymax::idle-ray", ray.span, "a step of 0 leads nowhere"));
    }
    if let Some(what) = undefined(ray) {
        let report = Diagnostic::warning("fairymax::undefined-mode", ray.span, what);
        reports.push(
            report.with_help("programs may read this mode differently; see docs/fairymax.md for how it is read here"),
        );
    }
    if dialect == Dialect::Wide48 && mode.0 & 0xC00 != 0 && zigzags(ray) {
        let message = "version 4.8w knows no delay of the turning point; it is read as 5.0 reads it";
        reports.push(Diagnostic::warning("fairymax::newer", ray.span, message));
    }
}

/// Returns why the format's description calls a mode undefined.
fn undefined(ray: &Ray) -> Option<&'static str> {
    let mode = ray.mode;
    if mode.is_initial() {
        return None;
    }
    if mode.hops() && mode.toggle() & HOPS == 0 {
        return Some("a hopper must change into something else on the platform: the 8 is missing in the second digit");
    }
    if mode.hops() && mode.first() & CAPTURES != 0 {
        return Some("a hopper that may capture before it hops captures what should be its platform");
    }
    if mode.second() == LEAPS && !mode.is_leap() {
        return Some(
            "behind the turning point it may neither capture nor stand: the digit 4 is for pieces that have not moved",
        );
    }
    if !mode.hops() && mode.toggle() & HOPS != 0 {
        return Some("what does not hop must not begin to: there is an 8 in the second digit only");
    }
    None
}
