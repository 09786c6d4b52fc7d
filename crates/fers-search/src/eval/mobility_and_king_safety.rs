//! Mobility, king safety and threats, from the attack set of each piece.
//!
//! Threats assume that captures are exchanges of material. Nothing is computed where captures are
//! forced or losing material is good.

use fers_core::{ByColor, Color, PieceType, Square, SquareSet};
use fers_movegen::Position;
use fers_program::StepShift;
use fers_rules::{Drops, Facts, Ruleset};

use super::goal_paths::GoalPaths;
use super::mobility_curve::MobilityCurve;
use super::pawn_pushes::PawnPushes;
use super::pawn_shelter::PawnShelter;
use super::piece_parameters::{Learnt, PieceParameters};
use super::piece_square_tables::{RoyalSquare, narrow};
use super::relations::Relations;
use super::safe_checks::{SafeChecks, check_squares};
use super::target_chances::Mobilities;
use super::weights::{Tally, Term};
use super::win_conditions::WinConditions;
use crate::params::MOBILITY_AND_KING_SAFETY;

/// The terms of one variant.
#[derive(Clone, Debug)]
pub(super) struct MobilityAndKingSafety {
    /// By side: types without mobility term, the cheapest class and royals.
    without_mobility: ByColor<Vec<TypeTerms>>,
    /// By side: types with mobility term, cheapest first.
    with_mobility: ByColor<Vec<TypeTerms>>,
    /// Pieces that can be threatened, by [piece number](Position::number_at).
    targets: Box<[Target]>,
    /// Types that must not be lost: royals if giving mate wins, and pieces whose capture loses.
    royals: Box<[PieceType]>,
    /// Pieces in hand may be dropped.
    has_drops: bool,
    safe_checks: SafeChecks,
    pawn_shelter: PawnShelter,
    pawn_pushes: PawnPushes,
    goal_paths: Option<GoalPaths>,
    relations: Relations,
    /// Captures are exchanges of material: pieces are threatened, and cheap ones guard squares.
    /// Where they are not, only freedom of movement and attacks on royals count.
    exchanges: bool,
}

/// The terms of a piece type of one side.
#[derive(Clone, Debug)]
struct TypeTerms {
    piece_type: PieceType,
    /// Value class. Pieces of a class count as equal in exchanges. [`ROYALS`] for royals.
    value_class: usize,
    /// What [`Term::Mobility`] or [`Term::Freedom`] counts by number of targets.
    mobility: MobilityCurve,
    /// King attack for each attacked square of the king zone, in centipawns.
    king_attack: i32,
}

/// A piece under attack.
#[derive(Clone, Copy, Debug, Default)]
struct Target {
    /// See [`TypeTerms::value_class`]. Meaningless for royals, which count nothing.
    value_class: usize,
    /// 1, or 0 for royals.
    count: i32,
    /// Value in centipawns.
    value: i32,
}

/// Points of the curves of [`Term::Mobility`] and [`Term::Freedom`].
const MOBILITY_POINTS: usize = Term::Mobility.points();
const _: () = assert!(Term::Freedom.points() == MOBILITY_POINTS);

/// Number of value classes. The last one takes all more valuable pieces.
const VALUE_CLASSES: usize = 6;

/// Index of royals after the value classes.
const ROYALS: usize = VALUE_CLASSES;

/// The attacks of one side.
#[derive(Clone, Copy)]
struct SideAttacks<const N: usize> {
    /// By value class, royals last: squares on which its pieces could capture.
    by_value_class: [SquareSet<N>; VALUE_CLASSES + 1],
    /// Number of pieces that attack the enemy king zone.
    king_attackers: u32,
    /// Sum of king attacks in centipawns.
    king_attack: i32,
    /// By value class: squares where its pieces would give check.
    checks: [SquareSet<N>; VALUE_CLASSES],
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
    const EMPTY: Self = Self {
        by_value_class: [SquareSet::EMPTY; VALUE_CLASSES + 1],
        king_attackers: 0,
        king_attack: 0,
        checks: [SquareSet::EMPTY; VALUE_CLASSES],
    };

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

