use fers_core::{ByColor, CastlingRight, Color, EnPassant, Geometry, Joined, Piece, PieceType, Region, Square, Vector};

use super::*;
use crate::*;

const KING: PieceType = PieceType(0);
const ROOK: PieceType = PieceType(1);
const PAWN: PieceType = PieceType(2);
const NOTHING: PieceType = PieceType(99);
const NOWHERE: Zones = Zones::new(RegionId(99), RegionId(99));

/// Sets up kings, rooks and pawns on 8x8 with castling, en passant and promotion.
fn clean() -> Ruleset {
    let mut rules = Ruleset::new("rooks and pawns", Geometry::rectangle(8, 8));
    let rank = |rank: u16| (0..8).map(|file| Square(rank * 8 + file)).collect::<Region>();
    let last = Zones::new(rules.add_region("last rank", rank(7)), rules.add_region("first rank", rank(0)));
    let queen_steps = Vector::RING.to_vec();
    let rook_steps = Vector::new(0, 1).symmetric_images();
    rules.pieces = vec![
        PieceRules::new("King", "k", vec![Path::single(Leg::leap(queen_steps, Arrivals::quiet_or_capture()))]),
        PieceRules::new(
            "Rook",
            "r",
            vec![Path::single(Leg::ride(rook_steps, Range::ANY, Arrivals::quiet_or_capture()))],
        ),
        PieceRules::new("Pawn", "p", pawn_moves()),
    ];
    let target = CastlingTarget { king: Square(6), partner: Square(5) };
    rules.castlings = vec![Castling {
        color: Color::White,
        king: Square(4),
        partner: Square(7),
        targets: vec![target],
        may_cross_attack: false,
    }];
    let trigger = Trigger::Enter;
    let promotion = Promotion::new(PAWN, last, trigger, vec![ROOK], Refusal::Never);
    rules.promotions = vec![promotion];
    rules.royals = vec![Royal::new(vec![KING], CheckRule::Any)];
    rules.ends = vec![
        End::Mate { verdict: Verdict::Win, needs_shak: false },
        End::Stalemate { verdict: Verdict::Draw, by_count: false },
        End::Repetition { count: 3, verdict: Some(Verdict::Draw) },
    ];
    for (square, color, piece_type) in [
        (4, Color::White, KING),
        (7, Color::White, ROOK),
        (28, Color::White, PAWN),
        (60, Color::Black, KING),
        (29, Color::Black, PAWN),
    ] {
        rules.start.board[square] = Some(Piece::new(color, piece_type));
    }
    rules.start.castling = vec![CastlingRight { rule: 0, king: Square(4), partner: Square(7) }];
    rules.start.en_passant = vec![EnPassant { squares: vec![Square(45)], victim: Square(29) }];
    rules
}

fn pawn_moves() -> Vec<Path> {
    let step = Path::single(Leg::leap(vec![Vector::new(0, 1)], Arrivals::quiet()));
    let jump = Leg::ride(vec![Vector::new(0, 1)], Range::exactly(2), Arrivals::quiet());
    let jump = Path::single(jump).opening_en_passant(true).when(Condition::Virgin);
    let takes = Arrivals { en_passant: true, ..Arrivals::capture() };
    vec![step, jump, Path::single(Leg::leap(vec![Vector::new(-1, 1), Vector::new(1, 1)], takes))]
}

/// Damages the clean ruleset and expects exactly one problem of that kind at that node.
#[track_caller]
fn check(code: &str, node: Node, damage: impl FnOnce(&mut Ruleset)) {
    let mut rules = clean();
    damage(&mut rules);
    let found: Vec<_> = verify(&rules).into_iter().map(|problem| (problem.code, problem.node)).collect();
    assert_eq!(found, [(code, node)]);
}

fn rook_leg(rules: &mut Ruleset) -> &mut Leg {
    &mut rules.pieces[1].moves[0].legs[0]
}

const ROOK_PATH: Node = Node::Path { piece: 1, path: 0 };

