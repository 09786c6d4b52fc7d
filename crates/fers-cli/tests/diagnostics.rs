//! The reference of diagnostics, `docs/diagnostics.md`: it knows every code, and its examples cause
//! what they say.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fers::formats::rw144::{self, Checkmates, Problem, Profile};
use fers::notation::{PgnReader, resolve_pgn};
use fers::text::Diagnostic;
use fers::{Dialect, Format, Game, GameText, Library, Variant};

/// An example of the reference: its code, the language of the example, and its text.
struct Example {
    code: String,
    language: String,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn reference() -> String {
    fs::read_to_string(root().join("docs/diagnostics.md")).unwrap()
}

fn codes_of_reference() -> BTreeSet<String> {
    let lines = reference();
    lines.lines().filter_map(|line| line.strip_prefix("### `")?.strip_suffix('`')).map(str::to_owned).collect()
}

fn examples() -> Vec<Example> {
    let (mut found, mut code, mut open) = (Vec::new(), String::new(), None::<Example>);
    for line in reference().lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Example { code: code.clone(), language: language.to_owned(), text: String::new() });
            }
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(example), None) => example.text += &format!("{line}\n"),
            (None, None) => {
                if let Some(name) = line.strip_prefix("### `").and_then(|line| line.strip_suffix('`')) {
                    code = name.to_owned();
                }
            }
        }
    }
    found
}

fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for path in fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap().to_owned();
            found.push((path, code));
        }
    }
}

/// The texts between double quotes that could be codes.
fn kebab_literals(text: &str) -> impl Iterator<Item = &str> {
    let is_kebab = |part: &str| part.contains('-') && part.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    text.split('"').filter(move |part| is_kebab(part))
}

