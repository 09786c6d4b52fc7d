//! Fers takes the rules of any chess variant, in whichever notation people wrote them, and makes a playable game of
//! them.
//!
//! Variants come from the [`Library`] by name, or from text by [`load`], which finds out the [`Format`]. A variant's
//! rules are a [`Ruleset`]; [`Variant::new`] makes it ready for play, and a [`Game`] plays it. [`GameText`] does that
//! in text: moves in coordinates and SAN, positions as FEN, results in words. [`words::describe`] and [`MoveDiagram`]
//! show rules to people, [`BoardDiagram`] and [`move_svg`] draw them, [`save`] writes them in another format.
//!
//! ```
//! use fers::{CoordinateStyle, Game, GameText, Variant, load};
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
//! let loaded = load(text, None);
//! assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
//! let ruleset = loaded.entries[0].ruleset.clone().expect("a text without errors has rules");
//! let mut game = Game::new(Variant::new(ruleset).expect("these rules make sense"));
//!
//! let moves = game.legal_texts(CoordinateStyle::default());
//! assert!(moves.iter().any(|text| text.coordinate == "e1e5" && text.san == "Re5#"));
//!
//! game.play_text("Re5").expect("it is legal");
//! assert_eq!(game.fen(), "k3R/5/1K3/5/5 b - - 1 1");
//! let result = game.result_text().expect("the game is over");
//! assert_eq!((result.score, result.reason.as_str()), ("1-0", "White mates"));
//! ```
//!
//! # What is in which module
//!
//! The nouns that most programs need are here at the top. The crates that they come from are re-exported for the rest:
//! [`core`] (squares, pieces, moves), [`rules`] (what a variant is), [`text`] (diagnostics), [`betza`], [`fen_text`],
//! [`notation`] (SAN, PGN), [`draw`] (pictures), [`formats`], [`pieces`] (pieces that have names) and [`search`] (the computer
//! opponent).
#![forbid(unsafe_code)]

mod format;
mod library;
mod load;
mod names;
mod save;

mod game_text;
mod past;

mod lone_piece;
mod rule_family;
mod usual_style;
pub mod words;

pub use format::{Format, UnknownFormat};
pub use game_text::{GameText, MoveText, PlayTextError, ResultText, fen, game_from_fen};
pub use library::{Library, LibraryEntry};
pub use load::{Entry, Loaded, load};
pub use lone_piece::{lone_piece, variants_with};
pub use past::past;
pub use rule_family::{RuleFamily, families};
pub use save::{SaveError, Saved, save};
pub use usual_style::usual_style;
pub use words::Section;

pub use fers_compile::{Executor, Explanation, PathExplanation, explain};
pub use fers_core::{
    Action, ByColor, Color, Ending, Gate, Geometry, Hand, Move, Outcome, Owner, Piece, PieceType, Reason, Setup,
    Square, Verdict,
};
pub use fers_draw::{BoardDiagram, MoveDiagram, Pictures, PieceSet, PieceStyle, Scene, move_svg, piece_svg};
pub use fers_fen::Dialect;
pub use fers_game::{Claim, Game, IllegalMove, Tree, Variant, reason_text};
pub use fers_movegen::{AnyPosition, AnyProgram, MoveList, PerftEnds, SetupError, allow_simd, uses_simd};
pub use fers_notation::CoordinateStyle;
pub use fers_rules::{Facts, PieceRules, Problem, Ruleset};

pub use {
    fers_betza as betza, fers_core as core, fers_draw as draw, fers_fen as fen_text, fers_formats as formats,
    fers_notation as notation, fers_pieces as pieces, fers_rules as rules, fers_search as search, fers_text as text,
};

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
