//! Squares: ranges of rules as regions of the board.

use fers_core::{ByColor, Region, Square};
use fers_mbn::{Interval, Places, Range};
use fers_rules::Zones;
use fers_text::Diagnostic;

use super::Lowering;

impl Lowering<'_, '_, '_> {
    /// Returns the squares of a range as White sees them. Reports what is no fixed square.
    pub(super) fn region(&mut self, range: &Range) -> Region {
        let geometry = self.ruleset.geometry.clone();
        let mut found = Region::new();
        for places in &range.parts {
            let before = found.len();
            match places {
                Places::Attacked | Places::Safe | Places::Unmoved => {
                    let message = "a rule asks for squares that do not change in the game";
                    let report = Diagnostic::error("ccif::changing-squares", range.span, message);
                    self.reports.push(report.with_help("write files and ranks: `[a-d1-2]`"));
                    return found;
                }
                _ => geometry
                    .squares()
                    .filter(|&square| self.is_in(places, square))
                    .for_each(|square| found.insert(square)),
            }
            if found.len() == before {
                let (files, ranks) = (geometry.files, geometry.ranks);
                let message = "no square of the board is there";
                let report = Diagnostic::error("ccif::no-squares", range.span, message);
                self.reports.push(report.with_help(format!("the board has {files} files and {ranks} ranks")));
                return found;
            }
        }
        if range.is_complement {
            return geometry.squares().filter(|&square| !found.contains(square)).collect();
        }
        found
    }

    fn is_in(&self, places: &Places, square: Square) -> bool {
        let geometry = &self.ruleset.geometry;
        let (file, rank, board) = (geometry.file(square), geometry.rank(square), geometry.board(square));
        let is_edge =
            [(file, geometry.files), (rank, geometry.ranks)].iter().any(|&(at, count)| at == 0 || at + 1 == count);
        let holds = |interval: Option<Interval>, number: u8| interval.is_none_or(|interval| interval.contains(number));
        match places {
            Places::Edge => is_edge,
            Places::Inner => !is_edge,
            Places::Squares { files, ranks, level } => {
                holds(*files, file) && holds(*ranks, rank) && holds(level.map(|level| level.levels), board)
            }
            Places::Attacked | Places::Safe | Places::Unmoved => false,
        }
    }

    /// Returns a region for each side: the squares as the owner of a piece sees them.
    pub(super) fn zones(&mut self, name: &str, white: Region) -> Zones {
        let black = white.iter().map(|square| self.seen_by_black(square)).collect();
        self.zones_of(name, ByColor::new(white, black))
    }

    /// Adds the regions of both sides; one where they are equal.
    pub(super) fn zones_of(&mut self, name: &str, squares: ByColor<Region>) -> Zones {
        let is_one = squares.white == squares.black;
        let called = |side: &str| if is_one { name.to_owned() } else { format!("{side}_{name}") };
        let white = self.ruleset.add_region(&called("white"), squares.white);
        ByColor::new(white, self.ruleset.add_region(&called("black"), squares.black))
    }

    /// Returns the last rank of each side.
    pub(super) fn last_ranks(&mut self) -> Zones {
        let geometry = &self.ruleset.geometry;
        let last = geometry.squares().filter(|&square| geometry.rank(square) + 1 == geometry.ranks).collect();
        self.zones("last_rank", last)
    }
}
