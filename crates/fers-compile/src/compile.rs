//! The passes in order.

use std::sync::Arc;

use fers_core::{ByColor, Color, SquareSet};
use fers_program::{AnyProgram, AttackPlan, Lanes, Mover, PassRule, Program, PromotionPlan, Troops};
use fers_rules::{Facts, Node, Passing, Path, Problem, Ruleset, count_paths_of_others, verify};

use crate::lines::Lines;
use crate::{
    aims, attacks, becomings, blasts, board, castlings, drops, ends, flips, hands, keys, marks, movers, promotions,
    royals, seizures, traits, troops, walls,
};

/// The most piece types of a program: a piece and its side fit in a byte.
const TYPES_MAX: usize = 126;

/// The most castlings where dropped pieces castle: as many again may be brought by a position.
const CASTLINGS_BY_DROP_MAX: usize = 16;

/// The most legs of one path.
const LEGS_MAX: usize = 64;

/// The most walks of a path that captures several pieces on the way of many legs.
const WALKS_MAX: u64 = 10_000_000;

/// The most paths that imitate or borrow those of other pieces, one of each counted for each of theirs.
const OTHERS_PATHS_MAX: usize = 20_000;

/// Compiles a ruleset.
///
/// # Errors
///
/// All problems of a ruleset that does not [verify] or needs more than the generator can hold.
pub fn compile(ruleset: &Ruleset) -> Result<AnyProgram, Vec<Problem>> {
    let mut problems = verify(ruleset);
    problems.extend(limits(ruleset));
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(match ruleset.geometry.places() {
        0..=64 => AnyProgram::Small(Arc::new(build(ruleset))),
        65..=128 => AnyProgram::Medium(Arc::new(build(ruleset))),
        _ => AnyProgram::Large(Arc::new(build(ruleset))),
    })
}

/// What the generator cannot hold.
fn limits(ruleset: &Ruleset) -> Vec<Problem> {
    let mut problems = Vec::new();
    if Facts::of(ruleset).castles_after_drop && ruleset.castlings.len() > CASTLINGS_BY_DROP_MAX {
        let count = ruleset.castlings.len();
        let message =
            format!("of dropped pieces, {count} castlings are too many; {CASTLINGS_BY_DROP_MAX} can be played");
        problems.push(Problem { code: "too-many-castlings", node: Node::Ruleset, message });
    }
    if ruleset.geometry.places() > 256 {
        let message = format!("the board has {} squares; at most 256 can be played", ruleset.geometry.places());
        problems.push(Problem { code: "board-too-large", node: Node::Geometry, message });
    }
    if ruleset.pieces.len() > TYPES_MAX {
        let message = format!("there are {} piece types; at most {TYPES_MAX} can be played", ruleset.pieces.len());
        problems.push(Problem { code: "too-many-pieces", node: Node::Ruleset, message });
    }
    if count_paths_of_others(ruleset) > OTHERS_PATHS_MAX {
        let message = "pieces imitate or borrow the moves of too many others to be played".to_owned();
        problems.push(Problem { code: "too-many-borrowed", node: Node::Ruleset, message });
    }
    for (piece, rules) in ruleset.pieces.iter().enumerate() {
        for (path, path_rules) in rules.all_moves().enumerate() {
            let node = Node::Path { piece, path };
            problems.extend(path_limits(ruleset, &rules.name, path_rules, &node));
        }
    }
    problems
}

/// What the generator cannot hold of a path.
fn path_limits(ruleset: &Ruleset, name: &str, path: &Path, node: &Node) -> Vec<Problem> {
    let inner = &path.legs[..path.legs.len().saturating_sub(1)];
    let captures = inner.iter().filter(|leg| crate::choose::captures_anything(leg)).count();
    let mut problems = Vec::new();
    if path.legs.len() > LEGS_MAX {
        let message = format!("`{name}` makes more than {LEGS_MAX} legs in one move");
        problems.push(Problem { code: "too-many-legs", node: node.clone(), message });
    }
    let is_intricate = captures > 1 && path.legs.len() > 4;
    if problems.is_empty() && is_intricate && crate::scripts::most_walks(ruleset, path) > WALKS_MAX {
        let message = format!("`{name}` captures several pieces on more than {WALKS_MAX} ways of one move");
        problems.push(Problem { code: "too-many-walks", node: node.clone(), message });
    }
    problems
}

