//! What was learnt about a variant, as text.
//!
//! ```text
//! fers-learnt 1
//! rules 3f2a91c04be7d865
//! source 2400 games, 1000 nodes a move, seed 1: 130000 positions; match +31 =20 -9
//! weight Tempo 0 3565 2686
//! value Knight 1200 -300
//! hand Knight 0 0
//! square Knight d4 810 95
//! mobility Knight 4 200 -60
//! own-royal Knight 2 90 10
//! enemy-royal Knight 3 310 40
//! held Pawn 2 -120 -80
//! ```
//!
//! A number is two: early and late in a game, in 256ths of a centipawn. A piece that one side only
//! has, or that moves by rules of its own, has the side before its number:
//! `value Knight white 1200 -300`. Numbers that are 0 and weights as in the table of the engine are
//! left out.

use std::fmt;

use fers_core::{ByColor, Color};
use fers_rules::Ruleset;
use fers_search::tuning::{Learnt, Phased, PieceParameter, PieceParameters, WEIGHTS};

/// The first line of the text.
const FIRST: &str = "fers-learnt 1";

/// A fault of a text, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearntError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for LearntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for LearntError {}

/// Writes what was learnt about a variant. `source` says in one line where it comes from.
pub fn write(ruleset: &Ruleset, parameters: &PieceParameters, learnt: &Learnt, source: &str) -> String {
    let mut lines = vec![FIRST.to_owned(), format!("rules {:016x}", fingerprint(ruleset)), format!("source {source}")];
    for (row, weight) in WEIGHTS.iter().zip(&learnt.weights.0) {
        if *weight != row.weight {
            lines.push(format!("weight {} {} {} {}", row.term.name(), row.point, weight.early, weight.late));
        }
    }
    for (&(side, meaning), number) in parameters.meanings().iter().zip(&learnt.pieces) {
        if *number != Phased::default() {
            lines.push(format!("{} {} {}", name(ruleset, side, meaning), number.early, number.late));
        }
    }
    lines.join("\n") + "\n"
}

/// Reads what was learnt about a variant.
///
/// # Errors
///
/// The first line that makes no sense, or belongs to other rules.
pub fn read(text: &str, ruleset: &Ruleset, parameters: &PieceParameters) -> Result<Learnt, LearntError> {
    let own = format!("{:016x}", fingerprint(ruleset));
    let other = text.lines().position(|line| line.strip_prefix("rules ").is_some_and(|rules| rules != own));
    match other {
        Some(index) => Err(LearntError { line: index + 1, what: "this was learnt about other rules".to_owned() }),
        None => read_numbers(text, ruleset, parameters),
    }
}

/// Reads numbers that were learnt about a variant with these pieces and this board. The rules are
/// not compared: the start position may be another one.
///
/// # Errors
///
/// The first line that makes no sense.
pub fn read_numbers(text: &str, ruleset: &Ruleset, parameters: &PieceParameters) -> Result<Learnt, LearntError> {
    let mut learnt = Learnt { pieces: vec![Phased::default(); parameters.meanings().len()], ..Learnt::default() };
    let names: Vec<String> =
        parameters.meanings().iter().map(|&(side, meaning)| name(ruleset, side, meaning)).collect();
    for (index, line) in text.lines().enumerate() {
        let fault = |what: String| LearntError { line: index + 1, what };
        if index == 0 {
            if line != FIRST {
                return Err(fault(format!("the text does not begin with `{FIRST}`")));
            }
            continue;
        }
        match line.split(' ').next().unwrap_or_default() {
            "rules" | "source" => {}
            _ => {
                let (what, number) = numbers(line).ok_or_else(|| fault(format!("`{line}` has no two numbers")))?;
                let place = place(what, &names).ok_or_else(|| fault(format!("there is no `{what}` in this game")))?;
                match place {
                    Place::Weight(at) => learnt.weights.0[at] = number,
                    Place::Piece(at) => learnt.pieces[at] = number,
                }
            }
        }
    }
    match text.lines().next() {
        Some(_) => Ok(learnt),
        None => Err(LearntError { line: 1, what: "the text is empty".to_owned() }),
    }
}

/// Returns the line that says where a text comes from.
pub fn source(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("source "))
}

