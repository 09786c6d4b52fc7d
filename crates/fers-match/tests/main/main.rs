//! Matches as they are ordered, played and counted, without processes.

mod arguments;
mod games;
mod talks;
