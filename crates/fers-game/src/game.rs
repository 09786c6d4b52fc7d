//! Games: a position with its history.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use fers_core::{Action, Color, Ending, HonourCount, Move, Outcome, PieceType, Reason, Setup, Verdict};
use fers_movegen::{AnyPosition, AnyUndo, SetupError};
use fers_program::{Kind, MoveList, PackedMove};
use fers_rules::{End, Recurrence};

use crate::claim::claim_before;
use crate::history::{judges_checks, repeated};
use crate::legal::{Answers, MoveHandle};
use crate::to_and_fro::{goes_to_and_fro, may_meet_royals};
use crate::{Claim, History, Repeated, Variant, chase, material};

/// A game of a variant: a position with its history.
///
/// The crate `fers` adds texts: moves in SAN, FEN, results in words.
///
/// ```
/// # use fers_game::{Game, IllegalMove, Variant};
/// # fn play_and_take_back(variant: Variant) -> Result<(), IllegalMove> {
/// let mut game = Game::new(variant);
/// let key = game.key();
/// let first = game.legal_list()[0].clone();
/// game.play(&first)?;
/// assert_eq!(game.undo(), Some(first));
/// assert_eq!(game.key(), key);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    variant: Variant,
    start: Setup,
    position: AnyPosition,
    /// The Zobrist key of the present position, for repetitions.
    key: u64,
    /// The [fingerprint](fingerprint) of the present board, where the rules compare boards.
    board: u64,
    past: Vec<Ply>,
    /// The ending by an event outside the rules, such as resignation.
    adjudged: Option<Ending>,
    /// Cached answers about the present position.
    pub(crate) answers: Answers,
}

/// A ply that was played.
#[derive(Clone, Debug)]
pub(crate) struct Ply {
    pub(crate) mv: Move,
    pub(crate) packed: PackedMove,
    pub(crate) undo: AnyUndo,
    /// The side that made the ply.
    pub(crate) side: Color,
    /// The key of the position before the ply.
    key: u64,
    /// The fingerprint of the board before the ply, where the rules compare boards.
    board: u64,
    /// Whether the side to move was in check before the ply.
    pub(crate) in_check: bool,
}

/// The reason why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game is over.
    GameOver(Ending),
    /// The move is not legal in this position.
    NoSuchMove,
    /// The move would complete a repetition that the variant forbids.
    Repeats,
    /// The handle belongs to another position.
    OtherPosition,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver(_) => "the game is over",
            Self::NoSuchMove => "there is no such move in this position",
            Self::Repeats => "the position may not be repeated once more",
            Self::OtherPosition => "the move belongs to another position",
        })
    }
}

impl std::error::Error for IllegalMove {}

impl History for Game {
    fn occurrences(&self, key: u64) -> u16 {
        let past = self.past.iter().filter(|ply| ply.key == key).count();
        let all = past + usize::from(self.key == key);
        u16::try_from(all).unwrap_or(u16::MAX)
    }
}

/// Construction and queries.
impl Game {
    /// Starts a game from the variant's start position.
    pub fn new(variant: Variant) -> Self {
        let (start, position) = (variant.ruleset().start.clone(), variant.start().clone());
        Self::starting(variant, start, position)
    }

    /// Starts a game from any position.
    ///
    /// # Errors
    ///
    /// All faults of the setup.
    pub fn from_setup(variant: Variant, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let position = AnyPosition::new(variant.program(), setup)?;
        Ok(Self::starting(variant, setup.clone(), position))
    }

    fn starting(variant: Variant, start: Setup, mut position: AnyPosition) -> Self {
        let key = position.key_for_repetition();
        let board = if variant.repetitions().compares_boards() { fingerprint(&start) } else { 0 };
        Self { variant, start, position, key, board, past: Vec::new(), adjudged: None, answers: Answers::default() }
    }

    /// Returns the Zobrist key that decides whether positions repeat; see
    /// [`Position::key_for_repetition`](fers_movegen::Position::key_for_repetition).
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the position from which the game started.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// Iterates over the moves played, first to last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Move> + ExactSizeIterator {
        self.past.iter().map(|ply| &ply.mv)
    }

    /// Returns the present position.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns the present position for callers that make moves on it; they must unmake them.
    pub fn position_mut(&mut self) -> &mut AnyPosition {
        &mut self.position
    }

    /// Returns the present position as plain data.
    pub fn setup(&self) -> Setup {
        self.position.to_setup()
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Returns whether the side to move made the last ply of the game too, as in turns of several
    /// plies. False before the first ply.
    pub fn continues_turn(&self) -> bool {
        self.past.last().is_some_and(|ply| ply.side == self.turn())
    }

    /// Returns whether the side to move is in check.
    pub fn is_in_check(&self) -> bool {
        self.position.is_in_check()
    }
}

