//! Lowers Betza text from its tree to paths.

use fers_rules::Path;
use fers_text::{Diagnostic, Parsed, Span};

use crate::atom::{Atom, Ring};
use crate::context::Context;
use crate::syntax::{Core, Modifiers, RangeText, Unit, units};
use crate::{CastlingText, Dialect, DropText, MoveText, anywhere, bracket, chain, group, imitation, simple};

/// Reads Betza text in the dialect of the Interactive Diagram.
///
/// The value holds all readable units. An unreadable unit is missing and has a diagnostic.
pub fn parse(text: &str) -> Parsed<MoveText> {
    parse_as(text, Dialect::XBetza)
}

/// Reads Betza text in a dialect.
///
/// The value holds all readable units. An unreadable unit is missing and has a diagnostic.
pub fn parse_as(text: &str, dialect: Dialect) -> Parsed<MoveText> {
    let mut diagnostics = Vec::new();
    let mut value = MoveText::default();
    for unit in units(text, dialect, &mut diagnostics) {
        let mut context = Context { dialect, diagnostics: &mut diagnostics, value: &mut value };
        if let Err(problem) = lower(&unit, &mut context) {
            diagnostics.push(problem);
        }
    }
    if text.trim().is_empty() {
        let help = "a piece that never moves has an empty list of moves";
        diagnostics.push(Diagnostic::error("betza::empty", Span::new(0, text.len()), "no moves").with_help(help));
    }
    Parsed { value, diagnostics }
}

/// Lowers a unit and adds it to the results.
fn lower(unit: &Unit, context: &mut Context<'_>) -> Result<(), Diagnostic> {
    check_dialect(unit, context.dialect)?;
    match &unit.core {
        Core::Castling => {
            let castling = castling(unit)?;
            context.value.castling.push(castling);
        }
        Core::Drop => {
            let drop = drop(unit)?;
            context.value.drops.push(drop);
        }
        Core::Imitation => {
            let paths = imitation::paths(unit, context)?;
            context.value.paths.extend(paths);
        }
        Core::Anywhere => {
            let paths = anywhere::paths(unit, context)?;
            context.value.paths.extend(paths);
        }
        Core::Bracket(legs) => {
            let paths = bracket::paths(unit, legs, context)?;
            context.value.paths.extend(paths);
        }
        Core::Atom(atom) => {
            let paths = atom_paths(unit, *atom, context)?;
            context.value.paths.extend(paths);
        }
    }
    Ok(())
}

/// Refuses notation that the dialect lacks, instead of guessing a meaning.
fn check_dialect(unit: &Unit, dialect: Dialect) -> Result<(), Diagnostic> {
    let name = dialect.name();
    let Modifiers { before, group, after } = &unit.modifiers;
    let mut letters = before.iter().chain(group.iter().flatten()).chain(after);
    if let Some(foreign) = letters.find(|letter| !dialect.knows(letter.letter)) {
        let message = format!("`{}` means nothing in {name}", foreign.letter);
        let help = "write the move in the letters that it has, or read the text as XBetza";
        return Err(Diagnostic::error("betza::unsupported-letter", foreign.span, message).with_help(help));
    }
    let foreign = match &unit.core {
        _ if group.is_some() => "a repeated group of legs",
        Core::Bracket(_) => "a move in brackets",
        Core::Anywhere => "`U`",
        Core::Imitation => "`I`",
        Core::Castling | Core::Drop if dialect == Dialect::FairyStockfish => {
            "castling and drops among the moves of a piece"
        }
        Core::Castling | Core::Drop | Core::Atom(_) => return Ok(()),
    };
    let has_it = dialect == Dialect::Betza2 && matches!(unit.core, Core::Bracket(_));
    if dialect.is_xbetza() || has_it {
        return Ok(());
    }
    let message = format!("{foreign}: not in {name}");
    let help = "say it by other moves, or read the text as XBetza";
    Err(Diagnostic::error("betza::unsupported", unit.span, message).with_help(help))
}

fn atom_paths(unit: &Unit, atom: Atom, context: &mut Context<'_>) -> Result<Vec<Path>, Diagnostic> {
    let splits = context.dialect == Dialect::FairyStockfish && atom.ring == Ring::Queen;
    let atoms = if splits { vec![atom.orthogonal_part(), atom.diagonal_part()] } else { vec![atom] };
    let mut paths = Vec::new();
    for atom in atoms {
        paths.extend(match (&unit.modifiers.group, &unit.modifiers.legs(unit.span)[..]) {
            (Some(_), _) => group::paths(unit, atom, context)?,
            (None, [leg]) => simple::paths(unit, leg, atom, context)?,
            (None, legs) => chain::paths(unit, legs, atom, context)?,
        });
    }
    Ok(paths)
}

fn castling(unit: &Unit) -> Result<CastlingText, Diagnostic> {
    let wrong = |span, message: &str| {
        Err(Diagnostic::error("betza::bad-castling", span, message)
            .with_help("write it like `isO2`, `ilO3` or `irjO2`"))
    };
    let ([leg], RangeText::Number(steps @ 1..), None) =
        (&unit.modifiers.legs(unit.span)[..], unit.range, &unit.modifiers.group)
    else {
        return wrong(unit.span, "a castling has one leg and says how many squares the piece goes");
    };
    let letters: String = leg.directions.iter().map(|(run, _)| run.as_str()).collect();
    let (left, right) = match letters.as_str() {
        "" | "s" | "lr" | "rl" => (true, true),
        "l" => (true, false),
        "r" => (false, true),
        _ => return wrong(leg.span, "a castling goes to the left, to the right, or both"),
    };
    let count = |wanted| leg.modes.iter().filter(|(letter, _)| *letter == wanted).count();
    if count('i') != 1 || count('j') + 1 != leg.modes.len() || count('j') > 100 {
        return wrong(unit.span, "a castling is for a piece that has not moved (`i`); else only `j` may stand there");
    }
    Ok(CastlingText { steps, left, right, partner_inset: count('j') as u8, span: unit.span })
}

fn drop(unit: &Unit) -> Result<DropText, Diagnostic> {
    let wrong = |message: &str| {
        let help = "write it like `@8`, `j@7` or `f@9`: on so many ranks, `j` not on the first, `f` once a file, \
                    `s` once a shade, `b` once on the board";
        Err(Diagnostic::error("betza::bad-drop", unit.span, message).with_help(help))
    };
    let letters: Vec<char> = unit.modifiers.before.iter().map(|letter| letter.letter).collect();
    if unit.modifiers.group.is_some() || letters.iter().any(|letter| !"jfsb".contains(*letter)) {
        return wrong("only `j`, `f`, `s` and `b` mean something before a drop");
    }
    let count = |wanted: char| letters.iter().filter(|letter| **letter == wanted).count().min(255) as u8;
    let ranks = match unit.range {
        RangeText::Number(0) => return wrong("a drop needs a rank at least"),
        RangeText::Number(ranks) => ranks,
        RangeText::Absent | RangeText::Doubled | RangeText::Exact(_) => 1,
    };
    let (per_file, per_shade, per_board) = (count('f'), count('s'), count('b'));
    Ok(DropText { ranks, spares_back_rank: count('j') > 0, per_file, per_shade, per_board, span: unit.span })
}
