//! The tables of `docs/gamecode.md`: they say what the tables in code say.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use fers_gamecode::{Command, Entry, Operator};

const BEGIN: &str = "<!-- tables: begin -->\n";
const END: &str = "<!-- tables: end -->\n";

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns how many rows of the evaluation tests use each word.
fn uses(tests: &str, name: &str) -> usize {
    let is_row = |line: &&str| !line.starts_with("//") && line.contains(" => ");
    let word = |line: &&str| {
        let code = line.split(" => ").next().unwrap_or_default();
        code.split(|letter: char| letter.is_whitespace() || "();:".contains(letter)).any(|word| word == name)
    };
    tests.lines().filter(is_row).filter(word).count()
}

fn row(out: &mut String, tests: &str, entry: &Entry) {
    let cell = |text: &str| text.replace('|', "\\|");
    let operands = if entry.operands.is_empty() { String::new() } else { format!(" {}", cell(entry.operands)) };
    let tested = uses(tests, entry.name);
    let tested = if tested == 0 { "other".to_owned() } else { tested.to_string() };
    writeln!(
        out,
        "| `{}{operands}` | {} | {} | {} | {tested} |",
        cell(entry.name),
        cell(entry.meaning),
        entry.mark.letter(),
        entry.source,
    )
    .unwrap();
}

fn tables() -> String {
    let tests = fs::read_to_string(root().join("testdata/gamecode/evaluation.txt")).unwrap();
    let mut out = String::from("\n| operator | value | mark | source | tests |\n| --- | --- | --- | --- | --- |\n");
    Operator::all().for_each(|operator| row(&mut out, &tests, operator.entry()));
    out.push_str("\n| command | what it does | mark | source | tests |\n| --- | --- | --- | --- | --- |\n");
    Command::all().for_each(|command| row(&mut out, &tests, command.entry()));
    out.push('\n');
    out
}

#[test]
fn the_tables_in_the_documentation_are_those_of_the_code() {
    let path = root().join("docs/gamecode.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (written, after) = rest.split_once(END).unwrap();
    if std::env::var_os("FERS_WRITE").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{}{END}{after}", tables())).unwrap();
    } else {
        assert_eq!(written, tables(), "write it anew with FERS_WRITE=1");
    }
}
