//! Games by text: moves typed and printed, results in words.

use std::fmt;

use fers_core::{Ending, Move, Outcome, Setup};
use fers_fen::Dialect;
use fers_game::{Game, IllegalMove, Variant, reason_text};
use fers_movegen::SetupError;
use fers_notation::{CheckMark, CoordinateStyle, MoveTextError, Notation, PgnGame, PgnLine, PgnMove};
use fers_rules::Ruleset;
use fers_text::{Diagnostic, Span};

use crate::move_text::{LegalMoveText, check_marks, with_context};

/// A legal move with its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The move.
    pub mv: Move,
    /// The move in coordinates: `g1f3`, `e7e8q`, `N@f3`.
    pub coordinate: String,
    /// The move in standard algebraic notation: `Nf3`, `e8=Q+`.
    pub san: String,
}

/// The result of a game in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultText {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub score: &'static str,
    /// The reason in a few words: `White mates`.
    pub reason: String,
}

/// The reason why a text is not a move that may be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayTextError {
    /// The text means no legal move of this position, or several.
    NoMove {
        /// The text.
        text: String,
        /// The reason.
        why: MoveTextError,
    },
    /// The text means a move that may not be played.
    Illegal(IllegalMove),
}

impl fmt::Display for PlayTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove { text, why: why @ MoveTextError::Ambiguous(_) } => write!(f, "`{text}`: {why}"),
            Self::NoMove { text, why } => write!(f, "`{text}` is {why}"),
            Self::Illegal(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for PlayTextError {}

/// Plays a [`Game`] by texts, and writes it as texts.
///
/// Queries do not change the game. They share one generation of the legal moves.
///
/// ```
/// use fers::prelude::*;
///
/// let mut game = Game::new(Variant::builtin("chess")?);
/// for text in ["f3", "e7e5", "g4", "Qh4#"] {
///     game.play_text(text)?;
/// }
/// let result = game.result_text().ok_or("the game is over")?;
/// assert_eq!((result.score, result.reason.as_str()), ("0-1", "Black mates"));
/// assert!(game.pgn().ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait GameText {
    /// Returns the present position as FEN.
    fn fen(&self) -> String;

    /// Returns all moves that may be played with their spellings, in the order of their
    /// coordinates; none when the game is over.
    fn legal_texts(&self, style: CoordinateStyle) -> Vec<MoveText>;

    /// Returns a legal move in coordinates.
    fn coordinate(&self, mv: &Move, style: CoordinateStyle) -> String;

    /// Returns a legal move in standard algebraic notation.
    fn san(&self, mv: &Move) -> String;

    /// Returns all moves that may be played, written in a notation; none when the game is over.
    fn legal_notated(&self, notation: Notation) -> Vec<(Move, String)>;

    /// Returns a legal move in a notation.
    fn notated(&self, mv: &Move, notation: Notation) -> String;

    /// Returns the legal move that a text in a notation, in coordinates or in SAN means.
    ///
    /// # Errors
    ///
    /// When the game is over, or the text is no legal move.
    fn read_move(&self, text: &str, notation: Notation) -> Result<Move, PlayTextError>;

    /// Plays a move given in coordinates or SAN, and returns it.
    ///
    /// # Errors
    ///
    /// When the text is no legal move; the game is as before then.
    fn play_text(&mut self, text: &str) -> Result<Move, PlayTextError> {
        self.play_notated(text, Notation::San)
    }

    /// Plays a move given in a notation, in coordinates or in SAN, and returns it.
    ///
    /// # Errors
    ///
    /// When the text is no legal move; the game is as before then.
    fn play_notated(&mut self, text: &str, notation: Notation) -> Result<Move, PlayTextError>;

    /// Returns how and why the game has ended, if it has.
    fn result_text(&self) -> Option<ResultText>;

    /// Returns why the player to move may claim a draw; usually not at all.
    fn claim_texts(&self) -> Vec<String>;

    /// Returns the game as PGN.
    fn pgn(&self) -> String;
}

impl GameText for Game {
    fn fen(&self) -> String {
        fers_fen::write_with(self.variant().ruleset(), self.variant().facts(), self.as_setup(), Dialect::Fers)
    }

    fn legal_texts(&self, style: CoordinateStyle) -> Vec<MoveText> {
        let (coordinates, sans) =
            with_context(self, |ctx| (fers_notation::coordinates(ctx, style), fers_notation::sans(ctx)));
        let spellings = std::iter::zip(coordinates, sans).zip(check_marks(self)).zip(self.legal_list());
        let mut texts: Vec<MoveText> = spellings
            .map(|(((coordinate, san), mark), mv)| MoveText { mv: mv.clone(), coordinate, san: san + mark.text() })
            .collect();
        texts.sort_by(|a, b| a.coordinate.cmp(&b.coordinate));
        texts
    }

    fn coordinate(&self, mv: &Move, style: CoordinateStyle) -> String {
        with_context(self, |ctx| fers_notation::coordinate(ctx, mv, style))
    }

    fn san(&self, mv: &Move) -> String {
        let mark = self.as_legal_move(mv).map_or(CheckMark::None, LegalMoveText::check_mark);
        with_context(self, |ctx| fers_notation::san(ctx, mv, mark))
    }

    fn legal_notated(&self, notation: Notation) -> Vec<(Move, String)> {
        let texts = with_context(self, |ctx| fers_notation::notated(ctx, notation));
        let marks = if notation.marks_check() { check_marks(self) } else { vec![CheckMark::None; texts.len()] };
        let marked = texts.into_iter().zip(marks).map(|(text, mark)| text + notation.mark(mark));
        self.legal_list().iter().cloned().zip(marked).collect()
    }