    /// Counts the attack on the enemy royals where captures are no exchanges.
    fn count_wild_attack(&self, color: Color, tally: &mut impl Tally) {
        if self.king_attackers > 0 {
            let point = (self.king_attackers as usize).min(Term::WildKingAttack.points()) - 1;
            tally.add(color, const { Term::WildKingAttack.at(0) } + point, self.king_attack);
        }
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
        exchanges: bool,
    ) -> Self {
        let type_terms = ByColor::from_fn(|color| type_terms(ruleset, mobilities, &values[color], color, exchanges));
        let has_mobility = |terms: &&TypeTerms| !terms.is_royal() && (!exchanges || terms.value_class > 0);
        let split = |with_mobility| {
            let of_color = |color| {
                type_terms[color].iter().filter(|terms| has_mobility(terms) == with_mobility).cloned().collect()
            };
            ByColor::from_fn(of_color)
        };
        Self {
            without_mobility: split(false),
            with_mobility: split(true),
            targets: Color::ALL.into_iter().flat_map(|color| targets(&type_terms[color], &values[color])).collect(),
            royals: ruleset
                .piece_types()
                .filter(|&piece| {
                    let must_avoid_mate =
                        win_conditions.mate_sign > 0 && ruleset.is_royal(piece) && !ruleset.is_antiroyal(piece);
                    must_avoid_mate || win_conditions.is_vital(ruleset, piece)
                })
                .collect(),
            has_drops: ruleset.hands.drops != Drops::None,
            safe_checks: SafeChecks::of(win_conditions),
            pawn_shelter: PawnShelter::of(ruleset),
            pawn_pushes: PawnPushes::of(ruleset, &Facts::of(ruleset)),
            goal_paths: GoalPaths::of(ruleset, win_conditions),
            relations: Relations::default(),
            exchanges,
        }
    }

    /// Returns whether the mobility of a type counts.
    pub fn has_mobility(&self, color: Color, piece_type: PieceType) -> bool {
        self.with_mobility[color].iter().any(|terms| terms.piece_type == piece_type)
    }

    /// Sets what each piece counts by its mobility, its distance to royals, and in hand.
    pub fn learn(&mut self, ruleset: &Ruleset, learnt: &Learnt, parameters: &PieceParameters) {
        self.relations = Relations::of(ruleset, learnt, parameters);
        for color in Color::ALL {
            for terms in &mut self.with_mobility[color] {
                let first_number = parameters.first_of_mobility(color, terms.piece_type);
                terms.mobility.learn(&learnt.weights, first_number, &learnt.pieces);
            }
        }
    }

    /// Counts mobility, king safety and threats of each side. `royal_squares` holds the neighbours
    /// of each place.
    pub fn count<const N: usize>(&self, position: &Position<N>, royal_squares: &[RoyalSquare], tally: &mut impl Tally) {
        let mut attacks = ByColor::new(SideAttacks::EMPTY, SideAttacks::EMPTY);
        let zones = ByColor::from_fn(|color| self.king_zone(position, royal_squares, color));
        let royals = ByColor::from_fn(|color| self.royal_square(position, color));
        for color in Color::ALL {
            self.add_capture_attacks(position, color, zones[!color], &mut attacks[color]);
        }
        for color in Color::ALL {
            let guarded = if self.exchanges { attacks[!color].by_value_class[0] } else { SquareSet::EMPTY };
            let excluded = position.squares_of_side(color) | guarded;
            let royal = royals[!color].filter(|_| self.exchanges);
            self.add_mobility_and_attacks(
                position,
                color,
                (zones[!color], royal),
                excluded,
                &mut attacks[color],
                tally,
            );
        }
        self.relations.count(position, &royals, tally);
        if !self.exchanges {
            Color::ALL.iter().for_each(|&color| attacks[color].count_wild_attack(color, tally));
            return;
        }
        let (white, black) = (attacks.white.map(), attacks.black.map());
        self.count_side(position, Color::White, zones.black, &attacks.white, (&white, &black), tally);
        self.count_side(position, Color::Black, zones.white, &attacks.black, (&black, &white), tally);
        if let Some(goal_paths) = &self.goal_paths {
            goal_paths.count(position, &ByColor::new(white.by_any, black.by_any), tally);
        }
        for (color, enemy) in [(Color::White, &black), (Color::Black, &white)] {
            if let Some(royal) = royals[color] {
                self.pawn_shelter.count(position, color, royal, tally);
            }
            if let Some(royal) = royals[!color] {
                self.count_safe_checks(position, color, royal, (&attacks[color], enemy), tally);
            }
        }
    }