/// Playing.
impl Game {
    /// Plays a move.
    ///
    /// # Errors
    ///
    /// When the game is over, or the move is not legal. The game does not change then.
    pub fn play(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        if let Some(ending) = self.ending() {
            return Err(IllegalMove::GameOver(ending));
        }
        let packed = self.find(mv)?;
        self.make(mv.clone(), packed);
        Ok(())
    }

    /// Plays a move that [`legal_moves`](Self::legal_moves) gave, without searching for it.
    ///
    /// # Errors
    ///
    /// When the game is over, or the handle belongs to another position. The game does not change
    /// then.
    pub fn play_handle(&mut self, handle: MoveHandle) -> Result<(), IllegalMove> {
        if let Some(ending) = self.ending() {
            return Err(IllegalMove::GameOver(ending));
        }
        // Positions of two variants may share a key by chance; the list is authoritative.
        if handle.key != self.key || !self.unbanned_moves().contains(&handle.packed) {
            return Err(IllegalMove::OtherPosition);
        }
        self.make(self.position.decode(handle.packed), handle.packed);
        Ok(())
    }

    /// Returns the packed form of a legal move, from the list if it exists. Otherwise the generator
    /// finds it, which avoids listing the thousands of moves of a game with walls.
    fn find(&self, mv: &Move) -> Result<PackedMove, IllegalMove> {
        if self.answers.packed.get().is_some()
            && let Some(legal) = self.as_legal_move(mv)
        {
            return Ok(legal.packed());
        }
        let mut scratch = self.position.clone();
        let packed = scratch.find(mv).ok_or(IllegalMove::NoSuchMove)?;
        if self.is_banned(&mut scratch, packed) { Err(IllegalMove::Repeats) } else { Ok(packed) }
    }

    fn make(&mut self, mv: Move, packed: PackedMove) {
        let (side, key, in_check) = (self.turn(), self.key, self.position.is_in_check());
        let undo = self.position.make(packed);
        self.key = self.position.key_for_repetition();
        self.past.push(Ply { mv, packed, undo, side, key, board: self.board, in_check });
        if self.variant.repetitions().compares_boards() {
            self.board = fingerprint(&self.position.to_setup());
        }
        self.answers = Answers::default();
    }

    /// Takes back the last move and returns it. This also revokes an ending by
    /// [`adjudge`](Self::adjudge).
    pub fn undo(&mut self) -> Option<Move> {
        self.adjudged = None;
        let ply = self.past.pop()?;
        self.position.unmake(ply.packed, ply.undo);
        (self.key, self.board) = (ply.key, ply.board);
        self.answers = Answers::default();
        Some(ply.mv)
    }

    /// Ends the game by an event outside the rules: resignation, agreement, time, a claim, an
    /// arbiter's decision.
    pub fn adjudge(&mut self, ending: Ending) {
        self.adjudged = Some(ending);
    }

    /// Returns the legal moves of the position that complete no forbidden repetition, whether or
    /// not the game is over.
    pub(crate) fn unbanned_moves(&self) -> &[PackedMove] {
        self.answers.packed.get_or_init(|| {
            let mut scratch = self.position.clone();
            let mut moves = MoveList::new();
            scratch.legal_moves(&mut moves);
            moves.retain(|&mv| !self.is_banned(&mut scratch, mv));
            moves
        })
    }

    /// Returns the type of the piece that a move of the current position moves, drops or takes off.
    fn mover(&self, scratch: &AnyPosition, mv: PackedMove) -> Option<PieceType> {
        let square = match scratch.decode(mv).action {
            Action::Drop { piece_type, .. } => return Some(piece_type),
            Action::Travel { from, .. } | Action::PickUp { from } => from,
            Action::Castle { king, .. } => king,
            Action::Pass => return None,
        };
        self.setup().piece_at(square).map(|piece| piece.piece_type)
    }

    /// Returns whether a legal move is forbidden because it repeats a position. `scratch` is the
    /// current position, before and after the call.
    fn is_banned(&self, scratch: &mut AnyPosition, mv: PackedMove) -> bool {
        if !self.variant.repetitions().can_ban() {
            return false;
        }
        let undo = scratch.make(mv);
        let (key, is_check) = (scratch.key_for_repetition(), scratch.is_in_check());
        let repetitions = self.variant.repetitions();
        let is_pass = mv.kind() == Kind::Pass;
        let board = repetitions.compares_boards().then(|| fingerprint(&scratch.to_setup()));
        scratch.unmake(mv, undo);
        let comes_back = |of: Recurrence| match of {
            Recurrence::Position => self.occurrences(key) > 0,
            Recurrence::Board => !is_pass && board.is_some_and(|board| self.had_board(board)),
            Recurrence::TurnStart => !is_pass && board.is_some() && board == self.board_of_turn(),
        };
        repetitions.bans(self, key, is_check)
            || repetitions.bans_by_condition(self.mover(scratch, mv), scratch.is_in_check(), comes_back)
    }

