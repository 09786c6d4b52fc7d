//! The engine behind a graphical interface: files, threads and time for [`fers_protocol`].

mod games;
mod host;
mod search_thread;

pub use games::{catalogue, entries};
pub use host::{CAPABILITIES, Host};
