//! Slips that only the whole program shows.

use fers_gamecode::{Profile, load};

/// Checks the codes of a program on a board of chess, each with the part of the text it is about.
fn check_as(profile: Profile, code: &str, expected: &[(&str, &str)]) {
    let text = format!("// code: rnbqkbnr/pppppppp/****/PPPPPPPP/RNBQKBNR\n// ==== Pre-Game ====\n{code}\n");
    let program = load(&text, profile, &mut |_| None);
    let found: Vec<(&str, &str)> = program
        .problems
        .iter()
        .map(|problem| (problem.diagnostic.code.0, problem.diagnostic.span.slice(&text)))
        .collect();
    assert_eq!(found, expected, "{code}");
}

fn check(code: &str, expected: &[(&str, &str)]) {
    check_as(Profile::Fers, code, expected);
}

#[test]
fn names_that_nothing_has_are_reported() {
    check("sub GotMove a: endsub; gosub GotMov e4; gosub GotMove e4;", &[("gamecode::unknown-subroutine", "GotMov")]);
    check("sub s a b: endsub; gosub s 1;", &[("gamecode::argument-count", "gosub s 1")]);
    check("def Q 59; set r fn q;", &[("gamecode::unknown-function", "q")]);
    check("set mover Q; def Q 59; set r fn #mover;", &[]);
    check("set r space i3;", &[("gamecode::off-board", "i3")]);
    check("set a1 5; set b12 5; set r b12;", &[]);
    check("include betza.txt;", &[("gamecode::unknown-include", "betza.txt")]);
}

#[test]
fn slips_of_the_article_are_reported() {
    // `sigh` for `sign`, and an `elem` without its array.
    check("set x 1; set r sigh #x;", &[("gamecode::perhaps-operator", "sigh")]);
    check("set i 1; set r elem #i;", &[("gamecode::too-few-operands", "elem")]);
    // The line of `SetSqr` that stands between others: a word that is no command.
    check("sub SetSqr x y b: endsub; gosub SetSqr 1 2 3; SetSqr -1 -3 22;", &[("gamecode::unknown-command", "SetSqr")]);
    // Notes between the lines, in words of another language.
    check("set a 1; dus hier nog iets;", &[("gamecode::unknown-command", "dus")]);
    // 14 numbers for a move of three legs, which has 13: the last begins a move without an end.
    check("set legdefs (0 3 1 0 1 32 1 0 1 1 1 1 0 3 7 0);", &[("gamecode::bad-table", "7")]);
    // `if` with one statement and no `endif`, several in a row.
    check("if true: set a 1; if true: set a 2;", &[("gamecode::open-block", "if"), ("gamecode::open-block", "if")]);
}

#[test]
fn operands_are_counted_as_the_stack_has_them() {
    check("set r + 1;", &[("gamecode::too-few-operands", "+")]);
    check("set r + 5 6 - 8 3;", &[]);
    check("set r == 1 2 or == 3 4 and == 5 6;", &[]);
    check("set r cond == 1 1 2 3;", &[]);
    check("def f + #0 #1; set r + fn f 1 2 3;", &[]);
    check("set r ();", &[("gamecode::empty-parentheses", "()")]);
}

#[test]
fn tables_of_moves_have_whole_legs_and_an_end() {
    check("set legdefs (0 1 99 0 1 3 1 99 1 1 3 0);", &[]);
    check("set legdefs (0 1 99 0 1 3);", &[("gamecode::bad-table", "3")]);
    check("set legdefs (0 2 99 0 1 3 0);", &[("gamecode::bad-table", "2")]);
    check("set legdefs (0 x 99 0 1 3 0);", &[("gamecode::bad-table", "x")]);
    check("set legdefs (0 1 99 0 1 MyPiece 0);", &[("gamecode::bad-table", "MyPiece")]);
    check("sub MyPiece a x y: endsub; set legdefs (0 1 -3 1 1 MyPiece 0);", &[]);
    check("set legdefs (0 1 -3 1 1 MyPiece 0);", &[("gamecode::unknown-subroutine", "MyPiece")]);
}

#[test]
fn lists_name_both_sides() {
    check("set promotables (P p); set promoted (G g);", &[]);
    check("set promotables (P p N n); set promoted (G g);", &[("gamecode::unequal-lists", "(G g)")]);
    check("set iron (L);", &[("gamecode::one-case", "L")]);
}

#[test]
fn labels_and_addresses_are_those_of_the_table() {
    check("set legdefs (0 1 99 0 1 3 0); def Q 1; def q cond #0 6 1;", &[]);
    check("set legdefs (0 1 99 0 1 3 0); def Q 59; def q 1;", &[("gamecode::bad-address", "59")]);
    check("set legdefs (0 1 99 0 1 3 0); def q cond #0 7 1;", &[("gamecode::bad-address", "7")]);
    check("def limit 500; set legdefs (0 1 99 0 1 3 0);", &[]);
    check("def Q 1; set wroyal (K M);", &[("gamecode::unknown-label", "M")]);
    // A list that another one overrides does not count.
    check("def Q 1; set iron (Z z); set iron (Q q);", &[]);
}

#[test]
fn subroutines_that_no_box_reaches_are_reported() {
    check(
        "sub a: gosub b; endsub; sub b: endsub;",
        &[("gamecode::unreached", "sub a"), ("gamecode::unreached", "sub b")],
    );
    check("sub a: gosub b; endsub; sub b: endsub; gosub a;", &[]);
    check("sub a: endsub; set name a; gosub #name;", &[]);
}

#[test]
fn the_site_gets_only_what_is_documented() {
    check_as(Profile::Site, "set r + 1 2; if not capture: say no; endif;", &[]);
    check_as(Profile::Site, "set r count (a b);", &[("gamecode::not-documented", "count")]);
    check_as(Profile::Site, "drawn;", &[("gamecode::not-documented", "drawn")]);
    check("set r count (a b); drawn;", &[]);
}

#[test]
fn files_that_include_one_another_end() {
    let text = "// code: 8\n// ==== Pre-Game ====\ninclude a;\nset r #x;\n";
    let mut find = |name: &str| match name {
        "a" => Some("include b;\nset x 5;".to_owned()),
        "b" => Some("include a;\nset y 6;".to_owned()),
        _ => None,
    };
    let program = load(text, Profile::Fers, &mut find);
    let codes: Vec<(u32, &str)> =
        program.problems.iter().map(|problem| (problem.source, problem.diagnostic.code.0)).collect();
    assert_eq!(codes, [(2, "gamecode::include-cycle")]);
    assert_eq!(program.sources.iter().map(|source| source.name.as_str()).collect::<Vec<_>>(), ["", "a", "b"]);
}