#[test]
fn a_sound_ruleset_has_no_problems() {
    assert_eq!(verify(&clean()), []);
}

#[test]
fn royals_that_are_in_check_by_no_attacks_are_named() {
    let mut rules = clean();
    rules.royals[0].check = CheckRule::Several(0);
    assert_eq!(verify(&rules).iter().map(|problem| problem.code).collect::<Vec<_>>(), ["no-count"]);
    rules.royals[0].check = CheckRule::Few(0);
    assert_eq!(verify(&rules), []);
}

#[test]
fn royals_that_leave_when_mated_go_with_few_rules() {
    let codes = |rules: &Ruleset| verify(rules).iter().map(|problem| problem.code).collect::<Vec<_>>();
    let mut rules = clean();
    rules.royals[0].leaves_when_mated = true;
    assert_eq!(codes(&rules), [""; 0]);
    rules.no_checks = true;
    rules.royals[0].check = CheckRule::All;
    assert_eq!(codes(&rules), ["leaving-royals-check", "leaving-royals-with"]);
}

#[test]
fn all_problems_are_found_at_once() {
    let problems = verify(&Ruleset::new("nothing", Geometry::rectangle(0, 8)));
    assert_eq!(problems.iter().map(|problem| problem.code).collect::<Vec<_>>(), ["no-squares", "no-pieces"]);
    let mut rules = clean();
    rook_leg(&mut rules).range = Range { min: 0, max: Some(1) };
    rook_leg(&mut rules).over = Over::Hurdles { count: 0, land_next: false };
    rules.pieces[2].letters.white.clear();
    rules.ends[2] = End::MoveCount { plies: 0 };
    let codes: Vec<_> = verify(&rules).iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["no-steps", "no-hurdles", "no-letter", "no-count"]);
}

#[test]
fn messages_name_the_piece_and_the_place() {
    let mut rules = clean();
    rook_leg(&mut rules).range = Range { min: 3, max: Some(2) };
    let message = "move 1 of Rook makes at least 3 steps and at most 2, which is impossible";
    assert_eq!(verify(&rules)[0].to_string(), message);
}

#[test]
fn boards_have_squares() {
    check("board-too-large", Node::Geometry, |rules| {
        (rules.geometry.files, rules.geometry.ranks, rules.geometry.boards) = (8, 255, 255);
        rules.start.board.resize(8 * 255 * 255, None);
    });
    check("hole-off-board", Node::Geometry, |rules| rules.geometry.holes.insert(Square(64)));
    let mut rules = Ruleset::new("holes", Geometry::rectangle(2, 1));
    rules.geometry.holes = [Square(0), Square(1)].iter().collect();
    rules.pieces = clean().pieces;
    assert_eq!(verify(&rules)[0].code, "no-squares");
}

#[test]
fn regions_are_on_the_board_and_have_names_of_their_own() {
    check("region-off-board", Node::Region(0), |rules| rules.regions[0].squares.insert(Square(64)));
    check("same-region-name", Node::Region(1), |rules| rules.regions[1].name = rules.regions[0].name.clone());
}

#[test]
fn a_region_may_contain_holes() {
    let mut rules = clean();
    rules.geometry.holes.insert(Square(0));
    assert_eq!(verify(&rules), []);
}

#[test]
fn pieces_can_be_told_apart() {
    check("too-many-pieces", Node::Ruleset, |rules| {
        for number in 3..256u32 {
            let letter = |base| char::from_u32(base + number).unwrap().to_string();
            let mut piece = rules.pieces[1].clone();
            (piece.letters.white, piece.letters.black) = (letter(0x4e00), letter(0x5e00));
            rules.pieces.push(piece);
        }
    });
    check("no-letter", Node::Piece(2), |rules| rules.pieces[2].letters.black.clear());
    check("same-letter", Node::Piece(1), |rules| rules.pieces[1].letters.white = "K".to_owned());
    check("same-letter", Node::Piece(1), |rules| rules.pieces[1].letters.black = "R".to_owned());
    for bad in ["R1", "a/b", "r r", "[", "]", "*", "-", "{", "}", "(", ")", ",", "\t"] {
        check("bad-letter", Node::Piece(1), |rules| rules.pieces[1].letters.white = bad.to_owned());
    }
}

