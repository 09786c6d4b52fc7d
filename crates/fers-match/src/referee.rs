//! Lets two engines play a game under our rules.

use std::time::Duration;

use fers::{ByColor, Color, Game, GameText, Move, Outcome};

use crate::Evaluation;
use crate::adjudication::{Adjudicator, DrawRule, ResignRule};
use crate::player::{Claimed, Decision, Fault, Player, Reply, Turn};
use crate::record::{Finish, Incident, IncidentKind, PlayedGame, PlayedMove};
use crate::time_control::Clock;

/// Rules that end games early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Patience {
    /// Adjudication of draws.
    pub draw: Option<DrawRule>,
    /// Adjudication of losses.
    pub resign: Option<ResignRule>,
    /// The number of turns of each side after which a game is drawn.
    pub moves_max: Option<u32>,
}

/// Reasons why a game has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGame {
    /// The match was interrupted.
    Interrupted,
    /// An engine could not begin the game, with its reason.
    Unable(Color, String),
}

/// Plays a game from an opening.
///
/// Legality is judged by our rules alone. An illegal move loses, as do a time loss, a crash,
/// silence, and a claim that our rules reject. A side that claims its own loss has resigned.
///
/// # Errors
///
/// Returns an error when the game could not begin or was interrupted.
pub fn play(
    opening: Game,
    players: ByColor<&mut dyn Player>,
    clocks: ByColor<Clock>,
    patience: Patience,
) -> Result<PlayedGame, NoGame> {
    let adjudicator = Adjudicator::new(patience.draw, patience.resign);
    let moves = opening_moves(&opening);
    let mut referee =
        Referee { moves, game: opening, players, clocks, adjudicator, offered: None, moves_max: patience.moves_max };
    let finish = match referee.begin() {
        Ok(()) => referee.run()?,
        Err((color, Fault::Refusal(words))) => return Err(NoGame::Unable(color, words)),
        Err((color, fault)) => referee.faulty(color, &fault),
    };
    for color in Color::ALL {
        referee.players[color].end(finish.outcome, &finish.reason);
    }
    let start = (*referee.game.start() != referee.game.variant().ruleset().start).then(|| referee.game.start().clone());
    Ok(PlayedGame { start, moves: referee.moves, finish })
}

struct Referee<'a> {
    game: Game,
    players: ByColor<&'a mut dyn Player>,
    clocks: ByColor<Clock>,
    adjudicator: Adjudicator,
    moves: Vec<PlayedMove>,
    /// The side that offered a draw with the last move.
    offered: Option<Color>,
    moves_max: Option<u32>,
}