    fn notated(&self, mv: &Move, notation: Notation) -> String {
        if notation == Notation::San {
            return self.san(mv);
        }
        let all = self.legal_notated(notation);
        all.into_iter().find(|(legal, _)| legal == mv).map(|(_, text)| text).unwrap_or_default()
    }

    fn read_move(&self, text: &str, notation: Notation) -> Result<Move, PlayTextError> {
        if let Some(ending) = self.ending() {
            return Err(PlayTextError::Illegal(IllegalMove::GameOver(ending)));
        }
        let found = with_context(self, |ctx| fers_notation::parse_notated(ctx, notation, text));
        found.map_err(|why| PlayTextError::NoMove { text: text.to_owned(), why })
    }

    fn play_notated(&mut self, text: &str, notation: Notation) -> Result<Move, PlayTextError> {
        let mv = self.read_move(text, notation)?;
        self.play(&mv).map_err(PlayTextError::Illegal)?;
        Ok(mv)
    }

    fn result_text(&self) -> Option<ResultText> {
        let ending = self.ending()?;
        Some(ResultText { score: ending.outcome.score(), reason: reason_text(&ending, self.variant().ruleset()) })
    }

    fn claim_texts(&self) -> Vec<String> {
        let claims = self.claims();
        let text = |reason| reason_text(&Ending { outcome: Outcome::Draw, reason }, self.variant().ruleset());
        claims.into_iter().map(|claim| text(claim.reason)).collect()
    }

    fn pgn(&self) -> String {
        let mut replayed = self.clone();
        let result = replayed.result_text();
        let mut moves: Vec<PgnMove> = Vec::new();
        while let Some(mv) = replayed.undo() {
            let continues_turn = replayed.continues_turn();
            moves.push(PgnMove { text: replayed.san(&mv), continues_turn, ..PgnMove::default() });
        }
        moves.reverse();
        let line = PgnLine { comments: Vec::new(), moves };
        let score = result.map_or("*", |result| result.score);
        let record = PgnGame { tags: tags(self, score), line, result: Some(score.to_owned()) };
        fers_notation::write_pgn(&record)
    }
}

/// Returns the tags of a record: the Seven Tag Roster of the PGN standard with unknown values, the
/// variant, and the start position where that is not the variant's own.
fn tags(game: &Game, score: &str) -> Vec<(String, String)> {
    let ruleset = game.variant().ruleset();
    let mut tags = vec![
        ("Event", "?".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", "?".to_owned()),
        ("White", "?".to_owned()),
        ("Black", "?".to_owned()),
        ("Result", score.to_owned()),
        ("Variant", ruleset.presentation.name.clone()),
    ];
    if *game.start() != ruleset.start {
        tags.extend([("SetUp", "1".to_owned()), ("FEN", fen(ruleset, game.start()))]);
    }
    tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Writes a position as FEN, in the dialect that can express every position.
///
/// ```
/// let chess = fers::Library::builtin().find("chess").expect("the library has chess").ruleset();
/// assert_eq!(fers::fen(chess, &chess.start), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
pub fn fen(ruleset: &Ruleset, setup: &Setup) -> String {
    fers_fen::write(ruleset, setup, Dialect::Fers)
}

/// Starts a game from a FEN; `startpos` is the variant's own start position, as in UCI.
///
/// ```
/// use fers::prelude::*;
///
/// let chess = Variant::builtin("chess")?;
/// let game = fers::game_from_fen(chess.clone(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
/// assert_eq!(game.map(|game| game.legal_moves().len()), Ok(6));
/// // White cannot be to move while Black is in check.
/// let errors = fers::game_from_fen(chess, "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1").unwrap_err();
/// assert_eq!(errors[0].help.as_deref(), Some("Black is in check; if it is Black to move, write `b`"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// All problems of the text; or all reasons why the position is impossible, with warnings about it.
pub fn game_from_fen(variant: Variant, fen: &str) -> Result<Game, Vec<Diagnostic>> {
    if fen.trim() == "startpos" {
        return Ok(Game::new(variant));
    }
    let parsed = fers_fen::parse(variant.ruleset(), fen, Dialect::Fers);
    let setup = match parsed.value {
        Some(setup) if !parsed.diagnostics.iter().any(Diagnostic::is_error) => setup,
        _ => return Err(parsed.diagnostics),
    };
    let whole = Span::new(0, fen.len());
    let ruleset = variant.ruleset().clone();
    Game::from_setup(variant, &setup).map_err(|errors| {
        let faults = errors.into_iter().map(|error| impossible(&ruleset, &setup, error, whole));
        faults.chain(parsed.diagnostics).collect()
    })
}

/// Explains why a position is impossible, and how to mend it.
fn impossible(ruleset: &Ruleset, setup: &Setup, error: SetupError, whole: Span) -> Diagnostic {
    let message = format!("this position cannot occur: {}", fault(ruleset, error));
    let diagnostic = Diagnostic::error("fen::impossible", whole, message);
    if error != SetupError::OpponentInCheck {
        return diagnostic;
    }
    let checked = !setup.turn;
    let name = checked.name();
    diagnostic.with_help(format!("{name} is in check; if it is {name} to move, write `{}`", checked.letter()))
}

/// Describes a fault of a setup, with its square where it has one.
fn fault(ruleset: &Ruleset, error: SetupError) -> String {
    match error {
        SetupError::PieceInHole(square) | SetupError::UnknownPiece(square) => {
            format!("{error} ({})", ruleset.geometry.square_name(square))
        }
        _ => error.to_string(),
    }
}
