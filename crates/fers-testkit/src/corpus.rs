//! Texts that people really wrote, where they are at hand.

use std::path::Path;

/// The text of a file of the folder `shared` beside the checkout; nothing, with a message, where it is absent.
///
/// Those files belong to others and are read in place, so every test that asks for one must do without it.
pub fn shared_text(path: &str) -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(path);
    let text = std::fs::read_to_string(file);
    text.inspect_err(|error| println!("skipped: {path} cannot be read: {error}")).ok()
}
