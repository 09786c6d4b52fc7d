//! Texts of moves differ and are read back.

use std::collections::HashSet;

use fers_core::Move;
use fers_notation::{
    CheckMark, CoordinateStyle, MoveContext, MoveTextError, Notation, coordinate, coordinates, notated,
    parse_coordinate, parse_notated, parse_san, san, sans,
};
use fers_rules::Ruleset;

use crate::Violation;
use crate::play::{Finding, Scene, visit};
use crate::words;

const LAW: &str = "texts of moves differ and are read back";

/// How many texts of each kind are read back in a position; all are compared with each other.
const READ_MAX: usize = 24;
/// The same for the notations of other games, of which most moves are read alike.
const NOTATED_MAX: usize = 6;

/// Whether all legal moves have different texts, in SAN, in each style of coordinates, and in one of the other notations, which are read back.
///
/// # Errors
///
/// The first position where that is not so.
pub fn move_texts_read_back(ruleset: &Ruleset, plies: u32, seed: u64) -> Result<(), Box<Violation>> {
    visit(ruleset, plies, seed, &mut |scene| {
        let setup = scene.position.to_setup();
        let legal: Vec<Move> = scene.moves.iter().map(|&mv| scene.position.decode(mv)).collect();
        let ctx = MoveContext { ruleset: scene.ruleset, setup: &setup, legal: &legal };
        check(&scene, &ctx, &sans(&ctx), READ_MAX, &|text| parse_san(&ctx, text))?;
        for castles_onto_partner in [false, true] {
            for ranks_from_zero in [false, true] {
                let passes_in_place = castles_onto_partner;
                let style = CoordinateStyle { castles_onto_partner, ranks_from_zero, passes_in_place };
                check(&scene, &ctx, &coordinates(&ctx, style), READ_MAX, &|text| parse_coordinate(&ctx, text, style))?;
            }
        }
        let notation = Notation::ALL[setup.fullmove_number as usize % Notation::ALL.len()];
        check(&scene, &ctx, &notated(&ctx, notation), NOTATED_MAX, &|text| parse_notated(&ctx, notation, text))?;
        check_one(&scene, &ctx)
    })
}

fn check(
    scene: &Scene<'_>,
    ctx: &MoveContext<'_>,
    texts: &[String],
    read_max: usize,
    parse: &dyn Fn(&str) -> Result<Move, MoveTextError>,
) -> Finding {
    let mut seen = HashSet::new();
    let step = texts.len().div_ceil(read_max).max(1);
    for (index, (mv, text)) in ctx.legal.iter().zip(texts).enumerate() {
        let meaning = words::move_text(ctx.ruleset, mv);
        if !seen.insert(text) {
            return Err(scene.broken(LAW, format!("{meaning} has the text {text} of another move")));
        }
        if index % step != 0 {
            continue;
        }
        match parse(text) {
            Ok(again) if again == *mv => {}
            other => return Err(scene.broken(LAW, format!("{meaning} is written {text} and read as {other:?}"))),
        }
    }
    Ok(())
}

/// A text of a single move is that in the list of all.
fn check_one(scene: &Scene<'_>, ctx: &MoveContext<'_>) -> Finding {
    let style = CoordinateStyle::default();
    let one = |mv: &Move| (san(ctx, mv, CheckMark::None), coordinate(ctx, mv, style));
    let listed = || (sans(ctx).swap_remove(0), coordinates(ctx, style).swap_remove(0));
    let same = ctx.legal.first().is_none_or(|mv| one(mv) == listed());
    if same { Ok(()) } else { Err(scene.broken(LAW, "a move alone has another text than in the list")) }
}
