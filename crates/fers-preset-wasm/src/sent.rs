//! Conversion to JavaScript values.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;

/// Plain data for JavaScript, or an `Error` to be thrown there.
pub type Sent<T> = Result<Ts<T>, JsError>;

/// Converts plain data to a JavaScript value.
pub fn sent<T: Tsify + Serialize>(value: &T) -> Sent<T> {
    Ok(value.into_ts()?)
}