    /// Returns whether a board is that of the present position or of one before it.
    fn had_board(&self, board: u64) -> bool {
        self.board == board || self.past.iter().any(|ply| ply.board == board)
    }

    /// Returns the board as it was when the turn of the side to move began; nothing if the game
    /// began within that turn.
    fn board_of_turn(&self) -> Option<u64> {
        let own = self.past.iter().rev().take_while(|ply| ply.side == self.turn());
        let count = own.count();
        if count == self.past.len() && self.start.phase.is_within_turn() {
            return None;
        }
        Some(self.past.get(self.past.len() - count).map_or(self.board, |first| first.board))
    }
}

/// Returns a number for the board of a position, pieces and walls, that hardly another one has.
fn fingerprint(setup: &Setup) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&setup.board, &setup.walls).hash(&mut hasher);
    hasher.finish()
}

/// Ends.
impl Game {
    /// Returns how the game has ended, if it has: by the first end of the ruleset's list that
    /// holds, whether it depends on the position or on the past.
    ///
    /// If bans on repetition leave the side to move without a legal move, the rules for mate and
    /// stalemate apply.
    pub fn ending(&self) -> Option<Ending> {
        self.adjudged.or_else(|| *self.answers.ending.get_or_init(|| self.ending_by_rule()))
    }

    fn ending_by_rule(&self) -> Option<Ending> {
        let immediate = self.position.clone().ending();
        let historical_before = immediate.map_or(self.variant.ruleset().ends.len(), |(index, _)| index);
        self.historical_ending(historical_before)
            .or(immediate.map(|(_, ending)| ending))
            .or_else(|| self.ending_without_unbanned_moves())
    }

    /// Returns whether a side can still win, judged by rules and material. False is certain, except
    /// for wins by repetition or move count, which no side can force. True means only that a win
    /// was not ruled out.
    pub fn may_win(&self, color: Color) -> bool {
        material::may_win(self.variant.ruleset(), self.variant.facts(), &self.setup(), color)
    }

    /// Returns whether neither side can win any more, in a game that could be won at its start.
    fn is_dead(&self) -> bool {
        let ruleset = self.variant.ruleset();
        let from_start = |color| material::may_win(ruleset, self.variant.facts(), &ruleset.start, color);
        Color::ALL.into_iter().all(|color| !self.may_win(color)) && Color::ALL.into_iter().any(from_start)
    }

    /// Returns the draws that the side to move may claim; none when the game is over.
    pub fn claims(&self) -> Vec<Claim> {
        // Where points decide, there are no draws.
        if self.ending().is_some() || self.variant.ruleset().tiebreak.is_some() {
            return Vec::new();
        }
        let occurrences = self.occurrences(self.key);
        let clock = self.position.halfmove_clock();
        let ends = &self.variant.ruleset().ends;
        let is_perpetual = judges_checks(ends) && self.is_in_check();
        let of_past = ends.iter().filter_map(|end| claim_before(end, occurrences, is_perpetual, clock));
        of_past.chain(self.is_dead().then_some(Claim { reason: Reason::DeadMaterial })).collect()
    }

    /// Returns the first end that depends on the past, among the first ends of the list.
    fn historical_ending(&self, ends: usize) -> Option<Ending> {
        let all = &self.variant.ruleset().ends;
        let is_perpetual = judges_checks(all) && self.position.is_in_check();
        let occurrences = self.occurrences(self.key);
        all[..ends].iter().find_map(|end| match *end {
            End::MoveCount { plies } if self.position.halfmove_clock() >= plies => {
                Some(Ending { outcome: self.position.draw_outcome(), reason: Reason::MoveCount(plies) })
            }
            End::Honour { .. } => self.counted_out(),
            End::CheckLoop { count, verdict } if occurrences >= count => self.loop_of_checks(count, verdict),
            End::ToAndFro { verdict } => self.to_and_fro(verdict),
            _ => match repeated(end, occurrences, is_perpetual)? {
                Repeated::Banned => None, // Cannot have been played.
                Repeated::Decided(verdict) => {
                    let mover = self.last_mover();
                    let reason =
                        if is_perpetual { Reason::PerpetualCheck(mover) } else { Reason::Repetition(occurrences) };
                    Some(self.decided(Ending { outcome: verdict.of(mover), reason }))
                }
                Repeated::Won(winner) => {
                    Some(Ending { outcome: Outcome::Win(winner), reason: Reason::Repetition(occurrences) })
                }
                Repeated::Chase(verdict) => Some(self.decided(self.chase_ending(verdict, occurrences))),
            },
        })
    }

