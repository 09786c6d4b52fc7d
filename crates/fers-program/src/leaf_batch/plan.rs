//! The tables of the batched leaf counter.

use std::sync::Arc;

use fers_core::{ByColor, Color, SquareSet};

use super::geometry::{Jump, MaskedLeap, MaskedLeaps, Offset, PinRelation, RayPair};
use super::promoting::Promotions;
use super::registers::Registers;
use crate::simd::jumps::JumpTable;
use crate::simd::move_tables::MoveTables;
use crate::simd::slides::{RayMove, SlideTable};
use crate::{BySquare, CapturedTo, Mover, PassRule, Program, RetaliationBan, TypeTraits};

/// The largest number of different sets of types of a side. Each set needs a register or more.
pub const SETS_MAX: usize = 12;

/// The largest number of lines along which pieces may slide or hop.
pub const RAY_PAIRS_MAX: usize = 8;

/// The tables of a program.
#[derive(Clone, Debug)]
pub struct LeafBatchTables<const N: usize> {
    /// The registers that the counter uses.
    pub registers: Registers,
    /// The tables of each side.
    pub sides: ByColor<Side<N>>,
}

/// The tables of a side.
#[derive(Clone, Debug)]
pub struct Side<const N: usize> {
    /// Sets of types that move alike.
    pub moving: TypeSets,
    /// Sets of types that attack alike.
    pub attacking: TypeSets,
    /// The lines along which its pieces move.
    pub slides: Vec<RayPair<N>>,
    /// By set of types: the jumps to any square without a friend, without conditions, that leave
    /// all pin rays.
    pub leaving: Vec<(usize, MaskedLeaps<N>)>,
    /// All other jumps.
    pub jumps: Vec<Jump<N>>,
    /// The jumps that may promote.
    pub promotions: Promotions<N>,
    /// The lines along which its pieces attack.
    pub rays: Vec<RayPair<N>>,
    /// The attacks by jumps without conditions on other squares.
    pub jump_attacks: Vec<JumpAttacks<N>>,
    /// The attacks over squares that must be empty, and those of unmoved pieces.
    pub lames: Vec<Jump<N>>,
    /// The destinations of its royal by square.
    pub royal: Option<Arc<BySquare<SquareSet<N>, N>>>,
    /// Whether its royal may not flee: in check it may only capture the single checker.
    pub stands: bool,
    /// Whether it may pass if it has no move.
    pub may_pass: bool,
    /// By type: the type's data after simple moves.
    pub simple_movers: Vec<SimpleMover>,
    /// The types that can capture en passant.
    pub passers: Vec<usize>,
    /// By origin: destinations that create an en passant square, and the squares from which it
    /// could be captured.
    pub chances: Box<BySquare<(SquareSet<N>, SquareSet<N>), N>>,
}

/// A type whose moves are simple and keep the type.
#[derive(Clone, Copy, Debug)]
pub struct SimpleMover {
    /// The sets of attacking types that contain it, as bits.
    pub member: u64,
    /// Whether some of its moves create en passant squares.
    pub opens: bool,
}

/// The attacks by jumps of a set of types.
#[derive(Clone, Debug)]
pub struct JumpAttacks<const N: usize> {
    /// The set of types.
    pub set: usize,
    /// The leaps.
    pub offsets: MaskedLeaps<N>,
    /// By target: the origins of these jumps.
    pub origins: Box<BySquare<SquareSet<N>, N>>,
}

/// Sets of types.
#[derive(Clone, Debug, Default)]
pub struct TypeSets {
    /// The types of each set.
    pub types: Vec<Vec<usize>>,
}

impl TypeSets {
    /// Returns the number of a set of types, adding it if needed; `None` if there are too many.
    pub fn number(&mut self, mut types: Vec<usize>) -> Option<usize> {
        types.sort_unstable();
        types.dedup();
        if let Some(known) = self.types.iter().position(|known| *known == types) {
            return Some(known);
        }
        self.types.push(types);
        (self.types.len() <= SETS_MAX).then_some(self.types.len() - 1)
    }

    /// Returns the sets that contain a type, as bits.
    fn of_type(&self, piece_type: usize) -> u64 {
        let sets = self.types.iter().enumerate().filter(|(_, types)| types.contains(&piece_type));
        sets.fold(0, |bits, (set, _)| bits | 1 << set)
    }
}

