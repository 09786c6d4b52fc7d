//! Which executor a path gets.

use fers_core::Geometry;
use fers_program::Executor;
use fers_rules::{
    Act, Arrivals, Condition, Contact, Drops, Leg, Length, Over, Path, Range, Ruleset, Steps, TurnSet, Whom,
};

/// Chooses the executor of a path. Lame moves with too many ways become scripts later, as do slides
/// that wind too far round joined edges.
pub(crate) fn choose(path: &Path, geometry: &Geometry, has_blocks: bool) -> Executor {
    let asks_for_others = path.when.iter().any(|when| matches!(when, Condition::Without(_) | Condition::InPart(_)));
    let asks_for_royals = path.legs.iter().any(|leg| leg.to_royal_board);
    if path.repeat.is_some()
        || path.is_of_others()
        || asks_for_others
        || asks_for_royals
        || !path.legs.iter().all(is_simple)
    {
        return Executor::Script;
    }
    let opens = path.legs.iter().filter(|leg| leg.opens_en_passant).count();
    if opens != 0 && (opens != path.legs.len() || path.lands()) {
        return Executor::Script;
    }
    let is_conditional = opens != 0 || path.when.iter().any(|when| !is_static(when));
    match path.legs.as_slice() {
        [leg] if !matches!(leg.steps, Steps::Turned(_)) => choose_leg(leg, geometry, has_blocks, is_conditional),
        [inner @ .., last]
            if path.legs.iter().all(|leg| leg.steps != Steps::Anywhere)
                && inner.iter().all(is_stepping_stone)
                && last.over == Over::Empty =>
        {
            Executor::Lame
        }
        _ => Executor::Script,
    }
}

/// Returns a path that slides up to a piece of some types and goes on straight behind it as a hop
/// of one leg, with its hurdles: the cannon of janggi, which hops over any piece except a cannon.
pub(crate) fn hop_over_some(path: &Path) -> Option<(Leg, &Whom)> {
    let [to_hurdle, beyond] = path.legs.as_slice() else { return None };
    let (Some(enemy), Some(friend)) = (&to_hurdle.arrivals.enemy, &to_hurdle.arrivals.friend) else { return None };
    let approach = Leg {
        steps: to_hurdle.steps.clone(),
        range: to_hurdle.range,
        arrivals: Arrivals { enemy: Some(enemy.clone()), friend: Some(friend.clone()), ..Arrivals::default() },
        ..Leg::default()
    };
    let is_plain = path.repeat.is_none() && !path.is_of_others() && path.when.iter().all(is_static);
    let is_hop = *to_hurdle == approach
        && enemy == friend
        && enemy.act == Act::Leave
        && beyond.steps == Steps::Turned(TurnSet::STRAIGHT)
        && beyond.over == Over::Empty
        && is_simple(beyond)
        && !beyond.opens_en_passant
        && !beyond.arrivals.en_passant
        && matches!(approach.steps, Steps::Absolute(_));
    let range = match (to_hurdle.range, beyond.range) {
        (Range::ANY, Range::ANY) => Range::ANY,
        // Two steps away, the hurdle is the next piece.
        (Range::ONE, Range::ONE) => Range::exactly(2),
        _ => return None,
    };
    let over = Over::Hurdles { count: 1, land_next: false };
    let (arrivals, ends_in) = (beyond.arrivals.clone(), beyond.ends_in);
    let hop = Leg { steps: approach.steps, range, over, arrivals, ends_in, ..Leg::default() };
    (is_plain && is_hop).then_some((hop, &enemy.to))
}

/// Returns whether pieces only move from square to square and capture where they end: none appears,
/// changes its type or its side.
pub(crate) fn pieces_stay_themselves(ruleset: &Ruleset) -> bool {
    let hands = &ruleset.hands;
    ruleset.castlings.is_empty()
        && ruleset.castling_by_drop.is_none()
        && ruleset.promotions.is_empty()
        && ruleset.seizures.is_empty()
        && ruleset.freezes.is_empty()
        && ruleset.protections.is_empty()
        && ruleset.halts.is_empty()
        && ruleset.flips.is_empty()
        && ruleset.shoves.is_empty()
        && ruleset.burns.is_empty()
        && ruleset.pinches.is_empty()
        && ruleset.blasts.is_empty()
        && ruleset.walling.is_none()
        && hands.drops == Drops::None
        && hands.gating.is_none()
        && !hands.pick_up
        && ruleset
            .pieces
            .iter()
            .all(|piece| !piece.assimilates && piece.becomes.is_empty() && piece.displaced.is_none())
}

