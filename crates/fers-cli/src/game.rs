//! The arguments that name a position, and the game that starts from it.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use fers::formats::fairymax::Dialect as FairyMaxDialect;
use fers::formats::game_code::Modes;
use fers::notation::Notation;
use fers::text::{Diagnostic, Severity};
use fers::{CoordinateStyle, Dialect, Format, Game, GameText, Move, Problem, Ruleset, Variant, VerifiedRuleset};

use crate::diagnostics::{self, Source};
use crate::failure::Failure;
use crate::game_courier::{self, FenDialect};
use crate::source::Reading;
use crate::{holes, source};

/// A variant without a position.
#[derive(Debug, clap::Args)]
pub struct VariantArgs {
    /// A variant, a file, one variant of a file as FILE#NAME, or - for stdin
    pub game: String,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The options for reading files.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ReadingArgs {
    /// Read files in this format instead of detecting it: fers, sjaak, idiagram, fairy-stockfish,
    /// fairymax, rw144, rw144-official, ccif, game-code
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Read files of the Fairy-Max family in the dialect of this program: 4.8w, 5.0, shamax, maxqi
    #[arg(long, value_name = "DIALECT")]
    dialect: Option<FairyMaxDialect>,
    /// What the mode numbers of a preset mean, if its include is not fers.gc:
    /// 5=move+initial,6=capture; `fers` if they are those of fers.gc
    #[arg(long, value_name = "NUMBER=WORDS")]
    modes: Option<Modes>,
}

impl ReadingArgs {
    /// Makes the options from a format and a dialect; `None` means detect.
    pub fn of(format: Option<Format>, dialect: Option<FairyMaxDialect>) -> Self {
        Self { format, dialect, modes: None }
    }

    /// Returns how files are to be read: the requested format in the requested dialect, and modes.
    ///
    /// # Errors
    ///
    /// Returns an error when the format has no dialects.
    pub fn reading(&self) -> Result<Reading, Failure> {
        let format = match (self.format, self.dialect) {
            (None | Some(Format::FairyMax(_)), Some(dialect)) => Some(Format::FairyMax(Some(dialect))),
            (Some(format), Some(_)) => {
                return Err(Failure::Usage(format!(
                    "--dialect says how files of Fairy-Max are read, to which {format} is another format; leave out one of the two"
                )));
            }
            (format, None) => format,
        };
        Ok(Reading { format, modes: self.modes.clone() })
    }
}

/// A query about a position, answered in words or JSON.
#[derive(Debug, clap::Args)]
pub struct QueryArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A variant with a position.
#[derive(Debug, clap::Args)]
pub struct GameArgs {
    /// A variant, a file, one variant of a file as FILE#NAME, or - for stdin
    pub game: String,
    #[command(flatten)]
    pub position: PositionArgs,
}

/// The value of `--shuffle` without a number.
pub const BY_LOT: &str = "lot";

/// The choice of a shuffled start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// A random one.
    ByLot,
    /// The one with this number.
    Number(u64),
}

/// A position of a variant.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct PositionArgs {
    /// Start from this position instead of the start position of the variant
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Read and write positions as this program does
    #[arg(long, value_name = "NAME", value_enum, default_value = "fers", hide_default_value = true)]
    pub fen_dialect: FenDialect,
    /// Play these moves first, in SAN, coordinates or the chosen notation, separated by blanks
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Write moves in this notation, and accept it in --moves
    #[arg(long, value_name = "NAME", value_parser = notation_parser())]
    pub notation: Option<Notation>,
    /// Write castling as the king capturing its rook, as in shuffled games
    #[arg(long)]
    pub chess960: bool,
    /// Start from a shuffled position: a random one, or the one with this number (in Chess960, 518
    /// is the usual one)
    #[arg(long, value_name = "NUMBER", conflicts_with = "fen", num_args = 0..=1, default_missing_value = BY_LOT, value_parser = draw)]
    pub shuffle: Option<Draw>,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

