//! Texts in all formats. Without the feature `foreign-formats`, `own_format.rs` takes the place of
//! this file.

use fers_formats::rw144::{self, Profile};
use fers_formats::{Written, canonical, ccif, fairy_stockfish, fairymax, idiagram, sjaak};
use fers_rules::{Ruleset, VerifiedRuleset};
use fers_text::{Parsed, Span};

use crate::load::load_fers;
use crate::{Entry, Format, Loaded, SaveError};

/// Guesses the format of a text by its content.
pub fn detect(text: &str) -> Option<Format> {
    // The rules in words of a preset hold an Interactive Diagram, so that presets come first.
    #[cfg(feature = "game-code")]
    if fers_formats::game_code::looks_like(text) {
        return Some(Format::GameCode);
    }
    Format::ALL.into_iter().find(|format| match format {
        Format::Fers => canonical::looks_like(text),
        Format::Sjaak => sjaak::looks_like(text),
        Format::Idiagram => idiagram::looks_like(text),
        Format::FairyStockfish => fairy_stockfish::looks_like(text),
        Format::Rw144 => rw144::looks_like(text),
        // Nothing in a board file tells the two from each other.
        Format::Rw144Official => false,
        Format::FairyMax(_) => fairymax::looks_like(text),
        Format::Ccif => ccif::looks_like(text),
        #[cfg(feature = "game-code")]
        Format::GameCode => false,
    })
}

/// Reads all variants of a text in a format.
pub fn load(text: &str, format: Format) -> Loaded {
    match format {
        Format::Fers => load_fers(text),
        Format::Sjaak => load_sjaak(text),
        Format::Idiagram => load_idiagram(text),
        Format::FairyStockfish => load_fairy_stockfish(text),
        Format::Rw144 => load_rw144(text, format, Profile::Spec),
        Format::Rw144Official => load_rw144(text, format, Profile::Official),
        Format::FairyMax(dialect) => load_fairymax(text, dialect),
        Format::Ccif => load_ccif(text),
        #[cfg(feature = "game-code")]
        Format::GameCode => load_game_code(text, None),
    }
}

/// Returns the text of a new variant where the format has one of its own.
pub fn skeleton(format: Format) -> Option<String> {
    (format == Format::Ccif).then(ccif::skeleton)
}

/// Writes variants in a format.
pub fn save(rulesets: &[&Ruleset], format: Format) -> Result<Written, SaveError> {
    Ok(match (format, rulesets) {
        (Format::Fers, [only]) => Written { text: canonical::write(only), ..Written::default() },
        (Format::Sjaak, _) => sjaak::write(rulesets),
        (Format::Idiagram, _) => idiagram::write(rulesets),
        (Format::FairyStockfish, _) => fairy_stockfish::write(rulesets),
        (Format::Rw144, [_]) => rw144::write(rulesets, Profile::Spec),
        (Format::Rw144Official, [_]) => rw144::write(rulesets, Profile::Official),
        (Format::FairyMax(_), _) => fairymax::write(rulesets),
        (Format::Ccif, _) => ccif::write(rulesets),
        #[cfg(feature = "game-code")]
        (Format::GameCode, [_]) => fers_formats::game_code::write(rulesets),
        _ => return Err(SaveError::NotOne { format, count: rulesets.len() }),
    })
}

fn load_sjaak(text: &str) -> Loaded {
    let Parsed { value, diagnostics } = sjaak::read(text);
    let entries = value.games.into_iter().map(|game| Entry {
        name: game.name,
        short_name: game.short_name,
        is_named: true,
        span: game.span,
        start: None,
        ruleset: game.ruleset,
    });
    let entries = entries.map(|entry| entry.with_start(text, "FEN"));
    Loaded { format: Some(Format::Sjaak), entries: entries.collect(), diagnostics }
}

fn load_idiagram(text: &str) -> Loaded {
    let Parsed { value, diagnostics } = idiagram::read(text);
    let entries = value.diagrams.into_iter().map(|diagram| Entry {
        short_name: diagram.name.clone(),
        name: diagram.name,
        is_named: diagram.is_named,
        span: diagram.span,
        start: None,
        ruleset: diagram.ruleset,
    });
    Loaded { format: Some(Format::Idiagram), entries: entries.collect(), diagnostics }
}

fn load_fairy_stockfish(text: &str) -> Loaded {
    let Parsed { value, diagnostics } = fairy_stockfish::read(text);
    let entries = value.variants.into_iter().map(|variant| Entry {
        short_name: variant.name.clone(),
        name: variant.name,
        is_named: true,
        span: variant.span,
        start: None,
        ruleset: variant.ruleset,
    });
    let entries = entries.map(|entry| entry.with_start(text, "startFen"));
    Loaded { format: Some(Format::FairyStockfish), entries: entries.collect(), diagnostics }
}

/// Board files have no names.
fn load_rw144(text: &str, format: Format, profile: Profile) -> Loaded {
    let Parsed { value, mut diagnostics } = rw144::read(text, profile);
    let name = "Fairy Chess RW144".to_owned();
    let span = Span::new(0, text.len());
    let mut entry = Entry { short_name: name.clone(), name, is_named: false, span, start: None, ruleset: None };
    match value.ruleset.map(VerifiedRuleset::new) {
        Some(Ok(verified)) => entry.ruleset = Some(verified),
        Some(Err(unverified)) => diagnostics.extend(entry.diagnosed(unverified.problems)),
        None => {}
    }
    Loaded { format: Some(format), entries: vec![entry], diagnostics }
}

fn load_fairymax(text: &str, dialect: Option<fairymax::Dialect>) -> Loaded {
    let Parsed { mut value, diagnostics } = fairymax::read_as(text, dialect);
    value.drop_repeated_default();
    let entries = value.games.into_iter().map(|game| Entry {
        short_name: game.name.clone(),
        name: game.name,
        is_named: game.is_named,
        span: game.span,
        start: None,
        ruleset: game.ruleset,
    });
    Loaded { format: Some(Format::FairyMax(Some(value.dialect))), entries: entries.collect(), diagnostics }
}

fn load_ccif(text: &str) -> Loaded {
    let Parsed { value, diagnostics } = ccif::read(text);
    let entries = value.games.into_iter().map(|game| Entry {
        short_name: game.name.clone(),
        name: game.name,
        is_named: game.is_named,
        span: game.span,
        start: game.start,
        ruleset: game.ruleset,
    });
    Loaded { format: Some(Format::Ccif), entries: entries.collect(), diagnostics }
}

/// Reads the rules of a preset of Game Courier, where the user may have said what the mode numbers
/// of its include mean.
#[cfg(feature = "game-code")]
pub fn load_game_code(text: &str, modes: Option<&fers_formats::game_code::Modes>) -> Loaded {
    let Parsed { value, diagnostics } = fers_formats::game_code::read_with(text, modes);
    let entry = Entry {
        short_name: value.name.clone(),
        name: value.name,
        is_named: value.is_named,
        span: value.span,
        start: value.start,
        ruleset: value.ruleset,
    };
    Loaded { format: Some(Format::GameCode), entries: vec![entry], diagnostics }
}
