//! How legal moves are told from pseudo-legal ones.

use fers_core::{ByColor, PieceType};
use fers_program::{AttackPlan, CheckTest, LegalityPlan, Method, Program, RoyalPlan, TestFor};
use fers_rules::{CheckRule, Demand, Facts, Freeze, FreezeBars, FreezeReach, Part, PieceRules, Promotion, Ruleset};

use crate::draft::Draft;
use crate::royals::royals_differ;

/// Chooses the method for each number of royal pieces that a side may have.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, facts, program, .. } = draft;
    let rules = RulesOfSafety {
        royals: &program.royals,
        has_last_choice: facts.puts_up_walls || facts.has_pinches,
        has_bans: program.has_bans,
        royals_differ: program.royals_differ,
        must_test: must_try_moves(ruleset),
        test: test_for(ruleset, royals_take_by_scripts(program)),
        has_facing: has_facing(&program.attacks),
    };
    program.legality = legality_plan(&rules);
}

/// The rules on which the legality of moves depends.
struct RulesOfSafety<'p> {
    royals: &'p [RoyalPlan],
    /// Moves put up walls, which may close a line to the royal, or relocate enemies.
    has_last_choice: bool,
    /// Some types may not flee, or may not appear where they threaten something.
    has_bans: bool,
    /// An attack on a royal depends on its type.
    royals_differ: bool,
    /// Moves affect the safety of royals beyond the pieces that they move and capture.
    must_test: bool,
    /// The kind of these effects, if only some moves have them.
    test: Option<TestFor>,
    /// Royals may not face each other.
    has_facing: bool,
}

/// Returns the plan of a game: a row for each number of royal pieces.
fn legality_plan(rules: &RulesOfSafety) -> LegalityPlan {
    use Method::{AllLegal, Masks, MasksAndTests, TestAll, TestWithChoices};

    let masks_know_several = !(rules.must_test || rules.royals_differ || rules.has_bans || rules.has_facing);
    let each = if masks_know_several { MasksAndTests(TestFor::EachRoyal) } else { TestAll };
    let any = if masks_know_several { MasksAndTests(TestFor::AnyRoyal) } else { TestAll };
    let plan = LegalityPlan::always;

    let [royal] = rules.royals else {
        return match rules.royals {
            [] if !rules.has_bans => plan(AllLegal),
            _ if rules.has_last_choice => plan(TestWithChoices),
            [] => plan(TestAll),
            _ => plan(each),
        };
    };
    match (rules.has_last_choice, rules.must_test, rules.test) {
        (true, ..) => plan(TestWithChoices),
        (_, _, Some(test)) => LegalityPlan { one: MasksAndTests(test), ..plan(TestAll) },
        (_, true, None) => plan(TestAll),
        (_, false, None) => LegalityPlan {
            none: AllLegal,
            one: if rules.royals_differ { TestAll } else { Masks },
            several: match royal.check {
                CheckTest::All => any,
                CheckTest::Several(_) | CheckTest::AllWhile(_) | CheckTest::Unattacked => TestAll,
                CheckTest::Any | CheckTest::Few(_) => each,
            },
            beyond: if rules.has_facing { TestAll } else { AllLegal },
            may_gain_royal: if matches!(royal.check, CheckTest::All | CheckTest::AllWhile(_)) { TestAll } else { each },
            checkable_max: if let CheckTest::Few(most) = royal.check { most } else { u32::MAX },
            needs_count: true,
            one_royal: one_royal(royal, rules.royals_differ),
        },
    }
}

/// Returns the only royal type, if the number of its pieces alone decides which row holds.
fn one_royal(royal: &RoyalPlan, royals_differ: bool) -> Option<usize> {
    match (royal.types.as_slice(), royal.check) {
        (&[piece_type], CheckTest::Any | CheckTest::All) if !royals_differ => Some(piece_type),
        _ => None,
    }
}

/// Returns whether royals of both sides may not face each other.
fn has_facing<const N: usize>(attacks: &ByColor<AttackPlan<N>>) -> bool {
    attacks.iter().any(|(_, plan)| plan.facing.is_some() || plan.facing_round_edges.is_some())
}

