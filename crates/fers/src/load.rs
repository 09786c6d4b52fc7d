//! Reading variants.

use fers_formats::canonical;
use fers_game::Variant;
use fers_rules::{Node, Problem, VerifiedRuleset};
use fers_text::{Diagnostic, Parsed, Span};

use crate::{Format, known_formats, names};

/// The number of variants that an error names.
const SHOWN_MAX: usize = 8;

/// The variants of a text, with all diagnostics.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The format of the text; nothing if no format fits.
    pub format: Option<Format>,
    /// The variants in the order of the text, including those with errors.
    pub entries: Vec<Entry>,
    /// All problems of the text, in its order.
    pub diagnostics: Vec<Diagnostic>,
}

/// One variant of a text.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name as written.
    pub name: String,
    /// The name that the format's own program uses; equal to `name` where the format has no other.
    pub short_name: String,
    /// Whether the text has a name for it; otherwise `name` is made up.
    pub is_named: bool,
    /// Its place in the text.
    pub span: Span,
    /// The place of its start position in the text, if there is one.
    pub start: Option<Span>,
    /// Its rules, verified; nothing if its text has errors.
    pub ruleset: Option<VerifiedRuleset>,
}

impl Loaded {
    /// Finds a variant by its short name, else by its full name, else by an alias: first as
    /// written, then in any case, then with hyphens, underscores and blanks equal.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        names::find_by_name(&self.entries, name, |entry| vec![&entry.short_name])
            .or_else(|| names::find_by_name(&self.entries, name, Entry::names))
    }

    /// Returns the only variant of the text, if it has exactly one.
    pub fn single(&self) -> Option<&Entry> {
        match self.entries.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Compiles the only variant of the text.
    ///
    /// # Errors
    ///
    /// All errors of the text, or what its rules lack to be played; an error that names the
    /// variants where the text has several.
    pub fn into_variant(self) -> Result<Variant, Vec<Diagnostic>> {
        let is_single = self.entries.len() == 1;
        let errors: Vec<Diagnostic> = self.diagnostics.into_iter().filter(Diagnostic::is_error).collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        match self.entries.first() {
            Some(entry) if is_single => entry.variant(),
            _ => Err(vec![not_single(&self.entries)]),
        }
    }

    /// Iterates over the diagnostics that lie within a variant of the text.
    pub fn diagnostics_of<'a>(&'a self, entry: &'a Entry) -> impl Iterator<Item = &'a Diagnostic> {
        let within = |span: Span| entry.span.start <= span.start && span.start <= entry.span.end;
        self.diagnostics.iter().filter(move |diagnostic| within(diagnostic.span))
    }

    /// Names the variants that have no name in the text, for instance after its file. Numbers them
    /// if they are several.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        let nameless = |entry: &Entry| !entry.is_named;
        while let Some(index) = self.entries.iter().position(nameless).filter(|_| !name.is_empty()) {
            let others = || self.entries.iter().enumerate().filter(|(other, _)| *other != index);
            let is_free = |wanted: &String| others().all(|(_, entry)| entry.name != *wanted);
            let numbered = (2..).map(|number| format!("{name} {number}"));
            let free = std::iter::once(name.to_owned()).chain(numbered).find(is_free).expect("some number is free");
            self.entries[index].rename(&free);
        }
        self
    }

    /// Returns whether any diagnostic is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

impl Entry {
    /// Returns why its rules, though read without errors, cannot be played; each problem stands at
    /// the start position if it is about that, else at the first line of its text.
    pub fn problems(&self) -> Vec<Diagnostic> {
        match self.ruleset.clone().map(Variant::new) {
            Some(Err(problems)) => self.diagnosed(problems),
            _ => Vec::new(),
        }
    }

    /// Compiles its rules.
    ///
    /// # Errors
    ///
    /// What the rules lack to be played; see [`problems`](Self::problems). Where errors of the text
    /// refuse the rules, one error says so; [`Loaded::diagnostics`] has these.
    pub fn variant(&self) -> Result<Variant, Vec<Diagnostic>> {
        match self.ruleset.clone() {
            Some(ruleset) => Variant::new(ruleset).map_err(|problems| self.diagnosed(problems)),
            None => {
                let message = format!("the text of `{}` has errors", self.name);
                Err(vec![Diagnostic::error("load::refused", self.span, message)])
            }
        }
    }

