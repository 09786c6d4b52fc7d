//! Game records as plain data.

use fers::notation::{Annotation, Evaluation as Noted, EvaluationScore, Shape, ShapeColor};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{Diagnostic, LegalMove};

/// A game record that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameRecord {
    /// Names and values, in order.
    pub tags: Vec<[String; 2]>,
    /// FEN of the start position, unless it is the usual one.
    pub fen: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`, from the tag or the end of the moves.
    pub result: String,
    /// Notes before the first move.
    pub notes: RecordNotes,
    /// The moves of the game.
    pub line: Vec<RecordedMove>,
    /// Problems of the record. A line ends before its first unreadable move.
    pub diagnostics: Vec<Diagnostic>,
}

/// A move of a record with its variations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RecordedMove {
    #[serde(rename = "move")]
    pub mv: LegalMove,
    /// Comment before the move, at the beginning of a variation.
    pub before: String,
    /// Notes after the move.
    pub notes: RecordNotes,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`.
    pub glyphs: Vec<u16>,
    pub variations: Vec<Vec<RecordedMove>>,
}

/// The content of a comment, with its commands taken out of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct RecordNotes {
    /// Text for people.
    #[tsify(optional)]
    pub comment: String,
    /// The mover's clock in milliseconds: `[%clk 0:03:00]`.
    #[tsify(optional)]
    pub clock: Option<u32>,
    /// Time used for the move in milliseconds: `[%emt 0:00:05]`.
    #[tsify(optional)]
    pub elapsed: Option<u32>,
    /// Evaluation of the position: `[%eval 0.25,20]`.
    #[tsify(optional)]
    pub evaluation: Option<RecordedEvaluation>,
    /// Coloured squares and arrows: `[%csl Ga4]`, `[%cal Ga4b5]`.
    #[tsify(optional)]
    pub shapes: Vec<RecordedShape>,
    /// Other commands verbatim, with their brackets.
    #[tsify(optional)]
    pub commands: Vec<String>,
}

/// An evaluation from White's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct RecordedEvaluation {
    #[tsify(optional)]
    pub centipawns: Option<i32>,
    /// Moves to White's win if positive, to Black's if negative.
    #[tsify(optional)]
    pub mate: Option<i32>,
    #[tsify(optional)]
    pub depth: Option<u16>,
}

/// A coloured square, or an arrow from square to square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RecordedShape {
    pub color: RecordedColor,
    /// The name of a square.
    pub from: String,
    /// Name of another square, or of the same one for a coloured square.
    pub to: String,
}

/// The colour of a square or an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum RecordedColor {
    Green,
    Red,
    Yellow,
    Blue,
}

/// A game to be written as a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct RecordToWrite {
    pub tags: Vec<[String; 2]>,
    #[tsify(optional)]
    pub result: Option<String>,
    #[tsify(optional)]
    pub notes: RecordNotes,
    pub line: Vec<MoveToWrite>,
}

/// A move to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct MoveToWrite {
    pub san: String,
    /// Whether the side that made the move before makes this one too; it decides the numbers.
    #[tsify(optional)]
    pub continues_turn: bool,
    /// Comment before the move, at the beginning of a variation.
    #[tsify(optional)]
    pub before: String,
    #[tsify(optional)]
    pub notes: RecordNotes,
    #[tsify(optional)]
    pub glyphs: Vec<u16>,
    #[tsify(optional)]
    pub variations: Vec<Vec<MoveToWrite>>,
}

impl RecordNotes {
    pub fn of(comments: &[String]) -> Self {
        let read = Annotation::read(&comments.join(" "));
        Self {
            comment: read.text,
            clock: read.clock_ms,
            elapsed: read.elapsed_ms,
            evaluation: read.evaluation.map(RecordedEvaluation::of),
            shapes: read.shapes.into_iter().map(RecordedShape::of).collect(),
            commands: read.others,
        }
    }

    /// Returns the comment of a record, if there are notes.
    pub fn comments(self) -> Vec<String> {
        let annotation = Annotation {
            text: self.comment,
            clock_ms: self.clock,
            elapsed_ms: self.elapsed,
            evaluation: self.evaluation.and_then(RecordedEvaluation::noted),
            shapes: self.shapes.into_iter().map(RecordedShape::shape).collect(),
            others: self.commands,
        };
        let text = annotation.to_string();
        if text.is_empty() { Vec::new() } else { vec![text] }
    }
}

impl RecordedEvaluation {
    fn of(Noted { score, depth }: Noted) -> Self {
        match score {
            EvaluationScore::Centipawns(score) => Self { centipawns: Some(score), mate: None, depth },
            EvaluationScore::Mate(moves) => Self { centipawns: None, mate: Some(moves), depth },
        }
    }

    fn noted(self) -> Option<Noted> {
        let mate = self.mate.map(EvaluationScore::Mate);
        let score = mate.or(self.centipawns.map(EvaluationScore::Centipawns))?;
        Some(Noted { score, depth: self.depth })
    }
}

impl RecordedShape {
    fn of(Shape { color, from, to }: Shape) -> Self {
        let color = match color {
            ShapeColor::Green => RecordedColor::Green,
            ShapeColor::Red => RecordedColor::Red,
            ShapeColor::Yellow => RecordedColor::Yellow,
            ShapeColor::Blue => RecordedColor::Blue,
        };
        Self { color, from, to }
    }

    fn shape(self) -> Shape {
        let color = match self.color {
            RecordedColor::Green => ShapeColor::Green,
            RecordedColor::Red => ShapeColor::Red,
            RecordedColor::Yellow => ShapeColor::Yellow,
            RecordedColor::Blue => ShapeColor::Blue,
        };
        Shape { color, from: self.from, to: self.to }
    }
}
