//! The variants that Fairy-Stockfish knows without a file: what other variants begin with.
//!
//! Each is a section of settings like any other, in `builtin.ini`.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::inherit;
use super::parse;
use super::settings::Settings;
use super::word::Reports;

const TEXT: &str = include_str!("builtin.ini");

/// The settings of a variant that Fairy-Stockfish knows.
pub(super) fn settings(name: &str) -> Option<&'static Settings<'static>> {
    all().get(name)
}

/// The names of all of them.
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
