//! Builds the core as WebAssembly: the package `fers` for the browser and for Node.

use std::path::PathBuf;
use std::process::Command;

use crate::node;
use crate::root::{self, cargo, root};

const TARGET: &str = "wasm32-unknown-unknown";

/// WebAssembly features that all recent browsers support.
const FEATURES: &str = "-C target-feature=+simd128,+bulk-memory,+nontrapping-fptoint,+sign-ext,+mutable-globals";
/// Unstable options that make the module smaller. The crates with hot loops are optimized for
/// speed; without shared generics, each of them would have its own copy of nearly all code about
/// positions. The source locations of panics are never shown.
const SMALLER: [&str; 2] = ["-Zshare-generics=y", "-Zlocation-detail=none"];
/// The options of wasm-opt: the features above, and passes. `-Oz` gives a smaller module that is
/// larger after compression, and takes a minute longer. So only selected passes are run.
const OPTIONS: [&str; 22] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-reference-types",
    "--strip-debug",
    "--strip-producers",
    "--dae-optimizing",
    "--vacuum",
    "--duplicate-function-elimination",
    "--merge-similar-functions",
    // Of all passes tried one by one, these make the compressed module smaller, together by 16 kB.
    "--rse",
    "--simplify-locals",
    "--coalesce-locals",
    "--reorder-locals",
    "--code-folding",
    "--merge-blocks",
    "--remove-unused-brs",
    "--vacuum",
    "--optimize-instructions",
    "--duplicate-function-elimination",
    // Functions that are called most often get short indices: 70 kB less.
    "--reorder-functions",
];

/// A module of the package.
#[derive(Clone, Copy)]
pub struct Module {
    /// The crate.
    package: &'static str,
    /// What its files in the package begin with.
    name: &'static str,
    what: &'static str,
    /// The profile, whose name is that of the folder, too.
    profile: &'static str,
    /// More arguments for cargo.
    arguments: &'static [&'static str],
    /// More flags for the compiler.
    flags: &'static str,
}

const fn plain(package: &'static str, name: &'static str, what: &'static str) -> Module {
    Module { package, name, what, profile: "wasm", arguments: &[], flags: "" }
}

/// Everything in one module, for Node and for pages of others.
const WHOLE: Module = Module {
    arguments: &["--no-default-features", "--features", "full,foreign-formats"],
    ..plain("fers-wasm", "fers", "the package")
};
/// The core of the studio.
pub const CORE: Module = Module {
    arguments: &["--no-default-features", "--features", "full"],
    name: "core",
    what: "the core of the studio",
    ..WHOLE
};
/// The formats of other programs, which the studio loads when such a text is opened or written.
const FORMATS: Module = Module {
    arguments: &["--no-default-features", "--features", "foreign-formats"],
    name: "formats",
    what: "the formats of other programs",
    ..WHOLE
};
/// The part of the core that plays games of the library, which the studio loads before the core.
pub const PLAY: Module = Module {
    profile: "wasm-play",
    arguments: &["--no-default-features", "--features", "play"],
    flags: "--cfg fers_one_width",
    ..plain("fers-wasm", "play", "the part for play")
};
/// Lets the engine practise a variant. The studio loads it when practice begins.
const PRACTICE: Module = Module {
    name: "practice",
    what: "practice",
    arguments: &["--no-default-features", "--features", "practice"],
    ..PLAY
};
/// The interpreter of GAME code, which the studio loads with its window for presets.
const GAMECODE: Module = plain("fers-gamecode-wasm", "gamecode", "GAME code");
/// The writer and reader of presets, which the studio loads to compare them with rules.
const PRESET: Module = plain("fers-preset-wasm", "preset", "the writer of presets");

/// Builds the package into `crates/fers-wasm/npm/dist`, unless it is up to date.
pub fn run() -> Result<(), String> {
    node::fetch()?;
    install_target()?;
    // Modules of one profile share a folder. The last step of a build has one thread.
    let others = std::thread::spawn(|| [PLAY, PRACTICE].into_iter().try_for_each(packed));
    let core = [WHOLE, CORE, FORMATS, GAMECODE, PRESET].into_iter().try_for_each(packed);
    others.join().map_err(|_| "a build panicked".to_owned())??;
    core?;
    copy_learnt().map_err(|error| format!("what was learnt cannot be copied: {error}"))
}

/// Copies what Fers comes with about games into the package.
fn copy_learnt() -> std::io::Result<()> {
    let into = folder().join("learnt");
    std::fs::create_dir_all(&into)?;
    for entry in std::fs::read_dir(root().join("crates/fers/learnt"))? {
        let entry = entry?;
        std::fs::copy(entry.path(), into.join(entry.file_name()))?;
    }
    Ok(())
}

/// Builds a module and puts it into the package.
fn packed(part: Module) -> Result<(), String> {
    let module = module(part)?;
    let made = folder().join(format!("{}_bg.wasm", part.name));
    if node::is_newer(&made, &module) {
        return Ok(());
    }
    println!("making {} in {}", part.what, folder().display());
    let (module, into) = (module.display().to_string(), folder().display().to_string());
    root::run(&mut cargo(&["run", "--quiet", "--package", "xtask-bindgen", "--", &module, &into, part.name]))?;
    let made = made.display().to_string();
    let smaller = format!("{made}.smaller");
    node::tool("wasm-opt", &[&OPTIONS[..], &[&made, "-o", &smaller]].concat())?;
    std::fs::rename(&smaller, &made).map_err(|error| format!("{smaller} cannot be renamed: {error}"))
}

/// Returns the folder of the package's files.
fn folder() -> PathBuf {
    root().join("crates/fers-wasm/npm/dist")
}

/// Returns the module of the package that is made last.
pub fn package() -> PathBuf {
    folder().join(format!("{}_bg.wasm", PRESET.name))
}

/// Builds a module with its function names and returns the path.
pub fn module(part: Module) -> Result<PathBuf, String> {
    println!("building {} for the browser", part.what);
    let arguments = ["build", "--package", part.package, "--profile", part.profile, "--target", TARGET];
    let mut build = cargo(&[&arguments, part.arguments].concat());
    if knows_how_to_make_it_smaller() {
        let (name, value) = root::UNLOCKED;
        build.env(name, value).env("RUSTFLAGS", format!("{FEATURES} {} {}", SMALLER.join(" "), part.flags));
    } else {
        println!("this compiler does not know {}: the module becomes larger", SMALLER.join(" "));
        build.env("RUSTFLAGS", format!("{FEATURES} {}", part.flags));
    }
    root::run(&mut build)?;
    let file = format!("{}.wasm", part.package.replace('-', "_"));
    Ok(root::target().join(TARGET).join(part.profile).join(file))
}

/// Returns whether the compiler knows the unstable options, which may change.
fn knows_how_to_make_it_smaller() -> bool {
    let (name, value) = root::UNLOCKED;
    let mut asked = Command::new("rustc");
    asked.args(SMALLER).args(["--print", "sysroot"]).env(name, value).current_dir(root());
    asked.output().is_ok_and(|output| output.status.success())
}

/// Installs the standard library for WebAssembly with rustup, if possible and needed.
pub fn install_target() -> Result<(), String> {
    if root::target_files(TARGET)?.exists() {
        return Ok(());
    }
    root::run(Command::new("rustup").args(["target", "add", TARGET]).current_dir(root()))
        .map_err(|error| format!("{error}; the core needs the Rust target {TARGET}"))
}
