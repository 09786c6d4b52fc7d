//! Prints a tree.

use std::fmt::Write;

use crate::tree::{Branch, Script, Statement, StatementKind, Word, WordKind};

/// Writes a script with one statement a line; what is inside blocks stands two columns further in.
///
/// What it writes reads back as an equal tree.
///
/// ```
/// let script = fers_gamecode::read("if == 1 #x: set y (a b); endif;").value;
/// let text = fers_gamecode::print(&script);
/// assert_eq!(text, "if == 1 #x:\n  set y (a b);\nendif;\n");
/// assert_eq!(fers_gamecode::read(&text).value, script);
/// ```
pub fn print(script: &Script) -> String {
    let mut out = String::new();
    statements(&script.statements, 0, &mut out);
    out
}

/// Writes words with blanks between them.
pub fn print_words(words: &[Word]) -> String {
    let mut out = String::new();
    write_words(words, &mut out);
    out
}

fn statements(list: &[Statement], depth: usize, out: &mut String) {
    for statement in list {
        write_statement(statement, depth, out);
    }
}

fn line(depth: usize, text: &str, out: &mut String) {
    // Writing to a text cannot fail.
    let _ = writeln!(out, "{:1$}{text}", "", depth * 2);
}

fn write_statement(statement: &Statement, depth: usize, out: &mut String) {
    match &statement.kind {
        StatementKind::Command { command, words } => {
            let colon = if command.entry().name == "MOVE" { ":" } else { "" };
            let blank = if words.is_empty() { "" } else { " " };
            line(depth, &format!("{}{colon}{blank}{};", command.entry().name, print_words(words)), out);
        }
        StatementKind::If { branches, otherwise } => {
            for (index, branch) in branches.iter().enumerate() {
                block(if index == 0 { "if" } else { "elseif" }, branch, depth, out);
            }
            if let Some(body) = otherwise {
                line(depth, "else:", out);
                statements(body, depth + 1, out);
            }
            line(depth, "endif;", out);
        }
        StatementKind::While(branch) => {
            block("do while", branch, depth, out);
            line(depth, "loop;", out);
        }
        StatementKind::For { variable, list, body } => {
            line(depth, &format!("for {variable} {}:", print_words(list)), out);
            statements(body, depth + 1, out);
            line(depth, "next;", out);
        }
        StatementKind::Sub { name, parameters, body } => {
            let names: String = parameters.iter().map(|name| format!(" {name}")).collect();
            line(depth, &format!("sub {name}{names}:"), out);
            statements(body, depth + 1, out);
            line(depth, "endsub;", out);
        }
    }
}

fn block(name: &str, branch: &Branch, depth: usize, out: &mut String) {
    line(depth, &format!("{name} {}:", print_words(&branch.condition)), out);
    statements(&branch.body, depth + 1, out);
}

fn write_words(words: &[Word], out: &mut String) {
    for (index, word) in words.iter().enumerate() {
        out.push_str(if index == 0 { "" } else { " " });
        write_word(word, out);
    }
}

fn write_word(word: &Word, out: &mut String) {
    match &word.kind {
        WordKind::Number(int) => out.push_str(&int.to_string()),
        WordKind::Text(text) => out.push_str(text),
        WordKind::Quoted(text) => {
            out.push('"');
            out.push_str(text);
            out.push('"');
        }
        WordKind::Variable(name) => {
            out.push('#');
            out.push_str(name);
        }
        WordKind::Group(words) => {
            out.push('(');
            write_words(words, out);
            out.push(')');
        }
    }
}
