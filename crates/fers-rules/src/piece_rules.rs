//! What a type of piece is and does.

use fers_core::{ByColor, Color, PieceType, Vector};

use crate::{Becoming, DropRule, Endangered, Path, Progress, Retaliation, Threat, Zones};

/// A type of piece: its names, its moves and its properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRules {
    /// Its name, for people.
    pub name: String,
    /// What stands for it in a FEN, for each side: one or more characters, different from all other pieces'.
    pub letters: ByColor<String>,
    /// What stands for it in SAN; empty for pawns.
    pub san: String,

    /// How it moves and captures.
    pub moves: Vec<Path>,
    /// How Black's moves and captures, where that is not the image of White's in [`Ruleset::frame`](crate::Ruleset::frame).
    /// Also written from White's point of view, and transformed like `moves`.
    pub black_moves: Option<Vec<Path>>,
    /// Where it may end a move and capture, by owner; nothing for everywhere. A leg that captures (en passant too) must end there as
    /// well as the whole walk. Squares passed and other ends of legs do not matter. Castling, drops and promotion do not ask.
    pub confined_to: Option<Zones>,
    /// Squares that count as occupied for it while it moves, by owner, even if nothing stands there: no leg over empty squares passes
    /// them, none ends on them as on an empty (or en passant) square, and as hurdles they count. Pieces on them are met as elsewhere.
    pub blocked_by: Option<Zones>,
    /// The piece types that it may capture; nothing for all.
    pub victims: Option<Vec<PieceType>>,

    /// It cannot be captured in any way.
    pub is_iron: bool,
    /// It may not capture a protected piece that has such a rule, too.
    pub endangered: Option<Endangered>,
    /// Capturing it by a piece without such a rule (as it stood before its move) bans captures of pieces with such a rule in the next
    /// ply.
    pub retaliation: Option<Retaliation>,
    /// A piece that captures it becomes this type itself (its owner stays), instead of promoting. In a chain of captures the
    /// last such victim counts. Royals never change so, and promote as usual. A piece that promotes
    /// [before moving](crate::Trigger::BeforeMoving) cannot make such a capture.
    pub assimilates: bool,
    /// What it becomes by its moves; the first entry that applies counts.
    pub becomes: Vec<Becoming>,
    /// A move of it (as it stood before the move) on the board may deliver mate, castling as the castling piece included. If not, a move
    /// is illegal that leaves the opponent in check and, bans on mating apart, without a legal move.
    pub may_mate: bool,
    /// In check its side may move it in any way that ends the check. If not, then while its side is in check, a move of it on the board (castling as
    /// the castling piece included) is illegal unless what it captures gives the check alone: if all that it captures were off the board and
    /// nothing else changed, its side would not be in check. Source: Makpong, where the king may not flee.
    pub may_flee: bool,
    /// A check that it gives is a shak (see [`End::Mate`](crate::End::Mate)).
    pub gives_shak: bool,
    /// It may take goal squares (see [`End::Goal`](crate::End::Goal)).
    pub takes_goals: bool,

    /// What it is in a hand after being captured or picked up; nothing for itself.
    pub in_hand: Option<PieceType>,
    /// How it may be dropped.
    pub drop: DropRule,
    /// No promotion may bring the number of this type that a side has on the board above this, counted when the captured pieces are
    /// gone; nothing for no limit.
    pub limit: ByColor<Option<u16>>,
    /// When it has moved (as it stood before the move, castlings apart), been dropped or promoted in place, enemy royals to which one of these steps, repeated, leads from where
    /// it stands then have moved, whatever stands between; steps are in its frame. They keep castling rights. Source: Ouk Chatrang, where the king
    /// loses its leap when a rook is aimed at it.
    pub unsettles: Vec<Vector>,
    /// A promotion may make it anywhere. If not, it may do so only where the new piece then threatens nothing: after the move and all that follows
    /// from it, no walk of its own from where it stands captures anything, were it its side's turn again, without a chance to capture en
    /// passant and without a ban on retaliation. A promotion that breaks this is illegal. Source: Sittuyin.
    pub may_appear_armed: bool,
    /// What it must threaten when it has moved; nothing for nothing.
    pub must_threaten: Option<Threat>,
    /// While it is the only piece of its type and side on the board, its [promotions](crate::Promotion), drops apart, look at this zone instead of
    /// their own; nothing for no difference. Source: Sittuyin.
    pub last_promotes_in: Option<Zones>,
    /// Which of its moves are progress for their own sake, by the side that moves it.
    pub progress: ByColor<Progress>,
    /// Its worth in centipawns for the computer opponent; nothing to have it computed from the moves.
    pub value: Option<i32>,
}

impl PieceRules {
    /// A piece that has a name, a letter (upper case for White, lower case for Black) and moves, and no other properties.
    pub fn new(name: &str, letter: &str, moves: Vec<Path>) -> Self {
        Self {
            name: name.to_owned(),
            letters: ByColor::new(letter.to_uppercase(), letter.to_lowercase()),
            san: letter.to_uppercase(),
            moves,
            black_moves: None,
            confined_to: None,
            blocked_by: None,
            victims: None,
            is_iron: false,
            endangered: None,
            retaliation: None,
            assimilates: false,
            becomes: Vec::new(),
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

    /// The paths of the pieces of a side, from White's point of view.
    pub fn moves_of(&self, color: Color) -> &[Path] {
        match (&self.black_moves, color) {
            (Some(moves), Color::Black) => moves,
            _ => &self.moves,
        }
    }

    /// The paths of both sides.
    pub fn all_moves(&self) -> impl Iterator<Item = &Path> {
        self.moves.iter().chain(self.black_moves.iter().flatten())
    }

    /// Whether it may capture a piece type, as far as lists of victims say (iron is the victim's property).
    pub fn may_capture(&self, victim: PieceType) -> bool {
        self.victims.as_ref().is_none_or(|victims| victims.contains(&victim))
    }
}
