//! What the programs read differently.

use fers_core::Color;
use fers_formats::fairymax::{Dialect, read, read_as};
use fers_rules::{End, Path};

use super::{game_of, piece, ruleset_as, targets};

#[track_caller]
fn check(rays: &str, dialect: Dialect, others: &str, expected: &str) {
    assert_eq!(targets(&ruleset_as(&game_of(rays), Some(dialect)), others), expected, "{rays} in {dialect}");
}

#[test]
fn a_ray_changes_at_every_step_in_4_8w_and_once_in_5_0() {
    // The alternators of the description of 4.8w.
    check("1,11003", Dialect::Wide48, "", "e3 e4 f2 f3 g1 g2 h1");
    check("1,11003", Dialect::Fairy50, "", "e1 e2 e3 e4");
    check("1,11032", Dialect::Wide48, "", "e4 f3 g2 h1");
    check("1,11030", Dialect::Wide48, "", "e3 f2 g1");
    check("1,11030", Dialect::Wide48, "pe4", "");
    check("1,11030", Dialect::Wide48, "pf3", "e3");
    // Where it makes one step behind the turning point, there is no difference.
    check("-16,43", Dialect::Wide48, "", "d5 d6");
    check("-16,1070", Dialect::Wide48, "", "e6");
}

#[test]
fn a_crooked_bishop_is_one_to_betza() {
    let rays = "15,1E003 17,1E003 -15,1E003 -17,1E003 15,FFFE0003 -17,FFFE0003 -15,FFFE0003 17,FFFE0003";
    let game = ruleset_as(&game_of(rays), Some(Dialect::Wide48));
    let moves: &[Path] = piece(&game, "X").moves_of(Color::White);
    assert_eq!(fers_betza::print(moves).as_deref(), Some("zB"));
}

#[test]
fn alternators_are_kept_by_our_own_form() {
    for rays in ["1,11003", "1,11032", "1,11030", "16,30"] {
        let game = ruleset_as(&game_of(rays), Some(Dialect::Wide48));
        let again = fers_formats::canonical::read(&fers_formats::canonical::write(&game)).value.expect("it reads back");
        assert_eq!(piece(&again, "X").moves, piece(&game, "X").moves, "{rays}");
    }
}

#[test]
fn a_dialect_is_told_by_what_is_used() {
    let dialect = |text: &str| read(text).value.dialect;
    let warned = |text: &str| read(text).diagnostics.iter().any(|found| found.code.0 == "fairymax::ambiguous-dialect");
    let zigzag = game_of("1,11003");
    assert_eq!(dialect(&zigzag), Dialect::Wide48);
    assert!(warned(&zigzag));
    for new in [
        game_of("1,11003 1,3,16"),
        game_of("1,11003 1,443"),
        zigzag.replace("8x8", "8x10"),
        zigzag.replace("8x8", "8x8=3"),
    ] {
        assert_eq!(dialect(&new), Dialect::Fairy50);
        assert!(!warned(&new));
    }
    assert!(!warned(&game_of("1,3 16,43 -16,1070")));
    let newer = read_as(&game_of("1,443"), Some(Dialect::Wide48)).diagnostics;
    assert!(newer.iter().any(|found| found.code.0 == "fairymax::newer"));
}

#[test]
fn a_bare_king_loses_in_shamax() {
    let bare =
        |dialect| ruleset_as(&game_of("1,7"), Some(dialect)).ends.iter().any(|end| matches!(end, End::Bare { .. }));
    assert!(bare(Dialect::ShaMax) && !bare(Dialect::Fairy50));
}

#[test]
fn dialects_have_names() {
    for dialect in Dialect::ALL {
        assert_eq!(dialect.name().parse(), Ok(dialect));
    }
    let unknown = "5.1".parse::<Dialect>().expect_err("there is no such dialect");
    assert_eq!(unknown.to_string(), "no dialect is called `5.1`; there are: 4.8w, 5.0, shamax, maxqi");
}

/// Written for this test in the form that MaxQi's own file has.
const XIANGQI: &str = "version 4.8(w)\n10x9\n11 9 4 8 3 8 4 9 11\n11 9 5 8 3 8 5 9 11\np:100 -1,7\np:100 1,7\nk:-1 1,C07 -1,C07 16,C07 \
    -16,C07\ne:150 15,470 -15,470 17,470 -17,470\ne:150 15,870 -15,870 17,870 -17,870\nq:190 -1,7 16,7 -16,7\nq:190 1,7 16,7 -16,7\n\
    A:200 15,C07 -15,C07 17,C07 -17,C07\nh:450 16,1070 16,1F070 1,10070 1,FFFF0070 -16,1070 -16,1F070 -1,10070 -1,FFFF0070\n\
    C:460 1,BA -1,BA 16,BA -16,BA\nR:900 1,3 -1,3 16,3 -16,3\n";

#[test]
fn maxqi_plays_xiangqi() {
    let parsed = read(XIANGQI);
    assert_eq!(parsed.value.dialect, Dialect::MaxQi);
    let game = ruleset_as(XIANGQI, None);
    let otherwise = read_as(XIANGQI, Some(Dialect::Fairy50));
    assert!(otherwise.diagnostics.iter().any(|found| found.code.0 == "fairymax::bad-array"));
    // Perft of xiangqi from its start position, as everybody counts it.
    fers_testkit::check_counts_of_both(&game, &game.start, &[44, 1920]);
}
