//! What the pieces see from where they stand: how freely they move, what they threaten, how near they come to royals.
//!
//! Assumes that material decides and captures are exchanges of material: not computed elsewhere.

use fers_core::{ByColor, Color, PieceType, Square, SquareSet};
use fers_movegen::Position;
use fers_program::StepShift;
use fers_rules::{Drops, Ruleset};

use super::piece_square_tables::{RoyalSquare, narrow};
use super::target_chances::Mobilities;
use super::win_conditions::WinConditions;
use crate::params::MOBILITY_AND_KING_SAFETY;

/// What pieces of each type make of what they see.
#[derive(Clone, Debug)]
pub(super) struct MobilityAndKingSafety {
    /// By side: the types of which it does not matter how freely they move: the cheapest, and royals.
    without_mobility: ByColor<Vec<TypeTerms>>,
    /// By side: the others, cheapest first.
    with_mobility: ByColor<Vec<TypeTerms>>,
    /// By the [number](Position::number_at) of a piece.
    threat_penalties: Box<[ThreatPenalty]>,
    /// The royal types, where giving mate wins, so that royals are in danger at all.
    royals: Box<[PieceType]>,
    /// Pieces in hand may be dropped.
    has_drops: bool,
}

/// What is known about a piece type of a side.
#[derive(Clone, Debug)]
struct TypeTerms {
    piece_type: PieceType,
    /// The number of its price class: pieces of a class are exchanged for each other without regret; [`ROYALS`] for royals.
    value_class: usize,
    /// By number of squares that it may go to: what that is worth. Not asked of plain ones.
    mobility: [i32; TARGETS_MAX + 1],
    /// What each square near a royal that it attacks counts.
    king_attack: i32,
}

/// What a piece stands to lose.
#[derive(Clone, Copy, Debug, Default)]
struct ThreatPenalty {
    /// See [`TypeTerms`]; any for royals, which lose nothing.
    value_class: usize,
    /// What it costs to be attacked by something cheaper.
    by_cheaper: i32,
    /// What it costs to be attacked and not defended.
    hanging: i32,
}

/// More targets than this count like this many.
const TARGETS_MAX: usize = 31;

/// Dearer pieces are all in the last class.
const VALUE_CLASSES: usize = 6;

/// Where royals are counted, whom nothing is exchanged for.
const ROYALS: usize = VALUE_CLASSES;

/// What one side's pieces see together.
#[derive(Clone, Copy)]
struct SideAttacks<const N: usize> {
    /// By class, royals last: where a piece of it could capture.
    by_value_class: [SquareSet<N>; VALUE_CLASSES + 1],
    /// What they gain by what they see, in centipawns.
    worth: i32,
    /// Pieces that attack squares near an enemy royal.
    king_attackers: u32,
    /// What these attacks count together.
    king_attack: i32,
}

/// Where a side could capture, when all of its pieces have been looked at.
struct AttackMap<const N: usize> {
    /// By class: where pieces of cheaper classes could.
    by_cheaper: [SquareSet<N>; VALUE_CLASSES],
    /// Where any piece but a royal could.
    by_army: SquareSet<N>,
    /// Where any piece could.
    by_any: SquareSet<N>,
}

impl<const N: usize> SideAttacks<N> {
    const EMPTY: Self =
        Self { by_value_class: [SquareSet::EMPTY; VALUE_CLASSES + 1], worth: 0, king_attackers: 0, king_attack: 0 };

    /// Adds what a piece could capture.
    // PERF: at once where it stays in the end, since the registers are needed for what the next piece sees.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn add(&mut self, terms: &TypeTerms, captures: SquareSet<N>, zone: SquareSet<N>) {
        self.by_value_class[terms.value_class] |= captures;
        let near = (captures & zone).count();
        if near > 0 {
            self.king_attackers += 1;
            self.king_attack += near as i32 * terms.king_attack;
        }
    }

    /// Adds what all pieces of a type could capture, by the steps with which they do so.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn add_all(&mut self, terms: &TypeTerms, steps: &StepShift<N>, pieces: SquareSet<N>, zone: SquareSet<N>) {
        let (mut by_any, mut king_attackers, mut near) = (SquareSet::EMPTY, SquareSet::EMPTY, 0);
        for (by, captures) in steps.by_group(pieces) {
            by_any |= captures;
            let captures_near = captures & zone;
            if !captures_near.is_empty() {
                near += captures_near.count();
                king_attackers |= captures_near.rotated(-by);
            }
        }
        self.by_value_class[terms.value_class] |= by_any;
        self.king_attackers += king_attackers.count();
        self.king_attack += near as i32 * terms.king_attack;
    }

    /// Where all of these captures are.
    fn map(&self) -> AttackMap<N> {
        let mut by_army = SquareSet::EMPTY;
        let by_cheaper = std::array::from_fn(|value_class| {
            let by_cheaper = by_army;
            by_army |= self.by_value_class[value_class];
            by_cheaper
        });
        AttackMap { by_cheaper, by_army, by_any: by_army | self.by_value_class[ROYALS] }
    }
}