/// Whether something may follow from a move when the turn has passed.
fn has_aftermath(ruleset: &Ruleset, facts: &Facts) -> bool {
    let counts = facts.counts_checks || facts.counts_shaks || facts.passes_counted > 0 || facts.counts_honour;
    let changes = facts.has_seizures || facts.has_flips || facts.has_blasts || facts.has_walls || facts.has_imitation;
    changes
        || counts
        || has_challenges(ruleset)
        || aims::has_aims(ruleset)
        || castlings::castling_effects(ruleset, facts).any()
}

/// Whether royals may come to face each other.
fn has_challenges(ruleset: &Ruleset) -> bool {
    ruleset.facing.as_ref().is_some_and(|facing| facing.challenge)
}

/// How each side attacks.
fn attack_plans<const N: usize>(
    ruleset: &Ruleset,
    lines: &mut Lines<N>,
    movers: &ByColor<Vec<Mover<N>>>,
) -> ByColor<AttackPlan<N>> {
    let facing = attacks::facing(ruleset, lines);
    let facing_round_edges = attacks::facing_round_edges(ruleset, lines);
    ByColor::from_fn(|color| {
        let plan = AttackPlan {
            facing: facing.clone(),
            facing_round_edges: facing_round_edges.clone(),
            ..attacks::attack_plan(ruleset, lines, &movers[color])
        };
        AttackPlan { royal_origins: attacks::royal_origins(ruleset, &plan), ..plan }
    })
}

/// Where moves begin that promote to a royal, by the usual rules or by those for the last piece of a type.
fn royal_promotion_from<'p, const N: usize>(
    ruleset: &Ruleset,
    lines: &Lines<N>,
    movers: &[Mover<N>],
    plans: impl Iterator<Item = (&'p PromotionPlan<N>, &'p Option<PromotionPlan<N>>)>,
) -> Vec<(usize, SquareSet<N>)> {
    let by_type = plans.enumerate().flat_map(|(index, (usual, last))| {
        std::iter::once((index, usual)).chain(last.as_ref().map(|plan| (index, plan)))
    });
    promotions::royal_promotion_from(ruleset, lines, movers, by_type)
}

/// The plans for promotions of a side, by type: the usual ones, and those for the last piece of a type.
type Promotions<'p, const N: usize> = (&'p ByColor<Vec<PromotionPlan<N>>>, &'p ByColor<Vec<Option<PromotionPlan<N>>>>);

/// Says of movers whether they are plain and where they promote.
fn mark<const N: usize>(
    ruleset: &Ruleset,
    lines: &Lines<N>,
    movers: &mut ByColor<Vec<Mover<N>>>,
    (usual, of_last): Promotions<'_, N>,
) {
    for color in Color::ALL {
        marks::mark_plain(ruleset, lines, &mut movers[color], &usual[color]);
        marks::mark_promotions(lines, &mut movers[color], &of_last[color]);
    }
}

/// From where pieces of each side may become royal.
fn royal_promotions<const N: usize>(
    ruleset: &Ruleset,
    lines: &Lines<N>,
    movers: &ByColor<Vec<Mover<N>>>,
    (usual, of_last): Promotions<'_, N>,
) -> ByColor<Vec<(usize, SquareSet<N>)>> {
    ByColor::from_fn(|color| {
        let plans = usual[color].iter().zip(&of_last[color]);
        royal_promotion_from(ruleset, lines, &movers[color], plans)
    })
}

/// The tables that others are made from.
struct Moves<'r, const N: usize> {
    lines: Lines<'r, N>,
    movers: ByColor<Vec<Mover<N>>>,
    attacks: ByColor<AttackPlan<N>>,
    promotions: ByColor<Vec<PromotionPlan<N>>>,
    promotions_of_last: ByColor<Vec<Option<PromotionPlan<N>>>>,
}

fn moves<const N: usize>(ruleset: &Ruleset) -> Moves<'_, N> {
    let mut lines = Lines::new(&ruleset.geometry);
    let mut movers = ByColor::from_fn(|color| movers::movers(ruleset, &mut lines, color));
    let attacks = attack_plans(ruleset, &mut lines, &movers);
    let promotions = ByColor::from_fn(|color| promotions::promotions(ruleset, color));
    let promotions_of_last = ByColor::from_fn(|color| promotions::promotions_of_last(ruleset, color));
    mark(ruleset, &lines, &mut movers, (&promotions, &promotions_of_last));
    Moves { lines, movers, attacks, promotions, promotions_of_last }
}

