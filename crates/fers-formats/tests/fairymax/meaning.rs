//! What rays, values and names mean. Expectations without a source were found with Fairy-Max 5.0b.

use fers_formats::fairymax::Dialect;
use fers_rules::{CheckRule, End, Ruleset, Verdict};
use fers_testkit::{after_by_both, moves_of_both};

use super::{game_of, game_with, piece, position, ruleset, ruleset_as, targets};

#[track_caller]
fn check(rays: &str, others: &str, expected: &str) {
    assert_eq!(targets(&ruleset_as(&game_of(rays), Some(Dialect::Fairy50)), others), expected, "{rays} with {others}");
}

#[test]
fn digits_say_how_a_ray_is_walked() {
    check("16,7 -16,6 1,5 -1,5", "pe4", "d3 d5 e4");
    check("-16,3", "pd7", "d5 d6 d7");
    check("-16,1", "pd7", "d7");
    check("-16,2", "pd7", "d5 d6");
    // What comes behind a leap says nothing.
    check("16,47", "", "d3");
    check("-16,1007", "", "d5");
}

#[test]
fn riders_may_be_short() {
    check("-16,43", "", "d5 d6");
    check("-16,443", "", "d5 d6 d7");
    check("-16,843", "", "d5 d6 d7 d8");
    check("1,C43", "", "e4 f4 g4 h4");
    check("-1,443", "pb4", "b4 c4");
}

#[test]
fn lame_leapers_need_free_squares() {
    check("-15,70", "", "f6");
    check("-15,70", "pe5", "");
    check("-16,70,-15 -16,70,-17", "", "c6 e6");
    check("-16,70,-15 -16,70,-17", "pd5", "");
    check("-16,70,-15 -16,70,-17", "pc6", "c6 e6");
}

#[test]
fn riders_may_bend() {
    check("-16,1003", "", "d5 e6 f7 g8");
    check("-15,3,1", "", "e5 f5 g5 h5");
    // The knight's leap goes over what stands between; what comes behind does not.
    check("-31,3,-15", "Nd5 pf7", "e6 f7");
}

#[test]
fn hoppers_need_a_platform() {
    check("-16,F8", "pd6", "d7");
    check("-16,F8", "", "");
    check("-16,BA", "pd6 nd7", "d5 d7");
    check("-16,B8", "pd6", "d7 d8");
    check("-16,FC", "pd5", "d6 d7 d8");
    check("-16,FC", "pd6", "");
}

#[test]
fn platforms_may_have_to_be_friends() {
    check("-16,8BA", "pd6 rd8", "d5");
    check("-16,8BA", "Pd6 rd8", "d5 d8");
    check("-16,8B8", "pd6", "");
}

#[test]
fn a_hopper_may_turn_before_its_platform() {
    check("-16,14B8", "pd7", "e7 f8");
    check("-16,CB8,-15", "Pd6", "e6 f7 g8");
    check("-16,CB8,-15", "pd6", "");
    // With the platform beside it it turns where it stands.
    check("-16,14BA", "Pd5 pf6", "f6");
}

#[test]
fn a_cylinder_has_no_sides() {
    check("1,103", "", "a4 b4 c4 e4 f4 g4 h4");
    check("-31,107 15,107", "", "c3 e6");
    check("1,3", "", "e4 f4 g4 h4");
}

#[test]
fn a_falcon_needs_one_of_three_routes() {
    // Three files to the right and a rank up: 3 - 16 = -13, the direction made twice is 1.
    check("-13,1207", "", "g5");
    check("-13,1207", "pe4 pe5", "");
    check("-13,1207", "pe5", "g5");
    check("-13,1207", "pf4 pf5", "");
}

