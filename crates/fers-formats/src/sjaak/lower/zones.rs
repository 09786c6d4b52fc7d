//! Squares and named square sets.

use fers_core::{ByColor, Color, ParseSquareError, Region, Square};
use fers_rules::{RegionId, Zones};
use fers_text::{Diagnostic, closest};

use super::Lowering;
use crate::sjaak::tree::ZonePair;
use crate::sjaak::word::Word;

/// A zone that lines may name.
#[derive(Debug)]
pub(super) struct KnownZone<'a> {
    pub(super) name: &'a str,
    pub(super) squares: Region,
}

/// A zone for each side, with names for the regions that may be made of them.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    pub(super) names: ByColor<String>,
    pub(super) squares: ByColor<Region>,
}

impl Squares {
    pub(super) fn is_empty(&self) -> bool {
        self.squares.white.is_empty() && self.squares.black.is_empty()
    }

    /// Returns whether each side's squares of the other zone are among its squares of this one.
    pub(super) fn holds(&self, other: &Self) -> bool {
        self.squares.iter().all(|(color, squares)| other.squares[color].iter().all(|square| squares.contains(square)))
    }

    /// Returns the squares that satisfy `keep`, under another name.
    pub(super) fn filtered(&self, name: &str, keep: impl Fn(Color, Square) -> bool) -> Self {
        let squares = ByColor::from_fn(|color| self.squares[color].iter().filter(|&sq| keep(color, sq)).collect());
        Self { names: ByColor::from_fn(|color| format!("{}_{name}", self.names[color])), squares }
    }
}

impl<'a> Lowering<'a, '_> {
    /// Takes the excluded squares out of the board.
    pub(super) fn holes(&mut self) {
        let holes = self.squares(&self.game.holes);
        self.ruleset.geometry.holes = holes;
    }

    /// Finds the squares of all zones; each zone becomes a region.
    pub(super) fn known_zones(&mut self) {
        let all = self.ruleset.geometry.squares().collect();
        self.zones.push(KnownZone { name: "empty", squares: Region::new() });
        self.zones.push(KnownZone { name: "all", squares: all });
        for zone in &self.game.zones {
            let squares = self.squares(&zone.squares);
            if let Some(known) = self.zones.iter().find(|known| known.name == zone.name.text) {
                let same = known.squares == squares;
                self.repeated_zone(zone.name, same);
                continue;
            }
            self.region(zone.name.text, squares.clone());
            self.zones.push(KnownZone { name: zone.name.text, squares });
        }
    }

    fn repeated_zone(&mut self, name: Word<'_>, same: bool) {
        let message = format!("there is a zone `{}` already", name.text);
        let report = if same { Diagnostic::warning } else { Diagnostic::error };
        self.reports.push(report("sjaak::repeated-zone", name.span(), message).with_help("choose another name"));
    }

    /// Reads names of squares. Squares off the board and repetitions are dropped with a warning;
    /// other words are errors.
    pub(super) fn squares(&mut self, words: &[Word<'_>]) -> Region {
        let mut region = Region::new();
        for &word in words {
            match self.ruleset.geometry.parse_square(word.text) {
                Ok(square) if region.contains(square) => {
                    let message = format!("{} is listed twice; is another square missing?", word.text);
                    self.reports.push(Diagnostic::warning("sjaak::repeated-square", word.span(), message));
                }
                Ok(square) => region.insert(square),
                Err(ParseSquareError::NotASquare) => self.not_a_square(word),
                Err(error) => {
                    let message = format!("{} is {error}; it is left out here", word.text);
                    self.reports.push(Diagnostic::warning("sjaak::square-off-board", word.span(), message));
                }
            }
        }
        region
    }

    pub(super) fn not_a_square(&mut self, word: Word<'_>) {
        let report = Diagnostic::error("sjaak::bad-square", word.span(), format!("`{}` is no square", word.text));
        let help = "write squares as file letter and rank number, with commas between them: `a1,b1`";
        self.reports.push(report.with_help(help));
    }

    /// Returns the squares of two named zones. Reports an error for an unknown name.
    pub(super) fn zone_pair(&mut self, pair: ZonePair<'a>) -> Option<Squares> {
        let (white, black) = (self.zone(pair.white), self.zone(pair.black));
        let (white, black) = (white?, black?);
        let names = ByColor::new(self.zones[white].name.to_owned(), self.zones[black].name.to_owned());
        let squares = ByColor::new(self.zones[white].squares.clone(), self.zones[black].squares.clone());
        Some(Squares { names, squares })
    }

    /// Returns the index of a named zone: the one with exactly that name, otherwise (as in Sjaak
    /// II) the first one whose name is a prefix of it.
    fn zone(&mut self, word: Word<'_>) -> Option<usize> {
        if let Some(exact) = self.zones.iter().position(|zone| zone.name == word.text) {
            return Some(exact);
        }
        if let Some(prefix) = self.zones.iter().position(|zone| word.text.starts_with(zone.name)) {
            let message = format!("there is no zone `{}`; `{}` is used", word.text, self.zones[prefix].name);
            self.reports.push(Diagnostic::warning("sjaak::zone-by-prefix", word.span(), message));
            return Some(prefix);
        }
        let message = format!("there is no zone `{}`", word.text);
        let report = Diagnostic::error("sjaak::unknown-zone", word.span(), message);
        let report = match closest(word.text, self.zones.iter().map(|zone| zone.name)) {
            Some(name) => report.with_help(format!("did you mean `{name}`?")),
            None => report.with_help("define it with `Zone: name = a1,b1`, or use `all` or `empty`"),
        };
        self.reports.push(report);
        None
    }

    /// Returns the region of these squares. Adds it under this name if there is none.
    pub(super) fn region(&mut self, name: &str, squares: Region) -> RegionId {
        match self.ruleset.regions.iter().position(|region| region.squares == squares) {
            Some(index) => RegionId(index as u16),
            None => self.ruleset.add_region(name, squares),
        }
    }

    /// Returns the regions of a zone for each side.
    pub(super) fn regions(&mut self, zones: &Squares) -> Zones {
        // The region without squares comes last: it is no zone of its own in a text.
        let order = if zones.squares.white.is_empty() { [Color::Black, Color::White] } else { Color::ALL };
        for color in order {
            self.region(&zones.names[color], zones.squares[color].clone());
        }
        Zones::from_fn(|color| self.region(&zones.names[color], zones.squares[color].clone()))
    }

    /// Returns whether both sides have the whole board.
    pub(super) fn is_everywhere(&self, zones: &Squares) -> bool {
        zones.squares.iter().all(|(_, squares)| *squares == self.zones[1].squares)
    }
}
