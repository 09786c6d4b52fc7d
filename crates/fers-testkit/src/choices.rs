//! Sources of random choices.

use fers_core::SplitMix;

/// A source of choices: reproducible random numbers of a seed, or the bytes of a fuzzer.
#[derive(Clone, Debug)]
pub struct Choices<'a> {
    source: Source<'a>,
}

#[derive(Clone, Debug)]
enum Source<'a> {
    Seed(SplitMix),
    Bytes(&'a [u8]),
}

impl Choices<'static> {
    /// Makes an endless source from a seed.
    pub fn of_seed(seed: u64) -> Self {
        Self { source: Source::Seed(SplitMix::new(seed)) }
    }
}

impl<'a> Choices<'a> {
    /// Makes a source from bytes, one per choice. After the last byte every choice is the first
    /// one.
    pub fn of_bytes(bytes: &'a [u8]) -> Self {
        Self { source: Source::Bytes(bytes) }
    }

    /// Returns a number below `bound`; 0 if the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        match &mut self.source {
            Source::Seed(random) => random.below(bound),
            Source::Bytes(bytes) => match bytes.split_first() {
                Some((&first, rest)) if bound > 0 => {
                    *bytes = rest;
                    usize::from(first) % bound
                }
                _ => 0,
            },
        }
    }

    /// Returns a number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Returns true in `numerator` of `denominator` cases.
    pub fn chance(&mut self, numerator: usize, denominator: usize) -> bool {
        // Counted from above, so that exhausted bytes mean false.
        self.below(denominator) >= denominator - numerator
    }

    /// Returns one of the things.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len())]
    }
}
