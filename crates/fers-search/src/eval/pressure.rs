//! What the pieces see from where they stand: how freely they move, what they threaten, how near they come to royals.
//!
//! Assumes that material decides and captures are exchanges of material: not computed elsewhere.

use fers_core::{ByColor, Color, PieceType, Square, SquareSet};
use fers_movegen::Position;
use fers_program::StepShift;
use fers_rules::{Drops, Ruleset};

use super::mobility::Mobilities;
use super::stakes::Stakes;
use super::tables::{Seat, narrow};
use crate::params::PRESSURE;

/// What pieces of each type make of what they see.
#[derive(Clone, Debug)]
pub(super) struct Pressure {
    /// By side: the types of which it does not matter how freely they move: the cheapest, and royals.
    plain: ByColor<Vec<Kind>>,
    /// By side: the others, cheapest first.
    dearer: ByColor<Vec<Kind>>,
    /// By the [number](Position::number_at) of a piece.
    risks: Box<[Risk]>,
    /// The royal types, where giving mate wins, so that royals are in danger at all.
    royals: Box<[PieceType]>,
    /// Pieces in hand may be dropped.
    has_drops: bool,
}

/// What is known about a piece type of a side.
#[derive(Clone, Debug)]
struct Kind {
    piece_type: PieceType,
    /// The number of its price class: pieces of a class are exchanged for each other without regret; [`ROYALS`] for royals.
    class: usize,
    /// By number of squares that it may go to: what that is worth. Not asked of plain ones.
    freedom: [i32; TARGETS_MAX + 1],
    /// What each square near a royal that it attacks counts.
    assault: i32,
}

/// What a piece stands to lose.
#[derive(Clone, Copy, Debug, Default)]
struct Risk {
    /// See [`Kind`]; any for royals, which lose nothing.
    class: usize,
    /// What it costs to be attacked by something cheaper.
    threatened: i32,
    /// What it costs to be attacked and not defended.
    hanging: i32,
}

/// More targets than this count like this many.
const TARGETS_MAX: usize = 31;

/// Dearer pieces are all in the last class.
const CLASSES: usize = 6;

/// Where royals are counted, whom nothing is exchanged for.
const ROYALS: usize = CLASSES;

/// What one side's pieces see together.
#[derive(Clone, Copy)]
struct View<const N: usize> {
    /// By class, royals last: where a piece of it could capture.
    classes: [SquareSet<N>; CLASSES + 1],
    /// What they gain by what they see, in centipawns.
    worth: i32,
    /// Pieces that attack squares near an enemy royal.
    assailants: u32,
    /// What these attacks count together.
    assault: i32,
}

/// Where a side could capture, when all of its pieces have been looked at.
struct Reach<const N: usize> {
    /// By class: where pieces of cheaper classes could.
    cheaper: [SquareSet<N>; CLASSES],
    /// Where any piece but a royal could.
    army: SquareSet<N>,
    /// Where any piece could.
    all: SquareSet<N>,
}

impl<const N: usize> View<N> {
    const NOTHING: Self = Self { classes: [SquareSet::EMPTY; CLASSES + 1], worth: 0, assailants: 0, assault: 0 };

    /// Adds what a piece could capture.
    // PERF: at once where it stays in the end, since the registers are needed for what the next piece sees.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn add(&mut self, kind: &Kind, captures: SquareSet<N>, zone: SquareSet<N>) {
        self.classes[kind.class] |= captures;
        let near = (captures & zone).count();
        if near > 0 {
            self.assailants += 1;
            self.assault += near as i32 * kind.assault;
        }
    }

    /// Adds what all pieces of a type could capture, by the steps with which they do so.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn add_all(&mut self, kind: &Kind, steps: &StepShift<N>, pieces: SquareSet<N>, zone: SquareSet<N>) {
        let (mut all, mut assailants, mut near) = (SquareSet::EMPTY, SquareSet::EMPTY, 0);
        for (by, captures) in steps.by_group(pieces) {
            all |= captures;
            let captures_near = captures & zone;
            if !captures_near.is_empty() {
                near += captures_near.count();
                assailants |= captures_near.rotated(-by);
            }
        }
        self.classes[kind.class] |= all;
        self.assailants += assailants.count();
        self.assault += near as i32 * kind.assault;
    }

    /// Where all of these captures are.
    fn reach(&self) -> Reach<N> {
        let mut army = SquareSet::EMPTY;
        let cheaper = std::array::from_fn(|class| {
            let cheaper = army;
            army |= self.classes[class];
            cheaper
        });
        Reach { cheaper, army, all: army | self.classes[ROYALS] }
    }
}

