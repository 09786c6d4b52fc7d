//! The names of variants in protocols and engines.

use fers::Ruleset;

use crate::connection::Protocol;

/// Names of games in protocols, where they differ from ours: our short name, their name.
///
/// Sources: XBoard 4.9.1 (its list of variants) and Fairy-Max 5.0b for CECP, Fairy-Stockfish
/// (`UCI_Variant`) for UCI.
const CECP_NAMES: &[(&str, &str)] = &[
    ("chess", "normal"),
    ("chess960", "fischerandom"),
    ("kingofthehill", "king-of-the-hill"),
    ("losalamos", "los-alamos"),
    ("greatshatranj", "great"),
    ("shoshogi", "9x9+0_shogi"),
    ("minishogi", "5x5+5_shogi"),
    ("torishogi", "7x7+6_shogi"),
];

/// UCI announces the castling rules of Chess960 by an option, not by a variant name.
const UCI_NAMES: &[(&str, &str)] = &[("chess960", "chess")];

/// Letters of pieces in CECP where they differ from ours, by our short name of the variant.
///
/// Source: XBoard 4.9.1 and Sjaak II, for the horse and elephant of xiangqi.
const CECP_LETTERS: &[(&str, &[(char, char)])] = &[("xiangqi", &[('N', 'H'), ('B', 'E'), ('n', 'h'), ('b', 'e')])];

/// Rewrites a FEN with the letters of XBoard.
pub(crate) fn with_xboard_letters(variant: &str, fen: &str) -> String {
    let letters = CECP_LETTERS.iter().find(|(name, _)| *name == variant).map_or(&[][..], |(_, letters)| letters);
    let (placement, rest) = fen.split_at(fen.find(' ').unwrap_or(fen.len()));
    let theirs = |c: char| letters.iter().find(|(ours, _)| *ours == c).map_or(c, |(_, theirs)| *theirs);
    placement.chars().map(theirs).chain(rest.chars()).collect()
}

/// An engine's description of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repertoire {
    /// Its name.
    pub engine: String,
    /// The names of its variants; `None` if it announces none.
    pub variants: Option<Vec<String>>,
}

/// A variant with its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantNames {
    /// The name on the command line.
    pub short: String,
    /// All other names.
    pub others: Vec<String>,
}

impl VariantNames {
    /// Collects the names of a variant.
    pub fn new(short: &str, ruleset: &Ruleset) -> Self {
        let presentation = &ruleset.presentation;
        let others = presentation.aliases.iter().cloned().chain([presentation.name.clone()]);
        Self { short: short.to_owned(), others: others.collect() }
    }

    /// Returns the engine's name for the variant: the first candidate that the engine lists.
    /// `given` overrides the list.
    pub fn for_engine(&self, protocol: Protocol, repertoire: &Repertoire, given: Option<&str>) -> Option<String> {
        if let Some(given) = given {
            return Some(given.to_owned());
        }
        let candidates = self.candidates(protocol, &repertoire.engine);
        let only = [protocol.usual_game().to_owned()];
        let listed = repertoire.variants.as_deref().unwrap_or(&only);
        candidates.iter().find_map(|name| listed.iter().find(|known| is_called(known, name))).cloned()
    }

    /// Returns the names in the order in which they are tried: those of this engine, of the
    /// protocol, and ours.
    fn candidates(&self, protocol: Protocol, engine: &str) -> Vec<String> {
        let by_origin = self.others.iter().filter_map(|name| {
            let (origin, name) = name.split_once(':')?;
            folded(engine).starts_with(&folded(origin)).then(|| name.to_owned())
        });
        let table = match protocol {
            Protocol::Cecp => CECP_NAMES,
            Protocol::Uci => UCI_NAMES,
            _ => &[],
        };
        let by_protocol = table.iter().filter(|(ours, _)| *ours == self.short).map(|(_, theirs)| (*theirs).to_owned());
        let plain = self.others.iter().filter(|name| !name.contains(':')).cloned();
        by_origin.chain(by_protocol).chain([self.short.clone()]).chain(plain).collect()
    }
}

