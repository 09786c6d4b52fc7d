//! Names of pieces: letters with prefixes, or letters between colons.

use fers_core::PieceType;
use fers_rules::Ruleset;

/// The most characters between colons.
const COMPOUND_MAX: usize = 3;

/// The names of all pieces, in capitals.
#[derive(Clone, Debug)]
pub(super) struct Names(Vec<String>);

impl Names {
    /// Names the pieces of a ruleset, by their letters where these are names. Pieces that are
    /// listed keep a prefix before the name of another piece.
    pub(super) fn of(ruleset: &Ruleset, prefixed: &[PieceType]) -> Self {
        let mut names: Vec<Option<String>> = vec![None; ruleset.pieces.len()];
        for of in ruleset.piece_types() {
            let letters = &ruleset.piece(of).letters;
            let is_usual = letters.black == letters.white.to_lowercase();
            names[of.index()] = Some(letters.white.clone()).filter(|text| is_usual && is_plain(text));
        }
        for &of in prefixed {
            names[of.index()] = Some(ruleset.piece(of).letters.white.clone());
        }
        for of in ruleset.piece_types() {
            if names[of.index()].is_none() {
                let new = free_name(&ruleset.piece(of).letters.white, of, &names);
                names[of.index()] = Some(new);
            }
        }
        Self(names.into_iter().flatten().collect())
    }

    /// Returns the name of a piece.
    pub(super) fn get(&self, of: PieceType) -> &str {
        &self.0[of.index()]
    }

    /// Returns the names of several pieces, one behind the other.
    pub(super) fn list(&self, types: &[PieceType]) -> String {
        types.iter().map(|&of| self.get(of)).collect()
    }

    /// Returns a set, as what is left out where that is shorter.
    pub(super) fn set(&self, types: &[PieceType]) -> String {
        let others: Vec<PieceType> =
            (0..self.0.len()).map(|index| PieceType(index as u16)).filter(|of| !types.contains(of)).collect();
        let (own, others) = (format!("{{{}}}", self.list(types)), format!("{{^{}}}", self.list(&others)));
        if others.len() < own.len() { others } else { own }
    }

    /// Returns the ruleset with its pieces called so.
    pub(super) fn applied(&self, ruleset: &Ruleset) -> Ruleset {
        let mut new = ruleset.clone();
        for (piece, name) in new.pieces.iter_mut().zip(&self.0) {
            piece.letters.white.clone_from(name);
            piece.letters.black = name.to_lowercase();
        }
        new
    }
}

/// Returns whether letters are a name without a prefix: a capital letter, or up to three characters
/// between colons.
fn is_plain(text: &str) -> bool {
    let is_letter = text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_uppercase());
    let inner = text.strip_prefix(':').and_then(|rest| rest.strip_suffix(':'));
    is_letter || inner.is_some_and(is_compound)
}

fn is_compound(inner: &str) -> bool {
    let is_capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    inner.starts_with(|first: char| first.is_ascii_uppercase())
        && inner.len() <= COMPOUND_MAX
        && inner.bytes().all(is_capital)
}

/// Returns a name that no other piece has, like some letters.
fn free_name(letters: &str, of: PieceType, names: &[Option<String>]) -> String {
    let plain: String = letters.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_uppercase();
    let start = plain.trim_start_matches(|first: char| first.is_ascii_digit());
    let first = start.chars().next().unwrap_or('X');
    let short: String = start.chars().take(COMPOUND_MAX).collect();
    let numbered = (of.index()..of.index() + 100).map(|number| format!("{first}{:02}", number % 100));
    let lettered = ('A'..='Z').map(|letter| format!("X{letter}"));
    let candidates = [short, format!("P{}", start.chars().take(COMPOUND_MAX - 1).collect::<String>())];
    let candidates = candidates.into_iter().chain(lettered).chain(numbered).filter(|name| is_compound(name));
    let is_free = |name: &String| !names.iter().flatten().any(|known| known == name);
    let single = Some(start.to_owned()).filter(|text| is_plain(text) && is_free(text) && text.len() == letters.len());
    single
        .or_else(|| candidates.map(|name| format!(":{name}:")).find(is_free))
        .unwrap_or_else(|| format!(":{first}{:02}:", of.index() % 100))
}
