//! Which variants are compared: those that the program has by itself, those of the file that comes
//! with it, and those of another one.

use std::path::{Path, PathBuf};

use crate::crosscheck::games::Pair;
use crate::root::root;

/// Where Debian puts the file that comes with the program.
const ITS_FILE: &str = "/usr/share/games/sjaakii/variants.txt";
/// A file by R. M. Kirkpatrick, relative to the root of the repository.
const OTHER_FILE: &str = "../shared/data/variants/sjaakii-rmkirkpatrick-2025-10-23_variants.txt";

/// Letters that pieces have there and here.
const LETTERS: [(&str, &[(char, char)]); 1] = [("xiangqi", &[('H', 'N'), ('E', 'B')])];
/// Games whose start positions are known to differ: the program's own.
const STARTS: [(&str, &str); 1] = [("micro", "kqbnr/ppppp/5/PPPPP/KQBNR w - - 0 1")];

/// Games of the other file in which the program goes wrong beyond repair: White, who has no king,
/// castles with a pawn on `a1` or `h1`, and after that it answers nothing.
const LEFT_OUT: [&str; 1] = ["horde"];

/// The variants that one start of the program knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suite {
    BuiltIn,
    File(PathBuf),
}

impl Suite {
    /// Returns what is compared: a file that is named, or all that are there.
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

    /// Returns a variant by its name there, as both programs are asked for it.
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

/// Returns the letters of a game that are others here.
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
