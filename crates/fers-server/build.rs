//! Packs the built page into the binary: each file compressed with gzip, and as brotli where the
//! page was built with it.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use libdeflater::{CompressionLvl, Compressor};

fn main() {
    let built = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo says it")).join("../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", built.display());
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo says it"));
    let mut files = Vec::new();
    collect(&built, &built, &mut files);
    files.sort();
    let mut list = String::from("&[\n");
    for (index, (name, path)) in files.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", path.display());
        let packed = out.join(format!("{index}.packed"));
        let content = fs::read(path).expect("a file of the page can be read");
        let content = if name.ends_with(".br") { content } else { compressed(&content) };
        fs::write(&packed, content).expect("OUT_DIR is ours");
        writeln!(list, "    ({name:?}, include_bytes!({packed:?}).as_slice()),").expect("memory");
    }
    list.push(']');
    fs::write(out.join("page.rs"), list).expect("OUT_DIR is ours");
}

/// The files below a folder with their names from its root; none where the page is not built.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(root, &path, files);
        } else if let Ok(name) = path.strip_prefix(root) {
            let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
            files.push((parts.join("/"), path.clone()));
        }
    }
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut compressor = Compressor::new(CompressionLvl::best());
    let mut packed = vec![0; compressor.gzip_compress_bound(bytes.len())];
    let length = compressor.gzip_compress(bytes, &mut packed).expect("there is room for the worst case");
    packed.truncate(length);
    packed
}
