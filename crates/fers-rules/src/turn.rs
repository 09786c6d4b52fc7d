//! Turns of several plies (Marseillais chess, progressive chess, Monster chess).

use fers_core::{ByColor, Color, PieceType, Square, Vector};

use crate::{Promotion, Refusal, Ruleset, Trigger};

/// How many plies a side makes before the other side moves, and of which kind.
///
/// The parts of a turn are made in order, one ply each. A ply is a move: check, the ends of the
/// game and the halfmove clock are looked at after each. The position remembers which part comes
/// next ([`Phase`](fers_core::Phase)).
///
/// A part is *left out* if its conditions say so. A part without a legal ply decides the game: by
/// [`End::Mate`](crate::End::Mate) if the side is in check, by
/// [`End::Stalemate`](crate::End::Stalemate) otherwise.
///
/// A ply is legal by itself: it leaves the royals of its side safe, unless its part
/// [exposes](Part::exposes) them or may [evade later](Part::evades_later). Royals that are attacked
/// when the turn of the other side begins are mated ([`End::Mate`](crate::End::Mate)), unless they
/// may stay so. A ply may capture a royal only where a royal may stay attacked
/// ([`Ruleset::until_captured`](crate::Ruleset::until_captured)). A check that does not end the
/// turn is answered by the other side when its turn comes.
///
/// A part that [pushes](Part::pushes) enemies may bring a piece to a square where it would have to
/// promote. The other side promotes that piece: as long as the side whose turn begins has a piece
/// of a type that such parts move on a [square of promotion](Turn::pushed_promotions), its only
/// moves are the promotions of these pieces in place, whatever they do to its royals. They are
/// plies before the first part, and leave chances to capture en passant as they are.
///
/// Source: the rule `turn` of FBR (C/CIF); for each game its published rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The parts, at most [`PARTS_MAX`](Self::PARTS_MAX), the first without conditions.
    pub parts: Vec<Part>,
    /// How often the last part is repeated.
    pub length: TurnLength,
    /// What a check does to the turn.
    pub checks: TurnChecks,
    /// A side that castles ends its turn.
    pub ends_by_castling: bool,
    /// Whether a piece moves twice in a turn. Castling moves both of its pieces.
    pub repeats: TurnRepeats,
    /// Which plies of a turn may capture en passant. A chance to do so lasts for the whole next
    /// turn of the other side as far as this allows. It is lost when its victim moves again.
    pub en_passant: TurnEnPassant,
}

/// One ply of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The side that leaves the part out in each of its turns, by side.
    pub left_out: ByColor<bool>,
    /// The part is left out in the first turn of the side that begins the game: while the
    /// full-move number is 1 (Balanced Marseillais chess).
    pub balances: bool,
    /// The part is left out if the last ply did not move a piece of these types.
    pub only_after: Option<Vec<PieceType>>,
    /// The part is left out if the last ply was not made for one of these parts, counted from 0.
    /// `None`: for any part. Together with [`only_after`](Self::only_after), parts may so be made
    /// in any order: each part then stands for what has been made so far.
    pub only_behind: Option<Vec<u8>>,
    /// The types that may make the ply. `None`: all.
    pub who: Option<Vec<PieceType>>,
    /// The side may decline the part by a [pass](fers_core::Action::Pass), unless it is in check.
    /// Its turn ends; where the part [skips](Self::skips), the next part follows instead, and only
    /// there the first part may be declined.
    pub is_optional: bool,
    /// The part is for sides that have not captured yet: a capture loses it for the rest of the
    /// game, and its ply may not capture.
    pub until_capture: bool,
    /// The ply may leave royals of its side attacked, by side.
    pub exposes: ByColor<bool>,
    /// The ply may leave royals of its side attacked if the turn goes on and the next part has a
    /// legal ply, by side. So it must still be possible to end the turn with safe royals. At most
    /// [`EVADING_MAX`](Turn::EVADING_MAX) parts, in turns of [`TurnLength::Parts`].
    ///
    /// Source: `turn=check` of FBR (C/CIF).
    pub evades_later: ByColor<bool>,
    /// The ply may not capture a royal, by side.
    pub spares_royals: ByColor<bool>,
    /// The side moves a piece of the other side, by one of these steps of its type and in no other
    /// way, to an empty square (Avalanche Chess). Steps are seen by the owner of the piece. The ply
    /// promotes nothing, and gives no chance to capture en passant. Empty: the side moves its own
    /// pieces.
    pub pushes: Vec<(PieceType, Vec<Vector>)>,
    /// A side without a legal ply passes, unless it [must drop](crate::Drops::Forced) a piece, and
    /// goes on with the next part. The same pass declines an [optional](Self::is_optional) part.
    pub skips: bool,
    /// A side that is not in check and has no legal ply for this part has lost, whatever
    /// [`End::Stalemate`](crate::End::Stalemate) says, which must be among the ends. Not together
    /// with `skips`.
    ///
    /// Source: `turn=achievable` of FBR (C/CIF).
    pub must_be_made: bool,
    /// The turn ends with this part: the parts behind it are left out where it is not. Parts that
    /// may be made in any order are written so, each with what the move before must have been.
    pub is_last: bool,
}

