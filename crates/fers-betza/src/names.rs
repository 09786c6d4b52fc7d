//! Names of regions and piece types in path text.

use fers_core::{Color, PieceType, Region};
use fers_rules::{RegionId, Ruleset, Zones};

/// Gives names to regions and piece types.
pub trait Names {
    /// Returns the name of the regions of a condition, or one name for each side.
    fn zones(&self, zones: Zones) -> ZoneText;
    /// Returns the name of a piece type.
    fn piece(&self, piece_type: PieceType) -> String;
}

/// Finds regions and piece types by name: the inverse of [`Names`].
pub trait Lookup {
    /// Returns the regions of both sides that a single name means.
    fn zones(&mut self, name: &str) -> Option<Zones>;
    /// Returns the region with a name.
    fn region(&mut self, name: &str) -> Option<RegionId>;
    /// Returns the piece type with a name.
    fn piece(&mut self, name: &str) -> Option<PieceType>;
    /// Returns all names, for suggestions.
    fn all(&self) -> Vec<String>;
}

/// The names of the regions of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneText {
    /// A single name for both.
    One(String),
    /// White's and Black's.
    Two(String, String),
}

/// The names of a ruleset.
///
/// A piece type is named by its name, by White's letter, or by its number (`#3`): the first of
/// these that is unique. A single name of a region means that region for White, and for Black its
/// image in the ruleset's [frame](Ruleset::frame), which must be a region of the ruleset, too. Two
/// names are White's and Black's.
/// names are White's and Black's.
#[derive(Clone, Copy, Debug)]
pub struct RulesetNames<'a>(pub &'a Ruleset);

impl RulesetNames<'_> {
    /// Finds a piece type by name, letter or number (`#3`).
    pub fn find_piece(&self, name: &str) -> Option<PieceType> {
        let types = || self.0.piece_types();
        if let Some(number) = name.strip_prefix('#').and_then(|digits| digits.parse().ok()) {
            return types().find(|piece_type| piece_type.0 == number);
        }
        let mut named = types().filter(|&piece_type| self.0.piece(piece_type).name == name);
        match (named.next(), named.next()) {
            (Some(only), None) => Some(only),
            (Some(_), Some(_)) => None,
            (None, _) => self.0.piece_by_letter(name).map(|(piece_type, _)| piece_type),
        }
    }

    /// Finds a region by name or number (`#3`).
    pub fn find_region(&self, name: &str) -> Option<RegionId> {
        let position = self.0.regions.iter().position(|region| region.name == name);
        let number = || name.strip_prefix('#')?.parse().ok().filter(|&number: &usize| number < self.0.regions.len());
        position.or_else(number).and_then(|index| u16::try_from(index).ok()).map(RegionId)
    }

    /// Returns the mirrored squares of a region, for Black.
    pub fn image(&self, region: &Region) -> Region {
        let geometry = &self.0.geometry;
        let on_board = region.iter().filter(|square| square.index() < geometry.places());
        on_board.map(|square| self.0.frame.image(geometry, square)).collect()
    }

    /// Returns Black's counterpart of a region.
    ///
    /// A symmetric region is its own counterpart. Otherwise it is the first region with the
    /// mirrored squares.
    pub fn image_region(&self, white: RegionId) -> Option<RegionId> {
        let squares = self.0.region(white);
        let image = self.image(squares);
        if image == *squares {
            return Some(white);
        }
        let index = self.0.regions.iter().position(|region| region.squares == image)?;
        u16::try_from(index).ok().map(RegionId)
    }

    fn region_name(&self, id: RegionId) -> String {
        let known = self.0.regions.get(usize::from(id.0)).map(|region| region.name.clone());
        known.filter(|name| self.find_region(name) == Some(id)).unwrap_or_else(|| format!("#{}", id.0))
    }
}

impl Names for RulesetNames<'_> {
    fn zones(&self, zones: Zones) -> ZoneText {
        let white = self.region_name(zones.white);
        let exists = usize::from(zones.white.0) < self.0.regions.len();
        if exists && self.image_region(zones.white) == Some(zones.black) {
            return ZoneText::One(white);
        }
        ZoneText::Two(white, self.region_name(zones.black))
    }

    fn piece(&self, piece_type: PieceType) -> String {
        let known = self.0.pieces.get(piece_type.index());
        let names = known.map(|piece| [piece.name.clone(), piece.letters[Color::White].clone()]);
        let mut names = names.into_iter().flatten();
        let found = names.find(|name| self.find_piece(name) == Some(piece_type));
        found.unwrap_or_else(|| format!("#{}", piece_type.0))
    }
}

impl Lookup for RulesetNames<'_> {
    fn zones(&mut self, name: &str) -> Option<Zones> {
        let white = self.find_region(name)?;
        Some(Zones::new(white, self.image_region(white)?))
    }

    fn region(&mut self, name: &str) -> Option<RegionId> {
        self.find_region(name)
    }

    fn piece(&mut self, name: &str) -> Option<PieceType> {
        self.find_piece(name)
    }

    fn all(&self) -> Vec<String> {
        let regions = self.0.regions.iter().map(|region| region.name.clone());
        regions.chain(self.0.pieces.iter().map(|piece| piece.name.clone())).collect()
    }
}
