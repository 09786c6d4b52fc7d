//! Leaps and lines as differences of indices, as the SIMD code needs them.

use fers_core::SquareSet;

use crate::BySquare;
use crate::simd::slides::RayMove;

/// A difference of indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// Whether it leads to higher indices.
    pub up: bool,
    /// The distance in indices.
    pub by: u64,
}

impl Offset {
    /// Makes an offset from a signed difference.
    pub fn of(by: i32) -> Self {
        Self { up: by >= 0, by: u64::from(by.unsigned_abs()) }
    }

    /// Returns the destination from a square from which it stays on the board.
    pub fn from(self, square: usize) -> usize {
        if self.up { square + self.by as usize } else { square - self.by as usize }
    }

    /// Returns the destination, unless the index would be negative.
    fn checked_from(self, square: usize) -> Option<usize> {
        if self.up { Some(square + self.by as usize) } else { square.checked_sub(self.by as usize) }
    }
}

/// A leap with its origins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaskedLeap<const N: usize> {
    /// The difference of indices.
    pub offset: Offset,
    /// The squares from which it stays on the board.
    pub from: SquareSet<N>,
}

/// Leaps of the same pieces by direction: distance and origins.
#[derive(Clone, Debug, Default)]
pub struct MaskedLeaps<const N: usize> {
    /// Leaps to higher indices: distance and origins.
    pub up: Vec<(u64, SquareSet<N>)>,
    /// Leaps to lower indices: distance and origins.
    pub down: Vec<(u64, SquareSet<N>)>,
}

impl<const N: usize> MaskedLeaps<N> {
    /// Adds a leap.
    pub fn add(&mut self, leap: MaskedLeap<N>) {
        let way = if leap.offset.up { &mut self.up } else { &mut self.down };
        way.push((leap.offset.by, leap.from));
    }
}

/// A jump of some types.
#[derive(Clone, Debug)]
pub struct Jump<const N: usize> {
    /// The set of types that make it.
    pub set: usize,
    /// The leap with its origins.
    pub leap: MaskedLeap<N>,
    /// Squares that must be empty, seen from the origin.
    pub vias: Vec<Offset>,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may end on an enemy.
    pub capture: bool,
    /// Whether only unmoved pieces make it.
    pub virgin: bool,
    /// Whether only moved pieces make it.
    pub moved: bool,
    /// Its relation to pin rays.
    pub pin_relation: PinRelation,
}

/// The relation of a move to the rays along which pieces are pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinRelation {
    /// It leaves every such ray.
    None,
    /// It stays on such a ray (an index into the enemy's rays) and jumps over no square of it.
    Line(usize),
    /// It may stay on such a ray and jump over the pinning piece.
    Over,
}

/// A line through the board with the moves along it, upwards and downwards.
#[derive(Clone, Debug)]
pub struct RayPair<const N: usize> {
    /// The differences of indices of one, two and four steps upwards.
    pub by: [u64; 3],
    /// The squares to which steps lead, upwards and downwards.
    pub land: [SquareSet<N>; 2],
    /// The number of further fills by four steps, after one and two, that cover the longest line.
    pub fours: usize,
    /// The moves along it with their sets of types, upwards and downwards.
    pub ray_moves: [Vec<(RayMove, usize)>; 2],
    /// By square: all squares ahead, upwards and downwards.
    pub ahead: Box<BySquare<[SquareSet<N>; 2], N>>,
    /// The relation of moves along it to pin rays.
    pub pin_relation: PinRelation,
}

impl<const N: usize> Jump<N> {
    /// Returns whether it may end on any square without a friend, without conditions.
    pub fn is_plain(&self) -> bool {
        self.vias.is_empty() && self.quiet && self.capture && !self.virgin && !self.moved
    }

    /// Returns its relation to the lines along which an enemy pins.
    pub fn pin_relation(&self, pins: &[RayPair<N>]) -> PinRelation {
        let MaskedLeap { offset, from } = self.leap;
        let way = usize::from(!offset.up);
        let stays = |rays: &RayPair<N>| from.into_iter().any(|from| rays.ahead[from][way].contains(offset.from(from)));
        let lines: Vec<usize> = (0..pins.len()).filter(|&index| stays(&pins[index])).collect();
        let [line] = lines.as_slice() else {
            return if lines.is_empty() { PinRelation::None } else { PinRelation::Over };
        };
        let step = pins[*line].by[0];
        // Every square between must be empty, so it jumps over nothing.
        let mut between = (1..offset.by / step).map(|steps| Offset { up: offset.up, by: steps * step });
        let leaps_nothing = offset.by % step == 0 && between.all(|via| self.vias.contains(&via));
        if leaps_nothing { PinRelation::Line(*line) } else { PinRelation::Over }
    }
}

impl<const N: usize> RayPair<N> {
    /// Makes a line from its step, its largest number of steps, and the destinations of steps
    /// upwards and downwards.
    pub fn new(
        (by, most): (u64, usize),
        land: [SquareSet<N>; 2],
        ray_moves: [Vec<(RayMove, usize)>; 2],
        places: usize,
    ) -> Self {
        let mut ahead = Box::new(BySquare::filled([SquareSet::EMPTY; 2]));
        for from in 0..places {
            for (way, up) in [true, false].into_iter().enumerate() {
                let leap = Offset { up, by };
                let next = |at| leap.checked_from(at).filter(|&next| next < places && land[way].contains(next));
                let squares = std::iter::successors(next(from), |&at| next(at));
                ahead[from][way] = squares.fold(SquareSet::EMPTY, |all, square| all | SquareSet::of(square));
            }
        }
        let fours = most.saturating_sub(4).div_ceil(4);
        Self { by: [by, 2 * by, 4 * by], land, fours, ray_moves, ahead, pin_relation: PinRelation::None }
    }

    /// Returns its relation to the lines along which an enemy pins.
    pub fn pin_relation(&self, pins: &[RayPair<N>]) -> PinRelation {
        let is_same = |pin: &RayPair<N>| pin.ahead.iter().eq(self.ahead.iter());
        let meets = |pin: &RayPair<N>| {
            let mut pairs = pin.ahead.iter().zip(self.ahead.iter());
            pairs.any(|(pin, own)| pin[0].intersects(own[0]) || pin[1].intersects(own[1]))
        };
        let met = pins.iter().filter(|pin| meets(pin)).count();
        match pins.iter().position(is_same) {
            Some(line) if met == 1 => PinRelation::Line(line),
            None if met == 0 => PinRelation::None,
            _ => PinRelation::Over,
        }
    }
}
