//! What is wrong is said, with its place.

use fers_mbn::{read, read_all};

/// Each wrong text, the code that it gets, and the part that is marked.
#[track_caller]
fn check(text: &str, code: &str, marked: &str) {
    let read = read(text, 0);
    assert_eq!(read.value, None, "{text}");
    let found: Vec<(&str, &str)> = read.diagnostics.iter().map(|said| (said.code.0, said.span.slice(text))).collect();
    assert_eq!(found, [(code, marked)], "{text}");
    assert!(read.diagnostics.iter().all(|said| said.help.is_some()), "{text}");
}

#[test]
fn each_problem_has_a_code_and_a_place() {
    check("K=", "ccif::no-atom", "");
    check("K=mf", "ccif::no-atom", "mf");
    check("K=W~F", "ccif::unexpected", "~F");
    check("K=~", "ccif::no-atom", "~");
    check("K=mW++cF", "ccif::no-atom", "+");
    check("K=yW", "ccif::bad-modifier", "y");
    check("K=mmW", "ccif::bad-modifier", "mm");
    check("K=myW", "ccif::bad-modifier", "my");
    check("K=:4,1:", "ccif::bad-leap", ":4,1:");
    check("K=:1:", "ccif::bad-leap", ":1");
    check("K=:1,99:", "ccif::bad-leap", ":1,99:");
    check("K=W00", "ccif::bad-steps", "0");
    check("K=W99", "ccif::bad-steps", "99");
    check("K=N(rf)", "ccif::bad-steps", "N(rf)");
    check("K=[c-a]W", "ccif::bad-range", "c-a");
    check("K=W[]", "ccif::bad-range", "]");
    check("K=W[a0]", "ccif::bad-range", "0");
    check("K=W[a1", "ccif::unclosed", "[a1");
    check("K=(W-F", "ccif::unclosed", "(W-F");
    check("K=c{QW", "ccif::unclosed", "{QW");
    check("K=c{Q!}W", "ccif::unclosed", "!");
    check("K=<>O", "ccif::bad-boards", "<");
    check("K=<+1O", "ccif::bad-boards", "<+1");
    check("K<0>=W", "ccif::bad-boards", "0");
    check("K<1=W", "ccif::bad-boards", "<1");
    check("K=/K4/W", "ccif::bad-condition", "4");
    check("5=W", "ccif::bad-piece", "5");
    check(":ABCD:=W", "ccif::bad-piece", ":ABCD");
    check("K|name=W", "ccif::unclosed", "|name=W");
    check("K/a b/=W", "ccif::bad-name", "/a b/");
    check("O-O=isR[g]", "ccif::bad-castling", "=isR[g]");
    check("@K==Q", "ccif::unexpected", "==");
}

#[test]
fn all_problems_of_a_text_are_found_at_once() {
    let text = "K=mmW+c{Q?}F-:4,1: Q=RB N=yN";
    let read = read_all(text, 10);
    let places: Vec<u32> = read.diagnostics.iter().map(|said| said.span.start).collect();
    assert_eq!(read.value.len(), 1);
    assert_eq!(places.len(), 4, "{:?}", read.diagnostics);
    assert_eq!(read.diagnostics[3].span.start as usize, 10 + text.find('y').unwrap());
}

#[test]
fn groups_are_nested_within_bounds() {
    let nested = |depth: usize| format!("K={}W{}", "(".repeat(depth), ")".repeat(depth));
    assert!(read(&nested(32), 0).diagnostics.is_empty());
    let problems = read(&nested(33), 0).diagnostics;
    assert_eq!(problems.iter().map(|said| said.code.0).collect::<Vec<_>>(), ["ccif::too-deep"]);
    let deep = read(&nested(100_000), 0).diagnostics;
    assert!(deep.iter().any(|said| said.code.0 == "ccif::too-deep"));
}