#[test]
fn pieces_that_have_not_moved_may_go_farther() {
    check("-16,24", "", "d6");
    check("-16,24", "pd5", "");
    check("-16,E4", "pd5", "d6");
    check("-16,14", "pd6", "d6");
    check("-16,F4", "pd5 pd6", "d6");
    check("-16,424", "", "d7");
    // A knight's leap of the Cambodian king.
    check("-16,10F4", "pd5", "e6");
    let game = ruleset(&game_of("-16,24"));
    let mut moved = position(&game, "Xd4 Ka1 kh2");
    moved.virgin = fers_core::Region::new();
    assert_eq!(moves_of_both(&game, &moved).iter().filter(|mv| mv.contains("d4d6")).count(), 0);
}

/// The moves of a side's pawn on a square, and after one of them those that capture it en passant.
#[track_caller]
fn check_pawns(text: &str, pieces: &str, push: &str, captures: &[&str]) {
    let game = ruleset(text);
    let before = position(&game, pieces);
    let after = after_by_both(&game, &before, push);
    let taken: Vec<String> = moves_of_both(&game, &after).into_iter().filter(|mv| mv.contains('x')).collect();
    let taken: Vec<&str> = taken.iter().map(|mv| &mv[..4]).collect();
    assert_eq!(taken, captures, "{push}");
}

#[test]
fn pawns_take_en_passant_what_passed_them() {
    let pawns = |first: &str, second: &str| format!("p:90 {first} -16,6 -15,5 -17,5\np:90 {second} 16,6 15,5 17,5");
    let game = |board: &str, first: &str, second: &str| game_with(board, &pawns(first, second), "");
    check_pawns(&game("8x8", "-16,24", "16,24"), "Pd2 pe4 Ka1 kh8", "d2d4", &["e4d3"]);
    check_pawns(&game("8x8", "-16,64", "16,64"), "Pd2 pe4 Ka1 kh8", "d2d4", &[]);
    // On eight ranks only the last square passed counts, on ten both if the long push is the pawn's
    // first ray.
    let long = game("8x8", "-16,424 -16,24", "16,424 16,24");
    check_pawns(&long, "Pd2 pe4 Ka1 kh8", "d2d5", &[]);
    let long = game("8x10", "-16,424 -16,24", "16,424 16,24");
    check_pawns(&long, "Pd2 pe3 pc5 Ka1 kh10", "d2d5", &["e3d2"].map(|_| "c5d4"));
    check_pawns(&long, "Pd2 pe4 Ka1 kh10", "d2d5", &["e4d3"]);
    let later = game("8x10", "-16,24 -16,424", "16,24 16,424");
    check_pawns(&later, "Pd2 pe4 Ka1 kh10", "d2d5", &[]);
    check_pawns(&later, "Pd2 pe5 Ka1 kh10", "d2d5", &["e5d4"]);
}

#[test]
fn a_pawn_may_have_a_long_push_from_the_next_rank_too() {
    let game = ruleset(&game_with("8x10", "p:90 -16,C24 -16,6 -15,5 -17,5\np:90 16,C24 16,6 15,5 17,5", ""));
    let mut setup = position(&game, "Pd2 Pb3 Pf4 Ka1 kh10");
    for moved in ["b3", "f4"] {
        setup.virgin.remove(game.geometry.parse_square(moved).expect("it is on the board"));
    }
    let moves = moves_of_both(&game, &setup);
    let pawns: Vec<&str> = moves.iter().map(|mv| &mv[..4]).filter(|mv| !mv.starts_with('a')).collect();
    assert_eq!(pawns, ["b3b4", "b3b5", "d2d3", "d2d5", "f4f5"]);
}

#[track_caller]
fn targets_of_castling(king_rays: &str, array: &str) -> Vec<String> {
    let text = game_with("8x8", "p:90 -16,6\np:90 16,6", "").replace("1,34 -1,34", king_rays);
    let game = ruleset(&text.replace("6 0 0 0 3 0 0 6", array));
    let name = |square| game.geometry.square_name(square);
    let white = game.castlings.iter().filter(|castling| castling.color == fers_core::Color::White);
    let target = |castling: &fers_rules::Castling| {
        let targets: Vec<String> =
            castling.targets.iter().map(|target| format!("{}+{}", name(target.king), name(target.partner))).collect();
        format!("{}-{} {}", name(castling.king), name(castling.partner), targets.join(" "))
    };
    white.map(target).collect()
}