fn build<const N: usize>(ruleset: &Ruleset) -> Program<N> {
    let facts = Facts::of(ruleset);
    let Moves { lines, movers, attacks, promotions, promotions_of_last } = moves(ruleset);
    troops::mustered(Program {
        places: ruleset.geometry.places(),
        files: usize::from(ruleset.geometry.files),
        file_squares: board::file_squares(ruleset),
        squares: board::every_square(ruleset),
        types: ruleset.pieces.len(),
        royals: royals::royals(ruleset),
        royal_types: ruleset.piece_types().filter(|&t| ruleset.is_royal(t)).map(|t| t.index()).collect(),
        royals_differ: royals::royals_differ(ruleset),
        must_try_moves: blasts::must_try_moves(ruleset),
        tried_for: blasts::tried_for(ruleset),
        has_aims: aims::has_aims(ruleset),
        aims: ByColor::from_fn(|color| aims::aims(ruleset, color)),
        returns: ByColor::from_fn(|color| traits::returns(ruleset, color)),
        has_bans: blasts::has_bans(ruleset),
        has_threats: ruleset.pieces.iter().any(|piece| piece.must_threaten.is_some()),
        last_differ: ruleset.pieces.iter().any(|piece| piece.last_promotes_in.is_some()),
        has_aftermath: has_aftermath(ruleset, &facts),
        becomings: ByColor::from_fn(|color| becomings::becomings(ruleset, color)),
        seizures: seizures::seizures(ruleset),
        freezes: seizures::freezes(ruleset),
        flips: flips::flips(ruleset),
        blasts: blasts::blasts(ruleset),
        walling: walls::walling(ruleset),
        has_walls: facts.has_walls,
        ends_with_effects: facts.has_blasts || facts.puts_up_walls,
        royal_promotion_from: royal_promotions(ruleset, &lines, &movers, (&promotions, &promotions_of_last)),
        promotions,
        promotions_of_last,
        drops: ByColor::from_fn(|color| drops::drops(ruleset, color)),
        traits: traits::traits(ruleset, &facts),
        spared: traits::spared(ruleset),
        retaliating: traits::types_with(ruleset, |piece| piece.retaliation.is_some()),
        endangered: traits::types_with(ruleset, |piece| piece.endangered.is_some()),
        tests_trades: ruleset.pieces.iter().any(|piece| traits::tested_trade(piece).is_some()),
        trades: traits::trades(ruleset),
        castlings: castlings::castlings(ruleset),
        ends: ruleset.ends.iter().map(|end| ends::end(ruleset, end)).collect(),
        stopping: Box::default(),
        tiebreak: ruleset.tiebreak.as_ref().map(|tiebreak| ends::tiebreak(ruleset, tiebreak)),
        challenges: has_challenges(ruleset),
        honour: ends::honour(ruleset),
        passes_counted: facts.passes_counted,
        castling_effects: castlings::castling_effects(ruleset, &facts),
        both_shades: traits::types_with(ruleset, |piece| piece.drop.both_shades),
        odd_shade: board::odd_shade(ruleset),
        hands: hands::hands(ruleset),
        gating: hands::gates(ruleset),
        must_capture: ruleset.must_capture,
        no_checks: ruleset.no_checks,
        passing: ruleset.passing.map(pass_rule),
        has_induction: traits::has_induction(ruleset),
        has_imitation: facts.has_imitation,
        has_capture_filters: traits::has_capture_filters(ruleset),
        has_en_passant: facts.has_en_passant,
        counts_checks: facts.counts_checks,
        counts_shaks: facts.counts_shaks,
        keys: keys::keys::<N>(ruleset),
        directions: lines.directions,
        rays: lines.rays.into_boxed_slice(),
        steps: lines.steps,
        movers,
        attacks,
        troops: Troops::default(),
        lanes: Lanes::default(),
    })
}

fn pass_rule(passing: Passing) -> PassRule {
    match passing {
        Passing::Never => PassRule::Never,
        Passing::WhenStuck => PassRule::WhenStuck,
        Passing::Always => PassRule::Always,
    }
}