    /// Counts a side's attack on the enemy royals and its threats. `zone` is the enemy king zone.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn count_side<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        zone: SquareSet<N>,
        attacks: &SideAttacks<N>,
        (own, enemy): (&AttackMap<N>, &AttackMap<N>),
        tally: &mut impl Tally,
    ) {
        if attacks.king_attackers > 0 {
            self.count_king_attack(position, color, zone, attacks, (own, enemy), tally);
        }
        self.count_threats(position, color, own, enemy, tally);
        // Our attack restricts the enemy where its cheapest pieces do not guard the square.
        let contested = (own.by_any & enemy.by_any).difference(enemy.by_cheaper[1]);
        tally.add(color, const { Term::ContestedSquare.at(0) }, contested.count() as i32);
        let pieces = self.with_mobility[!color].iter().map(|terms| position.squares_of(!color, terms.piece_type));
        let pieces = pieces.fold(SquareSet::EMPTY, |pieces, squares| pieces | squares);
        self.pawn_pushes.count(position, color, (own.by_any, enemy.by_any), pieces, tally);
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

    /// Adds attacks of the other types, and counts their mobility. Targets in `excluded` (own
    /// pieces, squares attacked by enemy pawns) do not count for mobility.
    fn add_mobility_and_attacks<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        (zone, royal): (SquareSet<N>, Option<Square>),
        excluded: SquareSet<N>,
        attacks: &mut SideAttacks<N>,
        tally: &mut impl Tally,
    ) {
        let friends = position.squares_of_side(color);
        for terms in &self.with_mobility[color] {
            let pieces = position.squares_of(color, terms.piece_type);
            let checks = royal.filter(|_| !pieces.is_empty());
            let checks =
                checks.map_or(SquareSet::EMPTY, |royal| check_squares(position, color, terms.piece_type, royal));
            for from in position.squares_of(color, terms.piece_type) {
                let Some(mobility) = position.mobility(color, terms.piece_type, Square(from as u16)) else { break };
                let targets = (mobility.quiet | mobility.capture).difference(excluded).count();
                tally.add_mobility(color, &terms.mobility, targets as usize);
                attacks.add(terms, mobility.capture, zone);
                let reached = mobility.quiet | (mobility.capture & position.squares_of_side(!color));
                attacks.checks[terms.value_class] |= (reached & checks).difference(friends);
            }
        }
    }

    /// Returns the square of the royal of a side; of the first, if there are several.
    fn royal_square<const N: usize>(&self, position: &Position<N>, color: Color) -> Option<Square> {
        let mut squares = self.royals.iter().flat_map(|&royal| position.squares_of(color, royal));
        squares.next().map(|square| Square(square as u16))
    }

    /// Counts the safe checks of a side, given its attacks and those of the enemy.
    fn count_safe_checks<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        royal: Square,
        (own, enemy): (&SideAttacks<N>, &AttackMap<N>),
        tally: &mut impl Tally,
    ) {
        let on_board = own.checks.map(|checks| checks.difference(enemy.by_any));
        let taken = position.squares_occupied() | enemy.by_any;
        let types = self.without_mobility[color].iter().chain(&self.with_mobility[color]);
        let has = |terms: &&TypeTerms| self.has_drops && position.in_hand(color, terms.piece_type) > 0;
        let drops = types.filter(has).map(|terms| {
            (terms.value_class, check_squares(position, color, terms.piece_type, royal).difference(taken))
        });
        self.safe_checks.count(position, color, &on_board, drops, tally);
    }

    /// Counts the attack of a side on the enemy royals, by number of attackers.
    fn count_king_attack<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        zone: SquareSet<N>,
        attacks: &SideAttacks<N>,
        (attack, defence): (&AttackMap<N>, &AttackMap<N>),
        tally: &mut impl Tally,
    ) {
        let weak = (zone & attack.by_army).difference(defence.by_army).count() as i32;
        let point = (attacks.king_attackers as usize).min(Term::KingAttack.points()) - 1;
        tally.add(color, const { Term::KingAttack.at(0) } + point, attacks.king_attack);
        tally.add(color, const { Term::WeakSquare.at(0) } + point, weak);
        let in_hand = if self.has_drops { i32::from(position.hand_total(color)) } else { 0 }
            .min(MOBILITY_AND_KING_SAFETY.hand_max);
        if in_hand > 0 {
            let holes = zone.difference(defence.by_army | position.squares_of_side(!color)).count() as i32;
            tally.add(color, const { Term::DropSquare.at(0) }, holes * in_hand);
        }
    }

    /// Counts the threats of a side against enemy pieces.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn count_threats<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        own: &AttackMap<N>,
        enemy: &AttackMap<N>,
        tally: &mut impl Tally,
    ) {
        let hanging = own.by_any.difference(enemy.by_any);
        let attacked = position.squares_of_side(!color) & (hanging | own.by_cheaper[VALUE_CLASSES - 1]);
        let (mut by_cheaper, mut undefended) = (Target::default(), Target::default());
        for square in attacked {
            let Some(target) = position.number_at(square).map(|number| &self.targets[number]) else {
                continue;
            };
            if own.by_cheaper[target.value_class].contains(square) {
                by_cheaper.add(target);
            } else if hanging.contains(square) {
                undefended.add(target);
            }
        }
        let point = usize::from(position.turn() != color);
        tally.add(color, const { Term::Threat.at(0) } + point, by_cheaper.count);
        tally.add(color, const { Term::ThreatValue.at(0) } + point, by_cheaper.value);
        tally.add(color, const { Term::Hanging.at(0) } + point, undefended.count);
        tally.add(color, const { Term::HangingValue.at(0) } + point, undefended.value);
    }
}

