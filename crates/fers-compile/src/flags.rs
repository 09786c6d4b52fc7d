//! Which rules the game has.

use fers_core::ByColor;
use fers_core::SquareSet;
use fers_program::PassRule;
use fers_rules::{Facts, Passing, Quality, Ruleset};

use crate::draft::Draft;
use crate::traits::{has_capture_filters, has_induction};

/// Notes which rules the game has, so that the generator skips the others.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, facts, program, .. } = draft;
    program.must_capture = ruleset.must_capture;
    program.no_checks = ruleset.no_checks;
    program.passing = ruleset.passing.map(pass_rule);
    program.effects.rounds = ByColor::from_fn(|color| crate::rounds::of_side(ruleset, color));
    program.passes_counted = facts.passes_counted;
    program.challenges = has_challenges(ruleset);
    program.has_threats = ruleset.pieces.iter().any(|piece| piece.must_threaten.is_some());
    program.landings = landings(ruleset);
    program.has_induction = has_induction(ruleset);
    program.has_imitation = facts.has_imitation;
    program.has_capture_filters = has_capture_filters(ruleset);
    program.has_en_passant = facts.has_en_passant;
    program.effects.passes_pieces = facts.passes_pieces;
    program.effects.has_suspensions = facts.has_suspensions;
    program.effects.leaves_pieces = facts.leaves_pieces;
    program.effects.has_first_effects = facts.leaves_pieces || program.castling_effects.keeps_rights;
    program.effects.has_rare_ends = facts.has_suspensions || facts.has_pinches || !ruleset.counters.is_empty();
    program.effects.has_last_choice = facts.puts_up_walls || facts.has_pinches;
    program.counts_checks = facts.counts_checks;
    program.counts_shaks = facts.counts_shaks;
    program.ends_with_effects = facts.has_blasts || program.effects.has_last_choice;
    program.has_post_move_effects =
        program.has_aims || program.castling_effects.any() || has_post_move_effects(ruleset, facts);
}

/// Returns whether something may follow from a move when the turn has passed, beside the effects of
/// aimed pieces and castlings.
fn has_post_move_effects(ruleset: &Ruleset, facts: &Facts) -> bool {
    let counts = facts.counts_checks || facts.counts_shaks || facts.passes_counted > 0 || facts.counts_honour;
    let changes = facts.has_seizures
        || facts.has_shoves
        || facts.has_burns
        || facts.has_pinches
        || facts.has_flips
        || facts.has_blasts
        || facts.has_walls
        || facts.has_imitation
        || facts.has_suspensions
        || facts.leaves_pieces;
    let counts_plies = ruleset.duties.iter().any(|duty| matches!(duty.quality, Quality::ActsEarly { .. }));
    changes || counts || counts_plies || !ruleset.counters.is_empty() || facts.has_turns || has_challenges(ruleset)
}

/// Returns whether royals may come to face each other.
fn has_challenges(ruleset: &Ruleset) -> bool {
    ruleset.facing.as_ref().is_some_and(|facing| facing.challenge)
}

fn pass_rule(passing: Passing) -> PassRule {
    match passing {
        Passing::Never => PassRule::Never,
        Passing::WhenStuck => PassRule::WhenStuck,
        Passing::Always => PassRule::Always,
        Passing::RoundBoard => PassRule::RoundBoard,
        Passing::InAnswer => PassRule::InAnswer,
    }
}

/// Returns the squares of each board, if moves to another board must also be legal on their own.
fn landings<const N: usize>(ruleset: &Ruleset) -> Vec<SquareSet<N>> {
    if !ruleset.has_landings() {
        return Vec::new();
    }
    let geometry = &ruleset.geometry;
    let squares = |board: u8| geometry.squares().filter(move |&square| geometry.board(square) == board);
    let set = |board| squares(board).fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square.index()));
    (0..geometry.boards).map(set).collect()
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::PassRule;

    use crate::testing::Compiled;

    #[test]
    fn rules_of_single_games_are_seen() {
        assert!(Compiled::<1>::library("losers").program.must_capture);
        assert!(Compiled::<1>::library("racingkings").program.no_checks);
        assert!(Compiled::<1>::library("3check").program.counts_checks);
        assert!(Compiled::<1>::library("chess").program.has_en_passant);
    }

    #[test]
    fn chess_has_none_of_the_unusual_rules() {
        let program = Compiled::<1>::library("chess").program;
        assert!(!program.must_capture && !program.no_checks && !program.counts_checks && !program.counts_shaks);
        assert!(
            !program.has_post_move_effects && !program.has_induction && !program.has_imitation && !program.has_threats
        );
        assert_eq!(program.passing[Color::White], PassRule::Never);
    }

    #[test]
    fn a_side_passes_always_in_janggi_and_when_stuck_in_othello() {
        assert_eq!(Compiled::<2>::library("janggi").program.passing[Color::Black], PassRule::Always);
        assert_eq!(Compiled::<1>::library("othello").program.passing[Color::White], PassRule::WhenStuck);
    }
}
