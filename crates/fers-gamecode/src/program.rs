//! Programs: a preset with the files that it includes, checked and compiled.

use std::rc::Rc;

use fers_text::{Diagnostic, Span};

use crate::check::{Profile, check};
use crate::code::Code;
use crate::compile::{Part, compile};
use crate::fen::{Layout, read_fen_at};
use crate::preset::{CodeBox, Preset, read_preset};
use crate::read::read_part;
use crate::table::Command;
use crate::tree::{Script, StatementKind, Word, WordKind};

/// The maximal depth of files that include files.
const INCLUDES_MAX: usize = 8;

/// The name of the include that comes with Fers.
pub const INCLUDE_NAME: &str = "fers.gc";

/// The include that comes with Fers: the rules of a preset from tables of moves.
// A `const` would stand in a program once for each crate that names it: 18 kB more in the page.
pub static INCLUDE: &str = include_str!("../fers.gc");

/// The name of the include that shuffles start positions.
pub const SHUFFLE_NAME: &str = "shuffle.gc";

/// The include that shuffles start positions, beside [`INCLUDE`].
pub static SHUFFLE: &str = include_str!("../shuffle.gc");

/// Returns the text of an include that comes with Fers; nothing for another name.
pub fn own_include(name: &str) -> Option<&'static str> {
    match name {
        INCLUDE_NAME => Some(INCLUDE),
        SHUFFLE_NAME => Some(SHUFFLE),
        _ => None,
    }
}

/// A text that code comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name of the file; of the preset itself nothing.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A problem of one of the texts of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of the text.
    pub source: u32,
    /// What is wrong with it.
    pub diagnostic: Diagnostic,
}

/// A script and the number of its text.
pub(crate) struct Piece {
    pub source: u32,
    pub script: Script,
}

/// A preset that can be run.
#[derive(Clone, Debug)]
pub struct Program {
    /// The texts; the preset is the first.
    pub sources: Vec<Source>,
    /// The settings.
    pub preset: Preset,
    /// The board before the first move.
    pub layout: Layout,
    /// The labels of the files in coordinates.
    pub files: Vec<String>,
    /// The labels of the ranks in coordinates, from the first side's edge.
    pub ranks: Vec<String>,
    /// The names of the sides, the first mover first.
    pub sides: [String; 2],
    /// Whether the second side moves first: the setting `begins`, which is ours.
    pub second_side_begins: bool,
    /// The seed of its random numbers: the setting `seed`, which is ours.
    pub seed: Option<u64>,
    /// The code of the seven boxes.
    pub code: Rc<Code>,
    /// Whether the code makes moves.
    makes_moves: bool,
    /// Whether the code has random numbers.
    draws_lots: bool,
    /// All problems, grouped by text.
    pub problems: Vec<Problem>,
}

