//! Repeatable pseudo-random numbers.

/// A xorshift generator.
pub struct Random(u64);

impl Random {
    /// Makes a generator seeded by a text.
    pub fn of(text: &str) -> Self {
        // FNV-1a.
        let hash = text
            .bytes()
            .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
        Self(hash | 1)
    }

    /// Returns a number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count.max(1) as u64) as usize
    }
}
