//! The cases, by part of the rules.

mod castling;
mod ends;
mod hands;
mod paths;
mod perft;
mod promotions;
mod royals;
mod victims;