impl Kind {
    /// Whether it does not matter how freely it moves.
    fn is_plain(&self) -> bool {
        self.class == 0 || self.is_royal()
    }

    fn is_royal(&self) -> bool {
        self.class == ROYALS
    }
}

impl Pressure {
    /// Learns a ruleset, if pressure means something there.
    pub fn of(ruleset: &Ruleset, mobilities: &Mobilities, values: &ByColor<Vec<i32>>, stakes: &Stakes) -> Self {
        let kinds = ByColor::from_fn(|color| kinds(ruleset, mobilities, &values[color], color));
        let split = |is_plain| {
            let of_color = |color| kinds[color].iter().filter(|kind| kind.is_plain() == is_plain).cloned().collect();
            ByColor::from_fn(of_color)
        };
        Self {
            plain: split(true),
            dearer: split(false),
            risks: Color::ALL.into_iter().flat_map(|color| risks(&kinds[color], &values[color])).collect(),
            royals: ruleset.piece_types().filter(|&piece| stakes.mate_sign > 0 && ruleset.is_royal(piece)).collect(),
            has_drops: ruleset.hands.drops != Drops::None,
        }
    }

    /// What each side gains by what its pieces see, in centipawns; `seats` say which squares are around each place.
    pub fn on<const N: usize>(&self, position: &Position<N>, seats: &[Seat]) -> ByColor<i32> {
        let mut views = ByColor::new(View::NOTHING, View::NOTHING);
        let zones = ByColor::from_fn(|color| self.danger_zone(position, seats, color));
        for color in Color::ALL {
            self.look(position, color, zones[!color], &mut views[color]);
        }
        for color in Color::ALL {
            let barred = position.squares_of_side(color) | views[!color].classes[0];
            self.look_around(position, color, zones[!color], barred, &mut views[color]);
        }
        let (white, black) = (views.white.reach(), views.black.reach());
        ByColor::new(
            self.gained(position, Color::White, zones.black, &views.white, (&white, &black)),
            self.gained(position, Color::Black, zones.white, &views.black, (&black, &white)),
        )
    }