#[test]
fn letters_may_have_several_characters() {
    let mut rules = clean();
    rules.pieces[0].letters.white = ":FD:".to_owned();
    rules.pieces[1].letters.white = "+P".to_owned();
    rules.pieces[2].letters.white = "Q~".to_owned();
    assert_eq!(verify(&rules), []);
}

#[test]
fn pieces_refer_to_regions_and_pieces_that_exist() {
    check("unknown-region", Node::Piece(1), |rules| rules.pieces[1].confined_to = Some(NOWHERE));
    check("unknown-region", Node::Piece(1), |rules| rules.pieces[1].blocked_by = Some(NOWHERE));
    check("unknown-region", Node::Piece(1), |rules| rules.pieces[1].drop.zone = Some(NOWHERE));
    check("unknown-piece", Node::Piece(1), |rules| rules.pieces[1].victims = Some(vec![KING, NOTHING]));
    check("unknown-piece", Node::Piece(1), |rules| rules.pieces[1].in_hand = Some(NOTHING));
}

#[test]
fn paths_have_legs_that_go_somewhere() {
    check("no-legs", ROOK_PATH, |rules| rules.pieces[1].moves[0].legs.clear());
    check("no-vectors", ROOK_PATH, |rules| rook_leg(rules).steps = Steps::Absolute(Vec::new()));
    check("zero-vector", ROOK_PATH, |rules| rook_leg(rules).steps = Steps::Absolute(vec![Vector::new(0, 0)]));
    check("turned-first-leg", ROOK_PATH, |rules| rook_leg(rules).steps = Steps::Turned(TurnSet::BACK));
    check("no-turns", ROOK_PATH, |rules| {
        let leg = Leg { steps: Steps::Turned(TurnSet(0)), ..rook_leg(rules).clone() };
        rules.pieces[1].moves[0].legs.push(leg);
    });
    check("no-such-files", ROOK_PATH, |rules| rook_leg(rules).joined = Joined::Files { left: 1, right: 8 });
    check("no-such-files", ROOK_PATH, |rules| rook_leg(rules).joined = Joined::Files { left: 1, right: 1 });
    check("no-steps", ROOK_PATH, |rules| rook_leg(rules).range.min = 0);
    check("impossible-range", ROOK_PATH, |rules| rook_leg(rules).range = Range { min: 2, max: Some(1) });
    let flat = Over::Hurdles { count: 0, land_next: false };
    check("no-hurdles", ROOK_PATH, |rules| rook_leg(rules).over = flat);
}

#[test]
fn legs_end_somewhere() {
    check("no-arrival", ROOK_PATH, |rules| rook_leg(rules).arrivals = Arrivals::default());
    let nobody = Contact { to: Whom::Types(Vec::new()), act: Act::Capture };
    let only = Arrivals { enemy: Some(nobody), ..Arrivals::default() };
    check("no-arrival", ROOK_PATH, |rules| rook_leg(rules).arrivals = only);
    check("unknown-piece", ROOK_PATH, |rules| {
        rook_leg(rules).arrivals.friend = Some(Contact { to: Whom::Types(vec![NOTHING]), act: Act::Capture });
    });
    check("leave-at-end", ROOK_PATH, |rules| rook_leg(rules).arrivals.enemy = Some(Contact::leave()));
    check("leave-at-end", ROOK_PATH, |rules| {
        let second = rook_leg(rules).clone();
        rook_leg(rules).arrivals.friend = Some(Contact::leave());
        rook_leg(rules).may_stop = true;
        rules.pieces[1].moves[0].legs.push(second);
    });
}

