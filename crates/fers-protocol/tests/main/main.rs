//! Talks with interfaces, from scripts and from noise.

mod dialogues;
mod noise;
mod script;
