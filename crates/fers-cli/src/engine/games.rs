//! The games that the engine offers.

use std::io::Write;

use fers::{Format, Library};
use fers_protocol::{Catalogue, Offer};

use crate::failure::Failure;
use crate::source::Document;

/// The games of files, and behind them those that come with Fers.
///
/// # Errors
///
/// When a file cannot be read or holds no game that can be played.
pub fn catalogue(files: &[String], format: Option<Format>) -> Result<Catalogue, Failure> {
    let library = Library::builtin().entries().iter();
    let mut catalogue =
        Catalogue::new(library.map(|entry| Offer::new(entry.short_name(), entry.ruleset().clone())).collect());
    let mut own = Vec::new();
    for file in files {
        own.extend(offers(file, format)?);
    }
    catalogue.prepend(own);
    Ok(catalogue)
}

/// The games of a file, those with errors left out.
///
/// # Errors
///
/// When it cannot be read or holds no game that can be played.
pub fn offers(file: &str, format: Option<Format>) -> Result<Vec<Offer>, Failure> {
    if file == "-" {
        return Err(Failure::input("the interface writes to stdin: games can be read from files only"));
    }
    let document = Document::read(file, format)?;
    let entries = document.loaded.entries.iter();
    let offers: Vec<Offer> =
        entries.filter_map(|entry| Some(Offer::new(&entry.short_name, entry.ruleset.clone()?))).collect();
    let left_out = document.loaded.entries.len() - offers.len();
    if offers.is_empty() {
        return Err(Failure::input(format!("{file} holds no game that can be played; `fers check {file}` says why")));
    }
    if left_out > 0 {
        let games = crate::words::counted(left_out, "game");
        let note = format!("{games} of {file} cannot be played; `fers check {file}` says why");
        // With stderr gone there is nobody left to tell.
        let _ = writeln!(anstream::stderr(), "{note}");
    }
    Ok(offers)
}
