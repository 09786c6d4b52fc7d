//! Builds and serves the studio.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::fresh::is_fresh;
use crate::root::{self, root, target};
use crate::{node, wasm};

/// A part that must be built before the studio can be served.
#[derive(Clone, Copy)]
struct Part {
    /// The name of the file that records the time of the build.
    name: &'static str,
    what: &'static str,
    /// The build time in minutes, from scratch on a machine with two processors.
    minutes: u32,
    build: fn() -> Result<(), String>,
    /// The output.
    output: fn() -> PathBuf,
    /// The sources, below the root of the repository.
    sources: &'static [&'static str],
}

const RUST: &[&str] = &["crates", "presets", "variants", "Cargo.toml", "Cargo.lock", "xtask/bindgen"];
const PAGE: &[&str] = &[
    "web/src",
    "web/public",
    "web/index.html",
    "web/embed.html",
    "web/package-lock.json",
    "web/vite.config.ts",
    "web/svelte.config.js",
    "crates/fers-wasm/npm/dist",
];

/// The parts in build order.
const PARTS: [Part; 4] = [
    Part {
        name: "packages",
        what: "fetch what the page is built with",
        minutes: 1,
        build: node::fetch,
        output: || node::web().join("node_modules/.package-lock.json"),
        sources: &["web/package-lock.json"],
    },
    Part {
        name: "core",
        what: "build the core for the browser",
        minutes: 5,
        build: wasm::run,
        output: wasm::package,
        sources: RUST,
    },
    Part {
        name: "page",
        what: "build the page",
        minutes: 1,
        build: || node::run("build"),
        output: || node::web().join("dist/index.html"),
        sources: PAGE,
    },
    Part {
        name: "program",
        what: "build the program that serves it",
        minutes: 5,
        build: || root::release_binary().map(|_| ()),
        output: program,
        sources: RUST,
    },
];

impl Part {
    /// Returns the file written by the last build; its time is the start of that build.
    fn stamp(&self) -> PathBuf {
        target().join("studio").join(self.name)
    }

    /// Returns whether the part is newer than all of its sources.
    fn is_ready(&self) -> bool {
        let sources: Vec<PathBuf> = self.sources.iter().map(|source| root().join(source)).collect();
        let sources: Vec<&Path> = sources.iter().map(PathBuf::as_path).collect();
        (self.output)().is_file() && is_fresh(&self.stamp(), &sources)
    }

    fn was_built_before(&self) -> bool {
        (self.output)().is_file() && self.stamp().is_file()
    }

    /// Builds the part and records the start time, so that changes made meanwhile are built next
    /// time.
    fn build(&self) -> Result<(), String> {
        let start = SystemTime::now();
        (self.build)()?;
        let stamp = self.stamp();
        let note = || {
            fs::create_dir_all(stamp.parent().unwrap_or(&stamp))?;
            File::create(&stamp)?.set_modified(start)
        };
        note().map_err(|error| format!("{}: {error}", stamp.display()))?;
        println!("  done in {} s", start.elapsed().unwrap_or_default().as_secs());
        Ok(())
    }
}

/// Returns the path of the program that serves the page.
fn program() -> PathBuf {
    target().join("release").join(format!("fers{}", std::env::consts::EXE_SUFFIX))
}

/// Builds the page into `web/dist`.
pub fn build() -> Result<(), String> {
    wasm::run()?;
    println!("building the page");
    node::run("build")
}

/// Prints the plan, builds the parts and serves the page. The remaining arguments go to `fers
/// serve`.
pub fn run(arguments: &[String]) -> Result<(), String> {
    node::is_there()?;
    let mut announced = false;
    // The output of a part may be a source of a later one, so each is checked when its turn comes.
    for (index, part) in PARTS.iter().enumerate() {
        if part.is_ready() {
            continue;
        }
        if !announced {
            print!("{}", plan(&PARTS[index..], Part::is_ready, Part::was_built_before));
            announced = true;
        }
        println!("* {}", part.what);
        part.build()?;
    }
    root::run(Command::new(program()).arg("serve").args(arguments).current_dir(root()))
}

/// Describes the parts to build and the approximate time.
fn plan(parts: &[Part], is_ready: impl Fn(&Part) -> bool, was_built: impl Fn(&Part) -> bool) -> String {
    let waiting: Vec<&Part> = parts.iter().filter(|part| !is_ready(part)).collect();
    let minutes: u32 = waiting.iter().filter(|part| !was_built(part)).map(|part| part.minutes).sum();
    let first = match minutes {
        0 => {
            "Some sources have changed since the studio was last built. To do, in seconds to a few minutes:".to_owned()
        }
        minutes => {
            format!("To do before the studio can start, about {minutes} min on two processors, and only this once:")
        }
    };
    let line = |part: &&Part| match was_built(part) {
        true => format!("  {}: what has changed\n", part.what),
        false => format!("  {}: about {} min\n", part.what, part.minutes),
    };
    format!("{first}\n{}", waiting.iter().map(line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_names_what_is_missing_and_how_long_it_takes() {
        let first = plan(&PARTS, |_| false, |_| false);
        assert!(first.starts_with("To do before the studio can start, about 12 min "), "{first}");
        assert!(PARTS.iter().all(|part| first.contains(part.what)), "{first}");
        let page = plan(&PARTS, |part| part.name != "page", |_| true);
        assert!(page.starts_with("Some sources have changed") && page.lines().count() == 2, "{page}");
    }

    #[test]
    fn all_sources_are_there() {
        let all = PARTS.iter().flat_map(|part| part.sources).filter(|source| !source.ends_with("/dist"));
        all.for_each(|source| assert!(root().join(source).exists(), "{source}"));
    }
}
