//! Reads and writes moves in whichever notation suits them.

use fers_rules::{Condition, Path};
use fers_text::{Diagnostic, Parsed};

use crate::path_text::{Cursor, conditions, path_after_conditions, print_conditions};
use crate::{Lookup, MoveText, Names, parse, print, print_path};

/// The longest run of paths that is tried as one Betza text.
const RUN_MAX: usize = 12;

/// Reads one text of moves: Betza, [path text](crate::path_text), or Betza after the conditions of
/// path text.
///
/// In `if from home: fmnnD`, the conditions apply to the whole text after them, in addition to the
/// conditions of the Betza text.
pub fn parse_moves(text: &str, lookup: &mut dyn Lookup) -> Parsed<MoveText> {
    let mut cursor = Cursor::new(text);
    let when = match conditions(&mut cursor, lookup) {
        Ok(when) => when,
        Err(problem) => return Parsed { value: MoveText::default(), diagnostics: vec![problem] },
    };
    if ["step", "slide", "ride", "nothing"].iter().any(|word| cursor.is_word(word)) {
        return match path_after_conditions(&mut cursor, when, lookup) {
            Ok(path) => Parsed::clean(MoveText { paths: vec![path], ..MoveText::default() }),
            Err(problem) => Parsed { value: MoveText::default(), diagnostics: vec![problem] },
        };
    }
    conditional_betza(text, cursor.offset(), &when)
}

fn conditional_betza(text: &str, offset: usize, when: &[Condition]) -> Parsed<MoveText> {
    let mut parsed = parse(&text[offset..]);
    parsed.diagnostics.iter_mut().for_each(|problem| shift(problem, offset));
    for castling in &mut parsed.value.castling {
        castling.span = castling.span.shifted(offset);
        if !when.is_empty() {
            let message = "a castling has no further conditions";
            let problem = Diagnostic::error("betza::bad-castling", castling.span, message);
            parsed
                .diagnostics
                .push(problem.with_help("write the castling without the condition, or as a castling rule"));
        }
    }
    for path in &mut parsed.value.paths {
        path.when.splice(0..0, when.iter().copied());
    }
    parsed
}

fn shift(problem: &mut Diagnostic, offset: usize) {
    problem.span = problem.span.shifted(offset);
    problem.related.iter_mut().for_each(|label| label.span = label.span.shifted(offset));
}

/// Writes paths so that reading the texts in order with [`parse_moves`] gives exactly this list.
///
/// Uses Betza where it suffices, with conditions before it if needed, and path text elsewhere.
pub fn print_moves(paths: &[Path], names: &dyn Names) -> Vec<String> {
    if let Some(text) = exact_betza(paths) {
        return vec![text];
    }
    let mut texts: Vec<String> = Vec::new();
    let mut rest = paths;
    while !rest.is_empty() {
        let longest = rest.len().min(RUN_MAX);
        let run = (1..=longest).rev().find_map(|end| Some((exact_betza(&rest[..end])?, end)));
        let (text, length) = run.unwrap_or_else(|| (conditional_or_path(&rest[0], names), 1));
        texts.push(text);
        rest = &rest[length..];
    }
    texts
}

fn exact_betza(paths: &[Path]) -> Option<String> {
    let text = print(paths)?;
    let parsed = parse(&text);
    (parsed.diagnostics.is_empty() && parsed.value.paths == paths).then_some(text)
}

/// Writes a path as Betza after conditions if that is exact, otherwise as path text.
fn conditional_or_path(path: &Path, names: &dyn Names) -> String {
    let own = usize::from(path.when.last() == Some(&Condition::Virgin));
    let (before, inside) = path.when.split_at(path.when.len() - own);
    let betza = exact_betza(&[Path { when: inside.to_vec(), ..path.clone() }]);
    let conditional = betza.map(|text| format!("{}{text}", print_conditions(before, names)));
    conditional.unwrap_or_else(|| print_path(path, names))
}
