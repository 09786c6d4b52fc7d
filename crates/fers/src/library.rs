//! The variants that come with Fers.

use std::sync::OnceLock;

use fers_game::Variant;
use fers_rules::VerifiedRuleset;
use fers_text::closest;

use crate::{Loaded, load, names};

/// The files of the library: `(file stem, text)`, by stem.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library_files.rs"));

/// The variants that come with Fers, found by name.
///
/// ```
/// let library = fers::Library::builtin();
/// let chess = library.find("Chess").expect("the library has chess");
/// assert_eq!(chess.ruleset().geometry.files, 8);
/// assert!(library.find("no such game").is_none());
/// ```
#[derive(Debug)]
pub struct Library {
    entries: Vec<LibraryEntry>,
}

/// One variant of the library. Its text is read when it is first asked for.
#[derive(Debug)]
pub struct LibraryEntry {
    stem: &'static str,
    text: &'static str,
    ruleset: OnceLock<VerifiedRuleset>,
    variant: OnceLock<Variant>,
}

impl Library {
    /// Returns the library.
    pub fn builtin() -> &'static Self {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| Self { entries: FILES.iter().map(LibraryEntry::new).collect() })
    }

    /// Returns all variants, in the order of their file names.
    pub fn entries(&self) -> &[LibraryEntry] {
        &self.entries
    }

    /// Finds a variant by a name or alias. Case does not matter; hyphens, underscores and blanks
    /// are equal.
    ///
    /// `origin:name` asks for the game that another program or book calls `name`. An alias of that
    /// form wins; where the library has other games of that origin but not this one, the plain name
    /// decides.
    ///
    /// ```
    /// let library = fers::Library::builtin();
    /// assert_eq!(library.find("King of the Hill").map(|entry| entry.short_name()), Some("kingofthehill"));
    /// ```
    pub fn find(&self, name: &str) -> Option<&LibraryEntry> {
        self.find_exactly(name).or_else(|| {
            let (origin, plain) = name.split_once(':')?;
            self.knows_origin(origin).then(|| self.find_exactly(plain)).flatten()
        })
    }

    /// Finds the variant that `origin` calls `name`, or else the variant of that name.
    pub fn find_from(&self, origin: &str, name: &str) -> Option<&LibraryEntry> {
        self.find_exactly(&format!("{origin}:{name}")).or_else(|| self.find_exactly(name))
    }

    /// Returns the name or alias nearest to a misspelled one.
    ///
    /// ```
    /// assert_eq!(fers::Library::builtin().suggestion("capablanka"), Some("capablanca"));
    /// ```
    pub fn suggestion(&self, name: &str) -> Option<&str> {
        closest(name, self.entries.iter().flat_map(LibraryEntry::names))
    }

    fn find_exactly(&self, name: &str) -> Option<&LibraryEntry> {
        // Most names asked for are file names; then no other file need be read.
        let by_stem = names::find_by_name(&self.entries, name, |entry| vec![entry.stem]);
        by_stem.or_else(|| names::find_by_name(&self.entries, name, LibraryEntry::names))
    }

    fn knows_origin(&self, origin: &str) -> bool {
        let mut prefixes =
            self.entries.iter().flat_map(LibraryEntry::names).filter_map(|name| Some(name.split_once(':')?.0));
        prefixes.any(|prefix| names::same_letters(prefix, origin))
    }
}

impl LibraryEntry {
    fn new(&(stem, text): &(&'static str, &'static str)) -> Self {
        Self { stem, text, ruleset: OnceLock::new(), variant: OnceLock::new() }
    }

    /// Returns the short name: that of its file.
    pub fn short_name(&self) -> &'static str {
        self.stem
    }

    /// Returns the text of its file.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Returns its rules.
    pub fn ruleset(&self) -> &VerifiedRuleset {
        self.ruleset.get_or_init(|| {
            let Loaded { entries, .. } = load(self.text, Some(crate::Format::Fers));
            let ruleset = entries.into_iter().next().and_then(|entry| entry.ruleset);
            // Invariant: the tests of this crate read every file of the library.
            ruleset.unwrap_or_else(|| unreachable!("{}.fers of the library cannot be read", self.stem))
        })
    }

    /// Returns the variant, compiled when it is first asked for. Copies share its tables.
    pub fn variant(&self) -> Variant {
        let compiled = self.variant.get_or_init(|| {
            // Invariant: the tests of this crate compile every file of the library.
            let refused = |problems| unreachable!("{}.fers of the library makes no sense: {problems:?}", self.stem);
            Variant::new(self.ruleset().clone()).unwrap_or_else(refused)
        });
        compiled.clone()
    }

    /// Returns its short name, its name and its aliases.
    pub fn names(&self) -> Vec<&str> {
        let presentation = &self.ruleset().presentation;
        let aliases = presentation.aliases.iter().map(String::as_str);
        [self.stem, &presentation.name].into_iter().chain(aliases).collect()
    }
}
