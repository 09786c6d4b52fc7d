//! Checks whether build output is older than its sources.

use std::fs::Metadata;
use std::path::Path;
use std::time::SystemTime;

/// Folders without sources.
const BUILT: [&str; 3] = ["dist", "node_modules", "target"];

/// Returns whether a built file exists and is newer than all of these files and folders.
///
/// The time of a folder counts, too: it changes when a file is deleted. [Folders of build
/// output](BUILT) are skipped.
pub fn is_fresh(built: &Path, sources: &[&Path]) -> bool {
    let Ok(time) = built.metadata().and_then(|data| data.modified()) else { return false };
    sources.iter().all(|source| newest(source).is_some_and(|newest| newest <= time))
}

/// Returns the time of the latest change; `None` if the path does not exist.
fn newest(path: &Path) -> Option<SystemTime> {
    let data = path.metadata().ok()?;
    let own = data.modified().ok();
    let inside = entries(path, &data).filter_map(|entry| newest(&entry.path()));
    inside.chain(own).max()
}

fn entries(path: &Path, data: &Metadata) -> impl Iterator<Item = std::fs::DirEntry> {
    let folder = data.is_dir().then(|| path.read_dir().ok()).flatten();
    let is_source = |entry: &std::fs::DirEntry| !BUILT.iter().any(|name| entry.file_name() == *name);
    folder.into_iter().flatten().filter_map(Result::ok).filter(is_source)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_change_anywhere_below_makes_stale() {
        let folder = std::env::temp_dir().join(format!("fers-fresh-{}", std::process::id()));
        let source = folder.join("src/deep");
        fs::create_dir_all(&source).unwrap();
        let (built, file) = (folder.join("built"), source.join("a.rs"));
        assert!(!is_fresh(&built, &[&source]), "nothing is built");
        File::create(&file).unwrap();
        let later = SystemTime::now() + Duration::from_secs(60);
        File::create(&built).unwrap().set_modified(later).unwrap();
        assert!(is_fresh(&built, &[&folder.join("src")]));
        File::options().write(true).open(&file).unwrap().set_modified(later + Duration::from_secs(1)).unwrap();
        assert!(!is_fresh(&built, &[&folder.join("src")]));
        assert!(!is_fresh(&built, &[&folder.join("gone")]));
        fs::remove_dir_all(folder).unwrap();
    }
}
