//! Leaps and lines as the registers take them: up or down so many indices.

use fers_core::SquareSet;

use crate::BySquare;
use crate::simd::slides::Run;

/// Up or down so many indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// Whether it leads to higher indices.
    pub up: bool,
    /// The distance in indices.
    pub by: u64,
}

impl Leap {
    /// By a difference of indices.
    pub fn of(by: i32) -> Self {
        Self { up: by >= 0, by: u64::from(by.unsigned_abs()) }
    }

    /// Where it leads from a square from which it stays on the board.
    pub fn from(self, square: usize) -> usize {
        if self.up { square + self.by as usize } else { square - self.by as usize }
    }

    /// Where it leads, if that is no index below zero.
    fn checked_from(self, square: usize) -> Option<usize> {
        if self.up { Some(square + self.by as usize) } else { square.checked_sub(self.by as usize) }
    }
}

/// A leap from certain squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spring<const N: usize> {
    /// The leap.
    pub leap: Leap,
    /// The squares from which it stays on the board.
    pub from: SquareSet<N>,
}

/// Leaps of the same pieces, sorted: how far they lead, and from where.
#[derive(Clone, Debug, Default)]
pub struct Springs<const N: usize> {
    /// Leaps to higher indices: distance and origins.
    pub up: Vec<(u64, SquareSet<N>)>,
    /// Leaps to lower indices: distance and origins.
    pub down: Vec<(u64, SquareSet<N>)>,
}

impl<const N: usize> Springs<N> {
    /// Adds one.
    pub fn add(&mut self, spring: Spring<N>) {
        let way = if spring.leap.up { &mut self.up } else { &mut self.down };
        way.push((spring.leap.by, spring.from));
    }
}

/// A jump of some types.
#[derive(Clone, Debug)]
pub struct Jump<const N: usize> {
    /// The set of types that make it.
    pub set: usize,
    /// The leap with its origins.
    pub spring: Spring<N>,
    /// Squares that must be empty, seen from the origin.
    pub vias: Vec<Leap>,
    /// It may end on an empty square.
    pub quiet: bool,
    /// It may end on an enemy.
    pub capture: bool,
    /// Only for pieces that have never moved.
    pub virgin: bool,
    /// Only for pieces that have.
    pub moved: bool,
    /// What it means for pieces that are pinned along a line.
    pub along: Along,
}

/// How a move lies to the lines along which pieces are pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// It leads off all of them.
    None,
    /// It stays on such a line (an index into the enemy's rays), and leaps over nothing there.
    Line(usize),
    /// It may stay on such a line, and leap over what pins.
    Over,
}

/// A line through the board and what goes along it: upwards and downwards.
#[derive(Clone, Debug)]
pub struct Track<const N: usize> {
    /// From a square upwards to the next one, by two steps, and by four.
    pub by: [u64; 3],
    /// The squares to which steps lead, upwards and downwards.
    pub land: [SquareSet<N>; 2],
    /// How often four steps must be taken after one and two so that the longest line is filled.
    pub fours: usize,
    /// What goes along it, and which set of types, upwards and downwards.
    pub runs: [Vec<(Run, usize)>; 2],
    /// By square: all squares ahead, upwards and downwards.
    pub ahead: Box<BySquare<[SquareSet<N>; 2], N>>,
    /// What going along it means for pieces that are pinned.
    pub along: Along,
}

impl<const N: usize> Jump<N> {
    /// Whether it may end on whatever is no friend, and asks for nothing.
    pub fn is_plain(&self) -> bool {
        self.vias.is_empty() && self.quiet && self.capture && !self.virgin && !self.moved
    }

    /// How it lies to the lines along which an enemy pins.
    pub fn along(&self, pins: &[Track<N>]) -> Along {
        let Spring { leap, from } = self.spring;
        let way = usize::from(!leap.up);
        let stays = |track: &Track<N>| from.into_iter().any(|from| track.ahead[from][way].contains(leap.from(from)));
        let lines: Vec<usize> = (0..pins.len()).filter(|&index| stays(&pins[index])).collect();
        let [line] = lines.as_slice() else {
            return if lines.is_empty() { Along::None } else { Along::Over };
        };
        let step = pins[*line].by[0];
        // Every square between has to be empty, so that nothing is leapt over.
        let mut between = (1..leap.by / step).map(|steps| Leap { up: leap.up, by: steps * step });
        let leaps_nothing = leap.by % step == 0 && between.all(|via| self.vias.contains(&via));
        if leaps_nothing { Along::Line(*line) } else { Along::Over }
    }
}

impl<const N: usize> Track<N> {
    /// A line by its step, the most steps on it, and where steps lead, upwards and downwards.
    pub fn new((by, most): (u64, usize), land: [SquareSet<N>; 2], runs: [Vec<(Run, usize)>; 2], places: usize) -> Self {
        let mut ahead = Box::new(BySquare::filled([SquareSet::EMPTY; 2]));
        for from in 0..places {
            for (way, up) in [true, false].into_iter().enumerate() {
                let leap = Leap { up, by };
                let next = |at| leap.checked_from(at).filter(|&next| next < places && land[way].contains(next));
                let squares = std::iter::successors(next(from), |&at| next(at));
                ahead[from][way] = squares.fold(SquareSet::EMPTY, |all, square| all | SquareSet::of(square));
            }
        }
        let fours = most.saturating_sub(4).div_ceil(4);
        Self { by: [by, 2 * by, 4 * by], land, fours, runs, ahead, along: Along::None }
    }

    /// How it lies to the lines along which an enemy pins.
    pub fn along(&self, pins: &[Track<N>]) -> Along {
        let is_same = |pin: &Track<N>| pin.ahead.iter().eq(self.ahead.iter());
        let meets = |pin: &Track<N>| {
            let mut pairs = pin.ahead.iter().zip(self.ahead.iter());
            pairs.any(|(pin, own)| pin[0].intersects(own[0]) || pin[1].intersects(own[1]))
        };
        let met = pins.iter().filter(|pin| meets(pin)).count();
        match pins.iter().position(is_same) {
            Some(line) if met == 1 => Along::Line(line),
            None if met == 0 => Along::None,
            _ => Along::Over,
        }
    }
}
