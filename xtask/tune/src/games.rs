//! The games that weights are fitted on.

use fers::{BuiltinVariant, Variant};

/// Thirty games of all kinds.
///
/// Not among them, as [`HELD_OUT`] says: games that no number is fitted on.
pub const GAMES: [&str; 30] = [
    "chess",
    "capablanca",
    "xiangqi",
    "shogi",
    "makruk",
    "crazyhouse",
    "knightmate",
    "atomic",
    "kingofthehill",
    "othello",
    "3check",
    "racingkings",
    "grand",
    "seirawan",
    "janggi",
    "shatranj",
    "minishogi",
    "losalamos",
    "omega",
    "gothic",
    "shako",
    "extinction",
    "amazon",
    "cambodian",
    "almost",
    "torishogi",
    "gardner",
    "hoppelpoppel",
    "orda",
    "chancellor",
];

/// Games that stay outside every fit and every basket: they show whether the engine understands
/// rules.
pub const HELD_OUT: [&str; 10] = [
    "courier",
    "spartan",
    "berolina",
    "sittuyin",
    "breakthrough",
    "horde",
    "kyotoshogi",
    "clobber",
    "flipello",
    "nocheckatomic",
];

/// A variant with its name.
pub type Named = (String, Variant);

/// Returns the variants of a list of names, or the thirty.
///
/// # Errors
///
/// When the library has no such variant, or it is held out.
pub fn variants(names: Option<&str>) -> Result<Vec<Named>, String> {
    let names: Vec<&str> = names.map_or_else(|| GAMES.to_vec(), |names| names.split(',').collect());
    let find = |name: &str| {
        if HELD_OUT.contains(&name) {
            return Err(format!("{name} is held out: no weight is fitted on it"));
        }
        let variant = Variant::builtin(name).map_err(|error| error.to_string())?;
        Ok((name.to_owned(), variant))
    };
    names.into_iter().map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_has_all_games_and_none_is_held_out() {
        assert_eq!(variants(None).unwrap().len(), GAMES.len());
        assert!(variants(Some("chess,horde")).unwrap_err().contains("held out"));
        assert!(variants(Some("ches")).unwrap_err().contains("did you mean `chess`"));
    }

    #[test]
    fn nothing_that_fers_comes_with_was_learnt_on_a_held_out_game() {
        let shipped: Vec<&str> = fers::learnt::shipped_games().iter().map(|(name, _)| *name).collect();
        assert!(shipped.contains(&"chess"));
        let held_out: Vec<&str> = shipped.into_iter().filter(|name| HELD_OUT.contains(name)).collect();
        assert_eq!(held_out, [""; 0]);
    }
}
