//! Piece types that are never on the board.

use fers_core::PieceType;
use fers_rules::{Catch, Contact, End, Grip, Path, Ruleset, Whom};

/// The ruleset without the types from a number on, if none of them can ever enter play.
pub(super) fn without_idle(mut ruleset: Ruleset, count: usize) -> Ruleset {
    let is_idle = |piece_type: PieceType| piece_type.index() >= count;
    if may_enter(&ruleset, &is_idle) {
        return ruleset;
    }
    let keep = |types: &mut Vec<PieceType>| types.retain(|found| !is_idle(*found));
    ruleset.pieces.truncate(count);
    ruleset.promotions.retain(|rule| !is_idle(rule.from));
    ruleset.royals.iter_mut().for_each(|royal| keep(&mut royal.piece_types));
    ruleset.royals.retain(|royal| !royal.piece_types.is_empty());
    for seizure in &mut ruleset.seizures {
        [&mut seizure.by, &mut seizure.victims].into_iter().flatten().for_each(keep);
        if let Grip::Crossing(partners) = &mut seizure.grip {
            keep(partners);
        }
    }
    for freeze in &mut ruleset.freezes {
        [&mut freeze.by, &mut freeze.victims].into_iter().flatten().for_each(keep);
    }
    for flip in &mut ruleset.flips {
        flip.by.iter_mut().for_each(keep);
        keep(&mut flip.spares);
    }
    for blast in &mut ruleset.blasts {
        blast.by.iter_mut().for_each(keep);
        keep(&mut blast.spares);
        listed(&mut blast.catch, keep);
    }
    if let Some(tiebreak) = &mut ruleset.tiebreak {
        tiebreak.points.retain(|(found, _)| !is_idle(*found));
    }
    for pair in ruleset.castling_by_drop.iter_mut().flat_map(|pairs| [&mut pairs.white, &mut pairs.black]) {
        keep(&mut pair.kings);
        keep(&mut pair.partners);
    }
    ruleset.hands.urgent.iter_mut().for_each(keep);
    for end in &mut ruleset.ends {
        match end {
            End::Extinction { extinction, .. } => keep(&mut extinction.piece_types),
            End::DeadMaterial { helpers } => keep(helpers),
            End::Honour { honour } => [&mut honour.against, &mut honour.without].into_iter().for_each(keep),
            End::Connection { connection, .. } => connection.by.iter_mut().for_each(keep),
            End::Goal { goal, .. } => {
                goal.by.iter_mut().for_each(|by| [&mut by.white, &mut by.black].into_iter().for_each(keep))
            }
            _ => {}
        }
    }
    ruleset.ends.retain(|end| !matches!(end, End::Extinction { extinction, .. } if extinction.piece_types.is_empty()));
    for piece in &mut ruleset.pieces {
        piece.victims.iter_mut().for_each(keep);
        piece.becomes.iter_mut().for_each(|entry| listed(&mut entry.catch, keep));
        let paths = piece.moves.iter_mut().chain(piece.black_moves.iter_mut().flatten());
        paths.for_each(|path| contacts(path, keep));
    }
    ruleset
}

/// Whether any of some types is on the board or in hand, or may come there.
fn may_enter(ruleset: &Ruleset, is_idle: &impl Fn(PieceType) -> bool) -> bool {
    let on_board = ruleset.start.pieces().any(|(_, piece)| is_idle(piece.piece_type));
    let in_hand = ruleset.start.hands.iter().any(|(_, hand)| hand.iter().any(|(held, _)| is_idle(held)));
    let promotes = ruleset.promotions.iter().any(|rule| !is_idle(rule.from) && rule.to.iter().any(|to| is_idle(*to)));
    let others = || ruleset.piece_types().filter(|found| !is_idle(*found)).map(|found| ruleset.piece(found));
    let becomes = others().flat_map(|piece| &piece.becomes).any(|entry| is_idle(entry.into));
    on_board || in_hand || promotes || becomes || others().any(|piece| piece.in_hand.is_some_and(is_idle))
}

fn listed(catch: &mut Catch, keep: impl Fn(&mut Vec<PieceType>)) {
    if let Catch::Types(types) = catch {
        keep(types);
    }
}

fn contacts(path: &mut Path, keep: impl Fn(&mut Vec<PieceType>)) {
    for leg in &mut path.legs {
        for contact in [&mut leg.arrivals.enemy, &mut leg.arrivals.friend].into_iter().flatten() {
            if let Contact { to: Whom::Types(types), .. } = contact {
                keep(types);
            }
        }
    }
}
