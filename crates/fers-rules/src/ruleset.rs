//! The rules of a whole variant.

use fers_core::{ByColor, Color, Geometry, Joined, Piece, PieceType, Region, Setup, Square, Vector};

use crate::{
    Blast, Burn, Castling, CastlingPair, CheckRule, Counter, Demand, Drops, Duty, End, Facing, Flip, Freeze, Halt,
    Hands, Path, PieceRules, Pinch, Presentation, Promotion, Protection, Royal, Seizure, Shove, Shuffle, Tiebreak,
    Turn, Walling, Whom,
};

/// The rules of a variant as data.
///
/// A value of this type may be inconsistent. [`verify`](crate::verify) returns the problems, and
/// executors accept only rulesets without problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Names and notes.
    pub presentation: Presentation,
    /// Shape of the board.
    pub geometry: Geometry,
    /// Transformation of vectors for Black.
    pub frame: Frame,
    /// Named sets of squares, to which other nodes refer.
    pub regions: Vec<NamedRegion>,
    /// Piece types. A [`PieceType`] is an index into this list.
    pub pieces: Vec<PieceRules>,
    /// Castlings, at most 255.
    pub castlings: Vec<Castling>,
    /// A side that castles takes from the opponent all rights to castle to the same
    /// [wing](fers_core::Wing). Wings are those of the squares where the two pieces stand. Castling
    /// along a file takes no rights.
    ///
    /// Source: Fairy-Stockfish (`oppositeCastling`).
    pub opposite_castling: bool,
    /// Pieces that gain castling rights by being dropped, by side. `None`: none.
    pub castling_by_drop: Option<ByColor<CastlingPair>>,
    /// Squares within which castling pieces may move without losing their rights. `None`: none.
    ///
    /// When such a piece travels from one of these squares of its side to another, and keeps its
    /// type and side, its castling rights stay, as long as their partners do. They then name its
    /// new square. From squares other than that of the rule it castles only if it, its destination
    /// and its partner stand on one rank or one file, and only if it moves. In all other respects
    /// it has moved. Not together with [castling by drops](Self::castling_by_drop).
    ///
    /// Source: `royal=virginzone` of FBR (C/CIF).
    pub castling_zone: Option<Zones>,
    /// Promotion rules.
    pub promotions: Vec<Promotion>,
    /// Captures beside the path of a move.
    pub seizures: Vec<Seizure>,
    /// Pieces that immobilize enemies.
    pub freezes: Vec<Freeze>,
    /// Pieces that keep friends from being captured.
    pub protections: Vec<Protection>,
    /// Pieces near which enemies move one step at a time.
    pub halts: Vec<Halt>,
    /// Pieces that moves pull or push.
    pub shoves: Vec<Shove>,
    /// Pieces that change sides by a move.
    pub flips: Vec<Flip>,
    /// Explosions. A move sets off at most one, the first that applies.
    pub blasts: Vec<Blast>,
    /// Pieces that burn where they arrive.
    pub burns: Vec<Burn>,
    /// Pieces near which enemies may be relocated.
    pub pinches: Vec<Pinch>,
    /// Walls put up by moves. `None`: none.
    pub walling: Option<Walling>,
    /// Pieces in hand: captures, drops, gating.
    pub hands: Hands,
    /// Sets of royal pieces.
    pub royals: Vec<Royal>,
    /// Rule against royals that face each other. `None`: they may.
    pub facing: Option<Facing>,
    /// A side that cannot keep its royals safe may make any move: check is no bar then, and no
    /// mate. Royals can be captured; an [extinction](End::Extinction) says what that means. Royals
    /// may be in check when the other side is to move.
    ///
    /// Source: `royal=untilcaptured` of FBR (C/CIF); Monster Chess.
    pub until_captured: bool,
    /// The plies of a turn. `None`: one.
    pub turn: Option<Turn>,
    /// If a legal capture exists, only captures are legal.
    pub must_capture: bool,
    /// No move may leave the opponent in check. Source: Racing Kings.
    pub no_checks: bool,
    /// A walk whose leg gives check ends there.
    ///
    /// At the end of an inner leg, the board is tested with what the walk has done so far: its
    /// captures, the pieces it has moved, and the mover, unpromoted, where the leg ends. If an
    /// enemy royal is in check there, the walk is complete and does not go on, whether or not the
    /// leg [may stop](crate::Leg::may_stop).
    ///
    /// Legs go on as ever where they end on a piece that stays, off the board, with a
    /// [carried](crate::Act::Carry) piece, or where the mover may not end. Attacks ignore this
    /// rule. A slide is one leg. Not together with paths that [induce](crate::Act::Induce),
    /// [borrow](crate::Act::Borrow) or imitate, nor with moves that must be legal
    /// [on their own board](crate::Leg::lands).
    ///
    /// Source: `stopifchecking` of FBR (C/CIF).
    pub stops_at_check: bool,
    /// The pieces that a move captures stay on the board until the move is complete: they stand in
    /// the way of its later legs, and no leg captures them again, moves them or lets them go on.
    /// Otherwise they leave the board at once. Attacks are found so, too. It matters to paths on
    /// which a later leg can meet an earlier victim.
    ///
    /// Source: `multicapture=completed` of FBR (C/CIF); draughts with flying kings.
    pub victims_stay: bool,
    /// Plies that are illegal, or go before others, because of what they do; in their order.
    pub duties: Vec<Duty>,
    /// Numbers of each side that plies raise and lower within bounds, at most [`Counter::MAX`].
    pub counters: Vec<Counter>,
    /// When a side may pass, by side. A side in check may not pass, except in answer to a
    /// [challenge](Facing::challenge). A pass changes only the side to move. A side that must drop,
    /// or that must capture and can, may not pass.
    pub passing: ByColor<Passing>,
    /// Ends, in the order in which they are tested.
    pub ends: Vec<End>,
    /// Decides games that would be drawn. `None`: they stay drawn.
    pub tiebreak: Option<Tiebreak>,
    /// The start position.
    pub start: Setup,
    /// Shuffles of the start position, applied in order; empty if the start position is fixed.
    pub shuffles: Vec<Shuffle>,
}