/// The codes in the source: those with a family everywhere, those of the verifier, and of problems
/// made elsewhere.
fn codes_of_source() -> BTreeSet<String> {
    let mut found = Vec::new();
    for name in fs::read_dir(root().join("crates")).unwrap().flatten() {
        sources(&name.path().join("src"), &mut found);
    }
    let mut codes = BTreeSet::new();
    for (path, text) in found {
        let is_code = |part: &&str| {
            let family_and_kind = part.split_once("::");
            let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            let is_name = |name: &str| name.chars().all(is_letter) && !name.is_empty();
            family_and_kind.is_some_and(|(family, kind)| is_name(family) && is_name(kind))
        };
        codes.extend(text.split('"').filter(is_code).map(str::to_owned));
        if path.parent().is_some_and(|folder| folder.ends_with("fers-rules/src/verify")) {
            codes.extend(kebab_literals(&text).map(str::to_owned));
        }
        codes.extend(text.split("code: \"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned));
    }
    codes
}

#[test]
fn every_code_has_an_entry_and_every_entry_a_code() {
    let (documented, used) = (codes_of_reference(), codes_of_source());
    let missing: Vec<_> = used.difference(&documented).collect();
    let dead: Vec<_> = documented.difference(&used).collect();
    assert!(missing.is_empty() && dead.is_empty(), "without an entry: {missing:?}; without a use: {dead:?}");
}

const SJAAK_GAME: &str = "\
Variant: Example
Board: 5x5
FEN: \"k4/5/5/5/4K w - - 0 1\"
Piece: King
Symbol: \"K\", \"K,k\"
Move: leap (0,1)|(1,1)
Flags: royal
";

fn sjaak_text(lines: &str) -> String {
    if lines.contains("Variant:") { lines.to_owned() } else { format!("{SJAAK_GAME}{lines}") }
}

/// A small game with more pieces, or a file as it is.
fn fmax_text(lines: &str) -> String {
    if lines.contains("version") || lines.contains("Game:") {
        return lines.to_owned();
    }
    let game = "version 4.8(w)\n8x8\n6 0 0 0 3 0 0 6\n6 0 0 0 3 0 0 6\np:90 -16,6\np:90 16,6\nk:-1 1,7 -1,7 16,7 -16,7\n\
                n:300 14,7\nb:300 15,3\nr:500 1,3\nq:900 1,3 16,3\n";
    format!("{game}{lines}")
}

/// A small game with the lines of an example in their places: keys before the tables, pieces among
/// the pieces.
fn fers_text(lines: &str) -> String {
    let keys = [("name", "\"Example\""), ("board", "\"5x5\""), ("start", "\"k4/5/5/5/4K w - - 0 1\"")];
    let has = |key: &str| lines.lines().any(|line| line.starts_with(&format!("{key} =")));
    let own: String =
        keys.iter().filter(|(key, _)| !has(key)).map(|(key, value)| format!("{key} = {value}\n")).collect();
    let lines: Vec<&str> = lines.lines().collect();
    let is_piece = |line: &&str| line.starts_with(char::is_uppercase) || line.starts_with("[[");
    let (others, pieces) = lines.split_at(lines.iter().position(is_piece).unwrap_or(lines.len()));
    let king = "[pieces]\nKing = { moves = \"K\", royal = true }";
    format!("{own}{}\n{king}\n{}\n", others.join("\n"), pieces.join("\n"))
}

fn of_file(text: &str, format: Option<Format>) -> Vec<Diagnostic> {
    let loaded = fers::load(text, format);
    let problems = loaded.entries.iter().flat_map(|entry| entry.problems());
    problems.chain(loaded.diagnostics.clone()).collect()
}

fn chess() -> Variant {
    let chess = Library::builtin().find("chess").unwrap();
    Variant::new(chess.ruleset().clone()).unwrap()
}

fn of_fen(fen: &str) -> Vec<Diagnostic> {
    let read = fers::fen_text::parse(chess().ruleset(), fen, Dialect::Fers).diagnostics;
    read.into_iter().chain(fers::game_from_fen(chess(), fen).err().unwrap_or_default()).collect()
}

fn of_pgn(text: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for record in PgnReader::new(text) {
        let resolved = resolve_pgn(&record.value.line, &Game::new(chess()), |game, text| {
            let mut game = game.clone();
            game.play_text(text).map(|mv| (mv, game)).map_err(|error| error.to_string())
        });
        found.extend(record.diagnostics.into_iter().chain(resolved.diagnostics));
    }
    found
}

/// Of a move file on a board to start with; marks of mate are looked at.
fn of_moves(text: &str) -> Vec<Diagnostic> {
    let allocations = ["k:1", "r:2", "q:1", "n:2", "b:4", "p:10"].map(str::to_owned);
    let board = rw144::create(&allocations, None).unwrap();
    let applied = rw144::apply(&board, text, Profile::Spec, Checkmates::Marked);
    applied.problems.iter().map(Problem::diagnostic).collect()
}

/// Of definitions for pieces of chess, which are lowered, too.
fn of_mbn(text: &str) -> Vec<Diagnostic> {
    let read = fers_mbn::read_all(text, 0);
    let mut found = read.diagnostics;
    let mut ruleset = chess().ruleset().clone().into_inner();
    for definition in read.value {
        if let fers_mbn::Body::Moves(moves) = &definition.body {
            let lowered = fers_mbn::lower(moves, &mut fers_mbn::Context::new(&mut ruleset));
            found.extend(lowered.diagnostics);
            found.extend(lowered.not_yet.iter().map(fers_mbn::NotYet::diagnostic));
        }
    }
    found
}

/// A preset with two kings and this code in the box Pre-Game, whose rules are read.
fn tables_text(text: &str) -> String {
    let heading = |name: &str, call: &str| format!("// ==== {name} ====\n{call}\n");
    let boxes = [
        heading("Pre-Game", text),
        heading("Post-Move 1", "gosub HandleMove false;"),
        heading("Post-Move 2", "gosub HandleMove true;"),
        heading("Post-Game 1", "gosub GameEnd false;"),
        heading("Post-Game 2", "gosub GameEnd true;"),
    ];
    format!("// code: k2/3/2K\n{}", boxes.concat())
}

/// Of code in the box Pre-Game of a preset of chess, which is run.
fn of_gamecode(text: &str) -> Vec<Diagnostic> {
    let is_whole = text.starts_with("// code:");
    let start = "// code: rnbqkbnr/pppppppp/****/PPPPPPPP/RNBQKBNR\n// ==== Pre-Game ====\n";
    let text = if is_whole { text.to_owned() } else { format!("{start}{text}") };
    let program = fers_gamecode::load(&text, fers_gamecode::Profile::Fers, &mut |_| None);
    let fault = fers_gamecode::Session::start(&program, None, fers_gamecode::Settings::default()).err();
    let fault = fault.map(|fault| Diagnostic::error(fault.code, fers::text::Span::default(), fault.message));
    program.problems.into_iter().map(|problem| problem.diagnostic).chain(fault).collect()
}

#[test]
fn every_example_causes_its_diagnostic() {
    let mut wrong = Vec::new();
    for Example { code, language, text } in examples() {
        let found = match language.as_str() {
            "sjaak" => of_file(&sjaak_text(&text), Some(Format::Sjaak)),
            "fers" => of_file(&fers_text(&text), Some(Format::Fers)),
            "idiagram" => of_file(&text, Some(Format::Idiagram)),
            "fsf" => of_file(&text, Some(Format::FairyStockfish)),
            "rw144" => of_file(&text, Some(Format::Rw144)),
            "rw144-moves" => of_moves(&text),
            "mbn" => of_mbn(&text),
            "ccif" => of_file(&text, Some(Format::Ccif)),
            "gamecode" => of_gamecode(&text),
            "tables" => of_file(&tables_text(&text), Some(Format::GameCode)),
            "fmax" => of_file(&fmax_text(&text), Some(Format::FairyMax(None))),
            "fen" => of_fen(text.trim_end()),
            "pgn" => of_pgn(&text),
            _ => of_file(&text, None),
        };
        let found: Vec<&str> = found.iter().map(|diagnostic| diagnostic.code.0).collect();
        if !found.contains(&code.as_str()) {
            wrong.push(format!("{code}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
