//! Law: texts of moves differ and read back.

use std::collections::HashSet;

use fers_core::Move;
use fers_notation::{
    CheckMark, CoordinateStyle, MoveContext, MoveTextError, Notation, coordinate, coordinates, notated,
    parse_coordinate, parse_move, parse_notated, parse_san, san, sans,
};
use fers_rules::Ruleset;

use crate::Violation;
use crate::play::{Finding, Scene, visit};
use crate::words;

const LAW: &str = "texts of moves differ and are read back";

/// Number of texts of each kind that are read back in a position. All are compared with each other.
const READ_MAX: usize = 24;
/// Number of texts in notations of other games, which share most of their reading.
const NOTATED_MAX: usize = 6;

/// Checks that all legal moves have distinct texts, in SAN, in each coordinate style and in one
/// other notation, and that these read back.
///
/// # Errors
///
/// The first position where they do not.
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
                let texts = coordinates(&ctx, style);
                check(&scene, &ctx, &texts, READ_MAX, &|text| parse_coordinate(&ctx, text, style))?;
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

/// Compares single texts with the lists of all texts.
///
/// A single move is spelled without the others if the notation allows that, and a canonical text is
/// read by its squares. Both must agree with the lists.
fn check_one(scene: &Scene<'_>, ctx: &MoveContext<'_>) -> Finding {
    let style = CoordinateStyle::default();
    let (letters, squares) = (sans(ctx), coordinates(ctx, style));
    let step = ctx.legal.len().div_ceil(READ_MAX).max(1);
    // A text that is coordinates of one move and SAN of another is read as coordinates.
    let meant = |text: &String| {
        let place = |texts: &[String]| texts.iter().position(|other| other == text);
        place(&squares).or_else(|| place(&letters)).map(|index| &ctx.legal[index])
    };
    for (index, mv) in ctx.legal.iter().enumerate().step_by(step) {
        let alone = (san(ctx, mv, CheckMark::None), coordinate(ctx, mv, style));
        let listed = (letters[index].clone(), squares[index].clone());
        if alone != listed {
            return Err(scene.broken(LAW, format!("a move alone is written {alone:?}, in the list {listed:?}")));
        }
        for text in [&listed.0, &listed.1] {
            let read = parse_move(ctx, text);
            if read.as_ref().ok() != meant(text) {
                return Err(scene.broken(LAW, format!("{text} is read as {read:?}, and means {:?}", meant(text))));
            }
        }
    }
    Ok(())
}
