//! All settings of a variant: its own, its parents', and the defaults.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use fers_core::{Color, Verdict};
use fers_text::{Diagnostic, Span};

use super::key::{Field, KEYS, Key, Kind, Role, RuleKey, Side};
use super::piece::{self, KING, SLOTS, Slot, Types};
use super::tree::{Section, Setting};
use super::value::{self, Pattern, Value};
use super::word::{Reports, Word};

/// Maximal length of a value; a list of all squares of the largest board has 1,168 characters.
const VALUE_MAX: usize = 4_000;
/// Maximal length of a move text.
const MOVES_MAX: usize = 200;

/// The settings of a variant.
#[derive(Clone, Debug)]
pub(super) struct Settings<'a> {
    /// Piece types by slot.
    pieces: Vec<Option<PieceSetting<'a>>>,
    /// Values by side. Values for both sides are stored under White.
    values: BTreeMap<(Field, Color), Stored<'a>>,
    /// Regions of piece types.
    mobility: BTreeMap<(Slot, Color), Stored<'a>>,
    /// Some setting could not be read.
    pub(super) has_errors: bool,
    /// That is so above the section of these settings.
    pub(super) is_broken_above: bool,
}

/// A piece type of the variant.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceSetting<'a> {
    /// Its lower-case letter.
    pub(super) letter: char,
    /// Its moves as written; `None` if the key alone defines them.
    pub(super) moves: Option<Word<'a>>,
    /// Place of the setting.
    pub(super) origin: Origin<'a>,
}

/// A value with its origin.
#[derive(Clone, Debug)]
pub(super) struct Stored<'a> {
    pub(super) value: Value,
    pub(super) origin: Origin<'a>,
}

/// The origin of a setting.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin<'a> {
    /// The key.
    pub(super) name: &'a str,
    /// The value as written.
    pub(super) text: &'a str,
    /// Place in the text; `None` for defaults and built-in variants.
    pub(super) span: Option<Span>,
    /// Whether the variant states it itself.
    pub(super) is_own: bool,
}

impl<'a> Origin<'a> {
    fn of(setting: &Setting<'a>) -> Self {
        Self { name: setting.name.text, text: setting.value.text, span: Some(setting.span()), is_own: true }
    }
}

impl<'a> Settings<'a> {
    /// Makes the defaults: the rules of chess, without its pieces.
    pub(super) fn new() -> Self {
        static DEFAULTS: OnceLock<Settings<'static>> = OnceLock::new();
        DEFAULTS.get_or_init(defaults).clone()
    }

    /// Returns the defaults of a section without a parent. Its pawns cannot promote unless
    /// `promotionPieceTypes` is set.
    pub(super) fn without_parent() -> Self {
        let mut settings = Self::new();
        for color in Color::ALL {
            let origin = Origin { name: "promotionPieceTypes", text: "-", span: None, is_own: false };
            let value = Value::Types(Types::default());
            settings.values.insert((Field::PromotionPieces, color), Stored { value, origin });
        }
        settings
    }

    /// Returns the settings as a child inherits them.
    pub(super) fn inherited(mut self) -> Self {
        self.origins().for_each(|origin| origin.is_own = false);
        self
    }

    /// Returns the settings without places, for parents outside the text.
    pub(super) fn without_places(mut self) -> Self {
        self.origins().for_each(|origin| origin.span = None);
        self
    }

