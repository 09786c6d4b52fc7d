//! Resolves `GAME` arguments: a name of the library, a file, a variant of a file, or stdin.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use fers::formats::game_code::Modes;
use fers::text::Diagnostic;
use fers::{Entry, Format, Library, LibraryEntry, Loaded, VerifiedRuleset};

use crate::diagnostics::{self, Source, Tally};
use crate::failure::Failure;
use crate::progress::Spinner;
use crate::reference;

/// How files are read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Their format; nothing to detect it.
    pub format: Option<Format>,
    /// What the mode numbers of presets mean, if the user says it.
    pub modes: Option<Modes>,
}

impl Reading {
    fn load(&self, text: &str) -> Loaded {
        match (&self.modes, self.format.or_else(|| Format::detect(text))) {
            (Some(modes), Some(Format::GameCode)) => fers::load_game_code(text, Some(modes)),
            (_, format) => fers::load(text, format),
        }
    }
}

/// A text with variants, and the result of reading it.
#[derive(Debug)]
pub struct Document {
    /// The name in messages: the path, or `stdin`.
    pub name: String,
    /// The text.
    pub text: String,
    /// The variants of the text.
    pub loaded: Loaded,
}

/// The target of an argument `GAME`.
enum Target<'a> {
    /// A variant of the library.
    Builtin(&'static LibraryEntry),
    /// A document (`-` for stdin), with the name of a variant in it if one was given.
    Document(&'a str, Option<&'a str>),
}

impl Document {
    /// Reads a file, or stdin for `-`.
    ///
    /// # Errors
    ///
    /// Returns an error when the file cannot be read or is not text. Problems *in* the text are
    /// diagnostics, not errors.
    pub fn read(path: &str, reading: &Reading) -> Result<Self, Failure> {
        let name = if path == "-" { "stdin" } else { path };
        let text = read_text(path)?;
        let spinner = Spinner::start("reading");
        let stem = Path::new(path).file_stem().filter(|_| path != "-").unwrap_or_default();
        let loaded = reading.load(&text).named(&stem.to_string_lossy());
        spinner.stop();
        Ok(Self { name: name.to_owned(), text, loaded })
    }

    /// Returns the name and the text, for messages.
    pub fn source(&self) -> Source<'_> {
        Source { name: &self.name, text: &self.text }
    }

    /// Finds a variant by name, or the only variant.
    fn entry(&self, name: Option<&str>) -> Result<&Entry, Failure> {
        match name {
            Some(name) => self.loaded.find(name).ok_or_else(|| self.no_such(name)),
            None => self.loaded.single().ok_or_else(|| self.not_single()),
        }
    }

    fn no_such(&self, name: &str) -> Failure {
        let nearest = fers::text::closest(name, self.loaded.entries.iter().flat_map(Entry::names));
        let hint = nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"));
        Failure::input(format!("{} holds no variant called `{name}`{hint}", self.name))
    }

    /// Returns the error for a document without variants, after printing its problems to stderr.
    pub fn nothing(&self) -> Failure {
        match self.report_errors(&self.loaded.diagnostics) {
            true => Failure::Reported,
            false => Failure::input(format!("{} holds no variant", self.name)),
        }
    }

    fn not_single(&self) -> Failure {
        if self.loaded.entries.is_empty() {
            return self.nothing();
        }
        let names: Vec<String> =
            self.loaded.entries.iter().map(|entry| format!("  {}#{}", self.name, entry.short_name)).collect();
        let count = names.len();
        Failure::input(format!("{} holds {count} variants; say which one:\n{}", self.name, names.join("\n")))
    }

    /// Writes the errors among the diagnostics to stderr. Returns whether there were any.
    fn report_errors<'a>(&self, diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> bool {
        let errors: Vec<&Diagnostic> = diagnostics.into_iter().filter(|diagnostic| diagnostic.is_error()).collect();
        // If stderr is closed, the note is lost: there is no other place to write it.
        let _ = diagnostics::render(&mut anstream::stderr(), self.source(), errors.iter().copied());
        !errors.is_empty()
    }

    fn ruleset(&self, entry: &Entry) -> Result<VerifiedRuleset, Failure> {
        let Some(ruleset) = &entry.ruleset else {
            self.report_errors(self.loaded.diagnostics_of(entry));
            return Err(Failure::input(format!("{} cannot be played until its errors are mended", entry.name)));
        };
        let warnings = Tally::of(self.loaded.diagnostics_of(entry)).warnings;
        if warnings > 0 {
            let warnings = crate::words::counted(warnings, "warning");
            let note = format!("{warnings} about {}; `fers check {}` shows all of them", entry.name, self.name);
            let _ = writeln!(anstream::stderr(), "{note}");
        }
        Ok(ruleset.clone())
    }
}

/// Returns the rules of the game that an argument `GAME` names.
///
/// # Errors
///
/// Returns an error when there is no such game, or when its text has errors, which are printed to
/// stderr.
pub fn ruleset(game: &str, reading: &Reading) -> Result<VerifiedRuleset, Failure> {
    match target(game)? {
        Target::Builtin(entry) => Ok(entry.ruleset().clone()),
        Target::Document(path, name) => {
            let document = Document::read(path, reading)?;
            document.ruleset(document.entry(name)?)
        }
    }
}