/// How vectors written for White are transformed for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Ranks are mirrored, files are kept (chess).
    #[default]
    Mirrored,
    /// Rotated by half a turn: left is the owner's left (shogi).
    Rotated,
}

impl Frame {
    /// Returns `vector`, written for White, as a step of a piece of `color`.
    ///
    /// ```
    /// use fers_core::{Color, Vector};
    /// use fers_rules::Frame;
    ///
    /// let step = Vector::new(1, 2);
    /// assert_eq!(Frame::Mirrored.apply(step, Color::Black), Vector::new(1, -2));
    /// assert_eq!(Frame::Rotated.apply(step, Color::Black), Vector::new(-1, -2));
    /// ```
    pub fn apply(self, vector: Vector, color: Color) -> Vector {
        match self {
            Self::Mirrored => vector.mirrored_for(color),
            Self::Rotated => vector.rotated_for(color),
        }
    }

    /// Returns the joined edges of a leg, written for White, as a piece of `color` has them.
    pub fn joined(self, joined: Joined, geometry: &Geometry, color: Color) -> Joined {
        match (self, color) {
            (Self::Rotated, Color::Black) => joined.reflected(geometry.files),
            _ => joined,
        }
    }

    /// Returns the square that Black sees where White sees `square`.
    ///
    /// ```
    /// use fers_core::Geometry;
    /// use fers_rules::Frame;
    ///
    /// let board = Geometry::rectangle(8, 8);
    /// let square = |name| board.parse_square(name).unwrap();
    /// assert_eq!(Frame::Mirrored.image(&board, square("b1")), square("b8"));
    /// assert_eq!(Frame::Rotated.image(&board, square("b1")), square("g8"));
    /// ```
    pub fn image(self, geometry: &Geometry, square: Square) -> Square {
        let mirrored = geometry.mirrored(square);
        match self {
            Self::Mirrored => mirrored,
            Self::Rotated => geometry.reflected(mirrored),
        }
    }
}

/// When a side may pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passing {
    /// Never, except by a path that leads back to its origin.
    #[default]
    Never,
    /// If it has no other legal move.
    WhenStuck,
    /// At any time.
    Always,
    /// While one of its pieces could go round the board to the square where it stands: a piece that
    /// is not [frozen](Freeze), by a path without conditions of one leg of equal absolute steps
    /// over empty squares, which may end on an empty square. Attacks on the way do not matter.
    ///
    /// Source: `torus=null`, `cylindric=null` of FBR (C/CIF).
    RoundBoard,
    /// In answer to a [challenge](Facing::challenge) only: while royals face each other.
    ///
    /// Source: `royal=evasefacing` of FBR (C/CIF).
    InAnswer,
}

/// A named set of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRegion {
    /// Name, unique within the ruleset.
    pub name: String,
    /// Squares of the region.
    pub squares: Region,
}

/// An index into [`Ruleset::regions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionId(pub u16);

/// A region for each side, selected by the owner of the piece concerned.
pub type Zones = ByColor<RegionId>;

