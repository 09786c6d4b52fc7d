//! Which numbers of a game the piece types of a ruleset become.

use fers_core::{Color, PieceType};
use fers_rules::{CheckRule, Drops, End, Ruleset, Verdict};

use super::board::{Board, array};
use super::rays::{self, RayText};
use crate::fairymax::dialect::Dialect;

/// The largest number.
const PIECES_MAX: usize = 15;
/// The number that pawns become, and the one that only Black's become.
const DEFAULT: usize = 7;
const BLACKS_DEFAULT: usize = 9;
/// The numbers of royals with codes for values, and of pieces that are gated.
const CLIMBER: usize = 3;
const STALEMATER: usize = 9;
const GATED: [usize; 2] = [9, 10];

/// A piece of the file.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// `None` for a piece that only fills a number.
    pub(super) piece_type: Option<PieceType>,
    /// The side that has these moves; `None` if both sides have equal moves.
    pub(super) color: Option<Color>,
    pub(super) letter: char,
    pub(super) value: i64,
    pub(super) rays: Vec<RayText>,
}

/// All pieces of a file, in the order of their numbers.
#[derive(Debug)]
pub(super) struct Cast {
    pub(super) entries: Vec<Entry>,
}

impl Cast {
    /// Gives numbers and letters to all types, if there are enough.
    pub(super) fn of(ruleset: &Ruleset, board: &Board, dialect: Dialect) -> Result<Self, String> {
        let mut entries = Vec::new();
        for (index, pawn) in board.pawns.into_iter().enumerate() {
            let color = if index == 0 { Color::White } else { Color::Black };
            entries.push(entry(ruleset, pawn, Some(color), rays::of_pawn(ruleset, pawn, color, dialect)));
        }
        let mut others = Vec::new();
        for piece_type in ruleset.piece_types().filter(|piece_type| !board.pawns.contains(piece_type)) {
            let rays = |color| rays::of_piece(ruleset, piece_type, color, dialect);
            let (white, black) = (rays(Color::White), rays(Color::Black));
            match (rays::are_same(&white, &black), uses(ruleset, piece_type)) {
                (true, _) => others.push(entry(ruleset, piece_type, None, white)),
                (false, [true, true]) => {
                    // They are read as one type again only if they have one value.
                    let white = entry(ruleset, piece_type, Some(Color::White), white);
                    let black = Entry { color: Some(Color::Black), rays: black, ..white.clone() };
                    others.extend([white, black]);
                }
                (false, [false, true]) => others.push(entry(ruleset, piece_type, Some(Color::Black), black)),
                (false, _) => others.push(entry(ruleset, piece_type, Some(Color::White), white)),
            }
        }
        // The reader takes promotion choices in the order of the numbers.
        let order: Vec<PieceType> = Color::ALL.into_iter().flat_map(|color| choices(ruleset, color)).collect();
        others.sort_by_key(|entry: &Entry| {
            order.iter().position(|choice| entry.piece_type == Some(*choice)).unwrap_or(usize::MAX)
        });
        let mut cast = Self { entries: placed(ruleset, board, entries, others)? };
        cast.letters(ruleset)?;
        Ok(cast)
    }

    /// Returns the number of a side's pieces of a type.
    pub(super) fn number(&self, piece_type: PieceType, color: Color) -> usize {
        let is_it = |entry: &Entry| entry.piece_type == Some(piece_type) && entry.color.is_none_or(|own| own == color);
        let of_type = |entry: &Entry| entry.piece_type == Some(piece_type);
        let found = self.entries.iter().position(is_it).or_else(|| self.entries.iter().position(of_type));
        found.map_or(0, |index| index + 1)
    }

    /// Returns a letter that identifies a type, with the side to which the letter belongs.
    pub(super) fn letter_of(&self, piece_type: PieceType) -> Option<(Color, String)> {
        let index = self.entries.iter().position(|entry| entry.piece_type == Some(piece_type))?;
        let entry = &self.entries[index];
        let same = |other: &Entry| other.letter == entry.letter;
        // The first of a letter is White's, so another one is found by Black's.
        let is_first = self.entries.iter().position(same) == Some(index);
        let letter = entry.letter;
        Some(if is_first {
            (Color::White, letter.to_ascii_uppercase().to_string())
        } else {
            (Color::Black, letter.to_string())
        })
    }

