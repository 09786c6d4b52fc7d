//! Visits all places where a ruleset names piece types.
//!
//! Used to renumber or remove types. Composite nodes are destructured completely, so that a new
//! field does not compile before it is handled here.

use fers_core::{Color, Hand, PieceType, Setup};
use fers_rules::{
    Blast, Burn, Catch, Condition, Contact, Counter, End, Endangered, Flip, Freeze, Grip, Halt, Leg, Part, Path, Peril,
    PieceRules, Pinch, Promotion, Protection, Quality, Ruleset, Seizure, Shove, Shuffle, Whom,
};

/// The actions for each mention.
pub(crate) trait Visitor {
    /// Types in a list without order.
    fn list(&mut self, types: &mut Vec<PieceType>);

    /// Visits a type that stands by itself.
    fn single(&mut self, piece_type: &mut PieceType);
}

/// Removes types from all lists, except the first ones.
pub(crate) struct KeepFirst {
    /// The number of types that stay.
    pub count: usize,
}

impl Visitor for KeepFirst {
    fn list(&mut self, types: &mut Vec<PieceType>) {
        types.retain(|found| found.index() < self.count);
    }

    fn single(&mut self, _: &mut PieceType) {}
}

/// Visits all mentions of piece types but their own places in [`Ruleset::pieces`].
pub(crate) fn visit(ruleset: &mut Ruleset, visitor: &mut impl Visitor) {
    let Ruleset {
        presentation: _,
        geometry: _,
        frame: _,
        regions: _,
        pieces,
        castlings: _,
        opposite_castling: _,
        castling_by_drop,
        castling_zone: _,
        promotions,
        seizures,
        freezes,
        protections,
        halts,
        shoves,
        burns,
        pinches,
        flips,
        blasts,
        walling: _,
        hands,
        royals,
        facing: _,
        until_captured: _,
        turn,
        must_capture: _,
        no_checks: _,
        stops_at_check: _,
        victims_stay: _,
        duties,
        counters,
        passing: _,
        ends,
        tiebreak,
        start,
        shuffles,
    } = ruleset;
    pieces.iter_mut().for_each(|rules| piece(rules, visitor));
    for pair in castling_by_drop.iter_mut().flat_map(|pairs| [&mut pairs.white, &mut pairs.black]) {
        visitor.list(&mut pair.kings);
        visitor.list(&mut pair.partners);
    }
    for Promotion { from, to, occasion, .. } in promotions {
        visitor.single(from);
        visitor.list(to);
        occasion.types_mut().into_iter().for_each(|types| visitor.list(types));
    }
    influences(protections, halts, pinches, visitor);
    effects((seizures, freezes), (shoves, burns), (flips, blasts), visitor);
    let gated = hands.gating.iter_mut().flat_map(|gating| &mut gating.only);
    hands.kept.iter_mut().chain(hands.urgent.iter_mut()).chain(gated).for_each(|types| visitor.list(types));
    royals.iter_mut().for_each(|royal| visitor.list(&mut royal.piece_types));
    for Part { only_after, who, pushes, .. } in turn.iter_mut().flat_map(|turn| &mut turn.parts) {
        pushes.iter_mut().for_each(|(piece_type, _)| visitor.single(piece_type));
        only_after.iter_mut().chain(who).for_each(|types| visitor.list(types));
    }
    duties.iter_mut().for_each(|duty| quality(&mut duty.quality, visitor));
    counters.iter_mut().for_each(|counter| tallies(counter, visitor));
    ends.iter_mut().for_each(|found| end(found, visitor));
    for (piece_type, _) in tiebreak.iter_mut().flat_map(|tiebreak| &mut tiebreak.points) {
        visitor.single(piece_type);
    }
    setup(start, visitor);
    for member in shuffles.iter_mut().flat_map(|Shuffle { members }| members) {
        visitor.single(&mut member.piece_type);
        member.between.iter_mut().for_each(|others| visitor.single(others));
    }
}

fn influences(protections: &mut [Protection], halts: &mut [Halt], pinches: &mut [Pinch], visitor: &mut impl Visitor) {
    for Protection { by, wards, .. } in protections {
        by.iter_mut().chain(wards).for_each(|types| visitor.list(types));
    }
    halts.iter_mut().flat_map(|halt| &mut halt.by).for_each(|types| visitor.list(types));
    for Pinch { by, victims, .. } in pinches {
        by.iter_mut().chain(victims).for_each(|types| visitor.list(types));
    }
}

fn effects(
    (seizures, freezes): (&mut [Seizure], &mut [Freeze]),
    (shoves, burns): (&mut [Shove], &mut [Burn]),
    (flips, blasts): (&mut [Flip], &mut [Blast]),
    visitor: &mut impl Visitor,
) {
    for seizure in seizures {
        [&mut seizure.by, &mut seizure.victims].into_iter().flatten().for_each(|types| visitor.list(types));
        if let Grip::Crossing(partners) = &mut seizure.grip {
            visitor.list(partners);
        }
    }
    for freeze in freezes {
        [&mut freeze.by, &mut freeze.victims, &mut freeze.single]
            .into_iter()
            .flatten()
            .for_each(|types| visitor.list(types));
    }
    for shove in shoves {
        shove.by.iter_mut().chain([&mut shove.spares]).for_each(|types| visitor.list(types));
    }
    for burn in burns {
        if let Peril::Sight(Some(types)) = &mut burn.peril {
            visitor.list(types);
        }
        burn.victims.iter_mut().for_each(|types| visitor.list(types));
    }
    for flip in flips {
        flip.by.iter_mut().chain([&mut flip.spares]).for_each(|types| visitor.list(types));
        caught(&mut flip.catch, visitor);
    }
    for blast in blasts {
        blast.by.iter_mut().chain([&mut blast.spares]).for_each(|types| visitor.list(types));
        caught(&mut blast.catch, visitor);
    }
}

