//! The engine behind a graphical interface: files, threads and time for [`fers_protocol`].

mod games;
mod host;
mod thinker;

pub use games::{catalogue, offers};
pub use host::{CAPABILITIES, Host};
