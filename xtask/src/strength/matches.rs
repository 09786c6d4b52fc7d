//! The matches: arguments of `fers match`, kept constant over the years.

use std::path::Path;

use super::peers::{FairyStockfish, Peer};

/// A match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The name of its files.
    pub name: String,
    /// The options of each engine.
    engines: [Vec<String>; 2],
    variants: Vec<&'static str>,
    games: usize,
    /// The options of both engines.
    control: &'static [&'static str],
}

/// The default number of games against each peer.
pub const GAMES: usize = 400;
/// The default number of games against each build of Fairy-Stockfish in the twenty variants.
pub const TWENTY_GAMES: usize = 2000;
/// The default number of games of a marathon.
pub const MARATHON_GAMES: usize = 1000;

/// Forty moves in four seconds, with tolerance for programs that check their clocks rarely.
const CLOCK: [&str; 2] = ["tc=40/4", "timemargin=200"];
/// A twentieth of a second per move. A busy machine may cause a delay; a broken engine is much
/// later.
const HURRY: [&str; 2] = ["st=0.05", "timemargin=1000"];

/// Searches are limited by nodes alone.
const NO_CLOCK: [&str; 1] = ["tc=inf"];

/// Variants of Fairy-Stockfish that Fers plays by the rules of Fairy-Stockfish: our name and the
/// name there.
pub static TWENTY: [(&str, &str); 20] = [
    ("chess", "chess"),
    ("capablanca", "capablanca"),
    ("xiangqi", "xiangqi"),
    ("shogi", "shogi"),
    ("crazyhouse", "crazyhouse"),
    ("atomic", "atomic"),
    ("makruk", "makruk"),
    ("othello", "flipello"),
    ("racingkings", "racingkings"),
    ("3check", "3check"),
    ("duck", "duck"),
    ("janggi", "janggi"),
    ("grand", "grand"),
    ("horde", "horde"),
    ("seirawan", "seirawan"),
    ("amazons", "amazons"),
    ("kingofthehill", "kingofthehill"),
    ("antichess", "antichess"),
    ("ataxx", "ataxx"),
    ("sittuyin", "sittuyin"),
];

/// The variants that Fers plays against itself in a marathon, chosen for different kinds of rules.
static MARATHON: [&str; 20] = [
    "chess",
    "crazyhouse",
    "capablanca",
    "xiangqi",
    "shogi",
    "makruk",
    "spartan",
    "knightmate",
    "berolina",
    "courier",
    "seirawan",
    "grand",
    "shatranj",
    "sittuyin",
    "minishogi",
    "torishogi",
    "kingofthehill",
    "losalamos",
    "omega",
    "opulent",
];

impl Match {
    /// Makes a match against a peer to measure strength.
    pub fn strength(peer: &Peer, games: usize) -> Self {
        let engines = [vec!["cmd=fers".to_owned(), "name=Fers".to_owned()], words(peer)];
        Self { name: peer.name.to_owned(), engines, variants: peer.variants.to_vec(), games, control: &CLOCK }
    }

    /// Makes a match against a build of Fairy-Stockfish in those of the twenty variants that the
    /// build has: by a clock, or with these numbers of nodes for a move of Fers and of the build.
    pub fn twenty(peer: &FairyStockfish, games: usize, nodes: Option<(usize, usize)>) -> Self {
        let command = format!("cmd=\"{}\"", peer.path.display());
        let mut ours = vec!["cmd=fers".to_owned(), "name=Fers".to_owned()];
        let mut theirs = vec![command, "proto=uci".to_owned(), format!("name={}", peer.label)];
        let variants: Vec<(&str, &str)> = TWENTY.iter().copied().filter(|(_, name)| peer.plays(name)).collect();
        let renamed = variants.iter().filter(|(own, their)| own != their);
        theirs.extend(renamed.map(|(own, their)| format!("variant.{own}={their}")));
        let mut name = format!("twenty-{}", peer.label);
        if let Some((own, their)) = nodes {
            ours.push(format!("nodes={own}"));
            theirs.push(format!("nodes={their}"));
            name += &format!("-{own}-{their}");
        }
        let variants = variants.into_iter().map(|(own, _)| own).collect();
        let control: &[&str] = if nodes.is_some() { &NO_CLOCK } else { &CLOCK };
        Self { name, engines: [ours, theirs], variants, games, control }
    }

