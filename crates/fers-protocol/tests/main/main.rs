//! Talks with interfaces, from scripts and from noise.

mod commands;
mod dialogues;
mod noise;
mod script;
mod streams;
