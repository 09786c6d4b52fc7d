//! What lines mean.

use fers_core::{Color, PieceType, Region, Vector};
use fers_formats::sjaak::read;
use fers_rules::{
    Arrivals, BareReply, CastlingTarget, CheckRule, Condition, Drops, End, Goal, Leg, Path, Range, Reach, Refusal,
    Ruleset, Steps, Taker, Trigger, Verdict,
};

use super::{game, ruleset};

/// A game that uses most kinds of lines.
pub(super) const RICH: &str = "Variant: Rich
Board: 9x10
Exclude: a1, i10
FEN: \"rhckg1cr*/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/*RCHKG1CR[Pp] w - - 0 1\"
XBoard pieces: \"PH.R\"
XBoard parent: \"xiangqi\"
Zone: south = b1,c1,d1,e1,f1,g1,h1,i1,a2,b2,c2,d2,e2,f2,g2,h2,i2
Zone: north = a9,b9,c9,d9,e9,f9,g9,h9,i9,a10,b10,c10,d10,e10,f10,g10,h10
Zone: start4 = a4,c4,e4,g4,i4
Zone: start7 = a7,c7,e7,g7,i7
WhiteFlag: e2
BlackFlag: e9
Piece: King
Symbol: \"K\", \"K,k\"
Move: leap (0,1)|(1,1)
Flags: royal
Prison: south, north
Castle: white e1-g1,h1 with i1
Castle: black d10-b10 with a10
Piece: Horse
Symbol: \"H\", \"H,h\"
Move: leap ((1,0)+(1,1))&(1,2)
Drop zone: south, north
Piece: Cannon
Symbol: \"C\", \"C,c\"
Move: slide (H,V)
Capture: hop (H,V)
Flags: drop_no_check, drop_dead
Max: 2,3
Piece: Lion
Symbol: \"L\", \"L,l\"
Move: leap ((0,1)|(1,1))+((0,1)|(1,1))
Flags: no_retaliate, endangered
Piece: Rook
Symbol: \"R\", \"R,r\"
Move: slide (H,V)
Block: start4, start7
Flags: assimilate, iron, shak
Value: 500
Piece: General
Symbol: \"G\", \"G,g\"
Move: aleap (0,1)|(1,1)|(-1,1)
Move: step 3S
Initial: aleap (0,2)
Flags: no_mate, capture_flag
Allowed victims: \"P,R\"
Piece: Pawn
Symbol: \" \", \"P,p\"
Move: step N
Capture: step NE,NW
Special: start4, start7, step 2N
Flags: set_ep, take_ep, drop_one_file, drop_no_mate
Promotion: north, south, \"LG+\"
Optional promotion: north, empty
Piece: Tokin
Symbol: \"+P\", \"+P,+p\"
Move: ride (1,2)
Rule: taboo, keep capture, allow drops, en-passant check
Rule: checkmate = win
Rule: stalemate = loss
Rule: repeat4 = draw
Rule: perpetual3 = loss
Rule: captureanyflag = win
Rule: bare rule, loneking = draw
Rule: check7 = win
Rule: movecountdraw = 70
";

fn v(files: i8, ranks: i8) -> Vector {
    Vector::new(files, ranks)
}

/// A game of kings on 8x8 and a piece `P` with these lines; gives the ruleset and the piece's
/// paths.
#[track_caller]
fn piece(lines: &str) -> (Ruleset, Vec<Path>) {
    let zones = "Zone: low = a2,b2,c2,d2,e2,f2,g2,h2\nZone: high = a7,b7,c7,d7,e7,f7,g7,h7\n";
    let piece = format!("{zones}Piece: Pawn\nSymbol: \" \", \"P,p\"\n{lines}");
    let ruleset = ruleset(&game("8x8", "4k3/8/8/8/8/8/8/4K3 w - -", &piece));
    let moves = ruleset.pieces[1].moves.clone();
    (ruleset, moves)
}