    /// Gives each type its own letter if possible, otherwise a free one.
    fn letters(&mut self, ruleset: &Ruleset) -> Result<(), String> {
        for index in 0..self.entries.len() {
            let entry = &self.entries[index];
            let before = &self.entries[..index];
            let own = entry.piece_type.and_then(|piece_type| own_letter(ruleset, piece_type));
            // White's and Black's may share one if White's comes first and is no longer Black's.
            let is_free = |letter: char| {
                before.iter().filter(|other| other.letter == letter).all(|other| {
                    let same_type = other.piece_type == entry.piece_type && entry.piece_type.is_some();
                    let shared = other.color != Some(Color::Black) && entry.color != Some(Color::White);
                    same_type || shared && sides_differ(ruleset, other, entry)
                })
            };
            let same_type =
                before.iter().find(|other| other.piece_type == entry.piece_type && entry.piece_type.is_some());
            let letter = same_type.map(|other| other.letter).or(own.filter(|&letter| is_free(letter)));
            let used = |letter: &char| {
                let own = |piece_type: PieceType| own_letter(ruleset, piece_type) == Some(*letter);
                before.iter().any(|other| other.letter == *letter) || ruleset.piece_types().any(own)
            };
            let letter = letter.or_else(|| ('a'..='z').rev().find(|letter| !used(letter)));
            self.entries[index].letter = letter.ok_or("there are not enough letters")?;
        }
        Ok(())
    }
}

/// Returns whether only White has the first type and only Black the second.
fn sides_differ(ruleset: &Ruleset, white: &Entry, black: &Entry) -> bool {
    let uses = |entry: &Entry| entry.piece_type.map_or([false, false], |piece_type| uses(ruleset, piece_type));
    uses(white) == [true, false] && uses(black) == [false, true]
}

/// Returns the letter of a type: the one without a mark.
fn own_letter(ruleset: &Ruleset, piece_type: PieceType) -> Option<char> {
    let letters = &ruleset.piece(piece_type).letters;
    let single = |text: &str| text.chars().next().filter(|c| text.len() == 1 && c.is_ascii_alphabetic());
    let found = single(&letters.white).or_else(|| single(&letters.black));
    found.map(|letter| letter.to_ascii_lowercase())
}

/// Returns whether White and Black start with a type, hold it or promote to it.
fn uses(ruleset: &Ruleset, piece_type: PieceType) -> [bool; 2] {
    Color::ALL.map(|color| {
        let starts = ruleset.start.pieces().any(|(_, piece)| piece.is_of(color) && piece.piece_type == piece_type);
        starts || ruleset.start.hands[color].count(piece_type) > 0 || choices(ruleset, color).contains(&piece_type)
    })
}

/// Returns the promotion choices of a side's pawns, the default first.
pub(super) fn choices(ruleset: &Ruleset, color: Color) -> Vec<PieceType> {
    let rules = ruleset.promotions.iter().filter(|rule| !ruleset.zone(rule.zone, color).is_empty());
    rules.flat_map(|rule| rule.to.iter().copied()).collect()
}

fn entry(ruleset: &Ruleset, piece_type: PieceType, color: Option<Color>, rays: Vec<RayText>) -> Entry {
    let value = value(ruleset, piece_type, &rays);
    Entry { piece_type: Some(piece_type), color, letter: '?', value, rays }
}

/// Returns the value, which also encodes other properties.
fn value(ruleset: &Ruleset, piece_type: PieceType, rays: &[RayText]) -> i64 {
    let own = ruleset.piece(piece_type).value.map(i64::from).filter(|&value| value > 0);
    let worth = own.unwrap_or_else(|| rays::worth(rays)).min(i64::from(i32::MAX) - 10);
    let royal = ruleset.royals.iter().find(|royal| royal.piece_types.contains(&piece_type));
    match royal.map(|royal| royal.check) {
        Some(CheckRule::Any) => return -1,
        Some(_) if climbs(ruleset, piece_type) || stalemates(ruleset, piece_type) => return -2,
        Some(_) => return -worth.max(5),
        None => {}
    }
    let is_pawn = ruleset.promotions.iter().any(|rule| rule.from == piece_type);
    let is_choice = Color::ALL.into_iter().any(|color| choices(ruleset, color).contains(&piece_type));
    match (is_pawn, is_choice, worth % 10 == 3) {
        (true, ..) | (_, true, false) | (_, false, true) => worth,
        (_, true, true) => worth + 1,
        (_, false, false) => worth - worth % 10 + 3,
    }
}

/// Returns whether a royal wins on the hill.
fn climbs(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    ruleset.is_royal(piece_type) && ruleset.ends.iter().any(|end| matches!(end, End::Goal { .. }))
}

/// Returns whether a royal can encode that stalemate wins: it belongs to a set that is in check
/// when all are attacked.
fn stalemates(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let wins = |end: &End| matches!(end, End::Stalemate { verdict: Verdict::Win, by_count: false });
    is_large(ruleset, piece_type) && ruleset.ends.iter().any(wins)
}

