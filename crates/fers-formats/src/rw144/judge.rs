//! Judges moves and plays them.

use fers_core::{Color, Square};

use super::board::{Board, HALFMOVES_MAX, base_rank};
use super::fault::{Fault, name};
use super::move_text::{MoveText, Suffix};
use super::piece::Kind;
use super::profile::{Checkmates, Profile, rank};

/// Why a move may not be made.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    /// The verdict, given the line.
    pub fault: fn(usize) -> Fault,
    /// The violated section.
    pub section: &'static str,
    /// The fault, and the expected move.
    pub reason: String,
}

/// A fault of a move, independent of its notation: the section and the reason.
pub(super) type Wrong = (&'static str, String);

/// A piece with its origin and destination.
pub(super) struct Travel<'a> {
    pub from: Square,
    pub to: Square,
    pub is_capture: bool,
    pub promotion: Option<&'a str>,
}

impl Board {
    /// Returns the board after a move.
    ///
    /// Checks in order: the piece, its destination, its path, the move count, its own king, and the
    /// check mark.
    pub(super) fn after(&self, mv: &MoveText, profile: Profile, mates: Checkmates) -> Result<Self, Refusal> {
        let (fault, moved): (fn(usize) -> Fault, _) = match mv {
            MoveText::Castle { wing, .. } => (Fault::CastlingMove, self.castled(*wing, profile)),
            MoveText::Travel { from, to, is_capture, promotion, .. } => {
                let fault = match (promotion, is_capture) {
                    (Some(_), _) => Fault::Promotion,
                    (None, true) => Fault::Capture,
                    (None, false) => Fault::Move,
                };
                let promotion = promotion.as_deref();
                (fault, self.travelled(&Travel { from: *from, to: *to, is_capture: *is_capture, promotion }))
            }
        };
        let of_notation = |(section, reason)| Refusal { fault, section, reason };
        let after = moved.map_err(of_notation)?;
        if after.is_in_check(self.status.turn) {
            let reason = format!("it leaves {}'s own king in check", self.status.turn.name());
            return Err(of_notation(("1.4.6", reason)));
        }
        after.judge_suffix(mv.suffix(), mates, fault)?;
        Ok(after)
    }

    /// Compares the mark of check or mate behind a move with the board after it.
    fn judge_suffix(&self, suffix: Suffix, mates: Checkmates, of_notation: fn(usize) -> Fault) -> Result<(), Refusal> {
        let gives_check = self.is_in_check(self.status.turn);
        let refusal = |fault, section, reason: &str| Err(Refusal { fault, section, reason: reason.to_owned() });
        match (suffix, gives_check) {
            (Suffix::None, true) => refusal(of_notation, "5.6", "it gives check: `+` must stand behind it"),
            (Suffix::Mate, _) if mates == Checkmates::Marked && !(gives_check && self.is_stuck()) => {
                refusal(Fault::CheckmateSuffix, "5.7", "it does not give checkmate")
            }
            (Suffix::Check | Suffix::Mate, false) => refusal(Fault::CheckSuffix, "5.6", "it gives no check"),
            _ => Ok(()),
        }
    }

    fn travelled(&self, travel: &Travel<'_>) -> Result<Self, Wrong> {
        let kind = self.mover(travel.from)?;
        self.judge_destination(travel, kind)?;
        self.judge_way(travel, kind)?;
        let becomes = self.judge_promotion(travel, kind)?;
        let mut after = self.clone();
        after.squares[travel.from.index()] = None;
        after.squares[travel.to.index()] = Some((self.status.turn, becomes));
        after.pass_turn(travel.is_capture || kind.is_pawn());
        Ok(after)
    }

    fn mover(&self, from: Square) -> Result<Kind, Wrong> {
        let (turn, at) = (self.status.turn, name(from));
        match self.at(from) {
            Some((color, kind)) if color == turn => Ok(kind),
            Some((color, kind)) => {
                Err(("2.4.3", format!("{} stands on {at}, and it is {}'s turn", whose(color, kind), turn.name())))
            }
            None => Err(("1.4", format!("nothing stands on {at}"))),
        }
    }

