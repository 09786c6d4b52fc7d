//! Law: a preset of Game Courier that is written for a game plays it.

use std::collections::BTreeSet;

use fers_core::{Action, Color, Ending, Move, Reason};
use fers_formats::game_code;
use fers_game::{Game, Variant};
use fers_gamecode::{Asked, Outcome, Profile, Session, Settings, load};
use fers_rules::{End, Ruleset};

use crate::{Choices, Violation};

const LAW: &str = "a preset plays as the core does";

/// At every so many plies all legal moves are entered.
const WHOLE_EVERY: u32 = 10;

/// The moves and positions that were compared without a difference.
#[derive(Clone, Copy, Debug, Default)]
pub struct PresetRun {
    /// Plies played.
    pub plies: u32,
    /// Entries tried.
    pub entries: u32,
    /// Statements of all lists of legal moves.
    pub statements: u64,
    /// The end came by a rule that presets leave out, or the game ended.
    pub is_over: bool,
}

/// Plays a preset beside the core, by random moves from the start.
///
/// At each ply the list that the code makes must be the legal moves, entries must lead to the
/// core's position, others must be refused, and both must end at the same ply. A shuffled start is
/// drawn by the seed. `include` is the text that `fers.gc` stands for.
///
/// # Errors
///
/// The first position where they differ.
pub fn preset_agrees(
    ruleset: &Ruleset,
    preset: &str,
    include: &str,
    plies: u32,
    seed: u64,
) -> Result<PresetRun, Box<Violation>> {
    let broken = |game: Option<&Game>, ply: u32, what: String| {
        let setup = game.map_or_else(|| ruleset.start.clone(), Game::setup);
        Box::new(Violation { seed, ply, ..Violation::new(LAW, ruleset, &setup, what) })
    };
    let program = load(preset, Profile::Fers, &mut |name| (name == "fers.gc").then(|| include.to_owned()));
    if let Some(problem) = program.problems.iter().find(|problem| problem.diagnostic.is_error()) {
        return Err(broken(None, 0, problem.diagnostic.message.clone()));
    }
    let session = Session::start(&program, None, Settings { seed: Some(seed), ..Settings::default() });
    let session = session.map_err(|fault| broken(None, 0, format!("Pre-Game: {}", fault.message)))?;
    let arranged = game_code::arranged(ruleset, &session.cells());
    let arranged = arranged.ok_or_else(|| broken(None, 0, format!("the board is {}", session.view().board)))?;
    let variant = Variant::new(arranged).map_err(|_| broken(None, 0, "the rules have problems".to_owned()))?;
    let mut table = Table { ruleset, game: Game::new(variant), session, choices: Choices::of_seed(seed) };
    let mut run = PresetRun::default();
    for ply in 0..plies {
        run.statements += table.session.statements()[5] + table.session.statements()[6];
        let result = table.compare(ply, &mut run);
        let goes_on = result.map_err(|what| broken(Some(&table.game), ply, what))?;
        if !goes_on {
            run.is_over = true;
            return Ok(run);
        }
        run.plies += 1;
    }
    Ok(run)
}

struct Table<'r> {
    ruleset: &'r Ruleset,
    game: Game,
    session: Session,
    choices: Choices<'static>,
}