/// Returns whether a move may matter to royals by more than the pieces that it moves and captures.
fn must_try_moves(ruleset: &Ruleset) -> bool {
    // A change of type between members of one royal set leaves check as it is.
    let sets = |piece_type: PieceType| ruleset.royals.iter().map(move |royal| royal.piece_types.contains(&piece_type));
    let crowns = |piece_type: PieceType| {
        let rules = ruleset.piece(piece_type);
        let turns_into = rules.becomes.iter().map(|entry| entry.into).chain(rules.displaced);
        let turns = turns_into.into_iter().any(|into| !sets(piece_type).eq(sets(into)));
        ruleset.is_royal(piece_type) && rules.assimilates || turns
    };
    let has_effects = !ruleset.seizures.is_empty()
        || !ruleset.freezes.is_empty()
        || !ruleset.protections.is_empty()
        || !ruleset.halts.is_empty()
        || !ruleset.blasts.is_empty()
        || !ruleset.flips.is_empty()
        || !ruleset.shoves.is_empty()
        || !ruleset.burns.is_empty()
        || !ruleset.pinches.is_empty()
        || ruleset.walling.is_some()
        || Facts::of(ruleset).leaves_pieces;
    // Bans on fleeing and on armed promotions are tested where masks see a check or a promotion.
    has_effects
        || ruleset.royals.iter().any(|royal| royal.check == CheckRule::Unattacked || royal.leaves_when_mated)
        || crate::check_targets::matter_to_checks(ruleset)
        || ruleset.no_checks
        || ruleset.until_captured
        || ruleset.duties.iter().any(|duty| duty.demand == Demand::PreferredToSafety)
        || ruleset.turn.iter().flat_map(|turn| &turn.parts).any(exposes_by_own_pieces)
        || ruleset.has_landings()
        || ruleset.piece_types().any(crowns)
}

/// Returns whether a part of a turn may let own moves leave royals attacked. Plies with pieces of
/// the other side are always made and tested.
fn exposes_by_own_pieces(part: &Part) -> bool {
    (part.exposes != ByColor::default() || part.evades_later != ByColor::default()) && part.pushes.is_empty()
}

/// Returns whether royals may capture by scripts. Beside explosions, masks know enemy royals by
/// their other attacks alone: a king of rifle chess that captures would blow itself up, so it gives
/// no check.
fn royals_take_by_scripts<const N: usize>(program: &Program<N>) -> bool {
    let is_royal = |of: &usize| program.royals.iter().any(|royal| royal.types.contains(of));
    program.attacks.iter().any(|(_, plan)| plan.scripted.iter().any(is_royal))
}

/// Returns the reason for which some moves are tested, if it touches these moves only.
fn test_for(ruleset: &Ruleset, royals_take_by_scripts: bool) -> Option<TestFor> {
    let is_one = matches!(ruleset.royals.as_slice(), [royal] if royal.check == CheckRule::Any);
    let explodes_quietly = ruleset.blasts.iter().any(|blast| blast.catch.is_made(None));
    let is_free = ruleset.seizures.is_empty() && ruleset.freezes.is_empty() && ruleset.protections.is_empty();
    let reason = match (ruleset.no_checks, ruleset.blasts.is_empty(), is_free) {
        (true, true, true) => TestFor::GivesCheck,
        (false, false, true) if !explodes_quietly && !royals_take_by_scripts => TestFor::Blast,
        (false, true, false) if goes_by_itself(ruleset) && ruleset.freezes.iter().all(is_plain) => TestFor::SideCapture,
        _ => return None,
    };
    let (blasts, seizures, freezes) = (Vec::new(), Vec::new(), Vec::new());
    let without = Ruleset { no_checks: false, blasts, seizures, freezes, ..ruleset.clone() };
    let are_alike = reason == TestFor::SideCapture || !royals_differ(&without);
    let is_alone = is_one && !must_try_moves(&without) && are_alike;
    let is_direct = ruleset.facing.as_ref().is_none_or(|facing| !facing.challenge && reason != TestFor::SideCapture);
    // A piece that changes its type on arrival gives other checks than before.
    let changes = |piece: &PieceRules| !piece.becomes.is_empty() || piece.assimilates || piece.displaced.is_some();
    let is_itself = reason == TestFor::Blast || !ruleset.pieces.iter().any(changes);
    let may_flee = ruleset.pieces.iter().all(|piece| piece.may_flee);
    (is_alone && is_direct && is_itself && may_flee && !promotes_to_royal(ruleset)).then_some(reason)
}

/// Returns whether each freezing piece freezes alone, by steps, and what it freezes gives no check.
fn is_plain(freeze: &Freeze) -> bool {
    let is_whole = freeze.bars == FreezeBars::Moves && freeze.single.is_none() && freeze.rank == 0;
    freeze.reach != FreezeReach::Seen && freeze.least == 1 && !freeze.still_checks && is_whole
}

