//! What `fers tune` has learnt about a game, for people.

use std::io::Write;

use fers::search::tuning::{Learnt, Phased, PieceParameter, WEIGHTS};
use fers::{Color, PieceType, Ruleset, Square};
use serde_json::json;

use crate::failure::Outcome;
use crate::learnt::{self, Kept};

/// Units of a number that make a centipawn.
const UNIT: i32 = 256;

/// Prints what was learnt: where it comes from, the values of the pieces, and for each piece the
/// board with what its squares add.
///
/// # Errors
///
/// Returns an error when writing fails.
pub fn print(ruleset: &Ruleset, as_json: bool, out: &mut dyn Write) -> Outcome {
    let Some(kept) = learnt::find(ruleset) else {
        if as_json {
            writeln!(out, "null")?;
        } else {
            writeln!(out, "Nothing was learnt about {}; see `fers tune`", ruleset.presentation.name)?;
        }
        return Ok(());
    };
    let table = Table::of(ruleset, &kept.learnt);
    if as_json { table.json(&kept, out) } else { table.text(&kept, out) }
}

/// What was learnt, by side and piece.
struct Table<'a> {
    ruleset: &'a Ruleset,
    learnt: &'a Learnt,
    meanings: Vec<(Option<Color>, PieceParameter)>,
}

impl<'a> Table<'a> {
    fn of(ruleset: &'a Ruleset, learnt: &'a Learnt) -> Self {
        Self { ruleset, learnt, meanings: fers::learnt::parameters(ruleset).meanings().to_vec() }
    }

    fn text(&self, kept: &Kept, out: &mut dyn Write) -> Outcome {
        writeln!(out, "Learnt by playing: {}", kept.source)?;
        writeln!(out, "Kept in {}", kept.place())?;
        writeln!(out, "Corrections in hundredths of a pawn, early in the game and late in it:")?;
        for (&(side, meaning), &number) in self.meanings.iter().zip(&self.learnt.pieces) {
            let (early, late) = (centipawns(number.early), centipawns(number.late));
            match meaning {
                PieceParameter::Value(piece) => {
                    writeln!(out, "\n{}: value {early:+} {late:+}", self.name(piece, side))?;
                    self.board(piece, side, out)?;
                }
                PieceParameter::Mobility(piece, targets) if number != Phased::default() => {
                    let name = self.name(piece, side);
                    writeln!(out, "{name} with {targets} squares to go to, or more: {early:+} {late:+}")?;
                }
                PieceParameter::OwnRoyal(piece, distance) if number != Phased::default() => {
                    let name = self.name(piece, side);
                    writeln!(out, "{name} {} from its own royal: {early:+} {late:+}", steps(distance))?;
                }
                PieceParameter::EnemyRoyal(piece, distance) if number != Phased::default() => {
                    let name = self.name(piece, side);
                    writeln!(out, "{name} {} from the enemy royal: {early:+} {late:+}", steps(distance))?;
                }
                PieceParameter::Held(piece, count) if number != Phased::default() => {
                    writeln!(out, "{count} {} in hand, or more: {early:+} {late:+}", self.name(piece, side))?;
                }
                PieceParameter::Hand(piece) if number != Phased::default() => {
                    writeln!(out, "{} in hand: {early:+} {late:+}", self.name(piece, side))?;
                }
                PieceParameter::Hand(_)
                | PieceParameter::Square(..)
                | PieceParameter::Mobility(..)
                | PieceParameter::OwnRoyal(..)
                | PieceParameter::EnemyRoyal(..)
                | PieceParameter::Held(..) => {}
            }
        }
        writeln!(out, "\nWeights of the evaluation, before and after, early and late:")?;
        for (row, weight) in WEIGHTS.iter().zip(&self.learnt.weights.0).filter(|(row, weight)| row.weight != **weight) {
            let Phased { early, late } = row.weight;
            writeln!(
                out,
                "{:<20} {} {early:>7} {late:>7} {:>7} {:>7}",
                row.term.name(),
                row.point,
                weight.early,
                weight.late
            )?;
        }
        Ok(())
    }

    /// Draws the board with what the squares add, midway between early and late.
    fn board(&self, piece: PieceType, side: Option<Color>, out: &mut dyn Write) -> Outcome {
        let geometry = &self.ruleset.geometry;
        for rank in (0..geometry.ranks).rev() {
            let cell = |file: u8| match geometry.square(file, rank) {
                Some(square) => format!("{:>5}", self.square(piece, side, square)),
                None => "     ".to_owned(),
            };
            writeln!(out, "{}", (0..geometry.files).map(cell).collect::<String>().trim_end())?;
        }
        Ok(())
    }

    fn square(&self, piece: PieceType, side: Option<Color>, square: Square) -> i32 {
        let geometry = &self.ruleset.geometry;
        let mirrored = geometry.square(geometry.files - 1 - geometry.file(square), geometry.rank(square));
        let of = |square| {
            let wanted = (side, PieceParameter::Square(piece, square));
            let at = self.meanings.iter().position(|&meaning| meaning == wanted)?;
            self.learnt.pieces.get(at)
        };
        of(square).or_else(|| of(mirrored?)).map_or(0, |number| centipawns((number.early + number.late) / 2))
    }

    fn name(&self, piece: PieceType, side: Option<Color>) -> String {
        let side = side.map_or_else(String::new, |color| format!(" ({})", color.name()));
        format!("{}{side}", self.ruleset.piece(piece).name)
    }

    fn json(&self, kept: &Kept, out: &mut dyn Write) -> Outcome {
        let number = |(&(side, meaning), number): (&(Option<Color>, PieceParameter), &Phased)| {
            let (kind, piece, square, count) = match meaning {
                PieceParameter::Value(piece) => ("value", piece, None, None),
                PieceParameter::Hand(piece) => ("hand", piece, None, None),
                PieceParameter::Square(piece, square) => {
                    ("square", piece, Some(self.ruleset.geometry.square_name(square)), None)
                }
                PieceParameter::Mobility(piece, targets) => ("mobility", piece, None, Some(targets)),
                PieceParameter::OwnRoyal(piece, distance) => ("own royal", piece, None, Some(distance)),
                PieceParameter::EnemyRoyal(piece, distance) => ("enemy royal", piece, None, Some(distance)),
                PieceParameter::Held(piece, held) => ("held", piece, None, Some(held)),
            };
            json!({
                "kind": kind, "piece": self.ruleset.piece(piece).name, "color": side.map(Color::name),
                "square": square, "count": count, "early": number.early, "late": number.late,
            })
        };
        let weight = |(row, weight): (&fers::search::tuning::WeightSpec, &Phased)| json!({ "term": row.term.name(), "point": row.point, "early": weight.early, "late": weight.late });
        let object = json!({
            "source": kept.source,
            "file": kept.path.as_ref().map(|path| path.display().to_string()),
            "units_per_centipawn": UNIT,
            "pieces": self.meanings.iter().zip(&self.learnt.pieces).map(number).collect::<Vec<_>>(),
            "weights": WEIGHTS.iter().zip(&self.learnt.weights.0).map(weight).collect::<Vec<_>>(),
        });
        writeln!(out, "{object}")?;
        Ok(())
    }
}

/// Returns a distance in words.
fn steps(distance: u8) -> String {
    if distance == 1 { "1 step".to_owned() } else { format!("{distance} steps") }
}

fn centipawns(number: i32) -> i32 {
    (f64::from(number) / f64::from(UNIT)).round() as i32
}
