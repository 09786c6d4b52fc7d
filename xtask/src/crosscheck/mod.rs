//! What comparisons with other programs share.

pub mod process;
