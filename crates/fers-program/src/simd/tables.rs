//! The SIMD tables of a program.

use std::sync::Arc;

use fers_arch::Avx512;
use fers_core::{ByColor, Color, SquareSet};

use super::calm_drops::{CalmDrop, calm_drops};
use super::jumps::JumpGroup;
use super::move_tables::{MoveTables, SideMoves};
use super::slides::SlideGroup;
use crate::{BySquare, Program};

/// The direction lanes of a program.
#[derive(Clone, Debug)]
pub struct SimdRays<const N: usize> {
    /// Proves that the processor has the instructions.
    pub cpu: Avx512,
    /// The lanes of each side.
    pub sides: ByColor<SimdSide<N>>,
    /// Whether there is a royal that must not be left attacked.
    pub has_royal: bool,
}

/// The lanes of a side.
#[derive(Clone, Debug)]
pub struct SimdSide<const N: usize> {
    /// The slides and hops of its pieces.
    pub slides: Vec<SlideGroup<N>>,
    /// The jumps of its pieces.
    pub jumps: Vec<JumpGroup<N>>,
    /// The attacks by slides and hops.
    pub rays: Vec<SlideGroup<N>>,
    /// The attacks by jumps.
    pub jump_attacks: Vec<JumpGroup<N>>,
    /// The types that have these moves, if others do not.
    pub types: Option<Vec<usize>>,
    /// The types among them that promote, with the origins from which their next move may promote.
    pub promoting: Vec<(usize, SquareSet<N>)>,
    /// The destinations of the only royal by square, if it only jumps.
    pub royal: Option<Arc<BySquare<SquareSet<N>, N>>>,
    /// The piece groups that have no lanes, as indices.
    pub others: Vec<usize>,
    /// The drops, if they can be counted at once.
    pub drops: Option<Vec<CalmDrop<N>>>,
    /// Whether lanes, castlings and drops cover all moves while there is no check, no pin and no en
    /// passant capture.
    pub is_whole: bool,
}

impl<const N: usize> SimdRays<N> {
    /// Makes the lanes of a program. Returns `None` if they cover too few of its rules, or if the
    /// processor lacks the instructions or they are disabled.
    pub fn new(program: &Program<N>, tables: &MoveTables<N>) -> Option<Self> {
        let cpu = Avx512::detect_if_allowed()?;
        let white = SimdSide::new(program, Color::White, &tables.sides.white)?;
        let black = SimdSide::new(program, Color::Black, &tables.sides.black)?;
        Some(Self { cpu, sides: ByColor { white, black }, has_royal: tables.has_royal })
    }
}

impl<const N: usize> SimdSide<N> {
    fn new(program: &Program<N>, color: Color, tables: &SideMoves<N>) -> Option<Self> {
        Some(Self {
            slides: tables.slides.groups()?,
            jumps: tables.jumps.groups()?,
            rays: tables.rays.groups()?,
            jump_attacks: tables.jump_attacks.groups()?,
            types: (tables.types.len() < program.types).then(|| tables.types.clone()),
            promoting: tables.promoting.clone(),
            royal: tables.royal.clone(),
            others: tables.others.clone(),
            drops: calm_drops(program, color),
            is_whole: tables.are_whole,
        })
    }
}
