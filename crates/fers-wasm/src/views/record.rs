//! Records as plain data.

use fers::notation::{Annotation, Evaluation as Noted, EvaluationScore, Shape, ShapeColor};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{Diagnostic, LegalMove};

/// A game record as it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameRecord {
    /// Names and values, in order.
    pub tags: Vec<[String; 2]>,
    /// The position that the game starts from, unless it is the usual one.
    pub fen: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`: what the tag or the end of the moves says.
    pub result: String,
    /// What is noted before the first move.
    pub notes: RecordNotes,
    /// The moves of the game.
    pub line: Vec<RecordedMove>,
    /// What is wrong with the record; moves from the first wrong one of a line on are left out.
    pub diagnostics: Vec<Diagnostic>,
}

/// A move of a record, with what might have been played instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RecordedMove {
    #[serde(rename = "move")]
    pub mv: LegalMove,
    /// What is said before it, where it begins a variation.
    pub before: String,
    /// What is noted behind it.
    pub notes: RecordNotes,
    /// Marks of quality by number: 1 is `!`, 2 is `?`.
    pub glyphs: Vec<u16>,
    pub variations: Vec<Vec<RecordedMove>>,
}

/// What a comment of a record says, its commands taken out of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct RecordNotes {
    /// What people read.
    #[tsify(optional)]
    pub comment: String,
    /// What the clock of the moving side shows, in milliseconds: `[%clk 0:03:00]`.
    #[tsify(optional)]
    pub clock: Option<u32>,
    /// How long the move took, in milliseconds: `[%emt 0:00:05]`.
    #[tsify(optional)]
    pub elapsed: Option<u32>,
    /// How the position stands: `[%eval 0.25,20]`.
    #[tsify(optional)]
    pub evaluation: Option<RecordedEvaluation>,
    /// Coloured squares and arrows: `[%csl Ga4]`, `[%cal Ga4b5]`.
    #[tsify(optional)]
    pub shapes: Vec<RecordedShape>,
    /// Other commands as they are written, with their brackets.
    #[tsify(optional)]
    pub commands: Vec<String>,
}

/// How a position stands, for White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct RecordedEvaluation {
    #[tsify(optional)]
    pub centipawns: Option<i32>,
    /// White wins in so many moves, if positive; Black does, if not.
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
    /// The name of another one, or of the same where one square is coloured.
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
    /// What is said before it, where it begins a variation.
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

    /// The comment of a record, if there is anything to note.
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