    pub(crate) fn diagnosed(&self, problems: Vec<Problem>) -> Vec<Diagnostic> {
        let first = Span { end: self.span.start, ..self.span };
        let place = |problem: &Problem| self.start.filter(|_| problem.node == Node::Start).unwrap_or(first);
        problems.into_iter().map(|problem| Diagnostic::error(problem.code, place(&problem), problem.message)).collect()
    }

    /// Looks for the start position behind a word at the beginning of a line; of several the last
    /// one holds.
    pub(crate) fn with_start(mut self, text: &str, word: &str) -> Self {
        let own = self.span.slice(text);
        let mut at = self.span.range().start;
        for line in own.split_inclusive('\n') {
            let value = line.trim_start().strip_prefix(word).map(str::trim_start);
            if let Some(value) = value.and_then(|value| value.strip_prefix([':', '='])) {
                let (value, end) = (value.trim(), at + line.trim_end().len());
                self.start = Some(Span::new(end - value.len(), end));
            }
            at += line.len();
        }
        self
    }

    fn rename(&mut self, name: &str) {
        (self.name, self.short_name, self.is_named) = (name.to_owned(), name.to_owned(), true);
        if let Some(ruleset) = &mut self.ruleset {
            ruleset.presentation_mut().name = name.to_owned();
        }
    }

    /// Returns the short name, the name and the aliases of the entry.
    pub fn names(&self) -> Vec<&str> {
        let aliases = self.ruleset.iter().flat_map(|ruleset| &ruleset.presentation.aliases);
        [&self.short_name, &self.name].into_iter().chain(aliases).map(String::as_str).collect()
    }
}

/// Reads all variants of a text, in a given format or in the one that it looks like.
///
/// It never fails as a whole. Problems are [diagnostics](Loaded::diagnostics), and the variants
/// without errors are read in any case. Without the feature `foreign-formats`, only the canonical
/// form is recognised and read.
///
/// ```
/// let text = "[mine:chess]\npromotionPieceTypes = q\nstartFenn = 8/8/8/8/8/8/8/8 w - - 0 1\n";
/// let loaded = fers::load(text, None);
/// assert_eq!(loaded.format, Some(fers::Format::FairyStockfish));
/// // The misspelt key is named, and the game can be played without it.
/// assert!(loaded.diagnostics.iter().any(|diagnostic| diagnostic.message.contains("startFenn")));
/// ```
pub fn load(text: &str, format: Option<Format>) -> Loaded {
    match format.or_else(|| Format::detect(text)) {
        Some(format) => known_formats::load(text, format),
        None => Loaded { format: None, entries: Vec::new(), diagnostics: vec![unknown_format(text)] },
    }
}

/// Reads the variant of a text in the canonical form.
pub(crate) fn load_fers(text: &str) -> Loaded {
    let Parsed { value, diagnostics } = canonical::read(text);
    let entries = value.map(|ruleset| {
        let name = ruleset.presentation.name.clone();
        let span = Span::new(0, text.len());
        let entry = Entry { short_name: name.clone(), name, is_named: true, span, start: None, ruleset: Some(ruleset) };
        entry.with_start(text, "start")
    });
    Loaded { format: Some(Format::Fers), entries: entries.into_iter().collect(), diagnostics }
}

fn not_single(entries: &[Entry]) -> Diagnostic {
    let names: Vec<&str> = entries.iter().take(SHOWN_MAX).map(|entry| entry.short_name.as_str()).collect();
    let message = match entries.len() {
        0 => "the text has no variant".to_owned(),
        count => {
            let more = if count > SHOWN_MAX { ", …" } else { "" };
            format!("the text has {count} variants; choose one of them: {}{more}", names.join(", "))
        }
    };
    Diagnostic::error("load::not-single", Span::new(0, 0), message)
}

fn unknown_format(text: &str) -> Diagnostic {
    let first_line = text.lines().next().map_or(0, str::len);
    let is_empty = text.trim().is_empty();
    let message = if is_empty { "the text is empty" } else { "no format of variant files looks like this text" };
    Diagnostic::error("load::unknown-format", Span::new(0, first_line), message).with_help(
        "a Sjaak file has lines such as `Variant: NAME` and `Board: 8x8`; a .fers file starts with `name = \"NAME\"`; a diagram has lines \
         such as `files=8` and `king:K::king:e1`; a file of Fairy-Stockfish starts with `[NAME]`; one of Fairy-Max with \
         `version 4.8(w)`; a board of RW144 has lines such as `r:2` and `-----`; an entry of C/CIF starts with `:NAME` or a rule such as `royal`",
    )
}
