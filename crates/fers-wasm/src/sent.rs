//! Across the border.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;

/// Plain data for JavaScript, or an `Error` that is thrown there.
pub type Sent<T> = Result<Ts<T>, JsError>;

/// Plain data as a value of JavaScript.
pub fn sent<T: Tsify + Serialize>(value: &T) -> Sent<T> {
    Ok(value.into_ts()?)
}

/// The same for a list.
pub fn all_sent<T: Tsify + Serialize>(values: impl IntoIterator<Item = T>) -> Result<Vec<Ts<T>>, JsError> {
    values.into_iter().map(|value| sent(&value)).collect()
}

/// What can go wrong is thrown as an `Error` whose message can be shown.
pub fn thrown(message: impl AsRef<str>) -> JsError {
    JsError::new(message.as_ref())
}