#[test]
fn a_pawn_steps_and_captures_as_in_chess() {
    let (ruleset, moves) =
        piece("Move: step N\nCapture: step NE,NW\nSpecial: low, high, step 2N\nFlags: set_ep, take_ep\n");
    let Condition::From(zones) = moves[2].when[0] else { panic!("{moves:?}") };
    let second_rank: Region = (8..16).map(fers_core::Square).collect();
    assert_eq!(ruleset.zone(zones, Color::White), &second_rank);
    let step = Path::single(Leg::leap(vec![v(0, 1)], Arrivals::quiet()));
    let captures = Arrivals { en_passant: true, ..Arrivals::capture() };
    let double = Path::single(Leg::ride(vec![v(0, 1)], Range::up_to(2), Arrivals::quiet()));
    let double = double.when(Condition::From(zones)).opening_en_passant(true);
    let capture = Path::single(Leg::leap(vec![v(1, 1), v(-1, 1)], captures));
    assert_eq!(moves, [step, capture, double]);
}

#[test]
fn a_special_move_that_does_not_contain_the_others_replaces_them() {
    let (_, moves) = piece("Move: leap (0,1)\nSpecial: low, high, leap (1,2)\n");
    let conditions: Vec<&[Condition]> = moves.iter().map(|path| &path.when[..]).collect();
    let [[], [Condition::NotFrom(outside)], [Condition::From(inside)]] = conditions[..] else { panic!("{moves:?}") };
    assert_eq!(outside, inside);
    assert_eq!(moves[0].legs[0].arrivals, Arrivals::capture());
}

#[test]
fn special_init_leaves_the_other_moves_to_pieces_that_have_moved() {
    let (_, moves) = piece("Move: leap (0,1)\nSpecial: low, high, leap (1,2)\nRule: special init\n");
    let conditions: Vec<&[Condition]> = moves.iter().map(|path| &path.when[..]).collect();
    let expected = matches!(
        conditions[..],
        [[], [Condition::NotFrom(_)], [Condition::From(_), Condition::Moved], [Condition::From(_), Condition::Virgin]]
    );
    assert!(expected, "{moves:?}");
}

#[test]
fn an_initial_move_needs_a_piece_that_never_moved() {
    let (_, moves) = piece("Move: step N\nInitial: step 3N\n");
    assert_eq!(moves.iter().map(|path| path.when.clone()).collect::<Vec<_>>(), [vec![], vec![Condition::Virgin]]);
    let (_, moves) = piece("Move: leap (0,1)\nInitial: leap (1,2)\nCapture: none\n");
    let conditions: Vec<_> = moves.iter().map(|path| path.when.clone()).collect();
    assert_eq!(conditions, [vec![Condition::Moved], vec![Condition::Virgin]]);
}

#[test]
fn a_royal_in_check_has_no_special_move_but_its_others() {
    let (_, moves) = piece("Move: leap (0,1)\nSpecial: low, high, leap (1,2)\nFlags: royal\n");
    let conditions: Vec<&[Condition]> = moves.iter().map(|path| &path.when[..]).collect();
    let expected = matches!(
        conditions[..],
        [[], [Condition::NotFrom(_)], [Condition::From(_), Condition::NotInCheck], [Condition::InCheck]]
    );
    assert!(expected, "{moves:?}");
    assert_eq!(moves[0].legs[0].arrivals, Arrivals::capture());
}

#[test]
fn a_royal_with_special_init_moves_as_usual_from_elsewhere_later_and_in_check() {
    let (_, moves) = piece("Move: leap (0,1)\nSpecial: low, high, leap (1,2)\nFlags: royal\nRule: special init\n");
    let conditions: Vec<&[Condition]> = moves.iter().map(|path| &path.when[..]).collect();
    let expected = matches!(
        conditions[..],
        [
            [],
            [Condition::NotFrom(_)],
            [Condition::From(_), Condition::Moved],
            [Condition::From(_), Condition::Virgin, Condition::NotInCheck],
            [Condition::InCheck],
        ]
    );
    assert!(expected, "{moves:?}");
}

