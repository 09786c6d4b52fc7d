//! Everything that must be green.

use std::time::Instant;

use crate::root::{self, cargo};

/// The steps, with what each is called.
const STEPS: [(&str, &[&str]); 4] = [
    ("formatting", &["fmt", "--all", "--check"]),
    ("lints", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]),
    ("tests", &["test", "--workspace"]),
    ("documentation", &["doc", "--workspace", "--no-deps", "--quiet"]),
];

/// Runs all steps, the failing ones too, and says at the end which failed.
fn run_all() -> Vec<&'static str> {
    let mut failed = Vec::new();
    for (name, arguments) in STEPS {
        println!("== {name}");
        let start = Instant::now();
        let done = root::run(cargo(arguments).env("RUSTDOCFLAGS", "--deny warnings"));
        println!(
            "== {name}: {} ({:.0} s)",
            if done.is_ok() { "fine" } else { "FAILED" },
            start.elapsed().as_secs_f64()
        );
        if done.is_err() {
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
