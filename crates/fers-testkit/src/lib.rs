//! Laws that hold for every variant, and random variants to test them.
//!
//! A law needs no expected numbers: it compares two ways to one result. Each law is a function of a
//! ruleset, a number of plies of random play and a seed. Its error is a [`Violation`] that says
//! where it was broken.
//!
//! | law | function |
//! | --- | --- |
//! | the generator agrees with itself: lists, counts, captures, single moves | [`generator_is_consistent`] |
//! | making and unmaking a move restores the position | [`unmake_restores`] |
//! | the hash is that from scratch, and that of every equal position | [`hash_is_right`] |
//! | a FEN is read back as its position | [`fen_reads_back`] |
//! | texts of moves differ and are read back | [`move_texts_read_back`] |
//! | a game without moves has ended for a reason | [`ends_have_reasons`] |
//! | the oracle agrees with the program | [`oracle_agrees`] |
//! | exchanging the sides changes nothing else | [`sides_are_alike`] |
//! | a ruleset is read back from what was written | [`ruleset_reads_back`] |
//! | the preset that is written for a game is played alike | [`preset_agrees`] |
//! | the preset that is written for a game is read back as rules that play alike | [`preset_reads_back`] |
#![forbid(unsafe_code)]

mod blasts;
mod both;
mod choices;
mod corpus;
mod described;
mod exchange;
mod mutate;
mod random_betza;
mod random_ruleset;
mod shrink;
mod texts;

mod placement;
mod play;
mod violation;
mod words;

mod laws;

pub use blasts::with_blasts;
pub use both::{after_by_both, check_counts_of_both, moves_of_both};
pub use choices::Choices;
pub use corpus::shared_text;
pub use described::{check_mistakes, described};
pub use laws::{
    LAWS, Law, PresetRun, check_laws, ends_have_reasons, fen_reads_back, generator_is_consistent, hash_is_right,
    move_texts_read_back, oracle_agrees, preset_agrees, preset_reads_back, ruleset_reads_back, sides_are_alike,
    unmake_restores,
};
pub use mutate::mutate;
pub use placement::setup_of;
pub use random_betza::{game_with_piece, random_betza};
pub use random_ruleset::{random_ruleset, ruleset_of};
pub use shrink::shrink;
pub use texts::{check_fen_after, library_ruleset, position_of, ruleset_of_text};
pub use violation::Violation;
pub use words::move_text;