#[test]
fn a_piece_captures_as_it_moves_unless_it_says_otherwise() {
    let quiet = |lines: &str| piece(lines).1.iter().map(|path| path.legs[0].arrivals.clone()).collect::<Vec<_>>();
    assert_eq!(quiet("Move: leap (1,2)\n"), [Arrivals::quiet_or_capture()]);
    assert_eq!(quiet("Move: leap (1,2)\nCapture: none\n"), [Arrivals::quiet()]);
    assert_eq!(quiet("Capture: step N\n"), [Arrivals::capture()]);
    assert_eq!(quiet("Move: none\n"), []);
    let both = quiet("Move: leap (1,2)\nMove: slide (H)\nCapture: slide (H)\n");
    assert_eq!(both, [Arrivals::quiet_or_capture(), Arrivals::quiet()]);
}

#[test]
fn a_lion_that_may_not_capture_and_one_that_only_captures() {
    let arrivals = |lines: &str| {
        let (_, moves) = piece(lines);
        moves.iter().map(|path| path.legs.iter().map(|leg| leg.arrivals.clone()).collect()).collect::<Vec<Vec<_>>>()
    };
    let (quiet, capture, both) = (Arrivals::quiet(), Arrivals::capture(), Arrivals::quiet_or_capture());
    // A jump, and to and fro.
    let peaceful = arrivals("Move: leap (0,1)+(0,1)\nCapture: none\n");
    assert_eq!(peaceful, [vec![quiet.clone()], vec![quiet.clone(), quiet]]);
    // A jump, and a capture with a second step.
    let fierce = arrivals("Move: none\nCapture: leap (0,1)+(1,1)\n");
    assert_eq!(fierce, [vec![capture.clone()], vec![capture, both]]);
}

#[test]
fn promotion_happens_on_entering_and_on_leaving() {
    let triggers = |lines: &str| {
        let text = format!("Move: step N\nPromotion: high, low, \"K\"\n{lines}");
        let (ruleset, _) = piece(&text);
        ruleset.promotions.iter().map(|rule| (rule.trigger, rule.refusal)).collect::<Vec<_>>()
    };
    use Refusal::{Always, Never, UnlessStuck};
    assert_eq!(triggers(""), [(Trigger::Enter, UnlessStuck), (Trigger::Leave, UnlessStuck)]);
    assert_eq!(triggers("Optional promotion: empty, empty\n"), [(Trigger::Enter, Never), (Trigger::Leave, Never)]);
    assert_eq!(triggers("Optional promotion: all, all\n"), [(Trigger::Enter, Always), (Trigger::Leave, Always)]);
    assert_eq!(triggers("Entry promotion: empty, empty\n"), [(Trigger::Leave, UnlessStuck)]);
    assert_eq!(triggers("Rule: promote here\n"), [(Trigger::Enter, UnlessStuck), (Trigger::InPlace, Never)]);
    assert_eq!(triggers("Rule: promote by move\n"), [(Trigger::Enter, UnlessStuck), (Trigger::BeforeMoving, Always)]);
    assert_eq!(triggers("Rule: promote drop\n").len(), 3);
}

#[test]
fn where_only_a_part_is_optional_leaving_asks_where_the_piece_starts() {
    let (ruleset, _) = piece(
        "Move: step N\nZone: corner = a7\nZone: none = h1\nPromotion: high, low, \"K\"\n\
         Optional promotion: corner, none\n",
    );
    let squares = |zones| ruleset.zone(zones, Color::White).len();
    let found: Vec<_> = ruleset.promotions.iter().map(|rule| (rule.trigger, squares(rule.zone))).collect();
    assert_eq!(found, [(Trigger::Enter, 8), (Trigger::Leave, 1), (Trigger::Leave, 7)]);
    // From a7: everywhere outside the zone (56 squares) and on a7 itself.
    let Refusal::Within(free) = ruleset.promotions[1].refusal else { panic!("{:?}", ruleset.promotions) };
    assert_eq!(squares(free), 57);
}

