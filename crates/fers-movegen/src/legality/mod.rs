//! Legality of moves: check masks, pins and tests.
//!
//! The program's [`LegalityPlan`](fers_program::LegalityPlan) says which of these files a node
//! needs.

pub(crate) mod bans;
pub(crate) mod blast_captures;
pub(crate) mod forbidden_checks;
pub(crate) mod in_part;
mod masking;
pub(crate) mod masks;
pub(crate) mod queries;
pub(crate) mod several_royals;
pub(crate) mod side_captures;
pub(crate) mod trades;
pub(crate) mod trial;
