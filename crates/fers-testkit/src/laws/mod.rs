//! The laws, a file each.

mod consistency;
mod ends;
mod fen;
mod hash;
mod move_texts;
mod oracle;
mod read_back;
mod symmetry;

mod unmake;

pub use consistency::generator_is_consistent;
pub use ends::ends_have_reasons;
pub use fen::fen_reads_back;
pub use hash::hash_is_right;
pub use move_texts::move_texts_read_back;
pub use oracle::oracle_agrees;
pub use read_back::ruleset_reads_back;
pub use symmetry::sides_are_alike;

pub use unmake::unmake_restores;
