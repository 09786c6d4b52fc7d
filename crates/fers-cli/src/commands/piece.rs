//! `fers piece`: shows named pieces and moves in Betza notation.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use fers::betza::{CastlingText, Dialect, DropText, MoveText, parse, parse_as, print_as, same_moves};
use fers::pieces::{Library, NamedPiece};
use fers::text::Diagnostic;
use fers::{Color, PieceType, lone_piece, variants_with, words};
use serde_json::{Value, json};

use super::show::piece_text;
use crate::diagnostics::{self, Source};
use crate::failure::{Failure, Outcome};
use crate::words::wrapped;

/// Show a piece by name or notation: its moves, its source, and the games that have it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without a name, all pieces are listed. `fers show --help` explains the letters of the diagrams.

Examples:
  fers piece griffon
  fers piece gold general
  fers piece mRcpR
  fers piece fK --dialect fairy-stockfish
  fers pieces --family shogi")]
pub struct Args {
    /// The name of a piece, or its moves in Betza notation
    #[arg(value_name = "NAME|BETZA")]
    piece: Vec<String>,
    /// List only the pieces of this family
    #[arg(long, conflicts_with = "piece", value_parser = PossibleValuesParser::new(family_keys()))]
    family: Option<String>,
    /// Read the notation in the dialect of this program or author
    #[arg(long, value_name = "DIALECT", default_value = "xbetza", value_parser = PossibleValuesParser::new(dialect_keys()))]
    dialect: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn dialect_keys() -> impl Iterator<Item = &'static str> {
    Dialect::ALL.into_iter().map(Dialect::key)
}

fn family_keys() -> impl Iterator<Item = &'static str> {
    Library::get().families().iter().map(|family| family.key)
}

/// Prints the piece, or the list.
///
/// # Errors
///
/// Returns an error when the text is neither a named piece nor a readable notation.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let wanted = args.piece.join(" ");
    if wanted.trim().is_empty() {
        return list(args, out);
    }
    let dialect = Dialect::ALL.into_iter().find(|dialect| dialect.key() == args.dialect).unwrap_or_default();
    let subject = Subject::called(&wanted, dialect)?;
    match args.json {
        true => writeln!(out, "{}", subject.to_json())?,
        false => out.write_all(subject.text().as_bytes())?,
    }
    Ok(())
}