impl<const N: usize> LeafBatchTables<N> {
    /// Makes the tables of a program, if they can count the moves of most positions.
    pub fn new(program: &Program<N>, tables: &MoveTables<N>) -> Option<Self> {
        if !are_counted_by_squares(program) {
            return None;
        }
        let registers = Registers::of_machine()?;
        let white = Side::new(program, Color::White, tables)?;
        let black = Side::new(program, Color::Black, tables)?;
        Some(Self { registers, sides: ByColor { white, black } })
    }
}

/// Returns whether the number of moves after a simple move depends only on the squares of pieces.
/// Ends of the game are not considered.
fn are_counted_by_squares<const N: usize>(program: &Program<N>) -> bool {
    let stays =
        |traits: &TypeTraits| traits.retaliation == RetaliationBan::Nothing && !traits.assimilates && !traits.becomes;
    let changes_more = program.has_walls
        || program.hands.is_shared
        || program.has_aims
        || program.has_imitation
        || !program.seizures.is_empty()
        || !program.effects.flips.is_empty()
        || !program.effects.shoves.is_empty()
        || !program.effects.burns.is_empty()
        || !program.effects.pinches.is_empty()
        || !program.blasts.is_empty();
    // A side whose captured piece goes to its own hand could drop it.
    !changes_more && program.traits.iter().all(stays) && program.hands.captured_to != CapturedTo::Owner
}

impl<const N: usize> Side<N> {
    fn new(program: &Program<N>, color: Color, tables: &MoveTables<N>) -> Option<Self> {
        let (own, enemy) = (&tables.sides[color], &tables.sides[!color]);
        if !own.are_whole {
            return None;
        }
        let (mut moving, mut attacking) = (TypeSets::default(), TypeSets::default());
        let pins = ray_pairs(&enemy.rays, program, &mut TypeSets::default())?;
        let mut slides = ray_pairs(&own.slides, program, &mut moving)?;
        slides.iter_mut().for_each(|rays| rays.pin_relation = rays.pin_relation(&pins));
        let mut all_jumps = jumps(&own.jumps, &mut moving)?;
        all_jumps.iter_mut().for_each(|jump| jump.pin_relation = jump.pin_relation(&pins));
        let rays = ray_pairs(&own.rays, program, &mut attacking)?;
        let (plain, lames): (Vec<_>, Vec<_>) = jumps(&own.jump_attacks, &mut attacking)?
            .into_iter()
            .partition(|jump| jump.vias.is_empty() && !jump.virgin && !jump.moved);
        let promotions = Promotions::new(program, color, own, (&slides, &all_jumps), &mut moving)?;
        let stands = program.legality.one_royal.is_some_and(|royal| !program.traits[royal].may_flee);
        // A captured piece may have blocked another check.
        if stands && !enemy.jump_attacks.jumps.iter().all(|(jump, _)| jump.vias.is_empty()) {
            return None;
        }
        let leaves = |jump: &Jump<N>| jump.is_plain() && jump.pin_relation == PinRelation::None;
        let (leaving, others): (Vec<_>, Vec<_>) = all_jumps.into_iter().partition(leaves);
        Some(Self {
            simple_movers: (0..program.types).map(|of| simple_mover(program, color, of, &attacking)).collect(),
            moving,
            attacking,
            slides,
            leaving: by_set(&leaving),
            jumps: others,
            promotions,
            rays,
            jump_attacks: jump_attacks(&plain),
            lames,
            royal: own.royal.clone(),
            stands,
            may_pass: program.passing[color] != PassRule::Never,
            passers: (0..program.types).filter(|&of| captures_passing(&program.movers[color][of])).collect(),
            chances: chances(program, color),
        })
    }
}

fn simple_mover<const N: usize>(
    program: &Program<N>,
    color: Color,
    piece_type: usize,
    attacking: &TypeSets,
) -> SimpleMover {
    let opens = program.has_en_passant && program.movers[color][piece_type].opens_en_passant.is_some();
    SimpleMover { member: attacking.of_type(piece_type), opens }
}

fn captures_passing<const N: usize>(mover: &Mover<N>) -> bool {
    mover.en_passant_origins.is_some() || !mover.en_passant_scripts.is_empty()
}

