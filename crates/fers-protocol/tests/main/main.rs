//! Talks with interfaces, from scripts and from noise.

mod commands;
mod descriptions;
mod dialogues;
mod holding;
mod noise;
mod script;
mod streams;
mod turns;
