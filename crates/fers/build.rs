//! Lists the files of the variant library, and those of learnt numbers, so that a new file there is
//! found without further ado.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = library_folder();
    // Cargo does not follow a link to the folder, and would miss new files behind it.
    let watched = fs::canonicalize(&folder).unwrap_or_else(|_| folder.clone());
    println!("cargo::rerun-if-changed={}", watched.display());
    let learnt =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR")).join("learnt");
    println!("cargo::rerun-if-changed={}", learnt.display());
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("library_files.rs"), list_source(&files(&folder, "fers")?))?;
    fs::write(out.join("learnt_files.rs"), list_source(&files(&learnt, "txt")?))
}

/// The folder inside the crate: a real one in the package, in a checkout a link to the one beside
/// the crates, where links exist.
fn library_folder() -> PathBuf {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let packaged = here.join("variants");
    if packaged.is_dir() { packaged } else { here.join("../../variants") }
}

/// Returns the files of a folder with an extension, in order.
fn files(folder: &Path, wanted: &str) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == wanted));
    files.sort();
    Ok(files)
}

/// The source of a slice of `(file stem, file text)`.
fn list_source(files: &[PathBuf]) -> String {
    let lines = files.iter().map(|path| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        format!("    ({stem:?}, include_str!({:?})),\n", path.display().to_string())
    });
    format!("&[\n{}]\n", lines.collect::<String>())
}