/// Reads a preset with the files that it includes, which `find` looks up by name. What it does not
/// know is an [include of Fers](own_include), if it has the name of one.
///
/// # Examples
///
/// ```
/// use fers_gamecode::{Profile, load};
///
/// let text = "// code: 3/3/K2\n// ==== Pre-Game ====\nset i 1;\n";
/// let program = load(text, Profile::Fers, &mut |_| None);
/// assert!(program.problems.is_empty());
/// assert_eq!(program.layout.cols, 3);
/// ```
pub fn load(text: &str, profile: Profile, find: &mut dyn FnMut(&str) -> Option<String>) -> Program {
    let read = read_preset(text);
    let preset = read.value;
    let mut loader =
        Loader { sources: vec![Source { name: String::new(), text: text.to_owned() }], problems: Vec::new(), find };
    loader.problems_of(0, read.diagnostics);
    let boxes: Vec<Vec<Piece>> = CodeBox::ALL.map(|code_box| loader.code_box(&preset, code_box)).into();
    let layout = loader.layout(&preset);
    let labels = |key: &str, otherwise: Vec<String>| {
        let words = preset.setting(text, key).map(|labels| labels.split_whitespace().map(str::to_owned).collect());
        words.filter(|words: &Vec<String>| words.len() == otherwise.len()).unwrap_or(otherwise)
    };
    let files = labels("files", layout.default_files());
    let ranks = labels("ranks", layout.default_ranks());
    let mut names = preset.setting(text, "sides").unwrap_or("White Black").split_whitespace().map(str::to_owned);
    let sides = [names.next().unwrap_or_default(), names.next().unwrap_or_default()];
    let second_side_begins = loader.second_side_begins(&preset, &sides);
    let seed = loader.seed(&preset);
    let Loader { sources, mut problems, .. } = loader;
    check(&boxes, &files, &ranks, &layout, profile, &mut problems);
    problems.sort_by_key(|problem| (problem.source, problem.diagnostic.span.start));
    let parts: Vec<Vec<Part<'_>>> = boxes
        .iter()
        .map(|pieces| pieces.iter().map(|piece| Part { source: piece.source, script: &piece.script }).collect())
        .collect();
    let code = Rc::new(compile(&parts));
    let makes_moves = boxes.iter().flatten().any(|piece| makes_moves(&piece.script));
    let draws_lots = boxes.iter().flatten().any(|piece| has_word(&piece.script, "random"));
    Program {
        sources,
        preset,
        layout,
        files,
        ranks,
        sides,
        second_side_begins,
        seed,
        code,
        makes_moves,
        draws_lots,
        problems,
    }
}

/// Returns whether a script makes moves: by `MOVE: ..`, or by `eval` of such a text.
fn makes_moves(script: &Script) -> bool {
    let mut makes = false;
    script.walk(&mut |statement| {
        let StatementKind::Command { command, words } = &statement.kind else { return };
        let says_move = |kind: &WordKind| match kind {
            WordKind::Quoted(text) | WordKind::Text(text) => text.trim_start().starts_with("MOVE:"),
            _ => false,
        };
        makes |= *command == Command::Move || words.iter().any(|word| says_move(&word.kind));
    });
    makes
}

/// Returns whether a word stands bare in a script.
fn has_word(script: &Script, wanted: &str) -> bool {
    fn is_in(word: &Word, wanted: &str) -> bool {
        match &word.kind {
            WordKind::Text(text) => text == wanted,
            WordKind::Group(words) => words.iter().any(|word| is_in(word, wanted)),
            _ => false,
        }
    }
    let mut has = false;
    script.walk(&mut |statement| {
        if let StatementKind::Command { words, .. } = &statement.kind {
            has |= words.iter().any(|word| is_in(word, wanted));
        }
    });
    has
}

struct Loader<'a> {
    sources: Vec<Source>,
    problems: Vec<Problem>,
    find: &'a mut dyn FnMut(&str) -> Option<String>,
}

