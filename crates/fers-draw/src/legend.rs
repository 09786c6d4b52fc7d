//! Legends of move diagrams.

use fers_core::Square;

use crate::picture::Sign;
use crate::{Manner, MoveDiagram};

/// A line of a legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LegendLine {
    /// What the piece may do on a square.
    Way(Sign),
    /// It captures the piece that stands there.
    Capture,
    /// It castles there.
    Castling,
    /// It captures there while it goes elsewhere.
    Victim,
    /// It jumps over a piece there.
    Hurdle,
    /// A leg of a move ends there.
    TurningPoint,
}

/// Returns the legend lines of the signs that a diagram uses.
pub fn legend(diagram: &MoveDiagram) -> Vec<LegendLine> {
    let mut lines: Vec<LegendLine> = diagram.marks.keys().flat_map(|&square| signs(diagram, square)).collect();
    lines.sort_unstable();
    lines.dedup();
    lines.sort_by_key(|line| line.rank());
    lines
}

/// Returns the signs on a square of a diagram, most important first.
pub(crate) fn signs(diagram: &MoveDiagram, square: Square) -> Vec<LegendLine> {
    let Some(mark) = diagram.marks.get(&square) else { return Vec::new() };
    let is_occupied = diagram.others.iter().any(|&(other, _)| other == square);
    let mut ways: Vec<LegendLine> = Sign::all(mark).into_iter().map(LegendLine::Way).collect();
    if is_occupied && !ways.is_empty() {
        ways = vec![LegendLine::Capture];
    }
    let others = [
        (mark.castles, LegendLine::Castling),
        (mark.is_victim, LegendLine::Victim),
        (mark.is_hurdle, LegendLine::Hurdle),
        (mark.is_turning_point, LegendLine::TurningPoint),
    ];
    ways.into_iter().chain(others.into_iter().filter(|(is_so, _)| *is_so).map(|(_, line)| line)).collect()
}

impl LegendLine {
    /// Returns the text of the line.
    pub fn words(self) -> String {
        match self {
            Self::Way(sign) => sign.words(),
            Self::Capture => "captures the piece there".to_owned(),
            Self::Castling => "castles there".to_owned(),
            Self::Victim => "captures there on its way".to_owned(),
            Self::Hurdle => "jumps over the piece there".to_owned(),
            Self::TurningPoint => "a leg ends there and the next begins".to_owned(),
        }
    }

    /// Returns the sort key: plain moves first, moves that may capture before others.
    fn rank(self) -> (u8, Option<Manner>, bool, bool) {
        match self {
            Self::Way(sign) => (0, Some(sign.manner), !(sign.moves && sign.captures), sign.slides),
            Self::Capture => (1, None, false, false),
            Self::Castling => (2, None, false, false),
            Self::Victim => (3, None, false, false),
            Self::Hurdle => (4, None, false, false),
            Self::TurningPoint => (5, None, false, false),
        }
    }
}

impl Sign {
    fn words(self) -> String {
        let deed = match (self.moves, self.captures) {
            (true, true) => "moves or captures",
            (true, false) => "moves only",
            _ => "captures only",
        };
        let manner = match self.manner {
            Manner::Plain => "",
            Manner::Hop => ", jumping over a piece",
            Manner::Turn => ", in several legs",
            Manner::Conditional => ", under conditions (such as a first move)",
        };
        let line = if self.slides { ", along a line" } else { "" };
        format!("{deed}{line}{manner}")
    }
}
