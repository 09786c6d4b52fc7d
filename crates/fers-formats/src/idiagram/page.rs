//! Finds diagrams in a text: a web page, or a diagram alone.

use std::ops::Range;

use super::caption::Caption;
use super::hook::{Hook, functions};
use super::source_map::SourceMap;
use super::tag::Tag;

/// The diagrams of a text and their surroundings.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// The diagrams one after the other.
    pub(super) map: SourceMap,
    /// The range of each diagram in the text of `map`.
    pub(super) bodies: Vec<Range<usize>>,
    /// For each diagram, the heading above it or the title of the page; empty if there is neither.
    pub(super) captions: Vec<String>,
    /// The functions of scripts, as far as they concern diagrams.
    pub(super) hooks: Vec<Hook>,
}

/// The largest part of a page that a single tag takes.
const TAG_MAX: usize = 10_000;

/// Finds the diagrams of a text. A text without any element of the class `idiagram` is one diagram.
pub(super) fn read(source: &str) -> Page {
    let is_page = has_diagrams(source);
    let mut page = Page::default();
    // Some editors put a mark in front of a text that is no part of it.
    let mark = if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut scanner = Scanner { source, at: mark };
    let mut caption = Caption::default();
    let mut depth = usize::from(!is_page);
    if !is_page {
        page.open(&caption);
    }
    while let Some(part) = scanner.part() {
        match part {
            Part::Text(range) if depth > 0 => page.map.push_markup(source, range),
            Part::Text(range) => caption.text(&source[range]),
            Part::Script(range) => {
                let found = functions(&source[range.clone()], range.start);
                page.hooks.extend(found.into_iter().filter(|hook| !is_page || hook.is_known()));
            }
            Part::Tag(range) => {
                let tag = Tag::of(&source[range.clone()]);
                if depth == 0 && is_page && tag.opens_diagram() {
                    page.open(&caption);
                    depth = 1;
                } else if depth > 0 && is_page && tag.name == "div" {
                    depth = if tag.is_end { depth - 1 } else { depth + 1 };
                } else if depth > 0 && ["br", "p", "tr", "li"].contains(&tag.name.as_str()) {
                    page.map.push_decoded('\n', range.start);
                } else if depth == 0 {
                    caption.tag(&tag.name, tag.is_end);
                }
            }
            Part::Comment => {}
        }
        let end = page.map.text.len();
        if let Some(body) = page.bodies.last_mut().filter(|_| depth > 0) {
            body.end = end;
        }
    }
    page
}

/// Returns whether a text is a web page with diagrams.
pub(super) fn has_diagrams(source: &str) -> bool {
    let mut scanner = Scanner { source, at: 0 };
    std::iter::from_fn(|| scanner.part()).any(|part| match part {
        Part::Tag(range) => Tag::of(&source[range]).opens_diagram(),
        _ => false,
    })
}

impl Page {
    /// Begins a diagram.
    fn open(&mut self, caption: &Caption) {
        self.bodies.push(self.map.text.len()..self.map.text.len());
        self.captions.push(caption.words());
    }
}

/// A piece of a page.
enum Part {
    Text(Range<usize>),
    Tag(Range<usize>),
    /// The contents of a script.
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

/// Returns the length of a tag at the beginning of a text; `None` if there is no tag.
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

/// Returns the length of a script or style sheet at the beginning of a text, up to its end tag.
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
        check("\u{feff}files=8", &["files=8"], &[]);
        check("a<b\n<script>function Any(x) {}</script>c", &["a<b\nc"], &["Any"]);
    }

    #[test]
    fn a_page_holds_diagrams_in_elements_of_the_class() {
        let page = "<p>x</p><div class=\"idiagram\">\nfiles=8<br>a &amp; b<!-- no -->\n<div>in</div></div> y\
                    <script>function f() {} function myBadZone() {}</script><DIV class='big idiagram'>z";
        check(page, &["\nfiles=8\na & b\nin", "z"], &["myBadZone"]);
    }

    #[test]
    fn only_the_class_makes_a_diagram() {
        let others = "<div class='idiagramme'>a</div><div title=idiagram>b</div><p class=idiagram>c</p>";
        check(&format!("{others}<DIV id=x CLASS = \"wide IDIAGRAM\">d</DIV>"), &["d"], &[]);
        check("<div class=idiagram>d</div>", &["d"], &[]);
    }

    #[test]
    fn headings_above_diagrams_are_their_captions() {
        let page = read(
            "<title>My\n games &amp; more</title><div class=idiagram>a</div><H2>First <em>game</em></H2><p>x</p>\
             <div class=idiagram><h3>in</h3></div><h2></h2><div class=idiagram>c</div>",
        );
        assert_eq!(page.captions, ["My games & more", "First game", "My games & more"]);
        assert_eq!(read("king::::e1").captions, [""]);
    }

    #[test]
    fn what_is_no_tag_or_entity_is_text() {
        check("1 < 2 & 3 &bogus; &#65;&#x42; é<", &["1 < 2 & 3 &bogus; AB é<"], &[]);
    }
}