    fn judge_destination(&self, travel: &Travel<'_>, kind: Kind) -> Result<(), Wrong> {
        let (turn, at) = (self.status.turn, name(travel.to));
        match (self.at(travel.to), travel.is_capture) {
            (Some((color, other)), _) if color == turn => {
                Err(("1.4", format!("{} stands on {at}: nobody captures a piece of its own side", whose(color, other))))
            }
            (Some((color, other)), false) => {
                Err(("1.4", format!("{} stands on {at}: a capture is written with `x`", whose(color, other))))
            }
            (None, true) => Err(("1.4", format!("there is nothing to capture on {at} for the {}", kind.name()))),
            _ => Ok(()),
        }
    }

    fn judge_way(&self, travel: &Travel<'_>, kind: Kind) -> Result<(), Wrong> {
        let turn = self.status.turn;
        let ways = match travel.is_capture {
            true => self.attacks(travel.from, turn, kind),
            false => self.plain_moves(travel.from, turn, kind),
        };
        if !ways.contains(&travel.to) {
            let does = if travel.is_capture { "capture" } else { "go" };
            let (from, to) = (name(travel.from), name(travel.to));
            return Err((kind.section(), format!("the {} does not {does} from {from} to {to}", kind.name())));
        }
        let is_drawn = self.status.halfmove_clock >= HALFMOVES_MAX && !travel.is_capture && !kind.is_pawn();
        match is_drawn {
            true => {
                Err(("2.4.3", "the halfmove clock stands at 50: only captures and moves of pawns are left".to_owned()))
            }
            false => Ok(()),
        }
    }

    /// Returns the kind of the piece after its move.
    fn judge_promotion(&self, travel: &Travel<'_>, kind: Kind) -> Result<Kind, Wrong> {
        let Some(promotion) = travel.promotion else { return Ok(kind) };
        let (turn, last) = (self.status.turn, base_rank(!self.status.turn));
        if !kind.is_pawn() {
            return Err(("1.4.1", format!("only pawns and drunken soldiers promote, no {}", kind.name())));
        }
        if rank(travel.to) != last || rank(travel.from) == last {
            return Err((
                kind.section(),
                format!("a pawn of {} promotes when it reaches rank {}", turn.name(), last + 1),
            ));
        }
        let mut letters = promotion.chars();
        let chosen = match (letters.next().and_then(Kind::on_board), letters.next()) {
            (Some((color, chosen)), None) if color == turn => chosen,
            _ => {
                let case = if turn == Color::White { "an upper-case" } else { "a lower-case" };
                return Err((
                    kind.section(),
                    format!("`{promotion}` is no piece of {}; expected {case} letter", turn.name()),
                ));
            }
        };
        match self.allocations.allow_promotion_to(chosen) {
            true => Ok(chosen),
            false => {
                let reason = "pawns become officers that were allocated, but no king and no elephant";
                Err((kind.section(), format!("no pawn becomes a {} here: {reason}", chosen.name())))
            }
        }
    }

    /// Updates all parts of the status line that a move changes.
    pub(super) fn pass_turn(&mut self, is_progress: bool) {
        for index in 0..self.status.castling.len() {
            self.status.castling[index] &= self.may_castle(index);
        }
        let status = &mut self.status;
        status.halfmove_clock = if is_progress { 0 } else { status.halfmove_clock + 1 };
        status.move_counter += u64::from(status.turn == Color::Black);
        status.turn = !status.turn;
    }

    /// Returns whether the side to move has no move, regardless of the clock. Castling never ends a
    /// check, so it is not tried.
    fn is_stuck(&self) -> bool {
        let mut board = self.clone();
        board.status.halfmove_clock = 0;
        let turn = board.status.turn;
        let saves = |from: Square, to: Square, is_capture: bool| {
            let travel = Travel { from, to, is_capture, promotion: None };
            board.travelled(&travel).is_ok_and(|after| !after.is_in_check(turn))
        };
        let mut own = board.pieces().filter(|(_, color, _)| *color == turn);
        !own.any(|(from, _, kind)| {
            board.attacks(from, turn, kind).into_iter().any(|to| saves(from, to, true))
                || board.plain_moves(from, turn, kind).into_iter().any(|to| saves(from, to, false))
        })
    }
}

fn whose(color: Color, kind: Kind) -> String {
    format!("{}'s {}", color.name(), kind.name())
}
