//! The arguments that name a position, and the game that starts there.

use fers::text::{Diagnostic, Severity};
use fers::{CoordinateStyle, Dialect, Format, Game, GameText, Move, Ruleset, Variant};

use crate::diagnostics::{self, Source};
use crate::failure::Failure;
use crate::source;

/// A variant and a position of it.
#[derive(Debug, clap::Args)]
pub struct GameArgs {
    /// A variant, a file, a variant of a file as FILE#NAME, or - for stdin
    pub game: String,
    #[command(flatten)]
    pub position: PositionArgs,
}

/// A position of a variant.
#[derive(Debug, Default, clap::Args)]
pub struct PositionArgs {
    /// Start from this position instead of the variant's own
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Play these moves first, SAN or coordinates, separated by blanks
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Write castling as the king taking its rook, as in shuffled games
    #[arg(long)]
    pub chess960: bool,
    /// Read the file as this format instead of finding it out: fers, sjaak
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Format>,
}

impl GameArgs {
    /// The game, with the moves played.
    ///
    /// # Errors
    ///
    /// When the variant, the position or a move is wrong.
    pub fn start(&self) -> Result<Game, Failure> {
        start(&self.game, &self.position)
    }
}

/// The game that an argument `GAME` names, from a position, with the moves played.
///
/// # Errors
///
/// When the variant, the position or a move is wrong.
pub fn start(game: &str, position: &PositionArgs) -> Result<Game, Failure> {
    let variant = compiled(source::ruleset(game, position.format)?)?;
    let mut game = match &position.fen {
        Some(fen) => from_fen(variant, fen)?,
        None => Game::new(variant),
    };
    for mv in position.moves.iter().flat_map(|moves| moves.split_whitespace()) {
        play(&mut game, mv)?;
    }
    Ok(game)
}

impl PositionArgs {
    /// How moves are written.
    pub fn style(&self) -> CoordinateStyle {
        CoordinateStyle { castles_onto_partner: self.chess960, ..CoordinateStyle::default() }
    }
}

/// A ruleset ready to be played.
///
/// # Errors
///
/// When its rules make no sense.
pub fn compiled(ruleset: Ruleset) -> Result<Variant, Failure> {
    let name = ruleset.presentation.name.clone();
    Variant::new(ruleset).map_err(|problems| {
        let problems: Vec<String> = problems.iter().map(|problem| format!("  {problem}")).collect();
        Failure::input(format!("{name} cannot be played:\n{}", problems.join("\n")))
    })
}

/// A game from a position given as FEN.
///
/// # Errors
///
/// When the FEN cannot be read (its problems are on stderr then), or makes no possible position.
pub fn from_fen(variant: Variant, fen: &str) -> Result<Game, Failure> {
    let doubts = fen_doubts(&variant, fen);
    let game = fers::game_from_fen(variant, fen).map_err(|diagnostics| {
        report_fen(fen, &diagnostics);
        Failure::Reported
    })?;
    report_fen(fen, &doubts);
    Ok(game)
}

/// What is read in a FEN otherwise than it says: nothing of it is skipped without a word.
pub fn fen_doubts(variant: &Variant, fen: &str) -> Vec<Diagnostic> {
    if fen.trim() == "startpos" {
        return Vec::new();
    }
    let mut diagnostics = fers::fen_text::parse(variant.ruleset(), fen, Dialect::Fers).diagnostics;
    diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Warning);
    diagnostics
}

fn report_fen(fen: &str, problems: &[Diagnostic]) {
    // With stderr gone there is nobody left to tell.
    let _ = diagnostics::render(&mut anstream::stderr(), Source { name: "FEN", text: fen }, problems);
}

/// Plays a move given as text.
///
/// # Errors
///
/// When it is no legal move.
pub fn play(game: &mut Game, text: &str) -> Result<Move, Failure> {
    game.play_text(text).map_err(|error| {
        let number = game.moves().len() + 1;
        Failure::input(format!("move {number}: {error}"))
    })
}
