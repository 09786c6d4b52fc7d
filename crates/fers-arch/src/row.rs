//! Lanes in memory, as tables hold them.

/// The most lanes of any register.
pub const LANES_MAX: usize = 8;

/// Eight lanes of one word each, in one cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [u64; LANES_MAX]);

impl Row {
    /// Sets all bits of a lane.
    pub fn fill(&mut self, lane: usize) {
        self.0[lane] = u64::MAX;
    }

    /// Returns whether all lanes are zero.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; LANES_MAX]
    }
}

/// Eight lanes of a set of squares: a row for each word of the set.
pub type Rows<const N: usize> = [Row; N];

/// Adds the squares of a set to a lane.
pub fn fill_lane<const N: usize>(rows: &mut Rows<N>, lane: usize, words: [u64; N]) {
    for (row, word) in rows.iter_mut().zip(words) {
        row.0[lane] |= word;
    }
}

/// A rotation of each lane by its own number of indices.
#[derive(Clone, Debug)]
// Other machines only store it.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
pub struct Rotation {
    /// The bits within a word, upwards.
    pub(crate) bits: Row,
    /// By word offset, from -2 to 3: the lanes that take their bits from there.
    pub(crate) words: [u8; 6],
    /// Whether all lanes are rotated by less than a word.
    pub(crate) is_near: bool,
}

/// The index of word offset 0 in [`Rotation::words`].
pub(crate) const HERE: usize = 2;

/// The index of word offset 1: lanes look there that are rotated downwards by less than a word.
#[cfg(target_arch = "x86_64")]
pub(crate) const NEXT: usize = HERE + 1;

impl Rotation {
    /// Returns the rotation of each lane by its own number of indices; `None` if one of them is too
    /// large.
    pub fn new(by: [i32; LANES_MAX]) -> Option<Self> {
        let is_near = by.iter().all(|by| (-64..64).contains(by));
        let mut rotation = Self { bits: Row::default(), words: [0; 6], is_near };
        for (lane, by) in by.into_iter().enumerate() {
            let words = by.div_euclid(64);
            rotation.bits.0[lane] = by.rem_euclid(64) as u64;
            let from = HERE as i32 - words;
            *rotation.words.get_mut(usize::try_from(from).ok()?)? |= 1 << lane;
        }
        Some(rotation)
    }
}
