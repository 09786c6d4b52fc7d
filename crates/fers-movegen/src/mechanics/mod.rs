//! Special rules, one module for each.
//!
//! A module has those of these functions that it needs:
//!
//! - `generate` emits legal moves of its kind;
//! - `apply` changes the position after a move, and `undo` takes that back. Both are called in one
//!   place each of `position/make.rs`, `undo` in the opposite order, behind a flag or a table of
//!   the program;
//! - `ends` returns the end of the game by its rule.
//!
//! Questions that other modules ask are methods of [`Position`](crate::Position): which pieces are
//! frozen, which squares see an enemy.

pub(crate) mod becoming;
pub(crate) mod blasts;
pub(crate) mod burns;
pub(crate) mod castling;
pub(crate) mod counters;
pub(crate) mod drop_needs;
pub(crate) mod drops;
pub(crate) mod duties;
pub(crate) mod flips;
pub(crate) mod freezes;
pub(crate) mod gates;
pub(crate) mod landings;
pub(crate) mod mated_royals;
pub(crate) mod pinches;
pub(crate) mod promotion;
pub(crate) mod pushes;
pub(crate) mod shoves;
pub(crate) mod side_captures;
mod sight;
pub(crate) mod stops;
pub(crate) mod suspensions;
pub(crate) mod turn;
pub(crate) mod walls;
pub(crate) mod walls_counted;