#[test]
fn a_piece_may_be_left_where_another_leg_must_follow() {
    let mut rules = clean();
    let second = rook_leg(&mut rules).clone();
    rook_leg(&mut rules).arrivals.friend = Some(Contact::leave());
    rules.pieces[1].moves[0].legs.push(second);
    assert_eq!(verify(&rules), []);
}

#[test]
fn paths_of_black_and_conditions_are_checked_too() {
    check("unknown-region", Node::Path { piece: 1, path: 0 }, |rules| {
        rules.pieces[1].moves[0].when.push(Condition::NotFrom(NOWHERE));
    });
    check("no-legs", Node::Path { piece: 1, path: 1 }, |rules| {
        rules.pieces[1].black_moves = Some(vec![Path::default()]);
    });
}

#[test]
fn castlings_are_on_one_line_of_the_board() {
    let at = || Node::Castling(0);
    check("castling-off-board", at(), |rules| rules.castlings[0].partner = Square(64));
    check("castling-off-board", at(), |rules| rules.geometry.holes.insert(Square(6)));
    check("castling-off-line", at(), |rules| rules.castlings[0].targets[0].king = Square(14));
    check("castling-alone", at(), |rules| rules.castlings[0].partner = Square(4));
    check("unknown-region", Node::Ruleset, |rules| rules.castling_zone = Some(NOWHERE));
    check("castling-zone", Node::Ruleset, |rules| {
        let pair = || CastlingPair { kings: vec![KING], partners: vec![PAWN] };
        rules.castling_by_drop = Some(ByColor::new(pair(), pair()));
        rules.castling_zone = Some(Zones::both(RegionId(0)));
    });
    check("castling-together", at(), |rules| rules.castlings[0].targets[0].partner = Square(6));
    check("no-castling-target", at(), |rules| rules.castlings[0].targets.clear());
    check("too-many-castlings", Node::Ruleset, |rules| {
        rules.castlings = vec![rules.castlings[0].clone(); 256];
    });
}

#[test]
fn only_landing_moves_ask_for_boards_with_royals() {
    check("royal-board-without-landing", ROOK_PATH, |rules| rook_leg(rules).to_royal_board = true);
    let mut rules = clean();
    rules.royals.clear();
    rook_leg(&mut rules).to_royal_board = true;
    let found: Vec<_> = verify(&rules).into_iter().map(|problem| problem.code).collect();
    assert!(found.contains(&"royal-board-without-royals"), "{found:?}");
}

#[test]
fn few_parts_of_a_turn_leave_the_evasion_to_later_ones() {
    let evading = || Part { evades_later: ByColor::both(true), ..Part::default() };
    let turn = |evading: Vec<Part>| {
        let parts = evading.into_iter().chain([Part::default()]).collect();
        Turn { parts, ..Turn::of_plies(1) }
    };
    let mut rules = clean();
    rules.turn = Some(turn(vec![evading(); Turn::EVADING_MAX]));
    assert_eq!(verify(&rules), []);
    let wrong = [
        turn(vec![evading(); Turn::EVADING_MAX + 1]),
        Turn { length: TurnLength::Growing, ..turn(vec![evading()]) },
        turn(vec![Part { exposes: ByColor::both(true), ..evading() }]),
    ];
    for turn in wrong {
        check("turn-evades", Node::Turn, |rules| rules.turn = Some(turn));
    }
}

#[test]
fn moves_end_with_the_leg_that_gives_check_where_no_piece_lends_them() {
    let mut rules = clean();
    rules.stops_at_check = true;
    assert_eq!(verify(&rules), []);
    check("stops-at-check-with", Node::Ruleset, |rules| {
        rules.stops_at_check = true;
        rook_leg(rules).arrivals = Arrivals { friend: Some(Contact::any(Act::Borrow)), ..Arrivals::default() };
    });
}