    /// Makes the matches of a marathon: Fers against itself in two protocols, and against each
    /// peer. Each peer plays a seventh of all games.
    pub fn marathon(fers: &Path, peers: &[&Peer], games: usize) -> Vec<Self> {
        let own = |protocol: &str| {
            let name = format!("name=Fers-{protocol}");
            vec![format!("cmd=\"{}\"", fers.display()), "arg=engine".to_owned(), format!("proto={protocol}"), name]
        };
        let each = games / 7;
        let itself = Self {
            name: "marathon-fers".to_owned(),
            engines: [own("cecp"), own("uci")],
            variants: MARATHON.to_vec(),
            games: games - each * peers.len(),
            control: &HURRY,
        };
        let against = peers.iter().enumerate().map(|(index, peer)| Self {
            name: format!("marathon-{}", peer.name),
            engines: [own(["cecp", "uci"][index % 2]), words(peer)],
            variants: peer.variants.to_vec(),
            games: each,
            control: &HURRY,
        });
        std::iter::once(itself).chain(against).collect()
    }

    /// Returns the arguments of `fers match`. Each variant gets an equal number of pairs of games.
    pub fn words(&self, folder: &Path, concurrency: usize) -> Vec<String> {
        let games = self.games.div_ceil(2 * self.variants.len()) * 2 * self.variants.len();
        let file = |kind: &str| folder.join(format!("{}.{kind}", self.name)).display().to_string();
        let option = |name: &str, values: Vec<String>| [vec![name.to_owned()], values].concat();
        [
            option("-engine", self.engines[0].clone()),
            option("-engine", self.engines[1].clone()),
            option("-each", self.control.iter().map(|&word| word.to_owned()).collect()),
            option("-variant", vec![self.variants.join(",")]),
            option("-games", vec![games.to_string()]),
            option("-seed", vec!["1".to_owned()]),
            option("-maxmoves", vec!["300".to_owned()]),
            option("-concurrency", vec![concurrency.to_string()]),
            option("-resume", vec![file("state")]),
            option("-pgnout", vec![file("pgn")]),
            option("-report", vec![file("md")]),
        ]
        .concat()
    }
}

/// Returns the engine options of a peer.
fn words(peer: &Peer) -> Vec<String> {
    let names = [format!("cmd={}", peer.name), format!("name={}", peer.name)];
    names.into_iter().chain(peer.words.iter().map(|&word| word.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::peers::PEERS;
    use super::*;

    fn games(words: &[String]) -> usize {
        let at = words.iter().position(|word| word == "-games").unwrap();
        words[at + 1].parse().unwrap()
    }

    #[test]
    fn each_variant_gets_the_same_number_of_pairs() {
        for peer in &PEERS {
            let games = games(&Match::strength(peer, GAMES).words(Path::new("x"), 1));
            assert!(games >= GAMES && games.is_multiple_of(2 * peer.variants.len()), "{}: {games}", peer.name);
        }
    }

    #[test]
    fn a_marathon_has_at_least_as_many_games_as_wanted_in_twenty_variants() {
        let peers: Vec<&Peer> = PEERS.iter().collect();
        let all = Match::marathon(Path::new("fers"), &peers, MARATHON_GAMES);
        let games: usize = all.iter().map(|one| games(&one.words(Path::new("x"), 1))).sum();
        assert!((MARATHON_GAMES..MARATHON_GAMES + 100).contains(&games), "{games}");
        assert_eq!((all.len(), all[0].variants.len()), (4, 20));
    }
}
