//! Boards and moves of RW144: verdicts, games, files.

#[path = "rw144/corpus.rs"]
mod corpus;
#[path = "rw144/reasons.rs"]
mod reasons;
#[path = "rw144/writing.rs"]
mod writing;
