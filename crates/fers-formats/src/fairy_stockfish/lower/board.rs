//! The board and square sets.

use fers_core::{ByColor, Color, Geometry, Region, Square};
use fers_rules::{RegionId, Ruleset, Zones};
use fers_text::Diagnostic;

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::settings::Settings;
use crate::fairy_stockfish::tree::Section;
use crate::fairy_stockfish::value::Pattern;
use crate::fairy_stockfish::word::Reports;

/// Maximal number of files and ranks.
const SIZE_MAX: u16 = 16;

/// Makes a ruleset with the board of the settings. Walls of the start position become holes if no
/// move puts up walls.
pub(super) fn empty(section: &Section<'_>, settings: &Settings<'_>, reports: &mut Reports) -> Option<Ruleset> {
    let mut fits = true;
    for (field, what) in [(Field::MaxFile, "files"), (Field::MaxRank, "ranks")] {
        let stored = settings.stored(field, Color::White);
        let number = settings.number(field);
        if number > SIZE_MAX {
            let span = stored.origin.span.filter(|_| stored.origin.is_own).unwrap_or(section.header);
            let message = format!("a board of {number} {what} is too large");
            let report = Diagnostic::error("fsf::board-too-large", span, message);
            reports.push(report.with_help(format!("the largest board has {SIZE_MAX} files and {SIZE_MAX} ranks")));
            fits = false;
        }
    }
    let (files, ranks) = (settings.number(Field::MaxFile), settings.number(Field::MaxRank));
    let (files, ranks) = (u8::try_from(files).ok()?, u8::try_from(ranks).ok()?);
    let mut geometry = Geometry::rectangle(files, ranks);
    if !has_walls(settings) {
        geometry.holes = walls(&geometry, settings.text(Field::StartFen));
    }
    fits.then(|| Ruleset::new(section.name.text, geometry))
}

/// Returns whether moves put up walls.
fn has_walls(settings: &Settings<'_>) -> bool {
    settings.word(Field::Walling) != "none"
        || !settings.types(Field::Petrify, Color::White).is_empty()
        || settings.switch(Field::Blast) && settings.switch(Field::PetrifyBlast)
}

/// Returns the squares that a position marks as walls.
fn walls(geometry: &Geometry, fen: &str) -> Region {
    let placement = fen.split([' ', '[']).next().unwrap_or_default();
    let mut walls = Region::new();
    for (index, rank) in placement.split('/').take(usize::from(geometry.ranks)).enumerate() {
        let rank_index = geometry.ranks - 1 - index as u8;
        let (mut file, mut run) = (0_usize, 0_usize);
        for c in rank.chars() {
            if let Some(digit) = c.to_digit(10) {
                run = (run * 10 + digit as usize).min(usize::from(u8::MAX));
                continue;
            }
            file += std::mem::take(&mut run);
            if c == '*' {
                let square = u8::try_from(file).ok().and_then(|file| geometry.square(file, rank_index));
                square.into_iter().for_each(|square| walls.insert(square));
            }
            file += usize::from(c != '+' && c != '~');
        }
    }
    walls
}

impl Lowering<'_, '_> {
    /// Returns the squares of patterns on the board.
    pub(super) fn region(&self, patterns: &[Pattern]) -> Region {
        let geometry = &self.ruleset.geometry;
        let fits = |square: Square, pattern: &Pattern| {
            pattern.file.is_none_or(|file| file == geometry.file(square))
                && pattern.rank.is_none_or(|rank| rank == geometry.rank(square))
        };
        geometry.squares().filter(|&square| patterns.iter().any(|pattern| fits(square, pattern))).collect()
    }

    /// Returns the squares of a field for each side.
    pub(super) fn squares(&self, field: Field) -> ByColor<Region> {
        ByColor::from_fn(|color| self.region(self.settings.squares(field, color)))
    }

    /// Returns all squares of the board.
    pub(super) fn board(&self) -> Region {
        self.ruleset.geometry.squares().collect()
    }

    /// Returns the squares from one rank to another, counted from 1 from each player's side.
    pub(super) fn own_ranks(&self, from: u16, to: u16) -> ByColor<Region> {
        let geometry = &self.ruleset.geometry;
        ByColor::from_fn(|color| {
            let own = |square: Square| match color {
                Color::White => u16::from(geometry.rank(square)) + 1,
                Color::Black => u16::from(geometry.ranks - geometry.rank(square)),
            };
            geometry.squares().filter(|&square| (from..=to).contains(&own(square))).collect()
        })
    }

    /// Adds regions with these squares, named after a word.
    pub(super) fn zones(&mut self, name: &str, squares: &ByColor<Region>) -> Zones {
        let board = self.board();
        let is_same = squares.white == squares.black;
        Zones::from_fn(|color| {
            let name = match (is_same, color) {
                _ if squares[color] == board => "everywhere".to_owned(),
                _ if squares[color].is_empty() => "nowhere".to_owned(),
                (true, _) => name.to_owned(),
                (false, Color::White) => format!("white {name}"),
                (false, Color::Black) => format!("black {name}"),
            };
            self.named(&name, squares[color].clone())
        })
    }

    fn named(&mut self, name: &str, squares: Region) -> RegionId {
        match self.ruleset.regions.iter().position(|region| region.squares == squares) {
            Some(index) => RegionId(index as u16),
            None => self.ruleset.add_region(name, squares),
        }
    }
}

/// Returns the intersection.
pub(super) fn common(a: &Region, b: &Region) -> Region {
    a.iter().filter(|&square| b.contains(square)).collect()
}

/// Returns the difference.
pub(super) fn without(a: &Region, b: &Region) -> Region {
    a.iter().filter(|&square| !b.contains(square)).collect()
}
