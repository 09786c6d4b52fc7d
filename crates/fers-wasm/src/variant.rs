//! Playable variants.

use fers::Variant as Rules;
use wasm_bindgen::prelude::*;

use crate::sent::thrown;

/// A variant: rules that can be played.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Variant(pub(crate) Rules);

#[wasm_bindgen]
impl Variant {
    /// Returns the variant with a shuffled start position.
    pub fn shuffled(&self, seed: u32) -> Result<Variant, JsError> {
        let shuffled = self.0.ruleset().shuffled(u64::from(seed));
        Rules::new(shuffled).map(Variant).map_err(|_| thrown("no start position could be drawn"))
    }
}

#[cfg(not(feature = "full"))]
#[wasm_bindgen]
impl Variant {
    /// Returns the variant of a text in the canonical form.
    pub fn read(text: &str) -> Result<Variant, JsError> {
        let read = fers::formats::canonical::read(text);
        let problem = || read.diagnostics.iter().find(|said| said.is_error()).map(|said| said.message.clone());
        match read.value.clone().map(Rules::new) {
            Some(Ok(variant)) => Ok(Variant(variant)),
            _ => Err(thrown(problem().unwrap_or_else(|| "the text holds no variant that can be played".to_owned()))),
        }
    }
}
