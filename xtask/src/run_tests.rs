//! Everything that must be green.

use std::path::Path;
use std::time::Instant;

use crate::root::{self, cargo};
use crate::{node, studio, wasm};

/// A step, with what it is called.
type Step = (&'static str, fn() -> Result<(), String>);

const STEPS: [Step; 7] = [
    ("formatting", || root::run(&mut cargo(&["fmt", "--all", "--check"]))),
    ("lints", || {
        root::run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))
    }),
    ("tests", || root::run(&mut cargo(&["test", "--workspace"]))),
    ("documentation", || {
        root::run(cargo(&["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "--deny warnings"))
    }),
    ("package for JavaScript", || wasm::run().and_then(|()| node::test_package())),
    ("page", || studio::build().and_then(|()| node::run("check")).and_then(|()| node::run("test"))),
    ("page in a browser", test_in_browser),
];

/// Where browsers for tests usually are.
const BROWSERS: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

fn test_in_browser() -> Result<(), String> {
    let named = std::env::var_os("CHROMIUM").is_some_and(|path| Path::new(&path).exists());
    if !named && !BROWSERS.iter().any(|path| Path::new(path).exists()) {
        println!(
            "#### NOT CHECKED: the page in a browser; install Chromium (`apt-get install chromium`), or name one in CHROMIUM"
        );
        return Ok(());
    }
    node::run("test:browser")
}

/// Runs all steps, the failing ones too, and says at the end which failed.
fn run_all() -> Vec<&'static str> {
    let mut failed = Vec::new();
    for (name, step) in STEPS {
        println!("== {name}");
        let start = Instant::now();
        let done = step();
        println!(
            "== {name}: {} ({:.0} s)",
            if done.is_ok() { "fine" } else { "FAILED" },
            start.elapsed().as_secs_f64()
        );
        if let Err(error) = done {
            eprintln!("{error}");
            failed.push(name);
        }
    }
    failed
}

/// Runs everything that must be green.
pub fn run() -> Result<(), String> {
    let failed = run_all();
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}
