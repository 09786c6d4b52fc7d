//! Paths of several legs: their interpreter, and tables that avoid running it.

pub(crate) mod interpreter;
pub(crate) mod reach;
pub(crate) mod reaching;
pub(crate) mod simple;