impl Ruleset {
    /// Makes a ruleset with a board and no pieces or rules.
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
            castling_zone: None,
            promotions: Vec::new(),
            seizures: Vec::new(),
            freezes: Vec::new(),
            protections: Vec::new(),
            halts: Vec::new(),
            shoves: Vec::new(),
            flips: Vec::new(),
            blasts: Vec::new(),
            burns: Vec::new(),
            pinches: Vec::new(),
            walling: None,
            hands: Hands::default(),
            royals: Vec::new(),
            facing: None,
            until_captured: false,
            turn: None,
            must_capture: false,
            no_checks: false,
            stops_at_check: false,
            victims_stay: false,
            duties: Vec::new(),
            counters: Vec::new(),
            passing: ByColor::default(),
            ends: Vec::new(),
            tiebreak: None,
            start,
            shuffles: Vec::new(),
        }
    }

    /// Returns the rules of a piece type.
    pub fn piece(&self, piece_type: PieceType) -> &PieceRules {
        &self.pieces[piece_type.index()]
    }

    /// Returns all piece types in order.
    pub fn piece_types(&self) -> impl Iterator<Item = PieceType> + use<> {
        (0..self.pieces.len()).map(|index| PieceType(index as u16))
    }

    /// Returns the squares of a region.
    pub fn region(&self, id: RegionId) -> &Region {
        &self.regions[usize::from(id.0)].squares
    }

    /// Returns the squares of a zone for a side.
    pub fn zone(&self, zones: Zones, color: Color) -> &Region {
        self.region(zones[color])
    }

    /// Returns whether a square is in a zone of a side. `None` contains every square.
    pub fn in_zone(&self, zones: Option<Zones>, color: Color, square: Square) -> bool {
        zones.is_none_or(|zones| self.zone(zones, color).contains(square))
    }

    /// Adds a region and returns its index. Reuses a region of equal name and squares; if the name
    /// is taken by other squares, a number is appended.
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

    /// Returns whether a piece type belongs to a royal set.
    pub fn is_royal(&self, piece_type: PieceType) -> bool {
        self.royals.iter().any(|royal| royal.piece_types.contains(&piece_type))
    }

    /// Returns whether an attack on pieces of a type may be a check: they are royal, and not of a
    /// set that is [never](crate::CheckRule::Few) in check, or [only where none attacks
    /// them](crate::CheckRule::Unattacked).
    pub fn may_be_in_check(&self, piece_type: PieceType) -> bool {
        let mut sets =
            self.royals.iter().filter(|royal| !matches!(royal.check, CheckRule::Few(0) | CheckRule::Unattacked));
        sets.any(|royal| royal.piece_types.contains(&piece_type))
    }

    /// Returns whether pieces of a type must stay attacked, so that no walk captures them.
    pub fn is_antiroyal(&self, piece_type: PieceType) -> bool {
        let mut sets = self.royals.iter().filter(|royal| royal.check == CheckRule::Unattacked);
        sets.any(|royal| royal.piece_types.contains(&piece_type))
    }

    /// Returns whether pieces of a type [leave the board when they are
    /// mated](crate::Royal::leaves_when_mated) while their side has others.
    pub fn leaves_when_mated(&self, piece_type: PieceType) -> bool {
        let mut sets = self.royals.iter().filter(|royal| royal.leaves_when_mated);
        sets.any(|royal| royal.piece_types.contains(&piece_type))
    }

    /// Returns whether the rules go together with royals that [leave the board when they are
    /// mated](crate::Royal::leaves_when_mated).
    pub fn lets_royals_leave(&self) -> bool {
        let hands = &self.hands;
        let plays_from_hand = hands.pick_up || matches!(hands.drops, Drops::Forced | Drops::Urgent);
        let goes_before_safety = self.duties.iter().any(|duty| duty.demand == Demand::PreferredToSafety);
        self.turn.is_none()
            && !self.until_captured
            && !self.no_checks
            && self.walling.is_none()
            && self.pinches.is_empty()
            && self.shoves.is_empty()
            && self.blasts.is_empty()
            && !self.facing.as_ref().is_some_and(|facing| facing.challenge)
            && !goes_before_safety
            && !self.has_landings()
            && !plays_from_hand
    }

    /// Returns whether some move to another board must also be legal on its own: by a path that
    /// [lands](crate::Leg::lands), or by castling.
    pub fn has_landings(&self) -> bool {
        self.pieces.iter().flat_map(PieceRules::all_moves).any(Path::lands)
            || self.castlings.iter().any(|castling| castling.changes_board(&self.geometry))
    }

    /// Returns whether pieces pass walls.
    pub fn walls_are_gaps(&self) -> bool {
        self.walling.as_ref().is_some_and(|walling| walling.is_gap)
    }

    /// Returns whether `whom` includes a piece type.
    pub fn includes(&self, whom: &Whom, piece_type: PieceType) -> bool {
        match whom {
            Whom::Anyone => true,
            Whom::Types(types) => types.contains(&piece_type),
            Whom::Royals => self.is_royal(piece_type),
            Whom::Commoners => !self.is_royal(piece_type),
        }
    }

    /// Returns the squares one rank ahead of those where pieces of a type and side stand in the
    /// start position.
    pub fn ahead_of_start(&self, piece_type: PieceType, color: Color) -> Region {
        let ahead = self.frame.apply(Vector::new(0, 1), color);
        let own = self.start.pieces().filter(|(_, piece)| *piece == Piece::new(color, piece_type));
        own.filter_map(|(square, _)| self.geometry.step(square, ahead)).collect()
    }

    /// Returns the piece type and side of a FEN letter.
    pub fn piece_by_letter(&self, letter: &str) -> Option<(PieceType, Color)> {
        self.piece_types().find_map(|piece_type| {
            let letters = &self.piece(piece_type).letters;
            letters.iter().find(|(_, text)| *text == letter).map(|(color, _)| (piece_type, color))
        })
    }
}