#[test]
fn promoted_pieces_go_back_in_hand() {
    let tokin = "Piece: Tokin\nSymbol: \"+P\", \"+P,+p\"\nMove: leap (0,1)\n";
    let queen = "Piece: Queen\nSymbol: \"Q\", \"Q~,q~\"\nMove: leap (1,2)\n";
    let duke = "Piece: Duke\nSymbol: \"D\", \"D,d\"\nMove: leap (1,2)\nDemotion: \"K\"\n";
    let (ruleset, _) = piece(&format!("Move: step N\nPromotion: high, low, \"+Q~\"\n{tokin}{queen}{duke}"));
    let in_hand: Vec<Option<u16>> = ruleset.pieces.iter().map(|piece| piece.in_hand.map(|piece| piece.0)).collect();
    assert_eq!(in_hand, [None, None, Some(1), Some(1), Some(0)]);
    assert_eq!(ruleset.promotions[0].to, [PieceType(2), PieceType(3)]);
}

#[test]
fn drops_need_a_move_from_the_square_unless_a_zone_or_flag_says_otherwise() {
    let rule = |lines: &str| piece(&format!("Move: step N\n{lines}Rule: keep capture, allow drops\n")).0;
    assert!(rule("").pieces[1].drop.needs_move);
    assert!(!rule("Flags: drop_dead\n").pieces[1].drop.needs_move);
    let zoned = rule("Drop zone: low, high\n");
    assert!(!zoned.pieces[1].drop.needs_move && zoned.pieces[1].drop.zone.is_some());
    assert!(rule("Drop zone: all, all\n").pieces[1].drop.zone.is_none());
    let flagged = &rule("Flags: drop_no_check, drop_no_mate, drop_one_file\n").pieces[1].drop;
    assert_eq!((flagged.may_check, flagged.may_mate, flagged.per_file_max), (false, false, Some(1)));
}

#[test]
fn the_partner_of_a_castling_king_ends_behind_it() {
    let text = game(
        "8x8",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
        "Castle: white e1-g1,f1 with h1\nCastle: black e8-c8 with a8\n\
        Piece: Rook\nSymbol: \"R\", \"R,r\"\nMove: slide (H,V)\n",
    );
    let ruleset = ruleset(&text);
    let square = |name: &str| ruleset.geometry.parse_square(name).unwrap();
    let target = |king, partner| CastlingTarget { king: square(king), partner: square(partner) };
    assert_eq!(ruleset.castlings[0].targets, [target("g1", "f1"), target("f1", "e1")]);
    assert_eq!(ruleset.castlings[1].targets, [target("c8", "d8")]);
    assert_eq!(ruleset.start.castling.len(), 2);
}

#[track_caller]
fn check_ends(lines: &str, expected: &[End]) {
    let ruleset = ruleset(&game("8x8", "4k3/8/8/8/8/8/8/4K3 w - -", lines));
    assert_eq!(ruleset.ends, expected, "{lines}");
}

fn usual_ends() -> Vec<End> {
    let draw = Some(Verdict::Draw);
    vec![
        End::MoveCount { plies: 100 },
        End::Repetition { count: 3, verdict: draw },
        End::DeadMaterial { helpers: vec![] },
        End::Mate { verdict: Verdict::Win, needs_shak: false },
        End::Stalemate { verdict: Verdict::Draw, by_count: false },
    ]
}

#[test]
fn the_usual_ends_are_those_of_chess() {
    check_ends("", &usual_ends());
}

#[test]
fn rules_change_the_ends() {
    let changed = |index: usize, end: End| {
        let mut ends = usual_ends();
        ends[index] = end;
        ends
    };
    let without = |index: usize| {
        let mut ends = usual_ends();
        ends.remove(index);
        ends
    };
    check_ends("Rule: movecountdraw = 0\n", &without(0));
    check_ends("Rule: movecountdraw = 70\n", &changed(0, End::MoveCount { plies: 140 }));
    check_ends("Rule: repeat0 = draw\n", &without(1));
    let perpetual = End::PerpetualCheck { count: 4, verdict: None };
    let with_perpetual = [&usual_ends()[..1], &[perpetual], &usual_ends()[1..]].concat();
    check_ends("Rule: perpetual4 = illegal\n", &with_perpetual);
    check_ends("Rule: perpetual3 = draw\n", &usual_ends());
    check_ends("Rule: checkmate = loss\n", &changed(3, End::Mate { verdict: Verdict::Loss, needs_shak: false }));
    check_ends("Rule: shak rule\n", &changed(3, End::Mate { verdict: Verdict::Win, needs_shak: true }));
    check_ends("Rule: stalemate = win\n", &changed(4, End::Stalemate { verdict: Verdict::Win, by_count: false }));
    let added = |end: End| [usual_ends(), vec![end]].concat();
    check_ends("Rule: bare rule\n", &added(End::Bare { verdict: Verdict::Loss, reply: BareReply::IfItBares }));
    check_ends("Rule: check3 = win\n", &added(End::Checks { count: 3, verdict: Verdict::Win }));
    let chase = End::PerpetualChase { count: 3, verdict: Verdict::Loss };
    check_ends("Rule: chase rule\n", &[vec![usual_ends()[0].clone(), chase], usual_ends()[2..].to_vec()].concat());
}

