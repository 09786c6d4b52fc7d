//! The engine for graphical interfaces: files, threads and clocks for [`fers_protocol`].

mod games;
mod host;
mod search_thread;

pub use games::{catalogue, entries};
pub use host::{CAPABILITIES, Host};