fn choose_leg(leg: &Leg, geometry: &Geometry, has_blocks: bool, is_conditional: bool) -> Executor {
    let wraps = geometry.wraps_files || geometry.wraps_ranks;
    match leg.over {
        Over::Empty | Over::Anything if leg.range == Range::ONE && !is_conditional => Executor::Leap,
        _ if leg.steps == Steps::Anywhere => Executor::Script,
        Over::Anything if leg.range != Range::ONE => Executor::Script,
        Over::Empty | Over::Anything if is_conditional || is_exact(leg.range) => Executor::Lame,
        Over::Empty => Executor::Slide,
        Over::Hurdles { count: 1, .. } if !wraps && !has_blocks && !is_conditional => Executor::Hop,
        _ => Executor::Script,
    }
}

/// Returns whether a condition depends on the square of origin alone.
pub(crate) fn is_static(condition: &Condition) -> bool {
    matches!(condition, Condition::From(_) | Condition::NotFrom(_) | Condition::AheadOfStart)
}

/// Returns whether a leg captures pieces.
pub(crate) fn captures_anything(leg: &Leg) -> bool {
    let captures = |contact: &Option<Contact>| contact.as_ref().is_some_and(|contact| contact.act == Act::Capture);
    captures(&leg.arrivals.enemy) || captures(&leg.arrivals.friend) || leg.arrivals.en_passant
}

/// Returns whether a leg ends on empty squares or captures any enemy, without further conditions
/// and effects.
fn is_simple(leg: &Leg) -> bool {
    let Arrivals { enemy, friend, off_board, .. } = &leg.arrivals;
    let any_enemy = enemy.as_ref().is_none_or(|contact| *contact == Contact::capture());
    let is_measured = leg.length != Length::Free;
    let is_bold = !leg.shuns_attack;
    any_enemy && friend.is_none() && !off_board && !is_measured && leg.joined.is_nothing() && !leg.sets_down && is_bold
}

/// Returns whether an inner leg asks only for empty squares.
fn is_stepping_stone(leg: &Leg) -> bool {
    leg.over == Over::Empty && leg.arrivals == Arrivals::quiet() && !leg.may_stop && !leg.shuns_attack
}

fn is_exact(range: Range) -> bool {
    range.max == Some(range.min)
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use super::Executor;
    use crate::testing::{Compiled, pieces};

    #[track_caller]
    fn check(notation: &str, expected: &[Executor]) {
        let piece = Compiled::<1>::new(pieces(&format!("Piece = {{ letter = \"Q\", moves = \"{notation}\" }}")));
        assert_eq!(*piece.program.executors[Color::White][0], *expected, "{notation}");
    }

    #[test]
    fn each_path_gets_the_fastest_executor_that_plays_it() {
        check("N", &[Executor::Leap]);
        check("R", &[Executor::Slide]);
        // The nightrider repeats the knight's leap.
        check("NN", &[Executor::Slide]);
        check("gQ", &[Executor::Hop]);
        // The cannon of xiangqi slides quietly and captures over a screen.
        check("mRcpR", &[Executor::Slide, Executor::Hop]);
        // The horse of xiangqi can be blocked beside it.
        check("nN", &[Executor::Lame]);
        // A griffon stops after one diagonal step, or turns and slides on.
        check("FyafsF", &[Executor::Leap, Executor::Lame]);
        // A lion captures on the way.
        check("KcaK", &[Executor::Leap, Executor::Script]);
    }

    #[test]
    fn slides_round_a_cylinder_are_written_out() {
        let cylinder = Compiled::<1>::library("cylinder");
        let rook = &cylinder.program.executors[Color::White][cylinder.piece("Rook")];
        assert_eq!(**rook, [Executor::Slide]);
    }
}
