//! A compiled variant.

/// A compiled variant: immutable tables, shared by all positions of it.
#[derive(Debug)]
pub struct Program<const N: usize> {}
