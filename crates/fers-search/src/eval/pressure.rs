//! What the pieces see from where they stand: how freely they move, what they threaten, how near they come to royals.
//!
//! Assumes that material decides and captures are exchanges of material: not computed elsewhere.

use fers_core::{ByColor, Color, PieceType, Square, SquareSet};
use fers_movegen::{Position, StepShift};
use fers_rules::{Drops, Ruleset};

use super::mobility::Mobilities;
use super::stakes::Stakes;
use super::tables::{WideSet, narrow};
use crate::params::PRESSURE;

/// What pieces of each type make of what they see.
#[derive(Clone, Debug)]
pub(super) struct Pressure {
    /// By side: the types, cheapest first, royals last.
    kinds: ByColor<Vec<Kind>>,
    /// By side: how many of them are in the cheapest class.
    cheapest: ByColor<usize>,
    /// The royal types, where giving mate wins, so that royals are in danger at all.
    royals: Box<[PieceType]>,
    /// Pieces in hand may be dropped.
    has_drops: bool,
}

/// What is known about a piece type of a side.
#[derive(Clone, Debug)]
struct Kind {
    piece_type: PieceType,
    is_royal: bool,
    /// The number of its price class: pieces of a class are exchanged for each other without regret.
    class: usize,
    /// By number of squares that it may go to: what that is worth; nothing for the cheapest.
    freedom: Option<[i32; TARGETS_MAX + 1]>,
    /// What each square near a royal that it attacks counts.
    assault: i32,
    /// What it costs to be attacked by something cheaper.
    threatened: i32,
    /// What it costs to be attacked and not defended.
    hanging: i32,
}

/// More targets than this count like this many.
const TARGETS_MAX: usize = 31;

/// Dearer pieces are all in the last class.
const CLASSES: usize = 6;

/// What one side's pieces see together.
#[derive(Clone, Copy)]
struct View<const N: usize> {
    /// Where any piece could capture.
    all: SquareSet<N>,
    /// Where a piece that is no royal could.
    army: SquareSet<N>,
    /// By class: where a piece of it could.
    classes: [SquareSet<N>; CLASSES],
    /// What they gain by it, in centipawns.
    worth: i32,
    /// Pieces that attack squares near an enemy royal.
    assailants: usize,
    /// What these attacks count together.
    assault: i32,
}

impl<const N: usize> View<N> {
    const NOTHING: Self = Self {
        all: SquareSet::EMPTY,
        army: SquareSet::EMPTY,
        classes: [SquareSet::EMPTY; CLASSES],
        worth: 0,
        assailants: 0,
        assault: 0,
    };

    /// Adds what a piece could capture.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn add(&mut self, kind: &Kind, captures: SquareSet<N>, zone: SquareSet<N>) {
        self.see(kind, captures);
        let near = (captures & zone).count();
        if near > 0 && !kind.is_royal {
            self.assailants += 1;
            self.assault += near as i32 * kind.assault;
        }
    }

    /// Adds what all pieces of a type could capture, by the steps with which they do so.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn add_all(&mut self, kind: &Kind, steps: &StepShift<N>, pieces: SquareSet<N>, zone: SquareSet<N>) {
        let (mut assailants, mut near) = (SquareSet::EMPTY, 0);
        for (by, captures) in steps.by_group(pieces) {
            self.see(kind, captures);
            let captures_near = captures & zone;
            near += captures_near.count();
            assailants |= captures_near.rotated(-by);
        }
        if !kind.is_royal {
            self.assailants += assailants.count() as usize;
            self.assault += near as i32 * kind.assault;
        }
    }

    #[inline(always)]
    fn see(&mut self, kind: &Kind, captures: SquareSet<N>) {
        self.all |= captures;
        if !kind.is_royal {
            self.army |= captures;
            self.classes[kind.class] |= captures;
        }
    }
}

impl Pressure {
    /// Learns a ruleset, if pressure means something there.
    pub fn of(ruleset: &Ruleset, mobilities: &Mobilities, values: &ByColor<Vec<i32>>, stakes: &Stakes) -> Self {
        let kinds = ByColor::from_fn(|color| kinds(ruleset, mobilities, &values[color], color));
        Self {
            cheapest: ByColor::from_fn(|color| kinds[color].partition_point(|kind| kind.class == 0)),
            kinds,
            royals: ruleset.piece_types().filter(|&piece| stakes.mate_sign > 0 && ruleset.is_royal(piece)).collect(),
            has_drops: ruleset.hands.drops != Drops::None,
        }
    }

    /// What each side gains by what its pieces see, in centipawns; `neighbours` are the squares around each place.
    pub fn on<const N: usize>(&self, position: &Position<N>, neighbours: &[WideSet]) -> ByColor<i32> {
        let mut views = ByColor::new(View::NOTHING, View::NOTHING);
        let zones = ByColor::from_fn(|color| self.danger_zone(position, neighbours, color));
        for color in Color::ALL {
            let (cheapest, _) = self.kinds[color].split_at(self.cheapest[color]);
            self.look(position, color, cheapest, zones[!color], &mut views);
        }
        for color in Color::ALL {
            let (_, others) = self.kinds[color].split_at(self.cheapest[color]);
            self.look(position, color, others, zones[!color], &mut views);
        }
        ByColor::from_fn(|color| {
            let (own, enemy) = (&views[color], &views[!color]);
            own.worth + self.danger(position, !color, zones[!color], own, enemy)
                - self.losses(position, color, own, enemy)
        })
    }

