//! `fers explain`: how Fers compiles and evaluates a variant.

use std::cmp::Reverse;
use std::io::Write;

use fers::{Color, Explanation, Facts, LegalityRow, PassReport, PathExplanation, PieceType, Ruleset, words};
use serde_json::{Value, json};

use super::learnt_table;
use crate::failure::Outcome;
use crate::game::{self, VariantArgs};
use crate::source;

/// Explain how Fers compiles and evaluates a variant.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  fers explain xiangqi\n  fers explain xiangqi --passes
  fers explain xiangqi --learnt")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// List the compiler passes in order, with the result of each for this game
    #[arg(long)]
    passes: bool,
    /// Show what `fers tune` has learnt about the game: values of pieces and their squares
    #[arg(long, conflicts_with = "passes")]
    learnt: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints the report of the compiler and the piece values of the search.
///
/// # Errors
///
/// Returns an error when the game cannot be read or compiled.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let variant = game::compiled(source::ruleset(&args.variant.game, &args.variant.reading.reading()?)?)?;
    if args.passes {
        return print_passes(&fers::passes(variant.program()), args.json, out);
    }
    if args.learnt {
        return learnt_table::print(variant.ruleset(), args.json, out);
    }
    let (ruleset, facts) = (variant.ruleset(), facts(variant.facts()));
    let explanation = fers::explain(ruleset, variant.program());
    if args.json {
        writeln!(out, "{}", to_json(ruleset, &facts, &explanation))?;
        return Ok(());
    }
    let (places, bits) = (ruleset.geometry.places(), explanation.words * 64);
    writeln!(out, "{}: {places} places, sets of squares take {bits} bits", ruleset.presentation.name)?;
    for row in &explanation.legality {
        writeln!(out, "Legality with {}: {}", row.royals, row.method)?;
    }
    explanation.exceptions.iter().try_for_each(|case| writeln!(out, "Legality in special cases: {case}"))?;
    facts.iter().try_for_each(|fact| writeln!(out, "Fact: {fact}"))?;
    writeln!(out, "Worth to the computer, in hundredths of a pawn: {}", worths(ruleset))?;
    if let Some(kept) = crate::learnt::find(ruleset) {
        writeln!(out, "Learnt by playing: {}; see --learnt", kept.source)?;
    }
    explanation.paths.iter().try_for_each(|path| writeln!(out, "{}", path_line(ruleset, path)))?;
    Ok(())
}

fn print_passes(passes: &[PassReport], as_json: bool, out: &mut dyn Write) -> Outcome {
    if as_json {
        let made = |&(count, kind): &(usize, &str)| json!({ "kind": kind, "count": count });
        let pass = |pass: &PassReport| json!({ "name": pass.name, "purpose": pass.purpose, "made": pass.made.iter().map(made).collect::<Vec<_>>() });
        writeln!(out, "{}", json!({ "passes": passes.iter().map(pass).collect::<Vec<_>>() }))?;
        return Ok(());
    }
    passes.iter().try_for_each(|pass| writeln!(out, "{}", pass_line(pass)))?;
    Ok(())
}

/// Formats a pass: `castlings      Lists the castlings, and what follows from them. Made: 4
/// castlings`.
fn pass_line(pass: &PassReport) -> String {
    let made: Vec<String> =
        pass.made.iter().map(|(count, kind)| format!("{count} {kind}{}", if *count == 1 { "" } else { "s" })).collect();
    let made = if made.is_empty() { String::new() } else { format!(" Made: {}", made.join(", ")) };
    format!("{:<14} {}{made}", pass.name, pass.purpose)
}

