//! The variants to compare: the built-in ones, those of the file that comes with the program, and
//! those of a third file.

use std::path::{Path, PathBuf};

use crate::crosscheck::games::Pair;
use crate::root::root;

/// The file that comes with the program, in Debian's place.
const ITS_FILE: &str = "/usr/share/games/sjaakii/variants.txt";
/// A file by R. M. Kirkpatrick, relative to the root of the repository.
const OTHER_FILE: &str = "../shared/data/variants/sjaakii-rmkirkpatrick-2025-10-23_variants.txt";

/// Letters of pieces, theirs and ours.
const LETTERS: [(&str, &[(char, char)]); 1] = [("xiangqi", &[('H', 'N'), ('E', 'B')])];
/// Games whose start positions are known to differ, with the program's own.
const STARTS: [(&str, &str); 1] = [("micro", "kqbnr/ppppp/5/PPPPP/KQBNR w - - 0 1")];

/// Games of the third file that make the program fail: White, who has no king, castles with a pawn
/// on `a1` or `h1`, and the program then stops answering.
const LEFT_OUT: [&str; 1] = ["horde"];

/// The variants known to one process of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suite {
    BuiltIn,
    File(PathBuf),
}

impl Suite {
    /// Returns the suites to compare: the named file, or all that exist.
    pub fn all(file: Option<&Path>) -> Vec<Self> {
        if let Some(file) = file {
            return vec![Self::File(file.to_owned())];
        }
        let files = [PathBuf::from(ITS_FILE), root().join(OTHER_FILE)];
        let (present, absent): (Vec<PathBuf>, Vec<PathBuf>) = files.into_iter().partition(|path| path.is_file());
        absent.iter().for_each(|path| println!("skipped: {} is not there", path.display()));
        [Self::BuiltIn].into_iter().chain(present.into_iter().map(Self::File)).collect()
    }

    /// Returns its file.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::BuiltIn => None,
            Self::File(path) => Some(path),
        }
    }

    /// Returns whether a variant is compared.
    pub fn is_compared(name: &str) -> bool {
        !LEFT_OUT.contains(&name)
    }

    /// Returns a variant by the program's name, with the names for both programs.
    pub fn pair(&self, name: &str) -> Pair {
        let mut ours = match self {
            Self::BuiltIn => vec![format!("sjaak:{name}")],
            Self::File(path) => vec![format!("{}#{name}", path.display())],
        };
        let start = STARTS.iter().find(|(game, _)| *game == name && *self == Self::BuiltIn);
        ours.extend(start.into_iter().flat_map(|(_, fen)| ["--fen".to_owned(), (*fen).to_owned()]));
        Pair { theirs: name.to_owned(), ours }
    }
}

/// Returns the letters that differ in a game.
pub fn letters(name: &str) -> &'static [(char, char)] {
    LETTERS.iter().find(|(game, _)| *game == name).map_or(&[], |(_, letters)| letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_asked_for_by_the_programs_name_or_in_its_file() {
        assert_eq!(Suite::BuiltIn.pair("chess").ours, ["sjaak:chess"]);
        assert_eq!(Suite::BuiltIn.pair("micro").ours[1], "--fen");
        let file = Suite::all(Some(Path::new("x.txt")));
        assert_eq!(file[0].pair("micro").ours, ["x.txt#micro"]);
        assert_eq!((file.len(), letters("xiangqi").len(), letters("chess").len()), (1, 2, 0));
    }
}