impl GameArgs {
    /// Returns the game after the moves.
    ///
    /// # Errors
    ///
    /// Returns an error when the variant, the position or a move is wrong.
    pub fn start(&self) -> Result<Game, Failure> {
        start(&self.game, &self.position)
    }
}

/// Returns the game that an argument `GAME` names, from a position, after the moves.
///
/// # Errors
///
/// Returns an error when the variant, the position or a move is wrong.
pub fn start(game: &str, position: &PositionArgs) -> Result<Game, Failure> {
    start_of(shuffled(source::ruleset(game, &position.reading.reading()?)?, position)?, position)
}

/// Returns the rules with the start position that `--shuffle` chooses. Its number is printed to
/// stderr.
///
/// # Errors
///
/// Returns an error when the variant has no shuffled start positions, or none with this number.
pub fn shuffled(ruleset: VerifiedRuleset, position: &PositionArgs) -> Result<VerifiedRuleset, Failure> {
    let Some(draw) = position.shuffle else { return Ok(ruleset) };
    if ruleset.shuffles.is_empty() {
        let name = &ruleset.presentation.name;
        let advice = "leave --shuffle out, or write `shuffle` into a .fers file of it (`fers convert`)";
        return Err(Failure::input(format!("{name} has no shuffles: all its games start alike; {advice}")));
    }
    let number = number(draw, &ruleset)?;
    let shuffled = verified(ruleset.shuffled(number))?;
    let fen = fers::fen(&shuffled, &shuffled.start);
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = writeln!(anstream::stderr(), "start position {number} (again with --shuffle {number}): {fen}");
    Ok(shuffled)
}

/// Returns the number of the chosen start position.
fn number(draw: Draw, ruleset: &Ruleset) -> Result<u64, Failure> {
    let arrangements = ruleset.arrangements();
    match (draw, arrangements) {
        (Draw::ByLot, count) => Ok(any_number(count.unwrap_or(NUMBERS_BY_LOT))),
        (Draw::Number(number), Some(count)) if number >= count => {
            let name = &ruleset.presentation.name;
            let advice = format!("the numbers are 0 to {}", count - 1);
            Err(Failure::input(format!("{name} has no start position {number}: {advice}")))
        }
        (Draw::Number(number), _) => Ok(number),
    }
}

/// Parses a notation by its name.
fn notation_parser() -> impl TypedValueParser<Value = Notation> {
    let values = Notation::ALL.map(|notation| PossibleValue::new(notation.name()).help(notation.description()));
    PossibleValuesParser::new(values)
        .try_map(|name| Notation::named(&name).ok_or_else(|| format!("no notation is called `{name}`")))
}

/// Parses the value of `--shuffle`.
fn draw(text: &str) -> Result<Draw, String> {
    match text {
        BY_LOT => Ok(Draw::ByLot),
        _ => text.parse().map(Draw::Number).map_err(|_| format!("a number from 0 up is meant, or `{BY_LOT}`")),
    }
}

/// The range of random numbers for games whose start positions have no numbering. They are short
/// enough to type again.
const NUMBERS_BY_LOT: u64 = 1_000_000;

/// Returns a random number below a count.
pub fn any_number(count: u64) -> u64 {
    RandomState::new().build_hasher().finish() % count
}

/// Returns a game of these rules from a position, after the moves.
///
/// # Errors
///
/// Returns an error when the rules cannot be compiled, or when the position or a move is wrong.
pub fn start_of(ruleset: VerifiedRuleset, position: &PositionArgs) -> Result<Game, Failure> {
    let variant = compiled(ruleset)?;
    let mut game = match &position.fen {
        Some(fen) if position.fen_dialect == FenDialect::GameCourier => {
            let files = usize::from(variant.ruleset().geometry.files);
            from_fen(variant, &game_courier::to_own(fen, files)?)?
        }
        Some(fen) => from_fen(variant, fen)?,
        None => Game::new(variant),
    };
    for mv in position.single_moves() {
        play(&mut game, mv, position.notation.unwrap_or_default())?;
    }
    Ok(game)
}

