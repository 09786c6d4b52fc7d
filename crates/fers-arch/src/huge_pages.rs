//! Huge pages for large tables.

use std::mem::MaybeUninit;

/// Pages of Linux are as large as this or smaller, in bytes.
#[cfg(target_os = "linux")]
const PAGE: usize = 1 << 16;

/// Asks Linux for huge pages (`madvise`) in memory that is not written yet, so that random access
/// misses the TLB less often.
///
/// Changes nothing but speed. The kernel may refuse, and other systems are not asked. Pages that
/// the memory shares with something else stay as they are.
pub fn advise_huge_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        let range = memory.as_mut_ptr_range();
        let start = (range.start.addr()).next_multiple_of(PAGE);
        let length = (range.end.addr()).saturating_sub(start) / PAGE * PAGE;
        if length > 0 {
            // SAFETY: the pages lie inside the exclusive borrow, and this advice leaves their
            // contents as they are.
            unsafe { libc::madvise(range.start.with_addr(start).cast(), length, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_on_huge_pages_keeps_what_it_holds() {
        // The last are more than four mebibytes, so that some huge page is among them wherever they
        // begin.
        for length in [0, 1, 100, 600_000] {
            let mut memory: Vec<MaybeUninit<usize>> = (0..length).map(MaybeUninit::new).collect();
            advise_huge_pages(&mut memory);
            // SAFETY: all of them have been written.
            let holds = |(index, value): (usize, &MaybeUninit<usize>)| unsafe { value.assume_init() } == index;
            assert!(memory.iter().enumerate().all(holds), "{length} numbers");
        }
    }
}
