//! The types that JavaScript sees.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A preset that was written for a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct WrittenPreset {
    /// Empty if the include does not know the rules; the losses say why. A line stands for the
    /// include.
    pub text: String,
    /// That line.
    pub include_line: String,
    pub losses: Vec<PresetLoss>,
    /// The labels of each piece type, of the first mover and of the other side.
    pub labels: Vec<[String; 2]>,
}

/// The rules that the tables of a preset say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LiftedPreset {
    /// In our own form; absent if the preset says its rules in code.
    pub rules: Option<String>,
    /// What is assumed, or why there are no rules.
    pub remarks: Vec<LiftRemark>,
}

/// A remark about rules in a preset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LiftRemark {
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
    /// Line of the whole text, from 1, and what stands there.
    pub line: u32,
    pub excerpt: String,
}

/// A rule that a preset leaves out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PresetLoss {
    pub message: String,
    pub changes_play: bool,
}

/// A piece that changes its square beside the mover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CarriedPiece {
    pub from: u16,
    pub to: u16,
}

/// A legal move as the core says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct CoreMove {
    #[tsify(type = "'travel' | 'castle' | 'drop' | 'pickUp' | 'pass'")]
    pub kind: String,
    pub from: Option<u16>,
    pub to: Option<u16>,
    pub drop: Option<u16>,
    pub promotion: Option<u16>,
    pub captures: Vec<u16>,
    pub carried: Vec<CarriedPiece>,
    pub partner: Option<CarriedPiece>,
}

/// A position as the core says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct CorePosition {
    pub fen: String,
    pub legal: Vec<CoreMove>,
}

/// What a preset should show of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Expected {
    /// What stands on each place, from the first file of the lowest rank: a
    /// label, nothing, or `-` where no square is.
    pub cells: Vec<String>,
    /// The moves in the order of the core's.
    pub moves: Vec<ExpectedMove>,
}

/// A legal move as a preset should list and take it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ExpectedMove {
    /// Absent for a pass, which is not listed.
    pub listed: Option<ListedPair>,
    /// What is entered; absent for moves that presets do not know.
    pub entry: Option<String>,
}

/// Two squares; a drop has the label with `*` in front.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ListedPair {
    pub from: String,
    pub to: String,
}
