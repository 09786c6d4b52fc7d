//! From the tree of a Betza text to paths: whole texts.

use fers_rules::{Path, Range};
use fers_text::{Diagnostic, Parsed, Span};

use crate::atom::{Atom, Ring};
use crate::syntax::{Core, LegText, Modifiers, RangeText, Unit, units};
use crate::{Dialect, anywhere, bracket, chain, directions, group, imitation, simple};

/// What a Betza text says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveText {
    /// The ways to move, in the order of the text.
    pub paths: Vec<Path>,
    /// The castlings, which a piece alone cannot do.
    pub castling: Vec<CastlingText>,
    /// How it may be dropped, where the text says so.
    pub drops: Vec<DropText>,
    /// Slides that a royal may not make over attacked squares (`nQ`): the rules of the royal piece say so.
    pub shuns_attack: Vec<Span>,
}

/// A castling as Betza text states it (`isO2`): how far, to which sides, and with whom.
///
/// The partner is the piece nearest to the edge on that side, or so many squares further in. It lands next to the castling piece, on
/// the side from which that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CastlingText {
    /// How many squares the castling piece goes sideways.
    pub steps: u8,
    /// It may castle towards lower files, seen by White.
    pub left: bool,
    /// It may castle towards higher files, seen by White.
    pub right: bool,
    /// How many squares inside the edge the partner stands.
    pub partner_inset: u8,
    /// The place in the text.
    pub span: Span,
}

/// How a piece may be dropped, as Betza text states it (`ffbj@8`).
///
/// Source: XBoard's page about Betza notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DropText {
    /// On so many ranks, counted from the owner's side.
    pub ranks: u8,
    /// Not on the first of them.
    pub spares_back_rank: bool,
    /// At most so many of its kind on a file, the dropped one included; 0 for no limit.
    pub per_file: u8,
    /// At most so many of its kind on squares of a shade, the dropped one included; 0 for no limit.
    pub per_shade: u8,
    /// At most so many of its kind on the board, the dropped one included; 0 for no limit.
    pub per_board: u8,
    /// The place in the text.
    pub span: Span,
}

/// Reads Betza text in the dialect of the Interactive Diagram.
///
/// Everything readable is in the value; a unit that cannot be read is missing from it and reported.
pub fn parse(text: &str) -> Parsed<MoveText> {
    parse_as(text, Dialect::XBetza)
}

/// Reads Betza text in a dialect.
///
/// Everything readable is in the value; a unit that cannot be read is missing from it and reported.
pub fn parse_as(text: &str, dialect: Dialect) -> Parsed<MoveText> {
    let mut diagnostics = Vec::new();
    let mut value = MoveText::default();
    for unit in units(text, dialect, &mut diagnostics) {
        let mut lowering = Lowering { dialect, diagnostics: &mut diagnostics, value: &mut value };
        if let Err(problem) = lowering.unit(&unit) {
            diagnostics.push(problem);
        }
    }
    if text.trim().is_empty() {
        let help = "a piece that never moves has an empty list of moves";
        diagnostics.push(Diagnostic::error("betza::empty", Span::new(0, text.len()), "no moves").with_help(help));
    }
    Parsed { value, diagnostics }
}

/// A text on its way to paths.
pub(crate) struct Lowering<'a> {
    pub dialect: Dialect,
    pub diagnostics: &'a mut Vec<Diagnostic>,
    pub value: &'a mut MoveText,
}

