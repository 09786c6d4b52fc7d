//! What the machine offers beyond portable Rust, behind a safe interface over words of 64 bits.
//!
//! - [`Avx2`] and [`Avx512`] prove that the processor has these instructions. Code that needs them
//!   takes such a proof.
//! - [`Vector`] is a register whose lanes are words, and [`Sets`] are sets of squares made of such
//!   registers. `avx512` has free functions for code that is compiled for AVX-512 as a whole.
//! - [`EnclosedLines`] finds the enemies between a square and a friend in up to eight directions at
//!   once.
//! - [`prefetch`] and [`advise_huge_pages`] are hints to the memory.
//!
//! This crate knows no squares, pieces or rules. On other machines than x86-64 the proofs cannot
//! exist, and the hints do nothing.
//!
//! Only this crate and the SIMD counters of `fers-movegen` (modules `simd` and `leaf_batch`)
//! contain `unsafe` code.
#![deny(unsafe_code)]

mod cpu;
mod row;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub mod avx512;
#[allow(unsafe_code)]
mod enclosed_lines;
#[allow(unsafe_code)]
mod huge_pages;
#[allow(unsafe_code)]
mod prefetch;
#[cfg(target_arch = "x86_64")]
mod sets;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod vector;

pub use cpu::{Avx2, Avx512, allow_simd, uses_simd};
pub use enclosed_lines::{EnclosedLines, LineStep};
pub use huge_pages::advise_huge_pages;
pub use prefetch::prefetch;
pub use row::{LANES_MAX, Rotation, Row, Rows, fill_lane};
#[cfg(target_arch = "x86_64")]
pub use sets::Sets;
#[cfg(target_arch = "x86_64")]
pub use vector::{Eight, Four, Vector};