/// Returns the rules of all games that an argument `GAME` names: all games of a file, or the one
/// that is named.
///
/// # Errors
///
/// Returns an error when there is none, or when its text has errors, which are printed to stderr.
pub fn rulesets(game: &str, reading: &Reading) -> Result<Vec<VerifiedRuleset>, Failure> {
    match target(game)? {
        Target::Document(path, None) => {
            let document = Document::read(path, reading)?;
            if document.loaded.entries.is_empty() {
                return Err(document.nothing());
            }
            document.loaded.entries.iter().map(|entry| document.ruleset(entry)).collect()
        }
        _ => Ok(vec![ruleset(game, reading)?]),
    }
}

/// Returns whether an argument `GAME` names no variant, no file, and looks like no path.
pub fn is_unknown(game: &str) -> bool {
    !game.contains('#') && target(game).is_err()
}

/// Resolves an argument. Names of the library win over files: write `./chess` for a file of that
/// name.
fn target(game: &str) -> Result<Target<'_>, Failure> {
    if game == "-" {
        return Ok(Target::Document(game, None));
    }
    let exists = |path: &str| Path::new(path).exists();
    if let Some((path, name)) = game.split_once('#').filter(|_| !exists(game)) {
        let is_builtin = !exists(path) && Library::builtin().find(path).is_some();
        let complaint = || Failure::input(format!("`{path}` is one variant and no file: write `{path}` alone"));
        return if is_builtin { Err(complaint()) } else { Ok(Target::Document(path, Some(name))) };
    }
    match Library::builtin().find(game) {
        Some(entry) => Ok(Target::Builtin(entry)),
        None if exists(game) || game.contains(['/', '\\', '.']) => Ok(Target::Document(game, None)),
        None => Err(unknown(game)),
    }
}

fn unknown(game: &str) -> Failure {
    if reference::entry(game).is_some() {
        let advice = format!("`{game}` is the code of a problem: write `fers check --explain {game}`");
        return Failure::input(advice);
    }
    let nearest = Library::builtin().suggestion(game);
    let hint =
        nearest.map_or_else(|| "`fers list` shows all names".to_owned(), |name| format!("did you mean `{name}`?"));
    Failure::input(format!("no variant and no file is called `{game}`; {hint}"))
}

/// The largest file in bytes, far larger than all known variants together. A larger file is of
/// another kind, or endless.
const BYTES_MAX: u64 = 16 << 20;

/// The largest number of files in a folder. A larger folder is none of a preset.
const FILES_MAX: usize = 100;

/// Reads the text of a file, of stdin for `-`, or of a folder that holds the boxes of a preset.
///
/// # Errors
///
/// Returns an error when it cannot be read, is too long, or is not text.
pub fn read_text(path: &str) -> Result<String, Failure> {
    match Path::new(path).is_dir() {
        true => read_folder(path),
        false => read_file(path),
    }
}

/// Joins the files of a folder into the text of a preset. Leaves out hidden files.
fn read_folder(path: &str) -> Result<String, Failure> {
    let unreadable = |error: io::Error| Failure::input(format!("{path} cannot be read: {error}"));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            files.push(name);
        }
        if files.len() > FILES_MAX {
            return Err(Failure::input(format!("{path} is a directory with more files than a preset has")));
        }
    }
    files.sort_unstable();
    let no_preset = |why: String| Failure::input(format!("{path} is a directory, and not of a preset: {why}"));
    if files.is_empty() {
        return Err(no_preset("it is empty".to_owned()));
    }
    files.iter().try_for_each(|name| fers_gamecode::check_file_name(name)).map_err(no_preset)?;
    let read = |name: String| {
        let text = read_file(&Path::new(path).join(&name).to_string_lossy())?;
        Ok((name, text))
    };
    let files = files.into_iter().map(read).collect::<Result<Vec<_>, Failure>>()?;
    fers_gamecode::join_files(&files).map_err(no_preset)
}

/// Reads the text of a file, or of stdin for `-`.
///
/// # Errors
///
/// Returns an error when it cannot be read, is too long, or is not text.
pub fn read_file(path: &str) -> Result<String, Failure> {
    let name = if path == "-" { "stdin" } else { path };
    let bytes = read_bytes(path).map_err(|error| Failure::input(format!("{name} cannot be read: {error}")))?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(Failure::input(format!("{name} is longer than {} MiB: is it the right file?", BYTES_MAX >> 20)));
    }
    if let Some(place) = bytes.iter().position(is_no_text) {
        let (line, byte) = (line_of(&bytes, place), bytes[place]);
        return Err(Failure::input(format!("{name}:{line}: this is no text: it has a byte {byte:#04x} here")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let line = line_of(error.as_bytes(), error.utf8_error().valid_up_to());
        let advice = "convert the file (for instance with iconv) and try again";
        Failure::input(format!("{name}:{line}: this is no UTF-8 text; {advice}"))
    })
}

fn read_bytes(path: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match path {
        "-" => io::stdin().lock().take(BYTES_MAX + 1).read_to_end(&mut bytes)?,
        _ => File::open(path)?.take(BYTES_MAX + 1).read_to_end(&mut bytes)?,
    };
    Ok(bytes)
}

/// Returns whether a byte occurs in no text: a control character other than tab, line end, page
/// break and the old end-of-file mark.
fn is_no_text(byte: &u8) -> bool {
    byte.is_ascii_control() && !b"\t\n\r\x0c\x1a".contains(byte)
}

/// Returns the number of the line that holds a byte.
fn line_of(bytes: &[u8], place: usize) -> usize {
    bytes[..place].iter().filter(|&&byte| byte == b'\n').count() + 1
}
