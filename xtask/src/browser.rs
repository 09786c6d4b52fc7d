//! Finds the browser for the tests of the page.

use std::path::{Path, PathBuf};

/// The places where installers put Chromium: Debian and Ubuntu (with snap), then macOS, also in the
/// user's folder. Chromium's headless shell, which Debian packages, comes first: the tests take a
/// quarter less time in it.
const PLACES: [&str; 9] = [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/opt/homebrew/bin/chromium",
];
/// The names of Chromium on the search path.
const NAMES: [&str; 6] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// How to install Chromium, or run the tests without it.
const ADVICE: &str = "\
the studio is tested in Chromium, and none was found. Install one:
  Debian, Ubuntu   sudo apt-get install chromium
  macOS            brew install --cask google-chrome    (or Chromium)
or say where it is:      CHROMIUM=/path/to/chromium cargo xtask test
or leave that part out:  cargo xtask test --without-browser";

/// Returns the path of Chromium: the variable `CHROMIUM`, otherwise the usual places and the search
/// path.
///
/// # Errors
///
/// Returns an error when there is none, or when `CHROMIUM` names no file.
pub fn find() -> Result<PathBuf, String> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let in_home = PLACES.iter().filter_map(|place| Some(home.as_ref()?.join(place.trim_start_matches('/'))));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    let usual = PLACES.iter().map(PathBuf::from).chain(in_home).chain(on_path);
    choose(std::env::var_os("CHROMIUM").map(PathBuf::from), usual, Path::is_file)
}

fn choose(
    named: Option<PathBuf>,
    usual: impl IntoIterator<Item = PathBuf>,
    is_there: impl Fn(&Path) -> bool,
) -> Result<PathBuf, String> {
    match named {
        Some(named) if is_there(&named) => Ok(named),
        Some(named) => Err(format!("CHROMIUM names {}, where there is no file", named.display())),
        None => usual.into_iter().find(|place| is_there(place)).ok_or_else(|| ADVICE.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(named: Option<&str>, there: &[&str]) -> Result<PathBuf, String> {
        let usual = PLACES.iter().map(PathBuf::from);
        choose(named.map(PathBuf::from), usual, |path| there.iter().any(|found| Path::new(found) == path))
    }

    #[test]
    fn a_browser_is_found_where_installers_put_it() {
        for place in PLACES {
            assert_eq!(chosen(None, &[place]), Ok(PathBuf::from(place)));
        }
        let both = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];
        assert_eq!(chosen(None, &both), Ok(PathBuf::from(both[1])), "the headless shell is faster");
        assert_eq!(chosen(Some("/mine"), &["/mine", "/usr/bin/chromium"]), Ok(PathBuf::from("/mine")));
    }

    #[test]
    fn without_a_browser_there_is_advice() {
        let message = chosen(None, &[]).unwrap_err();
        for advice in ["apt-get install chromium", "brew install", "--without-browser", "CHROMIUM="] {
            assert!(message.contains(advice), "{message}");
        }
        assert!(chosen(Some("/mine"), &["/usr/bin/chromium"]).unwrap_err().contains("/mine"));
    }
}
