//! Drawings by names and moves.

use std::sync::OnceLock;

use fers_betza::{MoveSet, parse};

/// A drawing with the names and moves of pieces that it fits.
#[derive(Clone, Debug)]
pub struct Known {
    /// Name of the [`Outline`](crate::Outline) and of the piece, with hyphens for blanks.
    pub name: &'static str,
    /// Other names, in lower case with hyphens for blanks.
    pub aliases: &'static [&'static str],
    /// It looks to the left, so its mirror image is another picture.
    pub looks_aside: bool,
    /// Move sets of pieces with this drawing; empty where they differ too much.
    pub moves: Vec<MoveSet>,
}

/// Name, aliases, whether it looks aside, moves in Betza notation.
type Line = (&'static str, &'static [&'static str], bool, &'static [&'static str]);

/// Best known first: of equally fitting drawings, the first is taken.
const LINES: &[Line] = &[
    ("king", &["shah", "emperor", "raja", "rajah", "kaiser"], false, &[]),
    ("queen", &["lady", "dame", "regina"], false, &["Q"]),
    ("rook", &["castle", "rukh"], false, &["R"]),
    ("bishop", &["courier", "runner"], false, &["B"]),
    ("knight", &["cavalier", "horseman", "springer", "ma"], true, &["N"]),
    (
        "pawn",
        &["foot-soldier", "footman", "berolina-pawn", "berolina"],
        false,
        &["fmWfceFifmnD", "fmWfcFifmnD", "fmWfceF", "fmWfcF", "fmFfceWifmnA", "fmFfcW", "fW"],
    ),
    ("archbishop", &["cardinal", "princess", "janus", "equerry"], true, &["BN"]),
    ("chancellor", &["marshal", "marshall", "empress"], true, &["RN"]),
    ("amazon", &["maharaja", "maharajah", "terror"], true, &["QN"]),
    ("centaur", &["crowned-knight"], true, &["KN"]),
    ("dragon-king", &["crowned-rook", "sailor"], false, &["RF"]),
    ("dragon-horse", &["crowned-bishop", "missionary"], false, &["BW"]),
    ("man", &["commoner", "mann", "guard", "peasant"], false, &["K"]),
    ("bodyguard", &["hia"], true, &[]),
    ("ferz", &["fers", "firzan", "counselor", "counsellor", "met", "neang", "sit-ke"], false, &["F"]),
    ("wazir", &["vizier", "vizir", "vazir", "wasir"], false, &["W"]),
    ("elephant", &["alfil", "fil", "phil", "drunk-elephant", "war-elephant", "ferfil", "mammoth"], false, &["FA", "A"]),
    (
        "machine",
        &["dabbaba", "dabbabah", "dabbabante", "war-machine", "siege-tower", "woody-rook", "wazaba"],
        false,
        &["WD", "D", "DD"],
    ),
    ("gold", &["gold-general", "sun"], false, &["WfF"]),
    ("silver", &["silver-general", "khon", "moon"], false, &["FfW"]),
    ("lance", &["lancer", "spearman", "pike", "pikeman"], false, &["fR"]),
    ("champion", &["templar", "squire", "paladin"], true, &["WAD"]),
    ("wizard", &["mage", "sorcerer", "sorceress", "witch", "warlock"], true, &["FC"]),
    ("camel", &["llama", "dromedary"], true, &["C"]),
    ("zebra", &["okapi"], true, &["Z"]),
    ("giraffe", &[], true, &["(1,4)"]),
    ("unicorn", &["kirin"], true, &[]),
    ("nightrider", &["knightrider", "pegasus"], true, &["NN"]),
    ("grasshopper", &["cricket", "locust"], true, &["gQ"]),
    ("cannon", &["pao", "p'ao", "canon"], true, &["mRcpR"]),
    ("vao", &["archer", "crossbow", "bowman", "arbalest"], true, &["mBcpB"]),
    ("griffon", &["gryphon", "griffin"], true, &["FyafsF"]),
    ("manticore", &["aanca", "anchorite"], true, &["WyafsW"]),
    ("lion", &["lioness"], false, &[]),
    ("tiger", &["cat", "leopard", "cheetah", "blind-tiger", "ferocious-leopard", "panther"], false, &[]),
    ("rhino", &["rhinoceros", "rhinocerous"], true, &[]),
    ("buffalo", &["ox", "bull", "bison", "water-buffalo", "flying-ox"], false, &["NCZ"]),
    ("stag", &["antelope", "wildebeest", "gnu", "gazelle", "deer", "elk", "moose"], false, &["NC"]),
    ("frog", &["toad"], false, &["FH"]),
    ("snake", &["cobra", "serpent", "viper", "asp", "basilisk"], false, &[]),
    ("spider", &["crab", "scorpion"], false, &[]),
    ("wolf", &["hyena", "coyote"], true, &[]),
    ("fox", &["vixen"], false, &[]),
    ("dog", &["hound", "jackal"], true, &[]),
    ("boar", &["pig", "wild-boar"], true, &[]),
    ("ram", &["sheep", "goat"], false, &[]),
    ("monkey", &["ape", "gorilla"], false, &[]),
    ("crocodile", &["alligator"], true, &[]),
    ("squirrel", &["chipmunk"], true, &["NAD"]),
    ("bear", &["panda"], false, &[]),
    ("hare", &["rabbit", "kangaroo"], false, &[]),
    ("turtle", &["tortoise"], true, &[]),
    ("dragon", &["wyvern"], true, &[]),
    ("eagle", &["rukhkh", "roc"], false, &[]),
    ("hawk", &["kite"], true, &[]),
    ("falcon", &[], false, &[]),
    ("swallow", &["swift", "sparrow"], true, &[]),
    ("crow", &["raven"], true, &[]),
    ("owl", &["night-owl"], false, &[]),
    ("crane", &["heron", "stork"], true, &[]),
    ("goose", &["swan"], true, &[]),
    ("quail", &["partridge"], true, &[]),
    ("pheasant", &["peacock", "rooster", "cock", "bird"], true, &[]),
    ("phoenix", &["simurgh"], false, &[]),
    ("ship", &["boat", "gunboat", "galley"], false, &[]),
    ("chariot", &["cart", "oxcart", "wagon"], true, &[]),
    ("star", &["duchess"], false, &[]),
    ("prince", &["crown-prince", "duke", "heir"], false, &[]),
    ("general", &["officer", "commander"], true, &[]),
    ("advisor", &["adviser", "mandarin", "minister", "scholar", "shi"], false, &[]),
    ("soldier", &["bing", "zu", "jol", "byeong"], false, &["fsW"]),
    ("hoplite", &["phalanx"], true, &[]),
    ("dwarf", &["gnome"], false, &[]),
    ("elf", &["fairy"], false, &[]),
    ("goblin", &["orc"], false, &[]),
    ("giant", &["troll", "ogre"], true, &[]),
    ("jester", &["fool", "joker", "clown"], false, &[]),
    ("arrow", &["dart"], false, &[]),
    ("duck", &["half-duck", "drake"], true, &[]),
    ("tower", &["keep"], false, &[]),
    ("steed", &["horse"], true, &[]),
    ("colonel", &["major", "captain"], false, &[]),
    ("lieutenant", &["ensign"], false, &[]),
    ("sergeant", &["corporal"], false, &[]),
    ("fibnif", &[], false, &[]),
    ("banner", &["standard", "flag"], true, &[]),
    ("mortar", &["bombard", "howitzer"], true, &[]),
    ("snail", &[], true, &[]),
    ("chameleon", &["lizard"], true, &[]),
    ("coordinator", &[], false, &[]),
    ("immobilizer", &["freezer"], false, &[]),
    ("long-leaper", &[], true, &[]),
    ("withdrawer", &["retreater"], false, &[]),
    ("go-between", &[], false, &[]),
    ("side-mover", &[], false, &[]),
    ("vertical-mover", &[], false, &[]),
    ("picket", &["sentinel", "sentry"], false, &[]),
    ("hopeful", &[], false, &[]),
    ("pawn-of-pawns", &[], false, &[]),
    ("anti-king", &[], false, &[]),
    ("superpawn", &[], false, &[]),
    ("shield", &["buckler"], false, &[]),
    ("checker", &["draughtsman", "draught", "stone", "disc", "disk", "blob", "mark"], false, &[]),
];

/// Returns all drawings, best known first.
pub fn known() -> &'static [Known] {
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    KNOWN.get_or_init(|| LINES.iter().map(Known::new).collect())
}

impl Known {
    fn new(&(name, aliases, looks_aside, moves): &Line) -> Self {
        // Invariant: a test reads every text of the table.
        let moves = moves.iter().map(|text| MoveSet::of(&parse(text).value.paths)).collect();
        Self { name, aliases, looks_aside, moves }
    }

    /// Returns whether pieces of this name have this drawing. Case, blanks, hyphens and underscores
    /// do not matter.
    pub fn is_called(&self, name: &str) -> bool {
        plain(name).eq(plain(self.name))
    }

    /// Returns whether it is one of the aliases.
    pub fn is_also_called(&self, name: &str) -> bool {
        self.aliases.iter().any(|alias| plain(alias).eq(plain(name)))
    }
}

/// Iterates over the significant letters, without allocating: all names are compared with all
/// others.
fn plain(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::Outline;

    #[test]
    fn every_drawing_stands_for_something_and_every_name_for_one_drawing() {
        let listed: HashSet<&str> = known().iter().map(|known| known.name).collect();
        let drawn: HashSet<&str> = Outline::ALL.iter().map(|outline| outline.name).collect();
        assert_eq!(listed, drawn);
        let mut names = HashSet::new();
        for name in known().iter().flat_map(|known| known.aliases.iter().chain([&known.name])) {
            assert!(names.insert(plain(name).collect::<String>()), "{name} is named twice");
        }
    }

    #[test]
    fn every_text_of_moves_can_be_read() {
        for text in LINES.iter().flat_map(|(_, _, _, moves)| *moves) {
            let parsed = parse(text);
            assert!(
                parsed.diagnostics.is_empty() && !parsed.value.paths.is_empty(),
                "{text}: {:?}",
                parsed.diagnostics
            );
        }
    }
}
