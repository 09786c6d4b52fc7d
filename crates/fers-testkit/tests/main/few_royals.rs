//! Pieces that are royal while there are few of them, and squares of pieces that have not moved, in
//! both executors.
//!
//! Source of all counts but those by hand: Fairy-Stockfish (pyffish 0.0.90) with these settings.

use std::path::Path;

use fers_compile::verify_and_compile;
use fers_fen::Dialect;
use fers_formats::{canonical, fairy_stockfish};
use fers_movegen::AnyPosition;
use fers_rules::Ruleset;
use fers_testkit::check_counts_of_both;

#[track_caller]
fn game(parent: &str, settings: &str) -> Ruleset {
    let parsed = fairy_stockfish::read(&format!("[game{parent}]\n{settings}\n"));
    let errors: Vec<_> = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    parsed.value.variants.into_iter().next().and_then(|variant| variant.ruleset).unwrap().into_inner()
}

#[track_caller]
fn check_counts(ruleset: &Ruleset, fen: &str, counts: &[u64]) {
    let setup = fers_fen::parse(ruleset, fen, Dialect::Common).value.unwrap_or_else(|| panic!("{fen}"));
    check_counts_of_both(ruleset, &setup, counts);
}

/// Kings of which some number is royal, and what they may meet.
#[track_caller]
fn kings(settings: &str) -> Ruleset {
    let common = "commoner = k\nrook = r\nqueen = q\npawn = p\ncastling = false\nextinctionValue = loss\nextinctionPieceTypes = k\n\
                  extinctionPseudoRoyal = true\npromotionPieceTypes = qrk\nstartFen = 3kkk2/8/8/8/8/8/8/3KKK2 w - - 0 1";
    game("", &format!("{common}\n{settings}"))
}

/// Counts by hand, of a game in which king and queen are royal.
#[test]
fn none_of_several_royals_may_be_left_attacked() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/coregal.fers");
    let coregal = canonical::read(&std::fs::read_to_string(file).unwrap()).value.unwrap();
    // A queen before its king: it takes the rook that attacks it, or something comes between.
    check_counts(&coregal, "k3r3/8/8/8/8/8/4Q3/4K3 w - - 0 1", &[1]);
    check_counts(&coregal, "k3r3/8/8/8/8/8/4Q3/4K1B1 w - - 0 1", &[2]);
    // A king in check before its queen: it may not leave the line, and nothing comes between.
    check_counts(&coregal, "k3r3/8/8/8/8/4K3/8/4Q3 w - - 0 1", &[0]);
    // A pawn does not become a queen where a rook sees it, but by taking the rook.
    check_counts(&coregal, "1r5k/P7/8/8/8/8/8/K7 w - - 0 1", &[8]);
}

#[test]
fn two_kings_are_royal_and_three_are_not() {
    let two = kings("extinctionPieceCount = 1");
    check_counts(&two, "3kkk2/8/8/8/8/8/8/3KKK2 w - - 0 1", &[11, 121, 1_716]);
    check_counts(&two, "3kk3/8/8/3r4/4r3/8/8/3KK3 w - - 0 1", &[0]);
    check_counts(&two, "3kk3/8/8/3r4/4r3/8/P7/3KKK2 w - - 0 1", &[13, 437, 6_485]);
    check_counts(&two, "3kk3/8/8/3r4/4r3/8/8/R3KR2 w - - 0 1", &[1, 34, 643]);
    let three = kings("extinctionPieceCount = 2");
    check_counts(&three, "3kkk2/8/8/3r4/4r3/8/8/R2KKK2 w - - 0 1", &[0]);
    check_counts(&three, "2kkkk2/8/8/3r4/4r3/8/8/R1KKKK2 w - - 0 1", &[22, 874, 20_968]);
}

#[test]
fn a_king_by_promotion_may_make_the_others_commoners() {
    let two = kings("extinctionPieceCount = 1");
    check_counts(&two, "3kk3/PP6/8/3r4/4r3/8/P7/3KK3 w - - 0 1", &[2, 65, 985]);
    check_counts(&two, "3k4/PP6/8/3r4/4r3/8/P7/4K3 w - - 0 1", &[2, 62, 676]);
    check_counts(&two, "4k3/P7/8/3r4/8/8/8/3KK3 w - - 0 1", &[4, 76, 759]);
}

