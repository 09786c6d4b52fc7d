//! Duties: plies that are illegal, or that go before others, because of what they do.

use fers_core::PieceType;

use crate::Zones;

/// A duty of the side that makes a ply. A ruleset may have several duties; each sees the plies
/// that the duties before it leave.
///
/// Promotions of [pushed](crate::Turn) pieces have no [`Quality`]. Passes have only
/// [`Quality::ChangesNothing`]. Attacks are found without the duties: a piece gives check even if a
/// duty would forbid the capture.
///
/// Not allowed together with [walls](crate::Walling) that moves put up, and with [urgent
/// drops](crate::Drops::Urgent).
///
/// Source: `mustcapture`, `stalemate=invalid`, `pieces`, `zone=captureonly`, `royal=mustevase`,
/// `promotion=available` and `warp=start` of FBR (C/CIF); draughts (the largest capture is
/// compulsory, or captures must be completed); `nullban` of H. G. Muller's presets for Game Courier
/// (moves that do not change the board).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duty {
    /// What the duty says of plies with the quality.
    pub demand: Demand,
    /// The quality.
    pub quality: Quality,
}

/// What a [`Duty`] says of plies with its quality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Demand {
    /// They are illegal, as if they left a royal in check. [`Quality::BreaksOff`] looks at the
    /// plies that are legal otherwise.
    Forbidden,
    /// If there is one among the legal plies, plies without the quality are illegal. Of a quality
    /// that has a degree, only plies of the highest degree are legal. Asked after
    /// [`must_capture`](crate::Ruleset::must_capture).
    Preferred,
    /// As `Preferred`; but while the side is in check, plies that leave royals in check are asked,
    /// too. If one of these has the quality, all plies without it are illegal, even if none that is
    /// left is legal.
    ///
    /// Only of captures. Not allowed together with explosions, turns of several plies, royals that
    /// face each other, forbidden checks, and royals that
    /// [may be captured](crate::Ruleset::until_captured).
    PreferredToSafety,
}

/// What a ply does.
///
/// What a ply *captures* are the pieces that the move names: those on its path and en passant, of
/// either side. Captures beside the path do not count. What there is *after* a ply includes all its
/// effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quality {
    /// A piece of one of the types captures this many pieces or more.
    Captures {
        /// Types that capture. `None`: all.
        by: Option<Vec<PieceType>>,
        /// The fewest pieces, at least 1.
        least: u8,
    },
    /// The ply captures pieces; its degree is their worth together. A worth of 0 is no capture.
    CapturesWorth {
        /// Worth of each type. Types not listed are worth 0.
        worth: Vec<(PieceType, u16)>,
    },
    /// The other side is to move after the ply, is not in check, and has no legal move. Its
    /// replies are found without bans on mates and stalemates.
    Stalemates,
    /// The other side is in check after the ply, and all its pieces on the board are of these
    /// types.
    ChecksLast {
        /// The types.
        left: Vec<PieceType>,
    },
    /// The other side has fewer pieces of some types on the board after the ply than before it, and
    /// fewer than a number.
    Diminishes {
        /// The types, counted together.
        piece_types: Vec<PieceType>,
        /// The limit: fewer pieces than this are left after the ply.
        below: u16,
    },
    /// A side has more pieces of some types in one place after the ply than before it, and more
    /// than a number.
    Gathers {
        /// The types, counted together.
        piece_types: Vec<PieceType>,
        /// The largest number that this does not apply to.
        most: u16,
        /// The place.
        place: Gathering,
    },
    /// A piece of one of the types, or of the pieces of a castling, goes from outside to inside the
    /// zone of its owner, and the ply captures nothing and moves no other piece but in castling.
    /// Drops do not count.
    EntersQuietly {
        /// The types. `None`: all.
        by: Option<Vec<PieceType>>,
        /// The zone.
        zone: Zones,
    },
    /// The side is in check before the ply, and a piece that is not of one of these types moves, is
    /// dropped or leaves the board. Castling moves its first piece.
    EvadesOtherwise {
        /// The types.
        by: Vec<PieceType>,
    },
    /// The board is after the ply as it was before: a piece comes back to its square, or two like
    /// pieces change places. Not allowed beside [rules that let a side pass](crate::Passing) and
    /// [turns](crate::Turn) of several plies.
    ChangesNothing,
    /// A piece promotes [in place](crate::Trigger::InPlace).
    PromotesInPlace,
    /// A piece stops capturing although it could go on. Another ply from its square captures the
    /// same pieces in the same order, and then more. That ply is legal, later duties left aside.
    /// This quality can only be [forbidden](Demand::Forbidden). It is asked in the order of the
    /// duties that prefer plies.
    BreaksOff,
    /// A piece of one of the types travels, castles or promotes in place, or with `leaves` is
    /// picked up, while fewer plies than a number have been made since the first move: counted by
    /// the full-move number, the side to move and the side that begins the game. Not allowed beside
    /// [turns](crate::Turn) of several plies. Positions in which the rest of that time differs are
    /// different positions for repetitions.
    ActsEarly {
        /// The types. `None`: all.
        by: Option<Vec<PieceType>>,
        /// It is about pieces that are picked up, not about those that move.
        leaves: bool,
        /// The number of plies, at least 1.
        plies: u16,
    },
}

/// Where pieces are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gathering {
    /// On the board.
    Board,
    /// On each file of each board.
    File,
    /// On the squares of each of the two colors of the board.
    Shade,
    /// In the hand.
    Hand,
}

impl Duty {
    /// Returns whether the duty prefers captures of some kind.
    pub fn asks_for_captures(&self) -> bool {
        let is_capture = matches!(self.quality, Quality::Captures { .. } | Quality::CapturesWorth { .. });
        self.demand != Demand::Forbidden && is_capture
    }
}
