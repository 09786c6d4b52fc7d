//! The variants built into Fairy-Stockfish, on which other variants may be based.
//!
//! Each is an ordinary section of settings in `builtin.ini`.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::inherit;
use super::parse;
use super::settings::Settings;
use super::word::Reports;

const TEXT: &str = include_str!("builtin.ini");

/// Returns the settings of a built-in variant.
pub(super) fn settings(name: &str) -> Option<&'static Settings<'static>> {
    all().get(name)
}

/// Returns the names of all built-in variants.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    all().keys().copied()
}

fn all() -> &'static HashMap<&'static str, Settings<'static>> {
    static ALL: OnceLock<HashMap<&'static str, Settings<'static>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut reports = Reports::default();
        let sections = parse::sections(TEXT, &mut reports);
        let settings = inherit::settings_among_themselves(&sections, &mut reports);
        let named = sections.iter().zip(settings);
        named.map(|(section, settings)| (section.name.text, settings.inherited().without_places())).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_known_variants_has_no_mistakes() {
        let mut reports = Reports::default();
        let mut sections = parse::sections(TEXT, &mut reports);
        parse::repeated_names(&mut sections, &mut reports);
        inherit::settings_among_themselves(&sections, &mut reports);
        assert_eq!(reports.diagnostics, []);
    }
}
