//! The studio over HTTP: a [`Page`] of files, served with caching and compression.
//!
//! The page does everything in the browser; the server hands out files and knows nothing of chess.
#![forbid(unsafe_code)]

mod page;
mod respond;
mod serve;

pub use page::Page;
pub use serve::serve;
