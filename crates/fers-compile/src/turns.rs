//! Turns of several plies.

use fers_core::{ByColor, Color, PieceType, Square, Vector};
use fers_program::{
    FreezeBars, PartPlan, PushedPromotion, TurnChecks, TurnEnPassant, TurnLength, TurnPlan, TurnRepeats, TypeSet,
};
use fers_rules::{CheckRule, Part, Path, Ruleset, Turn};

use crate::draft::Draft;

/// Notes the parts of a turn, whether royals may be captured, and whether lists of moves must be
/// looked through.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.until_captured = ruleset.until_captured;
    program.turn = ruleset.turn.as_ref().map(|turn| Box::new(turn_plan(ruleset, turn)));
    let bars_some = program.freezes.iter().any(|freeze| freeze.bars != FreezeBars::Moves);
    program.effects.bars_some_moves = bars_some || program.royals.iter().any(|royal| royal.leaves_when_mated);
}

fn turn_plan(ruleset: &Ruleset, turn: &Turn) -> TurnPlan {
    TurnPlan {
        parts: turn.parts.iter().map(|part| part_plan(ruleset, part)).collect(),
        length: match turn.length {
            fers_rules::TurnLength::Parts => TurnLength::Parts,
            fers_rules::TurnLength::Growing => TurnLength::Growing,
            fers_rules::TurnLength::OneMore => TurnLength::OneMore,
        },
        checks: match turn.checks {
            fers_rules::TurnChecks::Allowed => TurnChecks::Allowed,
            fers_rules::TurnChecks::EndTurn => TurnChecks::EndTurn,
            fers_rules::TurnChecks::LastPlyOnly => TurnChecks::LastPlyOnly,
        },
        ends_by_castling: turn.ends_by_castling,
        repeats: match turn.repeats {
            fers_rules::TurnRepeats::Free => TurnRepeats::Free,
            fers_rules::TurnRepeats::Never => TurnRepeats::Never,
            fers_rules::TurnRepeats::InRounds => TurnRepeats::InRounds,
        },
        en_passant: match turn.en_passant {
            fers_rules::TurnEnPassant::Never => TurnEnPassant::Never,
            fers_rules::TurnEnPassant::FirstPly => TurnEnPassant::FirstPly,
            fers_rules::TurnEnPassant::WhileUsed => TurnEnPassant::WhileUsed,
            fers_rules::TurnEnPassant::Always => TurnEnPassant::Always,
        },
        loses_parts: turn.parts.iter().any(|part| part.until_capture),
        meets_royals: meets_royals(ruleset, turn),
        first: ruleset.start.turn,
        plies_max: Turn::PLIES_MAX,
        mates_exposed: turn.mates_exposed(ruleset),
        pushed: ByColor::from_fn(|owner| pushed_promotions(ruleset, turn, owner)),
    }
}

/// Returns whether a move may capture a royal although no ply leaves its side in check.
fn meets_royals(ruleset: &Ruleset, turn: &Turn) -> bool {
    let is_passed = |royal: PieceType| ruleset.piece(royal).all_moves().any(Path::opens_en_passant);
    let royals = || ruleset.royals.iter();
    turn.checks == fers_rules::TurnChecks::Allowed
        || ruleset.until_captured
        || !ruleset.seizures.is_empty()
        || royals().any(|royal| royal.check != CheckRule::Any)
        || royals().flat_map(|royal| &royal.piece_types).any(|&royal| is_passed(royal))
}

fn part_plan(ruleset: &Ruleset, part: &Part) -> PartPlan {
    PartPlan {
        left_out: part.left_out,
        balances: part.balances,
        only_after: part.only_after.as_deref().map(type_set),
        only_behind: part.only_behind.clone(),
        who: part.who.as_deref().map(type_set),
        is_optional: part.is_optional,
        until_capture: part.until_capture,
        exposes: part.exposes,
        evades_later: part.evades_later,
        spares_royals: part.spares_royals,
        pushes: ByColor::from_fn(|owner| pushes(ruleset, part, owner)),
        skips: part.skips,
        must_be_made: part.must_be_made,
        is_last: part.is_last,
    }
}

/// Returns the destinations of the pieces of a side that the other side moves, by type and square.
fn pushes(ruleset: &Ruleset, part: &Part, owner: Color) -> Vec<(usize, Box<[Vec<u8>]>)> {
    let geometry = &ruleset.geometry;
    let ends = |steps: &[Vector], place: usize| {
        let from = Square(place as u16);
        let steps = steps.iter().filter(|_| geometry.has(from));
        let ends = steps.filter_map(|&step| geometry.step(from, ruleset.frame.apply(step, owner)));
        let mut found: Vec<u8> = Vec::new();
        ends.map(|to| to.0 as u8).for_each(|to| found.extend((!found.contains(&to)).then_some(to)));
        found
    };
    let table = |steps: &[Vector]| (0..geometry.places()).map(|place| ends(steps, place)).collect();
    part.pushes.iter().map(|(piece_type, steps)| (piece_type.index(), table(steps))).collect()
}

/// Returns where the pieces of a side promote that the other side has pushed.
fn pushed_promotions(ruleset: &Ruleset, turn: &Turn, owner: Color) -> Vec<PushedPromotion> {
    let squares = || ruleset.geometry.squares().collect::<Vec<_>>();
    let types = ruleset.piece_types().filter(|_| turn.pushes_enemies());
    let places = types.flat_map(|piece_type| squares().into_iter().map(move |square| (piece_type, square)));
    let promotion = |(piece_type, square): (PieceType, Square)| {
        let rules = turn.pushed_promotions(ruleset, (owner, piece_type), square);
        let offered = ruleset.piece_types().filter(|choice| rules.iter().any(|rule| rule.to.contains(choice)));
        let choices: Vec<usize> = offered.map(PieceType::index).collect();
        let place = PushedPromotion { piece_type: piece_type.index(), square: square.0 as u8, choices };
        (!place.choices.is_empty()).then_some(place)
    };
    places.filter_map(promotion).collect()
}

fn type_set(types: &[PieceType]) -> TypeSet {
    types.iter().map(|piece_type| piece_type.index()).collect()
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::TurnLength;

    use crate::testing::Compiled;

    #[test]
    fn a_turn_of_marseillais_chess_has_two_plies_and_one_of_progressive_chess_grows() {
        let marseillais = Compiled::<1>::library("marseillais").program.turn.unwrap();
        assert_eq!((marseillais.parts.len(), marseillais.plies_after(0)), (2, 2));
        let progressive = Compiled::<1>::library("scottish-progressive").program.turn.unwrap();
        assert_eq!((progressive.length, progressive.plies_after(4)), (TurnLength::Growing, 5));
    }

    #[test]
    fn only_white_makes_the_second_ply_of_monster_chess() {
        let monster = Compiled::<1>::library("monster").program.turn.unwrap();
        assert!(monster.parts[1].left_out[Color::Black] && !monster.parts[1].left_out[Color::White]);
        assert!(monster.parts[0].exposes[Color::White] && !monster.parts[0].exposes[Color::Black]);
    }

    #[test]
    fn a_turn_of_chess_is_a_ply() {
        assert!(Compiled::<1>::library("chess").program.turn.is_none());
    }
}
