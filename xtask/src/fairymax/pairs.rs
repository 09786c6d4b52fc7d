//! The games to compare. Both Fers and one of the programs know each.

use std::path::{Path, PathBuf};

use super::program::Program;
use crate::root::root;

/// Debian's game file of the programs.
const FILE: &str = "/usr/share/games/fairymax/fmax.ini";
const FILE_OF_MAXQI: &str = "/usr/share/games/fairymax/qmax.ini";
/// Our own game file, with a piece for each kind of ray.
const OWN_FILE: &str = "testdata/fairymax/games.ini";

/// Variants of our library that Fairy-Max's file has with equal rules for moves.
const LIBRARY: [(&str, &str); 31] = [
    ("almostwildebeest", "almost-wildebeest"),
    ("berolina", "berolina"),
    ("bifurcation", "bifurcator"),
    ("capablanca", "capablanca"),
    ("chess", "normal"),
    ("ciccolini", "ciccolini"),
    ("cwda-clobberers-fide", "fairy/Clobberers-FIDE"),
    ("cwda-clobberers-nutters", "fairy/Clobberers-Nutters"),
    ("cwda-clobberers-rookies", "fairy/Clobberers-Rookies"),
    ("cwda-fide-clobberers", "fairy/FIDE-Clobberers"),
    ("cwda-fide-nutters", "fairy/FIDE-Nutters"),
    ("cwda-fide-rookies", "fairy/FIDE-Rookies"),
    ("cwda-nutters-clobberers", "fairy/Nutters-Clobberers"),
    ("cwda-nutters-fide", "fairy/Nutters-FIDE"),
    ("cwda-nutters-rookies", "fairy/Nutters-Rookies"),
    ("cwda-rookies-clobberers", "fairy/Rookies-Clobberers"),
    ("cwda-rookies-fide", "fairy/Rookies-FIDE"),
    ("cwda-rookies-nutters", "fairy/Rookies-Nutters"),
    ("cylinder", "cylinder"),
    ("gothic", "gothic"),
    ("greatshatranj", "great"),
    ("janus", "janus"),
    ("knightmate", "knightmate"),
    ("lightbrigade", "light-brigade"),
    ("losalamos", "los-alamos"),
    ("mexican", "mexican"),
    ("nocastle", "nocastle"),
    ("roman", "roman"),
    ("shatranj", "shatranj"),
    ("spartan", "spartan"),
    ("teammate", "team-mate"),
];

/// The games compared at each change; suites that are missing here are compared whole.
const SHORT: [(&str, &[&str]); 3] = [
    (
        "fairymax",
        &[
            "normal",
            "cambodian",
            "falcon",
            "cylinder",
            "spartan",
            "bifurcator",
            "team-mate",
            "grande-acedrex",
            "almost-wildebeest",
        ],
    ),
    ("library", &["ciccolini", "mexican", "fairy/Rookies-Clobberers"]),
    ("shamax", &["shatranj"]),
];

/// A program with its game file and the games to compare.
pub struct Suite {
    /// The name on the command line.
    pub name: &'static str,
    pub program: &'static str,
    pub file: PathBuf,
    ours: Ours,
}

/// The source of our rules for a game of the program's file.
enum Ours {
    /// That file, in a dialect if one is given.
    File(Option<&'static str>),
    /// Our library.
    Library,
}

/// A game that both programs know.
pub struct Pair {
    /// The program's name for it.
    pub name: String,
    /// The arguments that select it for `fers`.
    pub ours: Vec<String>,
    /// Whether both use equal piece letters, so that promotions can be sent to both.
    pub has_same_letters: bool,
}

impl Suite {
    /// Returns all suites, or a file with Fairy-Max alone.
    pub fn all(file: Option<&Path>) -> Vec<Self> {
        let suite = |name, program, file: PathBuf, ours| Self { name, program, file, ours };
        if let Some(file) = file {
            return vec![suite("file", "fairymax", file.to_owned(), Ours::File(None))];
        }
        vec![
            suite("fairymax", "fairymax", FILE.into(), Ours::File(None)),
            suite("own", "fairymax", root().join(OWN_FILE), Ours::File(None)),
            suite("library", "fairymax", FILE.into(), Ours::Library),
            suite("shamax", "shamax", FILE.into(), Ours::File(Some("shamax"))),
            suite("maxqi", "maxqi", FILE_OF_MAXQI.into(), Ours::File(Some("maxqi"))),
        ]
    }

    /// Returns the games of the suite that the program announces or our library has.
    ///
    /// # Errors
    ///
    /// Returns an error when the program does not answer.
    pub fn pairs(&self, program: &mut Program) -> Result<Vec<Pair>, String> {
        // It rejects options until its features have been requested.
        let names = program.variants()?;
        Ok(match self.ours {
            Ours::File(dialect) => names.into_iter().map(|name| self.in_file(name, dialect)).collect(),
            Ours::Library => LIBRARY.iter().map(|(ours, theirs)| from_library(ours, theirs)).collect(),
        })
    }

    /// Returns whether a game is compared at each change.
    pub fn is_short(&self, game: &str) -> bool {
        SHORT.iter().find(|(suite, _)| *suite == self.name).is_none_or(|(_, games)| games.contains(&game))
    }

    fn in_file(&self, name: String, dialect: Option<&str>) -> Pair {
        let mut ours = vec![format!("{}#{name}", self.file.display())];
        ours.extend(dialect.into_iter().flat_map(|dialect| ["--dialect".to_owned(), dialect.to_owned()]));
        Pair { name, ours, has_same_letters: true }
    }
}

fn from_library(ours: &str, theirs: &str) -> Pair {
    let ours = root().join("variants").join(format!("{ours}.fers"));
    Pair { name: theirs.to_owned(), ours: vec![ours.display().to_string()], has_same_letters: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_that_are_compared_are_in_the_library() {
        let missing = LIBRARY.iter().filter(|(ours, _)| !root().join(format!("variants/{ours}.fers")).is_file());
        assert_eq!(missing.collect::<Vec<_>>(), [&("", ""); 0]);
        assert_eq!(Suite::all(Some(Path::new("x.ini"))).len(), 1);
        let short = |suite: &Suite| ["shatranj", "cylinder", "xiangqi"].map(|game| suite.is_short(game));
        let short: Vec<[bool; 3]> = Suite::all(None).iter().map(short).collect();
        assert_eq!(short[0], [false, true, false]);
        assert_eq!((short[3], short[4]), ([true, false, false], [true; 3]));
    }
}
