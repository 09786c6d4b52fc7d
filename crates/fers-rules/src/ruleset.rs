//! A whole variant.

use fers_core::{ByColor, Color, Geometry, Piece, PieceType, Region, Setup, Square, Vector};

use crate::{
    Blast, Castling, CastlingPair, End, Facing, Flip, Freeze, Hands, PieceRules, Presentation, Promotion, Royal,
    Seizure, Shuffle, Tiebreak, Walling, Whom,
};

/// The meaning of a variant: all of its rules as data.
///
/// A value of this type may still be nonsense; [`verify`](crate::verify) says what is wrong with it, and the executors
/// accept verified ones only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Names and notes.
    pub presentation: Presentation,
    /// The board.
    pub geometry: Geometry,
    /// How vectors are transformed for Black.
    pub frame: Frame,
    /// Named sets of squares that the other nodes refer to.
    pub regions: Vec<NamedRegion>,
    /// The piece types; a [`PieceType`] is an index into this list.
    pub pieces: Vec<PieceRules>,
    /// All castlings, at most 255.
    pub castlings: Vec<Castling>,
    /// Whoever castles takes from the opponent all rights to castle to the same [wing](fers_core::Wing). Both wings are those of the squares
    /// where the two pieces stand; castling along a file takes nothing. Source: Fairy-Stockfish (`oppositeCastling`).
    pub opposite_castling: bool,
    /// Which pieces may castle by being dropped, by side; nothing where none do.
    pub castling_by_drop: Option<ByColor<CastlingPair>>,
    /// All promotion rules.
    pub promotions: Vec<Promotion>,
    /// What moves capture beside the victims of their paths.
    pub seizures: Vec<Seizure>,
    /// Which pieces keep others from moving.
    pub freezes: Vec<Freeze>,
    /// What moves turn over.
    pub flips: Vec<Flip>,
    /// What captures blow up; the first that a capture sets off counts.
    pub blasts: Vec<Blast>,
    /// Whether moves put up walls.
    pub walling: Option<Walling>,
    /// Pieces off the board.
    pub hands: Hands,
    /// Royal pieces, in sets.
    pub royals: Vec<Royal>,
    /// Whether and how royals may not see each other.
    pub facing: Option<Facing>,
    /// If a legal capture exists, only captures are legal.
    pub must_capture: bool,
    /// No move may leave the opponent in check. Source: Racing Kings.
    pub no_checks: bool,
    /// Whether a side may pass, by side. Who passes may not be in check, unless royals face each other in a [challenge](Facing::challenge). A pass changes nothing but the side to move; who must drop
    /// does not pass, nor who must capture and can.
    pub passing: ByColor<Passing>,
    /// How games end, in the order in which it is looked at.
    pub ends: Vec<End>,
    /// Who wins what would be drawn.
    pub tiebreak: Option<Tiebreak>,
    /// The position in which games start.
    pub start: Setup,
    /// How other start positions are drawn by lot, one after the other; nothing where all games start alike.
    pub shuffles: Vec<Shuffle>,
}

/// How a vector written for White is read for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Ranks are mirrored, files are kept: left stays left on the board.
    #[default]
    Mirrored,
    /// Turned by half a turn: left is the owner's left.
    Rotated,
}

impl Frame {
    /// The vector as a piece of `color` steps when it is written for White as `vector`.
    pub fn apply(self, vector: Vector, color: Color) -> Vector {
        match self {
            Self::Mirrored => vector.mirrored_for(color),
            Self::Rotated => vector.rotated_for(color),
        }
    }
}

/// Whether a side may pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passing {
    /// Never, but for pieces whose paths lead back to where they stand.
    #[default]
    Never,
    /// If it has no other legal move.
    WhenStuck,
    /// At any time.
    Always,
}

/// A region with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRegion {
    /// Its name; unique in its ruleset.
    pub name: String,
    /// Its squares.
    pub squares: Region,
}

/// An index into [`Ruleset::regions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionId(pub u16);