fn list(args: &Args, out: &mut dyn Write) -> Outcome {
    let library = Library::get();
    let wanted = |key: &str| args.family.as_deref().is_none_or(|family| family == key);
    if args.json {
        let pieces = library.pieces().iter().filter(|piece| wanted(piece.family)).map(named_json);
        writeln!(out, "{}", pieces.collect::<Value>())?;
        return Ok(());
    }
    for family in library.families().iter().filter(|family| wanted(family.key)) {
        writeln!(out, "{}: {}", family.key, family.title)?;
        for piece in library.in_family(family.key) {
            writeln!(out, "  {:<28} {}", piece.name, piece.betza)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn named_json(piece: &NamedPiece) -> Value {
    json!({
        "name": piece.name,
        "aliases": piece.aliases,
        "betza": piece.betza,
        "letter": piece.letter,
        "family": piece.family,
        "about": piece.about,
        "source": piece.source,
    })
}

/// The subject of the command: a named piece, or moves.
struct Subject {
    named: Option<&'static NamedPiece>,
    notation: String,
    /// The dialect of that notation.
    dialect: Dialect,
    moves: MoveText,
    /// Problems in the notation of a named piece.
    problems: Vec<Diagnostic>,
}

impl Subject {
    /// Finds a named piece, or reads the text as moves.
    fn called(wanted: &str, dialect: Dialect) -> Result<Self, Failure> {
        let named = Library::get().find(wanted);
        let notation = named.map_or(wanted, |piece| piece.betza.as_str()).to_owned();
        let dialect = if named.is_some() { Dialect::XBetza } else { dialect };
        let parsed = parse_as(&notation, dialect);
        let mut problems = parsed.diagnostics;
        problems.retain(Diagnostic::is_error);
        if named.is_none() && !problems.is_empty() {
            return Err(unknown(wanted, &problems));
        }
        Ok(Self { named, notation, dialect, moves: parsed.value, problems })
    }

    fn name(&self) -> &str {
        self.named.map_or(&self.notation, |piece| &piece.name)
    }

    fn text(&self) -> String {
        let line = |text: String| wrapped(&format!("  {text}"), 4);
        let mut text = format!("{}\n", self.name());
        text.extend(self.named.map(notes).into_iter().flatten().map(line));
        text.extend(self.apart().map(line));
        text.extend(self.problems.iter().map(|problem| line(format!("Not shown below: {}.", problem.message))));
        if !self.moves.paths.is_empty() {
            let letter = self.named.map_or("P", |piece| piece.letter.as_str());
            text +=
                &format!("\n{}", piece_text(&lone_piece(self.name(), letter, self.moves.paths.clone()), PieceType(0)));
            text.extend(self.relations().map(line));
            // The notation already printed above is not repeated.
            let news =
                self.in_dialects().filter(|(dialect, written)| !self.is_written_so(*dialect, written.as_deref()));
            text.extend(news.map(|(dialect, written)| line(dialect_words(dialect, written.as_deref()))));
        }
        text
    }

    /// Writes the moves in each dialect; `None` where a dialect cannot express them.
    fn in_dialects(&self) -> impl Iterator<Item = (Dialect, Option<String>)> {
        Dialect::ALL.into_iter().map(|dialect| (dialect, print_as(&self.moves.paths, dialect)))
    }

    /// Returns whether the notation that was given, or that stands in the library, equals this one.
    fn is_written_so(&self, dialect: Dialect, written: Option<&str>) -> bool {
        dialect == self.dialect && written == Some(&*self.notation)
    }

    /// Lists the parts of the notation that are not moves.
    fn apart(&self) -> impl Iterator<Item = String> {
        let castling = self.moves.castling.iter().map(castling_words);
        let drops = self.moves.drops.iter().map(drop_words);
        let shuns = (!self.moves.shuns_attack.is_empty()).then(|| SHUNS_ATTACK.to_owned());
        castling.chain(drops).chain(shuns)
    }

    /// Lists other pieces and games with these moves.
    fn relations(&self) -> impl Iterator<Item = String> {
        let same: Vec<&str> = self.same_pieces().map(|piece| piece.name.as_str()).collect();
        let games: Vec<String> = self.games().map(|(game, piece)| format!("{game} ({piece})")).collect();
        let same = (!same.is_empty()).then(|| format!("The same moves: {}", same.join(", ")));
        let games = (!games.is_empty()).then(|| format!("In these games: {}", games.join(", ")));
        same.into_iter().chain(games)
    }

    /// Returns other pieces with the same moves.
    fn same_pieces(&self) -> impl Iterator<Item = &'static NamedPiece> {
        Library::get().pieces().iter().filter(move |piece| {
            let parsed = parse(&piece.betza);
            let is_other = self.named.is_none_or(|named| named.name != piece.name);
            is_other && parsed.diagnostics.is_empty() && same_moves(&parsed.value.paths, &self.moves.paths)
        })
    }

    /// Returns the games that have the piece, with its name there.
    fn games(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let games = variants_with(&self.moves.paths).into_iter();
        games.map(|(entry, piece)| (entry.short_name(), entry.ruleset().piece(piece).name.as_str()))
    }

    fn to_json(&self) -> Value {
        let ruleset = lone_piece(self.name(), "P", self.moves.paths.clone());
        let games = self.games().map(|(game, piece)| json!({ "game": game, "piece": piece }));
        json!({
            "piece": self.named.map(named_json),
            "betza": self.notation,
            "moves": words::moves_in_words(&ruleset, PieceType(0), Color::White),
            "castling": self.moves.castling.iter().map(castling_words).collect::<Vec<_>>(),
            "drops": self.moves.drops.iter().map(drop_words).collect::<Vec<_>>(),
            "shuns_attack": !self.moves.shuns_attack.is_empty(),
            "unread": self.problems.iter().map(|problem| problem.message.as_str()).collect::<Vec<_>>(),
            "dialects": self.in_dialects().map(|(dialect, written)| (dialect.key().to_owned(), json!(written))).collect::<serde_json::Map<_, _>>(),
            "same": self.same_pieces().map(|piece| piece.name.as_str()).collect::<Vec<_>>(),
            "games": games.collect::<Vec<_>>(),
        })
    }
}

/// Returns the notes of the library about a piece, one per line.
fn notes(piece: &NamedPiece) -> Vec<String> {
    let mut notes = Vec::new();
    if !piece.aliases.is_empty() {
        notes.push(format!("Also called: {}", piece.aliases.join(", ")));
    }
    notes.push(piece.about.clone());
    notes.push(format!("Notation: {}", piece.betza));
    notes.push(format!("Family: {}", piece.family));
    notes.push(format!("Source: {}", piece.source));
    notes
}

fn castling_words(castling: &CastlingText) -> String {
    let side = match (castling.left, castling.right) {
        (true, true) => "either side",
        (true, false) => "the left",
        _ => "the right",
    };
    let partner = match castling.partner_inset {
        0 => "the piece at the edge".to_owned(),
        inset => format!("the piece {} in from the edge", crate::words::counted(usize::from(inset), "square")),
    };
    format!("Castles {} squares to {side} with {partner}.", castling.steps)
}

fn dialect_words(dialect: Dialect, written: Option<&str>) -> String {
    match written {
        Some(text) => format!("In {}: {text}", dialect.name()),
        None => format!("{} cannot say these moves, or Fers does not know how.", capitalised(dialect.name())),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

const SHUNS_ATTACK: &str = "As a royal it may not slide over attacked squares.";

fn drop_words(drop: &DropText) -> String {
    let ranks = match (drop.spares_back_rank, drop.ranks) {
        (false, 1) => "on the first rank".to_owned(),
        (false, ranks) => format!("on the first {ranks} ranks"),
        (true, ranks) => format!("on the ranks from 2 to {ranks}"),
    };
    let limits =
        [(drop.per_file, "on a file"), (drop.per_shade, "on squares of a shade"), (drop.per_board, "on the board")];
    let limits = limits.iter().filter(|(most, _)| *most > 0);
    let limits: String = limits.map(|(most, place)| format!(", at most {most} of its kind {place}")).collect();
    format!("Dropped {ranks}{limits}.")
}

fn unknown(wanted: &str, problems: &[Diagnostic]) -> Failure {
    let near: Vec<String> = Library::get().suggestions(wanted).into_iter().map(|name| format!("`{name}`")).collect();
    if !near.is_empty() {
        return Failure::input(format!("no piece is called `{wanted}`; did you mean {}?", near.join(" or ")));
    }
    // If stderr is closed, the note is lost: there is no other place to write it.
    let source = Source { name: "notation", text: wanted };
    let _ = diagnostics::render(&mut anstream::stderr(), source, problems);
    Failure::input(format!("no piece is called `{wanted}`, and it is no notation; `fers pieces` lists the names"))
}
