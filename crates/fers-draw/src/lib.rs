//! Pictures of pieces, boards and moves, for any variant.
//!
//! * [`Pictures`] chooses distinct pictures for the piece types of a ruleset: a drawing by name or
//!   moves, two drawings combined, or a small board with the moves. [`piece_svg`] draws a single
//!   piece.
//! * [`BoardDiagram`] draws a position: board, hands and last move, in several
//!   [styles](PieceStyle).
//! * [`MoveDiagram`] computes what a piece may do around it, on an endless board or in a position.
//!   [`move_svg`] and [`move_rows`] draw it; [`legend`] explains the signs.
//! * [`routes`] says over which squares the pieces of moves go, and what they capture where.
//!
//! Drawings are standalone SVG with title and description, readable on light and dark pages. The
//! crate knows no variant by name. Texts from files are always escaped.
//!
//! ```
//! use fers_core::Geometry;
//! use fers_draw::BoardDiagram;
//! use fers_rules::Ruleset;
//!
//! let ruleset = Ruleset::new("Nothing & More", Geometry::rectangle(4, 3));
//! let drawing = BoardDiagram::new(&ruleset, &ruleset.start).svg();
//! assert!(drawing.starts_with("<svg ") && drawing.contains("Nothing &amp; More"));
//! ```
#![forbid(unsafe_code)]

mod known;
mod outlines;

mod choose;
mod picture;

mod manner;
mod move_diagram;
mod route;
mod scene;
mod walk;
mod wall;

mod document;
mod escape;
mod paint;

mod artist;
mod crossings;
mod figure;
mod grid;
mod style;
mod tile;

mod board_svg;
mod legend;
mod marker;
mod move_svg;
mod move_text;
mod piece_set;

pub use board_svg::BoardDiagram;
pub use choose::Pictures;
pub use crossings::{board_lines, palace_corners};
pub use document::piece_svg;
pub use known::{Known, known};
pub use legend::{LegendLine, legend};
pub use manner::{Manner, Mark, Way};
pub use move_diagram::MoveDiagram;
pub use move_svg::move_svg;
pub use move_text::{TextSquare, Tone, move_rows};
pub use outlines::Outline;
pub use picture::{Badge, Figure, Picture, Sign};
pub use piece_set::PieceSet;
pub use route::{Route, Stop, routes};
pub use scene::{PutError, PutProblem, Scene};
pub use style::PieceStyle;
pub use wall::wall_svg;
