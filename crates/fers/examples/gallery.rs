//! A page with every named piece, its picture and its moves, and with the start position of every
//! variant of the library.
//!
//! `cargo xtask gallery` runs it. The page stands alone: one file, no scripts.

use std::fmt::Write;
use std::process::ExitCode;

use fers::betza::parse;
use fers::pieces::{Family, Library as Pieces, NamedPiece};
use fers::{
    BoardDiagram, Color, Library, LibraryEntry, MoveDiagram, Pictures, Piece, PieceStyle, PieceType, Scene, lone_piece,
    move_svg, piece_svg,
};

const STYLE: &str = "\
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.35 }
body { margin: 2rem auto; max-width: 82rem; padding: 0 1rem }
nav a { margin-right: 0.8rem; white-space: nowrap }
section { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)) }
.boards { grid-template-columns: repeat(auto-fill, minmax(22rem, 1fr)) }
article { border: 1px solid #8886; border-radius: 0.5rem; padding: 0.8rem }
h2 { margin-top: 2.5rem } h3 { margin: 0 0 0.3rem }
article svg { height: auto; max-width: 100% }
.picture svg { height: 40px; width: 40px; vertical-align: middle }
code { font-size: 0.95rem } p { margin: 0.3rem 0; font-size: 0.9rem }
";

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("error: name the file to write");
        return ExitCode::from(2);
    };
    match std::fs::write(&path, page()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {path}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn page() -> String {
    let families = Pieces::get().families();
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Pieces and boards of Fers</title>\n<style>\n{STYLE}</style>\n<h1>Pieces and boards</h1>\n<nav>"
    );
    for family in families {
        put(&mut page, format_args!("<a href=\"#{0}\">{0}</a>", family.key));
    }
    page += "<a href=\"#boards\">boards</a></nav>\n";
    families.iter().for_each(|family| add_family(&mut page, family));
    page += "<h2 id=\"boards\">Boards</h2>\n<section class=\"boards\">\n";
    Library::builtin().entries().iter().for_each(|entry| add_board(&mut page, entry));
    page + "</section>\n</html>\n"
}

/// Writing to memory never fails.
fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = page.write_fmt(text);
}

fn add_family(page: &mut String, family: &Family) {
    put(page, format_args!("<h2 id=\"{}\">{}</h2>\n<section>\n", family.key, escaped(&family.title)));
    for piece in Pieces::get().in_family(family.key) {
        add_piece(page, piece);
    }
    *page += "</section>\n";
}

fn add_piece(page: &mut String, piece: &NamedPiece) {
    let parsed = parse(&piece.betza);
    let ruleset = lone_piece(&piece.name, &piece.letter, parsed.value.paths);
    let picture = piece_svg(&ruleset, &Pictures::of(&ruleset), Piece::new(Color::White, PieceType(0)));
    let (name, betza) = (escaped(&piece.name), escaped(&piece.betza));
    put(
        page,
        format_args!("<article><h3><span class=\"picture\">{picture}</span> {name}</h3>\n<code>{betza}</code>\n"),
    );
    if !ruleset.pieces[0].moves.is_empty() {
        let diagram = MoveDiagram::of(&Scene::endless(&ruleset, PieceType(0), Color::White));
        *page += &move_svg(&ruleset, &diagram, PieceStyle::Western, false);
    }
    for problem in parsed.diagnostics.iter().filter(|problem| problem.is_error()) {
        put(page, format_args!("<p>Not drawn: {}</p>\n", escaped(&problem.message)));
    }
    put(page, format_args!("<p>{}</p>\n", escaped(&piece.about)));
    if !piece.aliases.is_empty() {
        put(page, format_args!("<p>Also: {}</p>\n", escaped(&piece.aliases.join(", "))));
    }
    *page += "</article>\n";
}

fn add_board(page: &mut String, entry: &LibraryEntry) {
    let ruleset = entry.ruleset();
    let board = BoardDiagram::new(ruleset, &ruleset.start).svg();
    let name = escaped(&ruleset.presentation.name);
    put(page, format_args!("<article><h3>{name}</h3>\n{board}<p><code>{}</code></p></article>\n", entry.short_name()));
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
