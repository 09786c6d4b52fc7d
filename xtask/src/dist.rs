//! Builds releases: one self-contained program for each target that this machine can build.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::profile;
use crate::root::{self, cargo, root};
use crate::studio;

/// Builds the page and, for each installed target, a program that contains it. Puts them into
/// `target/dist`.
pub fn run() -> Result<(), String> {
    studio::build()?;
    let folder = root::target().join("dist");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let host = profile::host()?;
    let profile =
        profile::record(&host).inspect_err(|error| eprintln!("built without a profile, so search is slower: {error}"));
    let mut failed = Vec::new();
    for target in targets()? {
        // A profile says nothing about the code of other targets.
        match build(&target, profile.as_deref().ok().filter(|_| target == host), &folder) {
            Ok(archive) => println!("{archive}"),
            Err(error) => failed.push(format!("{target}: {error}")),
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// Returns the targets whose standard library is installed, without WebAssembly.
fn targets() -> Result<Vec<String>, String> {
    let asked = Command::new("rustup").args(["target", "list", "--installed"]).current_dir(root()).output();
    let listed = asked.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    let listed = match listed {
        Some(listed) => String::from_utf8_lossy(&listed).into_owned(),
        None => profile::host()?,
    };
    Ok(listed.lines().filter(|target| !target.starts_with("wasm")).map(str::to_owned).collect())
}

/// Builds the program for a target, with a profile if there is one, and packs it with its licences.
/// Returns the path of the archive.
fn build(target: &str, profile: Option<&Path>, folder: &Path) -> Result<String, String> {
    // Function names help only with the source at hand, and are a sixth of the program.
    let mut building = cargo(&["build", "--release", "--package", "fers-cli", "--target", target]);
    if let Some(profile) = profile {
        profile::use_profile(&mut building, target, profile);
    }
    root::run(building.env("CARGO_PROFILE_RELEASE_STRIP", "symbols"))?;
    let name = format!("fers-{}-{target}", env!("CARGO_PKG_VERSION"));
    let packed = folder.join(&name);
    let program = if target.contains("windows") { "fers.exe" } else { "fers" };
    let copy = |from: &Path, to: &str| {
        fs::copy(from, packed.join(to))
            .map(drop)
            .map_err(|error| format!("{} cannot be copied: {error}", from.display()))
    };
    fs::create_dir_all(&packed).map_err(|error| format!("{}: {error}", packed.display()))?;
    copy(&root::target().join(target).join("release").join(program), program)?;
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(file), file)?;
    }
    let archive = format!("{name}.tar.gz");
    root::run(Command::new("tar").args(["-czf", &archive, &name]).current_dir(folder))?;
    Ok(folder.join(archive).display().to_string())
}