/// Returns a number that is the same for rules that play alike, whatever they are called.
///
/// Source of the hash: FNV-1a, 64 bits (Fowler, Noll, Vo).
pub fn fingerprint(ruleset: &Ruleset) -> u64 {
    fers_formats::canonical::write(&without_names(ruleset))
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns the rules without what only people read: names, letters, descriptions.
fn without_names(ruleset: &Ruleset) -> Ruleset {
    let mut plain = ruleset.clone();
    plain.presentation = Default::default();
    for (index, piece) in plain.pieces.iter_mut().enumerate() {
        piece.name = format!("piece {index}");
        piece.san = format!("P{index}");
        piece.letters = ByColor::new(format!("P{index}"), format!("p{index}"));
    }
    plain
}

/// Where a number belongs.
enum Place {
    Weight(usize),
    Piece(usize),
}

fn place(what: &str, names: &[String]) -> Option<Place> {
    if let Some(weight) = what.strip_prefix("weight ") {
        let (name, point) = weight.split_once(' ')?;
        let at = WEIGHTS.iter().position(|row| row.term.name() == name && row.point.to_string() == point);
        return at.map(Place::Weight);
    }
    names.iter().position(|name| name == what).map(Place::Piece)
}

/// Splits the two numbers from the end of a line. They are bounded: no text can make the evaluation
/// overflow.
fn numbers(line: &str) -> Option<(&str, Phased)> {
    let (rest, late) = line.rsplit_once(' ')?;
    let (what, early) = rest.rsplit_once(' ')?;
    let number = |text: &str| text.parse::<i32>().ok().filter(|number| number.abs() <= 1 << 20);
    Some((what, Phased { early: number(early)?, late: number(late)? }))
}

/// Returns the words for a number of a piece.
fn name(ruleset: &Ruleset, side: Option<Color>, meaning: PieceParameter) -> String {
    let side = side.map_or("", |color| if color == Color::White { " white" } else { " black" });
    let piece = |piece| ruleset.piece(piece).name.replace(' ', "-");
    match meaning {
        PieceParameter::Value(piece_type) => format!("value {}{side}", piece(piece_type)),
        PieceParameter::Hand(piece_type) => format!("hand {}{side}", piece(piece_type)),
        PieceParameter::Mobility(piece_type, targets) => format!("mobility {} {targets}{side}", piece(piece_type)),
        PieceParameter::OwnRoyal(piece_type, distance) => format!("own-royal {} {distance}{side}", piece(piece_type)),
        PieceParameter::EnemyRoyal(piece_type, distance) => {
            format!("enemy-royal {} {distance}{side}", piece(piece_type))
        }
        PieceParameter::Held(piece_type, count) => format!("held {} {count}{side}", piece(piece_type)),
        PieceParameter::Square(piece_type, square) => {
            format!("square {} {}{side}", piece(piece_type), ruleset.geometry.square_name(square))
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::SplitMix;

    use super::*;
    use crate::learnt::parameters;
    use crate::{BuiltinVariant, Variant};

    fn scrambled(parameters: &PieceParameters) -> Learnt {
        let mut random = SplitMix::new(9);
        let mut number = || random.below(20_000) as i32 - 10_000;
        let pieces = parameters.meanings().iter().map(|_| Phased { early: number(), late: number() }).collect();
        let mut learnt = Learnt { pieces, ..Learnt::default() };
        learnt.weights.0[3].early = 77;
        learnt
    }

    #[test]
    fn what_was_learnt_survives_being_written_in_games_of_all_kinds() {
        for name in ["chess", "shogi", "xiangqi", "horde", "orda", "alice", "amazons"] {
            let variant = Variant::builtin(name).unwrap();
            let parameters = parameters(variant.ruleset());
            let learnt = scrambled(&parameters);
            let text = write(variant.ruleset(), &parameters, &learnt, "here");
            assert_eq!(read(&text, variant.ruleset(), &parameters), Ok(learnt), "{name}");
            assert_eq!(source(&text), Some("here"));
        }
    }

    #[test]
    fn what_makes_no_sense_is_named_with_its_line() {
        let variant = Variant::builtin("chess").unwrap();
        let parameters = parameters(variant.ruleset());
        let fault = |text: &str| read(text, variant.ruleset(), &parameters).unwrap_err().to_string();
        assert_eq!(fault(""), "line 1: the text is empty");
        assert_eq!(fault("luck"), "line 1: the text does not begin with `fers-learnt 1`");
        assert_eq!(fault("fers-learnt 1\nrules 12"), "line 2: this was learnt about other rules");
        assert_eq!(fault("fers-learnt 1\nvalue lion 1 2"), "line 2: there is no `value lion` in this game");
        assert_eq!(fault("fers-learnt 1\nvalue Queen 1 x"), "line 2: `value Queen 1 x` has no two numbers");
        assert_eq!(
            fault("fers-learnt 1\nvalue Queen 1 99999999"),
            "line 2: `value Queen 1 99999999` has no two numbers"
        );
    }

    #[test]
    fn a_fingerprint_minds_rules_and_not_names() {
        let variant = Variant::builtin("chess").unwrap();
        let chess: &Ruleset = variant.ruleset();
        let mut renamed = chess.clone();
        renamed.presentation.name = "My chess".to_owned();
        renamed.pieces[1].name = "Horse".to_owned();
        assert_eq!(fingerprint(chess), fingerprint(&renamed));
        assert_ne!(fingerprint(chess), fingerprint(Variant::builtin("knightmate").unwrap().ruleset()));
    }
}
