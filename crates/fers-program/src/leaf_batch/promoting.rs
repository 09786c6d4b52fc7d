//! Jumps that promote: each counts as several moves.

use fers_core::{Color, SquareSet};

use super::geometry::{Jump, MaskedLeap, RayPair};
use super::plan::TypeSets;
use crate::simd::move_tables::SideMoves;
use crate::{Program, PromotionRule};

/// The promotions of a side's pieces.
#[derive(Clone, Debug)]
pub struct Promotions<const N: usize> {
    /// The jumps that promote.
    pub jumps: Vec<Promoting<N>>,
    /// By type that may promote by its next move: the origins, and whether the jumps cover all its
    /// moves.
    pub from: Vec<(usize, SquareSet<N>, bool)>,
}

/// A jump from the squares from which it promotes.
#[derive(Clone, Debug)]
pub struct Promoting<const N: usize> {
    /// The jump.
    pub jump: Jump<N>,
    /// The number of moves beyond one.
    pub more: u64,
}

impl<const N: usize> Promotions<N> {
    /// Makes the promotions of a side; `None` if there are too many sets of types.
    pub fn new(
        program: &Program<N>,
        color: Color,
        tables: &SideMoves<N>,
        (slides, jumps): (&[RayPair<N>], &[Jump<N>]),
        sets: &mut TypeSets,
    ) -> Option<Self> {
        let mut promotions = Self { jumps: Vec::new(), from: Vec::new() };
        for &(piece_type, promotes_from) in &tables.promoting {
            let plan = &program.promotions[color][piece_type];
            let is_odd = |rule: &PromotionRule<N>| rule.is_barred || rule.choices.is_empty();
            let is_in = |set: usize, sets: &TypeSets| sets.types[set].contains(&piece_type);
            let mut ray_moves = slides.iter().flat_map(|rays| rays.ray_moves.iter().flatten());
            let is_known =
                plan.is_plain && !plan.rules.iter().any(is_odd) && !ray_moves.any(|&(_, set)| is_in(set, sets));
            promotions.from.push((piece_type, promotes_from, is_known));
            if !is_known {
                continue;
            }
            let alone = sets.number(vec![piece_type])?;
            for jump in jumps.iter().filter(|jump| is_in(jump.set, sets)) {
                let jump = Jump { set: alone, ..jump.clone() };
                for from in jump.leap.from & promotes_from {
                    promotions.add(&jump, from, moves_by(&plan.rules, from, jump.leap.offset.from(from)));
                }
            }
        }
        Some(promotions)
    }

    /// Adds a jump from a square from which it counts as this number of moves.
    fn add(&mut self, jump: &Jump<N>, from: usize, moves: u64) {
        let more = moves - 1;
        let is_alike = |known: &&mut Promoting<N>| {
            let kind = |jump: &Jump<N>| (jump.set, jump.leap.offset, jump.quiet, jump.capture, jump.virgin, jump.moved);
            known.more == more && kind(&known.jump) == kind(jump) && known.jump.vias == jump.vias
        };
        match self.jumps.iter_mut().find(is_alike) {
            _ if more == 0 => {}
            Some(known) => known.jump.leap.from.insert(from),
            None => {
                let leap = MaskedLeap { from: SquareSet::of(from), ..jump.leap };
                self.jumps.push(Promoting { jump: Jump { leap, ..jump.clone() }, more });
            }
        }
    }
}

/// Returns the number of moves between two squares, by rules of which at most one applies.
fn moves_by<const N: usize>(rules: &[PromotionRule<N>], from: usize, to: usize) -> u64 {
    let rule = rules.iter().find(|rule| rule.from.contains(from) && rule.to.contains(to));
    rule.map_or(1, |rule| rule.choices.len() as u64 + u64::from(rule.refusable.contains(to)))
}