    fn origins(&mut self) -> impl Iterator<Item = &mut Origin<'a>> {
        let values = self.values.values_mut().chain(self.mobility.values_mut()).map(|stored| &mut stored.origin);
        values.chain(self.pieces.iter_mut().flatten().map(|piece| &mut piece.origin))
    }

    /// Applies the settings of a section, in Fairy-Stockfish's order: pieces first.
    pub(super) fn apply(&mut self, section: &Section<'a>, reports: &mut Reports) {
        let errors = reports.errors();
        self.is_broken_above = self.has_errors;
        let mut pieces: Vec<(Slot, &Setting<'a>)> = Vec::new();
        let mut rules: Vec<(&'static RuleKey, &Setting<'a>)> = Vec::new();
        for setting in &section.settings {
            match setting.key {
                Key::Piece(slot) => pieces.push((slot, setting)),
                Key::Rule(rule) => rules.push((rule, setting)),
                Key::Mobility(slot, color) => self.mobility(slot, color, setting, reports),
            }
        }
        pieces.sort_by_key(|(slot, _)| *slot);
        for (slot, setting) in pieces {
            self.piece_setting(slot, setting, reports);
        }
        drop_ignored_rank(&mut rules, reports);
        // Former keys come first, so that new ones override them.
        rules.sort_by_key(|(rule, _)| (rule.role != Role::Old, KEYS.iter().position(|key| key.name == rule.name)));
        for (rule, setting) in rules {
            self.rule(rule, setting, reports);
        }
        self.has_errors |= reports.errors() > errors || section.has_errors;
    }

    fn rule(&mut self, rule: &'static RuleKey, setting: &Setting<'a>, reports: &mut Reports) {
        if setting.value.text.is_empty()
            && !matches!(rule.kind, Kind::Limits | Kind::Flips | Kind::Squares | Kind::Text)
        {
            let message = format!("`{}` has no value", rule.name);
            let report = Diagnostic::error("fsf::no-value", setting.name.span(), message);
            reports.push(report.with_help(format!("without it, the value is `{}`", rule.default)));
            return;
        }
        if too_long(setting, VALUE_MAX, reports) {
            return;
        }
        let letters = |letter| self.slot_of(letter);
        if let Some(value) = value::read(rule.kind, setting.value, &letters, reports) {
            self.set(rule, value, Origin::of(setting));
        }
    }

    fn set(&mut self, rule: &RuleKey, value: Value, origin: Origin<'a>) {
        if rule.role == Role::Old && self.old_key(rule.field, &value, origin) {
            return;
        }
        let value = self.added(rule.field, value);
        let colors: &[Color] = match rule.side {
            Side::Neither | Side::White => &[Color::White],
            Side::Black => &[Color::Black],
            Side::Both | Side::Pawns => &Color::ALL,
        };
        let fields: &[Field] = match rule.side {
            Side::Pawns => &[Field::PromotionPawns, Field::EnPassantTypes, Field::MoveCountTypes],
            _ => &[rule.field],
        };
        for &field in fields {
            for &color in colors {
                self.values.insert((field, color), Stored { value: value.clone(), origin });
            }
        }
    }

    /// Merges a list of pairs with that of the parent.
    fn added(&self, field: Field, value: Value) -> Value {
        match (self.values.get(&(field, Color::White)).map(|stored| &stored.value), value) {
            (Some(Value::Limits(before)), Value::Limits(new)) => Value::Limits(merged(before, new)),
            (Some(Value::Flips(before)), Value::Flips(new)) => Value::Flips(merged(before, new)),
            (_, value) => value,
        }
    }

    /// Applies a former key. Returns whether it is one.
    fn old_key(&mut self, field: Field, value: &Value, origin: Origin<'a>) -> bool {
        let ranks = self.number(Field::MaxRank).min(255) as u8;
        let region = |from: u8, to: u8, color| -> Vec<Pattern> {
            let rank = |rank: u8| if color == Color::White { rank } else { ranks - 1 - rank };
            (from..=to.min(ranks.saturating_sub(1))).map(|n| Pattern { file: None, rank: Some(rank(n)) }).collect()
        };
        let number =
            |value: &Value| if let Value::Number(number) = value { number.saturating_sub(1).min(254) as u8 } else { 0 };
        let (target, from, to) = match field {
            Field::PromotionRank => (Field::PromotionRegion, number(value), u8::MAX),
            // Each replaces one end of the second rank. Counted with pyffish 0.0.90.
            Field::DoubleStepRank => (Field::DoubleStepRegion, 1, number(value)),
            Field::DoubleStepRankMin => (Field::DoubleStepRegion, number(value), 1),
            Field::DropOnTop => {
                let word = if *value == Value::Switch(true) { "top" } else { "none" };
                self.values.insert((Field::EnclosingDrop, Color::White), Stored { value: Value::Word(word), origin });
                return true;
            }
            _ => return false,
        };
        for color in Color::ALL {
            let value = Value::Squares(region(from, to, color));
            self.values.insert((target, color), Stored { value, origin });
        }
        true
    }

    fn mobility(&mut self, slot: Slot, color: Color, setting: &Setting<'a>, reports: &mut Reports) {
        let nobody = |_| None;
        if too_long(setting, VALUE_MAX, reports) {
            return;
        }
        if let Some(value) = value::read(Kind::Squares, setting.value, &nobody, reports) {
            self.mobility.insert((slot, color), Stored { value, origin: Origin::of(setting) });
        }
    }

    fn piece_setting(&mut self, slot: Slot, setting: &Setting<'a>, reports: &mut Reports) {
        let value = setting.value;
        if too_long(setting, MOVES_MAX, reports) {
            return;
        }
        if value.text.starts_with('-') {
            self.remove(slot);
            return;
        }
        let (letter, moves) = match value.split_once(':') {
            Some((letter, moves)) => (letter.trimmed(), Some(moves.trimmed())),
            None => (value, None),
        };
        let mut chars = letter.text.chars();
        let (Some(first), None) = (chars.next().filter(char::is_ascii_alphabetic), chars.next()) else {
            let message = format!("`{}` is no letter for a piece", letter.text);
            let report = Diagnostic::error("fsf::bad-letter", setting.span(), message);
            reports.push(report.with_help("write one letter from a to z, or `-` for no such piece"));
            return;
        };
        let writes_moves = piece::is_custom(slot) || slot == KING;
        match moves {
            Some(moves) if !writes_moves => {
                let message = format!("the moves of `{}` are known; they cannot be written", setting.name.text);
                let report = Diagnostic::error("fsf::unexpected-moves", moves.span(), message);
                reports.push(report.with_help("write `customPiece1 = x:...` for a piece with other moves"));
            }
            None if piece::is_custom(slot) => {
                let message = format!("`{}` has no moves", setting.name.text);
                let report = Diagnostic::error("fsf::no-moves", setting.span(), message);
                reports.push(
                    report.with_help(format!("write them behind the letter: `{} = {first}:mWcF`", setting.name.text)),
                );
            }
            _ => self.add(slot, first.to_ascii_lowercase(), moves, Origin::of(setting)),
        }
    }

    fn add(&mut self, slot: Slot, letter: char, moves: Option<Word<'a>>, origin: Origin<'a>) {
        if let Some(other) = self.slot_of(letter) {
            self.remove(other);
        }
        self.pieces[slot] = Some(PieceSetting { letter, moves, origin });
        if piece::is_custom(slot) && moves.is_some_and(|moves| moves.text.contains('e')) {
            for color in Color::ALL {
                if let Some(Value::Types(types)) =
                    self.values.get_mut(&(Field::EnPassantTypes, color)).map(|stored| &mut stored.value)
                {
                    types.insert(slot);
                }
            }
        }
    }

    /// Removes a piece type, also from the promotions of pawns.
    fn remove(&mut self, slot: Slot) {
        self.pieces[slot] = None;
        for color in Color::ALL {
            if let Some(Value::Types(types)) =
                self.values.get_mut(&(Field::PromotionPieces, color)).map(|stored| &mut stored.value)
            {
                types.remove(slot);
            }
        }
    }

    /// Returns the piece type of a letter.
    pub(super) fn slot_of(&self, letter: char) -> Option<Slot> {
        self.pieces.iter().position(|piece| piece.is_some_and(|piece| piece.letter == letter))
    }

    /// Iterates over the piece types with their slots, in order.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Slot, &PieceSetting<'a>)> {
        self.pieces.iter().enumerate().filter_map(|(slot, piece)| piece.as_ref().map(|piece| (slot, piece)))
    }

    /// Returns a piece type, if the variant has it.
    pub(super) fn piece(&self, slot: Slot) -> Option<&PieceSetting<'a>> {
        self.pieces.get(slot).and_then(Option::as_ref)
    }

    /// Returns the stored value for a side. Each field has one for White; fields that differ by
    /// side also for Black.
    pub(super) fn stored(&self, field: Field, color: Color) -> &Stored<'a> {
        let found = self.values.get(&(field, color)).or_else(|| self.values.get(&(field, Color::White)));
        found.expect("every field has a default")
    }

    /// Iterates over all stored values, in the order of the fields.
    pub(super) fn all(&self) -> impl Iterator<Item = (Field, Color, &Stored<'a>)> {
        self.values.iter().map(|(&(field, color), stored)| (field, color, stored))
    }

    /// Returns the region of a piece type of a side, if it is stated.
    pub(super) fn mobility_of(&self, slot: Slot, color: Color) -> Option<&Stored<'a>> {
        self.mobility.get(&(slot, color))
    }

    pub(super) fn switch(&self, field: Field) -> bool {
        self.switch_of(field, Color::White)
    }

    pub(super) fn switch_of(&self, field: Field, color: Color) -> bool {
        self.stored(field, color).value == Value::Switch(true)
    }

    pub(super) fn number(&self, field: Field) -> u16 {
        if let Value::Number(number) = self.stored(field, Color::White).value { number } else { 0 }
    }

    pub(super) fn types(&self, field: Field, color: Color) -> Types {
        if let Value::Types(types) = self.stored(field, color).value { types } else { Types::default() }
    }

    pub(super) fn verdict(&self, field: Field) -> Option<Verdict> {
        if let Value::Verdict(verdict) = self.stored(field, Color::White).value { verdict } else { None }
    }

    pub(super) fn word(&self, field: Field) -> &'static str {
        if let Value::Word(word) = self.stored(field, Color::White).value { word } else { "none" }
    }

    pub(super) fn text(&self, field: Field) -> &str {
        if let Value::Text(text) = &self.stored(field, Color::White).value { text } else { "" }
    }

    pub(super) fn squares(&self, field: Field, color: Color) -> &[Pattern] {
        if let Value::Squares(patterns) = &self.stored(field, color).value { patterns } else { &[] }
    }

    pub(super) fn flips(&self) -> &[(Slot, Option<Slot>)] {
        if let Value::Flips(flips) = &self.stored(Field::Flips, Color::White).value { flips } else { &[] }
    }

    /// Returns the number that a list states for a piece type.
    pub(super) fn number_of(&self, field: Field, slot: Slot) -> Option<i32> {
        let Value::Limits(numbers) = &self.stored(field, Color::White).value else { return None };
        numbers.iter().find(|(other, _)| *other == slot).map(|&(_, number)| number)
    }
}

