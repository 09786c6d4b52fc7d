//! Finding diagrams in a text: a web page with some, or a text that is one.

use std::ops::Range;

use super::hook::{Hook, functions};
use super::source_map::SourceMap;

/// What a text holds besides what nobody asked for.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// The diagrams one after the other.
    pub(super) map: SourceMap,
    /// Where each diagram stands in the text of `map`.
    pub(super) bodies: Vec<Range<usize>>,
    /// The functions of scripts, as far as they concern diagrams.
    pub(super) hooks: Vec<Hook>,
}

/// The largest part of a page that a single tag takes.
const TAG_MAX: usize = 10_000;

/// Finds the diagrams of a text. A text without any element of the class `idiagram` is one diagram.
pub(super) fn read(source: &str) -> Page {
    let is_page = has_diagrams(source);
    let mut page = Page::default();
    let mut scanner = Scanner { source, at: 0 };
    let mut depth = usize::from(!is_page);
    if !is_page {
        page.bodies.push(0..0);
    }
    while let Some(part) = scanner.part() {
        match part {
            Part::Text(range) if depth > 0 => page.push_text(source, range),
            Part::Script(range) => {
                let found = functions(&source[range.clone()], range.start);
                page.hooks.extend(found.into_iter().filter(|hook| !is_page || hook.is_known()));
            }
            Part::Tag(range) => {
                let tag = Tag::of(&source[range.clone()]);
                if depth == 0 && is_page && tag.opens_diagram() {
                    page.bodies.push(page.map.text.len()..page.map.text.len());
                    depth = 1;
                } else if depth > 0 && is_page && tag.name == "div" {
                    depth = if tag.is_end { depth - 1 } else { depth + 1 };
                } else if depth > 0 && ["br", "p", "tr", "li"].contains(&tag.name.as_str()) {
                    page.map.push_decoded('\n', range.start);
                }
            }
            Part::Text(_) | Part::Comment => {}
        }
        let end = page.map.text.len();
        if let Some(body) = page.bodies.last_mut().filter(|_| depth > 0) {
            body.end = end;
        }
    }
    page
}

/// Whether a text is a web page with diagrams.
pub(super) fn has_diagrams(source: &str) -> bool {
    let mut scanner = Scanner { source, at: 0 };
    std::iter::from_fn(|| scanner.part()).any(|part| match part {
        Part::Tag(range) => Tag::of(&source[range]).opens_diagram(),
        _ => false,
    })
}

impl Page {
    /// Takes over text, with its entities decoded.
    fn push_text(&mut self, source: &str, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            let rest = &source[at..range.end];
            let plain = rest.find('&').unwrap_or(rest.len());
            self.map.push(&rest[..plain], at);
            at += plain;
            match entity(&rest[plain..]) {
                Some((letter, length)) => {
                    self.map.push_decoded(letter, at);
                    at += length;
                }
                None if plain < rest.len() => {
                    self.map.push("&", at);
                    at += 1;
                }
                None => {}
            }
        }
    }
}

/// The character of an entity at the beginning of a text, and how long the entity is.
fn entity(text: &str) -> Option<(char, usize)> {
    let body = text.strip_prefix('&')?;
    // The longest name is that of a six-digit number.
    let end = body.bytes().take(10).position(|byte| byte == b';')?;
    let name = &body[..end];
    let number = |digits: &str, radix| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
    let letter = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => match name.strip_prefix('#')?.strip_prefix(['x', 'X']) {
            Some(digits) => number(digits, 16)?,
            None => number(&name[1..], 10)?,
        },
    };
    // Line ends and other control characters written so are blanks.
    Some((if letter.is_control() { ' ' } else { letter }, end + 2))
}

/// A piece of a page.
enum Part {
    Text(Range<usize>),
    Tag(Range<usize>),
    /// What stands inside a script.
    Script(Range<usize>),
    Comment,
}

struct Scanner<'a> {
    source: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn part(&mut self) -> Option<Part> {
        let rest = &self.source[self.at..];
        if rest.is_empty() {
            return None;
        }
        if let Some(length) = raw_length(rest) {
            let start = self.at + tag_length(rest).unwrap_or(0);
            self.at += length;
            return Some(Part::Script(start..self.at));
        }
        if rest.starts_with("<!--") {
            self.at += rest.find("-->").map_or(rest.len(), |end| end + 3);
            return Some(Part::Comment);
        }
        let start = self.at;
        if let Some(length) = tag_length(rest) {
            self.at += length;
            return Some(Part::Tag(start..self.at));
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        self.at += rest[first..].find('<').map_or(rest.len(), |next| first + next);
        Some(Part::Text(start..self.at))
    }
}

/// The length of a tag at the beginning of a text; nothing if none begins there.
fn tag_length(text: &str) -> Option<usize> {
    let body = text.strip_prefix('<')?;
    if !body.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!') {
        return None;
    }
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate().take(TAG_MAX) {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'>') => return Some(at + 1),
            (None, b'<') if at > 0 => return None,
            (None, _) => {}
        }
    }
    None
}

/// The length of a script or style sheet at the beginning of a text, up to the tag that ends it.
fn raw_length(text: &str) -> Option<usize> {
    let length = tag_length(text)?;
    let tag = Tag::of(&text[..length]);
    if tag.is_end || !["script", "style"].contains(&tag.name.as_str()) {
        return None;
    }
    let behind = &text.as_bytes()[length..];
    let end = format!("</{}", tag.name);
    let found = behind.windows(end.len()).position(|window| window.eq_ignore_ascii_case(end.as_bytes()));
    Some(length + found.unwrap_or(behind.len()))
}

/// A tag of a page.
struct Tag<'a> {
    /// In lower case.
    name: String,
    is_end: bool,
    text: &'a str,
}

impl<'a> Tag<'a> {
    fn of(text: &'a str) -> Self {
        let inner = text.trim_start_matches('<');
        let is_end = inner.starts_with('/');
        let name = inner.trim_start_matches('/');
        let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
        Self { name: name[..end].to_ascii_lowercase(), is_end, text }
    }

    fn opens_diagram(&self) -> bool {
        self.name == "div" && !self.is_end && self.text.contains("idiagram")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, bodies: &[&str], hooks: &[&str]) {
        let page = read(source);
        let found: Vec<&str> = page.bodies.iter().map(|body| &page.map.text[body.clone()]).collect();
        assert_eq!(found, bodies, "{source}");
        assert_eq!(page.hooks.iter().map(|hook| hook.name.as_str()).collect::<Vec<_>>(), hooks, "{source}");
    }

    #[test]
    fn a_text_without_the_class_is_one_diagram() {
        check("files=8\nking::::e1", &["files=8\nking::::e1"], &[]);
        check("a<b\n<script>function Any(x) {}</script>c", &["a<b\nc"], &["Any"]);
    }

    #[test]
    fn a_page_holds_diagrams_in_elements_of_the_class() {
        let page = "<p>x</p><div class=\"idiagram\">\nfiles=8<br>a &amp; b<!-- no -->\n<div>in</div></div> y\
                    <script>function f() {} function myBadZone() {}</script><DIV class='big idiagram'>z";
        check(page, &["\nfiles=8\na & b\nin", "z"], &["myBadZone"]);
    }

    #[test]
    fn what_is_no_tag_or_entity_is_text() {
        check("1 < 2 & 3 &bogus; &#65;&#x42; é<", &["1 < 2 & 3 &bogus; AB é<"], &[]);
    }
}