#[test]
fn moves_leave_pieces_behind_that_are_not_royal_where_nothing_else_comes() {
    let leaving = |left| Becoming { leaves: Some(left), ..Becoming::new(ROOK, Catch::Whatever) };
    let mut rules = clean();
    rules.pieces[1].becomes = vec![leaving(PAWN)];
    assert_eq!(verify(&rules), []);
    let at = || Node::Piece(1);
    check("leaves-royal", at(), |rules| rules.pieces[1].becomes = vec![leaving(KING)]);
    check("unknown-piece", at(), |rules| rules.pieces[1].becomes = vec![leaving(NOTHING)]);
    check("leaves-with", at(), |rules| {
        rules.pieces[1].becomes = vec![leaving(PAWN)];
        rules.walling = Some(Walling::at(Site::Vacated));
    });
}

#[test]
fn pieces_go_on_after_promotions_on_arrival() {
    let at = || Node::Promotion(0);
    let onward = |rules: &mut Ruleset| rules.promotions[0].goes_on = Some(Onward::AnyMove);
    let mut rules = clean();
    onward(&mut rules);
    assert_eq!(verify(&rules), []);
    check("goes-on-after", at(), |rules| {
        onward(rules);
        rules.promotions[0].trigger = Trigger::InPlace;
    });
    check("goes-on-after", at(), |rules| {
        onward(rules);
        rules.promotions[0].quiet_only = true;
    });
    check("goes-on-with", at(), |rules| {
        onward(rules);
        rules.promotions[0].to = vec![KING];
    });
    check("goes-on-with", at(), |rules| {
        onward(rules);
        rules.stops_at_check = true;
    });
}

#[test]
fn captures_that_break_off_are_forbidden_and_never_preferred() {
    let duty = |demand| vec![Duty { demand, quality: Quality::BreaksOff }];
    let mut rules = clean();
    rules.duties = duty(Demand::Forbidden);
    assert_eq!(verify(&rules), []);
    check("duty-breaks-off", Node::Duty(0), |rules| rules.duties = duty(Demand::Preferred));
}

#[test]
fn promotions_suspend_pieces_that_decline_them() {
    let at = || Node::Promotion(0);
    check("suspends-nothing", at(), |rules| rules.promotions[0].suspends = true);
    check("suspends-nothing", at(), |rules| {
        (rules.promotions[0].trigger, rules.promotions[0].refusal) = (Trigger::InPlace, Refusal::Always);
        rules.promotions[0].suspends = true;
    });
    check("suspends-with", at(), |rules| {
        (rules.promotions[0].refusal, rules.promotions[0].suspends) = (Refusal::Always, true);
        rules.turn = Some(Turn::of_plies(2));
    });
}

#[test]
fn promotions_refer_to_regions_and_pieces_that_exist() {
    let at = || Node::Promotion(0);
    check("unknown-piece", at(), |rules| rules.promotions[0].from = NOTHING);
    check("unknown-piece", at(), |rules| rules.promotions[0].to.push(NOTHING));
    check("unknown-region", at(), |rules| rules.promotions[0].zone = NOWHERE);
    check("unknown-region", at(), |rules| rules.promotions[0].trigger = Trigger::EnterFrom(NOWHERE));
    check("unknown-region", at(), |rules| rules.promotions[0].refusal = Refusal::Within(NOWHERE));
    check("unknown-region", Node::Hands, |rules| {
        rules.hands.gating = Some(Gating { zone: NOWHERE, only: None, is_ordered: false })
    });
}

#[test]
fn royal_sets_have_pieces_and_lines() {
    check("empty-royal-set", Node::Royal(0), |rules| rules.royals[0].piece_types.clear());
    check("unknown-piece", Node::Royal(0), |rules| rules.royals[0].piece_types.push(NOTHING));
    let honour = |moves, own_max| Honour {
        moves,
        from_pieces: false,
        own_min: 2,
        own_max,
        rivals: 0,
        against: Vec::new(),
        without: Vec::new(),
    };
    check_end("no-count", End::Honour { honour: honour(0, None) });
    check_end("no-count", End::Honour { honour: honour(8, Some(1)) });
    check("open-challenge", Node::Facing, |rules| {
        rules.facing = Some(Facing { lines: vec![Vector::new(0, 1)], challenge: true });
    });
    check("no-vectors", Node::Facing, |rules| rules.facing = Some(Facing { lines: Vec::new(), challenge: false }));
    check("zero-vector", Node::Facing, |rules| {
        rules.facing = Some(Facing { lines: vec![Vector::new(0, 0)], challenge: false })
    });
}

