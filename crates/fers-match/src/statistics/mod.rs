//! Statistics of results: Elo, likelihood of superiority, SPRT.

mod elo;
mod normal;
mod sample;
mod sprt;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use sample::{Pairs, Sample, Tally};
pub use sprt::{Sprt, Verdict};
