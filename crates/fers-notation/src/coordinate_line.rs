//! All legal moves in coordinates, on one line.

use std::cell::OnceCell;

use fers_core::{Action, Geometry, Move, Setup, Square};
use fers_rules::Ruleset;

use crate::MoveContext;
use crate::coordinate::{CoordinateStyle, coordinates, form, square_name};
use crate::marks::letters;

/// Returns the texts of all legal moves in their order, separated by blanks: those of
/// [`coordinates`], but quickly and without a string for each.
///
/// `setup` gives the position; it is called only where a text depends on more than its move.
pub fn coordinate_line(ruleset: &Ruleset, legal: &[Move], setup: impl Fn() -> Setup, style: CoordinateStyle) -> String {
    let found = OnceCell::new();
    let ctx = || MoveContext { ruleset, setup: found.get_or_init(&setup), legal };
    let mut line = Line::new(ruleset, style, legal.len());
    let mut seen = Seen::new(legal.len());
    for mv in legal {
        if !line.bytes.is_empty() {
            line.bytes.push(b' ');
        }
        let start = line.bytes.len();
        if !line.write_plain(mv) {
            line.write(&form(&ctx(), mv, style, 0).unwrap_or_default());
        }
        if !seen.insert(&line.bytes[start..]) {
            return coordinates(&ctx(), style).join(" ");
        }
    }
    String::from_utf8(line.bytes).unwrap_or_default()
}

/// The line as far as it is written.
struct Line<'a> {
    ruleset: &'a Ruleset,
    style: CoordinateStyle,
    /// Whether a travelling piece may change without a promotion, which its move would have to say.
    has_changes: bool,
    bytes: Vec<u8>,
}

impl<'a> Line<'a> {
    fn new(ruleset: &'a Ruleset, style: CoordinateStyle, moves: usize) -> Self {
        let has_changes = ruleset.pieces.iter().any(|piece| !piece.becomes.is_empty());
        Self { ruleset, style, has_changes, bytes: Vec::with_capacity(8 * moves) }
    }

    /// Writes a move whose text needs nothing but its own squares and letters; returns whether it
    /// is one.
    fn write_plain(&mut self, mv: &Move) -> bool {
        if mv.promotion.is_some() || mv.gate.is_some() || mv.wall.is_some() || !mv.carried.is_empty() {
            return false;
        }
        match mv.action {
            Action::Travel { from, to } if !self.has_changes && (mv.removed.is_empty() || mv.removed == [to]) => {
                self.write_square(from);
                self.write_square(to);
            }
            Action::Drop { piece_type, to } => {
                self.write(letters(self.ruleset, piece_type));
                self.bytes.push(b'@');
                self.write_square(to);
            }
            _ => return false,
        }
        true
    }

    // PERF: this and `write_plain` are most of the line's time; a name is put together without
    // `format!`.
    fn write_square(&mut self, square: Square) {
        let geometry: &Geometry = &self.ruleset.geometry;
        let file = square.index() % usize::from(geometry.files);
        let rank = square.index() / usize::from(geometry.files) + usize::from(!self.style.ranks_from_zero);
        if file >= 26 || rank >= 100 || geometry.boards > 1 {
            return self.write(&square_name(geometry, square, self.style));
        }
        let (file, tens, units) = (b'a' + file as u8, (rank / 10) as u8, b'0' + (rank % 10) as u8);
        match tens {
            0 => self.bytes.extend_from_slice(&[file, units]),
            _ => self.bytes.extend_from_slice(&[file, b'0' + tens, units]),
        }
    }

    fn write(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }
}

/// The texts written so far, by numbers of which different texts rarely share one.
struct Seen {
    /// A hash in the first free slot from its own on; 0 where nothing is. At least half of the
    /// slots stay free.
    slots: Vec<u32>,
}

impl Seen {
    fn new(texts: usize) -> Self {
        Self { slots: vec![0; (2 * texts).next_power_of_two()] }
    }

    /// Adds a text; returns false if it, or another one with its number, is there.
    fn insert(&mut self, text: &[u8]) -> bool {
        // FNV-1a, folded once, as its high bits know more of the text.
        let hash = text.iter().fold(0x811c_9dc5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        let hash = (hash ^ hash >> 15) | 1;
        let last = self.slots.len() - 1;
        let mut at = (hash >> 1) as usize & last;
        while self.slots[at] != 0 {
            if self.slots[at] == hash {
                return false;
            }
            at = (at + 1) & last;
        }
        self.slots[at] = hash;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_seen_when_they_come_again() {
        let names: Vec<String> = (0..500).map(|n| format!("a{n}b{n}")).collect();
        let mut seen = Seen::new(2 * names.len());
        assert!(names.iter().all(|name| seen.insert(name.as_bytes())));
        assert!(names.iter().all(|name| !seen.insert(name.as_bytes())));
    }
}
