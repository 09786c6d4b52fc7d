//! The tables of the batched leaf counter.

use std::sync::Arc;

use fers_core::{ByColor, Color, SquareSet};

use super::geometry::{Along, Jump, Leap, Spring, Springs, Track};
use super::promoting::Promotions;
use super::registers::Registers;
use crate::simd::jumps::JumpTable;
use crate::simd::slides::{Run, SlideTable};
use crate::simd::ways::AllWays;
use crate::{BySquare, CapturedTo, Mover, PassRule, Program, RetaliationBan, TypeTraits};

/// The largest number of different sets of types of a side. Each set needs a register or more.
pub const SETS_MAX: usize = 12;

/// The largest number of lines along which pieces may slide or hop.
pub const TRACKS_MAX: usize = 8;

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
    pub slides: Vec<Track<N>>,
    /// By set of types: the jumps to any square without a friend, without conditions, that leave
    /// all pin rays.
    pub leaving: Vec<(usize, Springs<N>)>,
    /// All other jumps.
    pub jumps: Vec<Jump<N>>,
    /// The jumps that may promote.
    pub promotions: Promotions<N>,
    /// The lines along which its pieces attack.
    pub rays: Vec<Track<N>>,
    /// The attacks by jumps without conditions on other squares.
    pub strikes: Vec<Strike<N>>,
    /// The attacks over squares that must be empty, and those of unmoved pieces.
    pub lames: Vec<Jump<N>>,
    /// The destinations of its royal by square.
    pub royal: Option<Arc<BySquare<SquareSet<N>, N>>>,
    /// Whether its royal may not flee: in check it may only capture the single checker.
    pub stands: bool,
    /// Whether it may pass if it has no move.
    pub may_pass: bool,
    /// By type: the type's data after simple moves.
    pub travellers: Vec<Traveller>,
    /// The types that can capture en passant.
    pub passers: Vec<usize>,
    /// By origin: destinations that create an en passant square, and the squares from which it
    /// could be captured.
    pub chances: Box<BySquare<(SquareSet<N>, SquareSet<N>), N>>,
}

/// A type whose moves are simple and keep the type.
#[derive(Clone, Copy, Debug)]
pub struct Traveller {
    /// The sets of attacking types that contain it, as bits.
    pub member: u64,
    /// Whether some of its moves create en passant squares.
    pub opens: bool,
}

/// The attacks by jumps of a set of types.
#[derive(Clone, Debug)]
pub struct Strike<const N: usize> {
    /// The set of types.
    pub set: usize,
    /// The leaps.
    pub springs: Springs<N>,
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
    pub fn new(program: &Program<N>, ways: &AllWays<N>) -> Option<Self> {
        if !are_counted_by_squares(program) {
            return None;
        }
        let registers = Registers::of_machine()?;
        let white = Side::new(program, Color::White, ways)?;
        let black = Side::new(program, Color::Black, ways)?;
        Some(Self { registers, sides: ByColor { white, black } })
    }
}

/// Returns whether the number of moves after a simple move depends only on the squares of pieces.
/// Ends of the game are not considered.
fn are_counted_by_squares<const N: usize>(program: &Program<N>) -> bool {
    let stays =
        |traits: &TypeTraits| traits.retaliation == RetaliationBan::Nothing && !traits.assimilates && !traits.becomes;
    let changes_more = program.has_walls
        || program.has_aims
        || program.has_imitation
        || !program.seizures.is_empty()
        || !program.effects.flips.is_empty()
        || !program.effects.shoves.is_empty()
        || !program.effects.burns.is_empty()
        || !program.blasts.is_empty();
    // A side whose captured piece goes to its own hand could drop it.
    !changes_more && program.traits.iter().all(stays) && program.hands.captured_to != CapturedTo::Owner
}