impl TypeTerms {
    /// Whether it does not matter how freely it moves.
    fn ignores_mobility(&self) -> bool {
        self.value_class == 0 || self.is_royal()
    }

    fn is_royal(&self) -> bool {
        self.value_class == ROYALS
    }
}

impl MobilityAndKingSafety {
    /// Learns a ruleset, if pressure means something there.
    pub fn of(
        ruleset: &Ruleset,
        mobilities: &Mobilities,
        values: &ByColor<Vec<i32>>,
        win_conditions: &WinConditions,
    ) -> Self {
        let type_terms = ByColor::from_fn(|color| type_terms(ruleset, mobilities, &values[color], color));
        let split = |ignores_mobility| {
            let of_color = |color| {
                type_terms[color].iter().filter(|terms| terms.ignores_mobility() == ignores_mobility).cloned().collect()
            };
            ByColor::from_fn(of_color)
        };
        Self {
            without_mobility: split(true),
            with_mobility: split(false),
            threat_penalties: Color::ALL
                .into_iter()
                .flat_map(|color| threat_penalties(&type_terms[color], &values[color]))
                .collect(),
            royals: ruleset
                .piece_types()
                .filter(|&piece| win_conditions.mate_sign > 0 && ruleset.is_royal(piece))
                .collect(),
            has_drops: ruleset.hands.drops != Drops::None,
        }
    }

    /// What each side gains by what its pieces see, in centipawns; `royal_squares` say which squares are around each place.
    pub fn on<const N: usize>(&self, position: &Position<N>, royal_squares: &[RoyalSquare]) -> ByColor<i32> {
        let mut attacks = ByColor::new(SideAttacks::EMPTY, SideAttacks::EMPTY);
        let zones = ByColor::from_fn(|color| self.king_zone(position, royal_squares, color));
        for color in Color::ALL {
            self.add_capture_attacks(position, color, zones[!color], &mut attacks[color]);
        }
        for color in Color::ALL {
            let excluded = position.squares_of_side(color) | attacks[!color].by_value_class[0];
            self.add_mobility_and_attacks(position, color, zones[!color], excluded, &mut attacks[color]);
        }
        let (white, black) = (attacks.white.map(), attacks.black.map());
        ByColor::new(
            self.side_worth(position, Color::White, zones.black, &attacks.white, (&white, &black)),
            self.side_worth(position, Color::Black, zones.white, &attacks.black, (&black, &white)),
        )
    }

