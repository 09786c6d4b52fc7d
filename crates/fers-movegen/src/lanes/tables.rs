//! What the lanes of a program hold.

use std::sync::Arc;

use fers_core::{ByColor, Color, SquareSet};

use super::jumps::JumpGroup;
use super::rest::{CalmDrop, calm_drops};
use super::slides::SlideGroup;
use super::ways::{AllWays, Ways};
use crate::{BySquare, Program};

/// Eight lanes of one word, in one line of the cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Row(pub [u64; 8]);

impl Row {
    /// Fills a lane.
    pub fn fill(&mut self, lane: usize) {
        self.0[lane] = u64::MAX;
    }

    /// Whether all lanes are empty.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }
}

/// Lanes of a set of squares: a row for each word.
pub(super) type Rows<const N: usize> = [Row; N];

/// How many indices each lane is turned by.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    /// Bits within a word, upwards.
    pub bits: Row,
    /// By word offset, from -2 to 3: the lanes that take their bits from there.
    pub words: [u8; 6],
    /// All lanes are turned by less than a word.
    pub is_near: bool,
}

/// Word offset 0 among [`Turn::words`].
pub(super) const HERE: usize = 2;

/// Word offset 1 among them: where lanes look that are turned downwards by less than a word.
pub(super) const NEXT: usize = HERE + 1;

impl Turn {
    /// A turn of each lane by its own distance; nothing if one leads too far.
    pub fn new(by: [i32; 8]) -> Option<Self> {
        let mut turn =
            Self { bits: Row::default(), words: [0; 6], is_near: by.iter().all(|by| (-64..64).contains(by)) };
        for (lane, by) in by.into_iter().enumerate() {
            let words = by.div_euclid(64);
            turn.bits.0[lane] = by.rem_euclid(64) as u64;
            let from = HERE as i32 - words;
            *turn.words.get_mut(usize::try_from(from).ok()?)? |= 1 << lane;
        }
        Some(turn)
    }
}

/// Puts squares into a lane.
pub(super) fn fill_lane<const N: usize>(rows: &mut Rows<N>, lane: usize, squares: SquareSet<N>) {
    for (row, word) in rows.iter_mut().zip(squares.0) {
        row.0[lane] |= word;
    }
}

/// All lanes of a program; they exist only where [`uses_simd`](super::uses_simd) has found what they need.
#[derive(Clone, Debug)]
pub struct DirectionLanes<const N: usize> {
    pub(super) sides: ByColor<LaneSide<N>>,
    /// Whether there is a royal that has to be kept from attack.
    pub(super) has_royal: bool,
}

/// The lanes of a side.
#[derive(Clone, Debug)]
pub(super) struct LaneSide<const N: usize> {
    /// How its pieces move that slide or hop.
    pub slides: Vec<SlideGroup<N>>,
    /// How its pieces move that jump.
    pub jumps: Vec<JumpGroup<N>>,
    /// How its pieces attack that slide or hop.
    pub rays: Vec<SlideGroup<N>>,
    /// How its pieces attack that jump.
    pub strikes: Vec<JumpGroup<N>>,
    /// The types whose moves these are, if there are others.
    pub types: Option<Vec<usize>>,
    /// Those among them that promote, and from where with their next move.
    pub promoting: Vec<(usize, SquareSet<N>)>,
    /// Where the only royal goes, by its square, if it is a piece that jumps and nothing else.
    pub royal: Option<Arc<BySquare<SquareSet<N>, N>>>,
    /// The troops whose moves these are not, as indices.
    pub others: Vec<usize>,
    /// How its pieces are dropped, if that can be counted at once.
    pub drops: Option<Vec<CalmDrop<N>>>,
    /// As long as nothing checks, pins or captures in passing, these are all moves there are beside castlings.
    pub is_whole: bool,
}

impl<const N: usize> DirectionLanes<N> {
    /// The lanes of a program, if they say enough of its rules.
    ///
    /// Nothing where the machine has no registers for them, or they are not allowed.
    pub(super) fn new(program: &Program<N>, ways: &AllWays<N>) -> Option<Self> {
        if !super::uses_simd() {
            return None;
        }
        let white = LaneSide::new(program, Color::White, &ways.sides.white)?;
        let black = LaneSide::new(program, Color::Black, &ways.sides.black)?;
        Some(Self { sides: ByColor { white, black }, has_royal: ways.has_royal })
    }
}

impl<const N: usize> LaneSide<N> {
    fn new(program: &Program<N>, color: Color, ways: &Ways<N>) -> Option<Self> {
        Some(Self {
            slides: ways.slides.groups()?,
            jumps: ways.jumps.groups()?,
            rays: ways.rays.groups()?,
            strikes: ways.strikes.groups()?,
            types: (ways.types.len() < program.types).then(|| ways.types.clone()),
            promoting: ways.promoting.clone(),
            royal: ways.royal.clone(),
            others: ways.others.clone(),
            drops: calm_drops(program, color),
            is_whole: ways.are_whole,
        })
    }
}
