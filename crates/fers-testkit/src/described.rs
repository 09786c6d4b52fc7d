//! Diagnostics as lines of text, for a corpus of mistakes.

use std::path::{Path, PathBuf};

use fers_text::{Diagnostic, LineIndex, Severity};

/// Returns one line for each diagnostic, in order of place: place, severity, code and the marked
/// text.
pub fn described(text: &str, diagnostics: &[Diagnostic]) -> Vec<String> {
    let lines = LineIndex::new(text);
    let describe = |diagnostic: &Diagnostic| {
        let place = lines.place(text, diagnostic.span.start as usize);
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let marked = diagnostic.span.slice(text);
        (place, format!("{}:{} {severity} {} {marked:?}", place.line, place.column, diagnostic.code.0))
    };
    let mut described: Vec<_> = diagnostics.iter().map(describe).collect();
    described.sort_by_key(|(place, _)| *place);
    described.into_iter().map(|(_, line)| line).collect()
}

/// Compares the diagnostics of all texts of a folder of `testdata/errors` with the expected ones.
/// Returns the texts with their paths.
///
/// Beside each text stands a file with the extension `expected`: the lines of [`described`], in any
/// order.
///
/// # Panics
///
/// If the diagnostics of a text differ.
#[track_caller]
pub fn check_mistakes(folder: &str, extension: &str, read: impl Fn(&str) -> Vec<Diagnostic>) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/errors").join(folder);
    let paths = std::fs::read_dir(folder).expect("the corpus is there").flatten().map(|entry| entry.path());
    let is_text = |path: &PathBuf| path.extension().is_some_and(|found| found == extension);
    let file = |path: &Path| std::fs::read_to_string(path).expect("the corpus can be read");
    let texts: Vec<(PathBuf, String)> = paths.filter(is_text).map(|path| (path.clone(), file(&path))).collect();
    for (path, text) in &texts {
        let expected = file(&path.with_extension("expected"));
        let mut expected: Vec<&str> = expected.lines().collect();
        let mut found = described(text, &read(text));
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{}", path.display());
    }
    texts
}
