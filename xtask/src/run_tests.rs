//! Everything that must be green.

use std::time::Instant;

use crate::root::{self, cargo};
use crate::{browser, node, studio, wasm};

/// A step, with what it is called.
type Step = (&'static str, fn() -> Result<(), String>);

/// What needs a browser.
const IN_BROWSER: Step = ("page in a browser", test_in_browser);

const STEPS: [Step; 6] = [
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
];

/// Leaves out the tests in a browser.
const WITHOUT_BROWSER: &str = "--without-browser";

/// Tests the page in a browser that has been found before.
fn test_in_browser() -> Result<(), String> {
    node::run_with("test:browser", "CHROMIUM", &browser::find()?)
}

/// Runs steps, the failing ones too, and returns which failed.
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

/// Returns whether the tests in a browser are wanted.
fn wants_browser(arguments: &[String]) -> Result<bool, String> {
    match arguments {
        [] => Ok(true),
        [only] if only == WITHOUT_BROWSER => Ok(false),
        _ => Err(format!("`test` takes {WITHOUT_BROWSER} and nothing else")),
    }
}

/// Runs everything that must be green. A missing browser is said before minutes go by.
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