/// Returns whether a listed name equals a name, ignoring spelling differences. A board size may
/// follow the listed name if XBoard has another game of that name: `courier-12x8+0`.
fn is_called(listed: &str, name: &str) -> bool {
    let is_size =
        |text: &str| text.contains('x') && text.bytes().all(|c| c.is_ascii_digit() || matches!(c, b'x' | b'+'));
    let without_size = listed.rsplit_once('-').filter(|(_, size)| is_size(size)).map(|(start, _)| start);
    folded(listed) == folded(name) || without_size.is_some_and(|start| folded(start) == folded(name))
}

/// Normalizes case, blanks and punctuation of a name.
fn folded(name: &str) -> String {
    let kept = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '_' | '\'');
    name.chars().filter(kept).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(short: &str, others: &[&str]) -> VariantNames {
        VariantNames { short: short.to_owned(), others: others.iter().map(|&name| name.to_owned()).collect() }
    }

    fn engine(name: &str, variants: Option<&[&str]>) -> Repertoire {
        let variants = variants.map(|names| names.iter().map(|&name| name.to_owned()).collect());
        Repertoire { engine: name.to_owned(), variants }
    }

    #[test]
    fn each_protocol_has_its_own_name_for_chess() {
        let chess = names("chess", &["normal", "chess960"]);
        let all = engine("X", Some(&["chess960", "chess", "normal"]));
        assert_eq!(chess.for_engine(Protocol::Cecp, &all, None).as_deref(), Some("normal"));
        assert_eq!(chess.for_engine(Protocol::Uci, &all, None).as_deref(), Some("chess"));
        assert_eq!(chess.for_engine(Protocol::Uci, &engine("X", None), None).as_deref(), Some("chess"));
    }

    #[test]
    fn chess960_is_chess_for_uci_and_fischerandom_for_xboard() {
        let chess960 = names("chess960", &["fischerandom"]);
        assert_eq!(chess960.for_engine(Protocol::Uci, &engine("X", None), None).as_deref(), Some("chess"));
        let xboard = engine("X", Some(&["normal", "fischerandom"]));
        assert_eq!(chess960.for_engine(Protocol::Cecp, &xboard, None).as_deref(), Some("fischerandom"));
        assert_eq!(chess960.for_engine(Protocol::Cecp, &engine("X", None), None), None);
    }

    #[test]
    fn an_engine_that_does_not_list_a_variant_does_not_play_it() {
        let makruk = names("makruk", &[]);
        assert_eq!(makruk.for_engine(Protocol::Uci, &engine("X", None), None), None);
        assert_eq!(makruk.for_engine(Protocol::Uci, &engine("X", Some(&["chess"])), None), None);
        assert_eq!(makruk.for_engine(Protocol::Uci, &engine("X", None), Some("thai")).as_deref(), Some("thai"));
    }

    #[test]
    fn aliases_with_an_origin_are_for_engines_of_that_name() {
        let gardner = names("gardner", &["sjaak:micro"]);
        let sjaak = engine("Sjaak II 1.4.1", Some(&["micro"]));
        assert_eq!(gardner.for_engine(Protocol::Uci, &sjaak, None).as_deref(), Some("micro"));
        assert_eq!(gardner.for_engine(Protocol::Uci, &engine("Fairy", Some(&["micro"])), None), None);
    }

    #[test]
    fn positions_of_xiangqi_have_xboards_letters() {
        assert_eq!(with_xboard_letters("xiangqi", "rnba/NB b - -"), "rhea/HE b - -");
        assert_eq!(with_xboard_letters("chess", "rnbq/NB b - -"), "rnbq/NB b - -");
    }

    #[test]
    fn spelling_does_not_matter() {
        let hill = names("kingofthehill", &["King of the Hill"]);
        let listed = engine("X", Some(&["King-Of-The_Hill"]));
        assert_eq!(hill.for_engine(Protocol::Uci, &listed, None).as_deref(), Some("King-Of-The_Hill"));
        let listed = engine("X", Some(&["courier-12x8+0"]));
        assert_eq!(names("courier", &[]).for_engine(Protocol::Cecp, &listed, None).as_deref(), Some("courier-12x8+0"));
    }
}
