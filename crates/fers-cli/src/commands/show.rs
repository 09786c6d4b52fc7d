//! `fers show`: describes the rules of a variant.

use std::io::Write;

use fers::draw::{TextSquare, move_rows};
use fers::text::closest;
use fers::{Color, MoveDiagram, PieceType, Ruleset, Scene, Section, Setup, words};
use serde_json::{Value, json};

use crate::board::{self, BoardStyle};
use crate::failure::{Failure, Outcome};
use crate::game::{self, GameArgs};
use crate::source;
use crate::words::{printable, wrapped};

/// Show the rules of a variant in words, with its pieces and their moves.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In move diagrams, O is the piece. The other letters mark its squares: x move or capture, m move only, c capture only, \
j reached by jumping over pieces, t reached by a path of several legs, i initial or other conditions apply. Two letters mean both.

Examples:
  fers show makruk
  fers show chess --moves \"e4 e5 Nf3\"
  fers show my-variants.txt#my-game --piece knight")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Show only this piece, given by name or letter
    #[arg(long, value_name = "PIECE")]
    piece: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints the rules.
///
/// # Errors
///
/// Returns an error when the game cannot be read.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let GameArgs { game, position } = &args.game;
    let ruleset = game::shuffled(source::ruleset(game, &position.reading.reading()?)?, position)?;
    // Rules can be shown even if they cannot be compiled.
    let setup = match position.is_start() {
        true => ruleset.start.clone(),
        false => game::start_of(ruleset.clone(), position)?.setup(),
    };
    let pieces = chosen_pieces(args, &ruleset)?;
    if args.json {
        writeln!(out, "{}", to_json(&ruleset, &setup, &pieces))?;
        return Ok(());
    }
    if args.piece.is_none() {
        out.write_all(heading(&ruleset, &setup).as_bytes())?;
        for section in words::describe(&ruleset).iter().filter(|section| section.title != PIECES) {
            out.write_all(section_text(section).as_bytes())?;
        }
        writeln!(out, "{PIECES}")?;
    }
    for &piece_type in &pieces {
        out.write_all(piece_text(&ruleset, piece_type).as_bytes())?;
    }
    Ok(())
}

/// The title of the section that lists the pieces one by one, with diagrams.
const PIECES: &str = "Pieces";

fn chosen_pieces(args: &Args, ruleset: &Ruleset) -> Result<Vec<PieceType>, Failure> {
    let Some(wanted) = &args.piece else { return Ok(ruleset.piece_types().collect()) };
    let found = piece_called(ruleset, wanted).map(|piece_type| vec![piece_type]);
    found.ok_or_else(|| {
        let nearest = closest(wanted, ruleset.pieces.iter().map(|piece| piece.name.as_str()));
        let hint = nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"));
        Failure::input(format!("{} has no piece called `{wanted}`{hint}", ruleset.presentation.name))
    })
}

/// Finds a piece type by letter or name.
pub fn piece_called(ruleset: &Ruleset, wanted: &str) -> Option<PieceType> {
    let by_letter = ruleset.piece_by_letter(wanted).map(|(piece_type, _)| piece_type);
    let is_called = |piece_type: &PieceType| ruleset.piece(*piece_type).name.eq_ignore_ascii_case(wanted);
    by_letter.or_else(|| ruleset.piece_types().find(is_called))
}

fn heading(ruleset: &Ruleset, setup: &Setup) -> String {
    let presentation = &ruleset.presentation;
    let mut text = format!("{}\n", printable(&presentation.name));
    let aliases = presentation.aliases.join(", ");
    let sides = presentation.sides.as_ref();
    let sides = sides.map_or_else(String::new, |sides| format!("{}, who begins, and {}", sides.white, sides.black));
    let notes = [("", &presentation.description), ("Also called: ", &aliases), ("Sides: ", &sides)];
    let origins = [("By: ", &presentation.author), ("Source: ", &presentation.source)];
    for (label, note) in notes.into_iter().chain(origins) {
        if !note.is_empty() {
            text += &wrapped(&printable(&format!("{label}{note}")), 2);
        }
    }
    text += &format!("\n{}", board::draw(ruleset, setup, BoardStyle::default(), None));
    text + &format!("FEN: {}\n\n", fers::fen(ruleset, setup))
}

/// Formats a section of the rules, followed by an empty line.
pub fn section_text(section: &Section) -> String {
    let lines: String = section.lines.iter().map(|line| wrapped(&format!("  {line}"), 4)).collect();
    format!("{}\n{lines}\n", section.title)
}

/// Describes a piece type in words with its move diagram, followed by an empty line.
pub fn piece_text(ruleset: &Ruleset, piece_type: PieceType) -> String {
    let lines = words::piece_lines(ruleset, piece_type);
    let lines: String = lines.iter().map(|line| wrapped(&format!("  {line}"), 4)).collect();
    let betza = words::betza(ruleset, piece_type, Color::White);
    let betza = betza.map_or_else(String::new, |betza| format!("  Betza: {betza}\n"));
    let mut text = format!("{lines}{betza}{}", diagram_text(ruleset, piece_type, Color::White));
    if ruleset.piece(piece_type).black_moves.is_some() {
        text += &format!("  Black's:\n{}", diagram_text(ruleset, piece_type, Color::Black));
    }
    text + "\n"
}

/// Draws the moves of a piece type on an endless board. White moves up.
fn diagram_text(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> String {
    let diagram = MoveDiagram::of(&Scene::endless(ruleset, piece_type, color));
    let rows = move_rows(ruleset, &diagram, false);
    let width = rows.iter().flatten().map(|square| square.text.chars().count()).max().unwrap_or(1);
    let line = |row: Vec<TextSquare>| {
        let squares: String = row.iter().map(|square| format!(" {:<width$}", square.text)).collect();
        format!("   {}\n", squares.trim_end())
    };
    rows.into_iter().map(line).collect()
}

fn to_json(ruleset: &Ruleset, setup: &Setup, pieces: &[PieceType]) -> Value {
    let presentation = &ruleset.presentation;
    let sections: Vec<Value> = words::describe(ruleset)
        .iter()
        .map(|section| json!({ "title": section.title, "lines": section.lines }))
        .collect();
    json!({
        "name": presentation.name,
        "aliases": presentation.aliases,
        "description": presentation.description,
        "author": presentation.author,
        "source": presentation.source,
        "sides": Color::ALL.map(|color| presentation.side_name(color)),
        "writing": presentation.writing.name(),
        "files": ruleset.geometry.files,
        "ranks": ruleset.geometry.ranks,
        "boards": ruleset.geometry.boards,
        "fen": fers::fen(ruleset, setup),
        "pieces": pieces.iter().map(|&piece_type| piece_json(ruleset, piece_type)).collect::<Vec<_>>(),
        "rules": sections,
    })
}

fn piece_json(ruleset: &Ruleset, piece_type: PieceType) -> Value {
    let rules = ruleset.piece(piece_type);
    json!({
        "name": rules.name,
        "letters": [rules.letters.white, rules.letters.black],
        "betza": words::betza(ruleset, piece_type, Color::White),
        "moves": words::moves_in_words(ruleset, piece_type, Color::White),
        "royal": ruleset.is_royal(piece_type),
    })
}
