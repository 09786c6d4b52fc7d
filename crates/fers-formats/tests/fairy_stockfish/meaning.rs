//! What settings mean.

use fers_core::{Color, PieceType, Region};
use fers_formats::fairy_stockfish::read;
use fers_rules::{CheckRule, Condition, Drops, End, Reach, Refusal, Ruleset, Taker, Trigger, Verdict};

use super::ruleset;

/// A variant that uses most kinds of settings.
pub(super) const RICH: &str = "\
[rich]
variantTemplate = shogi
pieceToCharTable = -
maxRank = 9
maxFile = i
pawn = p
rook = r
silver = s
gold = g
janggiCannon = c
soldier = z
customPiece1 = l:fRibW
customPiece2 = n:NmK
king = k:KN
startFen = rsgckcgsr/4n4/ppppppppp/9/9/9/PPPPPPPPP/4N4/RSGCKCGSR[Zz] w KQkq - 3+3 0 1
promotionRegionWhite = *7 *8 *9
promotionRegionBlack = *3 *2 *1
promotionPieceTypes = rg
promotedPieceType = s:g n:r
promotionLimit = g:4
mandatoryPawnPromotion = false
mandatoryPiecePromotion = true
pieceDemotion = true
dropPromoted = true
doubleStepRegionWhite = *3
doubleStepRegionBlack = *7
tripleStepRegionWhite = a3
enPassantRegion = *4 *6
castlingKingsideFile = g
castlingQueensideFile = c
pieceDrops = true
capturesToHand = true
dropRegionWhite = *1 *2 *3
dropNoDoubled = p
dropNoDoubledCount = 2
mobilityRegionWhiteSoldier = a* b* c*
immobilityIllegal = true
soldierPromotionRank = 5
flyingGeneral = true
checkCounting = true
flagPiece = k
flagRegionWhite = e9
flagRegionBlack = e1
nFoldValue = loss
perpetualCheckIllegal = true
chasingRule = axf
stalemateValue = loss
nMoveRule = 60
mutuallyImmuneTypes = g
";

fn piece(ruleset: &Ruleset, letter: &str) -> PieceType {
    ruleset.piece_by_letter(letter).unwrap_or_else(|| panic!("no piece {letter}")).0
}

fn squares(ruleset: &Ruleset, names: &str) -> Region {
    names.split(' ').map(|name| ruleset.geometry.parse_square(name).unwrap()).collect()
}

#[test]
fn a_rich_variant_is_read_without_a_word() {
    assert_eq!(read(RICH).diagnostics, []);
    let rich = ruleset(RICH);
    assert_eq!((rich.geometry.files, rich.geometry.ranks), (9, 9));
    assert_eq!((rich.hands.captured_to, rich.hands.drops), (Some(Taker::Capturer), Drops::Allowed));
    assert_eq!(rich.castlings.len(), 4);
    assert_eq!(rich.presentation.xboard.parent.as_deref(), Some("shogi"));
    assert!(rich.facing.is_some());
}

