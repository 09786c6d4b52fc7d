//! An entry while its shorthands are expanded.

use fers_mbn::{Body, Definition, Head, PieceName};
use fers_text::Span;

use super::{Expansion, Item, Purpose};
use crate::ccif::tree::{EntryTree, RuleUse};
use crate::ccif::word::Word;

/// Rules and definitions as words, and what shorthands ask about them.
pub(super) struct Draft {
    rules: Vec<Item>,
    definitions: Vec<Item>,
    /// The letters of royal pieces.
    royals: Vec<String>,
    /// The number of files of the board.
    pub(super) files: u8,
    pub(super) purpose: Purpose,
}

/// A piece without prefix, as it is declared.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    /// The index of its definition.
    pub(super) index: usize,
    /// Its letter, with the colons that it may have.
    pub(super) letter: String,
    /// What stands before `=`: letter, boards and names.
    pub(super) left: String,
    /// Its moves, if they are written.
    pub(super) moves: Option<String>,
    /// Whether it is royal.
    pub(super) is_royal: bool,
}

impl Draft {
    pub(super) fn new(entry: &EntryTree<'_>, files: u8, purpose: Purpose) -> Self {
        let rules = entry.rules.iter().map(|rule| Item::written(rule.word)).collect();
        let definitions = entry.definitions.iter().map(|definition| Item::written(definition.word)).collect();
        Self { rules, definitions, royals: royals(entry), files, purpose }
    }

    pub(super) fn finished(self) -> Expansion {
        Expansion { rules: self.rules, definitions: self.definitions }
    }

    /// Puts words in the place of a rule.
    pub(super) fn replace_rule(&mut self, rule: Word<'_>, words: &[String]) {
        let Some(at) = self.rules.iter().position(|item| !item.is_made && item.origin == rule.span()) else { return };
        let made = words.iter().map(|word| made(word.clone(), rule.span()));
        self.rules.splice(at..=at, made);
    }

    /// Adds an attribute to the rule `royal`, or the rule where there is none.
    pub(super) fn add_to_royal(&mut self, attribute: &str, origin: Span) {
        let is_royal = |item: &&mut Item| {
            let rest = item.text.strip_prefix("royal");
            rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphabetic()))
        };
        match self.rules.iter_mut().find(is_royal) {
            Some(item) => {
                let sign = if item.text.contains('=') { ',' } else { '=' };
                *item = made(format!("{}{sign}{attribute}", item.text), origin);
            }
            None => self.rules.insert(0, made(format!("royal={attribute}"), origin)),
        }
    }

    /// Returns all pieces without prefix that are declared alone.
    pub(super) fn pieces(&self) -> Vec<Declared> {
        let declared = |(index, item): (usize, &Item)| {
            let tree = tree(item)?;
            let Head::Piece(identifier) = &tree.head else { return None };
            let [name] = identifier.pieces.as_slice() else { return None };
            let is_plain = name.prefixes.is_empty() && identifier.announcement.is_none() && !tree.is_cancelled;
            let has_moves = matches!(tree.body, Body::Absent | Body::Moves(_));
            let (left, moves) = halves(&item.text);
            let letter = letter(name);
            let is_royal = self.royals.contains(&letter);
            let moves = moves.map(str::to_owned);
            (is_plain && has_moves).then(|| Declared { index, letter, left: left.to_owned(), moves, is_royal })
        };
        self.definitions.iter().enumerate().filter_map(declared).collect()
    }

    /// Returns whether a letter is declared as a piece, or as a move.
    pub(super) fn knows(&self, letter: &str) -> bool {
        let names = |item: &Item| {
            tree(item).is_some_and(|tree| match &tree.head {
                Head::Piece(name) | Head::Macro(name) => {
                    name.pieces.iter().any(|name| self::letter(name) == letter && name.prefixes.is_empty())
                }
                Head::Castling { .. } => false,
            })
        };
        self.definitions.iter().any(names)
    }

    /// Changes the text of a definition.
    pub(super) fn set(&mut self, index: usize, text: String, origin: Span) {
        if self.definitions[index].text != text {
            self.definitions[index] = made(text, origin);
        }
    }

    /// Puts words behind the definitions to which they belong, by the indices of these.
    pub(super) fn insert_behind(&mut self, words: Vec<(usize, Vec<String>)>, origin: Span) {
        for (index, words) in words.into_iter().rev() {
            let items: Vec<Item> = words.into_iter().map(|word| made(word, origin)).collect();
            self.definitions.splice(index + 1..index + 1, items);
        }
    }

    /// Puts words in front of all definitions.
    pub(super) fn put_first(&mut self, words: Vec<String>, origin: Span) {
        self.definitions.splice(0..0, words.into_iter().map(|word| made(word, origin)));
    }

    /// Puts words behind all definitions.
    pub(super) fn put_last(&mut self, words: Vec<String>, origin: Span) {
        self.definitions.extend(words.into_iter().map(|word| made(word, origin)));
    }

    /// Iterates over the definitions with their indices and trees.
    pub(super) fn trees(&self) -> impl Iterator<Item = (usize, &str, Definition)> {
        let with_tree = |(index, item)| Some((index, item, tree(item)?));
        self.definitions
            .iter()
            .enumerate()
            .filter_map(with_tree)
            .map(|(index, item, tree)| (index, item.text.as_str(), tree))
    }
}

/// Returns the letter of a piece as it is written, without prefixes.
pub(super) fn letter(name: &PieceName) -> String {
    if name.is_compound { format!(":{}:", name.letter) } else { name.letter.clone() }
}

/// Splits a text at the first `=` that is not in a comment.
pub(super) fn halves(text: &str) -> (&str, Option<&str>) {
    let mut is_comment = false;
    for (at, sign) in text.char_indices() {
        match sign {
            '|' => is_comment = !is_comment,
            '=' if !is_comment => return (&text[..at], Some(&text[at + 1..])),
            _ => {}
        }
    }
    (text, None)
}

fn made(text: String, origin: Span) -> Item {
    Item { text, origin, is_made: true }
}

fn tree(item: &Item) -> Option<Definition> {
    fers_mbn::read(&item.text, 0).value
}

/// Returns the letters of the rules `royal`; K without such a rule, as in the page's examples.
fn royals(entry: &EntryTree<'_>) -> Vec<String> {
    let of_rule = |rule: &RuleUse<'_>| match &rule.parts.set {
        Some(set) => set.pieces.iter().map(letter).collect(),
        None => vec!["K".to_owned()],
    };
    let all: Vec<String> = entry.uses("royal").flat_map(of_rule).collect();
    if all.is_empty() { vec!["K".to_owned()] } else { all }
}
