//! Matches as they are ordered, played and counted, without processes.

mod arguments;
mod connections;
mod games;