#[test]
fn all_kings_attacked_at_once_is_a_check_beside_that() {
    let duple = kings("extinctionPieceCount = 1\ndupleCheck = true");
    check_counts(&duple, "3kk3/8/8/3r4/4r3/8/8/R2KK3 w - - 0 1", &[0]);
    check_counts(&duple, "3kk3/8/8/3r4/4r3/8/8/R2KKK2 w - - 0 1", &[20, 633, 13_642]);
    check_counts(&duple, "3kk3/P7/8/3r4/8/8/8/R2KK3 w - - 0 1", &[4, 84, 1_385]);
    let types = kings("extinctionPieceCount = 1\nextinctionPieceTypes = kq");
    check_counts(&types, "3k2q1/P7/8/5r2/8/8/8/3KQ3 w - - 0 1", &[15, 339, 5_147]);
}

#[test]
fn everything_may_be_royal_as_the_last_that_is_left() {
    let common = "rook = r\nqueen = q\npawn = p\ncastling = false\nextinctionValue = loss\nextinctionPieceTypes = *\n\
                  extinctionPseudoRoyal = true\npromotionPieceTypes = qr\nstartFen = 3rqr2/8/8/8/8/8/8/3RQR2 w - - 0 1";
    let last = game("", common);
    check_counts(&last, "3rqr2/8/8/8/8/8/8/3RQR2 w - - 0 1", &[33, 990, 37_029]);
    check_counts(&last, "3rqr2/8/8/8/8/8/8/4Q3 w - - 0 1", &[10, 330, 3_506]);
    check_counts(&last, "4q3/8/8/P7/8/8/8/3R4 w - - 0 1", &[15, 256, 3_706]);
    let two = game("", &format!("{common}\nextinctionPieceCount = 1"));
    check_counts(&two, "4q3/8/8/P7/8/8/8/3R4 w - - 0 1", &[12, 212, 1_512]);
}

#[test]
fn files_of_gates_give_rights_to_castle_only_with_that_of_the_king() {
    for (rights, moves, plies) in [
        ("AHah", 24, 11_522),
        ("EAHeah", 26, 13_744),
        ("KQBkq", 26, 13_744),
        ("KAah", 25, 12_134),
        ("EAeh", 25, 12_619),
    ] {
        let start = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
        let ruleset = game(":chess", &format!("gating = true\nstartFen = {start}"));
        let mut position = AnyPosition::new(&verify_and_compile(&ruleset).unwrap(), &ruleset.start).unwrap();
        let counts = [1, 3].map(|depth| position.perft(depth, fers_movegen::PerftEnds::ByRule));
        assert_eq!(counts, [moves, plies], "{rights}");
    }
}

/// Counts by hand. Fairy-Stockfish lets the last king become a rook where no enemy attacks it, and
/// loses by that.
#[test]
fn the_last_pseudo_royal_may_not_promote_away() {
    let settings = "commoner = k\nrook = r\ncastling = false\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n\
                    promotedPieceType = k:r\nmandatoryPiecePromotion = true\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let game = game("", settings);
    // a6, b6 and b7; on the last rank it would have to become a rook.
    check_counts(&game, "8/K7/8/8/8/8/7k/8 w - - 0 1", &[3]);
    // With a second king it may: a8 and b8 besides, and eight moves from d4.
    check_counts(&game, "8/K7/8/8/3K4/8/7k/8 w - - 0 1", &[13]);
    // In check it has to leave the last rank to others, too.
    check_counts(&game, "8/K7/8/8/8/8/r6k/8 w - - 0 1", &[2]);
}

/// Source: Fairy-Stockfish (pyffish 0.0.90) in Gethenian Chess, where a king becomes the other
/// royal with each move.
#[test]
fn the_last_pseudo_royal_may_become_another_one() {
    let settings = "commoner = k\nqueen = q\ncastling = false\nextinctionValue = loss\nextinctionPieceTypes = kq\n\
                    extinctionPseudoRoyal = true\npromotedPieceType = k:q\nmandatoryPiecePromotion = true\n\
                    startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    // By hand: a6, b6, b7, and as a queen a8 and b8.
    check_counts(&game("", settings), "8/K7/8/8/8/8/7k/8 w - - 0 1", &[5]);
}
