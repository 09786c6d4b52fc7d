//! Royal pieces.

use fers_core::PieceType;
use fers_program::{CheckTest, RoyalPlan};
use fers_rules::{CheckRule, Contact, Leg, PieceRules, Ruleset};

use crate::draft::Draft;
use crate::legality::has_bans;

/// Notes the royal sets, and whether an attack on a royal depends on its type.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.royals = royals(ruleset);
    program.royal_types = ruleset.piece_types().filter(|&t| ruleset.is_royal(t)).map(PieceType::index).collect();
    program.royals_differ = royals_differ(ruleset);
    program.has_bans = has_bans(ruleset);
}

/// Makes the plans of the royal sets.
fn royals(ruleset: &Ruleset) -> Vec<RoyalPlan> {
    let plan = |royal: &fers_rules::Royal| RoyalPlan {
        types: royal.piece_types.iter().map(|piece_type| piece_type.index()).collect(),
        check: match royal.check {
            CheckRule::Any => CheckTest::Any,
            CheckRule::All => CheckTest::All,
            CheckRule::Few(most) => CheckTest::Few(u32::from(most)),
            CheckRule::Several(least) => CheckTest::Several(u32::from(least)),
            CheckRule::AllWhile(least) => CheckTest::AllWhile(u32::from(least)),
            CheckRule::Unattacked => CheckTest::Unattacked,
        },
        leaves_when_mated: royal.leaves_when_mated,
    };
    ruleset.royals.iter().map(plan).collect()
}

/// Returns whether some attacker can capture one royal type but not another.
pub(crate) fn royals_differ(ruleset: &Ruleset) -> bool {
    let meant = |&piece_type: &PieceType| ruleset.royals.is_empty() || ruleset.is_royal(piece_type);
    let meant: Vec<PieceType> = ruleset.piece_types().filter(meant).collect();
    // A leg that ends before none of them makes no difference.
    let meets_some = |contact: &Contact| {
        let met = meant.iter().filter(|&&royal| ruleset.includes(&contact.to, royal)).count();
        met != 0 && met != meant.len()
    };
    let is_choosy = |leg: &Leg| leg.arrivals.enemy.as_ref().is_some_and(meets_some);
    let chooses = |piece: &PieceRules| {
        let spares_one = meant.iter().any(|&royal| !piece.may_capture(royal));
        spares_one || piece.all_moves().flat_map(|path| &path.legs).any(is_choosy)
    };
    // A piece whose capture would blow up its own royal attacks nothing.
    let may_blow_up = !ruleset.royals.is_empty() && !ruleset.blasts.is_empty();
    // A freezing piece may be royal itself.
    may_blow_up
        || !ruleset.freezes.is_empty()
        || !ruleset.protections.is_empty()
        || !ruleset.halts.is_empty()
        || meant.iter().any(|&royal| ruleset.piece(royal).is_iron)
        || ruleset.pieces.iter().any(chooses)
}

#[cfg(test)]
mod tests {
    use fers_program::CheckTest;

    use crate::testing::Compiled;

    #[test]
    fn kings_and_queens_of_coregal_chess_are_sets_of_their_own() {
        let coregal = Compiled::<1>::library("coregal");
        let sets: Vec<_> = coregal.program.royals.iter().map(|royal| (royal.types.clone(), royal.check)).collect();
        let [king, queen] = ["King", "Queen"].map(|name| (vec![coregal.piece(name)], CheckTest::Any));
        assert_eq!(sets, [king, queen]);
    }

    #[test]
    fn a_spartan_with_two_kings_is_in_check_when_both_are_attacked() {
        let spartan = Compiled::<1>::library("spartan");
        let [royal] = &*spartan.program.royals else { panic!("one set") };
        assert_eq!(royal.check, CheckTest::All);
        assert!(spartan.program.royal_types.iter().eq([spartan.piece("King")]));
    }

    #[test]
    fn amazons_have_no_royals() {
        let amazons = Compiled::<2>::library("amazons");
        assert!(amazons.program.royals.is_empty() && amazons.program.royal_types.is_empty());
    }
}
