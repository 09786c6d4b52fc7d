//! Royal sets in normal form.

use fers_core::{Color, PieceType};
use fers_rules::{CheckRule, PieceRules, Royal, Ruleset};

/// Returns the royal sets with equivalent rules unified. If no side can have more pieces of a set
/// than must be attacked at once, the rule becomes `All`. If no side can have two royals that leave
/// the board when they are mated, they stay.
pub(crate) fn royal_sets(ruleset: &Ruleset) -> Vec<Royal> {
    let mut sets = ruleset.royals.clone();
    for royal in &mut sets {
        let is_all = |least: u16| Color::ALL.into_iter().all(|color| has_at_most(ruleset, royal, color, least));
        if matches!(royal.check, CheckRule::Several(least) if is_all(least)) {
            royal.check = CheckRule::All;
        }
    }
    let leaving = ruleset.piece_types().filter(|&of| ruleset.leaves_when_mated(of)).collect();
    let leaving = Royal::new(leaving, CheckRule::Any);
    if Color::ALL.into_iter().all(|color| has_at_most(ruleset, &leaving, color, 1)) {
        sets.iter_mut().for_each(|royal| royal.leaves_when_mated = false);
    }
    sets
}

/// Returns whether a side certainly never has more pieces of a set.
fn has_at_most(ruleset: &Ruleset, royal: &Royal, color: Color, most: u16) -> bool {
    let most_of = |&piece_type: &PieceType| most_of(ruleset, piece_type, color);
    let sum = royal.piece_types.iter().map(most_of).try_fold(0_usize, |sum, count| Some(sum + count?));
    !changes_elsewhere(ruleset) && sum.is_some_and(|sum| sum <= usize::from(most))
}

/// Returns the largest number of pieces of a type that a side can have from the start and by
/// promotion; `None` if unlimited.
fn most_of(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Option<usize> {
    let at_start =
        ruleset.start.pieces().filter(|(_, piece)| piece.piece_type == piece_type && piece.is_of(color)).count();
    if !ruleset.promotions.iter().any(|rule| rule.to.contains(&piece_type)) {
        return Some(at_start);
    }
    ruleset.piece(piece_type).limit[color].map(|limit| at_start.max(usize::from(limit)))
}

/// Returns whether pieces come to a side in other ways: out of hands, by capture, or turned over.
fn changes_elsewhere(ruleset: &Ruleset) -> bool {
    let held = ruleset.start.hands.iter().any(|(_, hand)| hand.iter().next().is_some());
    let turns = |rules: &PieceRules| rules.assimilates || !rules.becomes.is_empty();
    held || ruleset.hands.captured_to.is_some() || !ruleset.flips.is_empty() || ruleset.pieces.iter().any(turns)
}
