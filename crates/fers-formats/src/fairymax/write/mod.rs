//! Writes rulesets as games.
//!
//! The writer writes what it can and then reads its own text back. Every difference is a loss, so
//! no loss is silent.

mod board;
mod cast;
mod flat;
mod game;
mod jumps;
mod rays;
mod routes;
mod walks;

use fers_core::PieceType;
use fers_rules::{Promotion, Ruleset};

use super::dialect::Dialect;
use super::document::read_as;
use crate::order::Order;
use crate::{Loss, Written, align, compare};
use cast::Cast;
use game::Body;

/// First and last line of every file.
const FIRST_LINE: &str = "version 4.8(w)\n";
const LAST_LINE: &str = "\n// End of game file\n";

/// Writes variants as an `fmax.ini`.
///
/// The file has version 5.0, unless its only variant has riders that bend at every step, which only
/// version 4.8w has. If no loss changes play, [`read`](super::read) returns rulesets that are
/// played alike. A variant whose board or pieces the format cannot hold is left out, which is a
/// loss as well. The first variant is repeated at the beginning without a name, as the programs
/// require.
pub fn write(rulesets: &[&Ruleset]) -> Written {
    let dialect = dialect(rulesets);
    let mut written = Written::default();
    let mut names: Vec<String> = Vec::new();
    for ruleset in rulesets {
        let name = game::name(ruleset, &names);
        match one(ruleset, &name, dialect) {
            Ok((body, losses)) => {
                if written.text.is_empty() {
                    written.text = format!("{FIRST_LINE}{}", body.plain());
                }
                written.text += &format!("\n{}{}", body.header(ruleset, &name), body.text());
                written.losses.extend(losses.into_iter().map(|loss| loss.of(&ruleset.presentation.name)));
                names.push(name);
            }
            Err(reason) => {
                let loss = Loss::of_play(format!("cannot be written: {reason}"));
                written.losses.push(loss.of(&ruleset.presentation.name));
                written.left_out += 1;
            }
        }
    }
    if !written.text.is_empty() {
        written.text += LAST_LINE;
    }
    written
}

/// Returns the version with all features that the variants need.
fn dialect(rulesets: &[&Ruleset]) -> Dialect {
    let zigzags = |ruleset: &Ruleset| {
        let mut paths = ruleset.pieces.iter().flat_map(|piece| piece.all_moves());
        ruleset.geometry.ranks == 8 && paths.any(|path| path.repeat.is_some())
    };
    match rulesets {
        [only] if zigzags(only) => Dialect::Wide48,
        _ => Dialect::Fairy50,
    }
}

/// Writes a variant under a name, with its losses.
fn one(ruleset: &Ruleset, name: &str, dialect: Dialect) -> Result<(Body, Vec<Loss>), String> {
    let flat = flat::flat(ruleset);
    let board = board::Board::of(&flat)?;
    let cast = Cast::of(&flat, &board, dialect)?;
    let body = Body::of(&flat, &board, &cast);
    let text = format!("{FIRST_LINE}Game: {name}\n{}{LAST_LINE}", body.text());
    let parsed = read_as(&text, Some(dialect));
    let error = parsed.diagnostics.iter().find(|diagnostic| diagnostic.is_error()).map(|error| error.message.clone());
    let found = parsed.value.games.into_iter().next().and_then(|game| game.ruleset);
    let found = found.and_then(|found| aligned(&flat, &cast, found.into_inner()));
    let Some(mut found) = found else {
        return Err(error.unwrap_or_else(|| "its pieces cannot be told apart".to_owned()));
    };
    // These properties are in the header, which this text omits.
    found.presentation.xboard = flat.presentation.xboard.clone();
    if name == ruleset.presentation.name {
        found.presentation.name = name.to_owned();
    }
    let mut losses = compare::losses(&flat, &found);
    let is_said = |loss: &Loss| loss.message == "its description" && game::remark(ruleset).is_some();
    losses.retain(|loss| !is_said(loss));
    Ok((body, losses))
}

/// Returns the ruleset read back, its pieces in the order of the original.
fn aligned(original: &Ruleset, cast: &Cast, found: Ruleset) -> Option<Ruleset> {
    let place = |(color, letter): (fers_core::Color, String)| {
        found.pieces.iter().position(|piece| piece.letters[color] == letter)
    };
    let order: Vec<usize> =
        original.piece_types().map(|piece_type| place(cast.letter_of(piece_type)?)).collect::<Option<_>>()?;
    if order.len() != found.pieces.len() {
        return None;
    }
    let mut found = align::castlings(Order::new(order).apply(&found), original);
    choices_in_order(&mut found, original);
    Some(found)
}

/// Sorts promotion choices as in the original; in the file the numbers decide their order, which
/// does not matter for play.
fn choices_in_order(found: &mut Ruleset, original: &Ruleset) {
    for rule in &mut found.promotions {
        let same = |other: &&Promotion| {
            let holds = |choice: &PieceType| rule.to.contains(choice);
            other.from == rule.from && other.to.len() == rule.to.len() && other.to.iter().all(holds)
        };
        let alike = || original.promotions.iter().filter(same);
        if let Some(other) = alike().find(|other| other.to.first() == rule.to.first()).or_else(|| alike().next()) {
            rule.to.clone_from(&other.to);
        }
    }
}