#[test]
fn without_a_parent_there_are_the_rules_of_chess_and_no_pieces() {
    // Documentation: "basically standard chess but without any predefined pieces".
    let kings = ruleset("[kings]\nking = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    assert_eq!(kings.pieces.len(), 1);
    assert_eq!((kings.geometry.files, kings.geometry.ranks), (8, 8));
    let draws = [
        End::Mate { verdict: Verdict::Win, needs_shak: false },
        End::Stalemate { verdict: Verdict::Draw, by_count: false },
        End::Repetition { count: 3, verdict: Some(Verdict::Draw) },
        End::MoveCount { plies: 100 },
    ];
    assert_eq!(kings.ends, draws);
}

#[test]
fn sets_of_a_parent_mean_pieces_and_not_letters() {
    let child = ruleset("[a:chess]\nextinctionValue = loss\nextinctionPieceTypes = q\n[b:a]\nqueen = m\namazon = q\n");
    let End::Extinction { extinction, .. } = &child.ends[0] else { panic!("{:?}", child.ends) };
    assert_eq!(extinction.piece_types, [piece(&child, "M")]);
}

#[test]
fn a_letter_that_is_given_away_takes_the_piece_out() {
    let child = ruleset("[a:chess]\ncustomPiece1 = n:NN\n");
    assert_eq!(child.pieces.iter().filter(|piece| piece.letters.white == "N").count(), 1);
    let pawn = child.promotions.iter().find(|rule| rule.from == piece(&child, "P")).unwrap();
    assert!(!pawn.to.contains(&piece(&child, "N")), "the knight was what pawns became, the new piece is not");
}

#[test]
fn promoted_pieces_are_types_of_their_own() {
    let rich = ruleset(RICH);
    let (silver, promoted, gold) = (piece(&rich, "S"), piece(&rich, "+S"), piece(&rich, "G"));
    assert_eq!(rich.piece(promoted).moves, rich.piece(gold).moves);
    assert_eq!(rich.piece(promoted).in_hand, Some(silver));
    let rules: Vec<_> = rich.promotions.iter().filter(|rule| rule.from == silver).map(|rule| rule.trigger).collect();
    assert_eq!(rules, [Trigger::Enter, Trigger::Leave, Trigger::Drop]);
    assert!(rich.promotions.iter().any(|rule| rule.from == promoted && rule.to == [silver]), "demotion");
    assert!(
        rich.promotions
            .iter()
            .filter(|rule| rule.from == silver && rule.trigger != Trigger::Drop)
            .all(|rule| rule.refusal == Refusal::Never)
    );
}

#[test]
fn a_pawn_that_promoted_is_a_pawn_again_in_hand() {
    let crazyhouse = ruleset("[a:crazyhouse]\n");
    assert_eq!(crazyhouse.piece(piece(&crazyhouse, "Q~")).in_hand, Some(piece(&crazyhouse, "P")));
    let looped = ruleset("[a:loop]\n");
    assert!(looped.piece_by_letter("Q~").is_none());
}

#[test]
fn double_steps_begin_where_the_region_says() {
    // On six ranks Black's region of rank 7 is not there.
    let small = ruleset(
        "[a:chess]\nmaxRank = 6\nstartFen = 4k3/pppppppp/8/8/PPPPPPPP/4K3 w - - 0 1\npromotionRegionWhite = *6\n",
    );
    let has_double = |color| {
        let paths = small.piece(piece(&small, "P")).moves_of(color);
        paths.iter().any(|path| path.legs[0].range.max == Some(2))
    };
    assert!(has_double(Color::White));
    assert!(!has_double(Color::Black));
    let none = ruleset("[a:chess]\ndoubleStep = false\n");
    assert!(none.piece(piece(&none, "P")).all_moves().all(|path| path.legs[0].range.max == Some(1)));
}

#[test]
fn soldiers_go_sideways_from_a_rank_on() {
    let rich = ruleset(RICH);
    let soldier = rich.piece(piece(&rich, "Z"));
    let zones = soldier.moves.iter().flat_map(|path| &path.when).find_map(|when| match when {
        Condition::From(zones) => Some(*zones),
        _ => None,
    });
    let zones = zones.expect("a condition");
    assert!(squares(&rich, "a5 i9").iter().all(|square| rich.zone(zones, Color::White).contains(square)));
    assert!(!rich.zone(zones, Color::White).contains(rich.geometry.parse_square("a4").unwrap()));
    assert!(rich.zone(zones, Color::Black).contains(rich.geometry.parse_square("a5").unwrap()));
    assert!(!rich.zone(zones, Color::Black).contains(rich.geometry.parse_square("a6").unwrap()));
}

#[test]
fn values_are_those_of_the_side_to_move() {
    let rich = ruleset(RICH);
    assert!(rich.ends.contains(&End::Stalemate { verdict: Verdict::Win, by_count: false }), "{:?}", rich.ends);
    assert!(rich.ends.contains(&End::Repetition { count: 3, verdict: Some(Verdict::Win) }), "{:?}", rich.ends);
    assert!(rich.ends.contains(&End::CheckLoop { count: 3, verdict: Verdict::Loss }));
    assert!(rich.ends.contains(&End::Checks { count: 3, verdict: Verdict::Win }));
    assert!(rich.ends.contains(&End::MoveCount { plies: 120 }));
    assert!(
        rich.ends
            .iter()
            .any(|end| matches!(end, End::Goal { goal, verdict: Verdict::Win } if goal.reach == Reach::Any))
    );
    let absolute = ruleset("[a:minishogi]\n");
    assert!(absolute.ends.contains(&End::RepetitionWon { count: 4, winner: Color::Black }), "{:?}", absolute.ends);
}

#[test]
fn the_last_pieces_of_a_type_are_royal() {
    let chak = "[a]\nking = -\ncommoner = k\nrook = d\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nextinctionValue = loss\n\
        extinctionPieceTypes = kd\nextinctionPseudoRoyal = true\npromotionPieceTypes = -\n";
    let rules = ruleset(chak);
    let sets: Vec<_> = rules.royals.iter().map(|royal| (royal.piece_types.clone(), royal.check)).collect();
    assert_eq!(sets, [(vec![piece(&rules, "D")], CheckRule::Few(1)), (vec![piece(&rules, "K")], CheckRule::Few(1))]);
    assert!(!rules.ends.iter().any(|end| matches!(end, End::Extinction { .. })));
    let spartan = ruleset("[a:spartan]\n");
    assert_eq!(spartan.royals[0].check, CheckRule::All);
    let both = ruleset(&format!("{chak}dupleCheck = true\n"));
    let checks: Vec<_> = both.royals.iter().map(|royal| (royal.piece_types.len(), royal.check)).collect();
    assert_eq!(checks, [(2, CheckRule::All), (1, CheckRule::Few(1)), (1, CheckRule::Few(1))]);
    let coregal = ruleset("[a:coregal]\n");
    assert_eq!(coregal.royals.iter().map(|royal| royal.check).collect::<Vec<_>>(), [CheckRule::Any, CheckRule::Any]);
}

#[test]
fn pieces_with_a_left_and_a_right_are_turned_for_black() {
    let turned = ruleset("[a:chess]\ncustomPiece1 = n:flN\n");
    assert_eq!(turned.frame, fers_rules::Frame::Rotated);
    assert_eq!(ruleset("[a:chess]\n").frame, fers_rules::Frame::Mirrored);
}

#[test]
fn walls_of_the_start_position_are_holes() {
    let text = "[a:chess]\nmaxFile = 4\nmaxRank = 3\nstartFen = k**1/*4/1*1K w - - 0 1\n";
    assert!(read(text).diagnostics.iter().any(fers_text::Diagnostic::is_error), "five squares on four files");
    let walled = ruleset(&text.replace("*4/", "*3/"));
    assert_eq!(walled.geometry.holes, {
        let rectangle = fers_core::Geometry::rectangle(4, 3);
        ["b3", "c3", "a2", "b1"].iter().map(|name| rectangle.parse_square(name).unwrap()).collect()
    });
}

#[test]
fn old_spellings_mean_what_the_new_ones_do() {
    let old = "[a:chess]\npromotionRank = 7\nwhiteFlag = *8\nblackFlag = *1\n";
    let new = "[a:chess]\npromotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1\nflagRegionWhite = *8\nflagRegionBlack = *1\n";
    assert_eq!(read(old).value.variants[0].ruleset, read(new).value.variants[0].ruleset);
}

#[test]
fn old_ranks_of_double_steps_move_one_end_of_the_second_rank() {
    // By the moves of pawns on a1, b2, c3, d4 and e5 in pyffish 0.0.90.
    let check = |old: &str, white: &str| {
        let black: String =
            white.chars().map(|c| c.to_digit(10).map_or(c, |rank| char::from(b'9' - rank as u8))).collect();
        let new = format!("doubleStepRegionWhite = {white}\ndoubleStepRegionBlack = {black}\n");
        assert_eq!(ruleset(&format!("[a:chess]\n{old}")), ruleset(&format!("[a:chess]\n{new}")), "{old}");
    };
    check("doubleStepRank = 3\n", "*2 *3");
    check("doubleStepRank = 1\n", "-");
    check("doubleStepRankMin = 1\n", "*1 *2");
    check("doubleStepRankMin = 3\n", "-");
    check("doubleStepRankMin = 4\ndoubleStepRank = 5\n", "*2 *3 *4 *5");
    check("doubleStepRank = 1\ndoubleStepRegionWhite = *4\ndoubleStepRegionBlack = *5\n", "*4");
}

#[test]
fn a_start_position_without_a_castling_field_gives_no_castling() {
    // Rook Mate in the sample file: pyffish 0.0.90 reads `7+7` as no rights.
    let counted = ruleset("[a:3check]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 7+7 0 1\n");
    assert!(counted.start.castling.is_empty());
    assert!(counted.ends.iter().any(|end| matches!(end, End::Checks { count: 7, .. })));
}

#[test]
fn a_rook_is_worth_five_pawns() {
    // Documentation: the values of the rook that the program has are 1276 and 1380.
    let worths = ruleset("[a:chess]\npieceValueMg = r:1276 n:638\npieceValueEg = r:1380\n");
    let value = |letter| worths.piece(piece(&worths, letter)).value;
    assert_eq!([value("R"), value("N"), value("B")], [Some(500), Some(250), None]);
}