impl Table<'_> {
    /// Compares a position and plays on. Returns whether the game goes on.
    fn compare(&mut self, ply: u32, run: &mut PresetRun) -> Result<bool, String> {
        if self.compare_ends()? {
            return Ok(false);
        }
        let moves: Vec<Move> = self.game.legal_list().to_vec();
        self.compare_lists(&moves)?;
        let tried: Vec<Move> = match ply % WHOLE_EVERY {
            0 => moves.clone(),
            _ => (0..3).map(|_| moves[self.choices.below(moves.len())].clone()).collect(),
        };
        for mv in &tried {
            run.entries += 1;
            self.enter(mv)?;
            self.enter_by_legs(mv)?;
        }
        self.refuse(&moves, if ply.is_multiple_of(WHOLE_EVERY) { 20 } else { 3 })?;
        let mv = &moves[self.choices.below(moves.len())];
        let Some(session) = self.enter(mv)? else { return Ok(false) };
        self.session = session;
        self.game.play(mv).map_err(|error| error.to_string())?;
        Ok(true)
    }

    /// Compares the ends. Returns whether the game is over.
    fn compare_ends(&self) -> Result<bool, String> {
        let said = self.session.shown().result.as_ref();
        match (self.game.ending(), said) {
            (None, None) => Ok(self.game.legal_list().is_empty()),
            (None, Some(result)) => Err(format!("the preset ends {}, the core does not", result.reason)),
            (Some(ending), _) if is_left_out(self.ruleset, &ending) => Ok(true),
            (Some(ending), None) => Err(format!("the core ends by {:?}, the preset does not", ending.reason)),
            (Some(ending), Some(result)) => {
                let winner = ending.outcome.winner().map(Color::index);
                if winner == result.winner {
                    return Ok(true);
                }
                Err(format!("the core ends with {:?}, the preset {:?} {}", ending, result.winner, result.reason))
            }
        }
    }

    fn compare_lists(&self, moves: &[Move]) -> Result<(), String> {
        let listed: BTreeSet<(String, String)> = self.session.shown().legal.iter().cloned().collect();
        let turn = self.game.turn();
        let expected: BTreeSet<(String, String)> =
            moves.iter().filter_map(|mv| game_code::listed(self.ruleset, mv, turn)).collect();
        let passes = moves.iter().any(|mv| mv.action == Action::Pass);
        let text = |set: Vec<&(String, String)>| {
            set.iter().map(|(from, to)| format!("{from}-{to}")).collect::<Vec<_>>().join(" ")
        };
        let extra = listed.difference(&expected).filter(|(from, to)| !(passes && from == to)).collect::<Vec<_>>();
        let missing = expected.difference(&listed).collect::<Vec<_>>();
        if extra.is_empty() && missing.is_empty() {
            return Ok(());
        }
        Err(format!("only the preset lists: {}\nonly the core has: {}", text(extra), text(missing)))
    }

    /// Enters a move. Returns the session after it; `None` if presets do not know the move.
    fn enter(&self, mv: &Move) -> Result<Option<Session>, String> {
        let setup = self.game.setup();
        let Some(entry) = game_code::entry(self.ruleset, &setup, mv) else { return Ok(None) };
        let mut session = self.session.clone();
        let mut outcome = session.enter(&entry);
        let mut game = self.game.clone();
        game.play(mv).map_err(|error| error.to_string())?;
        // In games with turns, the code asks for the next move of the same side.
        let is_asked = self.ruleset.turn.is_some() && game.continues_turn() && game.ending().is_none();
        if let (false, Outcome::Asked { ask: Asked::Rest | Asked::Promotion, .. }) = (is_asked, &outcome) {
            outcome = session.enter("pass");
        }
        let is_right = match outcome {
            Outcome::Accepted(_) => !is_asked,
            Outcome::Asked { ask: Asked::Rest, .. } => is_asked,
            _ => false,
        };
        if !is_right {
            return Err(format!("{entry}: {outcome:?}"));
        }
        let expected = game_code::fen(self.ruleset, &game.setup());
        let found = &session.shown().board;
        if *found != expected {
            return Err(format!("{entry}: the preset has {found}, the core {expected}"));
        }
        Ok(Some(session))
    }

    /// Enters a move that captures one piece on its way as one does by mouse: to the victim, and on
    /// from there.
    fn enter_by_legs(&self, mv: &Move) -> Result<(), String> {
        let setup = self.game.setup();
        let is_in_passing = |victim| setup.en_passant.iter().any(|chance| chance.victim == victim);
        let (Some(from), Some(to), [victim]) = (mv.origin(), mv.destination(), mv.removed.as_slice()) else {
            return Ok(());
        };
        let is_plain = mv.carried.is_empty() && mv.promotion.is_none() && matches!(mv.action, Action::Travel { .. });
        if !is_plain || *victim == to || *victim == from || is_in_passing(*victim) {
            return Ok(());
        }
        let name = |square| self.ruleset.geometry.square_name(square);
        let (first, second) = (format!("{}-{}", name(from), name(*victim)), format!("{}-{}", name(*victim), name(to)));
        let mut session = self.session.clone();
        let asked = session.enter(&first);
        if !matches!(asked, Outcome::Asked { ask: Asked::Rest, .. }) {
            return Err(format!("{first}, the first leg of {second}: {asked:?}"));
        }
        let mut outcome = session.enter(&second);
        if let Outcome::Asked { ask: Asked::Promotion, .. } = outcome {
            outcome = session.enter("pass");
        }
        let mut game = self.game.clone();
        game.play(mv).map_err(|error| error.to_string())?;
        let expected = game_code::fen(self.ruleset, &game.setup());
        let found = &session.view().board;
        if !matches!(outcome, Outcome::Accepted(_)) || *found != expected {
            return Err(format!("{first}; {second}: {outcome:?}; the preset has {found}, the core {expected}"));
        }
        Ok(())
    }

    /// Enters pairs of squares that are no move: some of any squares, some that begin with a piece
    /// of the side to move.
    fn refuse(&mut self, moves: &[Move], count: usize) -> Result<(), String> {
        let geometry = &self.ruleset.geometry;
        let squares: Vec<String> = geometry.squares().map(|square| geometry.square_name(square)).collect();
        let turn = self.game.turn();
        let setup = self.game.setup();
        let own: Vec<String> = setup
            .pieces()
            .filter(|(_, piece)| piece.is_of(turn))
            .map(|(square, _)| geometry.square_name(square))
            .collect();
        for number in 0..2 * count {
            let origins = if number % 2 == 0 || own.is_empty() { &squares } else { &own };
            let from = origins[self.choices.below(origins.len())].clone();
            let pair = (from, squares[self.choices.below(squares.len())].clone());
            let is_legal =
                moves.iter().filter_map(|mv| game_code::listed(self.ruleset, mv, turn)).any(|legal| legal == pair);
            if is_legal || pair.0 == pair.1 {
                continue;
            }
            let entry = format!("{}-{}", pair.0, pair.1);
            let outcome = self.session.clone().enter(&entry);
            let is_asked = matches!(outcome, Outcome::Asked { ask: Asked::Rest, .. });
            let is_refused = matches!(outcome, Outcome::Refused(_)) || is_asked && self.ruleset.turn.is_none();
            if !is_refused {
                return Err(format!("{entry} is no move: {outcome:?}"));
            }
        }
        Ok(())
    }
}

/// Returns whether a game ended by a rule that presets leave out.
pub(super) fn is_left_out(ruleset: &Ruleset, ending: &Ending) -> bool {
    let has = |is_it: fn(&End) -> bool| ruleset.ends.iter().any(is_it);
    match ending.reason {
        Reason::Castling(_)
        | Reason::CastlingLost(_)
        | Reason::Connection(_)
        | Reason::Faced
        | Reason::Passes(_)
        | Reason::Honour(_)
        | Reason::PerpetualCheck(_)
        | Reason::ToAndFro(_)
        | Reason::PerpetualChase(_)
        | Reason::UncountedMate(_) => true,
        Reason::Goal(_) | Reason::Goals => {
            has(|end| matches!(end, End::Goal { .. })) && game_code::leaves_out_goal(ruleset)
        }
        Reason::Extinction(_) => game_code::leaves_out_extinction(ruleset),
        Reason::Repetition(_) => has(|end| {
            matches!(
                end,
                End::PerpetualCheck { .. }
                    | End::CheckLoop { .. }
                    | End::PerpetualChase { .. }
                    | End::Repetition { verdict: None, .. }
            )
        }),
        _ => ruleset.tiebreak.is_some(),
    }
}
