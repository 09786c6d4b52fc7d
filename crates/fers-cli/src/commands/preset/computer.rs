//! The computer beside a preset that is played by its code: it plays the rules of the tables, and
//! enters its moves as a person does.

use fers::formats::game_code::{self, Modes};
use fers::text::Diagnostic;
use fers::{Color, Game, Move, Ruleset, VerifiedRuleset};
use fers_gamecode::{Outcome as EntryOutcome, Program, Session, own_include};

use crate::diagnostics::{self, Source};
use crate::failure::Failure;
use crate::game::{compiled, verified};
use crate::play::{Opponent, Strength};

/// How the computer plays.
pub struct Rival {
    /// The sides whose moves are typed.
    pub typed: Vec<Color>,
    pub strength: Strength,
}

/// The computer, with the game as the rules of the tables see it.
pub struct Computer {
    pub typed: Vec<Color>,
    opponent: Opponent,
    /// The rules as the tables say them, before the code shuffles: these decide how castlings are
    /// entered.
    rules: VerifiedRuleset,
    game: Game,
}

/// Why the computer cannot go on.
pub type Stop = &'static str;

const UNKNOWN_MOVE: Stop = "the rules that the tables say do not know this move";
const NO_MOVE: Stop = "by the rules that the tables say the game is over";
const NO_ENTRY: Stop = "no entry says its move";
const REFUSED: Stop = "the code did not make its move as the rules of the tables say";

/// The most questions of the code about one move of the computer.
const QUESTIONS_MAX: usize = 4;

/// Reads the rules of a preset from its tables, for the computer.
///
/// # Errors
///
/// When they cannot be read; the reasons are on stderr, with their lines.
pub fn rules(file: &str, program: &Program, modes: Option<&Modes>) -> Result<VerifiedRuleset, Failure> {
    let text = &program.sources[0].text;
    let read = game_code::read_with(text, modes);
    let (errors, others): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
        read.diagnostics.iter().partition(|diagnostic| diagnostic.is_error());
    // Problems of the code itself were reported when it was loaded.
    let is_new = |diagnostic: &&Diagnostic| !program.problems.iter().any(|known| known.diagnostic == **diagnostic);
    let shown = errors.into_iter().chain(others.into_iter().filter(is_new));
    diagnostics::render(&mut anstream::stderr(), Source { name: file, text }, shown)?;
    let reason = match &read.value.ruleset {
        None => Some("its rules cannot be read from its tables".to_owned()),
        Some(ruleset) => unlike(program, ruleset),
    };
    match (read.value.ruleset, reason) {
        (Some(ruleset), None) => Ok(ruleset),
        (_, reason) => {
            let reason = reason.unwrap_or_default();
            let message =
                format!("the computer cannot play this preset: {reason}; with `--color both` both sides are typed");
            Err(Failure::Usage(message))
        }
    }
}

/// Returns why entries of the rules would not be those of the code.
fn unlike(program: &Program, ruleset: &Ruleset) -> Option<String> {
    if program.files != program.layout.default_files() || program.ranks != program.layout.default_ranks() {
        return Some("its squares have names of their own".to_owned());
    }
    let changed = program.sources.iter().skip(1).find(|source| {
        let name = source.name.rsplit(['/', '\\']).next().unwrap_or_default();
        own_include(name).is_some_and(|own| own != source.text)
    });
    if let Some(source) = changed {
        return Some(format!("{} is not that of Fers", source.name));
    }
    let labels = game_code::labels(ruleset);
    let other = ruleset.pieces.iter().zip(&labels).find(|(piece, labels)| piece.letters != **labels)?;
    let letters = &other.0.letters;
    Some(format!("its labels `{}` and `{}` do not show their sides as labels of Fers do", letters.white, letters.black))
}

impl Computer {
    /// Makes the computer for a game that begins with what `session` shows, or with the position
    /// `fen` of Fers.
    ///
    /// # Errors
    ///
    /// When the rules do not begin so.
    pub fn new(rules: VerifiedRuleset, fen: Option<&str>, session: &Session, rival: Rival) -> Result<Self, Failure> {
        let game = match fen {
            Some(fen) => crate::game::from_fen(compiled(rules.clone())?, fen)?,
            None => {
                let mut arranged = game_code::arranged(&rules, &session.cells()).ok_or_else(|| {
                    Failure::Usage(
                        "the computer cannot play this preset: its code changes the board before the first move"
                            .to_owned(),
                    )
                })?;
                arranged.start.turn = Color::ALL[session.mover()];
                Game::new(compiled(verified(arranged)?)?)
            }
        };
        let opponent = Opponent::new(game.variant().ruleset(), rival.strength);
        Ok(Self { typed: rival.typed, opponent, rules, game })
    }

    /// Returns the game as the rules of the tables see it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Goes back to an earlier state of the game.
    pub fn go_back(&mut self, game: Game) {
        self.game = game;
    }

    /// Returns whether the computer moves next.
    pub fn is_next(&self, session: &Session) -> bool {
        session.view().result.is_none() && !self.typed.contains(&Color::ALL[session.mover()])
    }

    /// Plays the move that the code has accepted as `entry`, which led to what `session` shows.
    ///
    /// # Errors
    ///
    /// When no legal move of the rules leads there.
    pub fn follow(&mut self, entry: &str, session: &Session) -> Result<(), Stop> {
        let variant = self.game.variant().clone();
        let ruleset = variant.ruleset();
        let setup = self.game.setup();
        let moves: Vec<Move> = self.game.legal_list().to_vec();
        let mut found: Option<(bool, Game)> = None;
        for mv in moves {
            let mut game = self.game.clone();
            if game.play(&mv).is_err() || game_code::fen(ruleset, &game.setup()) != session.view().board {
                continue;
            }
            // Moves that leave the same board are told apart by their entries.
            let is_entered = game_code::entry(&self.rules, &setup, &mv).is_some_and(|own| is_same(&own, entry));
            if is_entered || found.is_none() {
                found = Some((is_entered, game));
            }
            if is_entered {
                break;
            }
        }
        self.game = found.ok_or(UNKNOWN_MOVE)?.1;
        Ok(())
    }

    /// Chooses a move and enters it. Returns what the code made of it.
    ///
    /// # Errors
    ///
    /// When there is no move, or the code does not make it as the rules do; `session` is what it
    /// was then.
    pub fn enter(&mut self, session: &mut Session) -> Result<EntryOutcome, Stop> {
        let mv = self.opponent.choose(&self.game).ok_or(NO_MOVE)?;
        let entry = game_code::entry(&self.rules, &self.game.setup(), &mv).ok_or(NO_ENTRY)?;
        let mut after = session.clone();
        let mut outcome = after.enter(&entry);
        for _ in 0..QUESTIONS_MAX {
            // The entry says the whole move: the rest is declined.
            if !matches!(outcome, EntryOutcome::Asked { .. }) {
                break;
            }
            outcome = after.enter("pass");
        }
        let mut game = self.game.clone();
        let is_made = matches!(outcome, EntryOutcome::Accepted(_)) && game.play(&mv).is_ok();
        if is_made && game_code::fen(game.variant().ruleset(), &game.setup()) == after.view().board {
            (self.game, *session) = (game, after);
            return Ok(outcome);
        }
        if let EntryOutcome::Failed(_) = outcome {
            return Ok(outcome);
        }
        Err(REFUSED)
    }
}

/// Returns whether two texts are one entry: labels in front of steps are optional.
fn is_same(own: &str, entry: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        text.split(';').map(|part| part.split_whitespace().last().unwrap_or_default().to_owned()).collect()
    };
    parts(own) == parts(entry)
}
