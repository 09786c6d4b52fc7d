//! How the pieces of a side move and attack, as far as that is the same from square to square: what lanes are made of.

use std::sync::Arc;

use fers_core::{ByColor, Color, SquareSet};

use super::jumps::JumpTable;
use super::slides::SlideTable;
use crate::{BySquare, CheckTest, Method, MoveKind, PassRule, PieceGroup, Program, TestFor};

/// Slides and jumps of a side, to go and to attack.
#[derive(Clone, Debug)]
pub struct Ways<const N: usize> {
    /// How its pieces move that slide or hop.
    pub slides: SlideTable<N>,
    /// How its pieces move that jump.
    pub jumps: JumpTable<N>,
    /// How its pieces attack that slide or hop.
    pub rays: SlideTable<N>,
    /// How its pieces attack that jump.
    pub strikes: JumpTable<N>,
    /// The types whose moves these are.
    pub types: Vec<usize>,
    /// Those among them that promote, and from where with their next move.
    pub promoting: Vec<(usize, SquareSet<N>)>,
    /// Where the only royal goes, by its square, if it is a piece that jumps and nothing else; its moves are not among the jumps.
    pub royal: Option<Arc<BySquare<SquareSet<N>, N>>>,
    /// The groups whose moves these are not, as indices.
    pub others: Vec<usize>,
    /// As long as nothing checks, pins or captures in passing, these are all moves there are beside castlings and drops.
    pub are_whole: bool,
}

/// The ways of both sides, if they say enough of the rules.
#[derive(Clone, Debug)]
pub struct AllWays<const N: usize> {
    /// The ways of each side.
    pub sides: ByColor<Ways<N>>,
    /// Whether there is a royal that has to be kept from attack.
    pub has_royal: bool,
}

impl<const N: usize> AllWays<N> {
    /// The ways of a program.
    pub fn new(program: &Program<N>) -> Option<Self> {
        let has_royal = match program.royals.as_slice() {
            [] => false,
            // Of a side with one piece that has to be kept from attack it is the same.
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
            && program.freezes.is_empty()
            && (has_royal || program.royals.is_empty() && !program.has_bans);
        if !is_usual {
            return None;
        }
        let white = Ways::new(program, Color::White, has_royal)?;
        let black = Ways::new(program, Color::Black, has_royal)?;
        Some(Self { sides: ByColor { white, black }, has_royal })
    }
}

impl<const N: usize> Ways<N> {
    fn new(program: &Program<N>, color: Color, has_royal: bool) -> Option<Self> {
        let (mut slides, mut jumps) = (SlideTable::default(), JumpTable::default());
        let royal = royal(program, color);
        let (mut types, mut promoting, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (index, group) in program.piece_groups.of[color].iter().enumerate() {
            // A royal that jumps is counted by itself.
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
        let (mut rays, mut strikes) = (SlideTable::default(), JumpTable::default());
        if has_royal {
            let plan = &program.attacks[color];
            let is_known = plan.scripted.is_empty()
                && plan.facing_round_edges.is_none()
                && rays.add_attacks(program, plan, &mut strikes)
                && strikes.add_attacks(plan);
            if !is_known {
                return None;
            }
        }
        if types.is_empty() {
            return None;
        }
        let are_whole = types.len() == program.types && (!has_royal || royal.is_some()) && asks_no_more(program, color);
        Some(Self { slides, jumps, rays, strikes, types, promoting, royal, others, are_whole })
    }
}

/// Whether the rules know no moves of a side but those of its pieces on the board, and drops.
fn asks_no_more<const N: usize>(program: &Program<N>, color: Color) -> bool {
    let hands = &program.hands;
    !matches!(program.legality.one, Method::MasksAndTests(_))
        && program.passing[color] != PassRule::Always
        && hands.urgent.is_none()
        && !hands.pick_up
}

/// Where the only royal of a side goes, if it jumps and nothing else.
fn royal<const N: usize>(program: &Program<N>, color: Color) -> Option<Arc<BySquare<SquareSet<N>, N>>> {
    let royal = program.legality.one_royal?;
    let group = program.piece_groups.of[color].iter().find(|group| group.piece_type == royal)?;
    match &group.kind {
        MoveKind::Leaps(jumps) if group.promotes_from.is_empty() => Some(jumps.clone()),
        _ => None,
    }
}

/// Adds the moves of a group, if lanes can hold them all.
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
