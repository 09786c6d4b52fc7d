//! Drops whose number depends only on the squares of pieces.

use fers_core::{Color, SquareSet};

use crate::Program;

/// The drops of a type in a calm node.
#[derive(Clone, Debug)]
pub struct CalmDrop<const N: usize> {
    /// The type.
    pub piece_type: usize,
    /// The squares that the rules allow.
    pub squares: SquareSet<N>,
    /// Whether the type is always in hand.
    pub endless: bool,
    /// Whether drops have conditions on the surroundings.
    pub has_needs: bool,
    /// Whether a file may hold only one piece of the type.
    pub is_alone_on_file: bool,
    /// Whether drops may give check and mate.
    pub is_free: bool,
}

/// Returns the drops of a side, each type once, if they have no other conditions.
pub fn calm_drops<const N: usize>(program: &Program<N>, color: Color) -> Option<Vec<CalmDrop<N>>> {
    if !program.both_shades.is_empty() || program.hands.must_drop {
        return None;
    }
    let types = if program.hands.drops { program.types } else { 0 };
    (0..types).map(|piece_type| calm_drop(program, color, piece_type)).collect()
}

fn calm_drop<const N: usize>(program: &Program<N>, color: Color, piece_type: usize) -> Option<CalmDrop<N>> {
    let plan = &program.drops[color][piece_type];
    let attacks = &program.attacks[color];
    let is_free = plan.may_check && plan.may_mate;
    let is_direct = attacks.hops.is_empty() && attacks.scripted.is_empty() && program.legality.one_royal.is_some();
    let is_calm = matches!(plan.per_file_max, None | Some(1))
        && !plan.must_threaten
        && program.promotions[color][piece_type].on_drop.is_empty()
        && !program.traits[piece_type].is_royal
        && (is_free || is_direct);
    is_calm.then(|| CalmDrop {
        piece_type,
        squares: plan.squares,
        endless: plan.endless,
        has_needs: !plan.needs.is_empty() || !plan.opening.is_empty(),
        is_alone_on_file: plan.per_file_max.is_some(),
        is_free,
    })
}
