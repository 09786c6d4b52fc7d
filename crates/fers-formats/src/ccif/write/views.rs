//! How Black sees the board: `mirror`.

use fers_core::{Color, Region, Vector};
use fers_rules::{Condition, End, Frame, Path, Ruleset, Steps, TurnSet, Zones};

use super::plain;
use super::ranges;

/// What Black sees where White sees a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// As the frame of the ruleset says.
    Frame,
    /// Files are reversed, and ranks are not.
    Files,
    /// The square itself.
    Equal,
}

impl View {
    /// Returns the views beside its frame that may be that of a ruleset: where moves of Black are
    /// written out, or zones are not those that Black sees in the frame.
    pub(super) fn others(ruleset: &Ruleset) -> &'static [Self] {
        let has_own_moves = ruleset.pieces.iter().any(|piece| piece.black_moves.is_some());
        let goals = ruleset.ends.iter().filter_map(|end| match end {
            End::Goal { goal, .. } => Some(goal.zone),
            _ => None,
        });
        let mut zones = ruleset.promotions.iter().map(|rule| rule.zone).chain(goals);
        let is_odd = |zones: Zones| {
            let seen = Self::Frame.seen(ruleset, ruleset.zone(zones, Color::Black));
            seen != *ruleset.zone(zones, Color::White)
        };
        let is_so = ruleset.frame == Frame::Mirrored && (has_own_moves || zones.any(is_odd));
        if is_so { &[Self::Equal, Self::Files] } else { &[] }
    }

    /// Returns the squares that White sees where Black sees others.
    pub(super) fn seen(self, ruleset: &Ruleset, squares: &Region) -> Region {
        let geometry = &ruleset.geometry;
        match self {
            Self::Frame => ranges::seen(ruleset, squares, Color::Black),
            Self::Equal => squares.clone(),
            Self::Files => squares.iter().map(|square| geometry.reflected(square)).collect(),
        }
    }

    /// Returns Black's path as White would make it.
    pub(super) fn as_white(self, ruleset: &mut Ruleset, mut path: Path) -> Path {
        for condition in &mut path.when {
            if let Condition::From(zones) = condition {
                let squares = self.seen(ruleset, &ruleset.zone(*zones, Color::Black).clone());
                *condition = plain::from(ruleset, squares);
            }
        }
        for leg in &mut path.legs {
            match &mut leg.steps {
                Steps::Absolute(vectors) => vectors.iter_mut().for_each(|vector| *vector = self.vector(*vector)),
                // One reflection turns the sense of turns, and two do not.
                Steps::Turned(turns) if self == Self::Equal => {
                    *turns = TurnSet(turns.iter().fold(0, |set, turn| set | 1 << ((8 - turn) % 8)));
                }
                Steps::Turned(_) | Steps::Anywhere | Steps::AsLastMoved { .. } => {}
            }
        }
        path
    }

    fn vector(self, vector: Vector) -> Vector {
        let files = if self == Self::Files { -vector.files } else { vector.files };
        Vector { files, ranks: -vector.ranks, ..vector }
    }
}