impl<const N: usize> Side<N> {
    fn new(program: &Program<N>, color: Color, ways: &AllWays<N>) -> Option<Self> {
        let (own, enemy) = (&ways.sides[color], &ways.sides[!color]);
        if !own.are_whole {
            return None;
        }
        let (mut moving, mut attacking) = (TypeSets::default(), TypeSets::default());
        let pins = tracks(&enemy.rays, program, &mut TypeSets::default())?;
        let mut slides = tracks(&own.slides, program, &mut moving)?;
        slides.iter_mut().for_each(|track| track.along = track.along(&pins));
        let mut all_jumps = jumps(&own.jumps, &mut moving)?;
        all_jumps.iter_mut().for_each(|jump| jump.along = jump.along(&pins));
        let rays = tracks(&own.rays, program, &mut attacking)?;
        let (plain, lames): (Vec<_>, Vec<_>) = jumps(&own.strikes, &mut attacking)?
            .into_iter()
            .partition(|jump| jump.vias.is_empty() && !jump.virgin && !jump.moved);
        let promotions = Promotions::new(program, color, own, (&slides, &all_jumps), &mut moving)?;
        let stands = program.legality.one_royal.is_some_and(|royal| !program.traits[royal].may_flee);
        // A captured piece may have blocked another check.
        if stands && !enemy.strikes.jumps.iter().all(|(jump, _)| jump.vias.is_empty()) {
            return None;
        }
        let leaves = |jump: &Jump<N>| jump.is_plain() && jump.along == Along::None;
        let (leaving, others): (Vec<_>, Vec<_>) = all_jumps.into_iter().partition(leaves);
        Some(Self {
            travellers: (0..program.types).map(|of| traveller(program, color, of, &attacking)).collect(),
            moving,
            attacking,
            slides,
            leaving: by_set(&leaving),
            jumps: others,
            promotions,
            rays,
            strikes: strikes(&plain),
            lames,
            royal: own.royal.clone(),
            stands,
            may_pass: program.passing[color] != PassRule::Never,
            passers: (0..program.types).filter(|&of| captures_passing(&program.movers[color][of])).collect(),
            chances: chances(program, color),
        })
    }
}

fn traveller<const N: usize>(program: &Program<N>, color: Color, piece_type: usize, attacking: &TypeSets) -> Traveller {
    let opens = program.has_en_passant && program.movers[color][piece_type].opens_en_passant.is_some();
    Traveller { member: attacking.of_type(piece_type), opens }
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
fn tracks<const N: usize>(table: &SlideTable<N>, program: &Program<N>, sets: &mut TypeSets) -> Option<Vec<Track<N>>> {
    if table.axes.len() > TRACKS_MAX {
        return None;
    }
    let mut tracks = Vec::new();
    for (index, axis) in table.axes.iter().enumerate() {
        let is_turned = axis.by < 0;
        let mut runs: [Vec<(Run, usize)>; 2] = [Vec::new(), Vec::new()];
        for (way, found) in runs.iter_mut().enumerate() {
            let mut types: Vec<(Run, Vec<usize>)> = Vec::new();
            for &(run, piece_type, of, is_opposite) in &table.runs {
                if of != index || (is_opposite != is_turned) != (way == 1) {
                    continue;
                }
                match types.iter_mut().find(|(known, _)| *known == run) {
                    Some((_, types)) => types.push(piece_type),
                    None => types.push((run, vec![piece_type])),
                }
            }
            for (run, types) in types {
                found.push((run, sets.number(types)?));
            }
        }
        let land = if is_turned { [axis.behind, axis.ahead] } else { [axis.ahead, axis.behind] };
        tracks.push(Track::new((u64::from(axis.by.unsigned_abs()), axis.most), land, runs, program.places));
    }
    Some(tracks)
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
                spring: Spring { leap: Leap::of(jump.by), from },
                vias: jump.vias.iter().map(|&via| Leap::of(via)).collect(),
                quiet: jump.quiet,
                capture: jump.capture,
                virgin: jump.virgin,
                moved: jump.moved,
                along: Along::None,
            });
            rest.retain(|(_, other)| *other != from);
        }
    }
    Some(jumps)
}

/// Groups the leaps of jumps by set of types.
fn by_set<const N: usize>(jumps: &[Jump<N>]) -> Vec<(usize, Springs<N>)> {
    let mut sorted: Vec<(usize, Springs<N>)> = Vec::new();
    for jump in jumps {
        let index = sorted.iter().position(|(known, _)| *known == jump.set).unwrap_or_else(|| {
            sorted.push((jump.set, Springs::default()));
            sorted.len() - 1
        });
        sorted[index].1.add(jump.spring);
    }
    sorted
}

/// Groups jumps into attacks by set of types.
fn strikes<const N: usize>(jumps: &[Jump<N>]) -> Vec<Strike<N>> {
    let strike = |(set, springs)| {
        let mut origins = Box::new(BySquare::filled(SquareSet::EMPTY));
        for Spring { leap, from } in jumps.iter().filter(|jump| jump.set == set).map(|jump| jump.spring) {
            from.into_iter().for_each(|from| origins[leap.from(from)].insert(from));
        }
        Strike { set, springs, origins }
    };
    by_set(jumps).into_iter().map(strike).collect()
}
