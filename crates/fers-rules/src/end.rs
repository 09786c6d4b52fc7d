//! How games end.

use fers_core::{ByColor, Color, PieceType, Verdict, Wing};

use crate::{Connection, Extinction, Goal, Honour};

/// A way in which a game ends. The list of a ruleset is looked at in order before each ply; the first that holds decides.
///
/// `S` is the side to move, `O` its opponent, who has just moved. A [`Verdict`] is always that of the side named in the
/// paragraph. *Immediate* ends depend on the position alone; *historical* ones on the past too, and only a game sees
/// them. Perft stops at the immediate ends that decide before moves are counted, whatever stands before them in the list:
/// [`NoPieces`](Self::NoPieces), [`Goal`](Self::Goal), [`Bare`](Self::Bare), [`Checks`](Self::Checks),
/// [`Extinction`](Self::Extinction), [`Castling`](Self::Castling), [`Connection`](Self::Connection), [`FullBoard`](Self::FullBoard),
/// [`Faced`](Self::Faced) and [`Passes`](Self::Passes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// `S` is in check and has no legal move. The verdict is `O`'s. Immediate.
    ///
    /// With `needs_shak`, it is a draw unless the checks that `O` gave in an unbroken row of its own plies, the mating one included,
    /// contain a shak: a check in which a piece that [gives shak](crate::PieceRules::gives_shak) attacks a royal of a set in check.
    Mate {
        /// What it is for the mating side.
        verdict: Verdict,
        /// Whether the mate counts only after a shak.
        needs_shak: bool,
    },
    /// `S` is not in check and has no legal move. The verdict is `O`'s. Immediate.
    ///
    /// With `by_count`, that is so if `S` has fewer pieces on the board than `O`; if it has more, the verdict is `S`'s, and if both have as many, it
    /// is a draw. Source: suicide chess.
    Stalemate {
        /// What it is for the stalemating side.
        verdict: Verdict,
        /// Whether it matters who has fewer pieces.
        by_count: bool,
    },
    /// `S` has nothing on the board and no legal move. The verdict is `S`'s. Immediate.
    NoPieces {
        /// What it is for the side without pieces.
        verdict: Verdict,
    },
    /// A side holds its goal squares. Which side that is, and so whose the verdict is, says [`Goal`]. Immediate.
    Goal {
        /// Which squares, by what, and when.
        goal: Goal,
        /// What it is for the side that holds them.
        verdict: Verdict,
    },
    /// A side is bare: it has royal pieces only, on the board and in hand, and at least one. Immediate.
    ///
    /// If both are, it is a draw, named after `S`. If `O` is, the verdict is `O`'s. If `S` is, the verdict is `S`'s, unless
    /// `O` has exactly one piece beside its royals and a legal move of `S` captures it: then the game goes on.
    Bare {
        /// What it is for the bare side.
        verdict: Verdict,
    },
    /// `O` has given this many checks: a ply of `O` after which `S` is in check counts once. The verdict is `O`'s. Immediate.
    Checks {
        /// How many.
        count: u8,
        /// What it is for the side that gave them.
        verdict: Verdict,
    },
    /// A side has too few pieces left of some types. The verdict is that side's. Immediate.
    Extinction {
        /// Of which, and when it counts.
        extinction: Extinction,
        /// What it is for the side that has too few.
        verdict: Verdict,
    },
    /// A side castles to a wing that counts for it, or has lost all of its rights to do so. Immediate.
    ///
    /// If the last ply castled to a wing that counts for `O`, the verdict is `O`'s ([`Setup::castled`](fers_core::Setup::castled)). Else, if
    /// wings count for `O` and no [right](fers_core::CastlingRight) of `O` is one to castle to such a wing, the verdict is that of `S`; and
    /// else, if that holds of `S`, that of `O`. The wing of a right is that of the squares where the two pieces stand. Source:
    /// Fairy-Stockfish (`castlingWins`).
    Castling {
        /// The wings that count, by side.
        wings: ByColor<Vec<Wing>>,
        /// What it is for the side that castles.
        verdict: Verdict,
    },
    /// Pieces of `O` stand as the connection says. The verdict is `O`'s. Immediate.
    Connection {
        /// How they have to stand.
        connection: Connection,
        /// What it is for the side that connects.
        verdict: Verdict,
    },
    /// No square of the board is empty: a draw (see [`Tiebreak`](crate::Tiebreak)). Immediate.
    FullBoard,
    /// The last ply was a pass, and royals [face](crate::Facing) each other: `O` has let a [challenge](crate::Facing::challenge) stand. A draw (see
    /// [`Tiebreak`](crate::Tiebreak)). Immediate ([`Setup::passes`](fers_core::Setup::passes) is more than 0).
    Faced,
    /// The last plies, so many, were passes: a draw (see [`Tiebreak`](crate::Tiebreak)). Immediate (the count is
    /// [`Setup::passes`](fers_core::Setup::passes)).
    Passes {
        /// How many.
        count: u8,
    },
    /// Nobody can win with what is left: a draw. Both hands are empty, each side has at least one royal, one side has nothing else, and the
    /// other side has at most one more piece, which is of a type listed. Immediate.
    DeadMaterial {
        /// Types that cannot win alone beside a royal.
        helpers: Vec<PieceType>,
    },
    /// So many plies passed without capture, drop, gating, promotion, pick-up,
    /// [seizure](crate::Seizure), [flip](crate::Flip), [blast](crate::Blast) or a move that is
    /// [progress](crate::Progress) for its own sake: a draw. Historical
    /// (the clock is [`Setup::halfmove_clock`](fers_core::Setup::halfmove_clock)).
    MoveCount {
        /// The number of plies.
        plies: u16,
    },
    /// The count of honour has gone beyond its limit: a draw, whatever points say. Historical (the count is
    /// [`Setup::honour`](fers_core::Setup::honour)).
    ///
    /// Each such end is a limit for some sides; all of a ruleset share one count. How it is kept says [`Honour`].
    Honour {
        /// Who counts, and how far.
        honour: Honour,
    },
    /// The position occurs for the `count`th time: equal setups, clocks, move numbers and an en passant chance that no legal move takes apart.
    /// The verdict is that of `O`, who completed it. Historical.
    ///
    /// It does not matter whether a check completes it, unless the ruleset has a [`PerpetualCheck`](Self::PerpetualCheck) end: that one
    /// judges the positions in which `S` is in check, and this one (like [`RepetitionWon`](Self::RepetitionWon)) all others.
    Repetition {
        /// How many times.
        count: u16,
        /// What it is for the side that completed it; nothing if completing it is illegal.
        verdict: Option<Verdict>,
    },
    /// The same, with a winner whoever completed the repetition: in minishogi the side that moved first loses. Historical.
    RepetitionWon {
        /// How many times.
        count: u16,
        /// Who wins.
        winner: Color,
    },
    /// The position occurs for the `count`th time and `S` is in check. The verdict is `O`'s. Historical.
    PerpetualCheck {
        /// How many times.
        count: u16,
        /// What it is for the side that gave check; nothing if completing it is illegal.
        verdict: Option<Verdict>,
    },
    /// The position occurs for the `count`th time, and since the first of these times a side has given check with each of its plies. The verdict is that
    /// side's; if both sides have, it is a draw. Historical.
    ///
    /// It does not look at positions that nobody has reached by such checks: ends about repetition behind it in the list judge these. Sources: rules of
    /// shogi (sennichite by perpetual check); Fairy-Stockfish (`perpetualCheckIllegal`).
    CheckLoop {
        /// How many times.
        count: u16,
        /// What it is for the side that gave check.
        verdict: Verdict,
    },
    /// A piece of `O` goes to and fro. The verdict is `O`'s. Historical.
    ///
    /// It does when each of `O`'s last five plies moved it, the last four from one square to another and back again, twice; so that the first of the five
    /// led where the third and the last lead. The last four capture, promote, gate and put up nothing (they are plain moves), the first captures nothing; `O` was
    /// not in check before any of the five; each of the last eight plies, those of `S` included, was [reversible](Self::MoveCount). A single pass of `O` between the
    /// last ply and those before it does not count as one of the five, and then the last ten plies are reversible. A piece that is
    /// [confined](crate::PieceRules::confined_to) to squares to which no royal of `S` may go, because all of these are confined elsewhere, may go to and fro.
    ///
    /// Sources: modern rules of Korean chess; Fairy-Stockfish (`moveRepetitionIllegal`).
    ToAndFro {
        /// What it is for the side whose piece goes to and fro.
        verdict: Verdict,
    },
    /// The position occurs for the `count`th time, and in the plies since its last occurrence one side alone chased at each of its
    /// plies. The verdict is the chaser's; if both or neither did, it is a draw. Historical.
    ///
    /// A ply chases a piece if that piece is an enemy that is not royal and not a pawn (here: a type none of whose steps leads to a lower
    /// rank, seen by its owner), is attacked by a piece of the mover's side that is neither royal nor a pawn, was not attacked by that piece
    /// before the ply, the attacker may legally capture it, and it is either unprotected (the capturer could not legally be captured in turn)
    /// or worth more than its attacker; a victim of the same type as its attacker that could capture it in turn is not chased. The same
    /// victim must be chased at each ply of the loop. Giving check counts as a chase of the royal. Worth is what the ruleset states, if it
    /// does for all types but royals, or else a measure of mobility.
    /// Source: Sjaak II's chase rule, which it calls AXF-like.
    PerpetualChase {
        /// How many times.
        count: u16,
        /// What it is for the chaser.
        verdict: Verdict,
    },
}

impl End {
    /// Whether the end depends on the position alone.
    pub fn is_immediate(&self) -> bool {
        !matches!(
            self,
            Self::MoveCount { .. }
                | Self::Honour { .. }
                | Self::Repetition { .. }
                | Self::RepetitionWon { .. }
                | Self::PerpetualCheck { .. }
                | Self::CheckLoop { .. }
                | Self::ToAndFro { .. }
                | Self::PerpetualChase { .. }
        )
    }

    /// Whether perft, which otherwise counts moves only, stops there.
    pub fn stops_perft(&self) -> bool {
        matches!(
            self,
            Self::NoPieces { .. }
                | Self::Goal { .. }
                | Self::Bare { .. }
                | Self::Checks { .. }
                | Self::Extinction { .. }
                | Self::Castling { .. }
                | Self::Connection { .. }
                | Self::FullBoard
                | Self::Faced
                | Self::Passes { .. }
        )
    }
}