#[track_caller]
fn check_end(code: &str, end: End) {
    check(code, Node::End(3), |rules| rules.ends.push(end));
}

#[test]
fn ends_are_reached_by_something() {
    let verdict = Verdict::Win;
    check_end("unknown-region", End::Goal { goal: Goal::new(NOWHERE, Reach::Any), verdict });
    check_end("no-count", End::Checks { count: 0, verdict });
    check_end("no-count", End::MoveCount { plies: 0 });
    check_end("no-count", End::Repetition { count: 1, verdict: Some(verdict) });
    check_end("no-count", End::PerpetualCheck { count: 0, verdict: None });
    check_end("no-count", End::PerpetualChase { count: 1, verdict });
    check_end("nothing-to-lose", End::Extinction { extinction: Extinction::new(Vec::new(), 0), verdict });
    check_end("unknown-piece", End::Extinction { extinction: Extinction::new(vec![NOTHING], 0), verdict });
    check_end("unknown-piece", End::DeadMaterial { helpers: vec![NOTHING] });
}

#[test]
fn games_start_on_the_board() {
    let at = || Node::Start;
    check("wrong-board", at(), |rules| rules.start.board.push(None));
    check("unknown-piece", at(), |rules| rules.start.board[20] = Some(Piece::new(Color::White, NOTHING)));
    check("unknown-piece", at(), |rules| rules.start.hands.black.add(NOTHING));
    check("unequal-hands", at(), |rules| {
        rules.hands.is_shared = true;
        rules.start.hands.black.add(KING);
    });
    check("piece-in-hole", at(), |rules| rules.geometry.holes.insert(Square(60)));
    check("virgin-off-board", at(), |rules| rules.start.virgin.insert(Square(64)));
}

#[test]
fn rights_and_chances_at_the_start_have_their_pieces() {
    let at = || Node::Start;
    check("unknown-castling", at(), |rules| rules.start.castling[0].rule = 1);
    check("bad-castling-right", at(), |rules| rules.start.castling[0].partner = Square(3));
    check("bad-castling-right", at(), |rules| rules.start.castling[0].king = Square(60));
    let chance = |square, victim| vec![EnPassant { squares: vec![Square(square)], victim: Square(victim) }];
    check("bad-en-passant", at(), |rules| rules.start.en_passant = chance(45, 28));
    check("bad-en-passant", at(), |rules| rules.start.en_passant = chance(60, 29));
    check("bad-en-passant", at(), |rules| rules.start.en_passant = chance(64, 29));
}

#[test]
fn shuffles_name_pieces_once() {
    let shuffle = |types: &[PieceType]| Shuffle { members: types.iter().copied().map(Shuffled::anywhere).collect() };
    check("empty-shuffle", Node::Shuffle(0), |rules| rules.shuffles.push(shuffle(&[])));
    check("unknown-piece", Node::Shuffle(0), |rules| rules.shuffles.push(shuffle(&[NOTHING])));
    let between = |types: &[PieceType], others| {
        let mut shuffle = shuffle(types);
        shuffle.members[0].between = Some(others);
        shuffle
    };
    check("shuffle-between", Node::Shuffle(0), |rules| rules.shuffles.push(between(&[KING, ROOK], KING)));
    check("shuffle-between", Node::Shuffle(0), |rules| {
        rules.shuffles.push(between(&[KING, ROOK], ROOK));
        rules.shuffles[0].members[1].is_symmetric = true;
    });
    check("shuffle-repeats", Node::Shuffle(0), |rules| rules.shuffles.push(shuffle(&[ROOK, KING, ROOK])));
}
