//! Code that would run for ever, or fill the memory, ends with an error at its place.

use fers_gamecode::{Alarm, Bounds, Fault, Stop};

use super::machine;

fn fault(text: &str) -> Fault {
    let mut machine = machine(text, Bounds { statements: 200_000, ..Bounds::default() });
    match machine.run_box(0).map_err(|stop| *stop) {
        Err(Stop::Fault(fault)) => fault,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn endless_loops_end() {
    assert_eq!(fault("do while true: loop;").code, "gamecode::too-many-statements");
    assert_eq!(fault("set a (1 2); do while true: set a merge #a #a; loop;").code, "gamecode::too-many-elements");
    assert_eq!(fault("set a 1; do while true: set a array #a; loop;").code, "gamecode::too-deep");
    assert_eq!(fault("set a x; do while true: set a join #a #a; loop;").code, "gamecode::too-much-text");
    let long = "set a (1 2 3); set i 0; do while true: setelem a #i #a; inc i; loop;";
    assert!(["gamecode::too-many-elements", "gamecode::too-deep"].contains(&fault(long).code));
    assert_eq!(fault("def f fn f; set r fn f;").code, "gamecode::too-many-calls");
    assert_eq!(fault("def f or fn f fn f; set r fn f;").code, "gamecode::too-many-calls");
    assert_eq!(fault("do while true: say hello; loop;").code, "gamecode::too-much-text");
}

#[test]
fn long_texts_and_wide_arrays_end_soon() {
    let doubled = "set t x; set i 0; do while < #i 18: set t join #t #t; inc i; loop; ";
    let wide = "set a (1 1); set i 0; do while < #i 15: set a merge #a #a; inc i; loop; ";
    let filled = "set a array #t #t; set i 0; do while < #i 15: set a merge #a #a; inc i; loop; set r join #a x;";
    assert_eq!(fault(&format!("{doubled}{filled}")).code, "gamecode::too-much-text");
    assert_eq!(fault(&format!("{doubled}do while true: print #t; loop;")).code, "gamecode::too-much-text");
    let compared = "set b #a; setelem b 0 1; do while true: set r == #a #b; loop;";
    assert_eq!(fault(&format!("{wide}{compared}")).code, "gamecode::too-many-statements");
}

#[test]
fn faults_say_where_they_happened_and_who_called() {
    let text = "sub outer n: gosub inner #n; endsub;\nsub inner n: set r / #n 0; endsub;\ngosub outer 3;";
    let fault = fault(text);
    assert_eq!(fault.code, "gamecode::division-by-zero");
    let place = fault.place.unwrap();
    assert_eq!(place.span.slice(text), "set r / #n 0");
    let calls: Vec<(&str, &str)> =
        fault.calls.iter().map(|call| (call.name.as_str(), call.place.span.slice(text))).collect();
    assert_eq!(calls, [("inner", "gosub inner #n"), ("outer", "gosub outer 3")]);
}

#[test]
fn recursion_to_the_bound_is_no_fault() {
    let mut machine = machine(
        "sub down n: if > #n 0: gosub down2 #n; endif; endsub; \
        sub down2 n: my m; set m - #n 1; gosub down #m; inc r; endsub; set r 0; gosub down 120;",
        Bounds::default(),
    );
    assert_eq!(machine.run_box(0), Ok(()));
    assert_eq!(machine.variable("r").literal(machine.symbols()), "120");
}

#[test]
fn code_ends_when_its_time_is_over() {
    let loops = "set i 0;\ndo while < #i 100000: inc i; loop;";
    let run = |alarm| machine(loops, Bounds { alarm, ..Bounds::default() }).run_box(0).map_err(|stop| *stop);
    assert_eq!(run(None), Ok(()));
    assert_eq!(run(Some(Alarm(|| false))), Ok(()));
    match run(Some(Alarm(|| true))) {
        Err(Stop::Fault(fault)) => {
            assert_eq!(fault.code, "gamecode::too-slow");
            assert!(fault.place.is_some_and(|place| place.span.start > 8), "the loop is named: {fault:?}");
        }
        other => panic!("{other:?}"),
    }
}