#[test]
fn castling_goes_with_what_stands_in_the_corner() {
    assert_eq!(targets_of_castling("1,34 -1,34", "6 0 0 0 3 0 0 6"), ["e1-h1 g1+f1", "e1-a1 c1+d1"]);
    assert_eq!(targets_of_castling("1,34 -1,1034", "4 0 0 0 3 0 0 0"), ["e1-a1 b1+c1"]);
    assert_eq!(targets_of_castling("-1,34,-2 -1,34", "6 0 0 0 0 3 0 6"), ["f1-a1 c1+d1 d1+e1"]);
    // There is no room between king and corner.
    assert_eq!(targets_of_castling("1,34", "6 0 0 0 0 0 3 6"), [""; 0]);
}

fn with_royal(value: &str, number: usize) -> Ruleset {
    let king = "k:-1 1,34 -1,34";
    let mut text = game_with("8x8", "p:90 -16,6\np:90 16,6", "");
    if number == 3 {
        text = text.replace(king, &format!("k:{value} 1,34 -1,34"));
        return ruleset(&text);
    }
    let more = (8..number).map(|_| "y:400 1,7\n").collect::<String>();
    let text = text.replace(king, "z:250").replace("6 0 0 0 3 0 0 6", &format!("6 0 0 0 {number} 0 0 6"));
    ruleset(&format!("{text}{more}k:{value} 1,7 -1,7 16,7 -16,7\n"))
}

#[test]
fn negative_values_make_royals() {
    let check_of = |game: &Ruleset| game.royals.iter().map(|royal| royal.check).collect::<Vec<_>>();
    assert_eq!(check_of(&with_royal("-1", 3)), [CheckRule::Any]);
    assert_eq!(check_of(&with_royal("-300", 3)), [CheckRule::Few(1)]);
    assert_eq!(check_of(&with_royal("-300", 8)), [CheckRule::Several(2)]);
}

#[test]
fn two_values_are_codes() {
    let stalemate = |game: &Ruleset| {
        game.ends.iter().find_map(|end| match end {
            End::Stalemate { verdict, .. } => Some(*verdict),
            _ => None,
        })
    };
    let has_goal = |game: &Ruleset| game.ends.iter().any(|end| matches!(end, End::Goal { .. }));
    let (hill, plain, last) = (with_royal("-2", 3), with_royal("-3", 3), with_royal("-2", 9));
    assert!(has_goal(&hill) && !has_goal(&plain) && !has_goal(&last));
    assert_eq!(stalemate(&hill), Some(Verdict::Draw));
    assert_eq!(stalemate(&last), Some(Verdict::Win));
}

/// What White's pawns may become, first the default.
fn choices(game: &Ruleset) -> String {
    let to = game.promotions.first().map(|rule| rule.to.clone()).unwrap_or_default();
    to.into_iter().map(|piece_type| game.piece(piece_type).letters.white.clone()).collect::<Vec<_>>().join(" ")
}

#[test]
fn pawns_become_what_is_no_king_and_does_not_end_in_three() {
    let text = game_with("8x8", "p:90 -16,6\np:90 16,6", "x:333 1,7\ny:330 1,7");
    assert_eq!(choices(&ruleset(&text)), "Q N B R Y");
    // The seventh piece is the default whatever its value is, and a royal of which the last counts
    // may be chosen.
    let text = text.replace("q:900", "q:903").replace("k:-1 ", "k:-2 ");
    assert_eq!(choices(&ruleset(&text)), "Q K N B R Y");
}

