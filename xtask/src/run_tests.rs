//! Runs all tests and checks.

use std::time::Instant;

use crate::root::{self, cargo};
use crate::{browser, node, studio, wasm};

/// A step with its name.
type Step = (&'static str, fn() -> Result<(), String>);

/// The step that needs a browser.
const IN_BROWSER: Step = ("page in a browser", test_in_browser);

const STEPS: [Step; 6] = [
    ("formatting", || root::run(&mut cargo(&["fmt", "--all", "--check"]))),
    ("lints", || {
        root::run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))
    }),
    ("tests", || root::run(&mut cargo(&["test", "--workspace", "--no-fail-fast"]))),
    ("documentation", || {
        root::run(cargo(&["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "--deny warnings"))
    }),
    ("package for JavaScript", || wasm::run().and_then(|()| node::test_package())),
    ("page", || studio::build().and_then(|()| node::run("check")).and_then(|()| node::run("test"))),
];

/// The option that skips the browser tests.
const WITHOUT_BROWSER: &str = "--without-browser";

/// Runs the browser tests. The browser was found before.
fn test_in_browser() -> Result<(), String> {
    node::run_with("test:browser", "CHROMIUM", &browser::find()?)
}

/// Runs all steps, even after a failure, and returns the names of the failed ones.
fn run_all(steps: impl IntoIterator<Item = Step>) -> Vec<&'static str> {
    let mut failed = Vec::new();
    for (name, step) in steps {
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

/// Returns whether the browser tests are selected.
fn wants_browser(arguments: &[String]) -> Result<bool, String> {
    match arguments {
        [] => Ok(true),
        [only] if only == WITHOUT_BROWSER => Ok(false),
        _ => Err(format!("`test` takes {WITHOUT_BROWSER} and nothing else")),
    }
}

/// Runs all tests and checks. A missing browser is reported first, before minutes go by.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let last = if wants_browser(arguments)? {
        browser::find()?;
        Some(IN_BROWSER)
    } else {
        None
    };
    let failed = run_all(STEPS.into_iter().chain(last));
    if last.is_none() {
        println!("#### NOT CHECKED: the page in a browser ({WITHOUT_BROWSER})");
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_is_left_out_only_where_that_is_said() {
        let wants = |words: &[&str]| wants_browser(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(wants(&[]), Ok(true));
        assert_eq!(wants(&["--without-browser"]), Ok(false));
        assert!(wants(&["--without-browsers"]).is_err());
    }
}