fn facts(facts: &Facts) -> Vec<&'static str> {
    let known = [
        (facts.has_royals, "royal pieces are guarded against check"),
        (facts.has_en_passant, "pieces that pass can be captured en passant"),
        (facts.capture_is_forced, "capturing is obligatory"),
        (facts.has_hands, "pieces may be off the board"),
        (facts.has_drops, "pieces are dropped"),
        (facts.has_gating, "pieces are gated"),
        (facts.counts_checks, "checks are counted"),
        (facts.counts_shaks, "mate needs a shak"),
        (facts.passes_counted > 0, "passes in a row are counted"),
        (facts.castles_after_drop, "dropped pieces castle"),
        (facts.asks_for_castling, "castling may end the game"),
        (facts.moves_change_types, "moves turn pieces into others"),
        (facts.has_seizures, "moves capture beside where they lead"),
        (facts.has_freezes, "pieces keep others from moving"),
        (facts.has_flips, "moves turn pieces over to the other side"),
        (facts.has_blasts, "captures blow up what stands around them"),
        (facts.has_pinches, "moves relocate enemies"),
        (facts.puts_up_walls, "moves put up walls"),
        (facts.has_walls, "there may be walls on the board"),
        (facts.has_imitation, "pieces move as the one that moved last"),
        (facts.has_trading_ban, "some captures ban retaliation"),
        (facts.leaves_pieces, "moves may leave a piece where they began"),
        (facts.has_suspensions, "pieces that decline to promote wait a turn"),
    ];
    known.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text).collect()
}

/// Lists piece values, highest first: `Queen 957, Rook 500, Pawn 90`. Royal pieces are left out;
/// the sides are listed apart where they differ.
fn worths(ruleset: &Ruleset) -> String {
    let values = fers::search::piece_values(ruleset);
    let value = |color: Color, piece: PieceType| values[color][piece.index()];
    let mut pieces: Vec<PieceType> = ruleset.piece_types().filter(|&piece| !ruleset.is_royal(piece)).collect();
    pieces.sort_by_key(|&piece| Reverse(value(Color::White, piece)));
    let text = |piece: PieceType| {
        let [white, black] = Color::ALL.map(|color| value(color, piece));
        let both = if white == black { white.to_string() } else { format!("{white} (Black: {black})") };
        format!("{} {both}", ruleset.piece(piece).name)
    };
    if pieces.is_empty() {
        "royals only".to_owned()
    } else {
        pieces.into_iter().map(text).collect::<Vec<_>>().join(", ")
    }
}

/// Formats a path: `Knight  leap  moves or captures a leap by (1,2) every way`.
fn path_line(ruleset: &Ruleset, path: &PathExplanation) -> String {
    let side = path.color.map_or_else(String::new, |color| format!(" ({})", color.name()));
    let piece = format!("{}{side}", ruleset.piece(path.piece_type).name);
    format!("{piece:<16} {:<9} {}", path.executor.name(), words::path_in_words(ruleset, &path.path))
}

fn to_json(ruleset: &Ruleset, facts: &[&str], explanation: &Explanation) -> Value {
    let legality = |row: &LegalityRow| json!({ "royals": row.royals, "name": row.name, "method": row.method });
    let path = |path: &PathExplanation| {
        json!({
            "piece": ruleset.piece(path.piece_type).name,
            "color": path.color.map(Color::name),
            "executor": path.executor.name(),
            "path": words::path_in_words(ruleset, &path.path),
        })
    };
    let values = fers::search::piece_values(ruleset);
    let worth = |piece: PieceType| {
        let [white, black] = Color::ALL.map(|color| values[color][piece.index()]);
        json!({ "piece": ruleset.piece(piece).name, "white": white, "black": black })
    };
    json!({
        "name": ruleset.presentation.name,
        "places": ruleset.geometry.places(),
        "bits": explanation.words * 64,
        "legality": explanation.legality.iter().map(legality).collect::<Vec<_>>(),
        "exceptions": explanation.exceptions,
        "facts": facts,
        "worth": ruleset.piece_types().map(worth).collect::<Vec<_>>(),
        "paths": explanation.paths.iter().map(path).collect::<Vec<_>>(),
    })
}