/// Returns, by origin, the destinations that create an en passant square, and the squares from
/// which it could be captured.
fn chances<const N: usize>(program: &Program<N>, color: Color) -> Box<BySquare<(SquareSet<N>, SquareSet<N>), N>> {
    let mut chances = Box::new(BySquare::filled((SquareSet::EMPTY, SquareSet::EMPTY)));
    for mover in program.movers[color].iter().filter(|_| program.has_en_passant) {
        let lames = mover.lames.iter().enumerate().flat_map(|(from, lames)| lames.iter().map(move |lame| (from, lame)));
        for (from, lame) in lames.filter(|(_, lame)| lame.creates_en_passant) {
            let (to, capturers) = &mut chances[from];
            *to |= lame.to;
            let origins = &program.piece_groups.passing_origins[!color];
            *capturers = lame.via.into_iter().fold(*capturers, |all, square| all | origins[square]);
        }
    }
    chances
}

/// Converts the lines of a table, each with the moves along it.
fn ray_pairs<const N: usize>(
    table: &SlideTable<N>,
    program: &Program<N>,
    sets: &mut TypeSets,
) -> Option<Vec<RayPair<N>>> {
    if table.axes.len() > RAY_PAIRS_MAX {
        return None;
    }
    let mut ray_pairs = Vec::new();
    for (index, axis) in table.axes.iter().enumerate() {
        let is_turned = axis.by < 0;
        let mut ray_moves: [Vec<(RayMove, usize)>; 2] = [Vec::new(), Vec::new()];
        for (way, found) in ray_moves.iter_mut().enumerate() {
            let mut types: Vec<(RayMove, Vec<usize>)> = Vec::new();
            for &(ray_move, piece_type, of, is_opposite) in &table.ray_moves {
                if of != index || (is_opposite != is_turned) != (way == 1) {
                    continue;
                }
                match types.iter_mut().find(|(known, _)| *known == ray_move) {
                    Some((_, types)) => types.push(piece_type),
                    None => types.push((ray_move, vec![piece_type])),
                }
            }
            for (ray_move, types) in types {
                found.push((ray_move, sets.number(types)?));
            }
        }
        let land = if is_turned { [axis.behind, axis.ahead] } else { [axis.ahead, axis.behind] };
        ray_pairs.push(RayPair::new((u64::from(axis.by.unsigned_abs()), axis.most), land, ray_moves, program.places));
    }
    Some(ray_pairs)
}

/// Converts the jumps of a table. Equal jumps of several types from the same squares are merged.
fn jumps<const N: usize>(table: &JumpTable<N>, sets: &mut TypeSets) -> Option<Vec<Jump<N>>> {
    let mut jumps = Vec::new();
    for (jump, origins) in &table.jumps {
        let mut rest: Vec<(usize, SquareSet<N>)> = origins.clone();
        while let Some(&(_, from)) = rest.first() {
            let alike = rest.iter().filter(|(_, other)| *other == from).map(|&(piece_type, _)| piece_type);
            jumps.push(Jump {
                set: sets.number(alike.collect())?,
                leap: MaskedLeap { offset: Offset::of(jump.by), from },
                vias: jump.vias.iter().map(|&via| Offset::of(via)).collect(),
                quiet: jump.quiet,
                capture: jump.capture,
                virgin: jump.virgin,
                moved: jump.moved,
                pin_relation: PinRelation::None,
            });
            rest.retain(|(_, other)| *other != from);
        }
    }
    Some(jumps)
}

/// Groups the leaps of jumps by set of types.
fn by_set<const N: usize>(jumps: &[Jump<N>]) -> Vec<(usize, MaskedLeaps<N>)> {
    let mut sorted: Vec<(usize, MaskedLeaps<N>)> = Vec::new();
    for jump in jumps {
        let index = sorted.iter().position(|(known, _)| *known == jump.set).unwrap_or_else(|| {
            sorted.push((jump.set, MaskedLeaps::default()));
            sorted.len() - 1
        });
        sorted[index].1.add(jump.leap);
    }
    sorted
}

/// Groups jumps into attacks by set of types.
fn jump_attacks<const N: usize>(jumps: &[Jump<N>]) -> Vec<JumpAttacks<N>> {
    let jumps_of_set = |(set, offsets)| {
        let mut origins = Box::new(BySquare::filled(SquareSet::EMPTY));
        for MaskedLeap { offset, from } in jumps.iter().filter(|jump| jump.set == set).map(|jump| jump.leap) {
            from.into_iter().for_each(|from| origins[offset.from(from)].insert(from));
        }
        JumpAttacks { set, offsets, origins }
    };
    by_set(jumps).into_iter().map(jumps_of_set).collect()
}
