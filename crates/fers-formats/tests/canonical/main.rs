//! The canonical form, from outside.

mod examples;
mod problems;
mod round_trips;