/// Strips the move number of a record from a move: `1.e4`, `1...`, `12.`. Returns `None` if no move
/// is left.
fn without_number(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.len() < text.len() && rest.starts_with('.');
    let mv = if is_numbered { rest.trim_start_matches('.') } else { text };
    (!mv.is_empty()).then_some(mv)
}

impl PositionArgs {
    /// Returns whether the position is the start position of the variant.
    pub fn is_start(&self) -> bool {
        self.fen.is_none() && self.moves.is_none()
    }

    /// Returns the moves of `--moves` one by one.
    pub fn single_moves(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().flat_map(|moves| moves.split_whitespace()).filter_map(without_number)
    }

    /// Returns the position from which the moves are played.
    pub fn without_moves(&self) -> Self {
        Self { moves: None, ..self.clone() }
    }

    /// Returns the style of moves in coordinates.
    pub fn style(&self) -> CoordinateStyle {
        CoordinateStyle { castles_onto_partner: self.chess960, ..CoordinateStyle::default() }
    }
}

/// Compiles a ruleset.
///
/// # Errors
///
/// Returns an error when the rules cannot be compiled.
pub fn compiled(ruleset: VerifiedRuleset) -> Result<Variant, Failure> {
    let name = ruleset.presentation.name.clone();
    Variant::new(ruleset).map_err(|problems| unplayable(&name, &problems))
}

/// Verifies rules that no reader has verified.
///
/// # Errors
///
/// Returns an error when the rules contradict each other.
pub fn verified(ruleset: Ruleset) -> Result<VerifiedRuleset, Failure> {
    VerifiedRuleset::new(ruleset).map_err(|unverified| {
        let name = unverified.ruleset.presentation.name.clone();
        unplayable(&name, &fers::all_problems(*unverified))
    })
}

fn unplayable(name: &str, problems: &[Problem]) -> Failure {
    let problems: Vec<String> = problems.iter().map(|problem| format!("  {problem}")).collect();
    Failure::input(format!("{name} cannot be played:\n{}", problems.join("\n")))
}

/// Returns a game from a position given as FEN. If the variant has no walls, `*` removes a square
/// from the board.
///
/// # Errors
///
/// Returns an error when the FEN cannot be read, after printing its problems to stderr, or when the
/// position is impossible.
pub fn from_fen(variant: Variant, fen: &str) -> Result<Game, Failure> {
    let holed = holes::holed(variant.ruleset(), fen).filter(|_| !variant.facts().has_walls);
    let variant = holed.and_then(|ruleset| Variant::new(ruleset).ok()).unwrap_or(variant);
    let doubts = fen_doubts(&variant, fen);
    let game = fers::game_from_fen(variant, fen).map_err(|diagnostics| {
        report_fen(fen, &diagnostics);
        Failure::Reported
    })?;
    report_fen(fen, &doubts);
    Ok(game)
}

/// Returns a diagnostic for each part of a FEN that is read differently from its text, so that
/// nothing is skipped silently.
pub fn fen_doubts(variant: &Variant, fen: &str) -> Vec<Diagnostic> {
    if fen.trim() == "startpos" {
        return Vec::new();
    }
    let mut diagnostics = fers::fen_text::parse(variant.ruleset(), fen, Dialect::Fers).diagnostics;
    diagnostics.retain(|diagnostic| diagnostic.severity != Severity::Error);
    diagnostics
}

fn report_fen(fen: &str, problems: &[Diagnostic]) {
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = diagnostics::render(&mut anstream::stderr(), Source { name: "FEN", text: fen }, problems);
}

/// Plays a move given as text, in the notation, in SAN or in coordinates.
///
/// # Errors
///
/// Returns an error when the text is no legal move.
pub fn play(game: &mut Game, text: &str, notation: Notation) -> Result<Move, Failure> {
    game.play_notated(text, notation).map_err(|error| {
        let number = game.moves().len() + 1;
        Failure::input(format!("move {number}: {error}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_moves_are_no_moves() {
        let moves: Vec<&str> = "1. e4 e5 2.Nf3 2...Nc6 12. 0000 4-5".split(' ').filter_map(without_number).collect();
        assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6", "0000", "4-5"]);
    }
}