fn piece(rules: &mut PieceRules, visitor: &mut impl Visitor) {
    let PieceRules {
        name: _,
        letters: _,
        san: _,
        moves,
        black_moves,
        confined_to: _,
        blocked_by: _,
        sight,
        victims,
        is_iron: _,
        endangered,
        retaliation: _,
        assimilates: _,
        becomes,
        displaced,
        may_check: _,
        may_mate: _,
        may_flee: _,
        gives_shak: _,
        takes_goals: _,
        in_hand,
        drop: _,
        limit: _,
        unsettles: _,
        may_appear_armed: _,
        must_threaten: _,
        last_promotes_in: _,
        progress: _,
        value: _,
    } = rules;
    moves.iter_mut().chain(black_moves.iter_mut().flatten()).chain(sight).for_each(|found| path(found, visitor));
    victims.iter_mut().for_each(|types| visitor.list(types));
    if let Some(Endangered { minor: Some(minor), .. }) = endangered {
        visitor.list(minor);
    }
    for entry in becomes {
        visitor.single(&mut entry.into);
        entry.leaves.iter_mut().for_each(|left| visitor.single(left));
        caught(&mut entry.catch, visitor);
    }
    displaced.iter_mut().for_each(|piece_type| visitor.single(piece_type));
    in_hand.iter_mut().for_each(|piece_type| visitor.single(piece_type));
}

fn path(path: &mut Path, visitor: &mut impl Visitor) {
    let Path { when, legs, repeat: _ } = path;
    for condition in when {
        match condition {
            Condition::Without(missed) => visitor.single(missed),
            Condition::Virgin
            | Condition::Moved
            | Condition::From(_)
            | Condition::NotFrom(_)
            | Condition::NotInCheck
            | Condition::InCheck
            | Condition::InPart(_)
            | Condition::AheadOfStart => {}
        }
    }
    for Leg { arrivals, .. } in legs {
        for Contact { to, act: _ } in [&mut arrivals.enemy, &mut arrivals.friend].into_iter().flatten() {
            if let Whom::Types(types) = to {
                visitor.list(types);
            }
        }
    }
}

fn caught(catch: &mut Catch, visitor: &mut impl Visitor) {
    if let Catch::Types(types) = catch {
        visitor.list(types);
    }
}

fn quality(quality: &mut Quality, visitor: &mut impl Visitor) {
    match quality {
        Quality::Captures { by, .. } | Quality::EntersQuietly { by, .. } | Quality::ActsEarly { by, .. } => {
            by.iter_mut().for_each(|types| visitor.list(types));
        }
        Quality::CapturesWorth { worth } => worth.iter_mut().for_each(|(of, _)| visitor.single(of)),
        Quality::Stalemates | Quality::ChangesNothing | Quality::PromotesInPlace | Quality::BreaksOff => {}
        Quality::ChecksLast { left: types }
        | Quality::EvadesOtherwise { by: types }
        | Quality::Diminishes { piece_types: types, .. }
        | Quality::Gathers { piece_types: types, .. } => visitor.list(types),
    }
}

fn end(end: &mut End, visitor: &mut impl Visitor) {
    match end {
        End::Extinction { extinction, .. } => visitor.list(&mut extinction.piece_types),
        End::FewLeft { most, .. } => {
            let listed = most.white.iter_mut().chain(&mut most.black);
            listed.for_each(|(piece_type, _)| visitor.single(piece_type));
        }
        End::DeadMaterial { helpers } => visitor.list(helpers),
        End::RepetitionBan { by, .. } => by.iter_mut().for_each(|types| visitor.list(types)),
        End::Honour { honour } => {
            [&mut honour.against, &mut honour.without].into_iter().for_each(|types| visitor.list(types));
        }
        End::Connection { connection, .. } => connection.by.iter_mut().for_each(|types| visitor.list(types)),
        End::Goal { goal, .. } => {
            goal.by.iter_mut().flat_map(|by| [&mut by.white, &mut by.black]).for_each(|types| visitor.list(types));
        }
        End::Mate { .. }
        | End::Stalemate { .. }
        | End::NoPieces { .. }
        | End::Bare { .. }
        | End::Checks { .. }
        | End::Castling { .. }
        | End::FullBoard
        | End::Faced
        | End::Passes { .. }
        | End::MoveCount { .. }
        | End::Repetition { .. }
        | End::RepetitionWon { .. }
        | End::PerpetualCheck { .. }
        | End::CheckLoop { .. }
        | End::ToAndFro { .. }
        | End::PerpetualChase { .. } => {}
    }
}

fn tallies(counter: &mut Counter, visitor: &mut impl Visitor) {
    visitor.list(&mut counter.raised_by.of);
    counter.lowered_by.iter_mut().for_each(|tally| visitor.list(&mut tally.of));
}

fn setup(setup: &mut Setup, visitor: &mut impl Visitor) {
    setup.board.iter_mut().flatten().for_each(|piece| visitor.single(&mut piece.piece_type));
    setup.last_moved.iter_mut().for_each(|piece_type| visitor.single(piece_type));
    for color in Color::ALL {
        hand(&mut setup.hands[color], visitor);
    }
}

fn hand(hand: &mut Hand, visitor: &mut impl Visitor) {
    let mut new = Hand::new();
    for (mut piece_type, count) in hand.iter() {
        visitor.single(&mut piece_type);
        (0..count).for_each(|_| new.add(piece_type));
    }
    *hand = new;
}
