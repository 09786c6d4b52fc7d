//! What path texts mean, and which are refused.

use fers_betza::{Lookup, RulesetNames, parse_moves, parse_path, parse_vectors, print_moves, print_path};
use fers_core::{Geometry, PieceType, Region, Square, Vector};
use fers_rules::{Arrivals, Condition, Leg, Over, Path, PieceRules, Range, Ruleset, Whom};

fn ruleset() -> Ruleset {
    let mut ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
    let rank = |rank: u16| (0..8).map(|file| Square(rank * 8 + file)).collect::<Region>();
    ruleset.add_region("home", rank(1));
    ruleset.add_region("far home", rank(6));
    ruleset.add_region("odd, \"name\"", rank(0));
    ruleset.pieces = ["King", "Pawn"].map(|name| PieceRules::new(name, &name[..1], Vec::new())).to_vec();
    ruleset
}

#[track_caller]
fn check(text: &str, expected: Path) {
    let ruleset = ruleset();
    let parsed = parse_path(text, &mut RulesetNames(&ruleset));
    assert_eq!(parsed.diagnostics, [], "{text}");
    assert_eq!(parsed.value.as_ref(), Some(&expected), "{text}");
    assert_eq!(print_path(&expected, &RulesetNames(&ruleset)), text);
}

#[test]
fn path_texts_read_as_they_sound() {
    let ahead = || vec![Vector::new(0, 1)];
    let double = Path::single(Leg::ride(ahead(), Range::exactly(2), Arrivals::quiet()));
    check("ride 2 (0,1) to empty", double.clone());
    let ruleset = ruleset();
    let home = RulesetNames(&ruleset).zones("home").unwrap();
    let virgin = double.when(Condition::From(home)).when(Condition::Virgin).opening_en_passant(true);
    check("if from home, virgin: ride 2 (0,1) to empty, open to en passant", virgin);
    let straight = Vector::new(0, 1).symmetric_images();
    let hop = Leg {
        over: Over::Hurdles { count: 1, land_next: false },
        ..Leg::ride(straight, Range::ANY, Arrivals::capture())
    };
    check("slide W over 1 hurdle to enemy", Path::single(hop));
    let mut facing = Leg::ride(ahead(), Range::ANY, Arrivals::capture());
    facing.arrivals.enemy.as_mut().unwrap().to = Whom::Types(vec![PieceType(0)]);
    check("slide (0,1) to enemy(King)", Path::single(facing));
    check("nothing", Path::default());
}

#[test]
fn steps_are_numbers_or_atoms() {
    let read = |text| parse_vectors(text).value.unwrap();
    assert_eq!(read("W"), Vector::new(0, 1).symmetric_images());
    assert_eq!(read("fF (0,-1)"), [Vector::new(1, 1), Vector::new(-1, 1), Vector::new(0, -1)]);
    assert_eq!(read("nowhere"), []);
    assert!(parse_vectors("").has_errors() && parse_vectors("R").has_errors() && parse_vectors("W,F").has_errors());
}

#[track_caller]
fn check_refused(text: &str, code: &str, marked: &str) {
    let ruleset = ruleset();
    let parsed = parse_moves(text, &mut RulesetNames(&ruleset));
    let problem = parsed.diagnostics.first().unwrap_or_else(|| panic!("{text} is accepted"));
    assert_eq!((problem.code.0, problem.span.slice(text)), (code, marked), "{text}");
    assert!(problem.help.is_some(), "{text}");
}

#[test]
fn what_is_no_path_is_refused_at_its_place() {
    check_refused("if from hone: W", "betza::unknown-region", "hone");
    check_refused("slide W to enemy(Kign)", "betza::unknown-piece", "Kign");
    check_refused("slide W", "betza::bad-path", "");
    check_refused("step W to empty | empty", "betza::repeated-arrival", "e");
    check_refused("step W to empty, step W to empty", "betza::bad-path", "s");
    check_refused("step turning 8 to empty", "betza::bad-turn", "8");
    check_refused("ride 300 W to empty", "betza::bad-number", "300");
    check_refused("step (1,200) to empty", "betza::bad-number", "200");
    check_refused("if virgin W", "betza::bad-path", "W");
    check_refused("if from \"home: W", "betza::open-quote", "\"home: W");
    check_refused("if virgin: Wx", "betza::no-atom", "x");
    check_refused("if moved: isO2", "betza::bad-castling", "isO2");
}

#[test]
fn moves_are_written_as_betza_where_that_is_exact() {
    let ruleset = ruleset();
    let check = |texts: &[&str]| {
        let read = |text: &&str| parse_moves(text, &mut RulesetNames(&ruleset)).value.paths;
        let paths: Vec<Path> = texts.iter().flat_map(read).collect();
        assert_eq!(print_moves(&paths, &RulesetNames(&ruleset)), texts);
    };
    check(&["fmWfceFifmnD"]);
    check(&["fmW", "if from home: fmnnD"]);
    check(&["if from home / home: fmnnD"]);
    check(&["RN", "slide F over 2 hurdles to enemy", "K"]);
    check(&["if from \"odd, \\\"name\\\"\" / home: W"]);
}
