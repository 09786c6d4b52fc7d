//! What engines have learnt about variants: by `fers tune`, kept in the user's folder for data, or
//! else what Fers comes with.

use std::path::{Path, PathBuf};
use std::{fs, io};

use etcetera::BaseStrategy;
use fers::Ruleset;
use fers::learnt;
use fers::search::Engine;
use fers::search::tuning::Learnt;

/// The environment variable that names another folder. `shipped` stands for what Fers comes with
/// alone, and `off` for nothing learnt.
pub const VARIABLE: &str = "FERS_LEARNT";

/// What was learnt about a variant, as it is kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The numbers.
    pub learnt: Learnt,
    /// Where they come from, in one line.
    pub source: String,
    /// The file; `None` for what Fers comes with.
    pub path: Option<PathBuf>,
}

impl Kept {
    /// Says where the numbers are.
    pub fn place(&self) -> String {
        self.path.as_ref().map_or_else(|| "the program itself".to_owned(), |path| path.display().to_string())
    }
}

/// Makes an engine of a variant that uses what was learnt about it, if anything was.
pub fn engine(ruleset: &Ruleset, mebibytes: usize) -> Engine {
    match find(ruleset) {
        Some(kept) => Engine::with_learnt(ruleset, mebibytes, &kept.learnt),
        None => Engine::with_hash(ruleset, mebibytes),
    }
}

/// Returns what was learnt about a variant: what is kept in the folder, or else what Fers comes
/// with. A file that makes no sense is named on stderr and not used.
pub fn find(ruleset: &Ruleset) -> Option<Kept> {
    if std::env::var_os(VARIABLE).is_some_and(|value| value == "off") {
        return None;
    }
    folder().and_then(|folder| find_in(&folder, ruleset)).or_else(|| shipped(ruleset))
}

/// Returns what Fers comes with.
fn shipped(ruleset: &Ruleset) -> Option<Kept> {
    let text = learnt::shipped(ruleset)?;
    let learnt = learnt::read_numbers(text, ruleset, &learnt::parameters(ruleset)).ok()?;
    Some(Kept { learnt, source: learnt::source(text).unwrap_or_default().to_owned(), path: None })
}

fn find_in(folder: &Path, ruleset: &Ruleset) -> Option<Kept> {
    if !folder.is_dir() {
        return None;
    }
    let path = path_in(folder, ruleset);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => return complain(&path, &error.to_string()),
    };
    match learnt::read(&text, ruleset, &learnt::parameters(ruleset)) {
        Ok(learnt) => {
            Some(Kept { learnt, source: learnt::source(&text).unwrap_or_default().to_owned(), path: Some(path) })
        }
        Err(error) => complain(&path, &error.to_string()),
    }
}

/// Keeps what was learnt about a variant. Returns the file.
///
/// # Errors
///
/// Returns an error when there is no folder for data, or it cannot be written.
pub fn keep(ruleset: &Ruleset, learnt: &Learnt, source: &str) -> io::Result<PathBuf> {
    let folder =
        folder().ok_or_else(|| io::Error::other(format!("{VARIABLE} forbids it, or there is no home folder")))?;
    fs::create_dir_all(&folder)?;
    let path = path_in(&folder, ruleset);
    let text = learnt::write(ruleset, &learnt::parameters(ruleset), learnt, source);
    // Renamed when whole, so that an interruption leaves no half of a file.
    let unfinished = path.with_extension("new");
    fs::write(&unfinished, text)?;
    fs::rename(&unfinished, &path)?;
    Ok(path)
}

/// Deletes what was learnt about a variant. Returns the file, or `None` if there was none.
///
/// # Errors
///
/// Returns an error when the file cannot be deleted.
pub fn forget(ruleset: &Ruleset) -> io::Result<Option<PathBuf>> {
    let Some(path) = folder().map(|folder| path_in(&folder, ruleset)) else { return Ok(None) };
    match fs::remove_file(&path) {
        Ok(()) => Ok(Some(path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn complain(path: &Path, what: &str) -> Option<Kept> {
    let line = format!("{}: {what}; the engine plays without it. `fers tune` writes it anew", path.display());
    // If stderr is closed, the note is lost: there is no other place to write it.
    let _ = crate::diagnostics::warning_line(&mut anstream::stderr(), &line);
    None
}

/// Returns the folder, which need not exist.
fn folder() -> Option<PathBuf> {
    match std::env::var_os(VARIABLE) {
        Some(value) if value == "off" || value == "shipped" => None,
        Some(value) => Some(value.into()),
        None => Some(etcetera::choose_base_strategy().ok()?.data_dir().join("fers").join("learnt")),
    }
}

fn path_in(folder: &Path, ruleset: &Ruleset) -> PathBuf {
    folder.join(format!("{:016x}.txt", learnt::fingerprint(ruleset)))
}
