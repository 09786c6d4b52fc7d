//! Writes and reads moves in any notation.

use fers_core::Move;

use crate::distinct::distinct;
use crate::lenient::{Reading, find};
use crate::move_writer::{MoveWriter, NotatableMove};
use crate::notation::Notation;
use crate::{MoveContext, MoveTextError, algebraic, janggi, parse_move, san, shogi, squares, wxf};

/// Returns the texts of all legal moves in a notation, in their order, without check marks. All
/// texts are distinct.
///
/// Sources: Fairy-Stockfish's library (pyffish 0.0.90), by experiment; Wikipedia on the notations
/// of shogi and xiangqi.
pub fn notated(ctx: &MoveContext<'_>, notation: Notation) -> Vec<String> {
    texts(&MoveWriter::new(*ctx, notation))
}

fn texts(writer: &MoveWriter<'_>) -> Vec<String> {
    let legal = writer.ctx.legal;
    distinct(legal.len(), |index, level| form(writer, &legal[index], level))
}

/// Reads a move as [`notated`] writes it, with or without check marks, otherwise as [`parse_move`]
/// does.
///
/// # Errors
///
/// If no legal move, or more than one, can be meant.
pub fn parse_notated(ctx: &MoveContext<'_>, notation: Notation, text: &str) -> Result<Move, MoveTextError> {
    if notation == Notation::San {
        return parse_move(ctx, text);
    }
    let writer = MoveWriter::new(*ctx, notation);
    let reading = Reading {
        canonical: texts(&writer),
        aliases: &|mv| aliases(&writer, mv),
        hints: &|mv| hints(&writer, mv),
        // In xiangqi notation a dash means backwards.
        ignored: if notation == Notation::Wxf { &[' '] } else { &['-', ' '] },
    };
    match find(ctx, text, &reading) {
        Err(MoveTextError::Illegal | MoveTextError::Unreadable) => parse_move(ctx, text),
        found => found,
    }
}

/// Returns the text of a move at a level of explicitness: 0 short, 1 with the full origin, then
/// SAN.
fn form(writer: &MoveWriter<'_>, mv: &Move, level: usize) -> Option<String> {
    let own = |is_exact| match writer.notation {
        Notation::Squares => squares::text(writer, mv),
        _ => writer.notatable(mv).map(|notatable| text_of(writer, &notatable, is_exact)),
    };
    match (writer.notation, own(level > 0)) {
        (Notation::San, _) | (_, None) => san::form(&writer.ctx, &writer.arrivals, mv, level),
        (_, Some(text)) if level < 2 => Some(text),
        (_, Some(_)) => san::form(&writer.ctx, &writer.arrivals, mv, level - 2),
    }
}

/// Returns other texts for the move in the notation.
fn aliases(writer: &MoveWriter<'_>, mv: &Move) -> Vec<String> {
    if writer.notation == Notation::Squares {
        return squares::text(writer, mv).into_iter().collect();
    }
    let Some(notatable) = writer.notatable(mv) else { return Vec::new() };
    let texts = [text_of(writer, &notatable, false), text_of(writer, &notatable, true)];
    match writer.notation {
        Notation::Wxf => texts.iter().flat_map(|text| wxf::aliases(text)).collect(),
        Notation::Hodges | Notation::HodgesDigits | Notation::Hosking => {
            texts.iter().flat_map(|text| [text.clone(), text.replacen('x', "", 1)]).collect()
        }
        _ => texts.to_vec(),
    }
}

/// Returns its texts without the promotion mark.
fn hints(writer: &MoveWriter<'_>, mv: &Move) -> Vec<String> {
    let texts = aliases(writer, mv).into_iter();
    texts.filter_map(|text| text.strip_suffix(['+', '=']).map(str::to_owned)).collect()
}

fn text_of(writer: &MoveWriter<'_>, notatable: &NotatableMove<'_>, is_exact: bool) -> String {
    let text = match writer.notation {
        Notation::Hodges | Notation::HodgesDigits | Notation::Hosking => shogi::text(writer, notatable, is_exact),
        Notation::Wxf => wxf::text(writer, notatable, is_exact),
        Notation::Janggi => janggi::text(writer, notatable),
        Notation::San | Notation::Long | Notation::Thai | Notation::ThaiLong | Notation::Squares => {
            algebraic::text(writer, notatable, is_exact)
        }
    };
    text + &san::last_choice_text(&writer.ctx, notatable.mv)
}
