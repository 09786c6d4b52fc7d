//! Texts with slips: all problems at once, each at its place.

use fers_gamecode::{print, read, read_fen};

/// Checks the codes of a text, each with the part of the text that it is about.
fn check(text: &str, expected: &[(&str, &str)]) {
    let parsed = read(text);
    let found: Vec<(&str, &str)> =
        parsed.diagnostics.iter().map(|diagnostic| (diagnostic.code.0, diagnostic.span.slice(text))).collect();
    assert_eq!(found, expected, "{text}");
    let printed = print(&parsed.value);
    let again = read(&printed);
    assert_eq!(again.value, parsed.value, "{printed}");
}

#[test]
fn texts_without_slips_read_clean() {
    check("", &[]);
    check("set legdefs (0\n1 99 0 1 3 // queen(59)\n0);", &[]);
    check("if == 9 #task:\n  setelem #destsqr 0 1;\nendif;", &[]);
    check("if not capture: say \"a; b: c\"; elseif true: else: die no; endif;", &[]);
    check("for sq spaces: set #sq array; next;", &[]);
    check("MOVE: P e2-e4;", &[]);
    check("say Note: this // not this\n;", &[]);
    check("say #side: moves #a:: or ##:: b::;", &[]);
}

#[test]
fn slips_are_found_where_they_are() {
    check("set a 1\nset b 2;", &[("gamecode::missing-semicolon", "1")]);
    check("set a 1", &[("gamecode::missing-semicolon", "1")]);
    check("if #a: set b 1;", &[("gamecode::open-block", "if")]);
    check("do while #a: inc i;", &[("gamecode::open-block", "do")]);
    check("sub a: if #x: inc i; endsub;", &[("gamecode::open-block", "if")]);
    check("sub a: inc i;", &[("gamecode::open-block", "sub")]);
    check("endif;", &[("gamecode::stray-end", "endif")]);
    check("set a (1 2;\nset b 3;", &[("gamecode::parenthesis", "(")]);
    check("set a 1 2);", &[("gamecode::parenthesis", ")")]);
    check("say \"hello;\nset b 3;", &[("gamecode::open-quote", "\"")]);
    check("sett a 1; set b 2;", &[("gamecode::unknown-command", "sett")]);
    check("if == #a 1\nset b 2; endif;", &[("gamecode::missing-colon", "1")]);
    check("do until #a: loop;", &[("gamecode::bad-loop", "do")]);
    check("for #x spaces: next;", &[("gamecode::bad-loop", "for #x spaces")]);
    check("set;", &[("gamecode::incomplete", "set")]);
    check("sub : endsub;", &[("gamecode::no-name", "sub")]);
    check("if #a: sub b: endsub; endif;", &[("gamecode::sub-inside", "sub b")]);
    check(
        "set a 1\nset b 2; sett b;\nset c (",
        &[
            ("gamecode::missing-semicolon", "1"),
            ("gamecode::unknown-command", "sett"),
            ("gamecode::parenthesis", "("),
            ("gamecode::missing-semicolon", "("),
        ],
    );
}

#[test]
fn a_misspelt_command_is_answered_with_the_nearest() {
    let parsed = read("gosubb GotMove;");
    assert_eq!(parsed.diagnostics[0].help.as_deref(), Some("did you mean `gosub`?"));
}

#[test]
fn fens_of_the_site_say_what_is_no_square() {
    let rows = |text: &str, cols| {
        let parsed = read_fen(text, cols);
        assert!(parsed.diagnostics.is_empty(), "{text}: {:?}", parsed.diagnostics);
        parsed.value.rows.iter().map(|row| row.concat()).collect::<Vec<_>>()
    };
    assert_eq!(rows("k2/1-1/K", None), ["k@@", "@-@", "K--"]);
    assert_eq!(rows("k*K", Some(3)), ["k@@", "K--"]);
    assert_eq!(rows("3//3", Some(3)), ["@@@", "---", "@@@"]);
    assert_eq!(rows("7", Some(3)), ["@@@", "@@@", "@--"]);
}

#[test]
fn fens_with_slips_are_refused_at_their_place() {
    let parsed = read_fen("k?1/{ab", None);
    let places: Vec<u32> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.span.start).collect();
    assert_eq!(places, [1, 4]);
    assert!(read_fen("", None).has_errors());
}