/// Whether a piece may move several times in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TurnRepeats {
    /// As often as its side likes.
    #[default]
    Free,
    /// A piece moves at most once.
    Never,
    /// A piece moves again only when no other piece has a legal move; a new round begins then
    /// (English progressive chess).
    InRounds,
}

/// The number of plies of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TurnLength {
    /// Each part is made once.
    #[default]
    Parts,
    /// One more than the other side was entitled to in its last turn; 1 in the first turn of the
    /// game. The last part is repeated.
    Growing,
    /// One more than the other side made in its last turn; 1 in the first turn of the game. The
    /// last part is repeated.
    OneMore,
}

/// What a check does to the turn of the side that gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TurnChecks {
    /// Nothing.
    #[default]
    Allowed,
    /// The turn ends.
    EndTurn,
    /// Only the last ply of a full turn may give check (Italian progressive chess).
    LastPlyOnly,
}

/// Which plies of a turn may capture en passant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TurnEnPassant {
    /// None.
    #[default]
    Never,
    /// The first ply.
    FirstPly,
    /// The first ply, and each ply that follows a capture en passant.
    WhileUsed,
    /// Every ply.
    Always,
}

impl Part {
    /// Returns whether a side's own pieces of a type may make the ply.
    pub fn is_made_by(&self, piece_type: PieceType) -> bool {
        self.pushes.is_empty() && self.who.as_ref().is_none_or(|who| who.contains(&piece_type))
    }
}

impl Turn {
    /// The largest number of parts.
    pub const PARTS_MAX: usize = 16;

    /// The largest number of parts that may [evade later](Part::evades_later).
    pub const EVADING_MAX: usize = 2;

    /// The largest number of plies that a position remembers for a turn.
    pub const PLIES_MAX: u8 = 200;

    /// Makes a turn of parts without conditions.
    pub fn of_plies(count: usize) -> Self {
        Self {
            parts: vec![Part::default(); count],
            length: TurnLength::Parts,
            checks: TurnChecks::Allowed,
            ends_by_castling: false,
            repeats: TurnRepeats::Free,
            en_passant: TurnEnPassant::Never,
        }
    }

    /// Returns the place of the part for which a ply is made, both counted from 0 within the turn.
    /// The last part is repeated.
    pub fn place(&self, ply: u8) -> u8 {
        ply.min(self.parts.len() as u8 - 1)
    }

    /// Returns the part for which a ply is made, counted from 0 within the turn.
    pub fn part(&self, ply: u8) -> &Part {
        &self.parts[usize::from(self.place(ply))]
    }

    /// Returns whether royals that a ply leaves attacked are mated when the other side's turn
    /// begins.
    pub fn mates_exposed(&self, ruleset: &Ruleset) -> bool {
        !ruleset.until_captured && self.parts.iter().any(|part| part.exposes != ByColor::default())
    }

    /// Returns whether some part moves pieces of the other side.
    pub fn pushes_enemies(&self) -> bool {
        self.parts.iter().any(|part| !part.pushes.is_empty())
    }

    /// Returns the rules by which a side promotes a piece that the other side has pushed to a
    /// square: those that would apply if a quiet move of its own entered their zone there, and that
    /// it may not refuse.
    pub fn pushed_promotions<'r>(
        &self,
        ruleset: &'r Ruleset,
        (owner, piece): (Color, PieceType),
        square: Square,
    ) -> Vec<&'r Promotion> {
        let mut pushed = self.parts.iter().flat_map(|part| &part.pushes);
        let is_pushed = pushed.any(|(listed, _)| *listed == piece);
        let applies = |rule: &&Promotion| {
            rule.from == piece
                && rule.occasion.is_met(&[], &[])
                && matches!(rule.trigger, Trigger::Enter | Trigger::EnterFrom(_))
                && matches!(rule.refusal, Refusal::Never | Refusal::Barred)
                && ruleset.zone(rule.zone, owner).contains(square)
        };
        ruleset.promotions.iter().filter(|_| is_pushed).filter(applies).collect()
    }

    /// Returns the number of plies to which a side is entitled, given the
    /// [number](fers_core::Phase::answered) of plies that it answers.
    ///
    /// ```
    /// use fers_rules::{TurnLength, Turn};
    ///
    /// let double = Turn::of_plies(2);
    /// assert_eq!(double.plies_after(1), 2);
    /// let progressive = Turn { length: TurnLength::Growing, ..Turn::of_plies(1) };
    /// assert_eq!(progressive.plies_after(3), 4);
    /// ```
    pub fn plies_after(&self, answered: u8) -> u8 {
        match self.length {
            TurnLength::Parts => self.parts.len() as u8,
            TurnLength::Growing | TurnLength::OneMore => answered.saturating_add(1).min(Self::PLIES_MAX),
        }
    }
}
