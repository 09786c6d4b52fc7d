//! Texts of other authors, where available.

use std::path::Path;

/// Returns the text of a file of the folder `shared` beside the checkout; without it, prints a
/// message and returns `None`.
///
/// Those files are read in place and never committed, so every test must work without them.
pub fn shared_text(path: &str) -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(path);
    let text = std::fs::read_to_string(file);
    text.inspect_err(|error| println!("skipped: {path} cannot be read: {error}")).ok()
}
