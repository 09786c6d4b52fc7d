//! Proofs that the processor has certain instructions.

use std::sync::atomic::{AtomicBool, Ordering};

/// Stands in a proof. Only detection makes one, so that safe code outside this module cannot forge
/// a proof.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Detected;

/// Stands in a proof. It has no values, as processors other than x86-64 have no such instructions.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detected {}

/// Proves that the processor has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2(Detected);

/// Proves that the processor has AVX-512 with the extensions F, BW, DQ, VL, VBMI2 and VPOPCNTDQ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx512(Detected);

impl Avx2 {
    /// Asks the processor.
    pub fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return is_x86_feature_detected!("avx2").then_some(Self(Detected));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }
}

impl Avx512 {
    /// Asks the processor.
    pub fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return has_avx512().then_some(Self(Detected));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// Asks the processor, unless [`allow_simd`] has forbidden these instructions.
    pub fn detect_if_allowed() -> Option<Self> {
        if ALLOWED.load(Ordering::Relaxed) { Self::detect() } else { None }
    }

    /// Stands for code that is never reached: this value does not exist.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn cannot_exist(self) -> ! {
        match self.0 {}
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

/// Whether programs that are compiled from now on may use AVX-512.
static ALLOWED: AtomicBool = AtomicBool::new(true);

/// Allows or forbids AVX-512 for programs that are compiled from now on. It is allowed at first.
///
/// It changes how fast moves are counted and nothing else. Programs that exist keep what they have.
pub fn allow_simd(allowed: bool) {
    ALLOWED.store(allowed, Ordering::Relaxed);
}

/// Returns whether programs that are compiled now use AVX-512.
pub fn uses_simd() -> bool {
    Avx512::detect_if_allowed().is_some()
}
