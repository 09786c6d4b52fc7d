//! HTML tags.

/// A tag of a page.
pub(super) struct Tag<'a> {
    /// In lower case.
    pub(super) name: String,
    pub(super) is_end: bool,
    text: &'a str,
}

impl<'a> Tag<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let inner = text.trim_start_matches('<');
        let is_end = inner.starts_with('/');
        let name = inner.trim_start_matches('/');
        let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
        Self { name: name[..end].to_ascii_lowercase(), is_end, text }
    }

    /// Returns whether a diagram begins with the tag.
    pub(super) fn opens_diagram(&self) -> bool {
        let mut classes = self.attribute("class").unwrap_or_default().split_ascii_whitespace();
        self.name == "div" && !self.is_end && classes.any(|class| class.eq_ignore_ascii_case("idiagram"))
    }

    /// Returns the value of an attribute, which is empty for an attribute without value.
    fn attribute(&self, wanted: &str) -> Option<&'a str> {
        let inner = self.text.trim_start_matches('<').trim_end_matches('>');
        let mut rest = inner.get(self.name.len()..)?;
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
            if rest.is_empty() {
                return None;
            }
            let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
            let (name, behind) = rest.split_at(end);
            let assigned = behind.trim_start().strip_prefix('=');
            let (value, next) = assigned.map_or(("", behind), |text| value(text.trim_start()));
            if name.eq_ignore_ascii_case(wanted) {
                return Some(value);
            }
            rest = next;
        }
    }
}

/// Splits off the value at the beginning of a text, with or without quotes.
fn value(text: &str) -> (&str, &str) {
    let quoted = text.strip_prefix(['"', '\'']).map(|inner| (inner, &text[..1]));
    match quoted {
        Some((inner, quote)) => inner.split_once(quote).unwrap_or((inner, "")),
        None => text.split_at(text.find(char::is_whitespace).unwrap_or(text.len())),
    }
}
