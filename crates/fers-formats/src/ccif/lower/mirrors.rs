//! How Black sees the board.

use fers_core::{ByColor, PieceType, Square, Vector};
use fers_rules::{Frame, FreezeReach, Path, PieceRules, Steps, TurnSet, Zones};

use super::Lowering;
use crate::ccif::table::Mechanism;

/// What Black sees where White sees a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum View {
    /// Ranks are reversed.
    #[default]
    Ranks,
    /// Ranks and files are reversed.
    Both,
    /// Files are reversed.
    Files,
    /// Nothing is reversed.
    Equal,
}

impl View {
    fn reverses_ranks(self) -> bool {
        matches!(self, Self::Ranks | Self::Both)
    }

    /// Returns whether Black's files begin on the other side.
    pub(super) fn reverses_files(self) -> bool {
        matches!(self, Self::Both | Self::Files)
    }

    /// Returns whether a frame of the core says it.
    fn is_frame(self) -> bool {
        self.reverses_ranks()
    }
}

impl Lowering<'_, '_, '_> {
    /// Reads the rule `mirror`: ranks are reversed, unless it says something else.
    pub(super) fn frame(&mut self) {
        let entry = self.entry;
        let is_cancelled = entry.rules.iter().any(|rule| rule.is_cancelled && rule.info.name == "mirror");
        let has = |name: &str| entry.uses("mirror").any(|rule| rule.has(name));
        self.view = match (has("horizontal"), has("vertical"), is_cancelled) {
            (true, true, _) => View::Both,
            (true, false, _) => View::Files,
            (false, false, true) => View::Equal,
            _ => View::Ranks,
        };
        if self.view == View::Both {
            self.ruleset.frame = Frame::Rotated;
        }
    }

    /// Returns the square that Black sees where White sees another one.
    pub(super) fn seen_by_black(&self, square: Square) -> Square {
        let geometry = &self.ruleset.geometry;
        let (mut file, mut rank) = (geometry.file(square), geometry.rank(square));
        if self.view.reverses_files() {
            file = geometry.files - 1 - file;
        }
        if self.view.reverses_ranks() {
            rank = geometry.ranks - 1 - rank;
        }
        geometry.square_on(file, rank, geometry.board(square)).unwrap_or(square)
    }

    /// Writes Black's moves out where no frame of the core is Black's view. Paths are those that
    /// White would have.
    pub(super) fn seen_by_side(&mut self, paths: Vec<Path>) -> Vec<Path> {
        if self.view.is_frame() {
            return paths;
        }
        paths.into_iter().map(|path| self.seen_path(path)).collect()
    }

    fn seen_path(&mut self, mut path: Path) -> Path {
        path.zones_mut().for_each(|zones| *zones = self.seen_zones(*zones));
        for leg in &mut path.legs {
            match &mut leg.steps {
                Steps::Absolute(vectors) => vectors.iter_mut().for_each(|vector| *vector = self.seen_vector(*vector)),
                // The frame reverses the sense of turns, as one reflection does, and two do not.
                Steps::Turned(turns) if self.view == View::Equal => *turns = reversed(*turns),
                Steps::Turned(_) | Steps::Anywhere | Steps::AsLastMoved { .. } => {}
            }
        }
        path
    }

    fn seen_zones(&mut self, zones: Zones) -> Zones {
        let white = self.ruleset.region(zones.white).clone();
        let black = white.iter().map(|square| self.seen_by_black(square)).collect();
        ByColor::new(zones.white, self.ruleset.add_region("black_range", black))
    }

    /// Returns the vector that Black's frame, which reverses ranks, turns into the step that Black
    /// makes where White makes this one.
    fn seen_vector(&self, vector: Vector) -> Vector {
        let files = if self.view.reverses_files() { -vector.files } else { vector.files };
        Vector { files, ranks: -vector.ranks, ..vector }
    }

    /// Returns a step of Black's paths as White would make it.
    pub(super) fn as_white(&self, step: Vector) -> Vector {
        if self.view.is_frame() { step } else { self.seen_vector(step) }
    }

    /// Reports zones of freezers that look different from Black's side.
    pub(super) fn odd_zones(&mut self) {
        if self.view.is_frame() {
            return;
        }
        let is_odd = |steps: &[Vector]| steps.iter().any(|&step| !steps.contains(&self.seen_vector(step)));
        let sight_is_odd = |rules: &PieceRules| {
            rules.sight.iter().flat_map(|path| &path.legs).any(|leg| match &leg.steps {
                Steps::Absolute(steps) => is_odd(steps),
                _ => true,
            })
        };
        let reaches_oddly = |(by, reach): (&Option<Vec<PieceType>>, &FreezeReach)| match reach {
            FreezeReach::Steps(steps) => is_odd(steps),
            FreezeReach::Seen => {
                let is_by = |&piece_type: &PieceType| by.as_ref().is_none_or(|types| types.contains(&piece_type));
                let mut types = self.ruleset.piece_types().filter(is_by);
                types.any(|piece_type| sight_is_odd(self.ruleset.piece(piece_type)))
            }
        };
        let freezes = self.ruleset.freezes.iter().map(|freeze| (&freeze.by, &freeze.reach));
        let protections = self.ruleset.protections.iter().map(|protection| (&protection.by, &protection.reach));
        let halts = self.ruleset.halts.iter().map(|halt| (&halt.by, &halt.reach));
        let pinches = self.ruleset.pinches.iter().map(|pinch| (&pinch.by, &pinch.reach));
        if freezes.chain(protections).chain(halts).chain(pinches).any(reaches_oddly) {
            let place = self.head();
            self.waits(place, "a zone that is not symmetric, with this `mirror`", Mechanism::Influences);
        }
    }
}

fn reversed(turns: TurnSet) -> TurnSet {
    TurnSet(turns.iter().fold(0, |set, turn| set | 1 << ((8 - turn) % 8)))
}
