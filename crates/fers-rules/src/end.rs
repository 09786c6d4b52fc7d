//! Ends of games.

use fers_core::{ByColor, Color, PieceType, Verdict, Wing};

use crate::{Connection, Extinction, Goal, Honour};

/// A way in which a game ends. The list of a ruleset is tested in order before each ply; the first
/// end that holds decides.
///
/// `S` is the side to move, `O` its opponent, who has just moved. A [`Verdict`] is that of the side
/// named in the paragraph. *Immediate* ends depend on the position alone. *Historical* ends depend
/// on the past as well, and only a game detects them.
///
/// Perft stops at the immediate ends that are decided before moves are counted, wherever they stand
/// in the list: [`NoPieces`](Self::NoPieces), [`Goal`](Self::Goal), [`Bare`](Self::Bare),
/// [`Checks`](Self::Checks), [`Extinction`](Self::Extinction), [`FewLeft`](Self::FewLeft),
/// [`Castling`](Self::Castling), [`Connection`](Self::Connection),
/// [`FullBoard`](Self::FullBoard), [`Faced`](Self::Faced) and [`Passes`](Self::Passes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Checkmate: `S` is in check and has no legal move. The verdict is `O`'s. Immediate.
    ///
    /// A second case exists where parts of a turn [expose](crate::Part::exposes) royals and royals
    /// may not stay attacked. `O` is mated if its royals are attacked when a turn of `S` begins,
    /// after `S` has [promoted](crate::Turn) pushed pieces. This case is tested first, and its
    /// verdict is `S`'s.
    ///
    /// With `needs_shak`, the mate is a draw unless one of the checks that `O` gave in an unbroken
    /// row of its own plies, including the mating one, is a shak: a piece that [gives
    /// shak](crate::PieceRules::gives_shak) attacks a royal of a set in check.
    Mate {
        /// Verdict of the mating side.
        verdict: Verdict,
        /// The mate counts only after a shak (shatar).
        needs_shak: bool,
    },
    /// Stalemate: `S` is not in check and has no legal move. The verdict is `O`'s. Immediate.
    ///
    /// With `by_count`, the verdict is `O`'s if `S` has fewer pieces on the board, `S`'s if it has
    /// more; with equal numbers the game is a draw. Source: suicide chess.
    Stalemate {
        /// Verdict of the stalemating side.
        verdict: Verdict,
        /// The numbers of pieces decide.
        by_count: bool,
    },
    /// `S` has no piece on the board and no legal move. The verdict is `S`'s. Immediate.
    NoPieces {
        /// Verdict of the side without pieces.
        verdict: Verdict,
    },
    /// A side holds its goal squares. [`Goal`] says which side, and so whose verdict it is.
    /// Immediate.
    Goal {
        /// The squares, the pieces that must reach them, and when they count.
        goal: Goal,
        /// Verdict of the side that holds its goal.
        verdict: Verdict,
    },
    /// A side is bare: on the board and in hand it has only royal pieces, at least one. Immediate.
    ///
    /// If both sides are bare, the game is a draw, named after `S`. If only `O` is bare, the
    /// verdict is `O`'s. If only `S` is bare, the verdict is `S`'s, unless the game goes on for its
    /// [reply](BareReply).
    Bare {
        /// Verdict of the bare side.
        verdict: Verdict,
        /// When the game goes on for one ply of the bare side.
        reply: BareReply,
    },
    /// `O` has given this many checks. A ply of `O` after which `S` is in check counts once. The
    /// verdict is `O`'s. Immediate.
    Checks {
        /// Number of checks.
        count: u8,
        /// Verdict of the side that gave them.
        verdict: Verdict,
    },
    /// A side has too few pieces left of some types. The verdict is that side's. Immediate.
    Extinction {
        /// The types, the number, and when it counts.
        extinction: Extinction,
        /// Verdict of the side with too few pieces.
        verdict: Verdict,
    },
    /// Few pieces are left: each side has on the board no other pieces than those listed for it,
    /// and no more of a type than its number. The verdict is `S`'s. Immediate.
    ///
    /// Source: `pieces=draw` and `pieces=win` of FBR (C/CIF).
    FewLeft {
        /// By side: the types, each with the largest number of pieces; `None`: any number. Of a
        /// type that is listed several times the first number counts.
        most: ByColor<Vec<(PieceType, Option<u16>)>>,
        /// Verdict of the side to move.
        verdict: Verdict,
    },
    /// A side castles to a wing that counts for it, or has lost all rights to do so. Immediate.
    ///
    /// If the last ply castled to a wing that counts for `O`, the verdict is `O`'s
    /// ([`Setup::castled`](fers_core::Setup::castled)). Otherwise, if wings count for `O` and `O`
    /// has no [right](fers_core::CastlingRight) to castle to one of them, the verdict is `S`'s.
    /// Otherwise, if that is so for `S`, the verdict is `O`'s. The wing of a right is given by the
    /// squares where the two pieces stand.
    ///
    /// Source: Fairy-Stockfish (`castlingWins`).
    Castling {
        /// Wings that count, by side.
        wings: ByColor<Vec<Wing>>,
        /// Verdict of the side that castles.
        verdict: Verdict,
    },
    /// Pieces of `O` form the connection. The verdict is `O`'s. Immediate.
    Connection {
        /// The connection.
        connection: Connection,
        /// Verdict of the side that connects.
        verdict: Verdict,
    },
    /// No square of the board is empty. A draw, decided by the [`Tiebreak`](crate::Tiebreak) if
    /// any. Immediate.
    FullBoard,
    /// The last ply was a pass, and royals [face](crate::Facing) each other: `O` has not answered a
    /// [challenge](crate::Facing::challenge). A draw, decided by the [`Tiebreak`](crate::Tiebreak)
    /// if any. Immediate ([`Setup::passes`](fers_core::Setup::passes) is above 0).
    Faced,
    /// The last `count` plies were passes. A draw, decided by the [`Tiebreak`](crate::Tiebreak) if
    /// any. Immediate (counted in [`Setup::passes`](fers_core::Setup::passes)).
    Passes {
        /// Number of passes in a row.
        count: u8,
    },
    /// Neither side has enough material to win. A draw: both hands are empty, each side has at
    /// least one royal, one side has nothing else, and the other has at most one more piece, of a
    /// listed type. Immediate.
    DeadMaterial {
        /// Types that cannot win alone beside a royal.
        helpers: Vec<PieceType>,
    },
    /// The last `plies` plies were without progress: no capture, drop, gating, promotion, pick-up,
    /// [seizure](crate::Seizure), [flip](crate::Flip), [blast](crate::Blast), nor a move that
    /// counts as [progress](crate::Progress) by itself. A draw. Historical (the clock is
    /// [`Setup::halfmove_clock`](fers_core::Setup::halfmove_clock)).
    MoveCount {
        /// Number of plies; 100 in chess.
        plies: u16,
    },
    /// The count of honour has passed its limit. A draw, which no tiebreak decides. Historical (the
    /// count is [`Setup::honour`](fers_core::Setup::honour)).
    ///
    /// Each such end is a limit for some sides. All of a ruleset share one count; [`Honour`] says
    /// how it is kept.
    Honour {
        /// The side that counts, and its limit.
        honour: Honour,
    },
    /// The position occurs for the `count`th time: setups are equal, clocks, move numbers and en
    /// passant chances that no legal move uses ignored. The verdict is that of `O`, who completed
    /// the repetition. Historical.
    ///
    /// If the ruleset has a [`PerpetualCheck`](Self::PerpetualCheck) end, that one judges positions
    /// in which `S` is in check, and this one (like [`RepetitionWon`](Self::RepetitionWon)) all
    /// others. Without it, checks do not matter.
    Repetition {
        /// Number of occurrences; 3 in chess.
        count: u16,
        /// Verdict of the side that completed the repetition. `None`: completing it is illegal.
        verdict: Option<Verdict>,
    },
    /// A ply that brings something [back](Recurrence) is illegal, if it moves, drops or takes off a
    /// piece of one of the types, and with `frees_checked` unless its side was in check. A castling
    /// moves its first piece. Historical. A ban on positions without any condition is said by
    /// [`Repetition`](Self::Repetition).
    ///
    /// Source: `nonrepeating` and `turn=alter` of FBR (C/CIF).
    RepetitionBan {
        /// The types, before the ply. `None`: all.
        by: Option<Vec<PieceType>>,
        /// A side in check may repeat positions.
        frees_checked: bool,
        /// What may not come back.
        of: Recurrence,
    },
    /// Repetition, as above, with a fixed winner: in minishogi the side that moved first loses.
    /// Historical.
    RepetitionWon {
        /// Number of occurrences.
        count: u16,
        /// The winner.
        winner: Color,
    },
    /// The position occurs for the `count`th time and `S` is in check. The verdict is `O`'s.
    /// Historical.
    PerpetualCheck {
        /// Number of occurrences.
        count: u16,
        /// Verdict of the side that gave check. `None`: completing the repetition is illegal.
        verdict: Option<Verdict>,
    },
    /// The position occurs for the `count`th time, and since the first of these occurrences a side
    /// has given check with each of its plies. The verdict is that side's; if both sides have, the
    /// game is a draw. Historical.
    ///
    /// Positions that were not reached by such checks are left to the repetition ends later in the
    /// list.
    ///
    /// Sources: rules of shogi (sennichite by perpetual check); Fairy-Stockfish
    /// (`perpetualCheckIllegal`).
    CheckLoop {
        /// Number of occurrences.
        count: u16,
        /// Verdict of the side that gave check.
        verdict: Verdict,
    },
    /// A piece of `O` goes to and fro. The verdict is `O`'s. Historical.
    ///
    /// All of the following must hold:
    ///
    /// * Each of `O`'s last five plies moved the piece; the last four led from one square to
    ///   another and back again, twice, so the first of the five led to the square where the third
    ///   and the last lead.
    /// * The last four plies capture, promote, gate and put up nothing (plain moves), and the first
    ///   captures nothing.
    /// * `O` was not in check before any of the five.
    /// * Each of the last eight plies, those of `S` included, was [reversible](Self::MoveCount).
    ///
    /// One pass of `O` between the last ply and the four before it is ignored; then the last ten
    /// plies must be reversible. Exempt is a piece that is
    /// [confined](crate::PieceRules::confined_to) to squares which no royal of `S` can reach,
    /// because all of these royals are confined to other squares.
    ///
    /// Sources: modern rules of Korean chess; Fairy-Stockfish (`moveRepetitionIllegal`).
    ToAndFro {
        /// Verdict of the side whose piece goes to and fro.
        verdict: Verdict,
    },
    /// The position occurs for the `count`th time, and since its last occurrence exactly one side
    /// chased with each of its plies. The verdict is the chaser's; if both sides or neither chased,
    /// the game is a draw. Historical.
    ///
    /// A ply *chases* an enemy piece if all of the following hold:
    ///
    /// * The victim is neither royal nor a pawn (here: a type none of whose steps leads to a lower
    ///   rank, seen by its owner).
    /// * A piece of the mover's side that is neither royal nor a pawn attacks the victim and did
    ///   not attack it before the ply.
    /// * The attacker may legally capture the victim.
    /// * The victim is unprotected (the capturer could not legally be recaptured) or worth more
    ///   than its attacker.
    /// * The victim is not of the attacker's type, or could not capture the attacker in turn.
    ///
    /// All plies of the loop must chase one and the same victim. A check counts as a chase of the
    /// royal. Worth is the stated value, if the ruleset states values for all types except royals;
    /// otherwise a measure of mobility.
    ///
    /// Source: Sjaak II's chase rule, which it calls AXF-like.
    PerpetualChase {
        /// Number of occurrences.
        count: u16,
        /// Verdict of the chaser.
        verdict: Verdict,
    },
}

