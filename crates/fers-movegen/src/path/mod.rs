//! Paths of several legs: their interpreter, and the tables that say where it is not needed.

pub(crate) mod interpreter;
pub(crate) mod reach;
pub(crate) mod reaching;
pub(crate) mod simple;
