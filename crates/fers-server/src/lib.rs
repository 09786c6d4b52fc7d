//! The studio over HTTP: a [`Page`] of files, served with caching and compression.
//!
//! The page does all work in the browser. The server sends files and knows no chess.
#![forbid(unsafe_code)]

mod page;
mod respond;
mod serve;

pub use page::Page;
pub use serve::serve;