    /// What a side gains by what its pieces see, and loses by what the enemy's see. `zone` is around the enemy's royals.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn gained<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        zone: SquareSet<N>,
        view: &View<N>,
        (own, enemy): (&Reach<N>, &Reach<N>),
    ) -> i32 {
        view.worth + self.danger(position, !color, zone, view, (own, enemy)) - self.losses(position, color, own, enemy)
    }

    /// The squares of the royals of a side, and those around them.
    fn danger_zone<const N: usize>(&self, position: &Position<N>, seats: &[Seat], color: Color) -> SquareSet<N> {
        let squares = self.royals.iter().flat_map(|&royal| position.squares_of(color, royal));
        squares.fold(SquareSet::EMPTY, |zone, square| zone | SquareSet::of(square) | narrow(&seats[square].neighbours))
    }

    /// Looks from every plain piece of a side. `zone` is around the enemy's royals.
    fn look<const N: usize>(&self, position: &Position<N>, color: Color, zone: SquareSet<N>, view: &mut View<N>) {
        for kind in &self.plain[color] {
            let pieces = position.squares_of(color, kind.piece_type);
            let zone = if kind.is_royal() { SquareSet::EMPTY } else { zone };
            if let Some(steps) = position.capture_steps(color, kind.piece_type) {
                view.add_all(kind, steps, pieces, zone);
                continue;
            }
            for from in pieces {
                let captures = position.sight_of_captures(color, kind.piece_type, Square(from as u16));
                let Some(captures) = captures else { break };
                view.add(kind, captures, zone);
            }
        }
    }

    /// The same from every dearer piece; going to `barred` squares is worth nothing.
    fn look_around<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        zone: SquareSet<N>,
        barred: SquareSet<N>,
        view: &mut View<N>,
    ) {
        for kind in &self.dearer[color] {
            for from in position.squares_of(color, kind.piece_type) {
                let Some(sight) = position.sight(color, kind.piece_type, Square(from as u16)) else { break };
                let targets = (sight.quiet | sight.capture).without(barred).count();
                view.worth += kind.freedom[(targets as usize).min(TARGETS_MAX)];
                view.add(kind, sight.capture, zone);
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
        view: &View<N>,
        (attack, defence): (&Reach<N>, &Reach<N>),
    ) -> i32 {
        if view.assailants == 0 {
            return 0;
        }
        let weak = (zone & attack.army).without(defence.army).count() as i32;
        let assault = view.assault + weak * PRESSURE.weak_square;
        let percent =
            PRESSURE.assailants_percent[(view.assailants as usize).min(PRESSURE.assailants_percent.len() - 1)];
        let in_hand = if self.has_drops { i32::from(position.hand_total(!color)) } else { 0 }.min(PRESSURE.hand_max);
        let mut danger = assault * percent / 100;
        if in_hand > 0 {
            let holes = zone.without(defence.army | position.squares_of_side(color)).count() as i32;
            danger += holes * in_hand * PRESSURE.hand_hole;
        }
        danger.min(PRESSURE.danger_max)
    }

    /// What a side stands to lose to the enemy's threats; half of it if it is its turn.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn losses<const N: usize>(&self, position: &Position<N>, color: Color, own: &Reach<N>, enemy: &Reach<N>) -> i32 {
        let hanging = enemy.all.without(own.all);
        let at_risk = position.squares_of_side(color) & (hanging | enemy.cheaper[CLASSES - 1]);
        let mut losses = 0;
        for square in at_risk {
            let Some(risk) = position.number_at(square).map(|number| &self.risks[number]) else { continue };
            if enemy.cheaper[risk.class].contains(square) {
                losses += risk.threatened;
            } else if hanging.contains(square) {
                losses += risk.hanging;
            }
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
        let mean = mobilities.mean(ruleset, color, piece_type);
        Kind {
            piece_type,
            class: if ruleset.is_royal(piece_type) { ROYALS } else { class },
            freedom: freedom(mean),
            assault: (value / PRESSURE.assault_divisor).clamp(PRESSURE.assault_min, PRESSURE.assault_max),
        }
    };
    types.into_iter().map(kind).collect()
}

/// By type: what a piece of a side stands to lose.
fn risks(kinds: &[Kind], values: &[i32]) -> Vec<Risk> {
    let mut risks = vec![Risk::default(); values.len()];
    for kind in kinds.iter().filter(|kind| !kind.is_royal()) {
        let value = values[kind.piece_type.index()];
        risks[kind.piece_type.index()] = Risk {
            class: kind.class,
            threatened: PRESSURE.threat + value / PRESSURE.threat_divisor,
            hanging: PRESSURE.hanging + value / PRESSURE.hanging_divisor,
        };
    }
    risks
}

/// What numbers of targets are worth to a piece with so many on average: each further one less.
fn freedom(mean: f64) -> [i32; TARGETS_MAX + 1] {
    let root = |targets: f64| (targets + 1.0).sqrt();
    std::array::from_fn(|targets| (PRESSURE.freedom * (root(targets as f64) - root(mean))).round() as i32)
}
