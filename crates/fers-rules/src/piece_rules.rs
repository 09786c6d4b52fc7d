//! Piece types.

use fers_core::{ByColor, Color, PieceType, Vector};

use crate::{Becoming, DropRule, Endangered, Path, Progress, Retaliation, Threat, Zones};

/// A piece type: its names, moves and properties.
///
/// ```
/// use fers_core::Vector;
/// use fers_rules::{Arrivals, Leg, Path, PieceRules};
///
/// let leaps = Vector::new(1, 2).symmetric_images();
/// let leg = Leg::leap(leaps, Arrivals::quiet_or_capture());
/// let knight = PieceRules::new("knight", "n", vec![Path::single(leg)]);
/// assert_eq!(knight.letters.white, "N");
/// assert!(!knight.is_iron);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRules {
    /// Name, for people.
    pub name: String,
    /// Letters in a FEN, by side: one or more characters, distinct from those of all other pieces.
    pub letters: ByColor<String>,
    /// Letter in SAN; empty for pawns.
    pub san: String,

    /// How it moves and captures.
    pub moves: Vec<Path>,
    /// Black's moves, if they are not the image of White's in
    /// [`Ruleset::frame`](crate::Ruleset::frame). They too are written from White's point of view
    /// and transformed.
    pub black_moves: Option<Vec<Path>>,
    /// Region where it may end moves and capture, by owner. `None`: everywhere. Both the whole walk
    /// and each leg that captures (en passant too) must end there. Squares passed and the ends of
    /// other legs do not matter. Castling, drops and promotion ignore the region.
    pub confined_to: Option<Zones>,
    /// Region whose squares count as occupied while it moves, by owner. A leg over empty squares
    /// does not pass them. No leg ends on them as on an empty or en passant square. They count as
    /// hurdles. Pieces on them are met as elsewhere.
    pub blocked_by: Option<Zones>,
    /// What it *sees*: the squares to which rules refer that concern others by where the piece
    /// stands ([`FlipReach::Seen`](crate::FlipReach::Seen)). Each path has one leg, in fixed
    /// directions, of any length, over empty squares or over anything; its conditions are about the
    /// origin only. The piece sees each square where such a leg could end with a capture. What it
    /// may capture, confinement and blocks do not matter, nor do walls but as occupied squares.
    /// Black's is the image of White's.
    pub sight: Vec<Path>,
    /// Types that it may capture. `None`: all.
    pub victims: Option<Vec<PieceType>>,

    /// It cannot be captured.
    pub is_iron: bool,
    /// Restricts captures of other endangered pieces (lions of Chu Shogi).
    pub endangered: Option<Endangered>,
    /// If a piece without such a rule (by its type before the move) captures it, captures of pieces
    /// with such a rule are banned in the next ply.
    pub retaliation: Option<Retaliation>,
    /// A piece that captures it becomes this type instead of promoting; its owner stays. In a chain
    /// of captures the last such victim counts. Royals do not change, and promote as usual. A piece
    /// that promotes [before moving](crate::Trigger::BeforeMoving) cannot make such a capture.
    pub assimilates: bool,
    /// Type changes by its moves. The first entry that applies counts.
    pub becomes: Vec<Becoming>,
    /// Type that it becomes when a move of another piece brings it to another square
    /// ([`Act::Swap`](crate::Act::Swap), [`Act::Carry`](crate::Act::Carry)). No
    /// [limit](Self::limit) applies. `None`: its own.
    ///
    /// Source: `swap=demote` of FBR (C/CIF).
    pub displaced: Option<PieceType>,
    /// Its moves on the board, and castlings with it as castling piece, may give check. If false, a
    /// move of it (by its type before the move) is illegal if the opponent is left in check, by
    /// whichever piece. Like bans on mating this one is ignored among the replies that decide
    /// whether a move that may not mate does.
    ///
    /// Source: `k` of MBN (C/CIF).
    pub may_check: bool,
    /// Its moves on the board, and castlings with it as castling piece, may give mate. If false, a
    /// move of it (by its type before the move) is illegal if the opponent is left in check without
    /// a legal move, bans on mating ignored.
    pub may_mate: bool,
    /// It may evade a check in any way. If false, while its side is in check a move of it (or
    /// castling with it as castling piece) is illegal unless it captures all checkers: without the
    /// captured pieces, and nothing else changed, its side would not be in check.
    ///
    /// Source: Makpong, where the king may not flee.
    pub may_flee: bool,
    /// A check that it gives is a shak (see [`End::Mate`](crate::End::Mate)).
    pub gives_shak: bool,
    /// It may take goal squares (see [`End::Goal`](crate::End::Goal)).
    pub takes_goals: bool,

    /// Its type in a hand after being captured or picked up. `None`: its own.
    pub in_hand: Option<PieceType>,
    /// How it may be dropped.
    pub drop: DropRule,
    /// Maximal number of pieces of this type that a side may have on the board after a promotion to
    /// it, counted without captured pieces. `None`: no limit.
    pub limit: ByColor<Option<u16>>,
    /// Steps, in its frame, by which it takes the virginity of enemy royals: after it has moved (by
    /// its type before the move; not by castling), been dropped or promoted in place, each enemy
    /// royal to which one of these steps, repeated, leads counts as moved, whatever stands between.
    /// Castling rights stay.
    ///
    /// Source: Ouk Chatrang, where the king loses its leap when a rook aims at it.
    pub unsettles: Vec<Vector>,
    /// A promotion to it is allowed anywhere. If false, the promotion is illegal if the new piece
    /// threatens anything: after the whole move, some walk of its own could capture if it were its
    /// side's turn again, without en passant and without a ban on retaliation.
    ///
    /// Source: Sittuyin.
    pub may_appear_armed: bool,
    /// What it must threaten after moving.
    pub must_threaten: Option<Threat>,
    /// Zone of its [promotions](crate::Promotion), drops excepted, while it is the only piece of
    /// its type and side on the board. `None`: the usual zones.
    ///
    /// Source: Sittuyin.
    pub last_promotes_in: Option<Zones>,
    /// Which of its moves reset the halfmove clock by themselves, by side.
    pub progress: ByColor<Progress>,
    /// Value in centipawns for the engine. `None`: computed from the moves.
    pub value: Option<i32>,
}

