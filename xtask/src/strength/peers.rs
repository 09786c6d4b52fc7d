//! Other programs, and the games that they play by our rules.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program that Fers plays against.
#[derive(Debug)]
pub struct Peer {
    /// Its name on the command line, which is the name of the program, too.
    pub name: &'static str,
    /// Its options for `fers match`.
    pub words: &'static [&'static str],
    /// The variants of the basket that it plays by our rules. `docs/strength.md` explains what it
    /// does differently in the others.
    pub variants: &'static [&'static str],
}

/// All peers.
pub static PEERS: [Peer; 3] = [
    Peer {
        name: "sjaakii",
        words: &["arg=-xboard", "proto=cecp"],
        variants: &[
            "chess",
            "capablanca",
            "xiangqi",
            "shogi",
            "makruk",
            "spartan",
            "knightmate",
            "berolina",
            "crazyhouse",
            "courier",
        ],
    },
    Peer {
        name: "fairymax",
        words: &["proto=cecp"],
        variants: &["chess", "capablanca", "makruk", "spartan", "knightmate", "berolina"],
    },
    Peer {
        name: "fairy-stockfish",
        words: &["proto=uci"],
        variants: &["chess", "capablanca", "xiangqi", "shogi", "makruk", "knightmate", "crazyhouse"],
    },
];

/// Returns the selected peers.
///
/// # Errors
///
/// Returns an error when no peer has that name.
pub fn chosen(name: Option<&str>) -> Result<Vec<&'static Peer>, String> {
    let chosen: Vec<&Peer> = PEERS.iter().filter(|peer| name.is_none_or(|name| name == peer.name)).collect();
    if !chosen.is_empty() {
        return Ok(chosen);
    }
    let names: Vec<&str> = PEERS.iter().map(|peer| peer.name).collect();
    Err(format!("there is no peer `{}`; there are {}", name.unwrap_or_default(), names.join(", ")))
}

/// A build of Fairy-Stockfish, and what it says about itself.
#[derive(Debug)]
pub struct FairyStockfish {
    /// The program.
    pub path: PathBuf,
    /// What it is called in the names of files.
    pub label: &'static str,
    /// Its name with its version.
    pub version: String,
    /// The variants that it lists.
    variants: Vec<String>,
}

impl FairyStockfish {
    /// Asks a build for its version and its variants.
    ///
    /// # Errors
    ///
    /// When it does not answer as a UCI engine with variants.
    pub fn ask(path: &Path, label: &'static str) -> Result<Self, String> {
        let text = said(Command::new(path), b"uci\nquit\n");
        let variants = listed_variants(&text);
        if variants.is_empty() {
            return Err(format!("{} lists no variants behind `uci`: it is no Fairy-Stockfish", path.display()));
        }
        let version = own_name(&text).unwrap_or(label).to_owned();
        Ok(Self { path: path.to_owned(), label, version, variants })
    }

    /// Returns whether it lists a variant of this name.
    pub fn plays(&self, variant: &str) -> bool {
        self.variants.iter().any(|listed| listed == variant)
    }
}

/// Returns the names behind `var` in `option name UCI_Variant type combo default chess var 3check`.
fn listed_variants(text: &str) -> Vec<String> {
    let line = text.lines().find(|line| line.starts_with("option name UCI_Variant "));
    line.map_or_else(Vec::new, |line| line.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect())
}

/// Returns what a program writes after a greeting.
fn said(mut command: Command, greeting: &[u8]) -> String {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let output = command.spawn().and_then(|mut child| {
        child.stdin.take().map_or(Ok(()), |mut stdin| stdin.write_all(greeting))?;
        child.wait_with_output()
    });
    output.map_or_else(|_| String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned())
}

impl Peer {
    /// Returns the program's own name and version, if it announces them.
    pub fn version(&self, path: &str) -> String {
        let words = self.words.iter().filter_map(|word| word.strip_prefix("arg="));
        let mut command = Command::new(self.name);
        command.args(words).env("PATH", path);
        let greeting: &[u8] =
            if self.words.contains(&"proto=uci") { b"uci\nquit\n" } else { b"xboard\nprotover 2\nquit\n" };
        let text = said(command, greeting);
        own_name(&text).unwrap_or(self.name).to_owned()
    }
}

/// Parses the name in `feature myname="Sjaak II 1.4.1"` or `id name Fairy-Stockfish 11.1`.
fn own_name(text: &str) -> Option<&str> {
    let in_quotes = |line: &'static str| text.split_once(line).and_then(|(_, rest)| rest.split('"').next());
    let by_id = || text.lines().find_map(|line| line.strip_prefix("id name "));
    in_quotes("myname=\"").or_else(by_id).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_those_that_the_option_lists() {
        let text = "id name x\noption name UCI_Variant type combo default chess var 3check var atomic var ai-wok\n";
        assert_eq!(listed_variants(text), ["3check", "atomic", "ai-wok"]);
        assert!(listed_variants("option name Hash type spin default 16\n").is_empty());
    }

    #[test]
    fn programs_say_their_names_in_both_protocols() {
        assert_eq!(
            own_name("feature done=0\nfeature ping=1 myname=\"Sjaak II 1.4.1\" sigint=0\n"),
            Some("Sjaak II 1.4.1")
        );
        assert_eq!(own_name("hello\nid name Fairy-Stockfish 11.1 LB\nid author x\n"), Some("Fairy-Stockfish 11.1 LB"));
        assert_eq!(own_name("Error (unknown command)\n"), None);
    }
}