/// When the game goes on for one ply of a side that has been left bare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BareReply {
    /// If the opponent has exactly one piece besides its royals and a legal move captures it.
    #[default]
    IfItBares,
    /// Never. Source: `royal=bare` of FBR (C/CIF).
    Never,
    /// Always. Source: `royal=solely` of FBR (C/CIF).
    Always,
}

/// What a [ban on repetition](End::RepetitionBan) keeps from coming back.
///
/// A pass leaves the board as it is, and is never banned for that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recurrence {
    /// A position of the game, a second time.
    #[default]
    Position,
    /// The board of an earlier position of the game: pieces and walls, whichever side is to move,
    /// also within a [turn](crate::Turn) of several plies.
    Board,
    /// The board as it was when the [turn](crate::Turn) began.
    TurnStart,
}

impl End {
    /// Returns whether the end depends on the position alone.
    ///
    /// ```
    /// use fers_rules::End;
    ///
    /// assert!(End::FullBoard.is_immediate());
    /// assert!(!End::MoveCount { plies: 100 }.is_immediate());
    /// ```
    pub fn is_immediate(&self) -> bool {
        !matches!(
            self,
            Self::MoveCount { .. }
                | Self::Honour { .. }
                | Self::Repetition { .. }
                | Self::RepetitionBan { .. }
                | Self::RepetitionWon { .. }
                | Self::PerpetualCheck { .. }
                | Self::CheckLoop { .. }
                | Self::ToAndFro { .. }
                | Self::PerpetualChase { .. }
        )
    }

    /// Returns whether perft stops at this end. Otherwise perft only counts moves.
    pub fn stops_perft(&self) -> bool {
        matches!(
            self,
            Self::NoPieces { .. }
                | Self::Goal { .. }
                | Self::Bare { .. }
                | Self::Checks { .. }
                | Self::Extinction { .. }
                | Self::FewLeft { .. }
                | Self::Castling { .. }
                | Self::Connection { .. }
                | Self::FullBoard
                | Self::Faced
                | Self::Passes { .. }
        )
    }
}
