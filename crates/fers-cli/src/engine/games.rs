//! The games that the engine offers.

use std::io::Write;

use fers::Library;
use fers_protocol::{Catalogue, GameEntry};

use crate::failure::Failure;
use crate::source::{Document, Reading};

/// Returns the games of the files, followed by those that come with Fers.
///
/// # Errors
///
/// Returns an error when a file cannot be read or holds no playable game.
pub fn catalogue(files: &[String], reading: &Reading) -> Result<Catalogue, Failure> {
    let library = Library::builtin().entries().iter();
    let mut catalogue =
        Catalogue::new(library.map(|entry| GameEntry::new(entry.short_name(), entry.ruleset().clone())).collect());
    let mut own = Vec::new();
    for file in files {
        own.extend(entries(file, reading)?);
    }
    catalogue.prepend(own);
    Ok(catalogue)
}

/// Returns the games of a file without those that have errors.
///
/// # Errors
///
/// Returns an error when the file cannot be read or holds no playable game.
pub fn entries(file: &str, reading: &Reading) -> Result<Vec<GameEntry>, Failure> {
    if file == "-" {
        return Err(Failure::input("the interface writes to stdin: games can be read from files only"));
    }
    let document = Document::read(file, reading)?;
    let entries = document.loaded.entries.iter();
    let playable: Vec<GameEntry> =
        entries.filter_map(|entry| Some(GameEntry::new(&entry.short_name, entry.ruleset.clone()?))).collect();
    let left_out = document.loaded.entries.len() - playable.len();
    if playable.is_empty() {
        return Err(Failure::input(format!("{file} holds no game that can be played; `fers check {file}` says why")));
    }
    if left_out > 0 {
        let games = crate::words::counted(left_out, "game");
        let note = format!("{games} of {file} cannot be played; `fers check {file}` says why");
        // If stderr is closed, the note is lost: there is no other place to write it.
        let _ = writeln!(anstream::stderr(), "{note}");
    }
    Ok(playable)
}
