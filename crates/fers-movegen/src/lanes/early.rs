//! A word to the memory: that something will be wanted soon, or anywhere in a wide range.

use std::mem::MaybeUninit;

/// Pages of Linux are as large as this or smaller.
#[cfg(target_os = "linux")]
const PAGE: usize = 1 << 16;

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

/// Asks for large pages where values will be written first: what is read all over a wide range would otherwise have to be looked for in tables
/// that are themselves too large for the processor to have at hand. Changes nothing but speed.
///
/// Only Linux is asked; it may refuse. What lies on a page with something else stays where it is.
pub fn ask_for_large_pages<T>(room: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        let range = room.as_mut_ptr_range();
        let start = (range.start.addr()).next_multiple_of(PAGE);
        let length = (range.end.addr()).saturating_sub(start) / PAGE * PAGE;
        if length > 0 {
            // SAFETY: the pages are inside of what the caller has for itself, and this piece of advice leaves their content as it is.
            unsafe { libc::madvise(range.start.with_addr(start).cast(), length, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = room;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_on_large_pages_keeps_what_it_holds() {
        // The last are more than four mebibytes, so that some large page is among them wherever they begin.
        for length in [0, 1, 100, 600_000] {
            let mut room: Vec<MaybeUninit<usize>> = (0..length).map(MaybeUninit::new).collect();
            ask_for_large_pages(&mut room);
            // SAFETY: all of them have been written.
            let holds = |(index, value): (usize, &MaybeUninit<usize>)| unsafe { value.assume_init() } == index;
            assert!(room.iter().enumerate().all(holds), "{length} numbers");
        }
    }
}
