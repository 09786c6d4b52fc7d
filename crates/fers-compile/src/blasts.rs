//! What captures blow up.

use fers_core::{ByColor, PieceType, Vector};
use fers_program::{BlastPlan, TriedFor, TypeSet};
use fers_rules::{Blast, CheckRule, PieceRules, Promotion, Ruleset};

use crate::becomings::victims;
use crate::board::squares_around;
use crate::draft::Draft;
use crate::royals::royals_differ;

/// Lists what captures blow up.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.blasts = blasts(ruleset);
}

/// The blasts in their order.
fn blasts<const N: usize>(ruleset: &Ruleset) -> Vec<BlastPlan<N>> {
    ruleset.blasts.iter().map(|blast| plan(ruleset, blast)).collect()
}

fn plan<const N: usize>(ruleset: &Ruleset, blast: &Blast) -> BlastPlan<N> {
    let types = |types: &Option<Vec<PieceType>>| match types {
        Some(types) => types.iter().map(|piece_type| piece_type.index()).collect(),
        None => TypeSet::ALL,
    };
    BlastPlan {
        by: types(&blast.by),
        quiet: blast.catch.is_made(None),
        victims: victims(&blast.catch),
        around: ByColor::from_fn(|color| Box::new(squares_around(ruleset, &blast.around, color))),
        reached_from: ByColor::from_fn(|color| {
            let back: Vec<Vector> = blast.around.iter().map(|&step| -step).collect();
            Box::new(squares_around(ruleset, &back, color))
        }),
        spares: blast.spares.iter().map(|piece_type| piece_type.index()).collect(),
        takes_mover: blast.takes_mover,
        petrifies_mover: blast.takes_mover && blast.petrifies_mover,
        petrifies_around: blast.petrifies_around,
    }
}

/// Whether each move must be tried because of what it does beside moving a piece.
pub(crate) fn must_try_moves(ruleset: &Ruleset) -> bool {
    // Whoever stays royal in the same way is looked after as before.
    let sets = |piece_type: PieceType| ruleset.royals.iter().map(move |royal| royal.piece_types.contains(&piece_type));
    let crowns = |piece_type: PieceType| {
        let rules = ruleset.piece(piece_type);
        let turns = rules.becomes.iter().any(|entry| !sets(piece_type).eq(sets(entry.into)));
        ruleset.is_royal(piece_type) && rules.assimilates || turns
    };
    let has_effects = !ruleset.seizures.is_empty()
        || !ruleset.freezes.is_empty()
        || !ruleset.blasts.is_empty()
        || !ruleset.flips.is_empty()
        || ruleset.walling.is_some();
    // What may not appear armed is asked about promotions, and those alone; what may not flee where masks see a check.
    has_effects
        || crate::check_targets::matter_to_checks(ruleset)
        || ruleset.no_checks
        || ruleset.piece_types().any(crowns)
}

/// The one thing that makes it necessary to try moves, if some of them need no trial nevertheless.
pub(crate) fn tried_for(ruleset: &Ruleset) -> Option<TriedFor> {
    let is_one = matches!(ruleset.royals.as_slice(), [royal] if royal.check == CheckRule::Any);
    let explodes_quietly = ruleset.blasts.iter().any(|blast| blast.catch.is_made(None));
    let is_free = ruleset.seizures.is_empty() && ruleset.freezes.is_empty();
    let reason = match (ruleset.no_checks, ruleset.blasts.is_empty(), is_free) {
        (true, true, true) => TriedFor::Checks,
        (false, false, true) if !explodes_quietly => TriedFor::Blasts,
        (false, true, false) if goes_by_itself(ruleset) => TriedFor::Seizures,
        _ => return None,
    };
    let (blasts, seizures, freezes) = (Vec::new(), Vec::new(), Vec::new());
    let without = Ruleset { no_checks: false, blasts, seizures, freezes, ..ruleset.clone() };
    let are_alike = reason == TriedFor::Seizures || !royals_differ(&without);
    let is_alone = is_one && !must_try_moves(&without) && are_alike;
    let is_direct = ruleset.facing.as_ref().is_none_or(|facing| !facing.challenge && reason != TriedFor::Seizures);
    // What arrives as another piece gives other checks than what set out.
    let changes = |piece: &PieceRules| !piece.becomes.is_empty() || piece.assimilates;
    let is_itself = reason == TriedFor::Blasts || !ruleset.pieces.iter().any(changes);
    let may_flee = ruleset.pieces.iter().all(|piece| piece.may_flee);
    (is_alone && is_direct && is_itself && may_flee && !promotes_to_royal(ruleset)).then_some(reason)
}

/// Whether pieces move by themselves, and nothing is asked about a move but whether it leaves a royal in check. In a browser nobody counts long trees.
fn goes_by_itself(ruleset: &Ruleset) -> bool {
    let mut paths = ruleset.pieces.iter().flat_map(PieceRules::all_moves);
    !cfg!(target_arch = "wasm32") && !has_bans(ruleset) && !paths.any(|path| path.induces() || path.is_of_others())
}

/// Whether some promotion makes a royal.
fn promotes_to_royal(ruleset: &Ruleset) -> bool {
    ruleset.promotions.iter().flat_map(|promotion| &promotion.to).any(|&choice| ruleset.is_royal(choice))
}

/// Whether some types may not do what only a trial of the move shows.
pub(crate) fn has_bans(ruleset: &Ruleset) -> bool {
    ruleset.pieces.iter().any(|piece| !piece.may_flee || !piece.may_appear_armed) || may_promote_pseudo_royals(ruleset)
}

/// Returns whether pieces of a pseudo-royal set have promotions to types of no such set, which are
/// illegal while they are few.
fn may_promote_pseudo_royals(ruleset: &Ruleset) -> bool {
    let pseudo_royals = || ruleset.royals.iter().filter(|royal| matches!(royal.check, CheckRule::Few(1..)));
    let is_pseudo_royal = |piece: &PieceType| pseudo_royals().any(|royal| royal.piece_types.contains(piece));
    let gives_up = |promotion: &Promotion| !promotion.to.iter().all(is_pseudo_royal);
    ruleset.promotions.iter().any(|promotion| is_pseudo_royal(&promotion.from) && gives_up(promotion))
}
