//! The reference of rules in `docs/ccif.md` is made from the table.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use fers_formats::ccif::table::{AttributeInfo, RULES, RuleInfo, Status};
use fers_formats::ccif::{attribute_usage, usage};

const BEGIN: &str = "<!-- The table of rules begins: it is made by a test from the table in the source. -->\n";
const END: &str = "<!-- The table of rules ends. -->\n";

fn status(status: Status) -> String {
    match status {
        Status::Played => "played".to_owned(),
        Status::Partly(limit) => format!("played {limit}"),
        Status::Waits(mechanism) => format!("waits for {}", mechanism.name()),
        Status::Refused(reason) => format!("not played: {reason}"),
    }
}

fn row(name: &str, sentence: &str, played: Status) -> String {
    format!("| {} | {sentence} | {} |\n", name.replace('|', "\\|"), status(played))
}

fn attribute_row(attribute: &AttributeInfo) -> String {
    row(&format!("`={}`", attribute_usage(attribute)), attribute.summary, attribute.status)
}

fn rule_rows(rule: &RuleInfo) -> String {
    let mut text = row(&usage(rule), rule.summary, rule.status);
    rule.attributes.iter().for_each(|attribute| text += &attribute_row(attribute));
    text
}

/// The table as it stands in the reference.
fn table() -> String {
    let mut text = String::from("| rule | meaning | here |\n| --- | --- | --- |\n");
    RULES.iter().for_each(|rule| write!(text, "{}", rule_rows(rule)).unwrap());
    text
}

#[test]
fn the_reference_is_that_of_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ccif.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).expect("the table begins");
    let (old, after) = rest.split_once(END).expect("the table ends");
    if std::env::var("FERS_WRITE").is_ok_and(|write| write == "1") {
        fs::write(&path, format!("{before}{BEGIN}{}{END}{after}", table())).unwrap();
        return;
    }
    assert!(old == table(), "docs/ccif.md is old: run this test with FERS_WRITE=1");
}

/// A text between quotes in JSON.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn word_json(name: &str, usage: &str, summary: &str, played: Status) -> String {
    let [name, usage, summary, played] = [name, usage, summary, &status(played)].map(quoted);
    format!("\"name\": {name}, \"usage\": {usage}, \"summary\": {summary}, \"status\": {played}")
}

/// The table as the studio has it, for completion in its text editor.
fn table_json() -> String {
    let attribute = |info: &AttributeInfo| {
        format!("\n    {{ {} }}", word_json(info.name, &attribute_usage(info), info.summary, info.status))
    };
    let rule = |info: &&RuleInfo| {
        let attributes: Vec<String> = info.attributes.iter().map(attribute).collect();
        let word = word_json(info.name, usage(info).trim_matches('`'), info.summary, info.status);
        format!("  {{ {word}, \"attributes\": [{}] }}", attributes.join(","))
    };
    let rules: Vec<String> = RULES.iter().map(rule).collect();
    format!("[\n{}\n]\n", rules.join(",\n"))
}

#[test]
fn the_words_of_the_studio_are_those_of_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/screens/design/ccifRules.json");
    if std::env::var("FERS_WRITE").is_ok_and(|write| write == "1") {
        fs::write(&path, table_json()).unwrap();
        return;
    }
    let old = fs::read_to_string(&path).unwrap_or_default();
    assert!(old == table_json(), "ccifRules.json is old: run this test with FERS_WRITE=1");
}