#[test]
fn blacks_pawns_become_the_ninth_piece_where_only_white_starts_with_the_seventh() {
    let text = game_with("8x8", "p:90 -16,6\np:90 16,6", "x:300 1,7\ny:300 1,7");
    let text = text.replacen("6 0 0 0 3 0 0 6\n6 0 0 0 3 0 0 6", "6 0 0 7 3 0 0 6\n6 0 0 9 3 0 0 6", 1);
    let game = ruleset(&text);
    let first = |index: usize| game.piece(game.promotions[index].to[0]).letters.white.clone();
    assert_eq!((first(0), first(1)), ("Q".to_owned(), "Y".to_owned()));
}

#[test]
fn the_number_behind_the_board_says_where_pawns_start_and_promote() {
    // Rank of White's pawns, first rank of their zone.
    for (board, start, zone) in [("8x8", 2, 8), ("8x8=1", 2, 8), ("8x8=3", 3, 6), ("8x8=-2", 3, 8)] {
        let game = ruleset(&game_with(board, "p:90 -16,6\np:90 16,6", ""));
        let pawn = game.start.pieces().find(|(_, piece)| piece.piece_type.index() == 0).expect("a pawn").0;
        assert_eq!(game.geometry.rank(pawn) + 1, start, "{board}");
        let squares = game.zone(game.promotions[0].zone, fers_core::Color::White);
        assert_eq!(squares.iter().map(|square| game.geometry.rank(square) + 1).min(), Some(zone), "{board}");
    }
}

#[test]
fn far_pawns_become_what_began_on_their_file() {
    let text = game_with("8x12=-3", "p:90 -16,6\np:90 16,6", "").replace("6 0 0 0 3 0 0 6", "6 4 5 7 3 5 4 6");
    let game = ruleset(&text);
    let on = |square: &str| {
        let square = game.geometry.parse_square(square).expect("it is on the board");
        let holds = |rule: &&fers_rules::Promotion| game.zone(rule.zone, fers_core::Color::White).contains(square);
        let rule = game.promotions.iter().find(holds).expect("there is a rule");
        rule.to.iter().map(|&to| game.piece(to).letters.white.clone()).collect::<String>()
    };
    assert_eq!(["a12", "b12", "d12", "e12", "f12", "h12"].map(on).join(" "), "R N Q Q B R");
}

#[test]
fn pieces_of_one_letter_for_each_side_are_one_piece() {
    let text = game_with("8x8", "p:90 -16,6\np:90 16,6", "s:300 -16,7\ns:300 16,7\nt:200 1,7\nt:210 -1,7");
    let text = text.replacen("6 0 0 0 3 0 0 6\n6 0 0 0 3 0 0 6", "6 8 10 0 3 0 0 6\n6 9 11 0 3 0 0 6", 1);
    let game = ruleset(&text);
    assert_eq!(piece(&game, "S").black_moves, None);
    assert_eq!(piece(&game, "P").black_moves, None);
    // These two differ in their value: White's letter means the first, Black's the last.
    assert_eq!(piece(&game, "T").letters.black, "t'");
    assert_eq!(piece(&game, "T'").letters.black, "t");
}

#[test]
fn seirawan_has_two_pieces_in_hand() {
    let text = game_with("8x8", "p:90 -16,6\np:90 16,6", "x:330 1,7\nh:780 1,3\ne:810 16,3");
    let held = |text: &str| ruleset(text).start.hands.white.total();
    assert_eq!(held(&text), 0);
    assert_eq!(held(&text.replace("Game: test", "Game: seirawan")), 2);
}

#[test]
fn names_and_remarks_are_kept() {
    let text = game_of("1,7").replace("Game: test", "// A remark\nGame: test # PNBRQ # fairy");
    let game = ruleset(&text);
    assert_eq!(game.presentation.description, "A remark");
    assert_eq!(game.presentation.xboard.piece_table.as_deref(), Some("PNBRQ"));
    assert_eq!(game.presentation.xboard.parent.as_deref(), Some("fairy"));
}