    /// What a side gains by what its pieces see, and loses by what the enemy's see. `zone` is around the enemy's royals.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn side_worth<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        zone: SquareSet<N>,
        attacks: &SideAttacks<N>,
        (own, enemy): (&AttackMap<N>, &AttackMap<N>),
    ) -> i32 {
        attacks.worth + self.king_danger(position, !color, zone, attacks, (own, enemy))
            - self.threats_against(position, color, own, enemy)
    }

    /// The squares of the royals of a side, and those around them.
    fn king_zone<const N: usize>(
        &self,
        position: &Position<N>,
        royal_squares: &[RoyalSquare],
        color: Color,
    ) -> SquareSet<N> {
        let squares = self.royals.iter().flat_map(|&royal| position.squares_of(color, royal));
        squares.fold(SquareSet::EMPTY, |zone, square| {
            zone | SquareSet::of(square) | narrow(&royal_squares[square].neighbours)
        })
    }

    /// Looks from every plain piece of a side. `zone` is around the enemy's royals.
    fn add_capture_attacks<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        zone: SquareSet<N>,
        attacks: &mut SideAttacks<N>,
    ) {
        for terms in &self.without_mobility[color] {
            let pieces = position.squares_of(color, terms.piece_type);
            let zone = if terms.is_royal() { SquareSet::EMPTY } else { zone };
            if let Some(steps) = position.capture_steps(color, terms.piece_type) {
                attacks.add_all(terms, steps, pieces, zone);
                continue;
            }
            for from in pieces {
                let captures = position.sight_of_captures(color, terms.piece_type, Square(from as u16));
                let Some(captures) = captures else { break };
                attacks.add(terms, captures, zone);
            }
        }
    }

    /// The same from every dearer piece; going to `excluded` squares is worth nothing.
    fn add_mobility_and_attacks<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        zone: SquareSet<N>,
        excluded: SquareSet<N>,
        attacks: &mut SideAttacks<N>,
    ) {
        for terms in &self.with_mobility[color] {
            for from in position.squares_of(color, terms.piece_type) {
                let Some(sight) = position.sight(color, terms.piece_type, Square(from as u16)) else { break };
                let targets = (sight.quiet | sight.capture).without(excluded).count();
                attacks.worth += terms.mobility[(targets as usize).min(TARGETS_MAX)];
                attacks.add(terms, sight.capture, zone);
            }
        }
    }

    /// In what danger the royals of a side are, in centipawns: a single attacker hardly hurts, several do more than
    /// each alone.
    fn king_danger<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        zone: SquareSet<N>,
        attacks: &SideAttacks<N>,
        (attack, defence): (&AttackMap<N>, &AttackMap<N>),
    ) -> i32 {
        if attacks.king_attackers == 0 {
            return 0;
        }
        let weak = (zone & attack.by_army).without(defence.by_army).count() as i32;
        let king_attack = attacks.king_attack + weak * MOBILITY_AND_KING_SAFETY.weak_square;
        let percent = MOBILITY_AND_KING_SAFETY.king_attackers_percent
            [(attacks.king_attackers as usize).min(MOBILITY_AND_KING_SAFETY.king_attackers_percent.len() - 1)];
        let in_hand = if self.has_drops { i32::from(position.hand_total(!color)) } else { 0 }
            .min(MOBILITY_AND_KING_SAFETY.hand_max);
        let mut king_danger = king_attack * percent / 100;
        if in_hand > 0 {
            let holes = zone.without(defence.by_army | position.squares_of_side(color)).count() as i32;
            king_danger += holes * in_hand * MOBILITY_AND_KING_SAFETY.drop_square;
        }
        king_danger.min(MOBILITY_AND_KING_SAFETY.king_danger_max)
    }

    /// What a side stands to lose to the enemy's threats; half of it if it is its turn.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn threats_against<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        own: &AttackMap<N>,
        enemy: &AttackMap<N>,
    ) -> i32 {
        let hanging = enemy.by_any.without(own.by_any);
        let attacked = position.squares_of_side(color) & (hanging | enemy.by_cheaper[VALUE_CLASSES - 1]);
        let mut threats_against = 0;
        for square in attacked {
            let Some(penalty) = position.number_at(square).map(|number| &self.threat_penalties[number]) else {
                continue;
            };
            if enemy.by_cheaper[penalty.value_class].contains(square) {
                threats_against += penalty.by_cheaper;
            } else if hanging.contains(square) {
                threats_against += penalty.hanging;
            }
        }
        if position.turn() == color { threats_against / 2 } else { threats_against }
    }
}

/// The types of a side, cheapest first, royals last.
fn type_terms(ruleset: &Ruleset, mobilities: &Mobilities, values: &[i32], color: Color) -> Vec<TypeTerms> {
    let mut types: Vec<PieceType> = ruleset.piece_types().collect();
    types.sort_by_key(|&piece| (ruleset.is_royal(piece), values[piece.index()]));
    let (mut value_class, mut cheapest) = (0, None);
    let terms = |piece_type: PieceType| {
        let value = values[piece_type.index()];
        let first = *cheapest.get_or_insert(value.max(1));
        if value * 100 > first * MOBILITY_AND_KING_SAFETY.value_class_percent {
            (value_class, cheapest) = ((value_class + 1).min(VALUE_CLASSES - 1), Some(value));
        }
        let mean = mobilities.mean(ruleset, color, piece_type);
        TypeTerms {
            piece_type,
            value_class: if ruleset.is_royal(piece_type) { ROYALS } else { value_class },
            mobility: mobility(mean),
            king_attack: (value / MOBILITY_AND_KING_SAFETY.king_attack_divisor)
                .clamp(MOBILITY_AND_KING_SAFETY.king_attack_min, MOBILITY_AND_KING_SAFETY.king_attack_max),
        }
    };
    types.into_iter().map(terms).collect()
}

/// By type: what a piece of a side stands to lose.
fn threat_penalties(type_terms: &[TypeTerms], values: &[i32]) -> Vec<ThreatPenalty> {
    let mut threat_penalties = vec![ThreatPenalty::default(); values.len()];
    for terms in type_terms.iter().filter(|terms| !terms.is_royal()) {
        let value = values[terms.piece_type.index()];
        threat_penalties[terms.piece_type.index()] = ThreatPenalty {
            value_class: terms.value_class,
            by_cheaper: MOBILITY_AND_KING_SAFETY.threat + value / MOBILITY_AND_KING_SAFETY.threat_divisor,
            hanging: MOBILITY_AND_KING_SAFETY.hanging + value / MOBILITY_AND_KING_SAFETY.hanging_divisor,
        };
    }
    threat_penalties
}

/// What numbers of targets are worth to a piece with so many on average: each further one less.
fn mobility(mean: f64) -> [i32; TARGETS_MAX + 1] {
    let root = |targets: f64| (targets + 1.0).sqrt();
    std::array::from_fn(|targets| {
        (MOBILITY_AND_KING_SAFETY.mobility * (root(targets as f64) - root(mean))).round() as i32
    })
}