#[test]
fn a_bishop_and_a_knight_alone_cannot_mate_but_a_rook_and_a_pawn_can() {
    let piece = |name: &str, letter: &str, mover: &str| {
        format!("Piece: {name}\nSymbol: \"{letter}\", \"{letter},{}\"\nMove: {mover}\n", letter.to_lowercase())
    };
    let pieces = piece("Bishop", "B", "slide (D,A)")
        + &piece("Rook", "R", "slide (H,V)")
        + &piece("Knight", "N", "leap (2,1)")
        + &piece("Pawn", "P", "step N")
        + "Promotion: all, all, \"R\"\n";
    let ruleset = ruleset(&game("8x8", "4k3/8/8/8/8/8/8/4K3 w - -", &pieces));
    assert!(
        ruleset.ends.contains(&End::DeadMaterial { helpers: vec![PieceType(1), PieceType(3)] }),
        "{:?}",
        ruleset.ends
    );
}

#[test]
fn each_side_takes_the_flag_of_the_other() {
    let lines = "WhiteFlag: e1\nBlackFlag: e8,d8\nRule: captureallflags = win\n";
    let ruleset = ruleset(&game("8x8", "4k3/8/8/8/8/8/8/4K3 w - -", lines));
    let goal = ruleset.ends.iter().find_map(|end| match end {
        End::Goal { goal, verdict: Verdict::Win } if *goal == Goal::new(goal.zone, Reach::All) => Some(goal.zone),
        _ => None,
    });
    let zone = goal.expect("a goal");
    assert_eq!((ruleset.zone(zone, Color::White).len(), ruleset.zone(zone, Color::Black).len()), (2, 1));
    assert!(!ruleset.ends.iter().any(|end| matches!(end, End::DeadMaterial { .. })));
}

#[test]
fn switches_of_hands_and_royals() {
    let with = |rule: &str| ruleset(&game("8x8", "4k3/8/8/8/8/8/8/4K3 w - -", &format!("Rule: {rule}\n")));
    let hands = with("keep capture, force drops, allow pickup").hands;
    assert_eq!((hands.captured_to, hands.drops, hands.pick_up), (Some(Taker::Capturer), Drops::Forced, true));
    assert_eq!(with("return capture").hands.captured_to, Some(Taker::Owner));
    assert_eq!(with("allow drop").hands.drops, Drops::Allowed);
    assert_eq!(with("taboo").facing.map(|facing| facing.lines.len()), Some(4));
    assert!(with("forced capture").must_capture);
    let checks = |rule| with(rule).royals[0].check;
    assert_eq!(checks("duplecheck"), CheckRule::All);
    assert_eq!(checks("check any king"), CheckRule::Any);
    assert_eq!(checks("taboo"), CheckRule::Few(1));
    assert!(!with("en-passant check").royals[0].may_cross_attack && with("taboo").royals[0].may_cross_attack);
}

#[test]
fn pieces_are_gated_where_pieces_other_than_pawns_start() {
    let pawn = "Piece: Pawn\nSymbol: \" \", \"P,p\"\nMove: step N\nCapture: step NE,NW\nRule: gate drops\n";
    let ruleset = ruleset(&game("8x8", "4k3/4p3/8/8/8/8/4P3/4K3[Kk] w - -", pawn));
    let zone = ruleset.hands.gating.as_ref().expect("gating").zone;
    let square = |name: &str| ruleset.geometry.parse_square(name).unwrap();
    assert_eq!(ruleset.zone(zone, Color::White), &[square("e1")].iter().collect());
    assert_eq!(ruleset.zone(zone, Color::Black), &[square("e8")].iter().collect());
}

