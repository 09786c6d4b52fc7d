//! Reading moves as pairs of squares.

use fers_core::{Action, Move, Square};

use crate::coordinate::{coordinates, form, square_name};
use crate::lenient::{Reading, find};
use crate::marks::{letters, promotion_mark};
use crate::{CoordinateStyle, MoveContext, MoveTextError, parse_san, sans};

/// Reads a coordinate move as [`coordinate`](crate::coordinate) writes it, and less exact texts where only one legal move can be meant.
///
/// Also accepted: `e7e8=Q` and `e7e8Q`, `d5d6=` (declined), `e2-e4`, `e4xd5`, both forms of castling whatever the style, legs run
/// together (`c4d5e4`) or left out (`c4e4`), a promotion left out where only one is possible, `@@@@` and a royal piece going to its own square
/// for a pass.
///
/// # Errors
///
/// When no legal move, or more than one, can be meant.
pub fn parse_coordinate(ctx: &MoveContext<'_>, text: &str, style: CoordinateStyle) -> Result<Move, MoveTextError> {
    let reading = Reading {
        canonical: coordinates(ctx, style),
        aliases: &|mv| aliases(ctx, mv, style),
        hints: &|mv| hints(ctx, mv, style),
        ignored: &['-', '=', ',', ' '],
    };
    find(ctx, text, &reading)
}

/// Reads a move as people type it: as coordinates or in SAN.
///
/// # Errors
///
/// When no legal move, or more than one, can be meant either way.
pub fn parse_move(ctx: &MoveContext<'_>, text: &str) -> Result<Move, MoveTextError> {
    // A text exactly as we write it is never read in another way.
    let written = sans(ctx).iter().position(|san| san == text.trim()).map(|index| ctx.legal[index].clone());
    if let Some(mv) =
        written.filter(|_| !coordinates(ctx, CoordinateStyle::default()).iter().any(|known| known == text))
    {
        return Ok(mv);
    }
    parse_coordinate(ctx, text, CoordinateStyle::default()).or_else(|by_squares| {
        parse_san(ctx, text).map_err(|by_letters| match (by_squares, by_letters) {
            (ambiguous @ MoveTextError::Ambiguous(_), _) => ambiguous,
            (MoveTextError::Illegal, MoveTextError::Unreadable) => MoveTextError::Illegal,
            (_, by_letters) => by_letters,
        })
    })
}

fn aliases(ctx: &MoveContext<'_>, mv: &Move, style: CoordinateStyle) -> Vec<String> {
    let other = CoordinateStyle { castles_onto_partner: !style.castles_onto_partner, ..style };
    let levels = |style| (0..).map_while(move |level| form(ctx, mv, style, level));
    let mut texts: Vec<String> = levels(style).chain(levels(other)).collect();
    let name = |square| square_name(&ctx.ruleset.geometry, square, style);
    match mv.action {
        Action::Travel { from, to } if !ctx.waypoints(mv).is_empty() => {
            let stops: Vec<Square> = [from].iter().chain(ctx.waypoints(mv)).chain([&to]).copied().collect();
            texts.push(stops.into_iter().map(name).collect::<String>() + &promotion(ctx, mv));
        }
        Action::Travel { from, to } if mv.promotion.is_some() => {
            let exact = mv.promotion.map_or("", |to| letters(ctx.ruleset, to));
            texts.push(name(from) + &name(to) + exact);
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
            vec![way.clone() + &promotion(ctx, mv), way]
        }
        Action::Pass => {
            let pieces = ctx.setup.pieces().filter(|(_, piece)| piece.is_of(ctx.setup.turn));
            let royals = pieces.filter(|(_, piece)| ctx.ruleset.is_royal(piece.piece_type));
            royals.map(|(square, _)| name(square).repeat(2)).collect()
        }
        _ => Vec::new(),
    }
}

fn promotion(ctx: &MoveContext<'_>, mv: &Move) -> String {
    mv.promotion.map(|to| promotion_mark(ctx, mv, to)).unwrap_or_default()
}