impl Target {
    /// Adds a piece to a sum of them.
    fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.value += other.value;
    }
}

/// Returns the terms of a side's types, cheapest first, royals last.
fn type_terms(
    ruleset: &Ruleset,
    mobilities: &Mobilities,
    values: &[i32],
    color: Color,
    exchanges: bool,
) -> Vec<TypeTerms> {
    let mut types: Vec<PieceType> = ruleset.piece_types().collect();
    types.sort_by_key(|&piece| (ruleset.is_royal(piece), values[piece.index()]));
    let (mut value_class, mut cheapest) = (0, None);
    let terms = |piece_type: PieceType| {
        let value = values[piece_type.index()];
        let cheapest_value = *cheapest.get_or_insert(value.max(1));
        if value * 100 > cheapest_value * MOBILITY_AND_KING_SAFETY.value_class_percent {
            (value_class, cheapest) = ((value_class + 1).min(VALUE_CLASSES - 1), Some(value));
        }
        let mean = mobilities.mean(ruleset, color, piece_type);
        let (first, point) = if exchanges {
            (Term::Mobility.at(0), value_class.saturating_sub(1))
        } else {
            (Term::Freedom.at(0), value_class)
        };
        TypeTerms {
            piece_type,
            value_class: if ruleset.is_royal(piece_type) { ROYALS } else { value_class },
            mobility: MobilityCurve::new(first + point.min(MOBILITY_POINTS - 1), mean),
            king_attack: (value / MOBILITY_AND_KING_SAFETY.king_attack_divisor)
                .clamp(MOBILITY_AND_KING_SAFETY.king_attack_min, MOBILITY_AND_KING_SAFETY.king_attack_max),
        }
    };
    types.into_iter().map(terms).collect()
}

/// Returns what can be threatened of a side, by piece type.
fn targets(type_terms: &[TypeTerms], values: &[i32]) -> Vec<Target> {
    let mut targets = vec![Target::default(); values.len()];
    for terms in type_terms.iter().filter(|terms| !terms.is_royal()) {
        let index = terms.piece_type.index();
        targets[index] = Target { value_class: terms.value_class, count: 1, value: values[index] };
    }
    targets
}
