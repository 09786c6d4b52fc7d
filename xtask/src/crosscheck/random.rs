//! Numbers that look random and are the same every time.

/// A generator (xorshift).
pub struct Random(u64);

impl Random {
    /// One whose numbers depend on a text.
    pub fn of(text: &str) -> Self {
        // FNV-1a.
        let hash = text
            .bytes()
            .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
        Self(hash | 1)
    }

    /// A number below another one.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count.max(1) as u64) as usize
    }
}
