//! Fers takes the rules of any chess variant, in whichever notation people wrote them, and makes a
//! playable game of them.
//!
//! # From rules to a game
//!
//! Variants come from the [`Library`] by name, or from text by [`load`], which finds out the
//! [`Format`]. A [`Variant`] is a set of rules made ready for play, and a [`Game`] plays it. Moves
//! are light handles; texts are made on demand:
//!
//! ```
//! use fers::prelude::*;
//!
//! let mut game = Game::new(Variant::builtin("chess")?);
//! for text in ["e4", "e5", "Qh5", "Ke7"] {
//!     game.play_text(text)?;
//! }
//! let mate = game.legal_moves().find(|mv| mv.san() == "Qxe5#").map(|mv| mv.handle());
//! game.play_handle(mate.ok_or("the queen mates")?)?;
//! let result = game.result_text().ok_or("the game is over")?;
//! assert_eq!((result.score, result.reason.as_str()), ("1-0", "White mates"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rules of your own are a text:
//!
//! ```
//! use fers::prelude::*;
//!
//! let text = r#"
//!     name = "Last Rook"
//!     board = "5x5"
//!     start = "k4/5/1K3/5/4R w - - 0 1"
//!     ends = ["mate wins", "stalemate draws"]
//!
//!     [pieces]
//!     King = { moves = "K", royal = true }
//!     Rook = "R"
//! "#;
//! let variant = match load(text, None).into_variant() {
//!     Ok(variant) => variant,
//!     Err(problems) => panic!("{problems:?}"),
//! };
//! let mut game = Game::new(variant);
//! game.play_text("Re5").expect("it is legal");
//! assert_eq!(game.fen(), "k3R/5/1K3/5/5 b - - 1 1");
//! ```
//!
//! [`GameText`] has all that a [`Game`] does in text: moves in coordinates, SAN and other
//! notations, FEN, results in words, PGN. A [`Position`] is a value without a past, for programs
//! that search or store positions. [`words::describe`] and [`MoveDiagram`] show rules to people,
//! [`BoardDiagram`] and [`move_svg`] draw them, [`save`] writes them in another format.
//!
//! # What is in which module
//!
//! The nouns that most programs need are here at the top. The crates that they come from are
//! re-exported for the rest: [`core`] (squares, pieces, moves), [`rules`] (what a variant is),
//! [`text`] (diagnostics), [`betza`], [`fen_text`], [`notation`] (SAN, PGN), [`draw`] (pictures),
//! [`formats`], [`pieces`] (pieces that have names) and [`search`] (the computer opponent).
#![forbid(unsafe_code)]

#[cfg(feature = "foreign-formats")]
mod all_formats;
mod builtin;
mod format;
pub mod learnt;
mod library;
mod load;
mod names;
#[cfg(not(feature = "foreign-formats"))]
mod own_format;
mod save;
mod skeleton;

mod game_text;
mod legal_line;
mod move_text;
mod past;
mod position_text;
pub mod prelude;
mod premove;
mod route;

mod lone_piece;
mod rule_family;
mod usual_style;
mod why_not;
pub mod words;

#[cfg(feature = "foreign-formats")]
use all_formats as known_formats;
#[cfg(not(feature = "foreign-formats"))]
use own_format as known_formats;

#[cfg(feature = "game-code")]
pub use all_formats::load_game_code;
pub use builtin::{BuiltinVariant, UnknownVariant};
pub use format::{Format, UnknownFormat};
pub use game_text::{GameText, MoveText, PlayTextError, ResultText, fen, game_from_fen};
pub use legal_line::legal_line;
pub use library::{Library, LibraryEntry};
pub use load::{Entry, Loaded, load};
pub use lone_piece::{lone_piece, variants_with};
pub use move_text::LegalMoveText;
pub use past::past;
pub use position_text::PositionText;
pub use premove::{Premove, Source, premoves};
pub use route::{route, routes};
pub use rule_family::{RuleFamily, families};
pub use save::{SaveError, Saved, save};
pub use skeleton::skeleton;
pub use usual_style::usual_style;
pub use why_not::why_not;
pub use words::Section;

pub use fers_arch::{allow_simd, uses_simd};
pub use fers_compile::{Explanation, LegalityRow, PassReport, PathExplanation, all_problems, explain, passes};
pub use fers_core::{
    Action, ByColor, Color, Ending, Gate, Geometry, Hand, Move, Outcome, Owner, Piece, PieceType, Reason, Setup,
    Square, Verdict,
};
pub use fers_draw::{
    BoardDiagram, MoveDiagram, Pictures, PieceSet, PieceStyle, Route, Scene, Stop, move_svg, piece_svg,
};
pub use fers_fen::Dialect;
pub use fers_game::{Claim, Game, IllegalMove, LegalMove, MoveHandle, Position, Tree, TurnPlace, Variant, reason_text};
pub use fers_movegen::{AnyPosition, PerftEnds, SetupError};
pub use fers_notation::CoordinateStyle;
pub use fers_program::{AnyProgram, Executor, MoveList, PackedMove};
pub use fers_rules::{Facts, IntoVerified, PieceRules, Problem, Ruleset, UnverifiedRuleset, VerifiedRuleset};

pub use {
    fers_betza as betza, fers_core as core, fers_draw as draw, fers_fen as fen_text, fers_formats as formats,
    fers_notation as notation, fers_pieces as pieces, fers_rules as rules, fers_search as search, fers_text as text,
};

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
