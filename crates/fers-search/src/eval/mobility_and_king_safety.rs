//! Mobility, king safety and threats, from the attack set of each piece.
//!
//! Assumes that captures are exchanges of material. Not computed in other variants.

use fers_core::{ByColor, Color, PieceType, Square, SquareSet};
use fers_movegen::Position;
use fers_program::StepShift;
use fers_rules::{Drops, Ruleset};

use super::piece_square_tables::{RoyalSquare, narrow};
use super::target_chances::Mobilities;
use super::win_conditions::WinConditions;
use crate::params::MOBILITY_AND_KING_SAFETY;

/// The terms of one variant.
#[derive(Clone, Debug)]
pub(super) struct MobilityAndKingSafety {
    /// By side: types without mobility term, the cheapest class and royals.
    without_mobility: ByColor<Vec<TypeTerms>>,
    /// By side: types with mobility term, cheapest first.
    with_mobility: ByColor<Vec<TypeTerms>>,
    /// Threat penalties by [piece number](Position::number_at).
    threat_penalties: Box<[ThreatPenalty]>,
    /// Royal types, if giving mate wins; else empty.
    royals: Box<[PieceType]>,
    /// Pieces in hand may be dropped.
    has_drops: bool,
}

/// The terms of a piece type of one side.
#[derive(Clone, Debug)]
struct TypeTerms {
    piece_type: PieceType,
    /// Value class. Pieces of a class count as equal in exchanges. [`ROYALS`] for royals.
    value_class: usize,
    /// Mobility term by number of targets, in centipawns.
    mobility: [i32; TARGETS_MAX + 1],
    /// King attack weight for each attacked square of the king zone, in centipawns.
    king_attack: i32,
}

/// The penalties for a piece under attack.
#[derive(Clone, Copy, Debug, Default)]
struct ThreatPenalty {
    /// See [`TypeTerms::value_class`]. Meaningless for royals, whose penalties are 0.
    value_class: usize,
    /// Penalty for an attack by a cheaper class, in centipawns.
    by_cheaper: i32,
    /// Penalty for a piece that is attacked and not defended, in centipawns.
    hanging: i32,
}

/// Maximal number of targets that counts.
const TARGETS_MAX: usize = 31;

/// Number of value classes. The last one takes all more valuable pieces.
const VALUE_CLASSES: usize = 6;

/// Index of royals after the value classes.
const ROYALS: usize = VALUE_CLASSES;

/// The attacks of one side.
#[derive(Clone, Copy)]
struct SideAttacks<const N: usize> {
    /// By value class, royals last: squares on which its pieces could capture.
    by_value_class: [SquareSet<N>; VALUE_CLASSES + 1],
    /// Mobility of the side in centipawns.
    worth: i32,
    /// Number of pieces that attack the enemy king zone.
    king_attackers: u32,
    /// Sum of king attack weights in centipawns.
    king_attack: i32,
}

/// Unions of one side's attacks.
struct AttackMap<const N: usize> {
    /// By value class: squares attacked by cheaper classes.
    by_cheaper: [SquareSet<N>; VALUE_CLASSES],
    /// Squares attacked by pieces other than royals.
    by_army: SquareSet<N>,
    /// Squares attacked by any piece.
    by_any: SquareSet<N>,
}

impl<const N: usize> SideAttacks<N> {
    const EMPTY: Self =
        Self { by_value_class: [SquareSet::EMPTY; VALUE_CLASSES + 1], worth: 0, king_attackers: 0, king_attack: 0 };

    /// Adds the attacks of one piece.
    // PERF: written to memory at once, to free registers for the next piece.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn add(&mut self, terms: &TypeTerms, captures: SquareSet<N>, zone: SquareSet<N>) {
        self.by_value_class[terms.value_class] |= captures;
        let near = (captures & zone).count();
        if near > 0 {
            self.king_attackers += 1;
            self.king_attack += near as i32 * terms.king_attack;
        }
    }

    /// Adds the attacks of all pieces of a type at once, by shifting their set along each capture
    /// step.
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

    /// Builds the unions.
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
    /// Returns whether the type has no mobility term.
    fn ignores_mobility(&self) -> bool {
        self.value_class == 0 || self.is_royal()
    }

    fn is_royal(&self) -> bool {
        self.value_class == ROYALS
    }
}

impl MobilityAndKingSafety {
    /// Derives the terms from a ruleset.
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

    /// Returns mobility, king safety and threats of each side in centipawns. `royal_squares` holds
    /// the neighbours of each place.
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

    /// Adds up a side's mobility and attack on the enemy royals, less the threats against it.
    /// `zone` is the enemy king zone.
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

    /// Returns the king zone of a side: the squares of its royals and their neighbours.
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

    /// Adds the attacks of the types without mobility term. `zone` is the enemy king zone.
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
                let captures = position.capture_mobility(color, terms.piece_type, Square(from as u16));
                let Some(captures) = captures else { break };
                attacks.add(terms, captures, zone);
            }
        }
    }

    /// Adds mobility and attacks of the other types. Targets in `excluded` (own pieces, squares
    /// attacked by enemy pawns) do not count for mobility.
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
                let Some(mobility) = position.mobility(color, terms.piece_type, Square(from as u16)) else { break };
                let targets = (mobility.quiet | mobility.capture).difference(excluded).count();
                attacks.worth += terms.mobility[(targets as usize).min(TARGETS_MAX)];
                attacks.add(terms, mobility.capture, zone);
            }
        }
    }

    /// Returns the danger for the royals of a side in centipawns. The weight grows with the number
    /// of attackers.
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
        let weak = (zone & attack.by_army).difference(defence.by_army).count() as i32;
        let king_attack = attacks.king_attack + weak * MOBILITY_AND_KING_SAFETY.weak_square;
        let percent = MOBILITY_AND_KING_SAFETY.king_attackers_percent
            [(attacks.king_attackers as usize).min(MOBILITY_AND_KING_SAFETY.king_attackers_percent.len() - 1)];
        let in_hand = if self.has_drops { i32::from(position.hand_total(!color)) } else { 0 }
            .min(MOBILITY_AND_KING_SAFETY.hand_max);
        let mut king_danger = king_attack * percent / 100;
        if in_hand > 0 {
            let holes = zone.difference(defence.by_army | position.squares_of_side(color)).count() as i32;
            king_danger += holes * in_hand * MOBILITY_AND_KING_SAFETY.drop_square;
        }
        king_danger.min(MOBILITY_AND_KING_SAFETY.king_danger_max)
    }

    /// Returns the threats against a side in centipawns; half of them if it is to move.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn threats_against<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        own: &AttackMap<N>,
        enemy: &AttackMap<N>,
    ) -> i32 {
        let hanging = enemy.by_any.difference(own.by_any);
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

/// Returns the terms of a side's types, cheapest first, royals last.
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

/// Returns the threat penalties of a side by piece type.
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

/// Returns the mobility term by number of targets, for a type with this mean: a square root, so
/// that each further target counts less.
fn mobility(mean: f64) -> [i32; TARGETS_MAX + 1] {
    let root = |targets: f64| (targets + 1.0).sqrt();
    std::array::from_fn(|targets| {
        (MOBILITY_AND_KING_SAFETY.mobility * (root(targets as f64) - root(mean))).round() as i32
    })
}
