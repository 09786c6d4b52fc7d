//! What the lanes of a program hold.

use fers_core::{ByColor, Color, SquareSet};

use super::jumps::{JumpGroup, JumpTable};
use super::rest::{CalmDrop, calm_drops};
use super::slides::{SlideGroup, SlideTable};
use crate::{BySquare, CheckTest, Gait, PassRule, Program, Troop};

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
pub struct Lanes<const N: usize> {
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
    pub royal: Option<Box<BySquare<SquareSet<N>, N>>>,
    /// The troops whose moves these are not, as indices.
    pub others: Vec<usize>,
    /// How its pieces are dropped, if that can be counted at once.
    pub drops: Option<Vec<CalmDrop<N>>>,
    /// As long as nothing checks, pins or captures in passing, these are all moves there are beside castlings.
    pub is_whole: bool,
}

impl<const N: usize> Lanes<N> {
    /// The lanes of a program, if they say enough of its rules.
    ///
    /// Nothing where the machine has no registers for them, or they are not allowed.
    pub fn new(program: &Program<N>) -> Option<Self> {
        if !super::uses_simd() {
            return None;
        }
        let has_royal = match program.royals.as_slice() {
            [] => false,
            // Of a side with one piece that has to be kept from attack it is the same.
            [royal] => matches!(royal.check, CheckTest::Any | CheckTest::All),
            _ => return None,
        };
        let is_safe = program.royals.is_empty() || !program.must_try_moves && !program.royals_differ;
        let is_usual = (program.tried_for.is_some() || is_safe)
            && !program.challenges
            && program.walling.is_none()
            && program.freezes.is_empty()
            && (has_royal || program.royals.is_empty() && !program.has_bans);
        if !is_usual {
            return None;
        }
        let white = LaneSide::new(program, Color::White, has_royal)?;
        let black = LaneSide::new(program, Color::Black, has_royal)?;
        Some(Self { sides: ByColor { white, black }, has_royal })
    }
}

impl<const N: usize> LaneSide<N> {
    fn new(program: &Program<N>, color: Color, has_royal: bool) -> Option<Self> {
        let (mut slides, mut jumps) = (SlideTable::default(), JumpTable::default());
        let royal = royal(program, color);
        let (mut types, mut promoting, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (index, troop) in program.troops.of[color].iter().enumerate() {
            // A royal that jumps is counted by itself.
            let is_royal = Some(troop.piece_type) == program.troops.plain_royal && royal.is_some();
            if !is_royal && !add_moves(program, color, troop, &mut slides, &mut jumps) {
                others.push(index);
                continue;
            }
            types.push(troop.piece_type);
            if !troop.promotes_from.is_empty() {
                promoting.push((troop.piece_type, troop.promotes_from));
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
        let is_whole = types.len() == program.types && (!has_royal || royal.is_some()) && asks_no_more(program, color);
        let types = (types.len() < program.types).then_some(types);
        Some(Self {
            slides: slides.groups()?,
            jumps: jumps.groups()?,
            rays: rays.groups()?,
            strikes: strikes.groups()?,
            types,
            promoting,
            royal,
            others,
            drops: calm_drops(program, color),
            is_whole,
        })
    }
}

/// Whether the rules know no moves of a side but those of its pieces on the board, and drops.
fn asks_no_more<const N: usize>(program: &Program<N>, color: Color) -> bool {
    let hands = &program.hands;
    program.tried_for.is_none()
        && program.passing[color] != PassRule::Always
        && hands.urgent.is_none()
        && !hands.pick_up
}

/// Where the only royal of a side goes, if it jumps and nothing else.
fn royal<const N: usize>(program: &Program<N>, color: Color) -> Option<Box<BySquare<SquareSet<N>, N>>> {
    let royal = program.troops.plain_royal?;
    let troop = program.troops.of[color].iter().find(|troop| troop.piece_type == royal)?;
    match &troop.gait {
        Gait::Jumps(jumps) if troop.promotes_from.is_empty() => Some(jumps.clone()),
        _ => None,
    }
}

/// Adds the moves of a troop, if lanes can hold them all.
fn add_moves<const N: usize>(
    program: &Program<N>,
    color: Color,
    troop: &Troop<N>,
    slides: &mut SlideTable<N>,
    jumps: &mut JumpTable<N>,
) -> bool {
    let mover = &program.movers[color][troop.piece_type];
    let (mut more_slides, mut more_jumps) = (slides.clone(), jumps.clone());
    let fits = more_slides.add_moves(program, troop.piece_type, mover, &mut more_jumps)
        && more_jumps.add_moves(program, troop.piece_type, mover);
    if fits {
        (*slides, *jumps) = (more_slides, more_jumps);
    }
    fits
}
