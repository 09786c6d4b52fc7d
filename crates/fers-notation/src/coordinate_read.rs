//! Reads coordinate moves.

use fers_core::{Action, Move, Square};

use crate::coordinate::{bare_form, coordinates, form, relocation_text, square_name};
use crate::exact_read::written_move;
use crate::lenient::{Reading, find, shortened};
use crate::marks::{letters, promotion_mark};
use crate::san_read::read_san;
use crate::{CoordinateStyle, MoveContext, MoveTextError, sans};

/// Reads a coordinate move as [`coordinate`](crate::coordinate) writes it, and less exact texts
/// that fit one legal move only.
///
/// Also accepted: `e7e8=Q` and `e7e8Q`; `d5d6=` (declined); `e2-e4`, `e4xd5`; both forms of
/// castling in any style; legs run together (`c4d5e4`) or omitted (`c4e4`); a missing promotion if
/// only one is possible; `@@@@`, or a piece that goes to its own square, for a pass.
///
/// # Errors
///
/// If no legal move, or more than one, can be meant.
pub fn parse_coordinate(ctx: &MoveContext<'_>, text: &str, style: CoordinateStyle) -> Result<Move, MoveTextError> {
    read_coordinate(ctx, text, style, coordinates(ctx, style))
}

/// Reads a coordinate move, given the canonical texts of all legal moves.
fn read_coordinate(
    ctx: &MoveContext<'_>,
    text: &str,
    style: CoordinateStyle,
    canonical: Vec<String>,
) -> Result<Move, MoveTextError> {
    let reading = Reading {
        canonical,
        aliases: &|mv| aliases(ctx, mv, style),
        hints: &|mv| hints(ctx, mv, style),
        ignored: &['-', '=', ',', ' '],
    };
    find(ctx, text, &reading)
}

/// Reads a move as people type it: in coordinates or in SAN.
///
/// # Errors
///
/// If no legal move, or more than one, can be meant either way.
pub fn parse_move(ctx: &MoveContext<'_>, text: &str) -> Result<Move, MoveTextError> {
    let texts = shortened(text);
    if let Some(mv) = written_move(ctx, &texts) {
        return Ok(mv.clone());
    }
    let style = CoordinateStyle::default();
    let (by_squares, by_letters) = (coordinates(ctx, style), sans(ctx));
    if let Some(index) = written(&texts, &by_squares, &by_letters) {
        return Ok(ctx.legal[index].clone());
    }
    read_coordinate(ctx, text, style, by_squares).or_else(|by_squares| {
        read_san(ctx, text, by_letters).map_err(|by_letters| match (by_squares, by_letters) {
            (ambiguous @ MoveTextError::Ambiguous(_), _) => ambiguous,
            (MoveTextError::Illegal, MoveTextError::Unreadable) => MoveTextError::Illegal,
            (_, by_letters) => by_letters,
        })
    })
}

/// Returns the move whose canonical text is given, before marks of check and quality.
///
/// A canonical text has no other meaning. Nearly all texts are canonical, which saves spelling the
/// aliases of all moves.
fn written(texts: &[&str], by_squares: &[String], by_letters: &[String]) -> Option<usize> {
    let place = |texts: &[String], wanted: &str| texts.iter().position(|text| text == wanted);
    texts.iter().find_map(|text| place(by_squares, text).or_else(|| place(by_letters, text)))
}

fn aliases(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle) -> Vec<String> {
    let other = CoordinateStyle { castles_onto_partner: !style.castles_onto_partner, ..style };
    let levels = |style| (0..).map_while(move |level| form(ctx, mv, style, level));
    let mut texts: Vec<String> = levels(style).chain(levels(other)).collect();
    let bare: Vec<String> = (0..).map_while(|level| bare_form(ctx, mv, style, level)).collect();
    texts.extend(with_wall(ctx, mv, style, bare.into_iter().chain(more_aliases(ctx, mv, style))));
    texts
}

/// Appends the wall of a move in all its forms, or its relocation.
fn with_wall(
    ctx: &MoveContext<'_>,
    mv: &Move,
    style: CoordinateStyle,
    texts: impl IntoIterator<Item = String>,
) -> Vec<String> {
    let name = |square| square_name(&ctx.ruleset.geometry, square, style);
    if mv.relocation.is_some() {
        let relocation = relocation_text(ctx, mv, style, false);
        return texts.into_iter().map(|text| text + &relocation).collect();
    }
    let is_optional = ctx.ruleset.walling.as_ref().is_some_and(|walling| walling.is_alone);
    let walls = match (mv.wall, mv.destination()) {
        (Some(wall), Some(to)) => vec![format!(",{}{}", name(to), name(wall)), format!(",{}", name(wall))],
        (Some(wall), None) => vec![format!(",{}", name(wall))],
        // Fairy-Stockfish writes a wall on the first square if none is put up.
        (None, Some(to)) if is_optional => vec![String::new(), format!(",{}{}", name(to), name(Square(0)))],
        (None, _) => vec![String::new()],
    };
    texts
        .into_iter()
        .flat_map(|text| walls.iter().map(move |wall| format!("{text}{wall}")).collect::<Vec<_>>())
        .collect()
}

/// Returns other texts of a move without its wall.
fn more_aliases(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle) -> Vec<String> {
    let name = |square| square_name(&ctx.ruleset.geometry, square, style);
    let mut texts = Vec::new();
    match mv.action {
        Action::Travel { from, to } if !ctx.waypoints(mv).is_empty() => {
            let stops: Vec<Square> = [from].iter().chain(ctx.waypoints(mv)).chain([&to]).copied().collect();
            texts.push(stops.into_iter().map(name).collect::<String>() + &promotion(ctx, mv));
        }
        Action::Travel { from, to } if mv.promotion.is_some() => {
            let exact = mv.promotion.map_or("", |to| letters(ctx.ruleset, to));
            texts.extend([name(from) + &name(to) + exact, name(from) + &name(to) + &promotion(ctx, mv)]);
        }
        Action::Pass => texts.extend(["@@@@", "--", "pass"].map(str::to_owned)),
        _ => {}
    }
    texts
}

fn hints(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle) -> Vec<String> {
    let name = |square| square_name(&ctx.ruleset.geometry, square, style);
    match mv.action {
        Action::Travel { from, to } if mv.gate.is_none() => {
            let way = name(from) + &name(to);
            let texts = [way.clone() + &promotion(ctx, mv), way];
            let whole = with_wall(ctx, mv, style, texts.clone());
            // The wall may be omitted if only one square is possible; a relocation may not.
            if mv.relocation.is_some() { whole } else { whole.into_iter().chain(texts).collect() }
        }
        Action::Castle { .. } if mv.wall.is_some() => {
            (0..).map_while(|level| bare_form(ctx, mv, style, level)).collect()
        }
        Action::Pass if mv.wall.is_none() => {
            let pieces = ctx.setup.pieces().filter(|(_, piece)| piece.is_of(ctx.setup.turn));
            pieces.map(|(square, _)| name(square).repeat(2)).collect()
        }
        _ => Vec::new(),
    }
}

fn promotion(ctx: &MoveContext<'_>, mv: &Move) -> String {
    mv.promotion.map(|to| promotion_mark(ctx, mv, to)).unwrap_or_default()
}