/// Returns whether the number must encode that a royal belongs to a set that is in check when
/// several or all are attacked.
fn is_large(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    [CheckRule::All, CheckRule::Several(2)].into_iter().any(|check| is_of(ruleset, piece_type, check))
}

fn is_of(ruleset: &Ruleset, piece_type: PieceType, check: CheckRule) -> bool {
    ruleset.royals.iter().any(|royal| royal.check == check && royal.piece_types.contains(&piece_type))
}

/// Numbers the entries: some numbers have a meaning, the others are taken in order.
fn placed(ruleset: &Ruleset, board: &Board, pawns: Vec<Entry>, others: Vec<Entry>) -> Result<Vec<Entry>, String> {
    let mut slots: Vec<Option<Entry>> = vec![None; PIECES_MAX];
    pawns.into_iter().enumerate().for_each(|(index, pawn)| slots[index] = Some(pawn));
    let mut rest: Vec<Option<Entry>> = others.into_iter().map(Some).collect();
    let mut fix = |number: usize, is_it: &dyn Fn(&Entry) -> bool| {
        let found = rest.iter_mut().find(|entry| entry.as_ref().is_some_and(is_it));
        if let (Some(found), true) = (found, slots[number - 1].is_none()) {
            slots[number - 1] = found.take();
        }
    };
    let is_type = |entry: &Entry, wanted: Option<PieceType>| wanted.is_some() && entry.piece_type == wanted;
    let [white, black] = Color::ALL.map(|color| default_choice(ruleset, board, color));
    fix(DEFAULT, &|entry| is_type(entry, white));
    fix(BLACKS_DEFAULT, &|entry| white != black && is_type(entry, black) && entry.color != Some(Color::White));
    fix(CLIMBER, &|entry| entry.piece_type.is_some_and(|piece_type| climbs(ruleset, piece_type)));
    fix(STALEMATER, &|entry| entry.piece_type.is_some_and(|piece_type| stalemates(ruleset, piece_type)));
    let held: Vec<PieceType> = ruleset.start.hands.white.iter().map(|(piece_type, _)| piece_type).collect();
    if ruleset.hands.gating.is_some() && ruleset.hands.drops == Drops::None {
        for (number, piece_type) in GATED.into_iter().zip(held) {
            fix(number, &|entry| entry.piece_type == Some(piece_type));
        }
    }
    // The number of some royals encodes when they are in check: single ones need small numbers,
    // sets large ones.
    let is_large = |entry: &Entry| entry.piece_type.is_some_and(|piece_type| is_large(ruleset, piece_type));
    let is_small = |entry: &Entry| {
        !is_large(entry) && entry.piece_type.is_some_and(|piece_type| is_of(ruleset, piece_type, CheckRule::Few(1)))
    };
    for entry in rest.iter_mut().filter(|entry| entry.as_ref().is_some_and(is_small)) {
        if let Some(slot) = slots[2..DEFAULT - 1].iter_mut().find(|slot| slot.is_none()) {
            *slot = entry.take();
        }
    }
    for entry in rest.into_iter().flatten() {
        // Of two that are one type White's comes first.
        let is_twin = |other: &Entry| other.piece_type == entry.piece_type && entry.color == Some(Color::Black);
        let twin = slots.iter().position(|slot| slot.as_ref().is_some_and(is_twin));
        let from = twin.map_or(0, |twin| twin + 1).max(if is_large(&entry) { DEFAULT } else { 2 });
        let slot = slots[from..].iter_mut().find(|slot| slot.is_none());
        let full = || format!("the program has room for {PIECES_MAX} pieces, those that differ by side counted twice");
        *slot.ok_or_else(full)? = Some(entry);
    }
    let last = slots.iter().rposition(Option::is_some).unwrap_or_default().max(DEFAULT - 1);
    slots.truncate(last + 1);
    Ok(slots.into_iter().map(|slot| slot.unwrap_or_else(filler)).collect())
}

/// Makes an unused piece for a number that no other piece may have.
fn filler() -> Entry {
    Entry { piece_type: None, color: None, letter: '?', value: 3, rays: Vec::new() }
}

/// Returns the default promotion of a side's pawns.
fn default_choice(ruleset: &Ruleset, board: &Board, color: Color) -> Option<PieceType> {
    let pawn = board.pawns[usize::from(color == Color::Black)];
    let of_side = |rule: &&fers_rules::Promotion| rule.from == pawn && !ruleset.zone(rule.zone, color).is_empty();
    let rules: Vec<_> = ruleset.promotions.iter().filter(of_side).collect();
    // Where it depends on the file, no number does.
    let array = array(ruleset, color);
    let first = rules.first().and_then(|rule| rule.to.first().copied());
    if rules.len() > 1 { array.into_iter().flatten().find(|&found| Some(found) == first) } else { first }
}
