//! Ranges, squares and conditions.

use super::cursor::Reader;
use crate::tree::{Condition, Interval, Level, PieceSet, Place, Places, Range, Square};

/// The advice about ranges.
const RANGE_HELP: &str = "write files and ranks, joined by commas: `[a-c]`, `[1,8]`, `[d-f1-3]`; or one of `[#]` (edge), \
                          `[.]` (inner), `[+]` (attacked), `[*]` (not attacked), `[:]` (unmoved)";
const CODE: &str = "ccif::bad-range";

impl Reader<'_> {
    /// Reads a range: `[^a-c,h]`.
    pub(super) fn range(&mut self) -> Option<Range> {
        let start = self.at;
        if !self.eat("[") {
            return self.refuse(CODE, start, "this is no range", RANGE_HELP);
        }
        let is_complement = self.eat("^");
        let mut parts = vec![self.places()?];
        while self.eat(",") {
            parts.push(self.places()?);
        }
        self.close("]", start)?;
        Some(Range { is_complement, parts, span: self.span_from(start) })
    }

    fn places(&mut self) -> Option<Places> {
        let start = self.at;
        let special = match self.peek() {
            Some('#') => Some(Places::Edge),
            Some('.') => Some(Places::Inner),
            Some('+') => Some(Places::Attacked),
            Some('*') => Some(Places::Safe),
            Some(':') => Some(Places::Unmoved),
            _ => None,
        };
        if special.is_some() {
            self.bump();
            return special;
        }
        let files = self.files()?;
        let ranks = self.ranks()?;
        if files.is_none() && ranks.is_none() {
            return self.refuse(CODE, start, "files or ranks are missing here", RANGE_HELP);
        }
        Some(Places::Squares { files, ranks, level: self.level()? })
    }

    /// Reads files, if some are next. The outer option is whether they could be read.
    fn files(&mut self) -> Option<Option<Interval>> {
        let start = self.at;
        let Some(first) = self.eat_if(|letter| letter.is_ascii_lowercase()) else { return Some(None) };
        let number = |letter: char| letter as u8 - b'a';
        let is_interval = self.starts_with("-");
        if !is_interval {
            return Some(Some(Interval { first: number(first), last: None }));
        }
        self.bump();
        match self.eat_if(|letter| letter.is_ascii_lowercase()) {
            Some(last) => self.interval(start, number(first), Some(number(last))).map(Some),
            None => self.refuse(CODE, start, "the last file is missing", RANGE_HELP),
        }
    }

    fn ranks(&mut self) -> Option<Option<Interval>> {
        if !self.peek().is_some_and(|letter| letter.is_ascii_digit()) {
            return Some(None);
        }
        let start = self.at;
        let first = self.number(255, CODE)? - 1;
        let last = if self.eat("-") { Some(self.number(255, CODE)? - 1) } else { None };
        self.interval(start, first, last).map(Some)
    }

    /// Reads levels, and rows if there are some: `B-F5-8`.
    pub(super) fn level(&mut self) -> Option<Option<Level>> {
        let start = self.at;
        let is_level = |letter: char| ('A'..='H').contains(&letter);
        let Some(first) = self.eat_if(is_level) else { return Some(None) };
        let number = |letter: char| letter as u8 - b'A';
        let last = if self.eat("-") {
            match self.eat_if(is_level) {
                Some(last) => Some(number(last)),
                None => return self.refuse(CODE, start, "the last level is missing", "levels are `A` to `H`"),
            }
        } else {
            None
        };
        let levels = self.interval(start, number(first), last)?;
        Some(Some(Level { levels, rows: self.ranks()? }))
    }

    fn interval(&mut self, start: usize, first: u8, last: Option<u8>) -> Option<Interval> {
        if last.is_some_and(|last| last < first) {
            let help = "write the smaller end first: `[a-c]`, `[1-3]`";
            return self.refuse(CODE, start, "the end stands before the beginning", help);
        }
        Some(Interval { first, last })
    }

    /// Reads a condition: `/{KQ}[d-e4-5]/`, `/Ke1/`.
    pub(super) fn condition(&mut self) -> Option<Condition> {
        let start = self.at;
        self.eat("/");
        let is_single = self.peek() != Some('{');
        let who = if is_single {
            let piece = self.piece_name()?;
            let span = piece.span;
            PieceSet { knows_colors: false, is_complement: false, pieces: vec![piece], span }
        } else {
            self.piece_set()?
        };
        let place = match self.peek() {
            Some('[') => Some(Place::Range(self.range()?)),
            Some('/') => None,
            _ => Some(Place::Square(self.square()?)),
        };
        self.close("/", start)?;
        Some(Condition { who, is_single, place, span: self.span_from(start) })
    }

    fn square(&mut self) -> Option<Square> {
        let start = self.at;
        let help = "write a square or a range behind the pieces: `/Ke1/`, `/{KQ}[d-e4-5]/`";
        let Some(file) = self.eat_if(|letter| letter.is_ascii_lowercase()) else {
            return self.refuse("ccif::bad-condition", start, "this is no square", help);
        };
        let rank = self.number(255, "ccif::bad-condition")? - 1;
        let level = self.level()?;
        Some(Square { file: file as u8 - b'a', rank, level })
    }
}
