//! The studio: its page, and a server for it.

use crate::root::{self, cargo};
use crate::{node, wasm};

/// Builds the page into `web/dist`.
pub fn build() -> Result<(), String> {
    wasm::run()?;
    println!("building the page");
    node::run("build")
}

/// Builds what is needed and serves the page; the rest of the command line goes to `fers serve`.
pub fn run(arguments: &[String]) -> Result<(), String> {
    build()?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    root::run(&mut cargo(&[&["run", "--quiet", "--release", "--", "serve"], &arguments[..]].concat()))
}