impl Referee<'_> {
    fn begin(&mut self) -> Result<(), (Color, Fault)> {
        for color in Color::ALL {
            self.players[color].begin(&self.game, &self.clocks[color]).map_err(|fault| (color, fault))?;
        }
        Ok(())
    }

    fn run(&mut self) -> Result<Finish, NoGame> {
        loop {
            if let Some(result) = self.game.ending() {
                let reason = self.game.result_text().map_or_else(String::new, |text| text.reason);
                return Ok(natural(result.outcome, reason));
            }
            if self.is_at_limit() {
                return Ok(adjudged(Outcome::Draw, "Draw by the limit of moves"));
            }
            let color = self.game.turn();
            let reply = self.ask(color);
            if let Some(finish) = self.judge(color, reply)? {
                return Ok(finish);
            }
        }
    }

    /// Returns whether both sides have made as many turns as they may.
    fn is_at_limit(&self) -> bool {
        let limit = self.moves_max.map(|max| 2 * u64::from(max));
        limit.is_some_and(|limit| u64::from(self.turns_begun()) >= limit) && !self.game.continues_turn()
    }

    /// Returns the number of turns that have begun, of both sides together.
    fn turns_begun(&self) -> u32 {
        let first = self.moves.iter().take(1);
        let others = self.moves.iter().skip(1).filter(|mv| !mv.continues_turn);
        first.chain(others).count() as u32
    }

    fn ask(&mut self, color: Color) -> Reply {
        let is_draw_offered = self.offered == Some(!color);
        let (clock, opponent_clock) = (&self.clocks[color], &self.clocks[!color]);
        self.players[color].think(Turn { game: &self.game, clock, opponent_clock, is_draw_offered })
    }

    fn judge(&mut self, color: Color, reply: Reply) -> Result<Option<Finish>, NoGame> {
        let Reply { decision, elapsed, evaluation, offers_draw } = reply;
        let mv = match decision {
            Decision::Interrupted => return Err(NoGame::Interrupted),
            Decision::Late => return Ok(Some(self.late(color))),
            Decision::Fault(fault) => return Ok(Some(self.faulty(color, &fault))),
            Decision::Resign => return Ok(Some(resigned(color))),
            Decision::Claim(claim) => return Ok(Some(self.claimed(color, &claim))),
            Decision::Move(mv) => mv,
        };
        if !self.clocks[color].run(elapsed) {
            return Ok(Some(self.late(color)));
        }
        let score = evaluation.score;
        if let Err(text) = self.make(&mv, (evaluation, elapsed)) {
            return Ok(Some(self.faulty(color, &Fault::IllegalMove(text))));
        }
        if self.game.ending().is_some() {
            return Ok(None);
        }
        if self.game.turn() != color {
            self.clocks[color].stop();
        }
        if offers_draw && self.offered == Some(!color) {
            return Ok(Some(natural(Outcome::Draw, "Draw by agreement".to_owned())));
        }
        self.offered = if offers_draw { Some(color) } else { self.offered.filter(|&side| side == color) };
        let number = self.turns_begun().div_ceil(2);
        Ok(self.adjudicator.note(color, score, number).map(|outcome| match outcome {
            Outcome::Draw => adjudged(outcome, "Draw by adjudication"),
            Outcome::Win(winner) => adjudged(outcome, &format!("{} wins by adjudication", winner.name())),
        }))
    }

    fn make(&mut self, mv: &Move, thought: (Evaluation, Duration)) -> Result<(), String> {
        let (san, continues_turn) = (self.game.san(mv), self.game.continues_turn());
        self.game.play(mv).map_err(|why| format!("{san}: {why}"))?;
        self.moves.push(PlayedMove { san, continues_turn, thought: Some(thought) });
        Ok(())
    }

    fn late(&self, color: Color) -> Finish {
        self.lost(color, IncidentKind::TimeLoss, format!("{} loses on time", color.name()))
    }

    fn faulty(&self, color: Color, fault: &Fault) -> Finish {
        let kind = match fault {
            Fault::Crash => IncidentKind::Crash,
            Fault::Hang => IncidentKind::Hang,
            Fault::IllegalMove(_) => IncidentKind::IllegalMove,
            Fault::Refusal(_) => IncidentKind::FalseClaim,
        };
        self.lost(color, kind, format!("{} {fault}", color.name()))
    }

    fn lost(&self, color: Color, kind: IncidentKind, reason: String) -> Finish {
        let incident = Some(Incident { color, kind, transcript: self.players[color].transcript() });
        Finish { outcome: Outcome::Win(!color), reason, incident, is_natural: false }
    }

    /// Judges a claim. A side's claim of its own loss is always accepted; a claimed draw is
    /// accepted if the rules allow it now or allowed it one ply ago.
    fn claimed(&mut self, color: Color, claim: &Claimed) -> Finish {
        match claim.outcome {
            Outcome::Win(winner) if winner != color => resigned(color),
            Outcome::Draw if self.is_draw_due() => natural(Outcome::Draw, "Draw by claim".to_owned()),
            Outcome::Draw if self.offered == Some(!color) => natural(Outcome::Draw, "Draw by agreement".to_owned()),
            outcome => {
                let words = format!("{} claims {} falsely: {}", color.name(), outcome.score(), claim.comment);
                self.lost(color, IncidentKind::FalseClaim, words)
            }
        }
    }

    fn is_draw_due(&mut self) -> bool {
        let mut before = self.game.clone();
        before.undo();
        !self.game.claims().is_empty() || !before.claims().is_empty()
    }
}

fn natural(outcome: Outcome, reason: String) -> Finish {
    Finish { outcome, reason, incident: None, is_natural: true }
}

fn resigned(color: Color) -> Finish {
    natural(Outcome::Win(!color), format!("{} resigns", color.name()))
}

fn adjudged(outcome: Outcome, reason: &str) -> Finish {
    Finish { outcome, reason: reason.to_owned(), incident: None, is_natural: false }
}

fn opening_moves(opening: &Game) -> Vec<PlayedMove> {
    let mut game = opening.clone();
    let mut moves = Vec::new();
    while let Some(mv) = game.undo() {
        let continues_turn = game.continues_turn();
        moves.push(PlayedMove { san: game.san(&mv), continues_turn, thought: None });
    }
    moves.reverse();
    moves
}