    /// Returns the side that made the last ply, which may be to move again.
    fn last_mover(&self) -> Color {
        self.past.last().map_or(!self.turn(), |ply| ply.side)
    }

    /// Returns the ending if only checks were given since the first of the last `count` occurrences
    /// of the position.
    fn loop_of_checks(&self, count: u16, verdict: Verdict) -> Option<Ending> {
        let key = self.key;
        let times = self.past.iter().enumerate().rev().filter(|(_, ply)| ply.key == key).map(|(index, _)| index);
        let first = times.take(usize::from(count) - 1).last()?;
        let before = self.past[first..].iter().map(|ply| (ply.side, ply.in_check));
        let positions: Vec<(Color, bool)> = before.chain([(self.turn(), self.position.is_in_check())]).collect();
        // Whether each position with a side to move is a check.
        let checks_alone = |side| positions.iter().filter(|(to_move, _)| *to_move == side).all(|(_, check)| *check);
        let mover = self.last_mover();
        let perpetual = |color| Ending { outcome: verdict.of(color), reason: Reason::PerpetualCheck(color) };
        let ending = match (checks_alone(!mover), checks_alone(mover)) {
            (true, true) => Ending { outcome: Outcome::Draw, reason: Reason::Repetition(count) },
            (true, false) => perpetual(mover),
            (false, true) => perpetual(!mover),
            (false, false) => return None,
        };
        Some(self.decided(ending))
    }

    /// Returns the ending if the piece that has just moved goes to and fro.
    fn to_and_fro(&self, verdict: Verdict) -> Option<Ending> {
        let mover = self.last_mover();
        let square = self.past.last()?.mv.destination()?;
        let piece = self.position.piece_at(square)?;
        let is_so = goes_to_and_fro(&self.past, self.position.halfmove_clock())
            && may_meet_royals(self.variant.ruleset(), piece.piece_type, mover);
        let ending = Ending { outcome: verdict.of(mover), reason: Reason::ToAndFro(mover) };
        is_so.then(|| self.decided(ending))
    }

    /// Returns a draw if the count of honour has run out.
    fn counted_out(&self) -> Option<Ending> {
        let count = self.position.honour().filter(HonourCount::has_run_out)?;
        Some(Ending { outcome: Outcome::Draw, reason: Reason::Honour(count.limit) })
    }

    /// Replaces a draw by a decision on points, where the rules count points.
    fn decided(&self, ending: Ending) -> Ending {
        match ending.outcome {
            Outcome::Draw => Ending { outcome: self.position.draw_outcome(), ..ending },
            Outcome::Win(_) => ending,
        }
    }

    /// Returns how the rule about chases ends a game whose position has occurred often enough.
    fn chase_ending(&self, verdict: Verdict, occurrences: u16) -> Ending {
        let key = self.key;
        let last = self.past.iter().rposition(|ply| ply.key == key).unwrap_or(self.past.len());
        let chased = chase::sides_that_chase(&self.variant, &self.position, &self.past[last..]);
        match (chased.white, chased.black) {
            (true, false) => Ending { outcome: verdict.of(Color::White), reason: Reason::PerpetualChase(Color::White) },
            (false, true) => Ending { outcome: verdict.of(Color::Black), reason: Reason::PerpetualChase(Color::Black) },
            _ => Ending { outcome: Outcome::Draw, reason: Reason::Repetition(occurrences) },
        }
    }

    fn ending_without_unbanned_moves(&self) -> Option<Ending> {
        if !self.variant.repetitions().can_ban() || !self.unbanned_moves().is_empty() {
            return None;
        }
        let (stuck, is_check) = (self.turn(), self.is_in_check());
        self.variant.ruleset().ends.iter().find_map(|end| match *end {
            End::Mate { verdict, .. } if is_check => {
                Some(Ending { outcome: verdict.of(!stuck), reason: Reason::Mate(!stuck) })
            }
            End::Stalemate { verdict, by_count } if !is_check => Some(self.stalemate(stuck, verdict, by_count)),
            _ => None,
        })
    }

    /// Returns how the game ends when bans leave a side without moves; see [`End::Stalemate`].
    fn stalemate(&self, stuck: Color, verdict: Verdict, by_count: bool) -> Ending {
        let setup = self.setup();
        let count = |color| setup.pieces().filter(|(_, piece)| piece.is_of(color)).count();
        let outcome = match count(stuck).cmp(&count(!stuck)) {
            Ordering::Greater if by_count => verdict.of(stuck),
            Ordering::Equal if by_count => Outcome::Draw,
            _ => verdict.of(!stuck),
        };
        self.decided(Ending { outcome, reason: Reason::Stalemate(stuck) })
    }
}