impl PieceRules {
    /// Makes a piece with a name, a letter (upper case for White, lower case for Black) and moves;
    /// all other properties have their defaults.
    pub fn new(name: &str, letter: &str, moves: Vec<Path>) -> Self {
        Self {
            name: name.to_owned(),
            letters: ByColor::new(letter.to_uppercase(), letter.to_lowercase()),
            san: letter.to_uppercase(),
            moves,
            black_moves: None,
            confined_to: None,
            blocked_by: None,
            sight: Vec::new(),
            victims: None,
            is_iron: false,
            endangered: None,
            retaliation: None,
            assimilates: false,
            becomes: Vec::new(),
            displaced: None,
            may_check: true,
            may_mate: true,
            may_flee: true,
            gives_shak: false,
            takes_goals: true,
            in_hand: None,
            drop: DropRule::default(),
            limit: ByColor::default(),
            unsettles: Vec::new(),
            may_appear_armed: true,
            must_threaten: None,
            last_promotes_in: None,
            progress: ByColor::default(),
            value: None,
        }
    }

    /// Returns the paths of a side, from White's point of view.
    pub fn moves_of(&self, color: Color) -> &[Path] {
        match (&self.black_moves, color) {
            (Some(moves), Color::Black) => moves,
            _ => &self.moves,
        }
    }

    /// Returns the paths of both sides.
    pub fn all_moves(&self) -> impl Iterator<Item = &Path> {
        self.moves.iter().chain(self.black_moves.iter().flatten())
    }

    /// Returns whether its victim list allows to capture a type. Iron is not considered.
    pub fn may_capture(&self, victim: PieceType) -> bool {
        self.victims.as_ref().is_none_or(|victims| victims.contains(&victim))
    }
}
