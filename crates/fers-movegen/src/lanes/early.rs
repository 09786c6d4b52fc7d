//! A word to the memory that something will be wanted soon.

/// Asks for the line of memory where a value begins, so that it is there when it is read. Waits for nothing and changes nothing but speed.
///
/// On machines other than x86-64 it does nothing.
#[inline(always)]
pub fn fetch_early<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a hint, which reads nothing and cannot fail; every x86-64 has SSE.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch(std::ptr::from_ref(value).cast(), _MM_HINT_T0);
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
