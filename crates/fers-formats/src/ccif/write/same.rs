//! Influences and effects that are said for several types together, or for each by itself.

use fers_core::PieceType;
use fers_rules::{Arrivals, Burn, Drops, FlipTrigger, Freeze, FreezeReach, Halt, Peril, Pinch, Protection, Ruleset};

/// Says influences and effects for each type by itself, in the order of the types.
pub(super) fn unify(ruleset: &mut Ruleset) {
    let all: Vec<PieceType> = ruleset.piece_types().collect();
    let each = |by: &Option<Vec<PieceType>>| -> Vec<PieceType> {
        let mut types = by.clone().unwrap_or_else(|| all.clone());
        types.sort_unstable();
        types.dedup();
        types
    };
    let whole = |types: &mut Option<Vec<PieceType>>| {
        let listed = types.get_or_insert_with(|| all.clone());
        listed.sort_unstable();
        listed.dedup();
    };
    ruleset.freezes =
        std::mem::take(&mut ruleset.freezes).into_iter().flat_map(|freeze| frozen(freeze, &each)).collect();
    ruleset.freezes.iter_mut().for_each(|freeze| whole(&mut freeze.victims));
    ruleset.freezes.sort_by_key(|freeze| (freeze.by.clone(), format!("{freeze:?}")));
    let protections = std::mem::take(&mut ruleset.protections).into_iter();
    let own = |protection: Protection| {
        each(&protection.by).into_iter().map(move |by| Protection { by: Some(vec![by]), ..protection.clone() })
    };
    ruleset.protections = protections.flat_map(own).collect();
    ruleset.protections.iter_mut().for_each(|protection| whole(&mut protection.wards));
    ruleset.protections.sort_by_key(|protection| protection.by.clone());
    let halts = std::mem::take(&mut ruleset.halts).into_iter();
    let own = |halt: Halt| each(&halt.by).into_iter().map(move |by| Halt { by: Some(vec![by]), ..halt.clone() });
    ruleset.halts = halts.flat_map(own).collect();
    ruleset.halts.sort_by_key(|halt| halt.by.clone());
    let pinches = std::mem::take(&mut ruleset.pinches).into_iter();
    let own = |pinch: Pinch| each(&pinch.by).into_iter().map(move |by| Pinch { by: Some(vec![by]), ..pinch.clone() });
    ruleset.pinches = pinches.flat_map(own).collect();
    ruleset.pinches.iter_mut().for_each(|pinch| whole(&mut pinch.victims));
    ruleset.pinches.sort_by_key(|pinch| (pinch.by.clone(), format!("{:?} {:?}", pinch.reach, pinch.victims)));
    let freezes = ruleset.freezes.iter_mut().map(|freeze| &mut freeze.reach);
    let protections = ruleset.protections.iter_mut().map(|protection| &mut protection.reach);
    let pinches = ruleset.pinches.iter_mut().map(|pinch| &mut pinch.reach);
    let halts = ruleset.halts.iter_mut().map(|halt| &mut halt.reach);
    let reaches = freezes.chain(protections).chain(halts).chain(pinches);
    for reach in reaches {
        if let FreezeReach::Steps(steps) = reach {
            steps.sort_unstable();
            steps.dedup();
        }
    }
    for piece in &mut ruleset.pieces {
        // What a piece sees does not depend on what its paths may capture.
        piece.sight.iter_mut().flat_map(|path| &mut path.legs).for_each(|leg| leg.arrivals = Arrivals::capture());
    }
    for Burn { peril, victims } in &mut ruleset.burns {
        whole(victims);
        if let Peril::Sight(types) = peril {
            whole(types);
        }
    }
    flips(ruleset, &all);
    for shove in &mut ruleset.shoves {
        whole(&mut shove.by);
        shove.spares.sort_unstable();
        shove.lines.sort_unstable();
    }
}

/// Returns a freeze for each type; pieces that are needed together are counted together.
fn frozen(freeze: Freeze, each: &impl Fn(&Option<Vec<PieceType>>) -> Vec<PieceType>) -> Vec<Freeze> {
    let types = each(&freeze.by);
    if freeze.least > 1 {
        return vec![Freeze { by: Some(types), ..freeze }];
    }
    types.into_iter().map(|by| Freeze { by: Some(vec![by]), ..freeze.clone() }).collect()
}

/// Lists the types that flips spare, royals that are never turned included.
fn flips(ruleset: &mut Ruleset, all: &[PieceType]) {
    let never: Vec<PieceType> = all.iter().copied().filter(|&of| ruleset.may_be_in_check(of)).collect();
    let has_drops = ruleset.hands.drops != Drops::None;
    for flip in &mut ruleset.flips {
        if flip.on == FlipTrigger::Any && !has_drops {
            flip.on = FlipTrigger::Travel;
        }
        flip.spares.extend(&never);
        flip.spares.sort_unstable();
        flip.spares.dedup();
        let types = flip.by.get_or_insert_with(|| all.to_vec());
        types.sort_unstable();
        if !flip.uses_steps() {
            flip.steps.clear();
        }
    }
}
