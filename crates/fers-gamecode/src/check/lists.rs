//! Lists of labels, and the table of moves.

use std::collections::{BTreeMap, HashSet};

use fers_text::{Diagnostic, Span, closest};

use super::Checker;
use crate::fen::Layout;
use crate::program::{Piece, Problem};
use crate::table::Command;
use crate::tree::{Statement, StatementKind, Word, WordKind};

/// Lists that name pieces of both sides.
const BOTH_SIDES: [&str; 8] =
    ["promotables", "promoted", "resetpieces", "shooters", "iron", "counterstrike", "protected", "negligible"];

/// Lists of royal pieces, one for each side.
const ROYALS: [&str; 2] = ["wroyal", "broyal"];

/// The bit of a leg whose filter, two sets of labels, stands in the next four words.
const FILTER: i64 = 524_288;

/// Returns the name and the elements of `set name (..);`.
fn literal(statement: &Statement) -> Option<(&str, &[Word], Span)> {
    let StatementKind::Command { command: Command::Set, words } = &statement.kind else { return None };
    match words.as_slice() {
        [name, Word { kind: WordKind::Group(list), span }] => Some((name.bare()?, list, *span)),
        _ => None,
    }
}

/// Reports `promotables` and `promoted` of different lengths.
pub(super) fn pairs(boxes: &[Vec<Piece>], problems: &mut Vec<Problem>) {
    let mut promotables = None;
    let mut promoted = None;
    for piece in boxes.iter().flatten() {
        piece.script.walk(&mut |statement| match literal(statement) {
            Some(("promotables", list, _)) => promotables = Some(list.len()),
            Some(("promoted", list, span)) => promoted = Some((list.len(), span, piece.source)),
            _ => {}
        });
    }
    if let (Some(promotables), Some((promoted, span, source))) = (promotables, promoted)
        && promotables != promoted
    {
        let message = format!("`promoted` has {promoted} pieces, and `promotables` {promotables}");
        let diagnostic = Diagnostic::error("gamecode::unequal-lists", span, message)
            .with_help("each piece that promotes needs what it becomes, at the same place of the list");
        problems.push(Problem { source, diagnostic });
    }
}

/// Returns the labels that stand on the board.
fn on_board(layout: &Layout) -> HashSet<&str> {
    layout.rows.iter().flatten().map(String::as_str).filter(|label| !matches!(*label, "@" | "-")).collect()
}

/// Reports labels in lists that no piece has: none of the board, and none with a function. Only the
/// last list of each name counts, as it overrides those before it.
pub(super) fn labels(boxes: &[Vec<Piece>], layout: &Layout, problems: &mut Vec<Problem>) {
    let mut known: HashSet<String> = on_board(layout).into_iter().map(str::to_owned).collect();
    let mut lists: BTreeMap<&str, (&[Word], u32)> = BTreeMap::new();
    let mut has_functions = false;
    for piece in boxes.iter().flatten() {
        piece.script.walk(&mut |statement| {
            if let StatementKind::Command { command: Command::Def, words } = &statement.kind {
                has_functions = true;
                known.extend(words.first().and_then(Word::bare).map(str::to_owned));
            }
            let StatementKind::Command { command: Command::Set, words } = &statement.kind else { return };
            let Some(name) = words.first().and_then(Word::bare) else { return };
            if let Some((_, list, _)) = literal(statement)
                && (BOTH_SIDES.contains(&name) || ROYALS.contains(&name))
            {
                lists.insert(name, (list, piece.source));
            } else {
                lists.remove(name);
            }
        });
    }
    for (name, (list, source)) in lists.into_iter().filter(|_| has_functions) {
        for word in list {
            let Some(label) = word.bare().filter(|label| !known.contains(*label)) else { continue };
            let message = format!("`{name}` lists `{label}`, and no piece has this label");
            let help = match closest(label, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("take it out, or define it: `def {label} ..;`"),
            };
            let diagnostic = Diagnostic::warning("gamecode::unknown-label", word.span, message).with_help(help);
            problems.push(Problem { source, diagnostic });
        }
    }
}

