//! Drops whose number depends on the squares only.

use fers_core::{Color, SquareSet};

use crate::Program;

/// How the pieces of a type are dropped where that depends on what stands on the board only.
#[derive(Clone, Debug)]
pub struct CalmDrop<const N: usize> {
    /// The type.
    pub piece_type: usize,
    /// The squares that the rules allow.
    pub squares: SquareSet<N>,
    /// It is always at hand.
    pub endless: bool,
    /// It needs something around its square.
    pub has_needs: bool,
    /// There may be only one of the type on a file.
    pub is_alone_on_file: bool,
    /// It may give check and mate.
    pub is_free: bool,
}

/// How the pieces of a side are dropped, if that is no more complicated; each type once.
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