impl Loader<'_> {
    fn problems_of(&mut self, source: u32, diagnostics: Vec<Diagnostic>) {
        self.problems.extend(diagnostics.into_iter().map(|diagnostic| Problem { source, diagnostic }));
    }

    /// Reads which side moves first.
    fn second_side_begins(&mut self, preset: &Preset, sides: &[String; 2]) -> bool {
        let Some(span) = preset.place("begins") else { return false };
        let side = span.slice(&self.sources[0].text).trim().to_owned();
        let is = |number: usize| side.eq_ignore_ascii_case(&sides[number]) || side == (number + 1).to_string();
        if !is(0) && !is(1) {
            let message = format!("`{side}` is no side of this preset");
            let help = format!("write `{}` or `{}`", sides[0], sides[1]);
            self.problems_of(0, vec![Diagnostic::error("gamecode::bad-side", span, message).with_help(help)]);
        }
        is(1) && !is(0)
    }

    /// Reads the seed of random numbers.
    fn seed(&mut self, preset: &Preset) -> Option<u64> {
        let span = preset.place("seed")?;
        let text = span.slice(&self.sources[0].text).trim().to_owned();
        let seed = text.parse().ok();
        if seed.is_none() {
            let message = format!("`{text}` is no seed");
            let help = "write a whole number from 0, such as 518".to_owned();
            self.problems_of(0, vec![Diagnostic::error("gamecode::bad-seed", span, message).with_help(help)]);
        }
        seed
    }

    fn layout(&mut self, preset: &Preset) -> Layout {
        let text = self.sources[0].text.clone();
        let cols = preset.setting(&text, "cols").and_then(|cols| cols.trim().parse().ok());
        let Some(span) = preset.place("code") else { return Layout::default() };
        let written = span.slice(&text);
        let fen = written.trim();
        let offset = span.start as usize + (written.len() - written.trim_start().len());
        let parsed = read_fen_at(fen, offset, cols);
        self.problems_of(0, parsed.diagnostics);
        parsed.value
    }

    /// Reads a box: the files that it includes first, then its own statements.
    fn code_box(&mut self, preset: &Preset, code_box: CodeBox) -> Vec<Piece> {
        let Some(span) = preset.boxes[code_box as usize] else { return Vec::new() };
        let mut pieces = Vec::new();
        self.piece(0, span, &mut Vec::new(), &mut pieces);
        pieces
    }

    fn piece(&mut self, source: u32, span: Span, open: &mut Vec<String>, pieces: &mut Vec<Piece>) {
        let parsed = read_part(&self.sources[source as usize].text, span);
        self.problems_of(source, parsed.diagnostics);
        let mut wanted = Vec::new();
        parsed.value.walk(&mut |statement| {
            if let StatementKind::Command { command: Command::Include, words } = &statement.kind {
                for word in words {
                    if let WordKind::Text(name) | WordKind::Quoted(name) = &word.kind {
                        wanted.push((name.clone(), word.span));
                    }
                }
            }
        });
        for (name, span) in wanted {
            self.include(source, name, span, open, pieces);
        }
        pieces.push(Piece { source, script: parsed.value });
    }

    fn include(&mut self, source: u32, name: String, span: Span, open: &mut Vec<String>, pieces: &mut Vec<Piece>) {
        let report = |code, message: String, help: &str| Problem {
            source,
            diagnostic: Diagnostic::error(code, span, message).with_help(help.to_owned()),
        };
        if open.contains(&name) || open.len() >= INCLUDES_MAX {
            let message = format!("`{name}` includes itself, or files stand too deep in one another");
            self.problems.push(report("gamecode::include-cycle", message, "take one of the lines out"));
            return;
        }
        // A file that stands twice counts once, as its subroutines do.
        if self.sources.iter().any(|other| other.name == name) {
            return;
        }
        let own = || own_include(&name).map(str::to_owned);
        let Some(text) = (self.find)(&name).or_else(own) else {
            let message = format!("the file `{name}` is not here");
            let help = "give it with `--include NAME=PATH`; files of the site are not part of Fers";
            self.problems.push(report("gamecode::unknown-include", message, help));
            return;
        };
        let number = u32::try_from(self.sources.len()).unwrap_or(u32::MAX);
        let whole = Span::new(0, text.len());
        self.sources.push(Source { name: name.clone(), text });
        open.push(name);
        self.piece(number, whole, open, pieces);
        open.pop();
    }
}

impl Program {
    /// Returns whether a problem is an error.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(|problem| problem.diagnostic.is_error())
    }

    /// Returns whether the code makes the moves itself, so that the site must not make them before.
    pub fn makes_moves(&self) -> bool {
        self.makes_moves
    }

    /// Returns whether the code has random numbers, so that the seed of a game matters.
    pub fn draws_lots(&self) -> bool {
        self.draws_lots
    }

    /// Returns the name of the game.
    pub fn game(&self) -> Option<&str> {
        self.preset.setting(&self.sources[0].text, "game").map(str::trim).filter(|name| !name.is_empty())
    }
}
