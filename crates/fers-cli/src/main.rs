//! The fers command.
fn main() {}
