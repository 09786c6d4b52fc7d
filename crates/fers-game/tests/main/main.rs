//! What games do that positions cannot.

mod rulesets;

mod bans;
mod chases;
mod ends;
mod games;
mod handles;
mod repetitions;