/// Returns whether pieces move by paths of their own and the only condition on a move is that it
/// leaves no royal in check. Returns false in a browser, to save download size.
fn goes_by_itself(ruleset: &Ruleset) -> bool {
    let mut paths = ruleset.pieces.iter().flat_map(PieceRules::all_moves);
    let changes = ruleset.promotions.iter().any(|promotion| promotion.goes_on.is_some());
    let is_own = !changes && !paths.any(|path| path.induces() || path.is_of_others());
    !cfg!(target_arch = "wasm32") && !has_bans(ruleset) && is_own
}

/// Returns whether some promotion makes a royal.
fn promotes_to_royal(ruleset: &Ruleset) -> bool {
    ruleset.promotions.iter().flat_map(|promotion| &promotion.to).any(|&choice| ruleset.is_royal(choice))
}

/// Returns whether some moves are forbidden because they threaten a piece or flee.
pub(crate) fn has_bans(ruleset: &Ruleset) -> bool {
    ruleset.pieces.iter().any(|piece| !piece.may_flee || !piece.may_appear_armed) || may_promote_pseudo_royals(ruleset)
}

/// Returns whether pieces of a pseudo-royal set may promote to types outside such sets, which is
/// illegal while they are few.
fn may_promote_pseudo_royals(ruleset: &Ruleset) -> bool {
    let pseudo_royals = || ruleset.royals.iter().filter(|royal| matches!(royal.check, CheckRule::Few(1..)));
    let is_pseudo_royal = |piece: &PieceType| pseudo_royals().any(|royal| royal.piece_types.contains(piece));
    let gives_up = |promotion: &Promotion| !promotion.to.iter().all(is_pseudo_royal);
    ruleset.promotions.iter().any(|promotion| is_pseudo_royal(&promotion.from) && gives_up(promotion))
}

#[cfg(test)]
mod tests {
    use fers_program::Method::{AllLegal, Masks, MasksAndTests, TestAll};
    use fers_program::{LegalityPlan, Method, TestFor};
    use fers_rules::Ruleset;

    use crate::testing::{Compiled, library_rules};

    fn plan_of(name: &str) -> LegalityPlan {
        Compiled::<1>::library(name).program.legality
    }

    #[test]
    fn masks_decide_in_chess_whatever_stands_on_the_board() {
        let chess = Compiled::<1>::library("chess");
        let plan = chess.program.legality;
        assert_eq!((plan.none, plan.one), (AllLegal, Masks));
        assert_eq!(plan.one_royal, Some(chess.piece("King")));
    }

    #[test]
    fn captures_are_tested_where_they_explode_and_moves_where_none_may_give_check() {
        assert_eq!(plan_of("atomic").one, MasksAndTests(TestFor::Blast));
        assert_eq!(plan_of("racingkings").one, MasksAndTests(TestFor::GivesCheck));
        // A coordinator or an immobilizer decides at a distance who may capture the king.
        assert_eq!(plan_of("ultima").one, MasksAndTests(TestFor::SideCapture));
    }

    #[test]
    fn all_moves_are_tested_where_kings_that_capture_by_paths_would_explode() {
        let exploding = |name: &str| {
            let blasts = library_rules("atomic").blasts;
            Compiled::<1>::new(Ruleset { blasts, ..library_rules(name) }).program.legality
        };
        assert_eq!(exploding("chess").one, MasksAndTests(TestFor::Blast));
        assert_eq!(exploding("rifle"), LegalityPlan::always(TestAll));
    }

    #[test]
    fn two_spartan_kings_are_in_check_together_only() {
        let plan = plan_of("spartan");
        assert_eq!((plan.one, plan.several), (Masks, MasksAndTests(TestFor::AnyRoyal)));
        // A hoplite that promotes to a second king changes the condition for check.
        assert_eq!(plan.may_gain_royal, TestAll);
    }

    #[test]
    fn the_king_and_the_queen_of_coregal_chess_are_both_guarded() {
        assert_eq!(plan_of("coregal"), LegalityPlan::always(MasksAndTests(TestFor::EachRoyal)));
    }

    #[test]
    fn all_moves_are_tested_where_kings_leave_the_board_when_they_are_mated() {
        let mut rules = library_rules("chess");
        rules.royals[0].leaves_when_mated = true;
        let program = Compiled::<1>::new(rules).program;
        assert_eq!(program.legality, LegalityPlan::always(TestAll));
        assert!(program.effects.bars_some_moves && program.royals[0].leaves_when_mated);
    }

    #[test]
    fn everything_is_legal_without_royal_pieces() {
        assert_eq!(plan_of("breakthrough").one, AllLegal);
        assert_eq!(plan_of("antichess"), LegalityPlan::always(Method::AllLegal));
    }
}
