//! The two seconds that one look may take.

use std::cell::Cell;

use fers_gamecode::{Alarm, Bounds};

/// How long a look may take, in milliseconds.
const LOOK_MS: f64 = 2000.0;

thread_local! {
    static END: Cell<f64> = const { Cell::new(f64::INFINITY) };
}

/// Returns the bounds of a look, whose time [`begin`] begins.
pub fn bounds() -> Bounds {
    Bounds { alarm: Some(Alarm(is_over)), ..Bounds::default() }
}

/// Begins the time of a look.
pub fn begin() {
    END.set(now() + LOOK_MS);
}

fn is_over() -> bool {
    now() > END.get()
}

#[cfg(target_arch = "wasm32")]
fn now() -> f64 {
    js_sys::Date::now()
}

/// Outside the browser, in tests, nothing is timed.
#[cfg(not(target_arch = "wasm32"))]
fn now() -> f64 {
    0.0
}
