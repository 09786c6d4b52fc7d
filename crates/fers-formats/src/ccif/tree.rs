//! What a text says, before it means anything.

use fers_mbn::{Definition, PieceName, PieceSet, Range};
use fers_text::Span;

use super::table::{AttributeInfo, RuleInfo};
use super::word::Word;

/// One variant of a text.
#[derive(Debug)]
pub(super) struct EntryTree<'a> {
    /// Its name, if it has one: the line `:Name`, without the colon.
    pub(super) name: Option<Word<'a>>,
    /// From its first byte to its last one.
    pub(super) span: Span,
    pub(super) board: Option<BoardSize<'a>>,
    pub(super) fen: Option<Word<'a>>,
    pub(super) controls: Vec<Control<'a>>,
    pub(super) rules: Vec<RuleUse<'a>>,
    pub(super) definitions: Vec<DefinitionUse<'a>>,
    /// The rule `alice`, where a shorthand stood for the entry.
    pub(super) alice: Option<Alice>,
}

/// The rule `alice`, which says more than its expansion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alice {
    /// The number of boards.
    pub(super) boards: u8,
    /// Whether pieces go only to boards with a king: `4D`.
    pub(super) follows_kings: bool,
}

/// `8x8 -- 6`, `8x8x2`.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardSize<'a> {
    pub(super) word: Word<'a>,
    pub(super) files: u8,
    pub(super) ranks: u8,
    pub(super) boards: u8,
    /// The number of piece types, if it is written.
    pub(super) types: Option<(u32, Span)>,
}

/// `e1=K|Marshal|`: a piece of the start position, perhaps with its names.
#[derive(Debug)]
pub(super) struct Control<'a> {
    pub(super) square: Word<'a>,
    pub(super) piece: PieceName,
    /// Between bars, without these.
    pub(super) names: Vec<&'a str>,
}

/// A definition of MBN and its text.
#[derive(Clone, Debug)]
pub(super) struct DefinitionUse<'a> {
    pub(super) word: Word<'a>,
    pub(super) tree: Definition,
}

/// A rule as it is used.
#[derive(Clone, Debug)]
pub(super) struct RuleUse<'a> {
    pub(super) word: Word<'a>,
    pub(super) name: Word<'a>,
    pub(super) info: &'static RuleInfo,
    /// `!` stands before it.
    pub(super) is_cancelled: bool,
    pub(super) parts: Parts<'a>,
    pub(super) attributes: Vec<AttributeUse<'a>>,
}

/// An attribute as it is used.
#[derive(Clone, Debug)]
pub(super) struct AttributeUse<'a> {
    pub(super) word: Word<'a>,
    pub(super) info: &'static AttributeInfo,
    /// `!` stands before it.
    pub(super) is_negated: bool,
    pub(super) parts: Parts<'a>,
}

/// What stands behind the name of a rule or an attribute.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts<'a> {
    pub(super) prefix: Option<(char, Span)>,
    pub(super) number: Option<(u32, Span)>,
    pub(super) compass: Option<Word<'a>>,
    pub(super) set: Option<PieceSet>,
    pub(super) values: Vec<(PieceName, u32)>,
    pub(super) range: Option<Range>,
    pub(super) announcement: Option<Word<'a>>,
    /// What was written, in the order of the text.
    pub(super) written: Vec<(super::table::Part, Span)>,
}

impl<'a> RuleUse<'a> {
    /// Returns the attribute of a name, if it is used.
    pub(super) fn attribute(&self, name: &str) -> Option<&AttributeUse<'a>> {
        self.attributes.iter().find(|attribute| attribute.info.name == name)
    }

    /// Returns whether an attribute is used.
    pub(super) fn has(&self, name: &str) -> bool {
        self.attribute(name).is_some()
    }
}

impl<'a> EntryTree<'a> {
    /// Iterates over the uses of a rule, those that cancel it excluded.
    pub(super) fn uses<'s>(&'s self, name: &'static str) -> impl Iterator<Item = &'s RuleUse<'a>> + use<'s, 'a> {
        self.rules.iter().filter(move |rule| rule.info.name == name && !rule.is_cancelled)
    }

    /// Returns the first use of a rule.
    pub(super) fn rule(&self, name: &'static str) -> Option<&RuleUse<'a>> {
        self.uses(name).next()
    }
}
