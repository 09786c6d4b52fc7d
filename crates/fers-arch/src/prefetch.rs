//! Prefetching.

/// Prefetches the cache line in which a value begins.
///
/// Does not wait, and changes nothing but speed. On machines other than x86-64 it does nothing.
#[inline(always)]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the instruction is a hint. It reads nothing that the program could see, cannot fault,
    // and every x86-64 has it (SSE).
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch(std::ptr::from_ref(value).cast(), _MM_HINT_T0);
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