/// Takes `doubleStepRankMin` out beside `doubleStepRank`, which alone counts there, and warns of
/// it.
fn drop_ignored_rank(rules: &mut Vec<(&'static RuleKey, &Setting<'_>)>, reports: &mut Reports) {
    if !rules.iter().any(|(rule, _)| rule.field == Field::DoubleStepRank) {
        return;
    }
    rules.retain(|(rule, setting)| {
        let is_ignored = rule.field == Field::DoubleStepRankMin;
        if is_ignored {
            let message = "this says nothing beside `doubleStepRank`, which begins at the second rank";
            let report = Diagnostic::warning("fsf::says-nothing", setting.name.span(), message);
            reports.push(report.with_help("write `doubleStepRegionWhite` and `doubleStepRegionBlack`"));
        }
        !is_ignored
    });
}

/// Refuses a value that is too long, since each child reads it again.
fn too_long(setting: &Setting<'_>, max: usize, reports: &mut Reports) -> bool {
    let length = setting.value.text.len();
    if length > max {
        let message = format!("the value has {length} characters; the longest has {max}");
        reports.push(Diagnostic::error("fsf::too-long", setting.name.span(), message).with_help("leave something out"));
    }
    length > max
}

/// Merges two lists of pairs; later pairs replace earlier ones of an equal slot.
fn merged<T: Copy>(before: &[(Slot, T)], new: Vec<(Slot, T)>) -> Vec<(Slot, T)> {
    let mut all: Vec<(Slot, T)> = before.to_vec();
    for (slot, value) in new {
        all.retain(|(other, _)| *other != slot);
        all.push((slot, value));
    }
    all
}

/// Returns the defaults of the table, read with the letters of chess.
fn defaults() -> Settings<'static> {
    let mut settings = Settings {
        pieces: vec![None; SLOTS],
        values: BTreeMap::new(),
        mobility: BTreeMap::new(),
        has_errors: false,
        is_broken_above: false,
    };
    let letters = |letter: char| match letter {
        'p' => Some(piece::PAWN),
        'n' => Some(piece::KNIGHT),
        'b' => Some(piece::BISHOP),
        'r' => Some(piece::ROOK),
        'q' => Some(piece::QUEEN),
        'k' => Some(KING),
        _ => None,
    };
    let mut reports = Reports::default();
    for rule in KEYS.iter().filter(|rule| rule.role != Role::Old) {
        let origin = Origin { name: rule.name, text: rule.default, span: None, is_own: false };
        let word = Word { text: rule.default, offset: 0 };
        if let Some(value) = value::read(rule.kind, word, &letters, &mut reports) {
            settings.set(rule, value, origin);
        }
    }
    debug_assert!(reports.diagnostics.is_empty(), "{:?}", reports.diagnostics);
    settings
}
