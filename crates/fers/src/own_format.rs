//! Texts in the canonical form alone, for programs without the feature `foreign-formats`.

use fers_formats::{Written, canonical};
use fers_rules::Ruleset;
use fers_text::{Diagnostic, Span};

use crate::load::load_fers;
use crate::{Format, Loaded, SaveError};

/// Recognises the canonical form.
pub fn detect(text: &str) -> Option<Format> {
    canonical::looks_like(text).then_some(Format::Fers)
}

/// Reads the variant of a text in the canonical form.
pub fn load(text: &str, format: Format) -> Loaded {
    if format == Format::Fers {
        return load_fers(text);
    }
    let message = format!("this program is built without the readers of foreign formats, {format} among them");
    let diagnostic = Diagnostic::error("load::foreign-format", Span::at(0), message);
    let diagnostic = diagnostic.with_help("write the rules in the canonical form with `fers convert --to fers`");
    Loaded { format: Some(format), entries: Vec::new(), diagnostics: vec![diagnostic] }
}

/// Returns nothing: the canonical form has no skeleton of its own.
pub fn skeleton(_: Format) -> Option<String> {
    None
}

/// Writes a variant in the canonical form.
pub fn save(rulesets: &[&Ruleset], format: Format) -> Result<Written, SaveError> {
    match (format, rulesets) {
        (Format::Fers, [only]) => Ok(Written { text: canonical::write(only), ..Written::default() }),
        (Format::Fers, _) => Err(SaveError::NotOne { format, count: rulesets.len() }),
        _ => Err(SaveError::Foreign { format }),
    }
}