/// A region for each side, by owner of the piece concerned.
pub type Zones = ByColor<RegionId>;

impl Ruleset {
    /// A ruleset with a board and nothing on it.
    pub fn new(name: &str, geometry: Geometry) -> Self {
        let start = Setup::empty(geometry.places());
        Self {
            presentation: Presentation { name: name.to_owned(), ..Presentation::default() },
            geometry,
            frame: Frame::default(),
            regions: Vec::new(),
            pieces: Vec::new(),
            castlings: Vec::new(),
            opposite_castling: false,
            castling_by_drop: None,
            promotions: Vec::new(),
            seizures: Vec::new(),
            freezes: Vec::new(),
            flips: Vec::new(),
            blasts: Vec::new(),
            walling: None,
            hands: Hands::default(),
            royals: Vec::new(),
            facing: None,
            must_capture: false,
            no_checks: false,
            passing: ByColor::default(),
            ends: Vec::new(),
            tiebreak: None,
            start,
            shuffles: Vec::new(),
        }
    }

    /// The rules of a piece type of this ruleset.
    pub fn piece(&self, piece_type: PieceType) -> &PieceRules {
        &self.pieces[piece_type.index()]
    }

    /// All piece types, in order.
    pub fn piece_types(&self) -> impl Iterator<Item = PieceType> + use<> {
        (0..self.pieces.len()).map(|index| PieceType(index as u16))
    }

    /// The squares of a region.
    pub fn region(&self, id: RegionId) -> &Region {
        &self.regions[usize::from(id.0)].squares
    }

    /// The squares of a zone for a side.
    pub fn zone(&self, zones: Zones, color: Color) -> &Region {
        self.region(zones[color])
    }

    /// Whether a square is in a zone of a side; an absent zone holds every square.
    pub fn in_zone(&self, zones: Option<Zones>, color: Color, square: Square) -> bool {
        zones.is_none_or(|zones| self.zone(zones, color).contains(square))
    }

    /// Adds a region, or finds one of that name and those squares.
    ///
    /// If the name is taken by other squares, a number is put behind it.
    pub fn add_region(&mut self, name: &str, squares: Region) -> RegionId {
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        for name in std::iter::once(name.to_owned()).chain(numbered) {
            match self.regions.iter().position(|region| region.name == name) {
                Some(index) if self.regions[index].squares == squares => return RegionId(index as u16),
                Some(_) => {}
                None => {
                    self.regions.push(NamedRegion { name, squares });
                    return RegionId((self.regions.len() - 1) as u16);
                }
            }
        }
        unreachable!("some number is free")
    }

    /// Whether a piece type belongs to a royal set.
    pub fn is_royal(&self, piece_type: PieceType) -> bool {
        self.royals.iter().any(|royal| royal.piece_types.contains(&piece_type))
    }

    /// Whether a piece type is one of some.
    pub fn includes(&self, whom: &Whom, piece_type: PieceType) -> bool {
        match whom {
            Whom::Anyone => true,
            Whom::Types(types) => types.contains(&piece_type),
            Whom::Royals => self.is_royal(piece_type),
            Whom::Commoners => !self.is_royal(piece_type),
        }
    }

    /// The squares one rank ahead of those where pieces of a type and side stand in the start position.
    pub fn ahead_of_start(&self, piece_type: PieceType, color: Color) -> Region {
        let ahead = self.frame.apply(Vector::new(0, 1), color);
        let own = self.start.pieces().filter(|(_, piece)| *piece == Piece::new(color, piece_type));
        own.filter_map(|(square, _)| self.geometry.step(square, ahead)).collect()
    }

    /// The piece type and side of a FEN letter.
    pub fn piece_by_letter(&self, letter: &str) -> Option<(PieceType, Color)> {
        self.piece_types().find_map(|piece_type| {
            let letters = &self.piece(piece_type).letters;
            letters.iter().find(|(_, text)| *text == letter).map(|(color, _)| (piece_type, color))
        })
    }
}
