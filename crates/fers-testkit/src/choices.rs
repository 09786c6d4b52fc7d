//! Where the choices of a random thing come from.

use fers_core::SplitMix;

/// A source of choices: the reproducible random numbers of a seed, or the bytes of a fuzzer.
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
    /// The choices of a seed, without end.
    pub fn of_seed(seed: u64) -> Self {
        Self { source: Source::Seed(SplitMix::new(seed)) }
    }
}

impl<'a> Choices<'a> {
    /// The choices that some bytes make, one byte each; behind the last byte every choice is the first one.
    pub fn of_bytes(bytes: &'a [u8]) -> Self {
        Self { source: Source::Bytes(bytes) }
    }

    /// A number below `bound`; 0 if the bound is 0.
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

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Yes in `numerator` of `denominator` cases.
    pub fn chance(&mut self, numerator: usize, denominator: usize) -> bool {
        // Counted from above, so that exhausted bytes mean no.
        self.below(denominator) >= denominator - numerator
    }

    /// One of some things.
    ///
    /// # Panics
    ///
    /// When there is nothing to choose from.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len())]
    }
}
