//! HTML entities.

use std::ops::Range;

use super::source_map::SourceMap;

/// The entities that diagrams are written with.
const NAMED: [(&str, char); 12] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
    ("equals", '='),
    ("colon", ':'),
    ("comma", ','),
    ("excl", '!'),
    ("ast", '*'),
    ("num", '#'),
];

impl SourceMap {
    /// Takes over text of a page, with its entities decoded.
    pub(super) fn push_markup(&mut self, source: &str, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            let rest = &source[at..range.end];
            let plain = rest.find('&').unwrap_or(rest.len());
            self.push(&rest[..plain], at);
            at += plain;
            match entity(&rest[plain..]) {
                Some((letter, length)) => {
                    self.push_decoded(letter, at);
                    at += length;
                }
                None if plain < rest.len() => {
                    self.push("&", at);
                    at += 1;
                }
                None => {}
            }
        }
    }
}

/// Returns the character of an entity at the beginning of a text, and the length of the entity.
fn entity(text: &str) -> Option<(char, usize)> {
    let body = text.strip_prefix('&')?;
    // The longest name is that of a six-digit number.
    let end = body.bytes().take(10).position(|byte| byte == b';')?;
    let name = &body[..end];
    let number = |digits: &str, radix| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
    let letter = match NAMED.iter().find(|(known, _)| *known == name) {
        Some(&(_, letter)) => letter,
        None => match name.strip_prefix('#')?.strip_prefix(['x', 'X']) {
            Some(digits) => number(digits, 16)?,
            None => number(&name[1..], 10)?,
        },
    };
    // Line ends and other control characters written so are blanks.
    Some((if letter.is_control() { ' ' } else { letter }, end + 2))
}