#[test]
fn flags_and_limits_of_pieces() {
    let ruleset = ruleset(RICH);
    let named = |name: &str| ruleset.pieces.iter().find(|piece| piece.name == name).expect("a piece");
    assert_eq!(named("King").limit.white, Some(1));
    assert_eq!((named("Cannon").limit.white, named("Cannon").limit.black), (Some(2), Some(3)));
    assert!(named("Lion").retaliation.is_some() && named("Lion").endangered.is_some());
    assert!(named("Rook").assimilates && named("Rook").is_iron && named("Rook").gives_shak);
    assert_eq!(named("Rook").value, Some(500));
    assert!(named("General").takes_goals && !named("General").may_mate && !named("Rook").takes_goals);
    assert_eq!(named("General").victims, Some(vec![PieceType(4), PieceType(6)]));
    assert_eq!(named("Pawn").san, "");
    assert_eq!(ruleset.presentation.xboard.parent.as_deref(), Some("xiangqi"));
}

#[test]
fn boards_of_sixteen_by_sixteen_and_of_one_rank_work() {
    let large = ruleset(&game("16x16", "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15K w - -", ""));
    assert_eq!(large.geometry.places(), 256);
    let flat = ruleset(&game("9x1", "k7K w - -", ""));
    assert_eq!((flat.geometry.files, flat.geometry.ranks), (9, 1));
}

#[test]
fn a_lance_of_fifteen_steps_is_a_slider_and_ten_are_ten() {
    let (_, moves) = piece("Move: step 15N\n");
    assert_eq!(moves[0].legs[0].range, Range::ANY);
    let text = game(
        "12x12",
        "k11/12/12/12/12/12/12/12/12/12/12/11K w - -",
        "Piece: Ox\nSymbol: \"O\", \"O,o\"\nMove: step 10E\n",
    );
    let leg = &ruleset(&text).pieces[1].moves[0].legs[0];
    assert_eq!((leg.range, &leg.steps), (Range::up_to(10), &Steps::Absolute(vec![v(1, 0)])));
}

#[test]
fn line_ends_of_other_systems_and_comments_change_nothing() {
    let unix = game("3x3", "k2/3/2K w - -", "Zone: a = a1\n");
    let other = unix.replace('\n', " # remark\r\n");
    assert_eq!(read(&unix).value.games[0].ruleset, read(&other).value.games[0].ruleset);
    assert_eq!(read(&other).diagnostics, []);
}

#[test]
fn marks_of_holes_that_are_none_leave_empty_squares() {
    let parsed = read(&game("3x3", "k1*/3/2K w - -", ""));
    assert_eq!(parsed.diagnostics.iter().map(|report| report.code.0).collect::<Vec<_>>(), ["sjaak::marked-square"]);
    assert!(parsed.value.games[0].ruleset.as_ref().is_some_and(|ruleset| ruleset.geometry.holes.is_empty()));
}

#[test]
fn a_stepper_of_black_goes_to_the_opposite_point_of_the_compass_and_a_leaper_is_mirrored() {
    // In Legan's chess White's pawns go to the upper left and Black's to the lower right.
    let black_steps = |lines: &str| {
        let (ruleset, _) = piece(lines);
        let rules = &ruleset.pieces[1];
        let paths = rules.moves_of(Color::Black);
        let Steps::Absolute(vectors) = &paths[0].legs[0].steps else { panic!("{paths:?}") };
        vectors.iter().map(|&vector| ruleset.frame.apply(vector, Color::Black)).collect::<Vec<_>>()
    };
    assert_eq!(black_steps("Move: step NW\n"), [v(1, -1)]);
    assert_eq!(black_steps("Move: aleap (-1,1)\n"), [v(-1, -1)]);
    assert!(piece("Move: step NE,NW\n").0.pieces[1].black_moves.is_none());
}
