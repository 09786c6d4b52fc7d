//! The moves and attacks of a side that are equal from square to square: the source of the SIMD
//! tables.

use std::sync::Arc;

use fers_core::{ByColor, Color, SquareSet};

use super::jumps::JumpTable;
use super::slides::SlideTable;
use crate::{BySquare, CheckTest, Method, MoveKind, PassRule, PieceGroup, Program, TestFor};

/// The slides and jumps of a side, as moves and as attacks.
#[derive(Clone, Debug)]
pub struct SideMoves<const N: usize> {
    /// The slides and hops of its pieces.
    pub slides: SlideTable<N>,
    /// The jumps of its pieces.
    pub jumps: JumpTable<N>,
    /// The attacks by slides and hops.
    pub rays: SlideTable<N>,
    /// The attacks by jumps.
    pub jump_attacks: JumpTable<N>,
    /// The types that have these moves.
    pub types: Vec<usize>,
    /// The types among them that promote, with the origins from which their next move may promote.
    pub promoting: Vec<(usize, SquareSet<N>)>,
    /// The destinations of the only royal by square, if it only jumps. They are not among the
    /// jumps.
    pub royal: Option<Arc<BySquare<SquareSet<N>, N>>>,
    /// The piece groups that are not covered, as indices.
    pub others: Vec<usize>,
    /// Whether slides, jumps, castlings and drops cover all moves while there is no check, no pin
    /// and no en passant capture.
    pub are_whole: bool,
}

/// The slides and jumps of both sides, if they cover enough of the rules.
#[derive(Clone, Debug)]
pub struct MoveTables<const N: usize> {
    /// The moves and attacks of each side.
    pub sides: ByColor<SideMoves<N>>,
    /// Whether there is a royal that must not be left attacked.
    pub has_royal: bool,
}

impl<const N: usize> MoveTables<N> {
    /// Makes the slides and jumps of a program.
    pub fn new(program: &Program<N>) -> Option<Self> {
        let has_royal = match program.royals.as_slice() {
            [] => false,
            // With one royal piece, both rules are equal.
            [royal] => matches!(royal.check, CheckTest::Any | CheckTest::All),
            _ => return None,
        };
        let is_decided = matches!(
            program.legality.one,
            Method::AllLegal | Method::Masks | Method::MasksAndTests(TestFor::GivesCheck | TestFor::Blast)
        );
        let is_usual = is_decided
            && !program.challenges
            && program.walling.is_none()
            && program.effects.pinches.is_empty()
            && program.freezes.is_empty()
            && program.effects.duties.is_empty()
            && program.effects.counters.is_empty()
            && program.effects.protections.is_empty()
            && (has_royal || program.royals.is_empty() && !program.has_bans);
        if !is_usual {
            return None;
        }
        let white = SideMoves::new(program, Color::White, has_royal)?;
        let black = SideMoves::new(program, Color::Black, has_royal)?;
        Some(Self { sides: ByColor { white, black }, has_royal })
    }
}

impl<const N: usize> SideMoves<N> {
    fn new(program: &Program<N>, color: Color, has_royal: bool) -> Option<Self> {
        let (mut slides, mut jumps) = (SlideTable::default(), JumpTable::default());
        let royal = royal(program, color);
        let (mut types, mut promoting, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (index, group) in program.piece_groups.of[color].iter().enumerate() {
            // A royal that jumps is counted separately.
            let is_royal = Some(group.piece_type) == program.legality.one_royal && royal.is_some();
            if !is_royal && !add_moves(program, color, group, &mut slides, &mut jumps) {
                others.push(index);
                continue;
            }
            types.push(group.piece_type);
            if !group.promotes_from.is_empty() {
                promoting.push((group.piece_type, group.promotes_from));
            }
        }
        let (mut rays, mut jump_attacks) = (SlideTable::default(), JumpTable::default());
        if has_royal {
            let plan = &program.attacks[color];
            let is_known = plan.scripted.is_empty()
                && plan.facing_round_edges.is_none()
                && rays.add_attacks(program, plan, &mut jump_attacks)
                && jump_attacks.add_attacks(plan);
            if !is_known {
                return None;
            }
        }
        if types.is_empty() {
            return None;
        }
        let are_whole = types.len() == program.types && (!has_royal || royal.is_some()) && asks_no_more(program, color);
        Some(Self { slides, jumps, rays, jump_attacks, types, promoting, royal, others, are_whole })
    }
}

/// Returns whether the rules give a side no moves except those of its pieces on the board, and
/// drops.
fn asks_no_more<const N: usize>(program: &Program<N>, color: Color) -> bool {
    let hands = &program.hands;
    !matches!(program.legality.one, Method::MasksAndTests(_))
        && !matches!(program.passing[color], PassRule::Always | PassRule::RoundBoard | PassRule::InAnswer)
        && hands.urgent.is_none()
        && !hands.pick_up
}

/// Returns the destinations of the only royal of a side, if it only jumps.
fn royal<const N: usize>(program: &Program<N>, color: Color) -> Option<Arc<BySquare<SquareSet<N>, N>>> {
    let royal = program.legality.one_royal?;
    let group = program.piece_groups.of[color].iter().find(|group| group.piece_type == royal)?;
    match &group.kind {
        MoveKind::Leaps(jumps) if group.promotes_from.is_empty() => Some(jumps.clone()),
        _ => None,
    }
}

/// Adds the moves of a piece group. Returns whether lanes can hold all of them.
fn add_moves<const N: usize>(
    program: &Program<N>,
    color: Color,
    group: &PieceGroup<N>,
    slides: &mut SlideTable<N>,
    jumps: &mut JumpTable<N>,
) -> bool {
    let mover = &program.movers[color][group.piece_type];
    let (mut more_slides, mut more_jumps) = (slides.clone(), jumps.clone());
    let fits = more_slides.add_moves(program, group.piece_type, mover, &mut more_jumps)
        && more_jumps.add_moves(program, group.piece_type, mover);
    if fits {
        (*slides, *jumps) = (more_slides, more_jumps);
    }
    fits
}