impl Lowering<'_> {
    fn unit(&mut self, unit: &Unit) -> Result<(), Diagnostic> {
        self.check_dialect(unit)?;
        match &unit.core {
            Core::Castling => {
                let castling = castling(unit)?;
                self.value.castling.push(castling);
            }
            Core::Drop => {
                let drop = drop(unit)?;
                self.value.drops.push(drop);
            }
            Core::Imitation => {
                let paths = imitation::paths(unit, self)?;
                self.value.paths.extend(paths);
            }
            Core::Anywhere => {
                let paths = anywhere::paths(unit, self)?;
                self.value.paths.extend(paths);
            }
            Core::Bracket(legs) => {
                let paths = bracket::paths(unit, legs, self)?;
                self.value.paths.extend(paths);
            }
            Core::Atom(atom) => {
                let paths = self.atom(unit, *atom)?;
                self.value.paths.extend(paths);
            }
        }
        Ok(())
    }

    /// Refuses what the dialect does not have, instead of reading it as its program does not.
    fn check_dialect(&self, unit: &Unit) -> Result<(), Diagnostic> {
        let name = self.dialect.name();
        let Modifiers { before, group, after } = &unit.modifiers;
        let mut letters = before.iter().chain(group.iter().flatten()).chain(after);
        if let Some(foreign) = letters.find(|letter| !self.dialect.knows(letter.letter)) {
            let message = format!("`{}` means nothing in {name}", foreign.letter);
            let help = "write the move in the letters that it has, or read the text as XBetza";
            return Err(Diagnostic::error("betza::unsupported-letter", foreign.span, message).with_help(help));
        }
        let foreign = match &unit.core {
            _ if group.is_some() => "a repeated group of legs",
            Core::Bracket(_) => "a move in brackets",
            Core::Anywhere => "`U`",
            Core::Imitation => "`I`",
            Core::Castling | Core::Drop if self.dialect == Dialect::FairyStockfish => {
                "castling and drops among the moves of a piece"
            }
            Core::Castling | Core::Drop | Core::Atom(_) => return Ok(()),
        };
        let has_it = self.dialect == Dialect::Betza2 && matches!(unit.core, Core::Bracket(_));
        if self.dialect.is_xbetza() || has_it {
            return Ok(());
        }
        let message = format!("{foreign}: not in {name}");
        let help = "say it by other moves, or read the text as XBetza";
        Err(Diagnostic::error("betza::unsupported", unit.span, message).with_help(help))
    }

    fn atom(&mut self, unit: &Unit, atom: Atom) -> Result<Vec<Path>, Diagnostic> {
        let splits = self.dialect == Dialect::FairyStockfish && atom.ring == Ring::Queen;
        let atoms = if splits { vec![atom.orthogonal_part(), atom.diagonal_part()] } else { vec![atom] };
        let mut paths = Vec::new();
        for atom in atoms {
            paths.extend(match (&unit.modifiers.group, &unit.modifiers.legs(unit.span)[..]) {
                (Some(_), _) => group::paths(unit, atom, self)?,
                (None, [leg]) => simple::paths(unit, leg, atom, self)?,
                (None, legs) => chain::paths(unit, legs, atom, self)?,
            });
        }
        Ok(paths)
    }

    /// The directions of a leg that starts at the origin.
    pub(crate) fn first_directions(&mut self, leg: &LegText, ring: Ring) -> Result<u8, Diagnostic> {
        if leg.directions.is_empty() {
            return Ok(ring.all());
        }
        let mut leg = leg.clone();
        for (run, span) in leg.directions.iter_mut().filter(|_| ring == Ring::Diagonal) {
            if run.contains(['s', 'v']) {
                let played = played_by_fairy_stockfish(run).filter(|_| self.dialect == Dialect::FairyStockfish);
                let message = match played {
                    Some(played) => format!("`{run}` on a diagonal atom is played as `{played}`"),
                    None => "`s` and `v` on a diagonal atom mean all four directions".to_owned(),
                };
                let problem = Diagnostic::warning("betza::all-directions", *span, message);
                self.diagnostics.push(problem.with_help("write no direction, or `f`, `b`, `l`, `r`"));
                played.into_iter().for_each(|played| played.clone_into(run));
            }
        }
        union_of_runs(&leg, ring)
    }
}

/// Returns the letter as which Fairy-Stockfish plays a pair on a diagonal atom; it plays all other
/// pairs with `s` or `v` in all four directions.
///
/// Found by perft (pyffish 0.0.90).
fn played_by_fairy_stockfish(run: &str) -> Option<&'static str> {
    match run {
        "fs" => Some("f"),
        "bs" => Some("b"),
        "lv" => Some("l"),
        "rv" => Some("r"),
        _ => None,
    }
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

/// The union of the direction sets of all runs of a leg.
pub(crate) fn union_of_runs(leg: &LegText, ring: Ring) -> Result<u8, Diagnostic> {
    leg.directions.iter().try_fold(0, |all, (run, span)| {
        let help = "`h` needs a partner: `fh`, `bh`, `lh`, `rh`, and `hl`, `hr` on atoms like N";
        let unknown = || {
            let message = format!("`{run}` is no direction of this atom");
            Diagnostic::error("betza::bad-direction", *span, message).with_help(help)
        };
        Ok(all | directions::parse(run, ring).ok_or_else(unknown)?)
    })
}

/// The range that an atom and the number behind it mean.
pub(crate) fn base_range(range: RangeText, atom: Atom) -> Range {
    match range {
        RangeText::Absent if !atom.slides => Range::ONE,
        RangeText::Absent | RangeText::Doubled | RangeText::Number(0) => Range::ANY,
        RangeText::Number(number) => Range::up_to(number),
        RangeText::Exact(number) => Range::exactly(number),
    }
}
