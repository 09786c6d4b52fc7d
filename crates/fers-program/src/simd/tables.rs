//! What the lanes of a program hold.

use std::sync::Arc;

use fers_arch::Avx512;
use fers_core::{ByColor, Color, SquareSet};

use super::calm_drops::{CalmDrop, calm_drops};
use super::jumps::JumpGroup;
use super::slides::SlideGroup;
use super::ways::{AllWays, Ways};
use crate::{BySquare, Program};

/// The direction lanes of a program.
#[derive(Clone, Debug)]
pub struct SimdRays<const N: usize> {
    /// Proves that the machine has the registers.
    pub cpu: Avx512,
    /// The lanes of each side.
    pub sides: ByColor<SimdSide<N>>,
    /// Whether there is a royal that has to be kept from attack.
    pub has_royal: bool,
}

/// The lanes of a side.
#[derive(Clone, Debug)]
pub struct SimdSide<const N: usize> {
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
    /// The groups whose moves these are not, as indices.
    pub others: Vec<usize>,
    /// How its pieces are dropped, if that can be counted at once.
    pub drops: Option<Vec<CalmDrop<N>>>,
    /// As long as nothing checks, pins or captures in passing, these are all moves there are beside castlings.
    pub is_whole: bool,
}

impl<const N: usize> SimdRays<N> {
    /// Makes the lanes of a program; returns `None` if they cannot say enough of its rules, or if
    /// the machine has no registers for them or they are not allowed.
    pub fn new(program: &Program<N>, ways: &AllWays<N>) -> Option<Self> {
        let cpu = Avx512::detect_if_allowed()?;
        let white = SimdSide::new(program, Color::White, &ways.sides.white)?;
        let black = SimdSide::new(program, Color::Black, &ways.sides.black)?;
        Some(Self { cpu, sides: ByColor { white, black }, has_royal: ways.has_royal })
    }
}

impl<const N: usize> SimdSide<N> {
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