    /// The squares of the royals of a side, and those around them.
    fn danger_zone<const N: usize>(
        &self,
        position: &Position<N>,
        neighbours: &[WideSet],
        color: Color,
    ) -> SquareSet<N> {
        let squares = self.royals.iter().flat_map(|&royal| position.squares_of(color, royal));
        squares.fold(SquareSet::EMPTY, |zone, square| zone | SquareSet::of(square) | narrow(&neighbours[square]))
    }

    /// Looks from every piece of some types of a side: first from those of the cheapest class, then from all others. `zone` is around the enemy's
    /// royals.
    fn look<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        kinds: &[Kind],
        zone: SquareSet<N>,
        views: &mut ByColor<View<N>>,
    ) {
        let barred = position.squares_of_side(color) | views[!color].classes[0];
        let view = &mut views[color];
        for kind in kinds {
            let pieces = position.squares_of(color, kind.piece_type);
            if kind.freedom.is_none()
                && let Some(steps) = position.capture_steps(color, kind.piece_type)
            {
                view.add_all(kind, steps, pieces, zone);
                continue;
            }
            for from in pieces {
                let from = Square(from as u16);
                let captures = if let Some(freedom) = &kind.freedom {
                    let Some(sight) = position.sight(color, kind.piece_type, from) else { break };
                    let targets = (sight.quiet | sight.capture).without(barred).count();
                    view.worth += freedom[(targets as usize).min(TARGETS_MAX)];
                    sight.capture
                } else {
                    let Some(captures) = position.sight_of_captures(color, kind.piece_type, from) else { break };
                    captures
                };
                view.add(kind, captures, zone);
            }
        }
    }

    /// In what danger the royals of a side are, in centipawns: a single attacker hardly hurts, several do more than
    /// each alone.
    fn danger<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        zone: SquareSet<N>,
        attack: &View<N>,
        defence: &View<N>,
    ) -> i32 {
        if attack.assailants == 0 {
            return 0;
        }
        let weak = (zone & attack.army).without(defence.army).count() as i32;
        let assault = attack.assault + weak * PRESSURE.weak_square;
        let percent = PRESSURE.assailants_percent[attack.assailants.min(PRESSURE.assailants_percent.len() - 1)];
        let in_hand = if self.has_drops { i32::from(position.hand_total(!color)) } else { 0 }.min(PRESSURE.hand_max);
        let holes = zone.without(defence.army | position.squares_of_side(color)).count() as i32;
        (assault * percent / 100 + holes * in_hand * PRESSURE.hand_hole).min(PRESSURE.danger_max)
    }

    /// What a side stands to lose to the enemy's threats; half of it if it is its turn.
    fn losses<const N: usize>(&self, position: &Position<N>, color: Color, own: &View<N>, enemy: &View<N>) -> i32 {
        let attacked = position.squares_of_side(color) & enemy.all;
        if attacked.is_empty() {
            return 0;
        }
        let hanging = attacked.without(own.all);
        let (mut cheaper, mut class, mut losses) = (SquareSet::EMPTY, 0, 0);
        for kind in self.kinds[color].iter().filter(|kind| !kind.is_royal) {
            while class < kind.class {
                cheaper |= enemy.classes[class];
                class += 1;
            }
            let squares = position.squares_of(color, kind.piece_type) & attacked;
            if squares.is_empty() {
                continue;
            }
            losses += (squares & cheaper).count() as i32 * kind.threatened;
            losses += (squares & hanging).without(cheaper).count() as i32 * kind.hanging;
        }
        if position.turn() == color { losses / 2 } else { losses }
    }
}

/// The types of a side, cheapest first, royals last.
fn kinds(ruleset: &Ruleset, mobilities: &Mobilities, values: &[i32], color: Color) -> Vec<Kind> {
    let mut types: Vec<PieceType> = ruleset.piece_types().collect();
    types.sort_by_key(|&piece| (ruleset.is_royal(piece), values[piece.index()]));
    let (mut class, mut cheapest) = (0, None);
    let kind = |piece_type: PieceType| {
        let value = values[piece_type.index()];
        let first = *cheapest.get_or_insert(value.max(1));
        if value * 100 > first * PRESSURE.class_percent {
            (class, cheapest) = ((class + 1).min(CLASSES - 1), Some(value));
        }
        let is_royal = ruleset.is_royal(piece_type);
        let mean = mobilities.mean(ruleset, color, piece_type);
        Kind {
            piece_type,
            is_royal,
            class,
            freedom: (class > 0 && !is_royal).then(|| freedom(mean)),
            assault: (value / PRESSURE.assault_divisor).clamp(PRESSURE.assault_min, PRESSURE.assault_max),
            threatened: PRESSURE.threat + value / PRESSURE.threat_divisor,
            hanging: PRESSURE.hanging + value / PRESSURE.hanging_divisor,
        }
    };
    types.into_iter().map(kind).collect()
}

/// What numbers of targets are worth to a piece with so many on average: each further one less.
fn freedom(mean: f64) -> [i32; TARGETS_MAX + 1] {
    let root = |targets: f64| (targets + 1.0).sqrt();
    std::array::from_fn(|targets| (PRESSURE.freedom * (root(targets as f64) - root(mean))).round() as i32)
}
