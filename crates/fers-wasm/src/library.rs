//! The variants that come with Fers.

use fers::draw::PieceStyle;
use fers::{Facts, Library, LibraryEntry, Ruleset};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::sent::all_sent;
use crate::views::LibraryCard;

/// All variants of the library, in short.
#[wasm_bindgen]
pub fn library() -> Result<Vec<Ts<LibraryCard>>, JsError> {
    all_sent(Library::builtin().entries().iter().map(card))
}

fn card(entry: &LibraryEntry) -> LibraryCard {
    let ruleset = entry.ruleset();
    let facts = Facts::of(ruleset);
    let (presentation, geometry) = (&ruleset.presentation, &ruleset.geometry);
    LibraryCard {
        name: entry.short_name().to_owned(),
        title: presentation.name.clone(),
        aliases: presentation.aliases.clone(),
        description: presentation.description.clone(),
        author: presentation.author.clone(),
        source: presentation.source.clone(),
        files: geometry.files,
        ranks: geometry.ranks,
        boards: geometry.boards,
        pieces: ruleset.pieces.iter().map(|piece| piece.name.clone()).collect(),
        families: families(ruleset, &facts),
        style: usual_style(ruleset, &facts).name().to_owned(),
    }
}

/// What is unusual about rules, in words to filter by.
pub fn families(ruleset: &Ruleset, facts: &Facts) -> Vec<String> {
    let asks = |found: fn(&fers::rules::End) -> bool| ruleset.ends.iter().any(found);
    use fers::rules::End;
    let known = [
        ("drops", facts.has_drops),
        ("gating", facts.has_gating),
        ("blasts", facts.has_blasts),
        ("captures beside the move", facts.has_seizures),
        ("freezing", facts.has_freezes),
        ("turning over", facts.has_flips),
        ("walls", facts.has_walls),
        ("forced captures", facts.capture_is_forced),
        ("counted checks", facts.counts_checks),
        ("goal", asks(|end| matches!(end, End::Goal { .. }))),
        ("extinction", asks(|end| matches!(end, End::Extinction { .. }))),
        ("connection", asks(|end| matches!(end, End::Connection { .. }))),
        ("several kings", ruleset.royals.iter().any(|royal| royal.piece_types.len() > 1) || ruleset.royals.len() > 1),
        ("no king", !facts.has_royals),
        ("castling", !ruleset.castlings.is_empty()),
        ("shuffled start", !ruleset.shuffles.is_empty()),
        ("holes", !ruleset.geometry.holes.is_empty()),
        ("cylinder", ruleset.geometry.wraps_files || ruleset.geometry.wraps_ranks),
        ("several boards", ruleset.geometry.boards > 1),
        ("multi-leg moves", ruleset.pieces.iter().flat_map(|piece| &piece.moves).any(|path| path.legs.len() > 1)),
    ];
    known.into_iter().filter(|&(_, holds)| holds).map(|(name, _)| name.to_owned()).collect()
}

/// The style in which games like this are usually drawn: tiles where pieces are dropped and promoted ones are written with a plus,
/// discs where a royal may not leave its palace.
pub fn usual_style(ruleset: &Ruleset, facts: &Facts) -> PieceStyle {
    let is_promoted = |letters: &str| letters.starts_with('+');
    let royals = || ruleset.royals.iter().flat_map(|royal| &royal.piece_types);
    if facts.has_drops && ruleset.pieces.iter().any(|piece| is_promoted(&piece.letters.white)) {
        PieceStyle::Shogi
    } else if royals().any(|&royal| ruleset.piece(royal).confined_to.is_some()) {
        PieceStyle::Xiangqi
    } else {
        PieceStyle::Western
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, style: PieceStyle, expected: &[&str]) {
        let ruleset = Library::builtin().find(name).unwrap().ruleset();
        let facts = Facts::of(ruleset);
        assert_eq!(usual_style(ruleset, &facts), style, "{name}");
        let found = families(ruleset, &facts);
        for family in expected {
            assert!(found.iter().any(|name| name == family), "{name} has {family}: {found:?}");
        }
    }

    #[test]
    fn games_are_drawn_as_they_usually_are_and_told_by_what_is_unusual() {
        check("chess", PieceStyle::Western, &["castling"]);
        check("shogi", PieceStyle::Shogi, &["drops"]);
        check("xiangqi", PieceStyle::Xiangqi, &[]);
        check("crazyhouse", PieceStyle::Western, &["drops", "castling"]);
        check("atomic", PieceStyle::Western, &["blasts"]);
        check("duck", PieceStyle::Western, &["walls"]);
    }
}
