//! Expressions and statements with the values that the sources say.

use std::fs;
use std::path::Path;

use fers_gamecode::{Bounds, Stop, read};

use super::machine;

/// A row of the table: code, what the variable `r` holds then, and the source.
struct Row {
    code: String,
    expected: String,
}

fn rows() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/gamecode/evaluation.txt");
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines
        .map(|line| {
            let (code, rest) = line.split_once(" => ").unwrap_or_else(|| panic!("no value: {line}"));
            let (expected, source) = rest.split_once(" | ").unwrap_or_else(|| panic!("no source: {line}"));
            assert!(!source.trim().is_empty(), "no source: {line}");
            Row { code: code.trim().to_owned(), expected: expected.trim().to_owned() }
        })
        .collect()
}

/// Returns what a row gives: the value of `r`, or how the run stopped.
fn outcome(code: &str) -> String {
    let text = if code.contains(';') { code.to_owned() } else { format!("set r {code};") };
    let parsed = read(&text);
    assert!(parsed.diagnostics.is_empty(), "{code}: {:?}", parsed.diagnostics);
    let mut machine = machine(&text, Bounds::default());
    match machine.run_box(0).map_err(|stop| *stop) {
        Ok(()) => machine.variable("r").literal(machine.symbols()),
        Err(Stop::Fault(fault)) => fault.code.to_owned(),
        Err(Stop::Refused(text)) => format!("refused: {text}"),
        Err(Stop::Ask(_)) => "asks".to_owned(),
    }
}

#[test]
fn values_are_those_of_the_sources() {
    let rows = rows();
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let found = outcome(&row.code);
            (found != row.expected).then(|| format!("{} => {found}, not {}", row.code, row.expected))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows.len() >= 120, "only {} rows", rows.len());
}

#[test]
fn every_certain_operator_has_a_row() {
    let all: String = rows().iter().map(|row| format!(" {} ", row.code.replace(['(', ')', ';', ':'], " "))).collect();
    let missing: Vec<&str> = fers_gamecode::Operator::all()
        .map(|operator| operator.entry().name)
        .filter(|name| !all.contains(&format!(" {name} ")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
