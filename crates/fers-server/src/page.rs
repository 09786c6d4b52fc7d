//! The files of the page.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read, Write};
use std::path::Path;

use axum::body::Bytes;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// What a file that the page was built with as brotli, beside the file itself, ends in.
const BROTLI: &str = ".br";

/// The page built into this program: names and contents compressed with gzip, or with brotli where
/// names end in [`BROTLI`].
static BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// All files of a page, by name from its root.
#[derive(Clone, Debug)]
pub struct Page {
    files: BTreeMap<String, File>,
}

/// A file with its headers.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// Content, compressed with gzip.
    packed: Bytes,
    /// Content, compressed with brotli.
    brotli: Option<Bytes>,
    /// Entity tag, a hash of the content.
    pub tag: String,
    /// Media type.
    pub mime: String,
}

impl Page {
    /// Returns the page built into this program; `None` if it was built without one.
    pub fn built_in() -> Option<Self> {
        let files =
            BUILT_IN.iter().map(|(name, packed)| ((*name).to_owned(), File::new(name, Bytes::from_static(packed))));
        let files: BTreeMap<_, _> = files.collect();
        (!files.is_empty()).then_some(Self { files: with_brotli(files) })
    }

    /// Reads a page from a folder, all at once.
    ///
    /// # Errors
    ///
    /// If the folder or a file in it cannot be read, or it holds no `index.html`.
    pub fn from_folder(folder: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        collect(folder, "", &mut files)?;
        match files.contains_key("index.html") {
            true => Ok(Self { files: with_brotli(files) }),
            false => Err(io::Error::new(io::ErrorKind::NotFound, "there is no index.html in it")),
        }
    }

    /// Returns the file of an address. A path that ends in `/` means the `index.html` there.
    pub(crate) fn file(&self, path: &str) -> Option<&File> {
        let name = path.trim_start_matches('/');
        match name.is_empty() || name.ends_with('/') {
            true => self.files.get(&format!("{name}index.html")),
            false => self.files.get(name),
        }
    }
}

/// Joins files with their contents as brotli.
fn with_brotli(files: BTreeMap<String, File>) -> BTreeMap<String, File> {
    let (brotli, mut files): (BTreeMap<_, _>, BTreeMap<_, _>) =
        files.into_iter().partition(|(name, _)| name.ends_with(BROTLI));
    for (name, content) in brotli {
        if let Some(file) = files.get_mut(name.trim_end_matches(BROTLI)) {
            file.brotli = Some(content.packed);
        }
    }
    files
}

fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, File>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(own) = path.file_name().map(|name| format!("{prefix}{}", name.to_string_lossy())) else { continue };
        if path.is_dir() {
            collect(&path, &format!("{own}/"), files)?;
        } else {
            let content = fs::read(&path)?;
            let packed = if own.ends_with(BROTLI) { content } else { gzipped(&content)? };
            files.insert(own.clone(), File::new(&own, packed.into()));
        }
    }
    Ok(())
}

fn gzipped(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(content)?;
    encoder.finish()
}

impl File {
    fn new(name: &str, packed: Bytes) -> Self {
        let mut hasher = DefaultHasher::new();
        packed.hash(&mut hasher);
        let mime = match name.rsplit_once('.') {
            // Browsers compile WebAssembly while it arrives only with this type.
            Some((_, "wasm")) => "application/wasm".to_owned(),
            Some((_, "js" | "mjs")) => "text/javascript; charset=utf-8".to_owned(),
            _ => match mime_guess::from_path(name).first_or_octet_stream() {
                mime if mime.type_() == "text" => format!("{mime}; charset=utf-8"),
                mime => mime.to_string(),
            },
        };
        Self { packed, brotli: None, tag: format!("\"{:016x}\"", hasher.finish()), mime }
    }

    /// Returns the content compressed with brotli, if there is one; shared, not copied.
    pub fn brotli(&self) -> Option<Bytes> {
        self.brotli.clone()
    }

    /// Returns the content compressed with gzip; shared, not copied.
    pub fn packed(&self) -> Bytes {
        self.packed.clone()
    }

    /// Returns the uncompressed content, for clients without gzip.
    pub fn unpacked(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Invariant: the content was compressed by us.
        GzDecoder::new(&self.packed[..]).read_to_end(&mut bytes).map_or_else(|_| Vec::new(), |_| bytes)
    }
}
