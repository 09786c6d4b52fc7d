//! The SIMD registers of the batched leaf counter.

use fers_arch::{Avx2, Avx512, Eight, Four, Vector};

/// The registers that the counter uses, with the proof that the machine has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registers {
    /// Four lanes.
    Four(Avx2),
    /// Eight lanes.
    Eight(Avx512),
}

impl Registers {
    /// Returns the widest that the machine has and that are allowed.
    pub fn of_machine() -> Option<Self> {
        Avx512::detect_if_allowed().map(Self::Eight).or_else(|| Avx2::detect().map(Self::Four))
    }

    /// Returns the number of lanes, which is the number of positions counted at once.
    pub fn lanes(self) -> usize {
        match self {
            Self::Four(_) => Four::LANES,
            Self::Eight(_) => Eight::LANES,
        }
    }
}
