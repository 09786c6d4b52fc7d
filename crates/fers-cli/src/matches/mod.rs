//! Matches between engines: processes, threads, files and time for [`fers_match`].

mod builtin;
mod date;
mod external;
mod field;
mod log;
mod process;
mod runner;
mod state;
mod stop;
mod ticker;

pub use runner::Runner;
pub use stop::Stop;
