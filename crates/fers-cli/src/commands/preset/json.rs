//! What `fers preset --json` prints.

use std::io::{self, Write};

use fers::text::{LineIndex, Severity};
use fers_gamecode::{Asked, CodeBox, Outcome, Program, Session};
use serde_json::{Map, Value, json};

use super::Played;

/// Writes the problems of a program, with places.
pub fn problems(out: &mut dyn Write, program: &Program) -> io::Result<()> {
    let list: Vec<Value> = program
        .problems
        .iter()
        .map(|problem| {
            let source = &program.sources[problem.source as usize];
            let place = LineIndex::new(&source.text).place(&source.text, problem.diagnostic.span.start as usize);
            let severity = match problem.diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            };
            json!({
                "file": source.name,
                "box": box_of(program, problem.source, problem.diagnostic.span.start),
                "line": place.line,
                "column": place.column,
                "severity": severity,
                "code": problem.diagnostic.code.0,
                "message": problem.diagnostic.message,
                "help": problem.diagnostic.help,
            })
        })
        .collect();
    writeln!(out, "{}", json!({ "problems": list }))
}

/// Returns the title of the box that a place of the preset stands in.
fn box_of(program: &Program, source: u32, at: u32) -> Option<&'static str> {
    let holds = |code_box: &CodeBox| {
        program.preset.boxes[*code_box as usize].is_some_and(|span| (span.start..span.end).contains(&at))
    };
    CodeBox::ALL.into_iter().find(holds).filter(|_| source == 0).map(CodeBox::title)
}

/// Writes a session: one object.
pub fn session(out: &mut dyn Write, program: &Program, session: &Session, played: &[Played]) -> io::Result<()> {
    let view = session.shown();
    let moves: Vec<Value> = view.legal.iter().map(|(from, to)| json!({ "from": from, "to": to })).collect();
    let result = view
        .result
        .as_ref()
        .map(|result| json!({ "winner": result.winner.map_or("none", color), "reason": result.reason }));
    let statements: Map<String, Value> = CodeBox::ALL
        .into_iter()
        .zip(session.statements())
        .filter(|(_, count)| *count > 0)
        .map(|(code_box, count)| (code_box.title().to_owned(), json!(count)))
        .collect();
    let mut object = json!({
        "position": view.board,
        "turn": color(session.mover()),
        "entries": played.iter().map(entry).collect::<Vec<_>>(),
        "record": session.record(),
        "moves": moves,
        "messages": view.messages,
        "result": result,
        "claim": null,
        "statements": statements,
    });
    if program.draws_lots() {
        object["seed"] = json!(session.seed());
    }
    writeln!(out, "{object}")
}

fn color(side: usize) -> &'static str {
    if side == 0 { "white" } else { "black" }
}

fn entry(played: &Played) -> Value {
    match &played.outcome {
        Outcome::Accepted(_) => json!({ "entry": played.entry, "outcome": "accepted" }),
        Outcome::Refused(message) => json!({ "entry": played.entry, "outcome": "refused", "message": message }),
        Outcome::Failed(fault) => {
            json!({ "entry": played.entry, "outcome": "refused", "code": fault.code, "message": fault.message })
        }
        Outcome::Asked { ask, choices } => {
            let ask = match ask {
                Asked::Promotion => "promotion",
                Asked::Rest => "leg",
                Asked::Again => "again",
            };
            json!({ "entry": played.entry, "outcome": "asked", "ask": ask, "choices": choices })
        }
    }
}