/// Reports functions of labels that give a place outside of the table of moves.
pub(super) fn addresses(boxes: &[Vec<Piece>], layout: &Layout, problems: &mut Vec<Problem>) {
    let mut length = None;
    let pieces = boxes.iter().flatten();
    pieces.clone().for_each(|piece| {
        piece.script.walk(&mut |statement| {
            if let Some(("legdefs", list, _)) = literal(statement) {
                length = i64::try_from(list.len()).ok();
            }
        });
    });
    let Some(length) = length else { return };
    let labels = on_board(layout);
    for piece in pieces {
        piece.script.walk(&mut |statement| {
            let StatementKind::Command { command: Command::Def, words } = &statement.kind else { return };
            let [name, rest @ ..] = words.as_slice() else { return };
            let is_label = name.bare().is_some_and(|name| labels.contains(name));
            let places = match rest {
                [cond, Word { kind: WordKind::Variable(_), .. }, places @ ..] if cond.bare() == Some("cond") => places,
                [_] if is_label => rest,
                _ => return,
            };
            for word in places {
                let WordKind::Number(place) = word.kind else { continue };
                if !(0..length).contains(&place) {
                    let message = format!("{place} lies outside of `legdefs`, which has {length} words");
                    let diagnostic = Diagnostic::error("gamecode::bad-address", word.span, message)
                        .with_help("the place of the first number of its moves is meant, counted from 0");
                    problems.push(Problem { source: piece.source, diagnostic });
                }
            }
        });
    }
}

impl Checker<'_> {
    /// Checks a list that a statement sets.
    pub(super) fn list(&mut self, statement: &Statement) {
        match literal(statement) {
            Some(("legdefs", list, span)) => self.legdefs(list, span),
            Some((name, list, _)) if BOTH_SIDES.contains(&name) => self.both_cases(name, list),
            _ => {}
        }
    }

    /// Reports a list that names a piece of one side alone.
    fn both_cases(&mut self, name: &str, list: &[Word]) {
        let labels: Vec<&str> = list.iter().filter_map(Word::bare).collect();
        let turned = |label: &str| {
            let is_upper = label.chars().any(char::is_uppercase);
            if is_upper { label.to_lowercase() } else { label.to_uppercase() }
        };
        for word in list {
            let Some(label) = word.bare().filter(|label| label.chars().any(char::is_alphabetic)) else { continue };
            let other = turned(label);
            if !labels.contains(&other.as_str()) {
                let message = format!("`{name}` lists `{label}` and not `{other}`");
                let help = "list the pieces of both sides".to_owned();
                self.warn("gamecode::one-case", word.span, message, help);
            }
        }
    }

    /// Checks a table of moves: a number of legs, then four numbers for each; 0 ends a piece.
    fn legdefs(&mut self, list: &[Word], span: Span) {
        let mut at = 0;
        while let Some(word) = list.get(at) {
            let legs = match word.kind {
                WordKind::Number(legs) => usize::try_from(legs).ok().filter(|&legs| legs <= 100),
                _ => None,
            };
            let Some(legs) = legs else {
                let message = "here a number of legs must stand".to_owned();
                let help = "a move is a number of legs, then range, files, ranks and mode of each".to_owned();
                return self.bad_table(word.span, message, help);
            };
            let end = at + 1 + 4 * legs;
            if end > list.len() {
                let message = format!("this move of {legs} legs runs past the end of the table");
                return self.bad_table(word.span, message, "write four numbers for each leg".to_owned());
            }
            self.legs(&list[at + 1..end]);
            at = end;
        }
        if !matches!(list.last(), Some(Word { kind: WordKind::Number(0), .. })) {
            let end = list.last().map_or(span, |word| word.span);
            self.bad_table(end, "the table has no closing 0".to_owned(), "write 0 behind the last move".to_owned());
        }
    }

    fn legs(&mut self, numbers: &[Word]) {
        let number = |word: &Word| match word.kind {
            WordKind::Number(number) => Some(number),
            _ => None,
        };
        let mut is_filter = false;
        for leg in numbers.chunks(4) {
            let range = number(&leg[0]);
            let calls = range == Some(-3);
            for (index, word) in leg.iter().enumerate() {
                let may_be_name = match index {
                    3 => calls,
                    2 => range == Some(0),
                    _ => is_filter,
                };
                let is_name = may_be_name && word.bare().is_some();
                if !is_name && number(word).is_none() {
                    let help = "a name may stand behind a range of -3, in the place of the mode, and in conditions and \
                                filters";
                    self.bad_table(word.span, "this is no number".to_owned(), help.to_owned());
                }
                if let Some(name) = word.bare().filter(|_| is_name && calls) {
                    self.handler(name, word);
                }
            }
            is_filter = !is_filter && number(&leg[3]).is_some_and(|mode| mode & FILTER != 0);
        }
    }

    fn bad_table(&mut self, span: Span, message: String, help: String) {
        self.found.push(Diagnostic::error("gamecode::bad-table", span, message).with_help(help));
    }
}
