//! Positions of several kinds of variants, read and written.

mod rulesets;

mod damaged;
mod dialects;
mod en_passant;
mod published;
mod rights;
mod round_trip;
