//! Special rules, one module for each.

pub(crate) mod becoming;
pub(crate) mod blasts;
pub(crate) mod burns;
pub(crate) mod castling;
pub(crate) mod drop_needs;
pub(crate) mod drops;
pub(crate) mod flips;
pub(crate) mod freezes;
pub(crate) mod gates;
pub(crate) mod landings;
pub(crate) mod promotion;
mod shoves;
pub(crate) mod side_captures;
mod sight;
pub(crate) mod turn;
pub(crate) mod walls;
pub(crate) mod walls_counted;
