//! The library of variants.

use fers::{Facts, Library, LibraryEntry, Ruleset, families, usual_style};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::sent::all_sent;
use crate::views::{LibraryCard, Summary};

/// Returns all variants of the library, in short.
#[wasm_bindgen]
pub fn library() -> Result<Vec<Ts<LibraryCard>>, JsError> {
    all_sent(Library::builtin().entries().iter().map(card))
}

fn card(entry: &LibraryEntry) -> LibraryCard {
    let ruleset = entry.ruleset();
    LibraryCard {
        name: entry.short_name().to_owned(),
        summary: summary(ruleset, &Facts::of(ruleset)),
        pieces: ruleset.pieces.iter().map(|piece| piece.name.clone()).collect(),
    }
}

/// Returns the general data of a variant.
pub fn summary(ruleset: &Ruleset, facts: &Facts) -> Summary {
    let (presentation, geometry) = (&ruleset.presentation, &ruleset.geometry);
    Summary {
        title: presentation.name.clone(),
        aliases: presentation.aliases.clone(),
        description: presentation.description.clone(),
        author: presentation.author.clone(),
        source: presentation.source.clone(),
        files: geometry.files,
        ranks: geometry.ranks,
        boards: geometry.boards,
        families: families(ruleset, facts),
        style: usual_style(ruleset, facts).name(),
    }
}
